//! A program with a keyboard and a display, at a terminal or on a pipe.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal::{Clear, ClearType};
use machines::c64::{
    self, C64, COLUMNS, CharacterSet, Key, ROWS, char_from_petscii, petscii_from_ascii,
};
use machines::cdp1802::{self, Computer};
use machines::{Budget, Fault};

use crate::problem::{Outcome, Problem, Verdict, failed, refused};
use crate::raw_mode::RawMode;

/// Why a run came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    Halted,
    WaitsForInput,
    OutOfCycles,
}

/// A machine that people talk to.
pub(crate) trait Correspondent {
    /// Runs for the given number of cycles at most.
    fn run(&mut self, cycles: u64) -> Result<Pause, String>;
    fn cycles(&self) -> u64;
    /// Cycles of a fiftieth of a second.
    fn frame(&self) -> u64;
    fn type_text(&mut self, text: &str);
    /// Presses a key that has a name, where there is such a key.
    fn type_key(&mut self, _name: &str) {}
    /// Presses the key that takes a character back.
    fn erase(&mut self) {}
    /// Holds the key that interrupts, or lets it go.
    fn hold_stop(&mut self, _held: bool) {}
    /// What was written since the last call.
    fn take_output(&mut self) -> String;
    /// The screen, if it has one.
    fn screen(&self) -> Option<Vec<String>>;
}

impl Correspondent for C64 {
    fn run(&mut self, cycles: u64) -> Result<Pause, String> {
        match self.run_until_waiting(Budget::cycles(cycles)) {
            Ok(c64::Pause::Halted) => Ok(Pause::Halted),
            Ok(c64::Pause::WaitsForInput) => Ok(Pause::WaitsForInput),
            Err(fault) if fault.is_over_budget() => Ok(Pause::OutOfCycles),
            Err(fault) => Err(fault.to_string()),
        }
    }

    fn cycles(&self) -> u64 {
        self.processor.cpu.cycles
    }

    fn frame(&self) -> u64 {
        self.standard.clock() / 50
    }

    fn type_text(&mut self, text: &str) {
        let set = self.processor.bus.character_set();
        self.type_keys(&keys_of(text, set));
    }

    fn type_key(&mut self, name: &str) {
        self.type_keys(named_key(name).as_slice());
    }

    fn erase(&mut self) {
        self.type_keys(&[c64::DELETE]);
    }

    fn hold_stop(&mut self, held: bool) {
        C64::hold_stop(self, held);
    }

    fn take_output(&mut self) -> String {
        let set = self.processor.bus.character_set();
        let codes = std::mem::take(&mut self.output);
        codes.into_iter().filter_map(|code| char_from_petscii(code, set)).collect()
    }

    fn screen(&self) -> Option<Vec<String>> {
        Some((0..ROWS).map(|row| self.processor.bus.row_text(row)).collect())
    }
}

/// Keys for a text in which names of keys stand in braces: `{F1}`, `{DOWN}`, `{UP}`.
fn keys_of(text: &str, set: CharacterSet) -> Vec<u8> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let named = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        match named.and_then(|(name, after)| Some((named_key(name)?, after))) {
            Some((key, after)) => {
                keys.push(key);
                rest = after;
            }
            None => {
                keys.extend(petscii_from_ascii(character, set));
                rest = &rest[character.len_utf8()..];
            }
        }
    }
    keys
}

fn named_key(name: &str) -> Option<u8> {
    match name.to_ascii_uppercase().as_str() {
        "UP" => Key::CursorDown.petscii(true),
        "LEFT" => Key::CursorRight.petscii(true),
        other => Key::named(other)?.petscii(false),
    }
}

impl Correspondent for Computer {
    fn run(&mut self, cycles: u64) -> Result<Pause, String> {
        match self.run_until_waiting(Budget::cycles(cycles)) {
            Ok(cdp1802::Pause::Halted) => Ok(Pause::Halted),
            Ok(cdp1802::Pause::WaitsForInput) => Ok(Pause::WaitsForInput),
            Err(fault) if fault.is_over_budget() => Ok(Pause::OutOfCycles),
            Err(fault) => Err(fault.to_string()),
        }
    }

    fn cycles(&self) -> u64 {
        self.processor.cpu.cycles
    }

    fn frame(&self) -> u64 {
        self.clock / 8 / 50
    }

    fn type_text(&mut self, text: &str) {
        self.send(text.replace('\n', "\r").as_bytes());
    }

    fn take_output(&mut self) -> String {
        String::from_utf8_lossy(&self.received()).replace('\r', "")
    }

    fn screen(&self) -> Option<Vec<String>> {
        None
    }
}

/// How a session goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SessionStyle {
    /// Cycles after which it ends.
    pub(crate) cycles: Option<u64>,
    /// Without a terminal: show the whole screen whenever input is awaited,
    /// instead of what was written.
    pub(crate) screens: bool,
    /// At a terminal: do not wait for the clock of the machine.
    pub(crate) fast: bool,
}

/// A session on a pipe ends after hours of the machine's time at the latest.
const DEFAULT_CYCLES: u64 = 10_000_000_000;

pub(crate) fn hold(
    machine: &mut dyn Correspondent,
    style: SessionStyle,
    out: &mut dyn Write,
) -> Outcome {
    let at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if at_terminal && machine.screen().is_some() {
        return on_screen(machine, style, out);
    }
    by_lines(machine, style, io::stdin().lock(), out)
}

/// Whole lines in, text out.
fn by_lines(
    machine: &mut dyn Correspondent,
    style: SessionStyle,
    mut input: impl BufRead,
    out: &mut dyn Write,
) -> Outcome {
    let end = machine.cycles().saturating_add(style.cycles.unwrap_or(DEFAULT_CYCLES));
    loop {
        let left = end.saturating_sub(machine.cycles());
        let pause = machine.run(left);
        show(machine, style.screens, out)?;
        match pause.map_err(failed)? {
            Pause::Halted => return Ok(Verdict::Good),
            Pause::OutOfCycles => return Err(out_of_cycles(machine)),
            Pause::WaitsForInput => {}
        }
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line).map_err(refused)? == 0 {
            return Ok(Verdict::Good);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']);
        // Behind the name of a key nobody presses RETURN.
        let end = if line.ends_with('}') { "" } else { "\n" };
        machine.type_text(&format!("{line}{end}"));
    }
}

fn out_of_cycles(machine: &dyn Correspondent) -> Problem {
    failed(format!("stopped after {} cycles; --cycles allows more", machine.cycles()))
}

fn show(machine: &mut dyn Correspondent, screens: bool, out: &mut dyn Write) -> io::Result<()> {
    let text = machine.take_output();
    match machine.screen().filter(|_| screens) {
        Some(rows) => writeln!(out, "{}", rows.join("\n").trim_end())?,
        None => write!(out, "{text}")?,
    }
    out.flush()
}

/// The screen as the machine draws it, key by key.
fn on_screen(machine: &mut dyn Correspondent, style: SessionStyle, out: &mut dyn Write) -> Outcome {
    let raw = RawMode::enter()?;
    write!(out, "{}{Hide}", Clear(ClearType::All))?;
    let outcome = frames(machine, style, out);
    write!(out, "{}{Show}", MoveTo(0, ROWS))?;
    out.flush()?;
    drop(raw);
    outcome
}

fn frames(machine: &mut dyn Correspondent, style: SessionStyle, out: &mut dyn Write) -> Outcome {
    let end = style.cycles.map_or(u64::MAX, |cycles| machine.cycles().saturating_add(cycles));
    let mut drawn = Vec::new();
    let mut held = 0;
    loop {
        let frame = machine.frame().min(end.saturating_sub(machine.cycles()));
        let pause = machine.run(frame).map_err(failed)?;
        machine.take_output();
        draw(machine, &mut drawn, out)?;
        if pause == Pause::Halted {
            return Ok(Verdict::Good);
        }
        if machine.cycles() >= end {
            return Err(out_of_cycles(machine));
        }
        let idle = pause == Pause::WaitsForInput || !style.fast;
        let wait = if idle { Duration::from_millis(20) } else { Duration::ZERO };
        match pass_keys(machine, wait)? {
            Wish::Leave => return Ok(Verdict::Good),
            Wish::Interrupt => held = HELD_FRAMES,
            Wish::GoOn => held = u32::saturating_sub(held, 1),
        }
        machine.hold_stop(held > 0);
    }
}

/// Draws the rows that have changed.
fn draw(
    machine: &dyn Correspondent,
    drawn: &mut Vec<String>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows = machine.screen().unwrap_or_default();
    for (number, row) in (0..).zip(&rows) {
        if drawn.get(usize::from(number)) != Some(row) {
            let width = usize::from(COLUMNS);
            write!(out, "{}{row:<width$}", MoveTo(0, number))?;
        }
    }
    *drawn = rows;
    out.flush()
}

/// Frames for which an interrupting key stays down: terminals do not tell when it is let go.
const HELD_FRAMES: u32 = 15;

/// What the keys mean beyond what is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    GoOn,
    Interrupt,
    Leave,
}

/// Hands all keys that were pressed to the machine.
fn pass_keys(machine: &mut dyn Correspondent, wait: Duration) -> io::Result<Wish> {
    let mut wait = wait;
    let mut wish = Wish::GoOn;
    while event::poll(wait)? {
        wait = Duration::ZERO;
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Ok(Wish::Leave);
            }
            KeyCode::Esc => wish = Wish::Interrupt,
            KeyCode::Backspace => machine.erase(),
            KeyCode::Char(character) => machine.type_text(&character.to_string()),
            KeyCode::Enter => machine.type_text("\n"),
            KeyCode::Up => machine.type_key("UP"),
            KeyCode::Down => machine.type_key("DOWN"),
            KeyCode::Left => machine.type_key("LEFT"),
            KeyCode::Right => machine.type_key("RIGHT"),
            KeyCode::F(number @ (1 | 3 | 5 | 7)) => machine.type_key(&format!("F{number}")),
            _ => {}
        }
    }
    Ok(wish)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_names_stand_in_braces() {
        let keys = |text| keys_of(text, CharacterSet::SmallLetters);
        assert_eq!(keys("e2"), [0x45, b'2']);
        assert_eq!(keys("{F1}{up}a"), [0x85, 0x91, 0x41]);
        assert_eq!(keys("{x"), [0x58], "there is no brace to type");
    }
}

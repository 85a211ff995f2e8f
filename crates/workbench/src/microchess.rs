//! The chess program of 1976 at a terminal, on a pipe, and without anybody.

use std::io::{self, IsTerminal, Read, Write};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use vintage::microchess::{
    Console, Engine, EngineConsole, Level, Played, ScriptError, Terminal, run_keys_on,
};

use crate::problem::{Outcome, Verdict, failed, refused};
use crate::raw_mode::RawMode;

/// Presses keys and prints what each `P` was answered.
pub(crate) fn press(
    engine: Engine,
    level: Level,
    keys: &str,
    json: bool,
    out: &mut dyn Write,
) -> Outcome {
    let mut console = EngineConsole::new(engine, level);
    let played = run_keys_on(&mut console, keys).map_err(|error| match error {
        ScriptError::Key(error) => refused(error),
        ScriptError::Kim1(error) => failed(error),
    })?;
    for answer in &played {
        if json {
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{}", in_words(answer))?;
        }
    }
    Ok(Verdict::Good)
}

fn in_words(played: &Played) -> String {
    let how = match played.best() {
        None => "from the book".to_owned(),
        Some(best) => format!("value {best:02X} of {} candidates", played.evals().len()),
    };
    format!("{}  {how}, {} cycles", played.leds(), played.reply.cycles)
}

/// The console, for the person who sits at it.
pub(crate) fn converse(level: Level, out: &mut dyn Write) -> Outcome {
    let mut terminal = Terminal::new(Console::new(level));
    out.write_all(terminal.greeting().as_bytes())?;
    out.flush()?;
    if io::stdin().is_terminal() {
        at_terminal(&mut terminal, out)?;
    } else {
        on_pipe(&mut terminal, io::stdin().lock(), out)?;
    }
    writeln!(out)?;
    Ok(Verdict::Good)
}

fn at_terminal(terminal: &mut Terminal, out: &mut dyn Write) -> io::Result<()> {
    let _raw = RawMode::enter()?;
    while !terminal.console().has_quit {
        if let Event::Key(key) = event::read()?
            && let Some(byte) = byte_of(key)
        {
            out.write_all(terminal.press(byte).as_bytes())?;
            out.flush()?;
        }
    }
    Ok(())
}

/// The byte that a serial terminal sends for a key. Ctrl-C and Ctrl-D leave, as
/// people expect of any program.
fn byte_of(key: KeyEvent) -> Option<u8> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    match key.code {
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Some(b'Q'),
        KeyCode::Char(character) => u8::try_from(character).ok().filter(u8::is_ascii),
        KeyCode::Enter => Some(b'\r'),
        _ => None,
    }
}

/// Each byte is a key, and the end of a line is Enter.
fn on_pipe(terminal: &mut Terminal, input: impl Read, out: &mut dyn Write) -> io::Result<()> {
    let mut last = 0;
    for byte in io::BufReader::new(input).bytes() {
        let byte = byte?;
        let second_half_of_line_end = (last, byte) == (b'\r', b'\n');
        last = byte;
        if second_half_of_line_end {
            continue;
        }
        let key = if byte == b'\n' { b'\r' } else { byte };
        out.write_all(terminal.press(key).as_bytes())?;
        if terminal.console().has_quit {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piped(keys: &str) -> (Terminal, String) {
        let mut terminal = Terminal::new(Console::new(Level::SuperBlitz));
        let mut out = Vec::new();
        on_pipe(&mut terminal, keys.as_bytes(), &mut out).unwrap();
        (terminal, String::from_utf8(out).unwrap())
    }

    #[test]
    fn the_end_of_a_line_is_enter_once() {
        for line_end in ["\r", "\n", "\r\n"] {
            let (terminal, _) = piped(&format!("C1434{line_end}"));
            assert_eq!(terminal.console().board.slot_on(0x34), Some(0x0E), "{line_end:?}");
        }
    }

    #[test]
    fn nothing_is_read_after_quit() {
        let (terminal, text) = piped("CQE");
        assert!(terminal.console().has_quit);
        assert!(text.ends_with("CC CC CC\r\n?"), "{text}");
    }

    #[test]
    fn keys_of_a_terminal_become_bytes() {
        let key = |code, modifiers| byte_of(KeyEvent::new(code, modifiers));
        assert_eq!(key(KeyCode::Char('p'), KeyModifiers::NONE), Some(b'p'));
        assert_eq!(key(KeyCode::Enter, KeyModifiers::NONE), Some(b'\r'));
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(b'Q'));
        assert_eq!(key(KeyCode::Char('é'), KeyModifiers::NONE), None);
        assert_eq!(key(KeyCode::Up, KeyModifiers::NONE), None);
    }
}

//! The 1802 program as a player: the cable between a GUI and its serial line.
//!
//! ```
//! use player::{Limits, Player, Question, Situation};
//! use vintage::cdp1802::player::Cdp1802;
//!
//! let mut player = Cdp1802::default();
//! let limits = Limits { depth: Some(2), ..Limits::default() };
//! let situation = Situation::start();
//! let choice = player.choose(&Question::new(situation).with_limits(limits), &mut |_| {})?;
//! assert!(choice.best.is_some());
//! # Ok::<(), player::Fault>(())
//! ```

use super::cable::Rest;
use super::{Board, Cable, CableError, talk};
use crate::inspect::{Desk, Explained};
use crate::limits::{is_enough, obey_search_moves};
use crate::snapshot::{self, StoppedMachine};
use crate::speed::Speed;
use monitor::Symbols;
use player::{
    Choice, Device, Event, Fault, Lamp, MachineKind, MachineState, MachineTime, MemoryRegion,
    OptionError, OptionSpec, Player, Progress, Question, Register, RegisterValue, Result, Signal,
    Situation, Snapshot, Task, Turn, common_options,
};
use protocol::uci::{BestMove, Message};
use rules::Move;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// How long the machine runs before limits and pace are checked again.
pub(super) const SLICE: u64 = 3_000_000;
/// How often its state is shown, at most.
const SHOWN: Duration = Duration::from_millis(40);
/// The memory that is shown: all that the board has.
const SHOWN_MEMORY: RangeInclusive<u16> = 0..=0x7FFF;
/// A day of the faster machine.
const LONGEST: u64 = 24 * 3600 * 1_500_000;
/// Cycles within which it answers `stop`, the last line included, and comes to rest after any other command.
const GRACE: u64 = 30_000_000;
/// Cycles after which it is told to stop once more: the plain 1802 hears nothing between a command and the first
/// position of its search.
const AGAIN: u64 = 1_000_000;

/// The chess program on an 1802, by the time of its own clock.
///
/// Its options are `Machine` (see [`Board`]), `OwnBook`, and `Speed`: 0 for as fast as
/// possible, otherwise how many times the speed of the real machine.
#[derive(Clone, Debug)]
pub struct Cdp1802 {
    pub(super) cable: Cable,
    speed: Speed,
    uses_book: bool,
}

impl Default for Cdp1802 {
    fn default() -> Cdp1802 {
        Cdp1802::new(Board::default())
    }
}

/// What the machine has said so far about the position.
struct Hearing<'a> {
    situation: &'a Situation,
    began: u64,
    choice: Choice,
    answered: bool,
}

impl Cdp1802 {
    /// As fast as possible.
    #[must_use]
    pub fn new(board: Board) -> Cdp1802 {
        Cdp1802 { cable: Cable::new(board), speed: Speed::default(), uses_book: true }
    }

    /// The machine is told whether it may look into its book. A fault would come again with the next
    /// question, where it can be named.
    fn tell_book(&mut self) {
        self.cable.send_line(&format!("setoption name OwnBook value {}", self.uses_book));
        let _ = self.come_to_rest();
    }

    /// Switches the machine off and on.
    pub(super) fn restart(&mut self) {
        self.cable = Cable::new(self.cable.board());
        self.tell_book();
    }

    /// Runs until the machine waits for a command.
    fn come_to_rest(&mut self) -> Result<()> {
        let end = self.cable.cycles() + GRACE;
        while self.cable.run(SLICE).map_err(|error| crash(&error))? == Rest::Busy {
            if self.cable.cycles() > end {
                return Err(Fault::Stall);
            }
        }
        Ok(())
    }

    /// Leaves the machine waiting for a command, switched off and on if nothing else helps.
    pub(super) fn come_to_rest_or_restart(&mut self) {
        if self.come_to_rest().is_err() {
            self.restart();
        }
    }

    fn machine_time(&self, began: u64) -> MachineTime {
        MachineTime { cycles: self.cable.cycles() - began, hertz: self.cable.board().hertz() }
    }

    fn snapshot(&self, hearing: &Hearing<'_>) -> Snapshot {
        let saved = SavedThought { cable: self.cable.clone(), began: hearing.began };
        snapshot::save(self.cable.board().name(), self.cable.board().program(), &saved)
    }

    /// Puts the position before the machine and lets it begin, or goes on with a thought that was put
    /// aside. The cycle at which the thought began.
    fn begin(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<u64> {
        let board = self.cable.board();
        let (name, program) = (board.name(), board.program());
        if let Some(saved) = snapshot::resumed(name, program, &question.signal, observe) {
            let SavedThought { cable, began } = saved;
            self.cable = cable;
            return Ok(began);
        }
        // What was typed too late for the search before is read now.
        self.come_to_rest()?;
        self.cable.send_line(&talk::position(&question.situation).to_string());
        self.come_to_rest()?;
        let began = self.cable.cycles();
        self.cable.send_line(&talk::go(&question.limits, board).to_string());
        Ok(began)
    }

    /// Passes on what the machine has printed.
    fn pass_on(&mut self, hearing: &mut Hearing<'_>, observe: &mut dyn FnMut(Event)) -> Result<()> {
        while let Some(line) = self.cable.next_line() {
            let time = self.machine_time(hearing.began);
            match line.parse() {
                Ok(Message::Info(reported)) if reported.string.is_some() => {
                    observe(Event::Text(reported.string.unwrap_or_default()));
                }
                Ok(Message::Info(reported)) => {
                    let info = talk::info(&reported, hearing.situation.position(), time);
                    hearing.choice.score = info.score.or(hearing.choice.score);
                    observe(info.into());
                }
                Ok(Message::BestMove(BestMove { best, .. })) => {
                    hearing.choice.best = chosen(best.as_deref(), hearing.situation)?;
                    hearing.choice.machine_time = Some(time);
                    hearing.answered = true;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Runs the machine until it has chosen a move.
    fn converse(
        &mut self,
        hearing: &mut Hearing<'_>,
        signal: &Signal,
        enough: &dyn Fn() -> bool,
        observe: &mut dyn FnMut(Event),
    ) -> Result<()> {
        let mut governor = self.speed.governor(signal, self.cable.board().hertz());
        let (mut shown, mut end) = (Instant::now(), hearing.began + LONGEST);
        let mut told = None;
        let mut desk = Desk::new(signal, hearing.began);
        while !hearing.answered {
            let turn = match governor.next_task(self.cable.cycles() - hearing.began, SLICE) {
                Some(Task::Answer) => {
                    if signal.probe().takes_snapshot() {
                        observe(Event::Snapshot(self.snapshot(hearing)));
                    }
                    self.hear_terminal(signal, observe);
                    desk.answer(&mut self.cable, observe);
                    observe(Event::Machine(state(&self.cable, hearing.began)));
                    continue;
                }
                Some(Task::Work(turn)) => Some(turn),
                None if signal.probe().is_suspended() => {
                    observe(Event::Snapshot(self.snapshot(hearing)));
                    observe(Event::Machine(state(&self.cable, hearing.began)));
                    return Ok(());
                }
                None => None,
            };
            let slice = slice(turn);
            let rest = if desk.is_attended() && turn.is_some() {
                desk.run(&mut self.cable, slice)?;
                self.cable.rest()
            } else {
                self.cable.run(slice).map_err(|error| crash(&error))?
            };
            self.pass_on(hearing, observe)?;
            let waits = rest == Rest::Waiting && slice == SLICE;
            let now = self.cable.cycles();
            if now > end || (waits && told.is_some() && !hearing.answered) {
                return Err(Fault::Stall);
            }
            match told {
                None if enough() => {
                    self.cable.send_line("stop");
                    (told, end) = (Some(now), now + GRACE);
                }
                Some(at) if !hearing.answered && now > at + AGAIN => {
                    self.cable.send_line("stop");
                    told = Some(now);
                }
                _ => {}
            }
            let is_seen = turn == Some(Turn::Instruction) || signal.pace().is_held();
            if is_seen || shown.elapsed() >= SHOWN {
                shown = Instant::now();
                observe(Event::Machine(state(&self.cable, hearing.began)));
                let time = self.machine_time(hearing.began);
                observe(Event::Progress(Progress { time, done: self.cable.time_used() }));
                desk.show(&self.cable, observe);
            }
        }
        // The line with its move is shown at once.
        observe(Event::Machine(state(&self.cable, hearing.began)));
        desk.show_last(&self.cable, observe);
        Ok(())
    }
}

/// What a snapshot of a thought has to keep.
#[derive(Serialize, Deserialize)]
struct SavedThought {
    cable: Cable,
    began: u64,
}

/// The machine of a snapshot, with the names in its program.
pub(crate) fn opened(
    board: Board,
    snapshot: &Snapshot,
) -> std::result::Result<(StoppedMachine, Symbols), String> {
    let SavedThought { cable, .. } = snapshot::load(board.name(), board.program(), snapshot)?;
    let symbols = cable.text().symbols().clone();
    Ok((StoppedMachine::Cdp1802(Box::new(cable.computer().clone())), symbols))
}

/// How many cycles come next; one that was told to stop answers as fast as it can.
fn slice(turn: Option<Turn>) -> u64 {
    match turn {
        Some(Turn::Cycles(cycles)) => cycles,
        Some(Turn::Instruction) => 1,
        None => SLICE,
    }
}

pub(super) fn crash(error: &CableError) -> Fault {
    Fault::Crash { reason: error.to_string() }
}

/// The move that the machine named; `0000` where there is none.
fn chosen(text: Option<&str>, situation: &Situation) -> Result<Option<Move>> {
    let Some(text) = text.filter(|text| *text != "0000") else { return Ok(None) };
    let position = situation.position();
    position
        .parse_uci(text)
        .map(Some)
        .map_err(|_| Fault::IllegalMove { text: text.to_owned(), fen: position.fen().to_string() })
}

/// The machine as a panel shows it, with the cycles of this thought and what went over its line.
pub(super) fn state(cable: &Cable, began: u64) -> MachineState {
    let processor = &cable.computer().processor;
    let cpu = &processor.cpu;
    let nibble = |value: u8| RegisterValue::Binary { value: value.into(), bits: 4 };
    let mut registers = vec![
        Register::new("D", cpu.d),
        Register::new("DF", cpu.df),
        Register::new("P", nibble(cpu.p)),
        Register::new("X", nibble(cpu.x)),
        Register::new("Q", cpu.q),
    ];
    let wide = cpu.r.iter().enumerate();
    registers.extend(wide.map(|(at, &value)| Register::new(format!("R{at:X}"), value)));
    let memory = SHOWN_MEMORY.map(|address| processor.bus.memory[address]).collect();
    MachineState {
        kind: MachineKind::Cdp1802,
        registers,
        memory: vec![MemoryRegion::bytes("RAM", (*SHOWN_MEMORY.start()).into(), memory)],
        devices: vec![Device::SerialLine(cable.scrollback()), Device::Lamps(lamps(cpu.d, cpu.q))],
        cycles: cable.cycles() - began,
        hertz: cable.board().hertz(),
    }
}

/// The lamp of Q, and D bit by bit.
fn lamps(d: u8, q: bool) -> Vec<Lamp> {
    const BITS: [&str; 8] = ["D7", "D6", "D5", "D4", "D3", "D2", "D1", "D0"];
    let bits = (0..8).map(|bit| Lamp { name: BITS[bit], is_lit: d >> (7 - bit) & 1 != 0 });
    std::iter::once(Lamp { name: "Q", is_lit: q }).chain(bits).collect()
}

impl Player for Cdp1802 {
    fn name(&self) -> String {
        "Torres 1802".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        let mut options = common_options();
        options.push(OptionSpec::combo("Machine", &Board::ALL.map(Board::name)));
        options.push(OptionSpec::spin("Speed", 0, 0, 1_000_000));
        options.push(OptionSpec::check_box("OwnBook", true));
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let spec = player::declared_option(&options, name, value)?;
        match spec.name.as_str() {
            "Machine" => {
                let named = |board: &Board| board.name().eq_ignore_ascii_case(value);
                let board = Board::ALL.into_iter().find(named).unwrap_or_default();
                self.cable = Cable::new(board);
                self.tell_book();
            }
            "OwnBook" => {
                self.uses_book = value.eq_ignore_ascii_case("true");
                self.tell_book();
            }
            "Speed" => self.speed = Speed::from_option(value),
            _ => {}
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<()> {
        self.cable.send_line("ucinewgame");
        self.come_to_rest_or_restart();
        Ok(())
    }

    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        let Question { situation, limits, signal } = question;
        if situation.position().legal_moves().is_empty() {
            return Ok(Choice::default());
        }
        let enough = || is_enough(limits, signal);
        // A machine that failed to answer may think on: the next question finds one that was switched on.
        let thought = self.begin(question, observe).and_then(|began| {
            let choice = Choice::default();
            let mut hearing = Hearing { situation, began, choice, answered: false };
            self.converse(&mut hearing, signal, &enough, observe)?;
            Ok(hearing.choice)
        });
        if thought.is_err() {
            self.restart();
        }
        let mut choice = thought?;
        obey_search_moves(&mut choice, limits, "1802", observe);
        Ok(choice)
    }

    fn attend(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<Move>> {
        self.wait_at_terminal(question, observe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_thinks_on_is_switched_off_and_on() {
        for board in Board::ALL {
            let mut player = Cdp1802::new(board);
            player.uses_book = false;
            player.tell_book();
            player.cable.send_line("go infinite");
            assert_eq!(player.cable.run(SLICE), Ok(Rest::Busy));
            player.new_game().expect("a new game");
            assert_eq!(player.cable.rest(), Rest::Waiting);
        }
    }
}

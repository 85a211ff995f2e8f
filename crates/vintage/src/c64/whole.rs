//! The whole machine: `torres-c64.prg` on a C64 with its own screen and keyboard.

use std::collections::VecDeque;
use std::sync::OnceLock;

use machines::c64::{C64 as Machine, Key, VideoStandard};
use machines::{Budget, Fault as _, Machine as _, Pause};
use player::{Fault, Result, Situation};
use rules::{CastlingMode, Color, Position};
use serde::{Deserialize, Serialize};

use super::Layout;

pub(super) const PRG: &[u8] = include_bytes!("../../prepared/c64_whole.prg");
const NAMES: &str = include_str!("../../prepared/c64_whole.names");

/// Cycles within which the program waits for its first line, or does what a short command says.
const SHORT: u64 = 30_000_000;
/// Half-moves that fit into the program's list of the game.
const LONGEST: usize = 240;
/// How long a key is held, and how long it takes to the next, in cycles: the KERNAL looks at the
/// keyboard sixty times a second.
const HELD: u64 = 40_000;
const BETWEEN: u64 = 30_000;
/// Keys that may wait for the fingers: more than the longest game has.
const MOST_KEYS: usize = 4_000;
/// Cycles between two looks at the fingers.
const LOOK: u64 = 10_000;
/// The board from Black's side.
const TURNED: u8 = 0x77;
const WHITE: u8 = 0x80;
/// Seconds for a move at each level of the program, from 1.
const LEVELS: [u64; 8] = [1, 3, 10, 20, 40, 90, 180, 600];

/// A key, perhaps with SHIFT.
type Stroke = (bool, Key);

/// The machine with the program in it, and somebody's fingers on its keys.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Whole {
    pub(super) machine: Machine,
    waiting: VecDeque<Stroke>,
    down: Option<Stroke>,
    /// When the fingers move next.
    next: u64,
    /// Whether the program waits for a key.
    is_waiting: bool,
}

impl Whole {
    /// The machine as it is when the program first asks for a move.
    pub(super) fn new() -> Result<Whole> {
        static BOOTED: OnceLock<Result<Whole>> = OnceLock::new();
        BOOTED.get_or_init(Whole::boot).clone()
    }

    fn boot() -> Result<Whole> {
        let mut machine = Machine::new(VideoStandard::Ntsc);
        let loaded = machine.load_prg(PRG).and_then(|_| machine.start_sys());
        loaded.map_err(|error| Fault::Crash { reason: error.to_string() })?;
        let (waiting, down) = (VecDeque::new(), None);
        let mut whole = Whole { machine, waiting, down, next: 0, is_waiting: false };
        whole.run_until(SHORT, |whole| whole.is_waiting)?;
        // Any key ends the title.
        whole.press("RETURN");
        whole.is_waiting = false;
        whole.run_until(SHORT, |whole| whole.is_waiting && whole.is_at_rest())?;
        Ok(whole)
    }

    /// Executes one instruction.
    pub(super) fn step(&mut self) -> Result<()> {
        self.move_fingers(self.machine.cycles());
        self.is_waiting = false;
        self.machine.step().map(drop).map_err(|fault| crash(&fault.to_string()))
    }

    /// Presses a key, by what is written on it, when those before it were pressed. What is not a key
    /// is not pressed, nor is one for which too many others wait.
    pub(super) fn press(&mut self, name: &str) {
        let stroke = match name {
            "UP" => Some((true, Key::CursorDown)),
            "LEFT" => Some((true, Key::CursorRight)),
            _ => Key::named(name).map(|key| (false, key)),
        };
        if self.waiting.len() < MOST_KEYS {
            self.waiting.extend(stroke);
        }
    }

    /// Types a line and RETURN.
    fn type_line(&mut self, line: &str) {
        for letter in line.chars() {
            self.press(letter.encode_utf8(&mut [0; 4]));
        }
        self.press("RETURN");
    }

    /// Runs for some cycles; a program that waits for a key needs none of them.
    pub(super) fn run(&mut self, cycles: u64) -> Result<()> {
        let end = self.machine.cycles() + cycles;
        while self.machine.cycles() < end {
            let now = self.machine.cycles();
            self.move_fingers(now);
            let budget = Budget::cycles(LOOK.min(end - now));
            match self.machine.run_until_waiting(budget) {
                Ok(Pause::WaitsForInput) => self.is_waiting = true,
                Ok(Pause::Halted) => return Err(crash("the program has ended")),
                Err(fault) if fault.is_over_budget() => self.is_waiting = false,
                Err(fault) => return Err(crash(&fault.to_string())),
            }
            if self.is_waiting && self.is_at_rest() {
                break;
            }
        }
        Ok(())
    }

    /// Whether no key is held or waits to be pressed.
    pub(super) fn is_at_rest(&self) -> bool {
        self.waiting.is_empty() && self.down.is_none()
    }

    fn move_fingers(&mut self, now: u64) {
        if now < self.next {
            return;
        }
        if let Some((shift, key)) = self.down.take() {
            self.machine.release(key);
            if shift {
                self.machine.release(Key::LeftShift);
            }
            self.next = now + BETWEEN;
        } else if let Some((shift, key)) = self.waiting.pop_front() {
            if shift {
                self.machine.press(Key::LeftShift);
            }
            self.machine.press(key);
            (self.down, self.next) = (Some((shift, key)), now + HELD);
        }
    }

    fn run_until(&mut self, cycles: u64, reached: impl Fn(&Whole) -> bool) -> Result<()> {
        let end = self.machine.cycles() + cycles;
        while !reached(self) {
            if self.machine.cycles() > end {
                return Err(crash("the program does not answer its keyboard"));
            }
            self.run(LOOK)?;
        }
        Ok(())
    }

    /// Holds RUN/STOP until the game has that many moves.
    pub(super) fn move_at_once(&mut self, moves: usize, cycles: u64) -> Result<()> {
        self.machine.press(Key::RunStop);
        self.machine.hold_stop(true);
        let moved = self.run_until(cycles, |whole| whole.game().len() >= moves);
        self.machine.hold_stop(false);
        self.machine.release(Key::RunStop);
        moved
    }

    fn address(name: &str) -> u16 {
        let mut lines = NAMES.lines().filter_map(|line| line.split_once(' '));
        let value =
            lines.find(|(known, _)| *known == name).and_then(|(_, value)| value.parse().ok());
        value.expect("assembled together with this crate")
    }

    fn peek(&self, address: u16) -> u8 {
        self.machine.processor.bus.ram[address]
    }

    fn poke(&mut self, name: &str, value: u8) {
        self.machine.processor.bus.ram[Whole::address(name)] = value;
    }

    /// The moves of the game in memory.
    pub(super) fn game(&self) -> Vec<[u8; 2]> {
        let [from, to] = ["gameFrom", "gameTo"].map(Whole::address);
        let length = u16::from(self.peek(Whole::address("gameLength")));
        (0..length).map(|at| [self.peek(from + at), self.peek(to + at)]).collect()
    }

    /// How long the program may think, as the level that comes nearest.
    pub(super) fn set_seconds(&mut self, seconds: u64) {
        let nearest = (1..).zip(LEVELS).min_by_key(|(_, time)| time.abs_diff(seconds));
        self.poke("level", nearest.map_or(1, |(level, _)| level));
    }

    /// Whether the program can hold this game.
    pub(super) fn can_hold(situation: &Situation) -> bool {
        *situation.first() == Position::start() && situation.moves().len() < LONGEST
    }

    /// Brings the game into the machine, with a person on that side: by the keys where one move is
    /// missing, otherwise by writing the moves into its memory and letting the program replay them.
    pub(super) fn enter(&mut self, situation: &Situation, person: Color) -> Result<()> {
        let positions = situation.positions().iter().zip(situation.moves());
        let wanted: Vec<[u8; 2]> =
            positions.map(|(position, mv)| Layout::bytes_of(position, *mv)).collect();
        let same_person = self.peek(Whole::address("human")) == side(person);
        let game = self.game();
        if same_person && game == wanted {
            return Ok(());
        }
        let is_next = wanted.split_last().is_some_and(|(_, before)| *before == game[..]);
        let last = situation.positions().iter().rev().nth(1).zip(situation.moves().last());
        if let Some((before, mv)) =
            last.filter(|(before, _)| is_next && same_person && before.turn() == person)
            && self.is_waiting
        {
            self.type_line(&before.uci(*mv, CastlingMode::Standard).to_string());
            return self.run_until(SHORT, |whole| whole.game().len() >= wanted.len());
        }
        self.replay(&wanted, person)
    }

    /// The program takes back a move that was never made, and so plays all the others again; then its
    /// loop goes on, and lets the side to move do so.
    fn replay(&mut self, wanted: &[[u8; 2]], person: Color) -> Result<()> {
        let level = self.peek(Whole::address("level"));
        *self = Whole::new()?;
        self.poke("level", level);
        self.poke("human", side(person));
        self.poke("turned", if person == Color::White { 0 } else { TURNED });
        let [from, to] = ["gameFrom", "gameTo"].map(Whole::address);
        for (at, bytes) in (0..).zip(wanted.iter().chain([&[0, 0]])) {
            self.machine.processor.bus.ram[from + at] = bytes[0];
            self.machine.processor.bus.ram[to + at] = bytes[1];
        }
        self.poke("gameLength", wanted.len() as u8 + 1);
        let [high, low] = Whole::address("Turn").wrapping_sub(1).to_be_bytes();
        self.machine.processor.bus.ram[0x01FF] = high;
        self.machine.processor.bus.ram[0x01FE] = low;
        self.machine.processor.cpu.s = 0xFD;
        self.machine.processor.cpu.pc = Whole::address("TakeBack");
        self.is_waiting = false;
        self.run_until(SHORT, |whole| whole.game().len() <= wanted.len())
    }
}

fn side(color: Color) -> u8 {
    if color == Color::White { WHITE } else { 0 }
}

fn crash(reason: &str) -> Fault {
    Fault::Crash { reason: format!("C64: {reason}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> Situation {
        let mut situation = Situation::start();
        for text in moves.split(' ') {
            let mv = situation.position().parse_uci(text).expect("legal");
            situation.play(mv).expect("legal");
        }
        situation
    }

    /// The first keys are a move, not what ends the title.
    #[test]
    fn a_new_machine_takes_a_move() {
        let mut whole = Whole::new().expect("it starts");
        whole.type_line("e2e4");
        whole.run_until(SHORT, |whole| !whole.game().is_empty()).expect("it takes the move");
    }

    #[test]
    fn a_game_is_replayed_and_its_next_move_typed() {
        let mut whole = Whole::new().expect("it starts");
        whole.enter(&game("e2e4 e7e5 g1f3 b8c6"), Color::White).expect("entered");
        whole.run_until(SHORT, |whole| whole.is_waiting).expect("it asks for a move");
        assert_eq!(whole.game().len(), 4);
        whole.type_line("f1b5");
        whole.run_until(SHORT, |whole| whole.game().len() == 5).expect("it takes the move");
        let mut behind = Whole::new().expect("it starts");
        behind.set_seconds(1);
        behind.enter(&game("e2e4 e7e5 g1f3"), Color::White).expect("entered");
        behind.run_until(10 * SHORT, |whole| whole.game().len() == 4).expect("it answers");
    }
}

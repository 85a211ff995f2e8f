//! MicroChess as a program on an emulated KIM-1, worked by its keypad.

use machines::Budget;
use machines::kim1::{Key as KimKey, Kim1};
use machines::mos6502::Fault;
use std::sync::OnceLock;

mod keypad;
mod thinking;

pub(super) use keypad::Keypad;
pub(super) use thinking::Thinking;
pub(crate) use thinking::opened;

use super::board::Board;
use super::console::{Console, Key, Reply, Response};
use super::counters::{Counters, Tally};
use super::events::Events;
use super::level::Level;
use super::search::{Candidate, Thought};
use super::slot::Slot;
use super::square::CAPTURED;
use super::value::Step;

/// The program, and the labels by which it is watched.
mod program {
    include!("../../prepared/kim1_microchess.rs");
}

use program::{AWAIT, PLAY, PRESSED, START};
use thinking::Search;

/// Addresses of the program's memory, see `programs/kim1/memory.asm`.
pub(super) const PIECES: u16 = 0x50;
const OPENING: u16 = 0xC0;
const BOOK_POINTER: u16 = 0xDC;
const OWN_CAPTURE: u16 = 0xDD;
const FIRST_EXCHANGE: u16 = 0xE2;
const REPLIES: u16 = 0xE3;
const CANDIDATE_MOVES: u16 = 0xE7;
const CONTINUATION: u16 = 0xEB;
const PRIOR: u16 = 0xEF;
pub(super) const PIECE: u16 = 0xF3;
pub(super) const SQUARE: u16 = 0xF4;
pub(super) const DISPLAY: [u16; 3] = [0xFB, 0xFA, 0xF9];
pub(super) const REVERSED: u16 = 0xFF;
/// The two bytes of the level, where the manual has them.
const GUARD_LIMIT: u16 = 0x02F2;
const EXCHANGE_END: u16 = 0x018B;

/// The routine with which the monitor shows its digits.
const SCAND: u16 = 0x1F19;
/// What the keypad may take to notice a key.
const KEY_CYCLES: u64 = 100_000;
/// Far beyond the longest search that was recorded.
const MOST_CYCLES: u64 = 1_000_000_000_000;
/// A run of the machine between two looks, where nobody says otherwise.
const SLICE: u64 = 1 << 40;

/// Somebody who is shown the machine while it thinks, and says how far it may run.
pub(super) type Watch<'w> = dyn FnMut(&mut Thinking) -> Option<u64> + 'w;

/// Why the program gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Kim1Error {
    /// The processor could not go on.
    #[error("KIM-1: {0}")]
    Fault(#[from] Fault),
    /// It did not come back to its keys.
    #[error("KIM-1: the program does not answer; it is at ${pc:04X}")]
    Unresponsive {
        /// Where it is.
        pc: u16,
    },
}

/// The program on its machine.
///
/// ```
/// use vintage::microchess::{Kim1Console, Level};
/// let mut console = Kim1Console::new(Level::Blitz);
/// for key in *b"CP6343\r" {
///     console.press(key)?;
/// }
/// assert_eq!(console.state.display, [0xFF, 0x63, 0x43]);
/// assert_eq!(console.shown()?, "FF6343");
/// # Ok::<(), vintage::microchess::Kim1Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Kim1Console {
    /// What the program remembers between two keys. What is changed here is changed in the
    /// machine's memory before the next key.
    pub state: Console,
    machine: Kim1,
    /// The last search, at its end.
    finished: Option<Box<Thinking>>,
}

impl Kim1Console {
    /// A machine with the program loaded and started, its memory otherwise zero.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self::with(Console::new(level))
    }

    /// A machine with this in its memory.
    #[must_use]
    pub fn with(state: Console) -> Self {
        static LOADED: OnceLock<Kim1> = OnceLock::new();
        Self { state, machine: LOADED.get_or_init(loaded).clone(), finished: None }
    }

    /// The machine itself.
    #[must_use]
    pub fn machine(&self) -> &Kim1 {
        &self.machine
    }

    /// The last search, at its end.
    pub(super) fn finished(&self) -> Option<&Thinking> {
        self.finished.as_deref()
    }

    /// What an eye sees on the six digits.
    ///
    /// # Errors
    /// When the program does not wait for a key.
    pub fn shown(&mut self) -> Result<String, Kim1Error> {
        self.write_memory();
        self.run_to(AWAIT, KEY_CYCLES)?;
        self.machine.take_lit();
        self.machine.run_until(Budget::cycles(KEY_CYCLES), |_| false)?;
        Ok(self.machine.take_lit().text())
    }

    /// Presses a key, given as the byte that a terminal sends; it is the key of the keypad that
    /// means the same. Quitting is ST, which leads to the monitor.
    ///
    /// # Errors
    /// When the program does not answer.
    pub fn press(&mut self, key: u8) -> Result<Response, Kim1Error> {
        if self.state.has_quit {
            return Ok(Response::Quit);
        }
        match Key::from(key) {
            Key::Play => {
                let reply = self.play(&mut |_| Some(SLICE))?;
                let pc = self.machine.processor.cpu.pc;
                reply.map(Response::Played).ok_or(Kim1Error::Unresponsive { pc })
            }
            Key::Quit => {
                self.machine.stop();
                self.state.has_quit = true;
                Ok(Response::Quit)
            }
            other => {
                self.hold(keypad_key(other))?;
                self.run_to(START, KEY_CYCLES)?;
                self.read_memory();
                Ok(Response::Shown)
            }
        }
    }

    /// Presses PC and lets the program think. `watch` is shown the machine, and says for how many cycles
    /// it may run before it is asked again: none where the machine has run under its eyes. With `None`
    /// the search is abandoned.
    pub(super) fn play(&mut self, watch: &mut Watch<'_>) -> Result<Option<Box<Reply>>, Kim1Error> {
        self.hold(KimKey::ProgramCounter)?;
        self.run_to(PLAY, KEY_CYCLES)?;
        let thinking = Thinking::new(self.machine.clone());
        self.think(thinking, watch)
    }

    /// As [`play`](Self::play), from a thought about this position that was put aside.
    pub(super) fn think(
        &mut self,
        mut thinking: Thinking,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Box<Reply>>, Kim1Error> {
        let before = self.state.board;
        while !thinking.is_over() {
            let Some(slice) = watch(&mut thinking) else { return Ok(None) };
            let done = thinking.cycles();
            if slice == 0 || thinking.is_over() {
                continue;
            }
            thinking.advance(slice.min(MOST_CYCLES))?;
            if thinking.cycles() == done || done > MOST_CYCLES {
                let pc = thinking.machine.processor.cpu.pc;
                return Err(Kim1Error::Unresponsive { pc });
            }
        }
        let (cycles, search) = (thinking.cycles(), thinking.search.clone());
        self.machine = thinking.machine.clone();
        self.finished = Some(Box::new(thinking));
        self.read_memory();
        Ok(Some(Box::new(self.reply(&before, search, cycles))))
    }

    /// Waits until the program waits, and holds a key down until it is noticed.
    fn hold(&mut self, key: KimKey) -> Result<(), Kim1Error> {
        self.write_memory();
        self.run_to(AWAIT, KEY_CYCLES)?;
        self.machine.press(key);
        let noticed = self.run_to(PRESSED, KEY_CYCLES);
        self.machine.release();
        noticed
    }

    fn run_to(&mut self, pc: u16, cycles: u64) -> Result<(), Kim1Error> {
        match self.machine.run_until(Budget::cycles(cycles), |cpu| cpu.pc == pc)? {
            true => Ok(()),
            false => Err(Kim1Error::Unresponsive { pc: self.machine.processor.cpu.pc }),
        }
    }

    fn write_memory(&mut self) {
        let Console { level, opening, board, display, piece, square, book_pointer, .. } =
            self.state;
        let mut bytes: Vec<(u16, u8)> = vec![
            (GUARD_LIMIT, if level.guards_the_king() { 8 } else { 0 }),
            (EXCHANGE_END, if level.exchange_depth() == 1 { 0xFF } else { 0xFB }),
            (PIECE, piece),
            (SQUARE, square),
            (BOOK_POINTER, book_pointer),
            (REVERSED, self.state.reversed.into()),
        ];
        bytes.extend(DISPLAY.into_iter().zip(display));
        bytes.extend((OPENING..).zip(opening.program_bytes()));
        bytes.extend((PIECES..).zip(board.0));
        bytes.into_iter().for_each(|(address, byte)| self.machine.poke(address, byte));
    }

    fn read_memory(&mut self) {
        let machine = &self.machine;
        let state = &mut self.state;
        state.board = Board(std::array::from_fn(|slot| machine.peek(PIECES + slot as u16)));
        state.display = DISPLAY.map(|address| machine.peek(address));
        state.piece = machine.peek(PIECE);
        state.square = machine.peek(SQUARE);
        state.book_pointer = machine.peek(BOOK_POINTER);
        state.reversed = machine.peek(REVERSED) & 1 != 0;
    }

    fn reply(&self, before: &Board, search: Search, cycles: u64) -> Reply {
        let display = self.state.display;
        let moved = (display != [0xFF; 3]).then_some(display);
        let is_new = |slot: &u8| {
            before.square_of(*slot) != CAPTURED && self.state.board.square_of(*slot) == CAPTURED
        };
        let captured = moved.and_then(|_| (0..32).rev().find(is_new));
        let Search { candidates, best_value, moves, thought } = search;
        let best =
            moved.map(|[slot, from, to]| Step { slot: Slot::of_either_side(slot), from, to });
        let prior = tally(&self.machine, PRIOR);
        let events = Events::default();
        let thought = thought.then_some(Thought {
            candidates,
            best,
            best_value,
            prior,
            moves,
            needless_moves: 0,
            cycles,
            events,
        });
        Reply { thought, moved, captured, cycles }
    }
}

/// The candidate whose value is in the accumulator.
fn candidate(machine: &Kim1) -> Candidate {
    let peek = |address: u16| machine.peek(address);
    let slot = peek(PIECE);
    let counters = Counters {
        prior: tally(machine, PRIOR),
        reply: tally(machine, REPLIES),
        continuation: tally(machine, CONTINUATION),
        own_capture: peek(OWN_CAPTURE),
        exchange: std::array::from_fn(|depth| peek(FIRST_EXCHANGE - depth as u16)),
    };
    let from = peek(PIECES + u16::from(slot & 15));
    let step = Step { slot: Slot::of_either_side(slot), from, to: peek(SQUARE) };
    Candidate { step, value: machine.processor.cpu.a, counters }
}

fn tally(machine: &Kim1, address: u16) -> Tally {
    let [mobility, best_capture, capture_sum, best_victim] =
        [0, 1, 2, 3].map(|offset| machine.peek(address + offset));
    Tally { mobility, best_capture, capture_sum, best_victim }
}

fn keypad_key(key: Key) -> KimKey {
    match key {
        Key::SetUp => KimKey::Digit(0xC),
        Key::Exchange => KimKey::Digit(0xE),
        Key::Play => KimKey::ProgramCounter,
        Key::Enter => KimKey::Digit(0xF),
        Key::Digit(digit) => KimKey::Digit(digit),
        Key::Quit | Key::Other => KimKey::Digit(8),
    }
}

/// A KIM-1 with the program in memory and running.
fn loaded() -> Kim1 {
    let mut kim = crate::kim1::kim1();
    // The monitor sets the ports up, on which the keypad hangs.
    kim.run_until(Budget::cycles(KEY_CYCLES), |cpu| cpu.pc == SCAND)
        .expect("the monitor was tested");
    for (address, bytes) in program::SEGMENTS {
        kim.load(*address, bytes).expect("the program was laid out for this memory");
    }
    kim.start_at(START);
    kim
}

//! What the KIM-1's memory says about its chess.

use std::sync::LazyLock;

use machines::kim1::Kim1;
use monitor::{Notation, ProgramText};
use player::{Activity, Candidate, CellSquares, MemoryArea, Origin};
use rules::Color;

use super::kim1_console::{DISPLAY, PIECE, PIECES, REVERSED, SQUARE, Thinking};
use super::placement::square_of;
use super::slot::{Kind, Slot};
use crate::inspect::{Explained, Text, areas, letter, placement};

/// The program with its names and words, as the assembler read them.
pub(super) const SOURCE: &str = include_str!("../../prepared/kim1.text");
static TEXT: Text = LazyLock::new(|| ProgramText::read(SOURCE, Notation::Hexadecimal));

/// The text of the program.
pub(super) fn program_text() -> &'static ProgramText {
    &TEXT
}

const SLOTS: u16 = 32;
/// The table of the board: what stands on each square, in ranks of sixteen bytes.
const BOARD: &str = "Board";
const BOARD_BYTES: u32 = 0x80;
/// The routine by which a move that was made leads to the moves after it.
const ANSWERS: &str = "TurnAndGenerate";
const JSR: u8 = 0x20;
const STACK: u16 = 0x0100;
/// Where squares lie on the stack, from the return address of [`ANSWERS`] on.
const FROM: u16 = 2;
const TO: u16 = 4;
/// Candidates that are shown.
const SHOWN: usize = 12;

fn address(name: &str) -> u16 {
    TEXT.symbols().value(name).and_then(|value| u16::try_from(value).ok()).unwrap_or(0)
}

/// The side that the machine plays: it sees the board from there.
fn computer(machine: &Kim1) -> Color {
    if machine.peek(REVERSED) & 1 == 0 { Color::White } else { Color::Black }
}

fn name(machine: &Kim1, byte: u8) -> Option<String> {
    square_of(byte, computer(machine)).map(|square| square.to_string())
}

fn uci(machine: &Kim1, from: u8, to: u8) -> Option<String> {
    Some(name(machine, from)? + &name(machine, to)?)
}

/// The moves that were made and not taken back, the last one first. The program keeps squares and piece
/// of each on the stack, above the call that generates what can follow.
fn made(machine: &Kim1) -> Vec<String> {
    let peek = |at: u16| machine.peek(STACK | (at & 0xFF));
    let answers = address(ANSWERS);
    let word = |low: u8, high: u8| u16::from_le_bytes([low, high]);
    let mut moves = Vec::new();
    for at in u16::from(machine.processor.cpu.s) + 1..0xFF - TO {
        let call = word(peek(at), peek(at + 1)).wrapping_sub(2);
        let called = word(machine.peek(call.wrapping_add(1)), machine.peek(call.wrapping_add(2)));
        if machine.peek(call) == JSR && called == answers {
            moves.extend(uci(machine, peek(at + FROM), peek(at + TO)));
        }
    }
    moves
}

fn kind(slot: Slot) -> u8 {
    match slot.kind() {
        Kind::Pawn => 1,
        Kind::Knight => 2,
        Kind::Bishop => 3,
        Kind::Rook => 4,
        Kind::Queen => 5,
        Kind::King => 6,
    }
}

impl Explained for Thinking {
    const MOVE_ROUTINE: &'static str = "Deeper";

    const ACTIVITIES: &'static [(&'static str, Activity)] = &[
        ("Start", Activity::Waiting),
        ("Await", Activity::Waiting),
        ("Pressed", Activity::Reading),
        ("Enter", Activity::Reading),
        ("Digit", Activity::Reading),
        ("Lookup", Activity::Reading),
        ("SetUp", Activity::Reading),
        ("Exchange", Activity::Reading),
        ("Show", Activity::Showing),
        ("Play", Activity::Book),
        ("Close", Activity::Book),
        ("Answer", Activity::Answering),
        ("Resign", Activity::Answering),
        ("Think", Activity::Searching),
        ("Decided", Activity::Searching),
        ("Visit", Activity::Searching),
        ("Below", Activity::TestingCheck),
        ("Visited", Activity::Searching),
        ("Chain", Activity::Captures),
        ("Depth", Activity::Captures),
        ("Chained", Activity::Captures),
        ("Ending", Activity::Evaluating),
        ("Valued", Activity::Evaluating),
        ("Value", Activity::Evaluating),
        ("Worth", Activity::Evaluating),
        ("TurnAndGenerate", Activity::Generating),
        ("Generate", Activity::Generating),
        ("Home", Activity::Generating),
        ("Guard", Activity::TestingCheck),
        ("LevelCheck", Activity::TestingCheck),
        ("Guarded", Activity::TestingCheck),
        ("Put", Activity::Making),
        ("Deeper", Activity::Making),
    ];

    fn text(&self) -> &'static ProgramText {
        &TEXT
    }

    fn ply(&self) -> Option<u32> {
        u32::try_from(made(&self.machine).len()).ok()
    }

    fn piece(&self, _routine: &str) -> Option<char> {
        let slot = self.machine.peek(PIECE);
        (u16::from(slot) < SLOTS).then(|| letter(kind(Slot::of_either_side(slot)), false))
    }

    fn board(&self) -> Option<String> {
        let machine = &self.machine;
        let computer = computer(machine);
        let standing: Vec<(String, char)> = (0..SLOTS)
            .filter_map(|slot| {
                let square = name(machine, machine.peek(PIECES + slot))?;
                let is_white = (slot < SLOTS / 2) == (computer == Color::White);
                Some((square, letter(kind(Slot::of_either_side(slot as u8)), is_white)))
            })
            .collect();
        Some(placement(|row, file| {
            let square = crate::inspect::square(file, 7 - row);
            // The highest slot is the one that the program finds.
            standing.iter().rev().find(|(name, _)| *name == square).map(|(_, letter)| *letter)
        }))
    }

    fn line(&self) -> Vec<String> {
        let mut line = made(&self.machine);
        line.reverse();
        line
    }

    fn best_at(&self, ply: usize) -> (Option<String>, Option<String>) {
        let best = (ply == 0).then(|| Explained::candidates(self).into_iter().next()).flatten();
        best.map_or((None, None), |best| (Some(best.uci), Some(best.value)))
    }

    fn candidates(&self) -> Vec<Candidate> {
        let mut valued: Vec<_> = self.candidates().iter().collect();
        valued.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
        let shown = valued.into_iter().take(SHOWN).filter_map(|candidate| {
            Some(Candidate {
                uci: uci(&self.machine, candidate.step.from, candidate.step.to)?,
                value: format!("{:02X}", candidate.value),
                origin: Origin::Compared,
            })
        });
        shown.collect()
    }

    fn squares(&self) -> Vec<CellSquares> {
        let machine = &self.machine;
        let board = address(BOARD);
        let places = (0..=0x77).map(|byte: u8| (board + u16::from(byte), byte));
        let naming = (PIECES..PIECES + SLOTS).chain([SQUARE, DISPLAY[2]]);
        let held = naming.map(|cell| (cell, machine.peek(cell)));
        let named = places.chain(held).filter_map(|(cell, byte)| {
            let squares = vec![name(machine, byte)?];
            Some(CellSquares { cell: cell.into(), squares })
        });
        named.collect()
    }

    fn areas(&self) -> Vec<MemoryArea> {
        // Names in capitals are numbers, not memory.
        let mut areas = areas(SOURCE, |name, _| name.chars().any(char::is_lowercase));
        if let Some(pieces) = areas.iter_mut().find(|area| area.start == u32::from(PIECES)) {
            pieces.length = SLOTS.into();
        }
        let about = "for each square the slot that stands there, FF for none".to_owned();
        let (start, length, name) = (address(BOARD).into(), BOARD_BYTES, BOARD.to_owned());
        areas.push(MemoryArea { start, length, name, about });
        areas
    }
}

#[cfg(test)]
mod tests {
    use super::{Explained, Thinking, program_text};
    use crate::inspect::tests::{are_in_program, look_at_work};
    use crate::microchess::{Kim1Console, Level};

    #[test]
    fn it_is_known_what_the_program_does() {
        are_in_program(<Thinking as Explained>::ACTIVITIES, program_text());
        let mut console = Kim1Console::new(Level::Normal);
        console.press(b'C').expect("it answers");
        // The book is closed.
        console.state.book_pointer = 0xFF;
        let mut looked = None;
        let over = console.play(&mut |thinking| {
            let _ = looked.get_or_insert_with(|| look_at_work(&mut thinking.clone(), 2_000));
            None
        });
        assert!(over.is_ok_and(|reply| reply.is_none()));
        assert_eq!(looked, Some(Vec::new()));
    }
}

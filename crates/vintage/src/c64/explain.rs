//! What the C64's memory says about its chess.

use std::sync::LazyLock;

use machines::mos6502::{Mos6502, Ram};
use monitor::{Notation, ProgramText};
use player::{Candidate, CellSquares, MemoryArea};

use super::screen;
use crate::inspect::{Explained, Text, areas, letter, placement, square};

const SOURCE: &str = include_str!("../../prepared/c64.text");
static TEXT: Text = LazyLock::new(|| ProgramText::read(SOURCE, Notation::Hexadecimal));

/// The text of the program.
pub(super) fn program_text() -> &'static ProgramText {
    &TEXT
}

const NO_SQUARE: u8 = 0xFF;
const PLIES: u8 = 64;
/// A value beyond this was not computed yet.
const INFINITY: u16 = 0x3F00;
/// Moves at the root that are shown.
const ROOT_MOVES: usize = 12;
/// Cells that name one square.
const NAMING: [&str; 10] = [
    "curFrom",
    "curTo",
    "fromSq",
    "toSq",
    "genFrom",
    "kingSq",
    "takenSq",
    "epSq",
    "resultFrom",
    "resultTo",
];

fn address(name: &str) -> u16 {
    TEXT.symbols().value(name).and_then(|value| u16::try_from(value).ok()).unwrap_or(0)
}

/// A square of 0x88 by name; the bits that say more about a move do not matter.
fn name(number: u8) -> String {
    square(number & 7, 7 - ((number >> 4) & 7))
}

fn uci(from: u8, to: u8) -> Option<String> {
    (from != NO_SQUARE && from & 0x77 != to & 0x77).then(|| format!("{}{}", name(from), name(to)))
}

fn cell(machine: &Mos6502<Ram>, at: &str, offset: u16) -> u8 {
    machine.bus[address(at).wrapping_add(offset)]
}

fn value(machine: &Mos6502<Ram>, low: &str, high: &str, offset: u16) -> Option<String> {
    let value = i16::from_le_bytes([cell(machine, low, offset), cell(machine, high, offset)]);
    (value.unsigned_abs() < INFINITY).then(|| screen::value(value))
}

/// The moves of the root in the order in which they are promising.
fn root_list(machine: &Mos6502<Ram>) -> Vec<Candidate> {
    let base = u16::from_le_bytes([cell(machine, "plyBaseLo", 0), cell(machine, "plyBaseHi", 0)]);
    let (from, to) = (address("MoveFrom"), address("MoveTo"));
    let score = address("MoveScore");
    let total = u16::from(cell(machine, "plyTotal", 0));
    if base < from || base.saturating_add(total) > to {
        return Vec::new();
    }
    let offset = base - from;
    let mut moves: Vec<(u8, String)> = (offset..offset + total)
        .filter_map(|at| {
            let mv = uci(machine.bus[from + at], machine.bus[to + at])?;
            Some((machine.bus[score + at], mv))
        })
        .collect();
    moves.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let about = "how promising it looks, in the list of the root";
    let candidate = |(score, uci): (u8, String)| Candidate {
        uci,
        value: score.to_string(),
        about: about.to_owned(),
    };
    moves.into_iter().take(ROOT_MOVES).map(candidate).collect()
}

impl Explained for Mos6502<Ram> {
    const MOVE_ROUTINE: &'static str = "MakeMove";

    fn text(&self) -> &'static ProgramText {
        &TEXT
    }

    fn ply(&self) -> Option<u32> {
        Some(cell(self, "ply", 0)).filter(|ply| *ply < PLIES).map(u32::from)
    }

    fn board(&self) -> Option<String> {
        let board = address("Board88");
        Some(placement(|row, file| {
            let piece = self.bus[board + u16::from(row * 16 + file)];
            (piece & 7 != 0).then(|| letter(piece & 7, piece & 0x80 != 0))
        }))
    }

    fn line(&self) -> Vec<String> {
        let ply = u16::try_from(self.ply().unwrap_or(0)).unwrap_or(0);
        (0..ply).filter_map(|at| uci(cell(self, "mvFrom", at), cell(self, "mvTo", at))).collect()
    }

    fn best_at(&self, ply: usize) -> (Option<String>, Option<String>) {
        let ply = u16::try_from(ply).unwrap_or(u16::MAX).min(u16::from(PLIES) - 1);
        let best = uci(cell(self, "bestFrom", ply), cell(self, "bestTo", ply));
        let value = value(self, "bestLo", "bestHi", ply).filter(|_| best.is_some());
        (best, value)
    }

    fn candidates(&self) -> Vec<Candidate> {
        let mut found = Vec::new();
        let mut add = |from: &str, to: &str, low: &str, high: &str, about: &str| {
            let mv = uci(cell(self, from, 0), cell(self, to, 0));
            if let Some((uci, value)) = mv.zip(value(self, low, high, 0)) {
                found.push(Candidate { uci, value, about: about.to_owned() });
            }
        };
        if cell(self, "resultDepth", 0) > 0 {
            add("resultFrom", "resultTo", "resultLo", "resultHi", "result of the last iteration");
        }
        add("bestFrom", "bestTo", "bestLo", "bestHi", "best at the root in this iteration");
        found.extend(root_list(self));
        found
    }

    fn squares(&self) -> Vec<CellSquares> {
        let board = address("Board88");
        let on_board = (0..0x78).filter(|at| at & 0x88 == 0).map(|at: u8| CellSquares {
            cell: (board + u16::from(at)).into(),
            squares: vec![name(at)],
        });
        let list = address("PieceList");
        let ply = u16::try_from(self.ply().unwrap_or(0)).unwrap_or(0);
        let made = (0..ply).flat_map(|at| [address("mvFrom") + at, address("mvTo") + at]);
        let naming = NAMING.into_iter().map(address).chain(list..list + 32).chain(made);
        let named = naming.filter(|at| self.bus[*at] != NO_SQUARE);
        let named =
            named.map(|at| CellSquares { cell: at.into(), squares: vec![name(self.bus[at])] });
        on_board.chain(named).collect()
    }

    fn areas(&self) -> Vec<MemoryArea> {
        // Names in capitals are numbers, not memory.
        areas(SOURCE, |name, value| {
            name.chars().any(char::is_lowercase)
                && (2..=0xFFFF).contains(&value)
                && !is_square(name)
        })
    }
}

/// The program has a name for each square, too.
fn is_square(name: &str) -> bool {
    matches!(name.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

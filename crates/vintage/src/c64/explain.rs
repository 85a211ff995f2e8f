//! What the C64's memory says about its chess.

use std::sync::LazyLock;

use machines::mos6502::{Mos6502, Ram};
use monitor::{Notation, ProgramText};
use player::{Activity, Candidate, CellSquares, MemoryArea, Origin};

use super::at_keyboard::OnScreen;
use super::screen;
use crate::inspect::{Explained, Text, areas, letter, placement, square};

/// The program without its console, and the whole of it with screen and keyboard.
const SOURCE: &str = include_str!("../../prepared/c64.text");
const WHOLE_SOURCE: &str = include_str!("../../prepared/c64_whole.text");
static TEXT: Text = LazyLock::new(|| ProgramText::read(SOURCE, Notation::Hexadecimal));
static WHOLE_TEXT: Text = LazyLock::new(|| ProgramText::read(WHOLE_SOURCE, Notation::Hexadecimal));

/// The text of the program.
pub(super) fn program_text() -> &'static ProgramText {
    &TEXT
}

/// The text of the whole program.
pub(super) fn whole_text() -> &'static ProgramText {
    &WHOLE_TEXT
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

/// A square of 0x88 by name; the bits that say more about a move do not matter.
fn name(number: u8) -> String {
    square(number & 7, 7 - ((number >> 4) & 7))
}

fn uci(from: u8, to: u8) -> Option<String> {
    (from != NO_SQUARE && from & 0x77 != to & 0x77).then(|| format!("{}{}", name(from), name(to)))
}

/// Memory with the program's names for it.
struct Named<'m> {
    ram: &'m Ram,
    text: &'static ProgramText,
    source: &'static str,
}

impl Named<'_> {
    fn address(&self, name: &str) -> u16 {
        let value = self.text.symbols().value(name);
        value.and_then(|value| u16::try_from(value).ok()).unwrap_or(0)
    }

    fn cell(&self, at: &str, offset: u16) -> u8 {
        self.ram[self.address(at).wrapping_add(offset)]
    }

    fn value(&self, low: &str, high: &str, offset: u16) -> Option<String> {
        let value = i16::from_le_bytes([self.cell(low, offset), self.cell(high, offset)]);
        (value.unsigned_abs() < INFINITY).then(|| screen::value(value))
    }

    /// The moves of the root in the order in which they are promising.
    fn root_list(&self) -> Vec<Candidate> {
        let base = u16::from_le_bytes([self.cell("plyBaseLo", 0), self.cell("plyBaseHi", 0)]);
        let (from, to) = (self.address("MoveFrom"), self.address("MoveTo"));
        let score = self.address("MoveScore");
        let total = u16::from(self.cell("plyTotal", 0));
        if base < from || base.saturating_add(total) > to {
            return Vec::new();
        }
        let offset = base - from;
        let mut moves: Vec<(u8, String)> = (offset..offset + total)
            .filter_map(|at| {
                let mv = uci(self.ram[from + at], self.ram[to + at])?;
                Some((self.ram[score + at], mv))
            })
            .collect();
        moves.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let candidate = |(score, uci): (u8, String)| Candidate {
            uci,
            value: score.to_string(),
            origin: Origin::Order,
        };
        moves.into_iter().take(ROOT_MOVES).map(candidate).collect()
    }

    fn ply(&self) -> Option<u32> {
        Some(self.cell("ply", 0)).filter(|ply| *ply < PLIES).map(u32::from)
    }

    fn board(&self) -> String {
        let board = self.address("Board88");
        placement(|row, file| {
            let piece = self.ram[board + u16::from(row * 16 + file)];
            (piece & 7 != 0).then(|| letter(piece & 7, piece & 0x80 != 0))
        })
    }

    fn line(&self) -> Vec<String> {
        let ply = u16::try_from(self.ply().unwrap_or(0)).unwrap_or(0);
        (0..ply).filter_map(|at| uci(self.cell("mvFrom", at), self.cell("mvTo", at))).collect()
    }

    fn best_at(&self, ply: usize) -> (Option<String>, Option<String>) {
        let ply = u16::try_from(ply).unwrap_or(u16::MAX).min(u16::from(PLIES) - 1);
        let best = uci(self.cell("bestFrom", ply), self.cell("bestTo", ply));
        let value = self.value("bestLo", "bestHi", ply).filter(|_| best.is_some());
        (best, value)
    }

    fn candidates(&self) -> Vec<Candidate> {
        let mut found = Vec::new();
        let mut add = |from: &str, to: &str, low: &str, high: &str, origin| {
            let mv = uci(self.cell(from, 0), self.cell(to, 0));
            if let Some((uci, value)) = mv.zip(self.value(low, high, 0)) {
                found.push(Candidate { uci, value, origin });
            }
        };
        if self.cell("resultDepth", 0) > 0 {
            add("resultFrom", "resultTo", "resultLo", "resultHi", Origin::LastIteration);
        }
        add("bestFrom", "bestTo", "bestLo", "bestHi", Origin::Best);
        found.extend(self.root_list());
        found
    }

    fn squares(&self) -> Vec<CellSquares> {
        let board = self.address("Board88");
        let on_board = (0..0x78).filter(|at| at & 0x88 == 0).map(|at: u8| CellSquares {
            cell: (board + u16::from(at)).into(),
            squares: vec![name(at)],
        });
        let list = self.address("PieceList");
        let ply = u16::try_from(self.ply().unwrap_or(0)).unwrap_or(0);
        let [from, to] = ["mvFrom", "mvTo"].map(|name| self.address(name));
        let made = (0..ply).flat_map(|at| [from + at, to + at]);
        let naming = NAMING.into_iter().map(|name| self.address(name));
        let named = naming.chain(list..list + 32).chain(made);
        let named = named.filter(|at| self.ram[*at] != NO_SQUARE);
        let named =
            named.map(|at| CellSquares { cell: at.into(), squares: vec![name(self.ram[at])] });
        on_board.chain(named).collect()
    }

    fn areas(&self) -> Vec<MemoryArea> {
        // Names in capitals are numbers, not memory.
        areas(self.source, |name, value| {
            name.chars().any(char::is_lowercase)
                && (2..=0xFFFF).contains(&value)
                && !is_square(name)
        })
    }
}

/// What a machine says is what its memory says.
macro_rules! said_by_its_memory {
    () => {
        const MOVE_ROUTINE: &'static str = "MakeMove";

        const ACTIVITIES: &'static [(&'static str, Activity)] = &super::activities::OF_ROUTINES;

        fn text(&self) -> &'static ProgramText {
            self.named().text
        }

        fn ply(&self) -> Option<u32> {
            self.named().ply()
        }

        /// There is a generator for each piece of each side.
        fn piece(&self, routine: &str) -> Option<char> {
            super::activities::piece_in(routine)
        }

        fn board(&self) -> Option<String> {
            Some(self.named().board())
        }

        fn line(&self) -> Vec<String> {
            self.named().line()
        }

        fn best_at(&self, ply: usize) -> (Option<String>, Option<String>) {
            self.named().best_at(ply)
        }

        fn candidates(&self) -> Vec<Candidate> {
            self.named().candidates()
        }

        fn squares(&self) -> Vec<CellSquares> {
            self.named().squares()
        }

        fn areas(&self) -> Vec<MemoryArea> {
            self.named().areas()
        }
    };
}

trait WithMemory {
    fn named(&self) -> Named<'_>;
}

impl WithMemory for Mos6502<Ram> {
    fn named(&self) -> Named<'_> {
        Named { ram: &self.bus, text: &TEXT, source: SOURCE }
    }
}

impl WithMemory for OnScreen {
    fn named(&self) -> Named<'_> {
        let ram = &self.whole.machine.processor.bus.ram;
        Named { ram, text: &WHOLE_TEXT, source: WHOLE_SOURCE }
    }
}

impl Explained for Mos6502<Ram> {
    said_by_its_memory!();
}

impl Explained for OnScreen {
    said_by_its_memory!();
}

/// The program has a name for each square, too.
fn is_square(name: &str) -> bool {
    matches!(name.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::whole_text;
    use crate::c64::Computer;
    use crate::c64::activities::OF_ROUTINES;
    use crate::inspect::tests::{are_in_program, look_at_work};

    #[test]
    fn it_is_known_what_the_program_does() {
        are_in_program(&OF_ROUTINES, whole_text());
        let mut computer = Computer::new();
        computer.set_up(&Position::start()).expect("it has room");
        computer.begin_thinking(20);
        assert_eq!(look_at_work(&mut computer.machine, 5_000), Vec::<String>::new());
    }
}

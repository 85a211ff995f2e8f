//! What the 1802's memory says about its chess.

use std::sync::LazyLock;

use machines::cdp1802::Computer;
use monitor::{Inspected, MonitorError, Notation, ProgramText, Subject};
use player::{Activity, Candidate, CellSquares, MemoryArea, Origin};

use super::cable::Rest;
use super::{Board, Cable};
use crate::inspect::{Explained, Text, areas, letter, placement, square};

const BIOS: &str = include_str!("../../prepared/cdp1802_bios.text");
const CARD: &str = include_str!("../../prepared/cdp1802_card.text");
static BIOS_TEXT: Text = LazyLock::new(|| ProgramText::read(BIOS, Notation::Hexadecimal));
static CARD_TEXT: Text = LazyLock::new(|| ProgramText::read(CARD, Notation::Hexadecimal));

const NO_SQUARE: u8 = 0xFF;
/// The register that points to the frame of the ply at work.
const FRAME_POINTER: usize = 12;
/// The one whose low byte is the square of the piece whose moves are generated.
const SQUARE_REGISTER: usize = 11;
/// The first memory that is not program.
const DATA: u32 = 0x4000;
/// A value beyond this was not computed yet.
const WORST: u16 = 16_050;
const MATES: u16 = 15_000;
/// Fields of a frame that name squares.
const NAMING: [&str; 4] = ["F_FROM", "F_TO", "F_BESTFROM", "F_BESTTO"];

impl Inspected for Cable {
    fn subject(&self) -> &dyn Subject {
        self.computer()
    }

    fn step(&mut self) -> Result<(), MonitorError> {
        self.step_once().map_err(|error| MonitorError::Fault(error.to_string()))
    }

    fn run(&mut self, cycles: u64) -> Result<(), MonitorError> {
        let ran = Cable::run(self, cycles);
        ran.map(drop).map_err(|error| MonitorError::Fault(error.to_string()))
    }

    fn is_done(&self) -> bool {
        self.rest() == Rest::Waiting
    }
}

/// A square of 0x88 with a1 first; the bits that say more about a move do not matter.
fn name(number: u8) -> String {
    square(number & 7, (number >> 4) & 7)
}

fn uci(from: u8, to: u8) -> Option<String> {
    (from != NO_SQUARE && from & 0x77 != to & 0x77).then(|| format!("{}{}", name(from), name(to)))
}

fn value(bytes: [u8; 2]) -> Option<String> {
    let value = i16::from_le_bytes(bytes);
    let (sign, size) = (if value < 0 { '-' } else { '+' }, value.unsigned_abs());
    match size {
        WORST.. => None,
        MATES.. => Some(format!("{sign}mate")),
        _ => Some(format!("{sign}{}.{:02}", size / 100, size % 100)),
    }
}

/// The memory of the machine by the names of its program.
struct Named<'a> {
    computer: &'a Computer,
    text: &'static ProgramText,
}

impl Named<'_> {
    fn address(&self, name: &str) -> u16 {
        self.text.symbols().value(name).and_then(|value| u16::try_from(value).ok()).unwrap_or(0)
    }

    fn byte(&self, address: u16) -> u8 {
        self.computer.processor.bus.memory[address]
    }

    fn cell(&self, name: &str) -> u8 {
        self.byte(self.address(name))
    }

    fn word(&self, address: u16) -> [u8; 2] {
        [self.byte(address), self.byte(address + 1)]
    }

    /// The ply at work, if the frame pointer points to a frame.
    fn ply(&self) -> Option<u16> {
        let pointer = self.computer.processor.cpu.r[FRAME_POINTER];
        let distance = pointer.checked_sub(self.address("FRAMES"))?;
        let ply = distance / self.address("FRAME").max(1);
        (ply < self.address("PLIES")).then_some(ply)
    }

    fn field(&self, ply: u16, name: &str) -> u16 {
        self.address("FRAMES") + ply * self.address("FRAME") + self.address(name)
    }
}

impl Cable {
    fn named(&self) -> Named<'_> {
        Named { computer: self.computer(), text: self.text() }
    }
}

impl Explained for Cable {
    const MOVE_ROUTINE: &'static str = "MakeMove";

    const ACTIVITIES: &'static [(&'static str, Activity)] = &super::activities::OF_ROUTINES;

    fn text(&self) -> &'static ProgramText {
        match Cable::board(self) {
            Board::Bios => &BIOS_TEXT,
            Board::MembershipCard => &CARD_TEXT,
        }
    }

    fn ply(&self) -> Option<u32> {
        self.named().ply().map(u32::from)
    }

    /// Pawns have generators of their own; of the others the square is in a register.
    fn piece(&self, routine: &str) -> Option<char> {
        if routine.contains("Pawn") {
            return Some('p');
        }
        let square = self.computer().processor.cpu.r[SQUARE_REGISTER] as u8;
        let named = self.named();
        let kind = named.byte(named.address("BOARD") + u16::from(square)) & 7;
        let is_listing = matches!(routine, "GenerateMoves" | "WhiteCaptures" | "BlackCaptures");
        (is_listing && square & 0x88 == 0 && kind != 0).then(|| letter(kind, false))
    }

    fn board(&self) -> Option<String> {
        let named = self.named();
        let board = named.address("BOARD");
        Some(placement(|row, file| {
            let piece = named.byte(board + u16::from((7 - row) * 16 + file));
            (piece & 7 != 0).then(|| letter(piece & 7, piece & 0x10 != 0))
        }))
    }

    fn line(&self) -> Vec<String> {
        let named = self.named();
        let made = |ply| {
            let [from, to] = ["F_FROM", "F_TO"].map(|name| named.byte(named.field(ply, name)));
            uci(from, to)
        };
        (0..named.ply().unwrap_or(0)).filter_map(made).collect()
    }

    fn best_at(&self, ply: usize) -> (Option<String>, Option<String>) {
        let named = self.named();
        let ply = u16::try_from(ply).unwrap_or(u16::MAX).min(named.address("PLIES"));
        let [from, to] = ["F_BESTFROM", "F_BESTTO"].map(|name| named.byte(named.field(ply, name)));
        let best = uci(from, to);
        let value = value(named.word(named.field(ply, "F_BEST"))).filter(|_| best.is_some());
        (best, value)
    }

    fn candidates(&self) -> Vec<Candidate> {
        let named = self.named();
        let last = uci(named.cell("bestFrom"), named.cell("bestTo"))
            .filter(|_| named.cell("doneDepth") > 0)
            .zip(value(named.word(named.address("bestScore"))))
            .map(|(uci, value)| Candidate { uci, value, origin: Origin::LastIteration });
        let (best, value) = self.best_at(0);
        let origin = Origin::Best;
        let best = best.zip(value).map(|(uci, value)| Candidate { uci, value, origin });
        last.into_iter().chain(best).collect()
    }

    fn squares(&self) -> Vec<CellSquares> {
        let named = self.named();
        let board = named.address("BOARD");
        let on_board = (0..0x78).filter(|at| at & 0x88 == 0).map(|at: u8| CellSquares {
            cell: (board + u16::from(at)).into(),
            squares: vec![name(at)],
        });
        let (whites, blacks) = (named.address("WHITES"), named.address("BLACKS"));
        let lists = (whites..whites + 16).chain(blacks..blacks + 16);
        let plies = 0..=named.ply().unwrap_or(0);
        let frames = plies.flat_map(|ply| NAMING.map(|field| named.field(ply, field)));
        let answers = ["bestFrom", "bestTo", "hashFrom", "hashTo"].map(|name| named.address(name));
        let naming = lists.chain(frames).chain(answers);
        let named_cells = naming.filter(|at| named.byte(*at) != NO_SQUARE);
        let named_cells = named_cells
            .map(|at| CellSquares { cell: at.into(), squares: vec![name(named.byte(at))] });
        on_board.chain(named_cells).collect()
    }

    fn areas(&self) -> Vec<MemoryArea> {
        let source = match Cable::board(self) {
            Board::Bios => BIOS,
            Board::MembershipCard => CARD,
        };
        areas(source, |_, value| (DATA..0x8000).contains(&value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_the_names_of_the_source() {
        for board in Board::ALL {
            let areas = Cable::new(board).areas();
            let named = |name: &str| areas.iter().find(|area| area.name == name).expect("a name");
            assert_eq!((named("BOARD").start, named("BOARD").length), (0x6000, 0x100));
            assert_eq!(named("bestFrom").start, 0x681A);
            assert_eq!(named("bestFrom").length, 1);
            assert!(named("FRAMES").about.contains("what each ply remembers"));
        }
    }

    #[test]
    fn it_is_known_what_the_program_does() {
        for board in Board::ALL {
            let mut cable = Cable::new(board);
            crate::inspect::tests::are_in_program(Cable::ACTIVITIES, cable.text());
            cable.send_line("position startpos moves a2a4");
            cable.send_line("go depth 6");
            let unknown = crate::inspect::tests::look_at_work(&mut cable, 10_000);
            assert_eq!(unknown, Vec::<String>::new(), "{}", board.name());
        }
    }
}

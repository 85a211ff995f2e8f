//! What the words of the ENIAC say about its chess.

use std::sync::LazyLock;

use machines::chessvm::MEMORY_WORDS;
use monitor::{Inspected, MonitorError, Notation, ProgramText, Subject};
use player::{Activity, Candidate, CellSquares, Fault, MemoryArea, Origin};

use super::cards::Spot;
use super::{Plies, word};
use crate::inspect::{Explained, Text, letter, placement};

static FOUR: Text = LazyLock::new(|| {
    let text = include_str!("../../prepared/eniac4.text");
    ProgramText::read(text, Notation::Rows)
});
static FIVE: Text = LazyLock::new(|| {
    let text = include_str!("../../prepared/eniac5.text");
    ProgramText::read(text, Notation::Rows)
});

/// The text of the program.
pub(super) fn text_of(plies: Plies) -> &'static ProgramText {
    match plies {
        Plies::Four => &FOUR,
        Plies::Five => &FIVE,
    }
}

/// Words of a node, and where the nodes of earlier plies are kept.
const NODE_WORDS: u8 = 5;
const KEPT_NODES: u8 = 10;
const MOST_PLIES: u8 = 5;
/// Words that name a square wherever they stand.
const NAMING: [u8; 10] = [
    word::FROM,
    word::FROM + 1,
    word::OWNKING,
    word::KING2,
    word::WROOK1,
    word::WROOK1 + 1,
    word::KILLER - 1,
    word::KILLER,
    word::BESTFROM,
    word::BESTFROM + 1,
];

/// Best scores that are kept.
const KEPT_BEST: u8 = 4;

/// What words are for: the first, how many, the name, the purpose.
type Area = (u8, u8, &'static str, &'static str);

/// What the words are for that have the same purpose with four and five plies.
const AREAS: [Area; 21] = [
    (0, 1, "FROM", "the node at work: the square of the piece that moves"),
    (1, 1, "TO", "where it moves to"),
    (
        2,
        1,
        "TC",
        "tens: type of the piece, 0 a pawn that becomes a queen; ones: digit of the captured one",
    ),
    (3, 1, "STATE", "the generator: tens its mode, ones a direction"),
    (4, 1, "SCORE", "score of the side to move, 50 is even"),
    (5, 1, "OWNKING", "king of the side to move"),
    (6, 1, "KING2", "the other king"),
    (7, 2, "WROOKS", "White's rooks, 00 when captured"),
    (9, 1, "PLY", "ones: the ply; tens: 0 White's turn, 5 Black's"),
    (10, 5, "node 1", "the node of ply 1 while deeper plies are at work"),
    (15, 5, "node 2", "the node of ply 2"),
    (20, 5, "node 3", "the node of ply 3"),
    (30, 4, "BEST", "best scores: this node, its parent, and so on up"),
    (34, 1, "NEXT", "the score after the move"),
    (35, 1, "LOOKAT", "the square that an attack test is about"),
    (36, 4, "KILLER", "where the piece stood that refuted the last sibling, by ply"),
    (40, 1, "BESTFROM", "the best move so far"),
    (41, 1, "BESTTO", "where it goes"),
    (42, 1, "LEGAL", "whether a legal move was found"),
    (43, 16, "BOARD", "ranks 1 to 4, two squares in a word"),
    (59, 16, "BOARD", "ranks 5 to 8, two squares in a word"),
];

/// What the operator says, with four plies.
const SHEET: [Area; 3] = [
    (25, 3, "REPEATS", "moves that are forbidden because they would repeat: twice from plus to"),
    (28, 1, "PAWNS", "what the move of a pawn is worth"),
    (29, 1, "HEAVY", "50: rooks and kings do not count in the centre; 30: they do"),
];
/// The same words with five plies.
const NODE_4: [Area; 1] = [(25, 5, "node 4", "the node of ply 4")];

/// The machine with its program, and which that is.
#[derive(Clone, Debug)]
pub(super) struct Bench {
    pub(super) eniac: monitor::Eniac,
    pub(super) plies: Plies,
}

impl Inspected for Bench {
    /// Its add-times pass ten times as fast here as the cycles of the others.
    const SAMPLE: u64 = 99_991;

    fn subject(&self) -> &dyn Subject {
        &self.eniac
    }

    fn step(&mut self) -> Result<(), MonitorError> {
        self.eniac.step().map(drop)
    }

    fn run(&mut self, cycles: u64) -> Result<(), MonitorError> {
        self.eniac.run(cycles)
    }

    fn is_done(&self) -> bool {
        self.eniac.is_stopped()
    }
}

impl Bench {
    pub(super) fn add_times(&self) -> u64 {
        self.eniac.machine().add_times()
    }

    /// Runs for about this many add-times.
    pub(super) fn run(&mut self, add_times: u64) -> Result<(), Fault> {
        self.eniac.run(add_times).map_err(|error| Fault::Crash { reason: error.to_string() })
    }

    fn word(&self, at: u8) -> u8 {
        self.eniac.machine().word(at).unwrap_or(0)
    }

    fn square(&self, at: u8) -> Option<String> {
        Spot::of_digits(self.word(at)).square().map(|square| square.to_string())
    }

    fn uci(&self, from: u8, to: u8) -> Option<String> {
        Some(self.square(from)? + &self.square(to)?)
    }

    /// The letter of a digit of the board on a square.
    fn letter(&self, digit: u8, spot: u8) -> Option<char> {
        let (own, other) = (self.word(word::OWNKING), self.word(word::KING2));
        let white_king = if self.word(word::PLY) / 10 == 0 { own } else { other };
        let is_king = spot == own || spot == other;
        Some(match digit {
            0 => return None,
            1 => 'P',
            2 => 'N',
            3 => 'B',
            4 if is_king && spot == white_king => 'K',
            4 => 'Q',
            5 if [0, 1].iter().any(|rook| self.word(word::WROOK1 + rook) == spot) => 'R',
            5 => 'r',
            6 => 'p',
            7 => 'n',
            8 => 'b',
            _ if is_king => 'k',
            _ => 'q',
        })
    }
}

impl Explained for Bench {
    const MOVE_ROUTINE: &'static str = "make";

    const ACTIVITIES: &'static [(&'static str, Activity)] = &[
        ("load", Activity::Reading),
        ("finish", Activity::Answering),
        ("enter", Activity::Searching),
        ("exhausted", Activity::Generating),
        ("generate", Activity::Generating),
        ("done", Activity::Generating),
        ("found", Activity::Generating),
        ("piece", Activity::Generating),
        ("turn", Activity::Generating),
        ("hop", Activity::Generating),
        ("next", Activity::Generating),
        ("reach", Activity::Generating),
        ("pawn", Activity::Generating),
        ("resume", Activity::Generating),
        ("owner", Activity::Generating),
        ("emit", Activity::Evaluating),
        ("weigh", Activity::Searching),
        ("make", Activity::Making),
        ("trade", Activity::Captures),
        ("confirm", Activity::Searching),
        ("undo", Activity::TakingBack),
        ("leave", Activity::Searching),
        ("lawful", Activity::Searching),
        ("threat", Activity::TestingCheck),
        ("danger", Activity::TestingCheck),
        ("exceeds", Activity::Searching),
    ];

    fn text(&self) -> &'static ProgramText {
        text_of(self.plies)
    }

    fn ply(&self) -> Option<u32> {
        Some(self.word(word::PLY) % 10).filter(|ply| (1..=MOST_PLIES).contains(ply)).map(u32::from)
    }

    /// Square and type are in the node when its first direction is; 0 is a pawn that becomes a queen.
    fn piece(&self, routine: &str) -> Option<char> {
        let is_known = matches!(routine, "turn" | "hop" | "next" | "reach" | "pawn");
        let kind = match self.word(word::FROM + 2) / 10 {
            0 | 1 => 1,
            kind @ (2 | 3 | 6) => kind,
            4 => 5,
            5 => 4,
            _ => return None,
        };
        is_known.then(|| letter(kind, false))
    }

    fn board(&self) -> Option<String> {
        // Before the deck is read there is no board.
        self.ply()?;
        Some(placement(|row, file| {
            let index = (7 - row) * 8 + file;
            let pair = self.word(word::BOARD + index / 2);
            let digit = if index.is_multiple_of(2) { pair / 10 } else { pair % 10 };
            self.letter(digit, (8 - row) * 10 + file + 1)
        }))
    }

    fn line(&self) -> Vec<String> {
        let plies = u8::try_from(self.ply().unwrap_or(1)).unwrap_or(1);
        let kept = (1..plies).map(|ply| KEPT_NODES + (ply - 1) * NODE_WORDS);
        kept.filter_map(|node| self.uci(node + word::FROM, node + word::FROM + 1)).collect()
    }

    /// The machine keeps the best score of each ply, the one at work first, but only the root's move.
    fn best_at(&self, ply: usize) -> (Option<String>, Option<String>) {
        let deepest = self.ply().map_or(0, |ply| ply as usize - 1);
        let Some(place) = deepest.checked_sub(ply).and_then(|up| u8::try_from(up).ok()) else {
            return (None, None);
        };
        let best = (ply == 0).then(|| self.uci(word::BESTFROM, word::BESTFROM + 1)).flatten();
        let value = (place < KEPT_BEST).then(|| self.word(word::BEST + place).to_string());
        (best, value)
    }

    fn candidates(&self) -> Vec<Candidate> {
        let Some(ply) = self.ply().and_then(|ply| u8::try_from(ply).ok()) else {
            return Vec::new();
        };
        let best = self.uci(word::BESTFROM, word::BESTFROM + 1);
        let value = self.word(word::BEST + ply - 1);
        let value = value.to_string();
        let origin = Origin::Best;
        best.map(|uci| Candidate { uci, value, origin }).into_iter().collect()
    }

    fn squares(&self) -> Vec<CellSquares> {
        let plies = u8::try_from(self.ply().unwrap_or(1)).unwrap_or(1);
        let kept = (1..plies).map(|ply| KEPT_NODES + (ply - 1) * NODE_WORDS);
        let moves = kept.flat_map(|node| [node + word::FROM, node + word::FROM + 1]);
        let naming = NAMING.into_iter().chain(moves).filter_map(|at| {
            let squares = vec![self.square(at)?];
            Some(CellSquares { cell: at.into(), squares })
        });
        let board = (word::BOARD..MEMORY_WORDS).map(|at| {
            let first = usize::from(at - word::BOARD) * 2;
            let both = [first, first + 1].map(rules::Square::from_index);
            let squares = both.into_iter().flatten().map(|square| square.to_string()).collect();
            CellSquares { cell: at.into(), squares }
        });
        board.chain(naming).collect()
    }

    fn areas(&self) -> Vec<MemoryArea> {
        let area = |(start, length, name, about): (u8, u8, &str, &str)| MemoryArea {
            start: start.into(),
            length: length.into(),
            name: name.to_owned(),
            about: about.to_owned(),
        };
        let between: &[Area] = match self.plies {
            Plies::Four => &SHEET,
            Plies::Five => &NODE_4,
        };
        let mut areas: Vec<Area> = AREAS.into_iter().chain(between.iter().copied()).collect();
        areas.sort_unstable_by_key(|area| area.0);
        areas.into_iter().map(area).collect()
    }
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;
    use crate::eniac::{Cards, Eniac};
    use crate::inspect::tests::{are_in_program, look_at_work};

    #[test]
    fn it_is_known_what_the_program_does() {
        for plies in [Plies::Four, Plies::Five] {
            let cards = Cards::of(&Position::start());
            let mut bench = Eniac::with_plies(plies).bench(&cards);
            are_in_program(Bench::ACTIVITIES, bench.text());
            assert_eq!(look_at_work(&mut bench, 5_000), Vec::<String>::new());
        }
    }

    #[test]
    fn the_piece_whose_moves_are_generated_stands_where_the_node_says() {
        let cards = Cards::of(&Position::start());
        let mut bench = Eniac::new().bench(&cards);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..5_000 {
            Inspected::run(&mut bench, 1_009).expect("it runs");
            let place = bench.subject().place();
            let routine = bench.text().routine(place).expect("its program");
            let Some(piece) = bench.piece(routine) else { continue };
            let from = Spot::of_digits(bench.word(word::FROM)).square().expect("a square");
            let board = bench.board().expect("a board");
            let fen = format!("{board} w - - 0 1");
            let standing = fen
                .split('/')
                .rev()
                .nth(from.rank().index())
                .map(|row| expand(row).chars().nth(from.file().index()));
            assert_eq!(standing.flatten().map(|found| found.to_ascii_lowercase()), Some(piece));
            seen.insert(piece);
        }
        assert!(seen.len() >= 5, "{seen:?}");
    }

    /// A rank of a FEN with a dot for each empty square.
    fn expand(row: &str) -> String {
        let digit = |letter: char| letter.to_digit(9).map(|count| ".".repeat(count as usize));
        row.chars().map(|letter| digit(letter).unwrap_or_else(|| letter.to_string())).collect()
    }
}

use std::cmp::Ordering;
use std::fmt;

use rules::{File, Move, Position, Rank, Role, Setup, Square};

/// Where the three pieces stand, with the automaton (White) to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The automaton's king.
    pub king: Square,
    /// Its rook.
    pub rook: Square,
    /// The king that a person moves.
    pub opponent: Square,
}

/// The parts of the board that the automaton distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// Files a to c.
    Left,
    /// Files d and e, which belong to neither zone.
    Middle,
    /// Files f to h.
    Right,
}

impl Zone {
    /// The zone of a square.
    ///
    /// ```
    /// use pioneers::ajedrecista::Zone;
    /// use rules::Square;
    ///
    /// assert_eq!([Square::C1, Square::D1, Square::F8].map(Zone::of), [
    ///     Zone::Left,
    ///     Zone::Middle,
    ///     Zone::Right,
    /// ]);
    /// ```
    #[must_use]
    pub const fn of(square: Square) -> Zone {
        match square.file() {
            File::A | File::B | File::C => Zone::Left,
            File::D | File::E => Zone::Middle,
            File::F | File::G | File::H => Zone::Right,
        }
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Zone::Left => "left zone",
            Zone::Middle => "middle",
            Zone::Right => "right zone",
        })
    }
}

/// The automaton's rules, in the order in which they are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Rook and opponent in the left zone: the rook flees to the h-file.
    RookToH,
    /// Rook and opponent in the right zone: the rook flees to the a-file.
    RookToA,
    /// The rook is more than one rank above the opponent: it comes one rank down.
    RookDown,
    /// The king is more than two ranks above the opponent: he comes one rank down.
    KingDown,
    /// The kings are an odd number of files apart: the rook waits.
    RookWaits,
    /// An even number of files apart: the king comes one file closer.
    KingCloser,
    /// The kings face each other: the rook gives check.
    RookChecks,
}

impl Rule {
    /// Its number in the document, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::RookToH => "rook to the h-file",
            Rule::RookToA => "rook to the a-file",
            Rule::RookDown => "rook one rank down",
            Rule::KingDown => "king one rank down",
            Rule::RookWaits => "rook one file aside",
            Rule::KingCloser => "king one file closer",
            Rule::RookChecks => "rook one rank down with check",
        })
    }
}

/// What the automaton does, and by which rule. The rules do not ask whether the move is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The rule.
    pub rule: Rule,
    /// The move.
    pub mv: Move,
}

/// By how many ranks the first square is above the second.
fn above(upper: Square, lower: Square) -> i32 {
    upper.rank().index() as i32 - lower.rank().index() as i32
}

impl Placement {
    /// The automaton's own beginning: its king on a8, its rook on b8.
    #[must_use]
    pub const fn start(opponent: Square) -> Placement {
        Placement { king: Square::A8, rook: Square::B8, opponent }
    }

    /// The three pieces of a position; `None` if it has others, or Black is to move.
    #[must_use]
    pub fn of(position: &Position) -> Option<Placement> {
        let white = rules::Color::White;
        let rook = position.pieces(white, Role::Rook).single()?;
        let is_it = position.turn() == white && position.occupied().len() == 3;
        let (king, opponent) = (position.king(white), position.king(rules::Color::Black));
        is_it.then_some(Placement { king, rook, opponent })
    }

    /// As a position with White to move, if that is legal.
    #[must_use]
    pub fn position(self) -> Option<Position> {
        let mut setup = Setup::empty();
        setup.board.put(self.king, Role::King.of(rules::Color::White));
        setup.board.put(self.rook, Role::Rook.of(rules::Color::White));
        setup.board.put(self.opponent, Role::King.of(rules::Color::Black));
        setup.validate().ok()
    }

    /// By how many ranks the rook is above the opponent.
    #[must_use]
    pub fn rook_above(self) -> i32 {
        above(self.rook, self.opponent)
    }

    /// By how many ranks the king is above the opponent.
    #[must_use]
    pub fn king_above(self) -> i32 {
        above(self.king, self.opponent)
    }

    /// How many files the kings are apart.
    #[must_use]
    pub fn files_apart(self) -> usize {
        self.king.file().index().abs_diff(self.opponent.file().index())
    }

    /// What the rules say; `None` where none fits.
    #[must_use]
    pub fn decide(self) -> Option<Decision> {
        let rule = self.rule()?;
        let (from, to) = match rule {
            Rule::RookToH => (self.rook, Square::new(File::H, self.rook.rank())),
            Rule::RookToA => (self.rook, Square::new(File::A, self.rook.rank())),
            Rule::RookDown | Rule::RookChecks => (self.rook, self.rook.offset(0, -1)?),
            Rule::KingDown => (self.king, self.king.offset(0, -1)?),
            Rule::RookWaits => (self.rook, self.rook.offset(aside(self.rook.file())?, 0)?),
            Rule::KingCloser => (self.king, self.king.offset(self.towards_opponent(), 0)?),
        };
        Some(Decision { rule, mv: Move::normal(from, to) })
    }

    fn rule(self) -> Option<Rule> {
        match (Zone::of(self.rook), Zone::of(self.opponent)) {
            (Zone::Left, Zone::Left) => return Some(Rule::RookToH),
            (Zone::Right, Zone::Right) => return Some(Rule::RookToA),
            _ => {}
        }
        match (self.rook_above(), self.king_above(), self.files_apart()) {
            (2.., _, _) => Some(Rule::RookDown),
            (1, 3.., _) => Some(Rule::KingDown),
            (1, 2, 0) => Some(Rule::RookChecks),
            (1, 2, files) if files % 2 == 1 => Some(Rule::RookWaits),
            (1, 2, _) => Some(Rule::KingCloser),
            _ => None,
        }
    }

    fn towards_opponent(self) -> i8 {
        match self.king.file().cmp(&self.opponent.file()) {
            Ordering::Less => 1,
            Ordering::Equal => 0,
            Ordering::Greater => -1,
        }
    }
}

/// Where the waiting rook goes; it waits only on the four outer files.
const fn aside(file: File) -> Option<i8> {
    match file {
        File::A | File::G => Some(1),
        File::B | File::H => Some(-1),
        _ => None,
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Placement { king, rook, opponent } = self;
        write!(f, "white king {king}, rook {rook}, black king {opponent}")
    }
}

/// The automaton's beginnings: the black king on ranks 1 to 6, where he is not in check. From one of them,
/// c6, he comes to c7 behind the rook and no rule fits; from all others the rules mate.
#[must_use]
pub fn starts() -> Vec<Placement> {
    let squares = Square::all().filter(|square| square.rank() <= Rank::Sixth);
    let legal = squares.map(Placement::start).filter(|start| start.position().is_some());
    legal.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule and the move for white king, rook and black king.
    fn decided(squares: &str) -> Option<(Rule, String)> {
        let mut squares = squares.split(' ').map(|text| text.parse().expect("a square"));
        let mut next = || squares.next().expect("three squares");
        let placement = Placement { king: next(), rook: next(), opponent: next() };
        let decision = placement.decide()?;
        Some((decision.rule, format!("{}{}", decision.mv.from(), decision.mv.to())))
    }

    #[test]
    fn each_rule_has_its_move() {
        let cases = [
            ("a8 b8 c4", Rule::RookToH, "b8h8"),
            ("a8 a5 a4", Rule::RookToH, "a5h5"),
            ("a8 h6 f3", Rule::RookToA, "h6a6"),
            ("a8 g4 h3", Rule::RookToA, "g4a4"),
            ("a8 b8 d6", Rule::RookDown, "b8b7"),
            ("a8 h8 a1", Rule::RookDown, "h8h7"),
            ("a8 b5 e4", Rule::KingDown, "a8a7"),
            ("c6 h4 c3", Rule::KingDown, "c6c5"),
            ("d5 a4 e3", Rule::RookWaits, "a4b4"),
            ("d5 b4 e3", Rule::RookWaits, "b4a4"),
            ("d5 g4 c3", Rule::RookWaits, "g4h4"),
            ("d5 h4 a3", Rule::RookWaits, "h4g4"),
            ("b5 h4 d3", Rule::KingCloser, "b5c5"),
            ("g5 a4 e3", Rule::KingCloser, "g5f5"),
            ("e5 a4 e3", Rule::RookChecks, "a4a3"),
            ("d3 h2 d1", Rule::RookChecks, "h2h1"),
        ];
        for (squares, rule, mv) in cases {
            assert_eq!(decided(squares), Some((rule, mv.to_owned())), "{squares}");
        }
    }

    #[test]
    fn the_zones_come_first() {
        // Five ranks above, but both on the left.
        assert_eq!(decided("a8 b8 c3").map(|(rule, _)| rule), Some(Rule::RookToH));
        // The b-file and the d-file are not in one zone.
        assert_eq!(decided("a8 b8 d3").map(|(rule, _)| rule), Some(Rule::RookDown));
        // The g-file and the e-file are not either.
        assert_eq!(decided("e5 g4 e3").map(|(rule, _)| rule), Some(Rule::RookChecks));
    }

    #[test]
    fn no_rule_fits_behind_the_rook_or_in_the_middle() {
        assert_eq!(decided("a8 h8 c8"), None);
        assert_eq!(decided("a8 h8 c7"), None);
        assert_eq!(decided("a1 h4 d3"), None);
        assert_eq!(decided("d5 c4 e3"), None);
    }
}

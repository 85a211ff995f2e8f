use std::cmp::Ordering;
use std::fmt;

use player::Score;
use rules::{Color, Position, Role};

use super::{KingWeight, Readings};

/// What both sides have, in halves of a pawn, seen from the side that chooses a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    /// The side that chooses.
    pub own: u32,
    /// Its opponent.
    pub other: u32,
}

/// Halves of a pawn: pawn 1, knight 3, bishop 3½, rook 5, queen 10.
const fn halves(role: Role) -> u32 {
    match role {
        Role::Pawn => 2,
        Role::Knight => 6,
        Role::Bishop => 7,
        Role::Rook => 10,
        Role::Queen => 20,
        Role::King => 0,
    }
}

/// Halves of a pawn for a king where he counts.
const KING: u32 = 2_000;

/// Whether a piece is worth more than another; a king more than all.
pub(super) fn is_higher(role: Role, other: Role) -> bool {
    other != Role::King && halves(role) > halves(other)
}

impl Material {
    /// The material of a position, seen by one side.
    ///
    /// ```
    /// use pioneers::turochamp::{Material, Readings};
    /// use rules::{Color, Position};
    ///
    /// let start = Material::of(&Position::start(), Color::White, Readings::default());
    /// assert_eq!(start.to_string(), "41 : 41");
    /// ```
    #[must_use]
    pub fn of(position: &Position, color: Color, readings: Readings) -> Material {
        let king = match readings.king_weight {
            KingWeight::None => 0,
            KingWeight::Thousand => KING,
        };
        let sum = |color| {
            let pieces = Role::ALL.into_iter();
            king + pieces.map(|role| halves(role) * position.pieces(color, role).len()).sum::<u32>()
        };
        Material { own: sum(color), other: sum(!color) }
    }

    /// Where it stands in the order of ratios: 2^32 times the ratio. Against nothing, all that one has
    /// counts; nothing against nothing is even.
    fn key(self) -> i64 {
        const EVEN: i64 = 1 << 32;
        let (own, other) = (i64::from(self.own), i64::from(self.other));
        match (own, other) {
            (0, 0) => EVEN,
            (own, 0) => own * EVEN * 1_000,
            (own, other) => own * EVEN / other,
        }
    }

    /// The difference in hundredths of a pawn.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        (self.own.cast_signed() - self.other.cast_signed()) * 50
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |halves: u32| f64::from(halves) / 2.0;
        write!(f, "{} : {}", pawns(self.own), pawns(self.other))
    }
}

/// What a move leads to, for the side that chooses: mates, and between them material by its ratio.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It is mated after this number of half-moves.
    Mated(u32),
    /// A dead position with this material.
    Dead(Material),
    /// Stalemate, which is even.
    Stalemate,
    /// It mates after this number of half-moves.
    Mates(u32),
}

impl Worth {
    /// The worst and the best that there are.
    pub(super) const WINDOW: (Worth, Worth) = (Worth::Mated(0), Worth::Mates(0));

    fn key(self) -> (i8, i64) {
        match self {
            Worth::Mated(plies) => (-1, plies.into()),
            Worth::Dead(material) => (0, material.key()),
            Worth::Stalemate => (0, Material { own: 1, other: 1 }.key()),
            Worth::Mates(plies) => (1, -i64::from(plies)),
        }
    }

    /// As a GUI shows it.
    #[must_use]
    pub fn score(self) -> Score {
        match self {
            Worth::Mated(plies) => Score::Mate(-(plies.div_ceil(2).max(1)).cast_signed()),
            Worth::Dead(material) => Score::Centipawns(material.centipawns()),
            Worth::Stalemate => Score::Centipawns(0),
            Worth::Mates(plies) => Score::Mate(plies.div_ceil(2).max(1).cast_signed()),
        }
    }
}

impl Ord for Worth {
    fn cmp(&self, other: &Worth) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Worth) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Mated(plies) => write!(f, "mated after {plies} half-moves"),
            Worth::Dead(material) => write!(f, "material {material}"),
            Worth::Stalemate => f.write_str("stalemate"),
            Worth::Mates(plies) => write!(f, "mate after {plies} half-moves"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dead(own: u32, other: u32) -> Worth {
        Worth::Dead(Material { own, other })
    }

    #[test]
    fn pieces_have_turings_values() {
        let count = |fen| {
            let position = Position::from_fen(fen).expect("a FEN");
            Material::of(&position, Color::White, Readings::default()).to_string()
        };
        assert_eq!(count("4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1"), "10 : 1");
        assert_eq!(count("b3k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "5 : 3.5");
        assert_eq!(count("4k3/8/8/8/8/8/8/N3K3 w - - 0 1"), "3 : 0");
        let position = Position::start();
        let readings = Readings { king_weight: KingWeight::Thousand, ..Readings::default() };
        let counted = Material::of(&position, Color::Black, readings);
        assert_eq!(counted.to_string(), "1041 : 1041");
    }

    #[test]
    fn the_ratio_decides_and_not_the_difference() {
        // A pawn more counts more where less is left.
        assert!(dead(42, 40) < dead(12, 10));
        assert!(dead(82, 82) == dead(82, 82) && dead(40, 40).cmp(&dead(82, 82)) == Ordering::Equal);
        assert!(dead(5, 0) > dead(200, 1) && dead(5, 0) < dead(10, 0));
        assert_eq!(dead(0, 0).cmp(&Worth::Stalemate), Ordering::Equal);
        assert!(dead(0, 2) < dead(2, 80));
    }

    #[test]
    fn nearer_mates_are_better_and_later_ones_are_better_to_suffer() {
        assert!(Worth::Mates(1) > Worth::Mates(3) && Worth::Mates(3) > dead(200, 0));
        assert!(Worth::Mated(2) < Worth::Mated(4) && Worth::Mated(4) < dead(0, 200));
        assert_eq!(Worth::Mates(1).score(), Score::Mate(1));
        assert_eq!(Worth::Mates(3).score(), Score::Mate(2));
        assert_eq!(Worth::Mated(2).score(), Score::Mate(-1));
        assert_eq!(dead(84, 82).score(), Score::Centipawns(100));
    }

    #[test]
    fn the_king_is_never_taken_by_a_lower_piece() {
        assert!(is_higher(Role::Bishop, Role::Knight) && !is_higher(Role::Knight, Role::Bishop));
        assert!(!is_higher(Role::Queen, Role::King));
    }
}

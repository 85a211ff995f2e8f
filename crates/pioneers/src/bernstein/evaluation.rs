use std::cmp::Ordering;
use std::fmt;

use rules::{Bitboard, Color, Position, Role, Square, attacks};

use crate::reach::Reach;

/// What a pawn weighs against one move, one square or one guarded square beside the king.
const MATERIAL_WEIGHT: u32 = 20;

/// What one side has, by the four measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assets {
    /// Pieces: pawn 1, knight and bishop 3, rook 5, queen 9.
    pub material: u32,
    /// Moves that it has.
    pub mobility: u32,
    /// Squares that it attacks more often than its opponent.
    pub area: u32,
    /// Those of them that are beside its king.
    pub king_defence: u32,
}

/// The value of a piece.
pub(super) const fn value(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The attacks of each side, square by square.
struct Control {
    attackers: [[u8; 64]; 2],
}

impl Control {
    fn of(position: &Position) -> Control {
        let mut attackers = [[0; 64]; 2];
        for (square, piece) in position.board().iter() {
            for target in attacks::of(piece, square, position.occupied()) {
                attackers[piece.color.index()][target.index()] += 1;
            }
        }
        Control { attackers }
    }

    fn is_held_by(&self, color: Color, square: Square) -> bool {
        let [own, other] =
            [color, !color].map(|color| self.attackers[color.index()][square.index()]);
        own > other
    }
}

impl Assets {
    /// What both sides have: White, then Black.
    #[must_use]
    pub fn of_both(position: &Position) -> [Assets; 2] {
        let control = Control::of(position);
        Color::ALL.map(|color| Assets::of(position, color, &control))
    }

    fn of(position: &Position, color: Color, control: &Control) -> Assets {
        let pieces = Role::ALL.into_iter();
        let material = pieces.map(|role| value(role) * position.pieces(color, role).len()).sum();
        let reach = Reach::new(position, color);
        let own = position.by_color(color);
        let held: Bitboard =
            Square::all().filter(|square| control.is_held_by(color, *square)).collect();
        Assets {
            material,
            mobility: own.into_iter().map(|square| reach.of(square).len()).sum(),
            area: held.len(),
            king_defence: (held & attacks::king(position.king(color))).len(),
        }
    }

    /// The sum, in which material weighs most.
    #[must_use]
    pub fn sum(self) -> u32 {
        self.material * MATERIAL_WEIGHT + self.mobility + self.area + self.king_defence
    }
}

impl fmt::Display for Assets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Assets { material, mobility, area, king_defence } = self;
        write!(f, "material {material}, moves {mobility}, area {area}, king {king_defence}")
    }
}

/// A position's worth to the machine: its own sum against its opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratio {
    /// The machine's.
    pub own: u32,
    /// Its opponent's.
    pub other: u32,
}

impl Ratio {
    /// The ratio of a position for one side.
    ///
    /// ```
    /// use pioneers::bernstein::Ratio;
    /// use rules::{Color, Position};
    ///
    /// let even = Ratio::of(&Position::start(), Color::White);
    /// assert_eq!(even.own, even.other);
    /// ```
    #[must_use]
    pub fn of(position: &Position, color: Color) -> Ratio {
        let sums = Assets::of_both(position).map(Assets::sum);
        Ratio { own: sums[color.index()], other: sums[(!color).index()] }
    }

    /// The difference in hundredths of a pawn.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        let difference = self.own.cast_signed() - self.other.cast_signed();
        difference * 100 / MATERIAL_WEIGHT.cast_signed()
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        // One more on both sides, so that a sum of zero is in order too.
        let grown = |number: u32| u64::from(number) + 1;
        let mine = grown(self.own) * grown(other.other);
        mine.cmp(&(grown(other.own) * grown(self.other)))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3}", f64::from(self.own) / f64::from(self.other.max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(fen: &str) -> [Assets; 2] {
        Assets::of_both(&Position::from_fen(fen).expect("a FEN"))
    }

    #[test]
    fn material_is_counted() {
        let [white, black] = both("rnbqk3/8/8/8/8/8/PPPP4/4K3 w - - 0 1");
        assert_eq!((white.material, black.material), (4, 9 + 5 + 3 + 3));
    }

    #[test]
    fn mobility_is_the_number_of_moves_of_both() {
        let [white, black] = both("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
        assert_eq!((white.mobility, black.mobility), (20, 20));
        let [white, black] = both("7k/8/8/8/8/8/8/K3R3 b - - 0 1");
        assert_eq!((white.mobility, black.mobility), (3 + 3 + 3 + 7, 3));
    }

    #[test]
    fn a_square_belongs_to_the_side_that_attacks_it_more_often() {
        // The rook alone holds its lines, but not what the king attacks too.
        let [white, black] = both("7k/8/8/8/8/8/8/KR6 w - - 0 1");
        // a1's neighbours a2, b2 and b1; the rook's lines b2 to b8 and c1 to h1, and a1.
        assert_eq!(white.area, 3 + 6 + 6 + 1);
        assert_eq!(black.area, 3);
        let [white, black] = both("8/8/8/8/8/k7/8/K7 w - - 0 1");
        // a2 and b2 are attacked once by each.
        assert_eq!((white.area, black.area), (1, 3));
    }

    #[test]
    fn the_king_is_defended_by_held_squares_beside_him() {
        let [white, black] = both("8/8/8/8/8/k7/8/K7 w - - 0 1");
        assert_eq!((white.king_defence, black.king_defence), (1, 3));
        let [white, _] = both("7k/8/8/8/8/8/8/K5R1 w - - 0 1");
        assert_eq!(white.king_defence, 3);
    }

    #[test]
    fn the_ratio_orders_and_material_weighs_most() {
        let ratio = |own, other| Ratio { own, other };
        assert!(ratio(60, 50) > ratio(600, 590));
        assert!(ratio(0, 10) < ratio(1, 10));
        assert_eq!(ratio(120, 100).to_string(), "1.200");
        assert_eq!(ratio(120, 100).centipawns(), 100);
        let assets = Assets { material: 1, mobility: 2, area: 3, king_defence: 4 };
        assert_eq!(assets.sum(), 29);
        assert_eq!(assets.to_string(), "material 1, moves 2, area 3, king 4");
    }
}

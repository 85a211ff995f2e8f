use rules::{Color, Square};

use crate::block::LANES;

/// What makes a score of the two accumulators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Head {
    /// Each number, clipped and squared, counts by a weight of its own.
    Squared,
    /// The two halves of an accumulator are multiplied, number by number. Layers of 16 and 32 neurons
    /// make one number of the products of both sides.
    Layers,
}

/// The shape of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Architecture {
    /// What comes behind the accumulators.
    pub head: Head,
    /// Numbers in the accumulator of one side.
    pub hidden: usize,
    /// Sets of output weights, chosen by how many pieces are left.
    pub output_buckets: usize,
    /// Sets of input weights, chosen by where the own king stands.
    pub king_buckets: usize,
    /// Which set for a king on files a to d: a1, b1, c1, d1, a2, and so on.
    pub king_bucket_map: [u8; 32],
    /// What an accumulator holds for 1.0; also where it is clipped.
    pub unit: i16,
    /// What 1.0 is stored as in the whole-number weights behind the accumulators.
    pub output_unit: i16,
    /// Centipawns for an output of 1.0.
    pub scale: i32,
}

/// Inputs that one king bucket has: two colours, six roles, 64 squares.
pub(crate) const INPUTS: usize = 768;
/// Inputs of one colour.
const COLOR_INPUTS: u16 = 384;

/// A piece and where it stands, as the number of White's input for a king on the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place(u16);

impl Place {
    /// No piece: to fill a list with.
    pub(crate) const NONE: Place = Place(0);

    /// A piece of this colour (1 for Black) and role (0 for a pawn) on a square.
    #[inline]
    pub(crate) fn new(color: u32, role: u32, square: u32) -> Place {
        Place(color as u16 * COLOR_INPUTS + role as u16 * 64 + square as u16)
    }
}

impl Architecture {
    /// One king bucket and the usual units.
    #[must_use]
    pub fn new(hidden: usize, output_buckets: usize) -> Architecture {
        Architecture {
            head: Head::Squared,
            hidden,
            output_buckets,
            king_buckets: 1,
            king_bucket_map: [0; 32],
            unit: 255,
            output_unit: 64,
            scale: 400,
        }
    }

    /// The same with three layers behind the accumulators.
    #[must_use]
    pub fn layered(hidden: usize, output_buckets: usize) -> Architecture {
        Architecture { head: Head::Layers, ..Architecture::new(hidden, output_buckets) }
    }

    /// Blocks in the accumulator of one side.
    pub(crate) fn blocks(&self) -> usize {
        self.hidden / LANES
    }

    /// Which output weights count for this many pieces on the board.
    pub(crate) fn output_bucket(&self, pieces: u32) -> usize {
        (pieces.saturating_sub(2) as usize * self.output_buckets / 32).min(self.output_buckets - 1)
    }
}

/// How one side looks at the board: which end is near, whether left is right, which weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    side: Color,
    /// What a square's index is combined with.
    flip: usize,
    /// Where the inputs of the king bucket begin.
    first_input: usize,
}

impl View {
    /// The view of a side whose king stands there.
    #[inline]
    pub(crate) fn new(architecture: &Architecture, side: Color, king: Square) -> View {
        let near = king.relative_to(side).index();
        let mirror = if near & 4 == 0 { 0 } else { 7 };
        let end = side.pick(0, 56);
        let seen = near ^ mirror;
        let square = (seen >> 3) * 4 + (seen & 3);
        let bucket = usize::from(architecture.king_bucket_map[square]);
        View { side, flip: mirror ^ end, first_input: bucket * INPUTS }
    }

    /// The input that is present when this piece stands there.
    #[inline]
    pub(crate) fn input(self, Place(place): Place) -> usize {
        // To Black, White's inputs are the other side's.
        let exchanged =
            if place < COLOR_INPUTS { place + COLOR_INPUTS } else { place - COLOR_INPUTS };
        let own = self.side.pick(place, exchanged);
        self.first_input + (usize::from(own) ^ self.flip)
    }

    /// A number of its own for each way of looking, below `2 * king_buckets`.
    #[inline]
    pub(crate) fn number(self) -> u8 {
        (self.first_input / INPUTS * 2) as u8 + u8::from(self.flip & 7 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Square;

    #[test]
    fn both_sides_and_both_wings_look_alike() {
        let architecture = Architecture::new(32, 8);
        let view = |side, king| View::new(&architecture, side, king);
        let pawn = |color, square: Square| Place::new(color, 0, square.index() as u32);
        let seen = view(Color::White, Square::B1).input(pawn(0, Square::A2));
        assert_eq!(seen, view(Color::White, Square::G1).input(pawn(0, Square::H2)));
        assert_eq!(seen, view(Color::Black, Square::B8).input(pawn(1, Square::A7)));
        assert_eq!(seen, view(Color::Black, Square::G8).input(pawn(1, Square::H7)));
        assert_eq!(seen, 8);
        assert_eq!(view(Color::White, Square::B1).input(pawn(1, Square::A2)), 384 + 8);
        assert_eq!(view(Color::Black, Square::B8).input(pawn(0, Square::A7)), 384 + 8);
    }

    #[test]
    fn output_buckets_go_by_four_pieces() {
        let architecture = Architecture::new(32, 8);
        let buckets = [2, 5, 6, 30, 32].map(|pieces| architecture.output_bucket(pieces));
        assert_eq!(buckets, [0, 0, 1, 7, 7]);
        assert_eq!(Architecture::new(32, 1).output_bucket(17), 0);
    }
}

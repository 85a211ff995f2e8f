//! Values for fuzzing, by the feature `arbitrary`.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Move, Position, Square};

impl<'a> Arbitrary<'a> for Position {
    /// A position of a game of chess or Chess960 whose moves the bytes choose.
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Position> {
        let mut position = match bytes.ratio(1, 4)? {
            true => Position::chess960(bytes.int_in_range(0..=959)?).unwrap_or_default(),
            false => Position::start(),
        };
        while !bytes.is_empty() {
            let (choice, moves) = (u8::arbitrary(bytes)?, position.legal_moves());
            // One value ends the game, so that short ones come too.
            if choice == u8::MAX || moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[usize::from(choice) % moves.len()]);
        }
        Ok(position)
    }
}

impl<'a> Arbitrary<'a> for Move {
    /// Any sixteen bits, legal or not.
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Move> {
        u16::arbitrary(bytes).map(Move::from_bits)
    }
}

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Square> {
        u8::arbitrary(bytes).map(|byte| Square::masked(u32::from(byte)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_make_different_positions() {
        let position = |seed: u8| {
            let bytes: Vec<u8> = (0..60_u8).map(|nth| nth.wrapping_mul(seed) ^ seed).collect();
            Position::arbitrary(&mut Unstructured::new(&bytes)).unwrap()
        };
        let mut keys: Vec<u64> = (1..100).map(|seed| position(seed).key()).collect();
        keys.sort_unstable();
        keys.dedup();
        assert!(keys.len() > 80, "{} of 99 differ", keys.len());
    }
}

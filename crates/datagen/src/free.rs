//! Positions that nobody has judged, for a teacher to judge: they cost no search.

use rules::{PackedError, PackedPosition, Position};

use crate::dice::Dice;

/// The most random moves between a position and one that is made from it.
const MOST_MOVES: usize = 2;

/// Up to `number` quiet positions that are one or two random moves away from this one. Their score is 0
/// and their result a draw: both mean nothing. Everything random follows from `seed` and `index`, the place
/// of the position among its like.
///
/// Random moves leave pieces to be taken and plans half done, as most moves of a search do and moves of
/// games hardly ever. Fewer positions come back where moves lead into check, exchanges or the end of the
/// game.
///
/// ```
/// use datagen::free_positions;
/// use rules::{PackedPosition, Position};
///
/// let start = PackedPosition::pack(&Position::start());
/// let free = free_positions(&start, 3, 1, 0)?;
/// assert_eq!(free, free_positions(&start, 3, 1, 0)?);
/// assert!(free.iter().all(|packed| packed.unpack() != Ok(Position::start())));
/// # Ok::<(), rules::PackedError>(())
/// ```
///
/// # Errors
/// When the bytes do not describe a position.
pub fn free_positions(
    packed: &PackedPosition,
    number: usize,
    seed: u64,
    index: u64,
) -> Result<Vec<PackedPosition>, PackedError> {
    let position = packed.unpack()?;
    let mut dice = Dice::new(seed, index);
    Ok((0..number)
        .filter_map(|_| wander(&position, &mut dice))
        .filter(is_quiet)
        .map(|position| PackedPosition::pack(&position).with_score(0).with_winner(None))
        .collect())
}

fn wander(position: &Position, dice: &mut Dice) -> Option<Position> {
    let mut here = position.clone();
    for _ in 0..1 + dice.below(MOST_MOVES) {
        let moves = here.legal_moves();
        if moves.is_empty() {
            return None;
        }
        here.play(moves[dice.below(moves.len())]);
    }
    Some(here)
}

/// Not in check, not over, and no capture wins material: what the search would ask the network about.
fn is_quiet(position: &Position) -> bool {
    /// An exchange that wins this wins something.
    const ANY_GAIN: i32 = 1;
    !position.in_check()
        && position.outcome().is_none()
        && !position.noisy_moves().iter().any(|mv| position.see_at_least(*mv, ANY_GAIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(fen: &str) -> PackedPosition {
        PackedPosition::pack(&fen.parse().expect("a FEN"))
    }

    #[test]
    fn they_are_quiet_and_without_labels() {
        let middle = packed("r1bq1rk1/pp1nppbp/3p1np1/8/2PNP3/2N5/PP2BPPP/R1BQ1RK1 w - - 4 9");
        let free = free_positions(&middle, 200, 7, 3).expect("a position");
        assert!((20..200).contains(&free.len()), "{}", free.len());
        for packed in &free {
            let position = packed.unpack().expect("a position");
            assert!(is_quiet(&position), "{}", position.fen());
            assert_eq!((packed.score(), packed.winner()), (0, None));
        }
    }

    #[test]
    fn a_hanging_piece_is_not_quiet() {
        let hanging: Position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse().expect("a FEN");
        assert!(!is_quiet(&hanging));
        let safe: Position = "4k3/8/8/3q4/8/4P3/8/4K3 w - - 0 1".parse().expect("a FEN");
        assert!(is_quiet(&safe));
    }

    #[test]
    fn nothing_comes_of_a_game_that_is_over() {
        let mate = packed("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
        assert_eq!(free_positions(&mate, 9, 1, 1), Ok(Vec::new()));
    }
}

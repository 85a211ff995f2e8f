use rules::PackedPosition;

use crate::dice::Dice;
use crate::record::{GameRecord, is_quiet};
use crate::targets::smoothed_scores;

/// The quiet positions of a game as the trainer reads them, each with its score for White and the
/// result of the game. `weight` is that of [`smoothed_scores`].
pub fn packed_positions(
    game: &GameRecord,
    weight: f64,
) -> impl Iterator<Item = PackedPosition> + '_ {
    let scores = smoothed_scores(&game.plies, weight);
    game.positions().zip(scores).filter(|((position, ply), _)| is_quiet(position, *ply)).map(
        |((position, _), score)| {
            PackedPosition::pack(&position).with_score(score).with_winner(game.winner)
        },
    )
}

/// Puts things into an order that follows from the seed alone.
pub fn shuffle<T>(things: &mut [T], seed: u64) {
    Dice::new(seed, 0).shuffle(things);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Recipe, play_game};

    #[test]
    fn scores_and_results_are_kept() {
        let recipe = Recipe { soft_nodes: 40, hard_nodes: 400, ..Recipe::default() };
        let game = play_game(&recipe, 3).expect("memory");
        let packed: Vec<PackedPosition> = packed_positions(&game, 0.0).collect();
        assert_eq!(packed.len(), game.quiet_positions().count());
        for (packed, (position, ply)) in packed.iter().zip(game.quiet_positions()) {
            assert_eq!(packed.unpack(), Ok(position));
            assert_eq!((packed.score(), packed.winner()), (ply.score, game.winner));
        }
    }

    #[test]
    fn nothing_is_lost_in_shuffling() {
        let order = |seed| {
            let mut numbers: Vec<u32> = (0..1000).collect();
            shuffle(&mut numbers, seed);
            numbers
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let mut sorted = order(1);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..1000).collect::<Vec<u32>>());
    }
}

//! Which moves are best when the distance to the next capture or pawn move is known.

use search::Wdl;
use shakmaty_syzygy::{Dtz, MaybeRounded};

/// More than any distance.
const SAFE: i32 = 1 << 18;
/// A move after which the fifty-move rule claims the game: one hundred half-moves, less one because
/// distances may be rounded.
const IN_TIME: i32 = 99;

/// How good a move is for the side that makes it; of the best ones, any keeps the result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rank(i32);

impl Rank {
    /// Mate at once.
    pub(crate) const MATE: Rank = Rank(SAFE + 1);

    /// From the distance after the move, for the side that made it.
    ///
    /// A win that is sure to come in time is as good as any other, so that the search may choose;
    /// unless the game has `repeated` itself, when only the shortest way makes sure of progress.
    /// `clock` counts half-moves since the last capture or pawn move.
    pub(crate) fn new(
        distance: Distance,
        clock: u32,
        repeated: bool,
        fifty_move_rule: bool,
    ) -> Rank {
        let clock = clock as i32;
        let Distance(plies) = distance;
        Rank(match plies {
            0 => 0,
            1.. if plies + clock <= IN_TIME && !repeated => SAFE,
            1.. => SAFE - if fifty_move_rule { plies + clock } else { plies },
            _ if 2 * -plies + clock < 100 => -SAFE,
            _ => -SAFE + clock - plies,
        })
    }

    /// The result that a move of this rank leads to.
    pub(crate) fn result(self, fifty_move_rule: bool) -> Wdl {
        let spoilt = if fifty_move_rule { SAFE - IN_TIME } else { 1 };
        match self.0 {
            rank if rank >= spoilt => Wdl::Win,
            rank if rank <= -spoilt => Wdl::Loss,
            _ => Wdl::Draw,
        }
    }
}

/// Half-moves to the next capture or pawn move that keeps the result, negative for the loser, 0 in
/// drawn positions; beyond a hundred for results that the fifty-move rule spoils.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Distance(i32);

impl Distance {
    /// Of a move that is itself a capture or pawn move, from the result after it.
    pub(crate) fn of_zeroing(after: shakmaty_syzygy::Wdl) -> Distance {
        Distance(Dtz::before_zeroing(-after).0)
    }

    /// Of another move, from the distance after it.
    pub(crate) fn before(after: MaybeRounded<Dtz>) -> Distance {
        Distance((-after.ignore_rounding()).add_plies_saturating(1).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(plies: i32, clock: u32) -> Rank {
        Rank::new(Distance(plies), clock, false, true)
    }

    #[test]
    fn wins_in_time_are_equal_and_others_are_draws() {
        assert_eq!(rank(1, 0), rank(60, 30));
        assert_eq!(rank(60, 30).result(true), Wdl::Win);
        assert!(rank(60, 30) > rank(60, 50));
        assert_eq!(rank(60, 50).result(true), Wdl::Draw);
        assert_eq!(rank(60, 50).result(false), Wdl::Win);
        assert!(rank(60, 50) > rank(0, 0));
    }

    #[test]
    fn the_losing_side_holds_out_for_the_fifty_moves() {
        assert!(rank(0, 0) > rank(-90, 20));
        assert!(rank(-90, 20) > rank(-60, 20));
        assert_eq!(rank(-90, 20).result(true), Wdl::Draw);
        assert_eq!(rank(-10, 0).result(true), Wdl::Loss);
    }

    #[test]
    fn after_a_repetition_the_shortest_way_counts() {
        let repeated = |plies| Rank::new(Distance(plies), 0, true, true);
        assert!(repeated(3) > repeated(5));
        assert_eq!(repeated(5).result(true), Wdl::Win);
    }
}

use std::fmt;

use rules::{Bitboard, Color, Position, Rank, Role};

/// The three parts of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Until pieces have been exchanged or have left the back rank.
    Opening,
    /// From then on.
    Middlegame,
    /// When six pieces or fewer are left.
    Endgame,
}

/// Knights, bishops, rooks and queens on the board from which on it is another phase.
const MIDDLEGAME_PIECES: u32 = 10;
const ENDGAME_PIECES: u32 = 6;
/// Men on a back rank, king included, below which that side is developed.
const SPARSE: u32 = 4;

impl Phase {
    /// All of them in order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// The phase that a position looks like.
    ///
    /// ```
    /// use games::review::Phase;
    /// use rules::Position;
    ///
    /// assert_eq!(Phase::of(&Position::start()), Phase::Opening);
    /// assert_eq!(Phase::of(&Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?), Phase::Endgame);
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position) -> Phase {
        let pieces = pieces(position);
        let developed = || Color::ALL.into_iter().any(|color| is_developed(position, color));
        if pieces <= ENDGAME_PIECES {
            Phase::Endgame
        } else if pieces <= MIDDLEGAME_PIECES || developed() {
            Phase::Middlegame
        } else {
            Phase::Opening
        }
    }

    /// The phases of a game's positions. A game never returns to an earlier one.
    #[must_use]
    pub fn of_game(positions: &[Position]) -> Vec<Phase> {
        let mut latest = Phase::Opening;
        positions
            .iter()
            .map(|position| {
                latest = latest.max(Phase::of(position));
                latest
            })
            .collect()
    }
}

fn pieces(position: &Position) -> u32 {
    position.occupied().without(position.by_role(Role::Pawn) | position.by_role(Role::King)).len()
}

fn is_developed(position: &Position, color: Color) -> bool {
    let back = Bitboard::rank(Rank::First.relative_to(color));
    (position.by_color(color) & back).len() < SPARSE
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_by_position() {
        let of = |fen: &str| Phase::of(&Position::from_fen(fen).unwrap());
        let italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
        assert_eq!(of(italian), Phase::Opening);
        let exchanged = "r3r1k1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R3R1K1 w - - 0 1";
        assert_eq!(of(exchanged), Phase::Endgame);
        let full = "2rq1rk1/pb1nbppp/1p2pn2/8/2B5/1PN1PN2/PB2QPPP/2RR2K1 w - - 0 1";
        assert_eq!(of(full), Phase::Middlegame);
    }

    #[test]
    fn a_promotion_does_not_bring_the_middlegame_back() {
        let endgame = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        let phases = Phase::of_game(&[Position::start(), endgame, Position::start()]);
        assert_eq!(phases, [Phase::Opening, Phase::Endgame, Phase::Endgame]);
    }
}

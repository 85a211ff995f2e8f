use std::fmt;

use games::GameResult;
use rules::{Color, Outcome, Position, Role};

/// How a game at the terminal ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// One side gave up.
    Resigned(Color),
    /// Both wanted a draw.
    Agreed,
    /// One side's time is up, and the other can still mate.
    OutOfTime(Color),
    /// One side's time is up, and the other could never mate.
    OutOfTimeDrawn(Color),
    /// The machine failed.
    Failed(Color, String),
}

impl Ending {
    /// When this side's time is up.
    pub(crate) fn by_clock(loser: Color, position: &Position) -> Ending {
        let rest = position.by_color(!loser).without(position.by_role(Role::King));
        if rest.is_empty() || position.has_insufficient_material() {
            return Ending::OutOfTimeDrawn(loser);
        }
        Ending::OutOfTime(loser)
    }

    pub(crate) fn result(&self) -> GameResult {
        match self {
            Ending::Rules(outcome) => GameResult::from(*outcome),
            Ending::Resigned(loser) | Ending::OutOfTime(loser) | Ending::Failed(loser, _) => {
                GameResult::Win(!*loser)
            }
            Ending::Agreed | Ending::OutOfTimeDrawn(_) => GameResult::Draw,
        }
    }

    /// What the PGN tag `Termination` says.
    pub(crate) fn termination(&self) -> &'static str {
        match self {
            Ending::OutOfTime(_) | Ending::OutOfTimeDrawn(_) => "time forfeit",
            Ending::Failed(..) => "abandoned",
            _ => "normal",
        }
    }
}

/// A colour at the beginning of a sentence.
pub(crate) fn capital(color: Color) -> &'static str {
    color.pick("White", "Black")
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rules(Outcome::Checkmate { winner }) => {
                write!(f, "Checkmate: {} wins", capital(*winner))
            }
            Ending::Rules(outcome) => write!(f, "Draw: {outcome}"),
            Ending::Resigned(loser) => {
                write!(f, "{} resigns: {} wins", capital(*loser), capital(!*loser))
            }
            Ending::Agreed => f.write_str("Draw by agreement"),
            Ending::OutOfTime(loser) => {
                write!(f, "{} is out of time: {} wins", capital(*loser), capital(!*loser))
            }
            Ending::OutOfTimeDrawn(loser) => {
                write!(f, "Draw: {} is out of time, but cannot be mated", capital(*loser))
            }
            Ending::Failed(loser, reason) => {
                write!(f, "{} failed ({reason}): {} wins", capital(*loser), capital(!*loser))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_king_cannot_win_on_time() {
        let bare = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        assert_eq!(Ending::by_clock(Color::White, &bare).result(), GameResult::Draw);
        let lost = Ending::by_clock(Color::Black, &bare);
        assert_eq!(lost.result(), GameResult::Win(Color::White));
        assert_eq!(lost.to_string(), "Black is out of time: White wins");
    }
}

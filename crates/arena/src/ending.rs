use std::fmt;

use rules::{Color, Outcome};
use serde::{Deserialize, Deserializer, Serialize};
use stats::PlayerResult;
use terms::GameResult;

/// Why a game ended, by a name that programs can sort by.
///
/// ```
/// use arena::Reason;
///
/// assert_eq!(Reason::TimeForfeit.to_string(), "time forfeit");
/// assert!(Reason::Stall.is_fault());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Mate on the board.
    Checkmate,
    /// No move and no check.
    Stalemate,
    /// Nobody can mate any more.
    InsufficientMaterial,
    /// Fifty moves without a capture or a pawn's move.
    FiftyMoves,
    /// The same position for the third time.
    Threefold,
    /// A player gave up.
    Resignation,
    /// Both players offered a draw.
    Agreement,
    /// Scores near nothing for long enough.
    DrawAdjudication,
    /// A score beyond hope for long enough.
    WinAdjudication,
    /// Too many moves.
    MoveLimit,
    /// The tablebases know the result.
    Tablebases,
    /// A player's time ran out.
    TimeForfeit,
    /// A player's time ran out because this computer was late.
    HostLate,
    /// A player chose a move that the rules forbid.
    IllegalMove,
    /// A player broke down.
    Crash,
    /// A player no longer answered.
    Stall,
    /// A player said something that its protocol does not allow.
    ProtocolError,
    /// A player could not be started.
    NoStart,
}

impl Reason {
    /// Whether the loser failed, instead of losing at chess.
    #[must_use]
    pub fn is_fault(self) -> bool {
        use Reason as R;
        matches!(
            self,
            R::TimeForfeit
                | R::HostLate
                | R::IllegalMove
                | R::Crash
                | R::Stall
                | R::ProtocolError
                | R::NoStart
        )
    }

    /// As the `Termination` tag of a PGN says it.
    #[must_use]
    pub fn pgn_tag(self) -> &'static str {
        match self {
            Reason::TimeForfeit | Reason::HostLate => "time forfeit",
            Reason::IllegalMove => "rules infraction",
            Reason::Crash | Reason::Stall | Reason::ProtocolError | Reason::NoStart => "abandoned",
            Reason::DrawAdjudication
            | Reason::WinAdjudication
            | Reason::MoveLimit
            | Reason::Tablebases => "adjudication",
            _ => "normal",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::FiftyMoves => "fifty-move rule",
            Reason::Threefold => "threefold repetition",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::DrawAdjudication => "draw adjudication",
            Reason::WinAdjudication => "win adjudication",
            Reason::MoveLimit => "move limit",
            Reason::Tablebases => "tablebases",
            Reason::TimeForfeit => "time forfeit",
            Reason::HostLate => "time forfeit, host late",
            Reason::IllegalMove => "illegal move",
            Reason::Crash => "crash",
            Reason::Stall => "stall",
            Reason::ProtocolError => "protocol error",
            Reason::NoStart => "no start",
        })
    }
}

/// How a game ended: the result, the named reason, and a sentence.
///
/// ```
/// use arena::{Ending, Reason};
/// use rules::{Color, Outcome};
/// use terms::GameResult;
///
/// let ending = Ending::by_rules(Outcome::Checkmate { winner: Color::Black });
/// assert_eq!(ending.result, GameResult::Win(Color::Black));
/// assert_eq!(ending.reason, Reason::Checkmate);
/// assert_eq!(ending.text, "Black mates");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; every game of a match is decided.
    #[serde(rename = "points", deserialize_with = "decided")]
    pub result: GameResult,
    /// Why, by name.
    pub reason: Reason,
    /// Why, in words.
    pub text: String,
}

/// A record of a match never leaves its result open.
fn decided<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
    match GameResult::deserialize(deserializer)? {
        GameResult::Unknown => Err(serde::de::Error::custom("a game of a match has a result")),
        result => Ok(result),
    }
}

/// The result as one of the players sees it.
pub(crate) fn seen_by(result: GameResult, color: Color) -> PlayerResult {
    match result.half_points(color) {
        Some(0) => PlayerResult::Loss,
        Some(2) => PlayerResult::Win,
        _ => PlayerResult::Draw,
    }
}

impl Ending {
    pub(crate) fn new(winner: Option<Color>, reason: Reason, text: String) -> Ending {
        Ending { result: winner.map_or(GameResult::Draw, GameResult::Win), reason, text }
    }

    /// A game that the rules ended.
    #[must_use]
    pub fn by_rules(outcome: Outcome) -> Ending {
        let (reason, text) = match outcome {
            Outcome::Checkmate { winner } => {
                (Reason::Checkmate, format!("{} mates", side_name(winner)))
            }
            Outcome::Stalemate => (Reason::Stalemate, "Draw by stalemate".to_owned()),
            Outcome::InsufficientMaterial => {
                (Reason::InsufficientMaterial, "Draw by insufficient mating material".to_owned())
            }
            Outcome::FiftyMoves => (Reason::FiftyMoves, "Draw by fifty moves rule".to_owned()),
            Outcome::Threefold => (Reason::Threefold, "Draw by 3-fold repetition".to_owned()),
        };
        Ending::new(outcome.winner(), reason, text)
    }

    /// A game that one side lost by failing.
    pub(crate) fn forfeit(loser: Color, reason: Reason, what: &str) -> Ending {
        Ending::new(Some(!loser), reason, format!("{} {what}", side_name(loser)))
    }

    /// A game that the referee ended.
    pub(crate) fn adjudicated(winner: Option<Color>, reason: Reason) -> Ending {
        let by = match reason {
            Reason::Tablebases => "adjudication: tablebases",
            Reason::MoveLimit => "adjudication: move limit",
            _ => "adjudication",
        };
        let text = winner.map_or_else(
            || format!("Draw by {by}"),
            |winner| format!("{} wins by {by}", side_name(winner)),
        );
        Ending::new(winner, reason, text)
    }
}

/// A colour at the beginning of a sentence.
pub(crate) fn side_name(color: Color) -> &'static str {
    color.pick("White", "Black")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_keeps_its_words_and_never_an_open_result() {
        let ending = Ending::by_rules(Outcome::Checkmate { winner: Color::White });
        let text = serde_json::to_string(&ending).expect("JSON");
        assert!(text.starts_with(r#"{"points":"1-0","reason":"checkmate""#), "{text}");
        assert_eq!(serde_json::from_str::<Ending>(&text).expect("our own JSON"), ending);
        let open = text.replace("1-0", "*");
        let error = serde_json::from_str::<Ending>(&open).expect_err("open").to_string();
        assert!(error.starts_with("a game of a match has a result"), "{error}");
    }
}

use std::fmt;

use rules::{Color, Outcome};

/// How a game ended, as the last word of a PGN says it.
///
/// ```
/// use terms::GameResult;
/// use rules::Color;
///
/// assert_eq!(GameResult::parse("1-0"), Some(GameResult::Win(Color::White)));
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = r#""1-0" | "0-1" | "1/2-1/2" | "*""#))]
pub enum GameResult {
    /// Somebody has won.
    Win(Color),
    /// Nobody has.
    Draw,
    /// The game goes on, or nobody wrote down how it ended.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub fn parse(text: &str) -> Option<GameResult> {
        match text.trim() {
            "1-0" => Some(GameResult::Win(Color::White)),
            "0-1" => Some(GameResult::Win(Color::Black)),
            "1/2-1/2" | "1/2" | "½-½" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            _ => None,
        }
    }

    /// Points for one side in halves: 2 for a win, 1 for a draw. `None` when it is not known.
    ///
    /// ```
    /// use terms::GameResult;
    /// use rules::Color;
    ///
    /// assert_eq!(GameResult::Win(Color::White).half_points(Color::Black), Some(0));
    /// ```
    #[must_use]
    pub fn half_points(self, color: Color) -> Option<u32> {
        match self {
            GameResult::Win(winner) => Some(if winner == color { 2 } else { 0 }),
            GameResult::Draw => Some(1),
            GameResult::Unknown => None,
        }
    }
}

/// As the last word of a PGN.
#[cfg(feature = "serde")]
impl serde::Serialize for GameResult {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for GameResult {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
        let text = String::deserialize(deserializer)?;
        GameResult::parse(&text).ok_or_else(|| {
            serde::de::Error::custom(format!("'{text}' is not 1-0, 0-1, 1/2-1/2 or *"))
        })
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        outcome.winner().map_or(GameResult::Draw, GameResult::Win)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

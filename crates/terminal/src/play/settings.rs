use std::path::PathBuf;

use player::{Limits, Situation};
use rules::{CastlingMode, Color, Position};

use terms::TimeControl;

/// How somebody wants to play.
#[derive(Clone, Debug)]
pub struct PlaySettings {
    /// The opponent, by the name that it has in the registry.
    pub player: String,
    /// Options of the opponent: names and values.
    pub options: Vec<(String, String)>,
    /// The person's colour; `None` leaves it to chance.
    pub color: Option<Color>,
    /// Where the game begins.
    pub first: Position,
    /// How castling is written when the players talk about it.
    pub castling: CastlingMode,
    /// The clock, if there is one.
    pub control: Option<TimeControl>,
    /// How long the machine thinks; a clock is added to it.
    pub level: Limits,
    /// Where games are kept.
    pub pgn: Option<PathBuf>,
    /// Who gives hints and reviews games, by name.
    pub analyst: String,
    /// Nodes that it may take for a position.
    pub analyst_nodes: u64,
    /// Whether finished games are reviewed.
    pub review: bool,
    /// Whether the board is drawn with letters instead of figurines.
    pub ascii: bool,
    /// Whether no colours are used.
    pub mono: bool,
    /// Whether lines are used although there is a terminal.
    pub plain: bool,
}

impl Default for PlaySettings {
    /// White against `torres`, without a clock.
    fn default() -> PlaySettings {
        PlaySettings {
            player: "torres".to_owned(),
            options: Vec::new(),
            color: Some(Color::White),
            first: Position::start(),
            castling: CastlingMode::Standard,
            control: None,
            level: Limits::default(),
            pgn: None,
            analyst: "torres".to_owned(),
            analyst_nodes: 50_000,
            review: true,
            ascii: false,
            mono: false,
            plain: false,
        }
    }
}

impl PlaySettings {
    pub(crate) fn situation(&self) -> Situation {
        Situation::new(self.first.clone()).with_castling(self.castling)
    }

    /// The person's colour in the next game.
    pub(crate) fn choose_color(&self) -> Color {
        self.color.unwrap_or_else(|| if coin() { Color::White } else { Color::Black })
    }
}

/// A bit of the randomness that the standard library takes from the system for its hash maps.
fn coin() -> bool {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) & 1 == 0
}

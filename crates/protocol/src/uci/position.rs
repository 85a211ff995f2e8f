//! `position`: where to think, as text and as chess.

use crate::error::ParseError;
use crate::words::{OneLine, Words, owned, write_words};
use rules::{FenError, Move, Position, UciError};
use std::fmt;

/// Where a game began.
///
/// ```
/// use protocol::uci::Start;
///
/// assert_eq!(Start::Fen("8/8/8/8/8/8/8/8 w - - 0 1".into()).to_string(),
///            "fen 8/8/8/8/8/8/8/8 w - - 0 1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// The usual array.
    #[default]
    Initial,
    /// A position in Forsyth-Edwards notation, unchecked.
    Fen(String),
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Initial => f.write_str("startpos"),
            Self::Fen(fen) => write!(f, "fen {}", OneLine(fen)),
        }
    }
}

/// A position and the moves played from it, both as text: whether they are chess is another
/// question, which [`resolve`](Self::resolve) answers.
///
/// ```
/// use protocol::uci::{Command, PositionCommand, Start};
///
/// let command: Command = "position startpos moves e2e4 c7c5".parse()?;
/// let moves = vec!["e2e4".into(), "c7c5".into()];
/// assert_eq!(command, Command::Position(PositionCommand { start: Start::Initial, moves }));
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionCommand {
    /// Where the game began.
    pub start: Start,
    /// The moves since then, as the GUI wrote them.
    pub moves: Vec<String>,
}

impl PositionCommand {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let missing = ParseError::Missing { command: "position", what: "startpos or fen" };
        let is_moves = |word: &str| word == "moves";
        let start = loop {
            match words.next().ok_or_else(|| missing.clone())? {
                "startpos" => break Start::Initial,
                "fen" => break Start::Fen(words.until(is_moves).join(" ")),
                _ => {}
            }
        };
        words.until(is_moves);
        words.next();
        let moves = owned(words.collect());
        Ok(Self { start, moves })
    }

    /// The position and the moves as chess.
    ///
    /// # Errors
    /// When the position cannot be, or a move cannot be played; the error names it.
    ///
    /// ```
    /// use protocol::uci::{PositionCommand, Start};
    ///
    /// let mut command = PositionCommand { moves: vec!["e2e4".into()], ..Default::default() };
    /// assert_eq!(command.resolve()?.moves.len(), 1);
    /// command.moves.push("e1e8".into());
    /// let refused = command.resolve().unwrap_err().to_string();
    /// assert!(refused.starts_with("move 2: illegal move 'e1e8'"), "{refused}");
    /// # Ok::<(), protocol::uci::ResolveError>(())
    /// ```
    pub fn resolve(&self) -> Result<GameLine, ResolveError> {
        let (line, error) = self.resolve_legal()?;
        error.map_or(Ok(line), Err)
    }

    /// The position and the moves as chess, as far as the moves can be played; and what is wrong
    /// with the first that cannot.
    ///
    /// # Errors
    /// When the position cannot be.
    ///
    /// ```
    /// use protocol::uci::PositionCommand;
    ///
    /// let moves = ["e2e4", "e1e8", "e7e5"].map(str::to_owned).to_vec();
    /// let (line, error) = PositionCommand { moves, ..Default::default() }.resolve_legal()?;
    /// assert_eq!((line.moves.len(), error.is_some()), (1, true));
    /// # Ok::<(), protocol::uci::ResolveError>(())
    /// ```
    pub fn resolve_legal(&self) -> Result<(GameLine, Option<ResolveError>), ResolveError> {
        let start = match &self.start {
            Start::Initial => Position::start(),
            Start::Fen(fen) => Position::from_fen(fen).map_err(ResolveError::Fen)?,
        };
        let mut line = GameLine { start: start.clone(), moves: Vec::new(), position: start };
        for (index, text) in self.moves.iter().enumerate() {
            let mv = match line.position.parse_uci(text) {
                Ok(mv) => mv,
                Err(error) => {
                    return Ok((line, Some(ResolveError::Move { number: index + 1, error })));
                }
            };
            line.position.play(mv);
            line.moves.push(mv);
        }
        Ok((line, None))
    }
}

impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position {}", self.start)?;
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        write_words(f, &self.moves)
    }
}

/// A position with its history.
///
/// ```
/// let line = protocol::uci::PositionCommand::default().resolve()?;
/// assert_eq!(line.position, rules::Position::start());
/// # Ok::<(), protocol::uci::ResolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameLine {
    /// Where the game began.
    pub start: Position,
    /// The moves since then.
    pub moves: Vec<Move>,
    /// Where they lead.
    pub position: Position,
}

/// Why a `position` command is not chess.
///
/// ```
/// use protocol::uci::{PositionCommand, ResolveError, Start};
///
/// let start = Start::Fen("no such thing".into());
/// let refused = PositionCommand { start, moves: Vec::new() }.resolve();
/// assert!(matches!(refused, Err(ResolveError::Fen(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResolveError {
    /// The position.
    #[error("{0}")]
    Fen(FenError),
    /// A move.
    #[error("move {number}: {error}")]
    Move {
        /// Which one, counting plies from 1.
        number: usize,
        /// What is wrong with it.
        error: UciError,
    },
}

use rules::{CastlingMode, History, IllegalMove, Move, Outcome, Position};

/// A game so far: where it began, the moves, and where it stands.
///
/// ```
/// use player::Situation;
///
/// let mut situation = Situation::start();
/// let mv = situation.position().parse_san("e4")?;
/// situation.play(mv)?;
/// assert_eq!(situation.moves(), &[mv]);
/// situation.take_back();
/// assert!(situation.moves().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// Every position from the first to the present one.
    positions: Vec<Position>,
    moves: Vec<Move>,
    history: History,
    /// How castling is written when this game is spoken about.
    castling: CastlingMode,
}

impl Situation {
    /// The start of an ordinary game.
    #[must_use]
    pub fn start() -> Situation {
        Situation::new(Position::start())
    }

    /// A game that begins at a position.
    #[must_use]
    pub fn new(position: Position) -> Situation {
        Situation {
            positions: vec![position],
            moves: Vec::new(),
            history: History::new(),
            castling: CastlingMode::Standard,
        }
    }

    /// The same with another way to write castling.
    #[must_use]
    pub fn with_castling(mut self, mode: CastlingMode) -> Situation {
        self.castling = mode;
        self
    }

    /// How castling is written.
    #[must_use]
    pub fn castling_mode(&self) -> CastlingMode {
        self.castling
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position at the beginning.
    #[must_use]
    pub fn first(&self) -> &Position {
        &self.positions[0]
    }

    /// Every position from the first to the present one.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves since then.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The positions before the present one, for repetition.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; nothing changes then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mut next = self.position().clone();
        next.try_play(mv)?;
        self.history.record(&self.positions[self.positions.len() - 1]);
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.history.take_back();
        Some(mv)
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.history.outcome(self.position())
    }
}

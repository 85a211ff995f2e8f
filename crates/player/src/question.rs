use rules::Move;

use crate::{Limits, Signal, Situation};

/// What a player is asked: the game so far, how long to think, and how it is told to stop.
///
/// ```
/// use player::{Limits, Question, Situation};
///
/// let question = Question::new(Situation::start())
///     .with_limits(Limits { depth: Some(3), ..Limits::default() });
/// assert!(!question.signal.stopped());
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// The game so far.
    pub situation: Situation,
    /// How long to think.
    pub limits: Limits,
    /// Tells it to stop.
    pub signal: Signal,
}

impl Question {
    /// Asks for a move in a game, at the player's own default level.
    #[must_use]
    pub fn new(situation: Situation) -> Question {
        Question { situation, limits: Limits::default(), signal: Signal::new() }
    }

    /// The same with these limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Question {
        Question { limits, ..self }
    }

    /// The same, stopped by this signal.
    #[must_use]
    pub fn with_signal(self, signal: Signal) -> Question {
        Question { signal, ..self }
    }

    /// The moves to choose from: those asked for, as far as they are legal, or else all.
    #[must_use]
    pub fn candidates(&self) -> Vec<Move> {
        let all = self.situation.position().legal_moves();
        let is_asked = |mv: &Move| self.limits.search_moves.contains(mv);
        let asked: Vec<Move> = all.iter().copied().filter(is_asked).collect();
        if asked.is_empty() { all.into_iter().collect() } else { asked }
    }
}

use games::Evaluation;
use player::{Choice, Event, Fault, Info, Limits, Player, Question, Score, Signal, Situation};
use rules::{Color, Move};

/// What an engine found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// White's, as everywhere.
    pub evaluation: Evaluation,
    /// How deep the engine looked.
    pub depth: Option<u32>,
    /// What it would play, and what would follow.
    pub line: Vec<Move>,
}

/// Half-moves of an engine's line that are kept.
const KEPT: usize = 8;

impl Finding {
    /// What an engine said last about its best line, together with its answer.
    ///
    /// # Errors
    /// When it has given no score at all.
    pub fn of(info: Info, choice: &Choice, turn: Color) -> Result<Finding, Fault> {
        let silent = || Fault::Protocol { reason: "it gives no evaluation".to_owned() };
        let score = choice.score.or(info.score).ok_or_else(silent)?;
        let mut line: Vec<Move> = info.variation.into_iter().take(KEPT).collect();
        // A line that does not begin with the answer belongs to an older thought.
        if line.first() != choice.best.as_ref() {
            line = choice.best.into_iter().collect();
        }
        Ok(Finding { evaluation: evaluation(score, turn), depth: info.depth, line })
    }
}

/// Lets an engine look at one position; `None` where the game is over by the rules.
pub(crate) fn look(
    player: &mut dyn Player,
    situation: &Situation,
    limits: &Limits,
    signal: &Signal,
) -> Result<Option<Finding>, Fault> {
    let position = situation.position();
    if position.outcome().is_some() {
        return Ok(None);
    }
    let mut last = Info::default();
    let question =
        Question::new(situation.clone()).with_limits(limits.clone()).with_signal(signal.clone());
    let choice = player.choose(&question, &mut |event| {
        let Event::Info(mut info) = event else { return };
        if info.line.unwrap_or(1) > 1 || info.score.is_none() {
            return;
        }
        if info.variation.is_empty() {
            info.variation = std::mem::take(&mut last.variation);
        }
        last = *info;
    })?;
    Finding::of(last, &choice, position.turn()).map(Some)
}

/// A score of the side to move as White's evaluation.
pub(crate) fn evaluation(score: Score, turn: Color) -> Evaluation {
    match score {
        // A mate that is on the board has no sign of its own: the side to move has lost.
        Score::Mate(0) => Evaluation::Mate(turn.pick(-1, 1)),
        Score::Centipawns(value) => Evaluation::Centipawns(value).seen_by(turn),
        Score::Mate(moves) => Evaluation::Mate(moves).seen_by(turn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_turned_to_white() {
        assert_eq!(evaluation(Score::Mate(3), Color::Black), Evaluation::Mate(-3));
        assert_eq!(evaluation(Score::Mate(0), Color::Black), Evaluation::Mate(1));
        assert_eq!(evaluation(Score::Centipawns(-5), Color::White), Evaluation::Centipawns(-5));
    }
}

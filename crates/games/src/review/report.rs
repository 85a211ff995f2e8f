use rules::Color;

use super::accuracy::{percents, side_accuracy, weighted_accuracies};
use super::{Judgement, Phase, Verdict, centipawns, judge};
use crate::{Evaluation, Game, NodeId, Tree};

/// How one move was played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveReview {
    /// The place after it.
    pub node: NodeId,
    /// Who played it.
    pub mover: Color,
    /// In which part of the game.
    pub phase: Phase,
    /// What the position after it is worth.
    pub evaluation: Evaluation,
    /// White's chances after it, in per cent.
    pub win_percent: f64,
    /// How accurate it was, in per cent.
    pub accuracy: f64,
    /// How much it counts in the whole.
    pub weight: f64,
    /// Centipawns it gave away, within ten pawns.
    pub loss: i32,
    /// What is to be said about it.
    pub verdict: Verdict,
}

/// How one side played.
#[derive(Clone, PartialEq, Debug)]
pub struct SideReview {
    /// In per cent; `None` when it has not moved.
    pub accuracy: Option<f64>,
    /// The same for opening, middlegame and endgame.
    pub by_phase: [Option<f64>; 3],
    /// Centipawns given away per move on average.
    pub average_loss: Option<f64>,
    /// How many moves were inaccuracies.
    pub inaccuracies: usize,
    /// How many were mistakes.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
}

/// How a game was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Every move of the main line.
    pub moves: Vec<MoveReview>,
    white: SideReview,
    black: SideReview,
}

impl Review {
    /// Reviews the main line by the evaluations that stand in the game. `None` when a position has
    /// none, except that one in which the game is over by the rules needs none.
    #[must_use]
    pub fn of(game: &Game) -> Option<Review> {
        let evaluations: Option<Vec<Evaluation>> = game
            .main_line()
            .map(|(id, before, mv)| {
                let known = game.tree.annotation(id).and_then(|annotation| annotation.evaluation);
                known.or_else(|| final_evaluation(&before.after(mv)))
            })
            .collect();
        let first = game.tree.annotation(Tree::ROOT).and_then(|root| root.evaluation);
        Some(Review::with(game, first, &evaluations?))
    }

    /// Reviews the main line by evaluations of the positions after its moves; moves beyond the last
    /// evaluation are left out. Without an evaluation of the first position White is taken to have
    /// 15 centipawns there.
    #[must_use]
    pub fn with(game: &Game, first: Option<Evaluation>, evaluations: &[Evaluation]) -> Review {
        let positions = game.positions();
        let phases = Phase::of_game(&positions);
        let percents = percents(first, evaluations);
        let accuracies = weighted_accuracies(game.first().turn(), &percents);
        let mut before = first.unwrap_or(Evaluation::Centipawns(15));
        let nodes = game.main_line().map(|(node, ..)| node);
        let line = nodes.zip(evaluations).zip(&accuracies).enumerate();
        let moves: Vec<MoveReview> = line
            .map(|(nth, ((node, after), (accuracy, weight)))| {
                let mover = positions[nth].turn();
                let review = MoveReview {
                    node,
                    mover,
                    phase: phases[nth],
                    evaluation: *after,
                    win_percent: percents[nth + 1],
                    accuracy: *accuracy,
                    weight: *weight,
                    loss: loss(mover, before, *after),
                    verdict: judge(mover, before, *after),
                };
                before = *after;
                review
            })
            .collect();
        let [white, black] = Color::ALL.map(|color| SideReview::of(color, &moves));
        Review { moves, white, black }
    }

    /// How one side played.
    #[must_use]
    pub fn side(&self, color: Color) -> &SideReview {
        color.pick(&self.white, &self.black)
    }

    /// Writes evaluations and glyphs into the game that was reviewed. Glyphs for good and bad moves
    /// that stood there before are replaced where a move is judged, and kept elsewhere.
    ///
    /// ```
    /// use games::{Nag, pgn::read_one, review::Review};
    ///
    /// let mut game = read_one("1. e4 {[%eval 0.2]} f5 {[%eval 1.4]} *")?;
    /// let review = Review::of(&game).unwrap();
    /// review.write_into(&mut game);
    /// assert!(game.to_string().contains("1... f5 $2 {[%eval 1.4]}"));
    /// # Ok::<(), games::pgn::PgnError>(())
    /// ```
    pub fn write_into(&self, game: &mut Game) {
        for reviewed in &self.moves {
            let annotation = game.tree.annotate(reviewed.node);
            annotation.evaluation = Some(reviewed.evaluation);
            if let Some(judgement) = reviewed.verdict.judgement {
                annotation.nags.retain(|nag| nag.0 > 6);
                annotation.nags.insert(0, judgement.nag());
            }
        }
    }
}

impl SideReview {
    fn of(color: Color, moves: &[MoveReview]) -> SideReview {
        let mine: Vec<&MoveReview> =
            moves.iter().filter(|reviewed| reviewed.mover == color).collect();
        let accuracy = |phase: Option<Phase>| {
            let chosen =
                mine.iter().filter(|reviewed| phase.is_none_or(|phase| reviewed.phase == phase));
            let pairs: Vec<(f64, f64)> =
                chosen.map(|reviewed| (reviewed.accuracy, reviewed.weight)).collect();
            side_accuracy(&pairs)
        };
        let count = |judgement: Judgement| {
            mine.iter().filter(|reviewed| reviewed.verdict.judgement == Some(judgement)).count()
        };
        let losses: f64 = mine.iter().map(|reviewed| f64::from(reviewed.loss)).sum();
        SideReview {
            accuracy: accuracy(None),
            by_phase: Phase::ALL.map(|phase| accuracy(Some(phase))),
            average_loss: (!mine.is_empty()).then(|| losses / mine.len() as f64),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
        }
    }
}

fn loss(mover: Color, before: Evaluation, after: Evaluation) -> i32 {
    (centipawns(before.seen_by(mover)) - centipawns(after.seen_by(mover))).max(0)
}

/// What a position is worth in which the game is over by the rules; `None` where it is not.
#[must_use]
pub fn final_evaluation(position: &rules::Position) -> Option<Evaluation> {
    let outcome = position.outcome()?;
    Some(match outcome.winner() {
        Some(winner) => Evaluation::Mate(winner.pick(1, -1)),
        None => Evaluation::Centipawns(0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::read_one;

    #[test]
    fn a_game_is_reviewed_side_by_side() {
        let game = read_one("1. f3 {[%eval -0.9]} e5 {[%eval -0.9]} 2. g4 {[%eval #-1]} Qh4# 0-1")
            .unwrap();
        let review = Review::of(&game).unwrap();
        let (white, black) = (review.side(Color::White), review.side(Color::Black));
        assert_eq!((white.inaccuracies, white.mistakes, white.blunders), (1, 0, 1));
        assert_eq!((black.inaccuracies, black.mistakes, black.blunders), (0, 0, 0));
        assert_eq!(black.accuracy, Some(100.0));
        assert!(white.accuracy.unwrap() < 40.0);
        assert_eq!(white.average_loss, Some((105.0 + 910.0) / 2.0));
        assert_eq!(white.by_phase[0], white.accuracy);
        assert_eq!(white.by_phase[2], None);
    }

    #[test]
    fn the_whole_agrees_with_the_plain_function() {
        let text = "1. e4 {[%eval 0.3]} c5 {[%eval 0.2]} 2. Nf3 {[%eval -0.5]} d6 {[%eval 0.9]} *";
        let game = read_one(text).unwrap();
        let evaluations = [30, 20, -50, 90].map(Evaluation::Centipawns);
        let review = Review::of(&game).unwrap();
        let sides = Color::ALL.map(|color| review.side(color).accuracy);
        assert_eq!(sides, super::super::game_accuracy(Color::White, &evaluations));
    }

    #[test]
    fn a_missing_evaluation_is_no_review() {
        assert_eq!(Review::of(&read_one("1. e4 {[%eval 0.3]} c5 *").unwrap()), None);
        let empty = Review::of(&read_one("*").unwrap()).unwrap();
        assert_eq!(empty.side(Color::White).accuracy, None);
    }

    #[test]
    fn black_may_begin() {
        let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1... Kd7 {[%eval 9.0]} *";
        let review = Review::of(&read_one(text).unwrap()).unwrap();
        assert_eq!(review.moves[0].mover, Color::Black);
        assert_eq!(review.side(Color::Black).blunders, 1);
        assert_eq!(review.side(Color::White).accuracy, None);
    }
}

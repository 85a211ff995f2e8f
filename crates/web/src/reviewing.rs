//! A review, from the evaluations of a game's positions.

use games::review::{Judgement, MateChange as Change, Phase as Part, Review as Verdicts};
use games::{Evaluation, Game, Tree, Variant};
use player::{Info, Situation};
use rules::{Color, Move};

use crate::messages::{
    MateChange, Phase, PhaseAccuracy, Review, ReviewedMove, Score, SideReview, Verdict,
};
use crate::replay::castling_mode;
use crate::translate;

/// Moves of a better line that are written down.
const LONGEST_LINE: usize = 8;

/// What is known about one position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Evaluated {
    evaluation: Evaluation,
    line: Vec<Move>,
}

impl Evaluated {
    /// What the engine found.
    pub(crate) fn of(info: &Info, situation: &Situation) -> Evaluated {
        let even = player::Score::Centipawns(0);
        let score = translate::score(info.score.unwrap_or(even), situation.position().turn());
        let line = info.variation.iter().copied().take(LONGEST_LINE).collect();
        Evaluated { evaluation: score.into(), line }
    }

    /// A game that is over needs no engine.
    pub(crate) fn of_finished(situation: &Situation) -> Option<Evaluated> {
        let outcome = situation.position().outcome()?;
        let evaluation = match outcome.winner() {
            Some(winner) => Evaluation::Mate(winner.pick(1, -1)),
            None => Evaluation::Centipawns(0),
        };
        Some(Evaluated { evaluation, line: Vec::new() })
    }

    pub(crate) fn score(&self) -> Score {
        self.evaluation.into()
    }
}

/// A game and what has been found out about its positions.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    game: Game,
    situations: Vec<Situation>,
    found: Vec<Option<Evaluated>>,
}

impl Findings {
    pub(crate) fn new(game: Game) -> Findings {
        let mode = castling_mode(game.variant() == Variant::Chess960);
        let mut situation = Situation::new(game.first().clone()).with_castling(mode);
        let mut situations = vec![situation.clone()];
        for one in game.moves() {
            // Moves of a game are legal; should one not be, the review ends there.
            if situation.play(one).is_err() {
                break;
            }
            situations.push(situation.clone());
        }
        let found = vec![None; situations.len()];
        Findings { game, situations, found }
    }

    /// The game at each of its positions, the first one too.
    pub(crate) fn situations(&self) -> &[Situation] {
        &self.situations
    }

    pub(crate) fn add(&mut self, ply: usize, found: Evaluated) {
        self.found[ply] = Some(found);
    }

    fn evaluation(&self, ply: usize) -> Evaluation {
        let found = self.found.get(ply).and_then(Option::as_ref);
        found.map_or(Evaluation::Centipawns(0), |found| found.evaluation)
    }

    /// The review, once every position has been looked at.
    pub(crate) fn review(&self) -> Review {
        let after: Vec<Evaluation> =
            (1..self.situations.len()).map(|ply| self.evaluation(ply)).collect();
        let verdicts = Verdicts::with(&self.game, Some(self.evaluation(0)), &after);
        let name = |tag: &str| self.game.tags.get(tag).unwrap_or("?").to_owned();
        Review {
            start: self.game.first().fen().to_string(),
            initial: self.evaluation(0).into(),
            white_name: name("White"),
            black_name: name("Black"),
            white: side(&verdicts, Color::White),
            black: side(&verdicts, Color::Black),
            moves: (0..verdicts.moves.len()).map(|ply| self.reviewed(&verdicts, ply)).collect(),
            pgn: self.annotated(&verdicts).to_string(),
        }
    }

    fn reviewed(&self, verdicts: &Verdicts, ply: usize) -> ReviewedMove {
        let (before, one) = (&self.situations[ply], &verdicts.moves[ply]);
        let (position, mode) = (before.position(), before.castling_mode());
        let (uci, san) = translate::line(position, &self.played(ply), mode);
        let (best_uci, best_san) = translate::line(position, &self.better(ply), mode);
        ReviewedMove {
            ply: ply as u32,
            side: one.mover.into(),
            uci: uci.into_iter().next().unwrap_or_default(),
            san: san.into_iter().next().unwrap_or_default(),
            fen: self.situations[ply + 1].position().fen().to_string(),
            phase: one.phase.into(),
            score: one.evaluation.into(),
            win_percent: one.win_percent,
            accuracy: one.accuracy,
            loss: one.loss,
            verdict: one.verdict.judgement.map(Into::into),
            mate: one.verdict.mate.map(Into::into),
            best_uci,
            best_san,
        }
    }

    fn played(&self, ply: usize) -> Vec<Move> {
        self.situations[ply + 1].moves().last().copied().into_iter().collect()
    }

    /// What the engine would have played.
    fn better(&self, ply: usize) -> Vec<Move> {
        self.found[ply].as_ref().map(|found| found.line.clone()).unwrap_or_default()
    }

    /// The game with evaluations, glyphs, and the better line beside each bad move.
    fn annotated(&self, verdicts: &Verdicts) -> Game {
        let mut game = self.game.clone();
        verdicts.write_into(&mut game);
        let mut before = Tree::ROOT;
        for (ply, one) in verdicts.moves.iter().enumerate() {
            if one.verdict.judgement.is_some() {
                let mut at = before;
                for better in self.better(ply) {
                    let Ok(next) = game.tree.play(at, better) else { break };
                    at = next;
                }
            }
            before = one.node;
        }
        game
    }
}

fn side(verdicts: &Verdicts, color: Color) -> SideReview {
    let side = verdicts.side(color);
    let [opening, middlegame, endgame] = side.by_phase;
    SideReview {
        accuracy: side.accuracy,
        by_phase: PhaseAccuracy { opening, middlegame, endgame },
        average_loss: side.average_loss,
        inaccuracies: side.inaccuracies as u32,
        mistakes: side.mistakes as u32,
        blunders: side.blunders as u32,
    }
}

impl From<Judgement> for Verdict {
    fn from(judgement: Judgement) -> Verdict {
        match judgement {
            Judgement::Inaccuracy => Verdict::Inaccuracy,
            Judgement::Mistake => Verdict::Mistake,
            Judgement::Blunder => Verdict::Blunder,
        }
    }
}

impl From<Change> for MateChange {
    fn from(change: Change) -> MateChange {
        match change {
            Change::Created => MateChange::Created,
            Change::Lost => MateChange::Lost,
            Change::Delayed => MateChange::Delayed,
        }
    }
}

impl From<Part> for Phase {
    fn from(part: Part) -> Phase {
        match part {
            Part::Opening => Phase::Opening,
            Part::Middlegame => Phase::Middlegame,
            Part::Endgame => Phase::Endgame,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_review_judges_moves_and_shows_better_ones() {
        let game = games::pgn::read_one("1. f3 e5 2. g4 Qh4# 0-1").expect("a game");
        let mut findings = Findings::new(game);
        for (ply, value) in [20, -90, -80].into_iter().enumerate() {
            let position = findings.situations()[ply].position().clone();
            let line =
                if ply == 2 { vec![position.parse_san("e4").expect("legal")] } else { Vec::new() };
            findings.add(ply, Evaluated { evaluation: Evaluation::Centipawns(value), line });
        }
        let mate = Evaluated { evaluation: Evaluation::Mate(-1), line: Vec::new() };
        findings.add(3, mate);
        let over = Evaluated::of_finished(&findings.situations()[4]).expect("it is mate");
        findings.add(4, over);
        let review = findings.review();
        assert_eq!(review.white.blunders, 1);
        assert_eq!(review.moves[2].verdict, Some(Verdict::Blunder));
        assert_eq!(review.moves[2].mate, Some(MateChange::Created));
        assert_eq!(review.moves[2].best_san, ["e4"]);
        assert_eq!(review.moves[3].verdict, None);
        assert!(review.pgn.contains("2. g4 $4") && review.pgn.contains("(2. e4"), "{}", review.pgn);
    }
}

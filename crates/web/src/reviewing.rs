//! A review, from the evaluations of a game's positions.

use games::review::{
    Judgement, MateChange as Change, Phase as Part, Review as Verdicts, final_evaluation,
};
use games::{Evaluation, Game};
use player::Situation;
use reviewer::Finding;
use rules::{Color, Move};

use crate::messages::{
    MateChange, Phase, PhaseAccuracy, Review, ReviewedMove, SideReview, Verdict,
};
use crate::translate;

/// A game and what has been found out about its positions.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    game: Game,
    /// The game at its end, with every position. One for each ply would make a review of 1,000
    /// half-moves as large as 75 MB.
    end: Situation,
    found: Vec<Option<Finding>>,
}

impl Findings {
    pub(crate) fn new(game: Game) -> Findings {
        let end = reviewer::last_situation(&game);
        let found = vec![None; end.positions().len()];
        Findings { game, end, found }
    }

    /// The game after its last move.
    pub(crate) fn end(&self) -> &Situation {
        &self.end
    }

    /// What was found at a ply; nothing where the game is over.
    pub(crate) fn add(&mut self, ply: usize, found: Option<Finding>) {
        self.found[ply] = found;
    }

    /// The evaluation of a position that was looked at, or in which the game is over.
    pub(crate) fn evaluation(&self, ply: usize) -> Evaluation {
        let position = &self.end.positions()[ply];
        let found = self.found[ply].as_ref().map(|found| found.evaluation);
        let known = found.or_else(|| final_evaluation(position));
        known.unwrap_or(Evaluation::Centipawns(0))
    }

    /// The review, once every position has been looked at.
    pub(crate) fn review(&self) -> Review {
        let mut game = self.game.clone();
        let verdicts = reviewer::annotate(&mut game, &self.found);
        let name = |tag: &str| self.game.tags.get(tag).unwrap_or("?").to_owned();
        Review {
            start: self.game.first().fen().to_string(),
            initial: self.evaluation(0),
            white_name: name("White"),
            black_name: name("Black"),
            white: side(&verdicts, Color::White),
            black: side(&verdicts, Color::Black),
            moves: (0..verdicts.moves.len()).map(|ply| self.reviewed(&verdicts, ply)).collect(),
            pgn: game.to_string(),
        }
    }

    fn reviewed(&self, verdicts: &Verdicts, ply: usize) -> ReviewedMove {
        let judged = &verdicts.moves[ply];
        let (position, mode) = (&self.end.positions()[ply], self.end.castling_mode());
        let (uci, san) = translate::line(position, &self.played(ply), mode);
        let (best_uci, best_san) = translate::line(position, &self.better(ply), mode);
        ReviewedMove {
            ply: ply as u32,
            side: judged.mover.into(),
            uci: uci.into_iter().next().unwrap_or_default(),
            san: san.into_iter().next().unwrap_or_default(),
            fen: self.end.positions()[ply + 1].fen().to_string(),
            phase: judged.phase.into(),
            score: judged.evaluation,
            win_percent: judged.win_percent,
            accuracy: judged.accuracy,
            loss: judged.loss,
            verdict: judged.verdict.judgement.map(Into::into),
            mate: judged.verdict.mate.map(Into::into),
            best_uci,
            best_san,
        }
    }

    fn played(&self, ply: usize) -> Vec<Move> {
        self.end.moves().get(ply).copied().into_iter().collect()
    }

    /// What the engine would have played.
    fn better(&self, ply: usize) -> Vec<Move> {
        self.found[ply].as_ref().map(|found| found.line.clone()).unwrap_or_default()
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
        let found = |evaluation, line| Some(Finding { evaluation, depth: None, line });
        for (ply, value) in [20, -90, -80].into_iter().enumerate() {
            let position = findings.end().positions()[ply].clone();
            let line =
                if ply == 2 { vec![position.parse_san("e4").expect("legal")] } else { Vec::new() };
            findings.add(ply, found(Evaluation::Centipawns(value), line));
        }
        findings.add(3, found(Evaluation::Mate(-1), Vec::new()));
        assert_eq!(findings.evaluation(4), Evaluation::Mate(-1));
        let review = findings.review();
        assert_eq!(review.white.blunders, 1);
        assert_eq!(review.moves[2].verdict, Some(Verdict::Blunder));
        assert_eq!(review.moves[2].mate, Some(MateChange::Created));
        assert_eq!(review.moves[2].best_san, ["e4"]);
        assert_eq!(review.moves[3].verdict, None);
        assert!(review.pgn.contains("2. g4 $4") && review.pgn.contains("(2. e4"), "{}", review.pgn);
    }
}

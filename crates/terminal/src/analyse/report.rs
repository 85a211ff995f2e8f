//! The analysis of a game as JSON.

use games::review::{MoveReview, Review, SideReview};
use games::{Evaluation, Game};
use reviewer::Finding;
use rules::{CastlingMode, Color, Move, Position};
use serde::Serialize;
use serde_json::{Map, Value};

/// One game.
#[derive(Debug, Serialize)]
pub(super) struct GameReport {
    game: u64,
    tags: Map<String, Value>,
    result: String,
    white: SideReport,
    black: SideReport,
    /// The position before the first move.
    evaluation: Option<Value>,
    moves: Vec<MoveReport>,
}

#[derive(Debug, Serialize)]
struct SideReport {
    accuracy: Option<f64>,
    opening: Option<f64>,
    middlegame: Option<f64>,
    endgame: Option<f64>,
    average_loss: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

#[derive(Debug, Serialize)]
struct MoveReport {
    number: u32,
    color: String,
    san: String,
    uci: String,
    /// White's, after the move.
    evaluation: Option<Value>,
    depth: Option<u32>,
    accuracy: f64,
    judgement: Option<String>,
    /// What the engine would have played, and what would have followed.
    best: Vec<String>,
}

impl GameReport {
    pub(super) fn new(
        number: u64,
        game: &Game,
        findings: &[Option<Finding>],
        review: &Review,
    ) -> GameReport {
        let tags = game.tags.iter().map(|(name, value)| (name.to_owned(), Value::from(value)));
        let line = game.main_line().zip(&review.moves).enumerate();
        GameReport {
            game: number,
            tags: tags.collect(),
            result: game.result.to_string(),
            white: SideReport::new(review.side(Color::White)),
            black: SideReport::new(review.side(Color::Black)),
            evaluation: findings.first().and_then(evaluation_of),
            moves: line
                .map(|(nth, ((_, before, mv), judged))| {
                    let after = findings.get(nth + 1).and_then(Option::as_ref);
                    let best = findings.get(nth).and_then(Option::as_ref);
                    MoveReport::new(&before, mv, judged, best, after)
                })
                .collect(),
        }
    }
}

impl SideReport {
    fn new(side: &SideReview) -> SideReport {
        let [opening, middlegame, endgame] = side.by_phase.map(|value| value.map(hundredths));
        SideReport {
            accuracy: side.accuracy.map(hundredths),
            opening,
            middlegame,
            endgame,
            average_loss: side.average_loss.map(hundredths),
            inaccuracies: side.inaccuracies,
            mistakes: side.mistakes,
            blunders: side.blunders,
        }
    }
}

impl MoveReport {
    fn new(
        before: &Position,
        mv: Move,
        judged: &MoveReview,
        best: Option<&Finding>,
        after: Option<&Finding>,
    ) -> MoveReport {
        MoveReport {
            number: before.fullmoves(),
            color: before.turn().to_string(),
            san: before.san(mv).to_string(),
            uci: before.uci(mv, CastlingMode::Standard).to_string(),
            evaluation: after.map(|finding| evaluation(finding.evaluation)),
            depth: after.and_then(|finding| finding.depth),
            accuracy: hundredths(judged.accuracy),
            judgement: judged.verdict.judgement.map(|judgement| judgement.to_string()),
            best: best.map(|finding| line_in_san(before, &finding.line)).unwrap_or_default(),
        }
    }
}

fn evaluation_of(finding: &Option<Finding>) -> Option<Value> {
    finding.as_ref().map(|finding| evaluation(finding.evaluation))
}

/// `{"centipawns": 31}` or `{"mate": -3}`.
fn evaluation(value: Evaluation) -> Value {
    match value {
        Evaluation::Centipawns(value) => serde_json::json!({ "centipawns": value }),
        Evaluation::Mate(moves) => serde_json::json!({ "mate": moves }),
    }
}

fn line_in_san(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut words = Vec::new();
    for mv in line {
        if !position.is_legal(*mv) {
            break;
        }
        words.push(position.san(*mv).to_string());
        position.play_unchecked(*mv);
    }
    words
}

fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

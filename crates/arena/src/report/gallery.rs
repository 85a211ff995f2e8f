//! Games for the viewer of a page.

use player::Score;
use rules::Color;
use serde::Serialize;

use crate::pgn::replay;
use crate::{GameRecord, MoveRecord};

/// Games that a page shows at most.
const MOST_GAMES: usize = 1_000;
/// Half-moves of all games together that a page shows at most: some 30 bytes each.
const MOST_PLIES: usize = 150_000;
/// Half-moves of one game that a page shows at most.
const MOST_PLIES_OF_GAME: usize = 1_000;
/// Letters of a name or a sentence that a page shows at most.
const MOST_LETTERS: usize = 200;
/// Warnings of one game that a page shows at most.
const MOST_WARNINGS: usize = 20;

/// One game as the viewer reads it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct GameView {
    pub(crate) number: u64,
    round: u32,
    white: String,
    black: String,
    result: String,
    reason: String,
    /// How it ended, in words.
    text: String,
    is_fault: bool,
    fen: String,
    /// Moves as UCI writes them, with a space in between.
    uci: String,
    /// The same as players write them.
    san: String,
    /// How many of them belong to the opening.
    book: usize,
    /// White's view after each move: centipawns, or `#3` for a mate.
    scores: Vec<Option<ScoreView>>,
    depths: Vec<Option<u32>>,
    /// Milliseconds.
    times: Vec<f64>,
    warnings: Vec<String>,
    /// Half-moves that are left out at the end.
    cut: usize,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
enum ScoreView {
    Centipawns(i32),
    Mate(String),
}

impl GameView {
    /// A record whose moves cannot be played gives nothing to look at.
    fn of(record: &GameRecord) -> Option<GameView> {
        let (first, moves) = replay(record).ok()?;
        let shown = moves.len().min(MOST_PLIES_OF_GAME);
        let mut position = first;
        let mut san = Vec::with_capacity(shown);
        let mut scores = Vec::with_capacity(shown);
        for (mv, told) in moves.iter().zip(&record.moves).take(shown) {
            scores.push(told.score.map(|score| white_view(score, position.turn())));
            san.push(position.san(*mv).to_string());
            position.play(*mv);
        }
        let told = &record.moves[..shown];
        Some(GameView {
            number: record.number,
            round: record.round,
            white: short(&record.white),
            black: short(&record.black),
            result: record.result_text(),
            reason: record.ending.reason.to_string(),
            text: short(&record.ending.text),
            is_fault: record.ending.reason.is_fault(),
            fen: record.fen.clone(),
            uci: joined(told),
            san: san.join(" "),
            book: told.iter().take_while(|mv| mv.book).count(),
            scores,
            depths: told.iter().map(|mv| mv.depth).collect(),
            times: told.iter().map(|mv| mv.time as f64 / 1e3).collect(),
            warnings: record
                .warnings
                .iter()
                .take(MOST_WARNINGS)
                .map(|warning| short(&warning.to_string()))
                .collect(),
            cut: moves.len() - shown,
        })
    }

    fn plies(&self) -> usize {
        self.times.len()
    }
}

fn joined(moves: &[MoveRecord]) -> String {
    moves.iter().map(|mv| mv.uci.as_str()).collect::<Vec<_>>().join(" ")
}

fn white_view(score: Score, mover: Color) -> ScoreView {
    match mover.pick(score, score.flipped()) {
        Score::Centipawns(value) => ScoreView::Centipawns(value),
        Score::Mate(moves) => ScoreView::Mate(format!("#{moves}")),
    }
}

fn short(text: &str) -> String {
    text.chars().take(MOST_LETTERS).collect()
}

/// The games of a match, thinned where there are too many: then every second pair stays.
#[derive(Clone, Debug)]
pub(crate) struct Gallery {
    games: Vec<GameView>,
    plies: usize,
    /// One pair in this number is kept.
    stride: u64,
    /// Games that there were to look at.
    seen: u64,
}

impl Default for Gallery {
    fn default() -> Gallery {
        Gallery { games: Vec::new(), plies: 0, stride: 1, seen: 0 }
    }
}

impl Gallery {
    pub(crate) fn add(&mut self, record: &GameRecord) {
        self.seen += 1;
        if !self.keeps(record.number) {
            return;
        }
        let Some(game) = GameView::of(record) else { return };
        self.plies += game.plies();
        self.games.push(game);
        while self.games.len() > 2 && (self.games.len() > MOST_GAMES || self.plies > MOST_PLIES) {
            let Some(stride) = self.stride.checked_mul(2) else { break };
            self.stride = stride;
            self.games.retain(|game| is_kept(stride, game.number));
            self.plies = self.games.iter().map(GameView::plies).sum();
        }
    }

    fn keeps(&self, number: u64) -> bool {
        is_kept(self.stride, number)
    }

    /// In the order of their numbers: several are played at the same time.
    pub(crate) fn games(&self) -> Vec<&GameView> {
        let mut games: Vec<&GameView> = self.games.iter().collect();
        games.sort_by_key(|game| game.number);
        games
    }

    /// What is missing, if anything is.
    pub(crate) fn remark(&self) -> Option<String> {
        let kept = self.games.len() as u64;
        (kept < self.seen).then(|| format!("{kept} of {} games are here.", self.seen))
    }
}

/// Both games of a pair are kept, or neither.
fn is_kept(stride: u64, number: u64) -> bool {
    (number.saturating_sub(1) / 2).is_multiple_of(stride)
}

//! How each opening went.

use std::collections::HashMap;

use rules::Color;
use terms::GameResult;

use crate::GameRecord;
use crate::pgn::replay;

/// Openings that are told apart; what comes later is counted together.
const MOST_OPENINGS: usize = 20_000;
/// Openings that a page lists.
pub(crate) const MOST_LISTED: usize = 40;
/// Letters of an opening that a page shows.
const MOST_LETTERS: usize = 160;

/// What came of an opening.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OpeningRow {
    /// Its moves, or its position.
    pub(crate) name: String,
    /// The first game that began with it.
    pub(crate) game: u64,
    /// Wins of White, draws, wins of Black.
    pub(crate) results: [u64; 3],
    /// Half points by contestant, of the first two.
    pub(crate) half_points: [u64; 2],
}

impl OpeningRow {
    pub(crate) fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    /// How far the two are apart.
    fn lead(&self) -> u64 {
        self.half_points[0].abs_diff(self.half_points[1])
    }
}

/// All openings of a match.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpeningTable {
    rows: HashMap<String, OpeningRow>,
    /// Games of openings beyond the limit.
    pub(crate) others: u64,
}

impl OpeningTable {
    /// Counts a game; `names` are those of the first two contestants.
    pub(crate) fn add(&mut self, record: &GameRecord, names: &[String]) {
        if !record.was_played() {
            return;
        }
        let Some(name) = opening(record) else { return };
        if self.rows.len() >= MOST_OPENINGS && !self.rows.contains_key(&name) {
            self.others += 1;
            return;
        }
        let new =
            || OpeningRow { name: name.clone(), game: record.number, ..OpeningRow::default() };
        let row = self.rows.entry(name.clone()).or_insert_with(new);
        row.game = row.game.min(record.number);
        row.results[match record.ending.result {
            GameResult::Win(Color::White) => 0,
            GameResult::Win(Color::Black) => 2,
            _ => 1,
        }] += 1;
        for (points, name) in row.half_points.iter_mut().zip(names) {
            let color = if record.white == *name { Color::White } else { Color::Black };
            *points += u64::from(record.ending.result.half_points(color).unwrap_or_default());
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The most played first, then those in which the two are farthest apart.
    pub(crate) fn listed(&self) -> Vec<&OpeningRow> {
        let mut rows: Vec<&OpeningRow> = self.rows.values().collect();
        rows.sort_by_key(|row| {
            (std::cmp::Reverse(row.games()), std::cmp::Reverse(row.lead()), row.game)
        });
        rows.truncate(MOST_LISTED);
        rows
    }
}

/// An opening as its moves, or as its position where there are none.
fn opening(record: &GameRecord) -> Option<String> {
    let (mut position, moves) = replay(record).ok()?;
    let book = record.moves.iter().take_while(|mv| mv.book).count();
    let from_start = position == rules::Position::start();
    let mut words = Vec::new();
    if !from_start || book == 0 {
        words.push(if from_start { "start".to_owned() } else { record.fen.clone() });
    }
    for mv in &moves[..book] {
        if position.turn() == Color::White {
            words.push(format!("{}.", position.fullmoves()));
        }
        words.push(position.san(*mv).to_string());
        position.play(*mv);
    }
    Some(words.join(" ").chars().take(MOST_LETTERS).collect())
}

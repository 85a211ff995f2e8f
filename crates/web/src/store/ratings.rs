use rusqlite::{Connection, params};
use stats::{Encounter, Estimate};

use super::Store;
use crate::messages::Rating;

/// Games that a rating rests on, the latest: people change.
const REMEMBERED: u32 = 100;

/// A game that counts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RatedGame {
    pub(crate) game: u32,
    pub(crate) ended_ms: u64,
    /// The opponent, as the ladder calls it.
    pub(crate) opponent: String,
    /// The opponent's rating at that time, and what the game brought.
    pub(crate) encounter: Encounter,
}

impl Store {
    /// Remembers that a game was helped along, and so does not count.
    pub(crate) fn mark_helped(&self, game: u32) -> rusqlite::Result<()> {
        self.writer().execute("UPDATE games SET helped = 1 WHERE id = ?1", [game])?;
        Ok(())
    }

    /// The rating after the last game that counts.
    pub(crate) fn rating(&self) -> rusqlite::Result<Option<Rating>> {
        let connection = self.reader()?;
        let mut statement = connection.prepare_cached(
            "SELECT elo, error, (SELECT COUNT(*) FROM ratings WHERE score = 1), \
             (SELECT COUNT(*) FROM ratings WHERE score = 0.5), \
             (SELECT COUNT(*) FROM ratings WHERE score = 0) \
             FROM ratings ORDER BY ended_ms DESC, game DESC LIMIT 1",
        )?;
        let rating = |row: &rusqlite::Row<'_>| {
            let (elo, error) = (row.get(0)?, row.get(1)?);
            Ok(Rating { elo, error, won: row.get(2)?, drawn: row.get(3)?, lost: row.get(4)? })
        };
        statement.query_map([], rating)?.next().transpose()
    }
}

/// Counts a game, unless it was helped along.
pub(super) fn count(connection: &Connection, rated: &RatedGame) -> rusqlite::Result<()> {
    let text = "SELECT helped FROM games WHERE id = ?1";
    if connection.query_row(text, [rated.game], |row| row.get(0))? {
        return Ok(());
    }
    let mut encounters = encounters_before(connection, rated.game)?;
    encounters.push(rated.encounter);
    // The ladder's own numbers and results of games are never out of range.
    let Ok(after) = stats::rating_of(&encounters) else { return Ok(()) };
    keep_rating(connection, rated, after)
}

/// What a rating rests on besides this game.
fn encounters_before(connection: &Connection, game: u32) -> rusqlite::Result<Vec<Encounter>> {
    let mut statement = connection.prepare_cached(
        "SELECT opponent_elo, opponent_error, score FROM ratings WHERE game != ?1 \
         ORDER BY ended_ms DESC, game DESC LIMIT ?2",
    )?;
    let encounter = |row: &rusqlite::Row<'_>| {
        Ok(Encounter { elo: row.get(0)?, error: row.get(1)?, score: row.get(2)? })
    };
    statement.query_map([game, REMEMBERED - 1], encounter)?.collect()
}

/// Stores what a game brought, and the rating after it.
fn keep_rating(connection: &Connection, game: &RatedGame, after: Estimate) -> rusqlite::Result<()> {
    let RatedGame { game, ended_ms, opponent, encounter } = game;
    connection.execute(
        "INSERT OR REPLACE INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            game,
            *ended_ms as i64,
            opponent,
            encounter.elo,
            encounter.error,
            encounter.score,
            after.value,
            after.error(),
        ],
    )?;
    Ok(())
}

//! What changes the file: each function is one transaction.

use rusqlite::{Connection, OptionalExtension, params};

use super::games::{ended, json};
use super::{MoveRow, RatedGame, Store, StoredGame, digest, ratings};
use crate::messages::{GameStatus, Opening};

/// What a move, an end or a takeback changes about a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GameState {
    pub(crate) id: u32,
    pub(crate) plies: usize,
    pub(crate) fen: String,
    pub(crate) last_move: Option<String>,
    pub(crate) status: GameStatus,
    pub(crate) opening: Option<Opening>,
}

impl StoredGame {
    /// How it stands now.
    pub(crate) fn state(&self) -> GameState {
        GameState {
            id: self.id,
            plies: self.moves.len(),
            fen: self.fen.clone(),
            last_move: self.moves.last().map(|one| one.uci.clone()),
            status: self.status.clone(),
            opening: self.opening.clone(),
        }
    }

    /// About how many bytes it takes in the file.
    pub(crate) fn stored_bytes(&self) -> u64 {
        let text = self.imported_pgn.as_ref().map_or(0, String::len);
        (1_024 + text + 80 * self.moves.len()) as u64
    }
}

impl Store {
    /// Stores a new game with the moves that it already has; its number is given by the store.
    pub(crate) fn add_game(&self, game: &StoredGame) -> rusqlite::Result<u32> {
        let mut connection = self.writer();
        let transaction = connection.transaction()?;
        let id = insert_game(&transaction, game)?;
        transaction.commit()?;
        Ok(id)
    }

    /// Stores the games of one text, all or none. A text that comes again, since its answer was
    /// lost for instance, finds its games there already: `false` then.
    pub(crate) fn import(
        &self,
        text: &str,
        games: &[StoredGame],
    ) -> rusqlite::Result<(Vec<u32>, bool)> {
        let key = digest::of_text(text);
        let mut connection = self.writer();
        let transaction = connection.transaction()?;
        let (mut ids, mut is_new) = (Vec::new(), false);
        for (place, game) in games.iter().enumerate() {
            let place = place as i64;
            let known = imported_before(&transaction, key, place, game)?;
            is_new |= known.is_none();
            ids.push(match known {
                Some(id) => id,
                None => {
                    let id = insert_game(&transaction, game)?;
                    transaction
                        .prepare_cached(
                            "UPDATE games SET import_key = ?2, import_place = ?3 WHERE id = ?1",
                        )?
                        .execute(params![id, key, place])?;
                    id
                }
            });
        }
        transaction.commit()?;
        Ok((ids, is_new))
    }

    /// Stores a move, and what the game is after it. The answer may be given when this returns.
    pub(crate) fn add_move(
        &self,
        state: &GameState,
        one: &MoveRow,
        rated: Option<&RatedGame>,
    ) -> rusqlite::Result<()> {
        let mut connection = self.writer();
        let transaction = connection.transaction()?;
        insert_move(&transaction, state.id, state.plies.saturating_sub(1), one)?;
        update_game(&transaction, state, rated)?;
        transaction.commit()
    }

    /// Forgets the moves that the game no longer has; it goes on from there.
    pub(crate) fn take_back(&self, state: &GameState) -> rusqlite::Result<()> {
        let mut connection = self.writer();
        let transaction = connection.transaction()?;
        transaction.execute(
            "DELETE FROM moves WHERE game = ?1 AND ply >= ?2",
            params![state.id, state.plies as i64],
        )?;
        transaction.execute("UPDATE games SET helped = 1 WHERE id = ?1", [state.id])?;
        transaction.execute("DELETE FROM reviews WHERE game = ?1", [state.id])?;
        transaction.execute("DELETE FROM ratings WHERE game = ?1", [state.id])?;
        update_game(&transaction, state, None)?;
        transaction.commit()
    }

    /// Stores how a game ended.
    pub(crate) fn end_game(
        &self,
        state: &GameState,
        rated: Option<&RatedGame>,
    ) -> rusqlite::Result<()> {
        let mut connection = self.writer();
        let transaction = connection.transaction()?;
        update_game(&transaction, state, rated)?;
        transaction.commit()
    }

    /// Stores when the flag of a game falls that goes to sleep.
    pub(crate) fn set_deadline(&self, game: u32, deadline_ms: u64) -> rusqlite::Result<()> {
        let text = "UPDATE games SET deadline_ms = ?2 WHERE id = ?1";
        self.writer().execute(text, params![game, deadline_ms as i64])?;
        Ok(())
    }

    /// Deletes a game; says whether there was one.
    pub(crate) fn delete_game(&self, game: u32) -> rusqlite::Result<bool> {
        Ok(self.writer().execute("DELETE FROM games WHERE id = ?1", [game])? > 0)
    }
}

fn imported_before(
    connection: &Connection,
    key: i64,
    place: i64,
    game: &StoredGame,
) -> rusqlite::Result<Option<u32>> {
    connection
        .prepare_cached(
            "SELECT id FROM games WHERE import_key = ?1 AND import_place = ?2 AND imported_pgn = ?3",
        )?
        .query_row(params![key, place, game.imported_pgn], |row| row.get(0))
        .optional()
}

fn insert_game(connection: &Connection, game: &StoredGame) -> rusqlite::Result<u32> {
    connection
        .prepare_cached(
            "INSERT INTO games (created_ms, white_seat, black_seat, white_name, black_name, start, \
             chess960, initial_ms, increment_ms, imported_pgn, ended, plies, fen, last_move, eco, \
             opening, opening_ply) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, \
             ?14, ?15, ?16, ?17)",
        )?
        .execute(params![
            game.created_ms as i64,
            json(&game.white)?,
            json(&game.black)?,
            game.white_name,
            game.black_name,
            game.start,
            game.chess960,
            game.time_control.map(|time| time.initial_ms),
            game.time_control.map(|time| time.increment_ms),
            game.imported_pgn,
            ended(&game.status)?,
            game.moves.len() as i64,
            game.fen,
            game.moves.last().map(|one| &one.uci),
            game.opening.as_ref().map(|one| &one.eco),
            game.opening.as_ref().map(|one| &one.name),
            game.opening.as_ref().map(|one| one.ply),
        ])?;
    let id = connection.last_insert_rowid() as u32;
    for (ply, one) in game.moves.iter().enumerate() {
        insert_move(connection, id, ply, one)?;
    }
    digest::renew(connection, id)?;
    Ok(id)
}

/// Writes how a game stands. Its flag does not fall any more: it is awake.
fn update_game(
    connection: &Connection,
    state: &GameState,
    rated: Option<&RatedGame>,
) -> rusqlite::Result<()> {
    let opening = state.opening.as_ref();
    connection
        .prepare_cached(
            "UPDATE games SET plies = ?2, fen = ?3, last_move = ?4, ended = ?5, eco = ?6, \
             opening = ?7, opening_ply = ?8, deadline_ms = NULL WHERE id = ?1",
        )?
        .execute(params![
            state.id,
            state.plies as i64,
            state.fen,
            state.last_move,
            ended(&state.status)?,
            opening.map(|one| &one.eco),
            opening.map(|one| &one.name),
            opening.map(|one| one.ply),
        ])?;
    if let Some(rated) = rated {
        ratings::count(connection, rated)?;
    }
    digest::renew(connection, state.id)
}

fn insert_move(
    connection: &Connection,
    game: u32,
    ply: usize,
    one: &MoveRow,
) -> rusqlite::Result<()> {
    let score = one.score.as_ref().map(json).transpose()?;
    connection
        .prepare_cached("INSERT INTO moves VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")?
        .execute(params![
            game,
            ply as i64,
            one.uci,
            one.time_ms.map(|time| time as i64),
            one.clock_ms.map(|time| time as i64),
            score,
            one.depth,
            one.machine_time.map(|time| time.cycles as i64),
            one.machine_time.map(|time| time.hertz),
        ])?;
    Ok(())
}

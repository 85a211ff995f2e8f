//! A digest of each game as it was stored. `SQLite` notices pages that make no sense, but a byte
//! that flips inside a text goes unseen; the digest finds that too.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// FNV-1a with 64 bits: its definition will not change under the files that exist.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// A value with its type and length, so that two columns cannot be mistaken for two others.
    fn add_value(&mut self, value: ValueRef<'_>) {
        match value {
            ValueRef::Null => self.add(&[0]),
            ValueRef::Integer(number) => {
                self.add(&[1]);
                self.add(&number.to_le_bytes());
            }
            ValueRef::Real(number) => {
                self.add(&[2]);
                self.add(&number.to_le_bytes());
            }
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
                self.add(&[3]);
                self.add(&(bytes.len() as u64).to_le_bytes());
                self.add(bytes);
            }
        }
    }

    fn add_row(&mut self, row: &Row<'_>, columns: usize) -> rusqlite::Result<()> {
        for column in 0..columns {
            self.add_value(row.get_ref(column)?);
        }
        Ok(())
    }
}

/// A number for a text.
pub(super) fn of_text(text: &str) -> i64 {
    let mut fnv = Fnv::new();
    fnv.add(text.as_bytes());
    fnv.0 as i64
}

/// Of what is in the file now.
fn of_game(connection: &Connection, id: u32) -> rusqlite::Result<i64> {
    let mut fnv = Fnv::new();
    connection
        .prepare_cached(
            "SELECT id, created_ms, white_seat, black_seat, white_name, black_name, start, \
             chess960, initial_ms, increment_ms, imported_pgn, ended, plies, fen, last_move, eco, \
             opening, opening_ply FROM games WHERE id = ?1",
        )?
        .query_row([id], |row| fnv.add_row(row, 18))?;
    let mut statement = connection.prepare_cached(
        "SELECT ply, uci, time_ms, clock_ms, score, depth, cycles, hertz FROM moves \
         WHERE game = ?1 ORDER BY ply",
    )?;
    let mut rows = statement.query([id])?;
    while let Some(row) = rows.next()? {
        fnv.add_row(row, 8)?;
    }
    Ok(fnv.0 as i64)
}

/// Writes the digest of a game that has changed.
pub(super) fn renew(connection: &Connection, id: u32) -> rusqlite::Result<()> {
    let digest = of_game(connection, id)?;
    connection
        .prepare_cached("UPDATE games SET digest = ?2 WHERE id = ?1")?
        .execute(params![id, digest])?;
    Ok(())
}

/// Whether a game is not what was stored; games from before there were digests are believed.
pub(super) fn differs(connection: &Connection, id: u32) -> rusqlite::Result<bool> {
    let stored: Option<Option<i64>> = connection
        .prepare_cached("SELECT digest FROM games WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    match stored.flatten() {
        Some(digest) => Ok(digest != of_game(connection, id)?),
        None => Ok(false),
    }
}

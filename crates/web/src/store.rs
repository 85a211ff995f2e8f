//! What is kept: games, their moves, their reviews, ratings, in one `SQLite` file.
//!
//! Each move is one transaction, and answered only after it. The file is in WAL mode: a killed
//! server loses nothing that was committed.

mod games;
mod ratings;
mod reviews;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::Connection;

pub(crate) use games::{GameQuery, MoveRow, StoredGame};
pub(crate) use ratings::RatedGame;

/// The version of the tables.
const VERSION: i64 = STEPS.len() as i64;

/// What brings a file from each version to the next; a new file begins at 0.
const STEPS: [&str; 2] = [GAMES, RATINGS];

const GAMES: &str = "
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        created_ms INTEGER NOT NULL,
        white_seat TEXT NOT NULL,
        black_seat TEXT NOT NULL,
        white_name TEXT NOT NULL,
        black_name TEXT NOT NULL,
        start TEXT NOT NULL,
        chess960 INTEGER NOT NULL,
        initial_ms INTEGER,
        increment_ms INTEGER,
        imported_pgn TEXT,
        ended TEXT,
        plies INTEGER NOT NULL DEFAULT 0,
        fen TEXT NOT NULL,
        last_move TEXT,
        eco TEXT,
        opening TEXT,
        opening_ply INTEGER
    );
    CREATE TABLE moves (
        game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        uci TEXT NOT NULL,
        time_ms INTEGER,
        clock_ms INTEGER,
        score TEXT,
        depth INTEGER,
        cycles INTEGER,
        hertz INTEGER,
        PRIMARY KEY (game, ply)
    ) WITHOUT ROWID;
    CREATE TABLE reviews (
        game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
        review TEXT NOT NULL
    );
";

/// A game that was helped along does not count: a move was taken back, or the player was hurried.
const RATINGS: &str = "
    ALTER TABLE games ADD COLUMN helped INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE ratings (
        game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
        ended_ms INTEGER NOT NULL,
        opponent TEXT NOT NULL,
        opponent_elo REAL NOT NULL,
        opponent_error REAL NOT NULL,
        score REAL NOT NULL,
        elo REAL NOT NULL,
        error REAL NOT NULL
    );
";

/// The file of games.
#[derive(Debug)]
pub(crate) struct Store {
    connection: Mutex<Connection>,
}

/// Why the file of games cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("the folder '{}' cannot be made: {reason}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: std::io::Error,
    },
    /// The file is not a database, or cannot be opened or written.
    #[error("the file of games '{}' cannot be used: {reason}", path.display())]
    Database {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: rusqlite::Error,
    },
    /// A newer Torres has written it.
    #[error("the file of games '{}' has version {version}; this Torres knows version {VERSION}", path.display())]
    Newer {
        /// Which.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
}

impl Store {
    /// Opens the file in this folder, and makes both where they are missing.
    pub(crate) fn open(folder: &Path) -> Result<Store, StoreError> {
        fs::create_dir_all(folder)
            .map_err(|reason| StoreError::Folder { path: folder.to_owned(), reason })?;
        let path = folder.join("games.sqlite");
        let failed = |reason| StoreError::Database { path: path.clone(), reason };
        let connection = Connection::open(&path).map_err(failed)?;
        let version = prepare(&connection).map_err(failed)?;
        if version > VERSION {
            return Err(StoreError::Newer { path, version });
        }
        for (step, tables) in (1..).zip(STEPS).filter(|(step, _)| *step > version) {
            let batch = format!("BEGIN; {tables} PRAGMA user_version = {step}; COMMIT;");
            connection.execute_batch(&batch).map_err(failed)?;
        }
        Ok(Store { connection: Mutex::new(connection) })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sets the connection up, and says which version the file has.
fn prepare(connection: &Connection) -> rusqlite::Result<i64> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A folder for one test.
    pub(crate) fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("torres-web-{}-{name}", std::process::id()));
        drop(fs::remove_dir_all(&path));
        path
    }

    #[test]
    fn a_file_that_is_no_database_is_refused_and_left_alone() {
        let folder = folder("no-database");
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("games.sqlite"), "these are no games at all").expect("a file");
        let error = Store::open(&folder).expect_err("no database");
        assert!(error.to_string().contains("games.sqlite' cannot be used"), "{error}");
        let kept = fs::read_to_string(folder.join("games.sqlite")).expect("still there");
        assert_eq!(kept, "these are no games at all");
        drop(fs::remove_dir_all(folder));
    }

    #[test]
    fn an_older_file_is_brought_up_to_date_and_keeps_its_games() {
        let folder = folder("older");
        fs::create_dir_all(&folder).expect("a folder");
        let old = Connection::open(folder.join("games.sqlite")).expect("a file");
        old.execute_batch(&format!(
            "{GAMES} INSERT INTO games (created_ms, white_seat, black_seat, white_name, black_name, \
             start, chess960, fen) VALUES (1, '{{}}', '{{}}', 'Ada', 'ENIAC', '', 0, ''); \
             PRAGMA user_version = 1;"
        ))
        .expect("as version 1 wrote it");
        drop(old);
        for _ in 0..2 {
            let store = Store::open(&folder).expect("brought up to date");
            let connection = store.connection();
            let ask =
                |text| connection.query_row(text, [], |row| row.get::<_, i64>(0)).expect(text);
            assert_eq!(ask("SELECT COUNT(*) FROM games WHERE helped = 0"), 1);
            assert_eq!(ask("SELECT COUNT(*) FROM ratings"), 0);
            assert_eq!(ask("PRAGMA user_version"), VERSION);
        }
        drop(fs::remove_dir_all(folder));
    }

    #[test]
    fn a_newer_file_is_refused() {
        let folder = folder("newer");
        Store::open(&folder)
            .expect("new")
            .connection()
            .pragma_update(None, "user_version", 99)
            .expect("set");
        let error = Store::open(&folder).expect_err("newer");
        assert!(error.to_string().contains("has version 99"), "{error}");
        drop(fs::remove_dir_all(folder));
    }
}

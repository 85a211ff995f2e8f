//! What is kept: games, their moves, their reviews, ratings, in one `SQLite` file.
//!
//! Each change is one transaction, synced to the disk and answered only after it: neither a killed
//! server nor a power cut loses what was answered. One server at a time uses the file; the lock
//! belongs to the process, so that no crash can leave it behind. Games carry a digest of what was
//! stored, which finds damage that `SQLite` cannot see.

mod changes;
mod digest;
mod exhibition;
mod games;
mod listing;
mod machines;
mod puzzles;
mod ratings;
mod reviews;
mod wal;

use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::refusal::Refusal;

pub(crate) use changes::GameState;
pub(crate) use games::{MoveRow, StoredGame};
pub(crate) use listing::GameQuery;
pub(crate) use machines::MachineRow;
pub(crate) use puzzles::{NewPuzzle, PuzzlesFrom};
pub(crate) use ratings::RatedGame;
use wal::Fault;

/// The version of the tables.
const VERSION: i64 = STEPS.len() as i64;

/// What brings a file from each version to the next; a new file begins at 0.
const STEPS: [&str; 7] =
    [GAMES, RATINGS, FAULTS, listing::INDEXES, machines::TABLE, puzzles::TABLES, exhibition::TABLE];

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

/// When the flag of a game that sleeps falls; which import a game came with; what was stored.
const FAULTS: &str = "
    ALTER TABLE games ADD COLUMN deadline_ms INTEGER;
    ALTER TABLE games ADD COLUMN import_key INTEGER;
    ALTER TABLE games ADD COLUMN import_place INTEGER;
    ALTER TABLE games ADD COLUMN digest INTEGER;
    CREATE INDEX games_imported ON games (import_key, import_place) WHERE import_key IS NOT NULL;
";

/// Up to this size every page and every game is examined at the start; a larger file would take too
/// long, and only its structure is.
const EXAMINED_BYTES: u64 = 256 << 20;
/// How long to wait for another program that has locked the file.
const LOCK_PATIENCE: Duration = Duration::from_secs(5);
/// Connections that are kept for reading.
const IDLE_READERS: usize = 4;

/// The file of games.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    writer: Mutex<Connection>,
    readers: Mutex<Vec<Connection>>,
    most_bytes: u64,
    /// Held for as long as the file is used.
    _lock: File,
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
    /// Another server uses the folder.
    #[error("the folder '{}' is in use by another server{}", path.display(), owner.as_ref().map(|owner| format!(" (process {owner})")).unwrap_or_default())]
    InUse {
        /// Which.
        path: PathBuf,
        /// The number of its process, if it could be read.
        owner: Option<u32>,
    },
    /// The folder cannot be locked, since it is read-only for instance.
    #[error("the file '{}' cannot be locked: {reason}", path.display())]
    Lock {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: std::io::Error,
    },
    /// The file is a database with damage.
    #[error("the file of games '{}' is damaged: {damage}; move it away to begin a new one, or try to save its games with 'sqlite3 games.sqlite .recover'", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// What was found first.
        damage: String,
    },
    /// The log beside the file holds changes that cannot be read.
    #[error("the file of games '{}' is damaged: {damage}; with its log ('games.sqlite-wal') moved away the games begin without the changes in it, keep a copy of both", path.display())]
    DamagedLog {
        /// Which.
        path: PathBuf,
        /// What was found first.
        damage: String,
    },
    /// The log beside the file cannot be read.
    #[error("the log of the file of games '{}' cannot be read: {reason}", path.display())]
    Log {
        /// Which file of games.
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
    pub(crate) fn open(folder: &Path, most_bytes: u64) -> Result<Store, StoreError> {
        fs::create_dir_all(folder)
            .map_err(|reason| StoreError::Folder { path: folder.to_owned(), reason })?;
        let lock = lock(folder)?;
        let path = folder.join("games.sqlite");
        check_log(&path)?;
        let failed = |reason| opening_failed(&path, reason);
        let connection = Connection::open(&path).map_err(failed)?;
        connection.busy_timeout(LOCK_PATIENCE).map_err(failed)?;
        examine(&connection, &path)?;
        let version = prepare(&connection, most_bytes).map_err(failed)?;
        if version > VERSION {
            return Err(StoreError::Newer { path, version });
        }
        for (step, tables) in (1..).zip(STEPS).filter(|(step, _)| *step > version) {
            let batch = format!("BEGIN; {tables} PRAGMA user_version = {step}; COMMIT;");
            connection.execute_batch(&batch).map_err(failed)?;
        }
        check_tables(&connection, &path)?;
        listing::mend_index(&connection).map_err(failed)?;
        let (writer, readers) = (Mutex::new(connection), Mutex::default());
        let store = Store { path: path.clone(), writer, readers, most_bytes, _lock: lock };
        store.report_damaged_games().map_err(failed)?;
        Ok(store)
    }

    /// The connection that changes the file.
    fn writer(&self) -> MutexGuard<'_, Connection> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection that only reads: it does not wait for the one that writes.
    fn reader(&self) -> rusqlite::Result<Reader<'_>> {
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => {
                let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                let connection = Connection::open_with_flags(&self.path, flags)?;
                connection.busy_timeout(LOCK_PATIENCE)?;
                connection.pragma_update(None, "query_only", true)?;
                connection
            }
        };
        Ok(Reader { store: self, connection: Some(connection) })
    }

    /// Refuses where another game of this size would exceed the budget.
    pub(crate) fn admit(&self, bytes: u64) -> Result<(), Refusal> {
        let used = used_bytes(&self.writer())?;
        if used + bytes <= self.most_bytes {
            return Ok(());
        }
        let limit = self.most_bytes >> 20;
        Err(Refusal::storage(format_args!(
            "the file of games has reached its limit of {limit} MB; delete games to make room"
        )))
    }

    /// Says at the start which games are damaged; they are refused when they are asked for.
    fn report_damaged_games(&self) -> rusqlite::Result<()> {
        let connection = self.writer();
        if used_bytes(&connection)? > EXAMINED_BYTES {
            return Ok(());
        }
        let mut statement = connection.prepare("SELECT id FROM games")?;
        let ids: Vec<u32> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        for id in ids {
            if let Err(damage) = games::load(&connection, id) {
                tracing::error!(game = id, %damage, "a stored game is damaged");
            }
        }
        Ok(())
    }
}

/// A connection for reading, on loan.
struct Reader<'a> {
    store: &'a Store,
    connection: Option<Connection>,
}

impl std::ops::Deref for Reader<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().expect("it is taken only when dropped")
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        let mut idle = self.store.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE_READERS {
            idle.extend(self.connection.take());
        }
    }
}

/// Takes the folder for this process. The system gives it back when the process ends, however it
/// ends.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join("games.lock");
    let failed = |reason| StoreError::Lock { path: path.clone(), reason };
    let mut options = File::options();
    let opened = options.read(true).write(true).create(true).truncate(false).open(&path);
    let mut file = opened.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut text = String::new();
            let owner = file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok());
            return Err(StoreError::InUse { path: folder.to_owned(), owner });
        }
        Err(TryLockError::Error(reason)) => return Err(failed(reason)),
    }
    // The number is only for the message above; a full disk may refuse it.
    drop(file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id())));
    Ok(file)
}

/// Refuses a log that `SQLite` would take in part and drop for the rest.
fn check_log(path: &Path) -> Result<(), StoreError> {
    let found = wal::fault(&path.with_extension("sqlite-wal"));
    match found.map_err(|reason| StoreError::Log { path: path.to_owned(), reason })? {
        Some(Fault::Damage(damage)) => {
            Err(StoreError::DamagedLog { path: path.to_owned(), damage })
        }
        Some(Fault::Unfinished(frame)) => {
            tracing::warn!(
                frame,
                "the last change in the log was not written as a whole and is left out"
            );
            Ok(())
        }
        None => Ok(()),
    }
}

fn opening_failed(path: &Path, reason: rusqlite::Error) -> StoreError {
    use rusqlite::ErrorCode::DatabaseCorrupt;
    let path = path.to_owned();
    if reason.sqlite_error_code() == Some(DatabaseCorrupt) {
        return StoreError::Damaged { path, damage: reason.to_string() };
    }
    StoreError::Database { path, reason }
}

/// Refuses a file whose structure is damaged, before anything is written to it.
fn examine(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let failed = |reason| opening_failed(path, reason);
    let is_small = used_bytes(connection).map_err(failed)? <= EXAMINED_BYTES;
    let check = if is_small { "PRAGMA integrity_check(1)" } else { "PRAGMA quick_check(1)" };
    let found: String = connection.query_row(check, [], |row| row.get(0)).map_err(failed)?;
    if found != "ok" {
        let damage = found.lines().last().unwrap_or_default().to_owned();
        return Err(StoreError::Damaged { path: path.to_owned(), damage });
    }
    Ok(())
}

/// Refuses a file whose tables are not those that the steps make.
fn check_tables(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let failed = |reason| opening_failed(path, reason);
    let model = Connection::open_in_memory().map_err(failed)?;
    model.execute_batch(&STEPS.concat()).map_err(failed)?;
    let (found, expected) = (columns(connection), columns(&model));
    if found.map_err(failed)? != expected.map_err(failed)? {
        let damage = "its tables are not those of Torres".to_owned();
        return Err(StoreError::Damaged { path: path.to_owned(), damage });
    }
    Ok(())
}

/// Every column of every table, with its type.
fn columns(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(
        "SELECT format('%s.%s %s %d %d', t.name, c.name, c.type, c.\"notnull\", c.pk) \
         FROM sqlite_schema t JOIN pragma_table_info(t.name) c \
         WHERE t.type = 'table' AND t.name IN ('games', 'moves', 'reviews', 'ratings', 'machines', \
         'puzzles', 'solver', 'puzzle_scans', 'exhibition') \
         ORDER BY t.name, c.cid",
    )?;
    statement.query_map([], |row| row.get(0))?.collect()
}

/// Bytes that hold something.
fn used_bytes(connection: &Connection) -> rusqlite::Result<u64> {
    let ask = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let pages = ask("page_count")?.saturating_sub(ask("freelist_count")?);
    Ok((pages * ask("page_size")?) as u64)
}

/// Sets the connection up, and says which version the file has.
fn prepare(connection: &Connection, most_bytes: u64) -> rusqlite::Result<i64> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // FULL syncs the log at every commit: what was answered survives a power cut.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let page: i64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
    let pages = (most_bytes + most_bytes / 16) as i64 / page;
    connection.pragma_update(None, "max_page_count", pages)?;
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
        let error = Store::open(&folder, 1 << 30).expect_err("no database");
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
            let store = Store::open(&folder, 1 << 30).expect("brought up to date");
            let connection = store.writer();
            let ask =
                |text| connection.query_row(text, [], |row| row.get::<_, i64>(0)).expect(text);
            assert_eq!(ask("SELECT COUNT(*) FROM games WHERE helped = 0"), 1);
            assert_eq!(ask("SELECT COUNT(*) FROM ratings"), 0);
            assert_eq!(ask("PRAGMA user_version"), VERSION);
        }
        drop(fs::remove_dir_all(folder));
    }

    #[test]
    fn two_servers_do_not_share_a_folder() {
        let folder = folder("two");
        let first = Store::open(&folder, 1 << 30).expect("new");
        let error = Store::open(&folder, 1 << 30).expect_err("in use");
        let owner = format!("in use by another server (process {})", std::process::id());
        assert!(error.to_string().contains(&owner), "{error}");
        drop(first);
        drop(Store::open(&folder, 1 << 30).expect("free again"));
        drop(fs::remove_dir_all(folder));
    }

    #[test]
    fn a_newer_file_is_refused() {
        let folder = folder("newer");
        Store::open(&folder, 1 << 30)
            .expect("new")
            .writer()
            .pragma_update(None, "user_version", 99)
            .expect("set");
        let error = Store::open(&folder, 1 << 30).expect_err("newer");
        assert!(error.to_string().contains("has version 99"), "{error}");
        drop(fs::remove_dir_all(folder));
    }
}

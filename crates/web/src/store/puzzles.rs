//! Puzzles and one's own mistakes, when each is due again, and the solver's rating.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Store;
use super::games::json;
use crate::messages::{NextPuzzle, PuzzleKind, PuzzleResult, PuzzleView};
use crate::refusal::Refusal;

/// `box` counts successes in a row; each box waits longer than the one before.
pub(super) const TABLES: &str = "
    CREATE TABLE puzzles (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        fen TEXT NOT NULL,
        solution TEXT NOT NULL,
        played TEXT,
        origin TEXT NOT NULL,
        game INTEGER REFERENCES games(id) ON DELETE SET NULL,
        rating REAL NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0,
        solved INTEGER NOT NULL DEFAULT 0,
        box INTEGER NOT NULL DEFAULT 0,
        due_ms INTEGER NOT NULL DEFAULT 0,
        UNIQUE (kind, fen)
    );
    CREATE TABLE solver (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        rating REAL NOT NULL,
        rated INTEGER NOT NULL
    );
    INSERT INTO solver VALUES (1, 1200, 0);
    CREATE TABLE puzzle_scans (
        game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE
    );
";

/// Days until a solved one comes again, by the number of successes in a row.
const DAYS: [u64; 6] = [1, 3, 7, 16, 35, 75];
const DAY_MS: u64 = 24 * 3600 * 1_000;
/// One that was not solved comes again after ten minutes.
const AGAIN_MS: u64 = 10 * 60 * 1_000;
/// How far one puzzle moves a rating: more while little is known of the solver.
const NEW_STEP: f64 = 40.0;
const STEP: f64 = 20.0;
/// How far one solver moves the rating of a puzzle.
const PUZZLE_STEP: f64 = 12.0;
/// Puzzles after which a solver is known.
const KNOWN_AFTER: u32 = 20;

/// A puzzle that is to be kept.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NewPuzzle {
    pub(crate) kind: PuzzleKind,
    pub(crate) fen: String,
    pub(crate) solution: Vec<String>,
    pub(crate) played: Option<String>,
    pub(crate) origin: String,
    pub(crate) game: Option<u32>,
    pub(crate) rating: f64,
}

/// Which puzzles are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PuzzlesFrom {
    /// One's own mistakes.
    Practice,
    /// All others.
    Puzzles,
}

impl PuzzlesFrom {
    fn condition(self) -> &'static str {
        match self {
            PuzzlesFrom::Practice => "kind = '\"mistake\"'",
            PuzzlesFrom::Puzzles => "kind <> '\"mistake\"'",
        }
    }

    /// Practice goes by the date, puzzles by what fits the solver; those that were never tried first.
    fn order(self) -> &'static str {
        match self {
            PuzzlesFrom::Practice => "due_ms, id",
            PuzzlesFrom::Puzzles => "tries > 0, abs(rating - (SELECT rating FROM solver)), id",
        }
    }
}

/// About what a puzzle takes in the file.
const PUZZLE_BYTES: u64 = 512;

impl Store {
    /// Refuses where these would exceed the budget.
    pub(crate) fn admit_puzzles(&self, puzzles: &[NewPuzzle]) -> Result<(), Refusal> {
        self.admit(puzzles.len() as u64 * PUZZLE_BYTES)
    }

    /// Keeps puzzles that are not there yet; says how many were new.
    pub(crate) fn add_puzzles(&self, puzzles: &[NewPuzzle]) -> rusqlite::Result<u32> {
        let mut connection = self.writer();
        let transaction = connection.transaction()?;
        let mut added = 0;
        for one in puzzles {
            added += transaction
                .prepare_cached(
                    "INSERT OR IGNORE INTO puzzles \
                     (kind, fen, solution, played, origin, game, rating) \
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                )?
                .execute(params![
                    json(&one.kind)?,
                    one.fen,
                    one.solution.join(" "),
                    one.played,
                    one.origin,
                    one.game,
                    one.rating
                ])?;
        }
        transaction.commit()?;
        Ok(added as u32)
    }

    /// The one to solve now.
    pub(crate) fn next_puzzle(&self, from: PuzzlesFrom, now: u64) -> rusqlite::Result<NextPuzzle> {
        let connection = self.reader()?;
        let (condition, order) = (from.condition(), from.order());
        let text = format!(
            "SELECT id, kind, fen, solution, played, origin, game, rating, tries, solved \
             FROM puzzles WHERE {condition} AND due_ms <= ?1 ORDER BY {order} LIMIT 1"
        );
        let puzzle = connection.prepare_cached(&text)?.query_row([now as i64], view).optional()?;
        let text = format!(
            "SELECT COUNT(*), COUNT(CASE WHEN due_ms <= ?1 THEN 1 END), \
             MIN(CASE WHEN due_ms > ?1 THEN due_ms END) FROM puzzles WHERE {condition}"
        );
        let (total, due, next) =
            connection.prepare_cached(&text)?.query_row([now as i64], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get::<_, Option<i64>>(2)?))
            })?;
        let (rating, rated) = solver(&connection)?;
        let next_due_ms = next.map(|time| time as u64);
        Ok(NextPuzzle { puzzle, due, total, next_due_ms, rating, rated })
    }

    /// Notes what came of a try; `None` where there is no such puzzle.
    pub(crate) fn attempt(
        &self,
        id: u32,
        solved: bool,
        now: u64,
    ) -> rusqlite::Result<Option<PuzzleResult>> {
        let mut connection = self.writer();
        let transaction = connection.transaction()?;
        let found: Option<(String, f64, usize)> = transaction
            .query_row("SELECT kind, rating, box FROM puzzles WHERE id = ?1", [id], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get::<_, u32>(2)? as usize))
            })
            .optional()?;
        let Some((kind, rating, place)) = found else { return Ok(None) };
        let (before, rated) = solver(&transaction)?;
        let (due_ms, place) = next_due(place, solved, now);
        let is_rated = kind != json(&PuzzleKind::Mistake)?;
        let (after, rating) =
            if is_rated { rate(before, rated, rating, solved) } else { (before, rating) };
        transaction.execute(
            "UPDATE puzzles SET tries = tries + 1, solved = solved + ?2, box = ?3, due_ms = ?4, \
             rating = ?5 WHERE id = ?1",
            params![id, solved, place as i64, due_ms as i64, rating],
        )?;
        if is_rated {
            transaction.execute("UPDATE solver SET rating = ?1, rated = rated + 1", [after])?;
        }
        transaction.commit()?;
        Ok(Some(PuzzleResult { due_ms, before, after }))
    }

    /// The newest finished games in which nobody has looked for puzzles.
    pub(crate) fn games_without_puzzles(&self, most: u32) -> rusqlite::Result<Vec<u32>> {
        let connection = self.reader()?;
        let mut statement = connection.prepare_cached(
            "SELECT id FROM games WHERE (ended IS NULL) = 0 AND chess960 = 0 AND plies > 8 \
             AND id NOT IN (SELECT game FROM puzzle_scans) ORDER BY id DESC LIMIT ?1",
        )?;
        statement.query_map([most], |row| row.get(0))?.collect()
    }

    /// Notes that somebody has looked for puzzles in a game.
    pub(crate) fn note_scan(&self, game: u32) -> rusqlite::Result<()> {
        // A game that was deleted meanwhile is not noted.
        self.writer().execute(
            "INSERT OR IGNORE INTO puzzle_scans SELECT id FROM games WHERE id = ?1",
            [game],
        )?;
        Ok(())
    }
}

fn solver(connection: &Connection) -> rusqlite::Result<(f64, u32)> {
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let found = connection.query_row("SELECT rating, rated FROM solver", [], row).optional()?;
    Ok(found.unwrap_or((1_200.0, 0)))
}

fn view(row: &Row<'_>) -> rusqlite::Result<PuzzleView> {
    let solution: String = row.get(3)?;
    Ok(PuzzleView {
        id: row.get(0)?,
        kind: super::games::from_json(row, 1)?,
        fen: row.get(2)?,
        solution: solution.split_whitespace().map(str::to_owned).collect(),
        played: row.get(4)?,
        origin: row.get(5)?,
        game: row.get(6)?,
        rating: row.get(7)?,
        tries: row.get(8)?,
        solved: row.get(9)?,
    })
}

/// When a puzzle comes again, and its box.
fn next_due(place: usize, solved: bool, now: u64) -> (u64, usize) {
    if !solved {
        return (now + AGAIN_MS, 0);
    }
    let place = place.min(DAYS.len() - 1);
    (now + DAYS[place] * DAY_MS, place + 1)
}

/// The ratings of the solver and of the puzzle after a try, by Elo's formula.
fn rate(solver: f64, rated: u32, puzzle: f64, solved: bool) -> (f64, f64) {
    let expected = 1.0 / (1.0 + 10_f64.powf((puzzle - solver) / 400.0));
    let surprise = f64::from(u8::from(solved)) - expected;
    let step = if rated < KNOWN_AFTER { NEW_STEP } else { STEP };
    (solver + step * surprise, puzzle - PUZZLE_STEP * surprise)
}

#[cfg(test)]
mod tests {
    use super::super::tests::folder;
    use super::*;

    fn puzzle(kind: PuzzleKind, fen: &str, rating: f64) -> NewPuzzle {
        NewPuzzle {
            kind,
            fen: fen.to_owned(),
            solution: vec!["e2e4".to_owned(), "e7e5".to_owned(), "g1f3".to_owned()],
            played: None,
            origin: "A – B".to_owned(),
            game: None,
            rating,
        }
    }

    #[test]
    fn a_mistake_comes_again_after_days_and_sooner_when_missed() {
        let folder = folder("practice");
        let store = Store::open(&folder, 1 << 30).expect("new");
        let mistake = puzzle(PuzzleKind::Mistake, "a", 0.0);
        assert_eq!(store.add_puzzles(&[mistake.clone(), mistake]).expect("kept"), 1, "once");
        let next = |now| store.next_puzzle(PuzzlesFrom::Practice, now).expect("read");
        let mut now = 1_000_000;
        for days in [1, 3, 7, 16, 35, 75, 75] {
            let id = next(now).puzzle.expect("due").id;
            let result = store.attempt(id, true, now).expect("noted").expect("there");
            assert_eq!(result.due_ms - now, days * DAY_MS);
            assert_eq!((result.before, result.after), (1_200.0, 1_200.0), "practice is not rated");
            assert_eq!(next(now).puzzle, None);
            assert_eq!(next(now).next_due_ms, Some(result.due_ms));
            now = result.due_ms;
        }
        let id = next(now).puzzle.expect("due").id;
        let result = store.attempt(id, false, now).expect("noted").expect("there");
        assert_eq!(result.due_ms - now, AGAIN_MS);
        let result = store.attempt(id, true, now).expect("noted").expect("there");
        assert_eq!(result.due_ms - now, DAY_MS, "from the beginning");
        assert_eq!(store.attempt(99, true, now).expect("read"), None);
        drop(std::fs::remove_dir_all(folder));
    }

    #[test]
    fn puzzles_fit_the_solver_and_rate_him() {
        let folder = folder("puzzles");
        let store = Store::open(&folder, 1 << 30).expect("new");
        let all = [("a", 2_000.0), ("b", 1_250.0), ("c", 800.0)];
        let all = all.map(|(fen, rating)| puzzle(PuzzleKind::Own, fen, rating));
        store.add_puzzles(&all).expect("kept");
        let next = || store.next_puzzle(PuzzlesFrom::Puzzles, 5).expect("read");
        let first = next().puzzle.expect("one");
        assert_eq!((first.fen.as_str(), first.solution.len()), ("b", 3));
        let result = store.attempt(first.id, true, 5).expect("noted").expect("there");
        assert!(result.after > 1_220.0 && result.after < 1_225.0, "{result:?}");
        let second = next();
        assert_eq!((second.due, second.total, second.rated), (2, 3, 1));
        let second = second.puzzle.expect("one");
        assert_eq!(second.fen, "c", "nearer than the one of 2000");
        let result = store.attempt(second.id, false, 5).expect("noted").expect("there");
        assert!(result.after < result.before - 30.0, "{result:?}");
        drop(std::fs::remove_dir_all(folder));
    }
}

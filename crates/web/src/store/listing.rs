//! Lists of games, and the index that finds games by a part of a name or an opening.

use rusqlite::{Connection, ErrorCode, ToSql};

use super::games::{SUMMARY, summary};
use super::{EXAMINED_BYTES, Store, used_bytes};
use crate::messages::GameList;

/// `games_text` knows in which games each run of three characters occurs. It holds no text itself, so
/// that it can be rebuilt from the games at any time; names of a game never change.
pub(super) const INDEXES: &str = "
    CREATE INDEX games_by_state ON games ((ended IS NULL));
    CREATE VIRTUAL TABLE games_text USING fts5 (
        white_name, black_name, opening, eco,
        content='games', content_rowid='id', tokenize='trigram'
    );
    CREATE TRIGGER games_text_added AFTER INSERT ON games BEGIN
        INSERT INTO games_text (rowid, white_name, black_name, opening, eco)
        VALUES (new.id, new.white_name, new.black_name, new.opening, new.eco);
    END;
    CREATE TRIGGER games_text_deleted AFTER DELETE ON games BEGIN
        INSERT INTO games_text (games_text, rowid, white_name, black_name, opening, eco)
        VALUES ('delete', old.id, old.white_name, old.black_name, old.opening, old.eco);
    END;
    CREATE TRIGGER games_text_changed AFTER UPDATE OF opening, eco ON games
    WHEN old.opening IS NOT new.opening OR old.eco IS NOT new.eco BEGIN
        INSERT INTO games_text (games_text, rowid, white_name, black_name, opening, eco)
        VALUES ('delete', old.id, old.white_name, old.black_name, old.opening, old.eco);
        INSERT INTO games_text (rowid, white_name, black_name, opening, eco)
        VALUES (new.id, new.white_name, new.black_name, new.opening, new.eco);
    END;
    INSERT INTO games_text (games_text) VALUES ('rebuild');
";

/// The shortest text that the index can find.
const INDEXED_LETTERS: usize = 3;
/// Where the index cannot help, this many of the newest numbers are looked at.
const SCANNED: u32 = 10_000;

/// Which games to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct GameQuery {
    pub(crate) search: String,
    pub(crate) playing: Option<bool>,
    pub(crate) offset: u32,
    pub(crate) limit: u32,
}

/// How games are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Search {
    /// All of them.
    All,
    /// By the index, with this query.
    Index(String),
    /// By this pattern, among the newest.
    Scan(String),
}

impl Search {
    fn of(text: &str) -> Search {
        if text.is_empty() {
            return Search::All;
        }
        if text.chars().count() < INDEXED_LETTERS {
            return Search::Scan(like(text));
        }
        // One phrase: nothing in it means anything but itself.
        Search::Index(format!("\"{}\"", text.replace('"', "\"\"")))
    }

    /// The value of `:text`.
    fn text(&self) -> Option<&String> {
        match self {
            Search::All => None,
            Search::Index(text) | Search::Scan(text) => Some(text),
        }
    }

    /// Where the games come from, and the column with their numbers. Only what is asked for is in
    /// the text, so that the database can see which index serves it.
    fn source(&self, playing: Option<bool>) -> (String, &'static str) {
        let state = playing.map(|_| "(ended IS NULL) = :playing");
        let (from, number, condition) = match self {
            Search::All => ("games".to_owned(), "id", None),
            Search::Index(_) if state.is_some() => (
                "games_text JOIN games ON games.id = games_text.rowid".to_owned(),
                "games_text.rowid",
                Some("games_text MATCH :text".to_owned()),
            ),
            Search::Index(_) => {
                ("games_text".to_owned(), "rowid", Some("games_text MATCH :text".to_owned()))
            }
            Search::Scan(_) => {
                let columns = ["white_name", "black_name", "opening", "eco"];
                let columns = columns.map(|column| format!("{column} LIKE :text ESCAPE '\\'"));
                let (newest, any) = ("(SELECT MAX(id) FROM games)", columns.join(" OR "));
                let condition = format!("id > {newest} - {SCANNED} AND ({any})");
                ("games".to_owned(), "id", Some(condition))
            }
        };
        let conditions: Vec<String> =
            condition.into_iter().chain(state.map(str::to_owned)).collect();
        let conditions =
            if conditions.is_empty() { "1".to_owned() } else { conditions.join(" AND ") };
        (format!("FROM {from} WHERE {conditions}"), number)
    }

    fn total(&self, playing: Option<bool>) -> String {
        format!("SELECT COUNT(*) {}", self.source(playing).0)
    }

    fn numbers(&self, playing: Option<bool>) -> String {
        let (source, number) = self.source(playing);
        format!("SELECT {number} {source} ORDER BY {number} DESC LIMIT :limit OFFSET :offset")
    }
}

impl Store {
    /// The games that fit, the newest first. One that cannot be read is left out: it has been
    /// reported, and must not take the others along.
    pub(crate) fn games(&self, query: &GameQuery) -> rusqlite::Result<GameList> {
        let connection = self.reader()?;
        // All questions are about the same games, though others come in meanwhile.
        let connection = connection.unchecked_transaction()?;
        let search = Search::of(&query.search);
        let mut statement = connection.prepare_cached(&search.total(query.playing))?;
        let total = statement.query_row(&*values(&search, query), |row| row.get(0))?;
        let mut statement =
            connection.prepare_cached(&format!("SELECT {SUMMARY} FROM games WHERE id = ?1"))?;
        let mut games = Vec::new();
        for number in numbers(&connection, query)? {
            match statement.query_row([number], summary) {
                Ok(game) => games.push(game),
                Err(damage) => tracing::error!(%damage, "a stored game is damaged"),
            }
        }
        Ok(GameList { games, total })
    }

    /// The numbers of the games that fit, the newest first.
    pub(crate) fn numbers(&self, query: &GameQuery) -> rusqlite::Result<Vec<u32>> {
        numbers(&*self.reader()?, query)
    }
}

fn numbers(connection: &Connection, query: &GameQuery) -> rusqlite::Result<Vec<u32>> {
    let search = Search::of(&query.search);
    let mut statement = connection.prepare_cached(&search.numbers(query.playing))?;
    let mut values = values(&search, query);
    values.extend([(":limit", &query.limit as &dyn ToSql), (":offset", &query.offset)]);
    statement.query_map(&*values, |row| row.get(0))?.collect()
}

/// The values of the parameters that a search has.
fn values<'a>(search: &'a Search, query: &'a GameQuery) -> Vec<(&'static str, &'a dyn ToSql)> {
    let text = search.text().map(|text| (":text", text as &dyn ToSql));
    let playing = query.playing.as_ref().map(|playing| (":playing", playing as &dyn ToSql));
    text.into_iter().chain(playing).collect()
}

/// A pattern for text that contains this; its own wildcards mean themselves.
fn like(search: &str) -> String {
    let mut pattern = "%".to_owned();
    for letter in search.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

/// Rebuilds the index if it does not fit the games. A larger file would take too long to compare.
pub(super) fn mend_index(connection: &Connection) -> rusqlite::Result<()> {
    if used_bytes(connection)? > EXAMINED_BYTES {
        return Ok(());
    }
    let compare = "INSERT INTO games_text (games_text, rank) VALUES ('integrity-check', 1)";
    match connection.execute(compare, []) {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => {
            tracing::warn!(%error, "the index of names does not fit the games and is rebuilt");
            let rebuild = "INSERT INTO games_text (games_text) VALUES ('rebuild')";
            connection.execute(rebuild, []).map(drop)
        }
        compared => compared.map(drop),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use rusqlite::params;

    use super::super::games::tests::game;
    use super::super::tests::folder;
    use super::super::{GameState, StoredGame};
    use super::*;
    use crate::messages::Opening;

    fn query(search: &str, playing: Option<bool>, limit: u32) -> GameQuery {
        GameQuery { search: search.to_owned(), playing, offset: 0, limit }
    }

    fn found(store: &Store, search: &str, playing: Option<bool>, limit: u32) -> (usize, u32) {
        let query = query(search, playing, limit);
        let list = store.games(&query).expect("read");
        assert_eq!(store.numbers(&query).expect("read").len(), list.games.len());
        (list.games.len(), list.total)
    }

    #[test]
    fn games_are_found_by_what_they_say() {
        let folder = folder("found");
        let store = Store::open(&folder, 1 << 30).expect("new");
        for _ in 0..3 {
            store.add_game(&game()).expect("kept");
        }
        let found = |search, playing, limit| found(&store, search, playing, limit);
        assert_eq!(found("", None, 2), (2, 3));
        assert_eq!(found("ada", Some(true), 9), (3, 3));
        assert_eq!(found("ada", None, 2), (2, 3));
        assert_eq!(found("ENIAC 100%", None, 9), (3, 3));
        assert_eq!(found("niac 1", None, 9), (3, 3));
        // Two letters are too few for the index.
        assert_eq!(found("ad", Some(true), 9), (3, 3));
        assert_eq!(found("0%", None, 9), (3, 3));
        assert_eq!(found("0_", None, 9), (0, 0));
        assert_eq!(found("", Some(false), 9), (0, 0));
        for odd in ["'; DROP TABLE games; --", "\"", "a\"b OR c", "abc*", "NEAR(a b)", "*^:"] {
            assert_eq!(found(odd, None, 9), (0, 0), "{odd:?}");
        }
        drop(std::fs::remove_dir_all(folder));
    }

    #[test]
    fn the_index_follows_the_games() {
        let folder = folder("index-follows");
        let store = Store::open(&folder, 1 << 30).expect("new");
        let opening =
            |name: &str| Some(Opening { eco: "B20".to_owned(), name: name.to_owned(), ply: 2 });
        let mut game = StoredGame { opening: opening("Sicilian Defence"), ..game() };
        game.id = store.add_game(&game).expect("kept");
        assert_eq!(found(&store, "SICIL", None, 9), (1, 1));
        let state = GameState { opening: opening("Alapin Variation"), ..game.state() };
        store.end_game(&state, None).expect("kept");
        assert_eq!(found(&store, "sicil", None, 9), (0, 0));
        assert_eq!(found(&store, "alapin", None, 9), (1, 1));
        store.delete_game(game.id).expect("deleted");
        assert_eq!(found(&store, "alapin", None, 9), (0, 0));
        assert_eq!(found(&store, "ada", None, 9), (0, 0));
        drop(std::fs::remove_dir_all(folder));
    }

    #[test]
    fn an_index_that_does_not_fit_is_rebuilt() {
        let folder = folder("index-rebuilt");
        let store = Store::open(&folder, 1 << 30).expect("new");
        store.add_game(&game()).expect("kept");
        let forget = "INSERT INTO games_text (games_text) VALUES ('delete-all')";
        store.writer().execute(forget, []).expect("forgotten");
        assert_eq!(found(&store, "ada", None, 9), (0, 0));
        drop(store);
        let store = Store::open(&folder, 1 << 30).expect("again");
        assert_eq!(found(&store, "ada", None, 9), (1, 1));
        drop(std::fs::remove_dir_all(folder));
    }

    /// A list of games reads those that it shows, whatever else there is.
    #[test]
    fn no_list_reads_every_game() {
        let folder = folder("no-scan");
        let store = Store::open(&folder, 1 << 30).expect("new");
        for (search, playing) in
            [("", None), ("", Some(true)), ("ada", None), ("ada", Some(true)), ("ad", None)]
        {
            let search = Search::of(search);
            for text in [search.total(playing), search.numbers(playing)] {
                let connection = store.writer();
                let mut statement =
                    connection.prepare(&format!("EXPLAIN QUERY PLAN {text}")).expect("a plan");
                let mut plan = statement.raw_query();
                while let Some(row) = plan.next().expect("a step") {
                    let step: String = row.get(3).expect("a text");
                    // The numbers alone come from an index or from the end of the table.
                    let is_scan = step == "SCAN games" && !text.starts_with("SELECT id FROM games");
                    let is_sorted_apart = step.contains("TEMP B-TREE");
                    assert!(!is_scan && !is_sorted_apart, "{text}: {step}");
                }
            }
        }
        drop(std::fs::remove_dir_all(folder));
    }

    /// How long lists take beside many games, one in a hundred of which fits; `LISTED_GAMES=100000`
    /// makes it a measurement.
    #[test]
    #[expect(clippy::print_stdout, reason = "figures for docs/reliability.md")]
    fn a_search_beside_many_games_is_quick() {
        let folder = folder("many");
        let store = Store::open(&folder, 1 << 30).expect("new");
        let games = std::env::var("LISTED_GAMES").ok().and_then(|text| text.parse().ok());
        let games: u32 = games.unwrap_or(2_000);
        let text = "1. e4 e5 2. Nf3 Nc6 ".repeat(200);
        {
            let mut connection = store.writer();
            let transaction = connection.transaction().expect("begun");
            for number in 0..games {
                let name = if number % 100 == 0 { "Ada Lovelace" } else { "Charles Babbage" };
                transaction
                    .prepare_cached(
                        "INSERT INTO games (created_ms, white_seat, black_seat, white_name, \
                         black_name, start, chess960, imported_pgn, fen) \
                         VALUES (1, ?1, ?1, ?2, 'Joseph Jacquard', '', 0, ?3, '')",
                    )
                    .expect("prepared")
                    .execute(params![r#"{"type":"human","name":"Ada"}"#, name, text])
                    .expect("kept");
            }
            transaction.commit().expect("kept");
        }
        for (search, playing, total) in [
            ("ada", None, games.div_ceil(100)),
            ("ada", Some(true), games.div_ceil(100)),
            ("jacquard", None, games),
            ("lo", None, games.min(SCANNED).div_ceil(100)),
            ("", None, games),
            ("", Some(true), games),
        ] {
            let begin = Instant::now();
            assert_eq!(found(&store, search, playing, 20), (20, total), "{search}");
            println!(
                "{games} games, search '{search}', playing {playing:?}: {:?}",
                begin.elapsed()
            );
        }
        drop(std::fs::remove_dir_all(folder));
    }
}

use rusqlite::{Connection, OptionalExtension, Row};

use super::{Store, digest};
use crate::messages::{ClockSettings, Evaluation, GameStatus, GameSummary, Opening, Seat, Side};
use crate::refusal::Refusal;

/// A game as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct StoredGame {
    pub(crate) id: u32,
    pub(crate) created_ms: u64,
    pub(crate) white: Seat,
    pub(crate) black: Seat,
    pub(crate) white_name: String,
    pub(crate) black_name: String,
    pub(crate) start: String,
    pub(crate) chess960: bool,
    pub(crate) time_control: Option<ClockSettings>,
    /// The text that an imported game came from.
    pub(crate) imported_pgn: Option<String>,
    pub(crate) status: GameStatus,
    pub(crate) opening: Option<Opening>,
    pub(crate) moves: Vec<MoveRow>,
    pub(crate) fen: String,
    /// When the flag of the side to move falls, in milliseconds since 1970, while the game sleeps.
    pub(crate) deadline_ms: Option<u64>,
}

/// A move as it is kept.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct MoveRow {
    pub(crate) uci: String,
    pub(crate) time_ms: Option<u64>,
    pub(crate) clock_ms: Option<u64>,
    pub(crate) score: Option<Evaluation>,
    pub(crate) depth: Option<u32>,
    pub(crate) machine_time: Option<player::MachineTime>,
}

const COLUMNS: &str = "id, created_ms, white_seat, black_seat, white_name, black_name, start, \
    chess960, initial_ms, increment_ms, imported_pgn, ended, eco, opening, opening_ply, fen, deadline_ms";

/// The columns of a game in a list; whether it is imported stands in for its text.
pub(super) const SUMMARY: &str = "id, created_ms, white_seat, black_seat, white_name, black_name, start, \
    chess960, initial_ms, increment_ms, NULL, ended, eco, opening, opening_ply, fen, NULL, \
    imported_pgn IS NOT NULL, plies, last_move, EXISTS (SELECT 1 FROM reviews WHERE game = id), \
    EXISTS (SELECT 1 FROM ratings WHERE game = id)";

impl Store {
    /// A game with its moves.
    pub(crate) fn game(&self, id: u32) -> Result<Option<StoredGame>, Refusal> {
        load(&*self.reader()?, id)
    }

    /// The newest finished games, with the digest of each.
    pub(crate) fn finished_games(&self, most: usize) -> rusqlite::Result<Vec<(u32, Option<i64>)>> {
        let connection = self.reader()?;
        let mut statement = connection.prepare_cached(
            "SELECT id, digest FROM games WHERE (ended IS NULL) = 0 AND plies > 0 \
             ORDER BY id DESC LIMIT ?1",
        )?;
        statement.query_map([most as i64], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    }

    /// Games that sleep while a clock runs, and when its flag falls.
    pub(crate) fn deadlines(&self) -> rusqlite::Result<Vec<(u32, u64)>> {
        let connection = self.reader()?;
        let mut statement = connection.prepare_cached(
            "SELECT id, deadline_ms FROM games WHERE deadline_ms IS NOT NULL AND ended IS NULL",
        )?;
        let found = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)));
        found?.collect()
    }
}

/// A game with its moves, if it is as it was stored.
pub(super) fn load(connection: &Connection, id: u32) -> Result<Option<StoredGame>, Refusal> {
    let text = format!("SELECT {COLUMNS} FROM games WHERE id = ?1");
    let game = connection.prepare_cached(&text)?.query_row([id], stored_game).optional()?;
    let Some(mut game) = game else { return Ok(None) };
    let mut statement = connection.prepare_cached(
        "SELECT uci, time_ms, clock_ms, score, depth, cycles, hertz FROM moves \
         WHERE game = ?1 ORDER BY ply",
    )?;
    game.moves = statement.query_map([id], move_row)?.collect::<Result<_, _>>()?;
    if digest::differs(connection, id)? {
        return Err(Refusal::storage(format_args!(
            "game {id} is damaged: it is not what was stored"
        )));
    }
    Ok(Some(game))
}

pub(super) fn json<T: serde::Serialize>(value: &T) -> rusqlite::Result<String> {
    serde_json::to_string(value)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

/// The value in a column that holds JSON.
pub(super) fn from_json<T: serde::de::DeserializeOwned>(
    row: &Row<'_>,
    column: usize,
) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| {
        let kind = rusqlite::types::Type::Text;
        rusqlite::Error::FromSqlConversionFailure(column, kind, Box::new(error))
    })
}

pub(super) fn ended(status: &GameStatus) -> rusqlite::Result<Option<String>> {
    match status {
        GameStatus::Playing => Ok(None),
        ended @ GameStatus::Ended { .. } => json(ended).map(Some),
    }
}

fn opening(row: &Row<'_>) -> rusqlite::Result<Option<Opening>> {
    let (eco, name): (Option<String>, Option<String>) = (row.get(12)?, row.get(13)?);
    let Some((eco, name)) = eco.zip(name) else { return Ok(None) };
    Ok(Some(Opening { eco, name, ply: row.get(14)? }))
}

fn status(row: &Row<'_>) -> rusqlite::Result<GameStatus> {
    let is_ended = row.get::<_, Option<String>>(11)?.is_some();
    if is_ended { from_json(row, 11) } else { Ok(GameStatus::Playing) }
}

fn stored_game(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    let (initial, increment): (Option<u32>, Option<u32>) = (row.get(8)?, row.get(9)?);
    let time = initial.zip(increment);
    Ok(StoredGame {
        id: row.get(0)?,
        created_ms: row.get::<_, i64>(1)? as u64,
        white: from_json(row, 2)?,
        black: from_json(row, 3)?,
        white_name: row.get(4)?,
        black_name: row.get(5)?,
        start: row.get(6)?,
        chess960: row.get(7)?,
        time_control: time
            .map(|(initial_ms, increment_ms)| ClockSettings { initial_ms, increment_ms }),
        imported_pgn: row.get(10)?,
        status: status(row)?,
        opening: opening(row)?,
        moves: Vec::new(),
        fen: row.get(15)?,
        deadline_ms: row.get::<_, Option<i64>>(16)?.map(|time| time as u64),
    })
}

/// A row of [`SUMMARY`]. Who is awake is not known here.
pub(super) fn summary(row: &Row<'_>) -> rusqlite::Result<GameSummary> {
    let game = stored_game(row)?;
    let imported: bool = row.get(17)?;
    let is_human = |seat: &Seat| matches!(seat, Seat::Human { .. });
    let human = match (is_human(&game.white), is_human(&game.black)) {
        (true, false) => Some(Side::White),
        (false, true) => Some(Side::Black),
        _ => None,
    };
    Ok(GameSummary {
        id: game.id,
        white_name: game.white_name,
        black_name: game.black_name,
        human: human.filter(|_| !imported),
        status: game.status,
        plies: row.get(18)?,
        fen: game.fen,
        last_move: row.get(19)?,
        opening: game.opening,
        chess960: game.chess960,
        imported,
        awake: false,
        reviewed: row.get(20)?,
        rated: row.get(21)?,
        created_ms: game.created_ms,
    })
}

fn move_row(row: &Row<'_>) -> rusqlite::Result<MoveRow> {
    let (cycles, hertz): (Option<i64>, Option<u32>) = (row.get(5)?, row.get(6)?);
    let machine_time = cycles
        .zip(hertz)
        .map(|(cycles, hertz)| player::MachineTime { cycles: cycles as u64, hertz });
    let score = match row.get::<_, Option<String>>(3)? {
        Some(_) => Some(from_json(row, 3)?),
        None => None,
    };
    Ok(MoveRow {
        uci: row.get(0)?,
        time_ms: row.get::<_, Option<i64>>(1)?.map(|time| time as u64),
        clock_ms: row.get::<_, Option<i64>>(2)?.map(|time| time as u64),
        score,
        depth: row.get(4)?,
        machine_time,
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::GameState;
    use super::super::tests::folder;
    use super::*;
    use rules::Color;

    use crate::messages::{EndReason, GameResult, ThinkingLimits};

    /// A game that has just begun.
    pub(in crate::store) fn game() -> StoredGame {
        let start = rules::Position::start().fen().to_string();
        StoredGame {
            id: 0,
            created_ms: 1_800_000_000_000,
            white: Seat::Human { name: "Ada".to_owned() },
            black: Seat::Player {
                name: "eniac".to_owned(),
                options: [("Plies".to_owned(), "five".to_owned())].into(),
                limits: ThinkingLimits { depth: Some(4), ..ThinkingLimits::default() },
            },
            white_name: "Ada".to_owned(),
            black_name: "ENIAC 100%".to_owned(),
            fen: start.clone(),
            start,
            chess960: false,
            time_control: Some(ClockSettings { initial_ms: 300_000, increment_ms: 2_000 }),
            imported_pgn: None,
            status: GameStatus::Playing,
            opening: None,
            moves: Vec::new(),
            deadline_ms: None,
        }
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let folder = folder("comes-back");
        let store = Store::open(&folder, 1 << 30).expect("new");
        let mut game = game();
        game.id = store.add_game(&game).expect("kept");
        let one = MoveRow {
            uci: "e2e4".to_owned(),
            time_ms: Some(1_500),
            clock_ms: Some(300_500),
            score: Some(Evaluation::Mate(-3)),
            depth: Some(4),
            machine_time: Some(player::MachineTime { cycles: 44_089_660, hertz: 5_000 }),
        };
        game.fen = "after".to_owned();
        game.opening =
            Some(Opening { eco: "B00".to_owned(), name: "King's Pawn".to_owned(), ply: 1 });
        game.moves.push(one.clone());
        store.add_move(&game.state(), &one, None).expect("kept");
        drop(store);
        let store = Store::open(&folder, 1 << 30).expect("again");
        assert_eq!(store.game(game.id).expect("read"), Some(game.clone()));
        let text = "White resigns".to_owned();
        let (result, reason) = (GameResult::Win(Color::Black), EndReason::Resignation);
        game.status = GameStatus::Ended { result, reason, text };
        store.end_game(&game.state(), None).expect("kept");
        assert_eq!(store.game(game.id).expect("read"), Some(game.clone()));
        game.status = GameStatus::Playing;
        let before = GameState { plies: 0, last_move: None, ..game.state() };
        store.take_back(&before).expect("taken back");
        let back = store.game(game.id).expect("read").expect("there");
        assert_eq!((back.moves.len(), back.status), (0, GameStatus::Playing));
        assert!(store.delete_game(game.id).expect("deleted"));
        assert!(!store.delete_game(game.id).expect("gone"));
        assert_eq!(store.game(game.id).expect("read"), None);
        drop(std::fs::remove_dir_all(folder));
    }

    /// What was answered survives a power cut only if each commit is synced; the price is printed.
    /// `SYNCED_MOVES=1000` makes it a measurement.
    #[test]
    #[expect(clippy::print_stdout, reason = "figures for docs/reliability.md")]
    fn every_commit_is_synced() {
        let folder = folder("synced");
        let store = Store::open(&folder, 1 << 30).expect("new");
        let mode = |store: &Store| -> i64 {
            store.writer().query_row("PRAGMA synchronous", [], |row| row.get(0)).expect("a mode")
        };
        assert_eq!(mode(&store), 2, "FULL");
        let moves = std::env::var("SYNCED_MOVES").ok().and_then(|text| text.parse().ok());
        let moves: usize = moves.unwrap_or(20);
        for mode in ["OFF", "NORMAL", "FULL", "OFF", "NORMAL", "FULL"] {
            store.writer().pragma_update(None, "synchronous", mode).expect("set");
            let mut game = game();
            game.id = store.add_game(&game).expect("kept");
            let mut times = Vec::new();
            for _ in 0..moves {
                // As long as a game is: the digest goes over all of its moves.
                if game.moves.len() == 80 {
                    game.moves.clear();
                    game.id = store.add_game(&game).expect("kept");
                }
                let one = MoveRow { uci: "e2e4".to_owned(), ..MoveRow::default() };
                game.moves.push(one.clone());
                let begin = std::time::Instant::now();
                store.add_move(&game.state(), &one, None).expect("kept");
                times.push(begin.elapsed());
            }
            times.sort();
            let (half, p99) = (times[moves / 2], times[moves * 99 / 100]);
            println!("{moves} moves, {mode}: median {half:?}, p99 {p99:?}");
        }
        drop(std::fs::remove_dir_all(folder));
    }
}

//! What was played in a position, over the finished games of the store.
//!
//! The index lies in memory: it is brought up to date when somebody asks, by replaying the games that
//! have come since. So the file of games needs no table for it, and nobody who does not explore pays.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rules::{Move, Position};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::blocking::OffWorker;
use crate::messages::{ExplorerGame, ExplorerMove, ExplorerView, GameResult, GameStatus};
use crate::refusal::Refusal;
use crate::store::{Store, StoredGame};

/// Half-moves of a game that are indexed.
const INDEXED_PLIES: usize = 100;
/// Games that are named for a position.
const NEWEST: usize = 8;

/// How long one question may add to the index; the next goes on there.
const LONGEST_UPDATE: Duration = Duration::from_secs(2);

/// The index, empty until somebody asks.
#[derive(Debug)]
pub(crate) struct Explorer {
    index: Mutex<Index>,
    turn: Arc<Semaphore>,
}

impl Default for Explorer {
    fn default() -> Explorer {
        Explorer { index: Mutex::default(), turn: Arc::new(Semaphore::new(1)) }
    }
}

/// A position of a game: 16 bytes, so that ten thousand games take some ten megabytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Visit {
    key: u64,
    game: u32,
    ply: u16,
}

#[derive(Debug, Default)]
struct Index {
    /// Sorted by key, then by game.
    visits: Vec<Visit>,
    games: HashMap<u32, IndexedGame>,
}

#[derive(Clone, Debug)]
struct IndexedGame {
    /// What the store had when it was indexed: a game that is taken back and ended again differs.
    digest: Option<i64>,
    moves: Vec<Move>,
    result: GameResult,
    white_name: String,
    black_name: String,
}

impl Explorer {
    /// One explores at a time. Whoever waits for that does it here, and does not keep others from
    /// reading the file of games.
    pub(crate) async fn turn(&self, patience: Duration) -> Result<OwnedSemaphorePermit, Refusal> {
        let turn = tokio::time::timeout(patience, Arc::clone(&self.turn).acquire_owned()).await;
        turn.map_err(|_| Refusal::busy("others explore; the index of games is being made"))?
            .map_err(Refusal::internal)
    }

    /// What the store's games played in this position.
    pub(crate) fn explore(
        &self,
        store: &Store,
        position: &Position,
        most_games: usize,
        off: &OffWorker,
    ) -> Result<ExplorerView, Refusal> {
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        index.update(store, most_games, off)?;
        Ok(index.view(position))
    }
}

impl Index {
    fn update(&mut self, store: &Store, most: usize, _: &OffWorker) -> Result<(), Refusal> {
        let stored = store.finished_games(most)?;
        let present: HashMap<u32, Option<i64>> = stored.iter().copied().collect();
        let is_same = |id: &u32, digest: Option<i64>| present.get(id) == Some(&digest);
        let before = self.games.len();
        self.games.retain(|id, game| is_same(id, game.digest));
        if self.games.len() != before {
            let games = &self.games;
            self.visits.retain(|visit| games.contains_key(&visit.game));
        }
        let new: Vec<(u32, Option<i64>)> =
            stored.into_iter().filter(|(id, _)| !self.games.contains_key(id)).collect();
        if new.is_empty() {
            return Ok(());
        }
        let begin = Instant::now();
        for (id, digest) in new {
            if begin.elapsed() > LONGEST_UPDATE {
                break;
            }
            // A damaged game has been reported; the others are explored without it.
            if let Ok(Some(game)) = store.game(id) {
                self.add(&game, digest);
            }
        }
        self.visits.sort_unstable();
        Ok(())
    }

    fn add(&mut self, game: &StoredGame, digest: Option<i64>) {
        let Ok(mut position) = Position::from_fen(&game.start) else { return };
        let mut moves = Vec::new();
        for row in game.moves.iter().take(INDEXED_PLIES) {
            let Ok(mv) = position.parse_uci(&row.uci) else { break };
            self.visits.push(Visit { key: key(&position), game: game.id, ply: moves.len() as u16 });
            moves.push(mv);
            position.play_unchecked(mv);
        }
        let result = match &game.status {
            GameStatus::Ended { result, .. } => *result,
            GameStatus::Playing => GameResult::Unknown,
        };
        let (white_name, black_name) = (game.white_name.clone(), game.black_name.clone());
        let indexed = IndexedGame { digest, moves, result, white_name, black_name };
        self.games.insert(game.id, indexed);
    }

    fn view(&self, position: &Position) -> ExplorerView {
        let visits = self.visits_of(key(position));
        let mut moves: Vec<ExplorerMove> = Vec::new();
        let mut counted = HashSet::new();
        for visit in visits {
            let Some(game) = self.games.get(&visit.game) else { continue };
            let Some(mv) = game.moves.get(usize::from(visit.ply)).copied() else { continue };
            counted.insert(visit.game);
            // Two positions of one key would be a miracle; a move that is not legal here proves one.
            if position.is_legal(mv) {
                count(&mut moves, position, mv, game.result);
            }
        }
        moves.sort_by(|one, other| other.games.cmp(&one.games).then(one.san.cmp(&other.san)));
        ExplorerView {
            known: self.games.len() as u32,
            games: counted.len() as u32,
            moves,
            newest: self.newest(visits),
        }
    }

    fn visits_of(&self, key: u64) -> &[Visit] {
        let first = self.visits.partition_point(|visit| visit.key < key);
        let last = self.visits.partition_point(|visit| visit.key <= key);
        &self.visits[first..last]
    }

    fn newest(&self, visits: &[Visit]) -> Vec<ExplorerGame> {
        let mut seen = HashSet::new();
        let newest = visits.iter().rev().filter(|visit| seen.insert(visit.game)).take(NEWEST);
        let named = newest.filter_map(|visit| {
            let game = self.games.get(&visit.game)?;
            Some(ExplorerGame {
                id: visit.game,
                ply: visit.ply.into(),
                white_name: game.white_name.clone(),
                black_name: game.black_name.clone(),
                result: game.result,
            })
        });
        named.collect()
    }
}

fn key(position: &Position) -> u64 {
    position.key()
}

fn count(moves: &mut Vec<ExplorerMove>, position: &Position, mv: Move, result: GameResult) {
    let uci = position.uci(mv, rules::CastlingMode::Standard).to_string();
    let place = moves.iter().position(|one| one.uci == uci).unwrap_or_else(|| {
        let san = position.san(mv).to_string();
        moves.push(ExplorerMove { uci, san, games: 0, white: 0, draws: 0, black: 0 });
        moves.len() - 1
    });
    let one = &mut moves[place];
    one.games += 1;
    match result {
        GameResult::Win(color) => *color.pick(&mut one.white, &mut one.black) += 1,
        GameResult::Draw => one.draws += 1,
        GameResult::Unknown => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::pgn;
    use crate::store::tests::folder;
    use games::OpeningNames;

    fn import(store: &Store, text: &str) -> Vec<u32> {
        let names = OpeningNames::built_in();
        let games = pgn::read(text, &names, &Budget::default(), &OffWorker::TEST).expect("games");
        store.import(text, &games).expect("stored").0
    }

    #[test]
    fn who_waits_for_the_index_waits_for_nothing_else() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("a runtime").block_on(async {
            let (explorer, patience) = (Explorer::default(), Duration::from_millis(20));
            let first = explorer.turn(patience).await.expect("the first");
            assert!(explorer.turn(patience).await.expect_err("taken").is_busy());
            drop(first);
            assert!(explorer.turn(patience).await.is_ok());
        });
    }

    #[test]
    fn moves_are_counted_over_transpositions_and_follow_the_store() {
        let folder = folder("explorer");
        let store = Store::open(&folder, 1 << 30).expect("new");
        let ids = import(
            &store,
            "[White \"A\"]\n\n1. d4 d5 2. c4 e6 1-0\n\n[White \"B\"]\n\n1. c4 e6 2. d4 d5 3. Nc3 0-1\n\n1. e4 e5 1/2-1/2\n",
        );
        let explorer = Explorer::default();
        let explore = |position: &Position| {
            explorer.explore(&store, position, 100, &OffWorker::TEST).expect("explored")
        };
        let view = explore(&Position::start());
        assert_eq!((view.known, view.games), (3, 3));
        let first: Vec<&str> = view.moves.iter().map(|one| one.san.as_str()).collect();
        assert_eq!(first, ["c4", "d4", "e4"]);
        assert_eq!((view.moves[1].white, view.moves[2].draws, view.moves[0].black), (1, 1, 1));
        let queens = "rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3";
        let view = explore(&Position::from_fen(queens).expect("legal"));
        assert_eq!((view.games, view.moves[0].san.as_str()), (1, "Nc3"), "the other ends there");
        assert_eq!(view.newest[0].white_name, "B");
        store.delete_game(ids[1]).expect("deleted");
        assert_eq!(explore(&Position::start()).known, 2);
        import(&store, "1. f4 d5 *\n");
        assert_eq!(explore(&Position::start()).moves.len(), 3);
        let few = explorer.explore(&store, &Position::start(), 1, &OffWorker::TEST);
        assert_eq!(few.expect("explored").moves[0].san, "f4", "only the newest");
        drop(std::fs::remove_dir_all(folder));
    }
}

//! Playing a match: tables at which games are played, and a director who writes down what comes.

use std::collections::BTreeMap;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use player::{Fault, Signal};
use stats::Verdict;
use terms::GameResult;

use crate::journal::{Journal, JournalError};
use crate::lateness::HostWatch;
use crate::schedule::{Next, Schedule};
use crate::table::{Table, TableError};
use crate::{Fixture, GameRecord, Progress, Standings, Tournament, TournamentError};

/// Is told what happens in a match.
pub trait Observer {
    /// A match begins or is taken up again; `progress` holds what was played before.
    fn begins(&mut self, progress: &Progress) {
        let _ = progress;
    }

    /// A game begins.
    fn game_begins(&mut self, fixture: &Fixture, white: &str, black: &str) {
        let _ = (fixture, white, black);
    }

    /// A game is over and written down.
    fn game_over(&mut self, game: &GameRecord, progress: &Progress) {
        let _ = (game, progress);
    }
}

/// Nobody listens.
impl Observer for () {}

/// How a match ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How everybody stands.
    pub progress: Progress,
    /// Why it ended.
    pub end: End,
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All games were played.
    Complete,
    /// The test has its verdict.
    Decided(Verdict),
    /// It was told to stop.
    Interrupted,
}

/// Why a match could not go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// It cannot be played as it is laid out.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A contestant failed to start again and again.
    #[error("'{name}' cannot be started, the last time because {fault}")]
    CannotStart {
        /// Who.
        name: String,
        /// Why, the last time.
        fault: Fault,
    },
    /// Too many players hang in this process.
    #[error("{0} players hang in this process; the match cannot go on")]
    TooManyHang(usize),
    /// The system has no thread for a table.
    #[error(
        "table {table} of {tables}: the system has no thread for it ({error}); -concurrency asks for fewer"
    )]
    NoThread {
        /// Which table, from 1.
        table: usize,
        /// How many there should be.
        tables: usize,
        /// What the system says.
        error: std::io::Error,
    },
    /// A fault or a warning, where none is allowed.
    #[error("game {game}: {what}")]
    Strict {
        /// The game.
        game: u64,
        /// What happened in it.
        what: String,
    },
}

/// Plays a match to its end, or takes it up again where its journal ends.
///
/// `interrupt` stops it from another thread; games that are not over then are played again when
/// the match is taken up.
///
/// # Errors
/// When the match cannot be played or written down.
pub fn run(
    tournament: &Tournament,
    journal: Option<&mut Journal>,
    observer: &mut dyn Observer,
    interrupt: &Signal,
) -> Result<Outcome, MatchError> {
    tournament.check()?;
    let before = journal.as_ref().map(|journal| journal.games()).unwrap_or_default();
    let mut progress = recall(tournament, before);
    let finished = before.iter().map(|game| (game.number, game.ending.result)).collect();
    observer.begins(&progress);
    if let Some(verdict) = verdict(&progress) {
        return Ok(Outcome { progress, end: End::Decided(verdict) });
    }
    let schedule = Schedule::new(tournament.layout, tournament.contestants.len());
    let hall = Hall::new(tournament, schedule, finished);
    let director = Director { tournament, progress: &mut progress, journal, observer };
    let end = hall.play(director, interrupt)?;
    Ok(Outcome { progress, end })
}

/// Plays just these games.
pub(crate) fn play_fixtures(
    tournament: &Tournament,
    fixtures: Vec<Fixture>,
    journal: Option<&mut Journal>,
    observer: &mut dyn Observer,
    interrupt: &Signal,
) -> Result<End, MatchError> {
    let mut progress = recall(tournament, &[]);
    progress.planned = fixtures.len() as u64;
    let hall = Hall::new(tournament, Schedule::of(fixtures), BTreeMap::new());
    let director = Director { tournament, progress: &mut progress, journal, observer };
    hall.play(director, interrupt)
}

/// How often the director looks up to see whether it is told to stop.
const LOOK_UP: Duration = Duration::from_millis(100);

/// What the games that were played before add up to.
fn recall(tournament: &Tournament, games: &[GameRecord]) -> Progress {
    let names = tournament.contestants.iter().map(|one| one.name.clone());
    let planned = Schedule::new(tournament.layout, tournament.contestants.len()).total();
    let by_pairs = tournament.counts_pairs();
    let mut progress = Progress::new(Standings::new(names), planned, by_pairs, tournament.sprt);
    games.iter().for_each(|game| progress.add(game));
    progress
}

fn verdict(progress: &Progress) -> Option<Verdict> {
    let verdict = progress.status?.verdict;
    (verdict != Verdict::Continue).then_some(verdict)
}

/// What tables report.
pub(crate) enum News {
    Begins(Fixture),
    Over(Box<GameRecord>),
    Failed(TableError),
}

/// Writes down what comes and decides when it is enough.
struct Director<'a> {
    tournament: &'a Tournament,
    progress: &'a mut Progress,
    journal: Option<&'a mut Journal>,
    observer: &'a mut dyn Observer,
}

impl Director<'_> {
    fn take(&mut self, news: News, hall: &Hall<'_>) -> Result<Option<End>, MatchError> {
        match news {
            News::Begins(fixture) => {
                let name = |place: usize| self.tournament.contestants[place].name.as_str();
                self.observer.game_begins(&fixture, name(fixture.white), name(fixture.black));
                Ok(None)
            }
            News::Over(game) => self.game_over(&game, hall),
            News::Failed(error) => Err(error.into()),
        }
    }

    fn game_over(&mut self, game: &GameRecord, hall: &Hall<'_>) -> Result<Option<End>, MatchError> {
        if let Some(journal) = &mut self.journal {
            journal.write(game)?;
        }
        hall.finish(game.number, game.ending.result);
        self.progress.add(game);
        self.observer.game_over(game, self.progress);
        if self.tournament.strict
            && let Some(what) = complaint(game)
        {
            return Err(MatchError::Strict { game: game.number, what });
        }
        Ok(verdict(self.progress).map(End::Decided))
    }
}

fn complaint(game: &GameRecord) -> Option<String> {
    if game.ending.reason.is_fault() {
        return Some(game.ending.text.clone());
    }
    game.warnings.first().map(ToString::to_string)
}

/// The room with the tables: hands out games, each once.
struct Hall<'a> {
    tournament: &'a Tournament,
    host: HostWatch,
    queue: Mutex<Queue>,
    changed: Condvar,
}

struct Queue {
    schedule: Schedule,
    finished: BTreeMap<u64, GameResult>,
    closed: bool,
}

impl<'a> Hall<'a> {
    fn new(
        tournament: &'a Tournament,
        schedule: Schedule,
        finished: BTreeMap<u64, GameResult>,
    ) -> Hall<'a> {
        let queue = Mutex::new(Queue { schedule, finished, closed: false });
        Hall { tournament, host: HostWatch::start(), queue, changed: Condvar::new() }
    }

    /// Plays at all tables until the schedule is over or the director has heard enough.
    fn play(&self, mut director: Director<'_>, interrupt: &Signal) -> Result<End, MatchError> {
        let stop = Signal::new();
        let (news, from_tables) = channel();
        thread::scope(|scope| {
            let tables = self.tournament.concurrency;
            for table in 1..=tables {
                let (news, stop) = (news.clone(), &stop);
                let serving = move || self.serve(&news, stop);
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, serving) {
                    // The tables that have begun stop at their next move.
                    stop.stop();
                    self.close();
                    return Err(MatchError::NoThread { table, tables, error });
                }
            }
            drop(news);
            let end = loop {
                let decided = match from_tables.recv_timeout(LOOK_UP) {
                    Ok(one) => director.take(one, self),
                    Err(RecvTimeoutError::Disconnected) => Ok(Some(End::Complete)),
                    Err(RecvTimeoutError::Timeout) => Ok(None),
                };
                match decided {
                    Ok(None) if interrupt.stopped() => break Ok(End::Interrupted),
                    Ok(None) => {}
                    Ok(Some(end)) => break Ok(end),
                    Err(error) => break Err(error),
                }
            };
            stop.stop();
            self.close();
            end
        })
    }

    /// One table, until there are no more games.
    fn serve(&self, news: &Sender<News>, stop: &Signal) {
        let mut table = Table::new(self.tournament, &self.host, stop);
        while let Some(fixture) = self.next() {
            if news.send(News::Begins(fixture)).is_err() {
                break;
            }
            let report = match table.play(&fixture) {
                Ok(Some(game)) => News::Over(Box::new(game)),
                Ok(None) => break,
                Err(error) => News::Failed(error),
            };
            if news.send(report).is_err() {
                break;
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Fixture> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            let Queue { schedule, finished, .. } = &mut *queue;
            match schedule.next(finished) {
                Next::Game(fixture) => return Some(fixture),
                Next::Over => return None,
                Next::Wait => {
                    queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    fn finish(&self, number: u64, result: GameResult) {
        self.queue().finished.insert(number, result);
        self.changed.notify_all();
    }

    fn close(&self) {
        self.queue().closed = true;
        self.changed.notify_all();
    }
}

impl From<TableError> for MatchError {
    fn from(error: TableError) -> MatchError {
        match error {
            TableError::CannotStart { name, fault } => MatchError::CannotStart { name, fault },
            TableError::TooManyHang(count) => MatchError::TooManyHang(count),
        }
    }
}

//! A table: where games are played one after the other, with players that stay seated.

use std::thread;
use std::time::Duration;

use player::{Fault, Limits, Signal, Situation};
use rules::{CastlingMode, Color};

use crate::forfeit;
use crate::game::{self, Conditions, Played, Side};
use crate::lateness::HostWatch;
use crate::referee::Scrutiny;
use crate::seat::{Patience, Seat, Waited};
use crate::{Contestant, Ending, Fixture, GameRecord, Reason, Timing, Tournament};

/// A player that measures its own readiness says better what went wrong, and should have the first word.
const READY_GRACE: Duration = Duration::from_secs(2);

/// How often in a row a contestant may fail to start before the match is given up.
const FAILED_STARTS: u32 = 25;

/// Players left behind in this process before the match is given up.
const HANGING: usize = 100;

/// Why no more games can be played here.
#[derive(Debug)]
pub(crate) enum TableError {
    CannotStart { name: String, fault: Fault },
    TooManyHang(usize),
}

/// A player at this table.
struct SeatedPlayer {
    place: usize,
    seat: Seat,
    /// Cycles a second of its machine, where its time is the machine's.
    hertz: Option<u32>,
}

/// A table with the players of its last game.
pub(crate) struct Table<'a> {
    tournament: &'a Tournament,
    host: &'a HostWatch,
    stop: &'a Signal,
    seated: Vec<SeatedPlayer>,
    failed_starts: Vec<u32>,
    hanging: usize,
}

impl<'a> Table<'a> {
    pub(crate) fn new(
        tournament: &'a Tournament,
        host: &'a HostWatch,
        stop: &'a Signal,
    ) -> Table<'a> {
        let failed_starts = vec![0; tournament.contestants.len()];
        Table { tournament, host, stop, seated: Vec::new(), failed_starts, hanging: 0 }
    }

    /// Plays a game; `None` when the match stops before it is over.
    pub(crate) fn play(&mut self, fixture: &Fixture) -> Result<Option<GameRecord>, TableError> {
        thread::sleep(self.tournament.wait);
        let opening = self.tournament.openings.get(fixture.opening);
        self.seated.retain(|seated| [fixture.white, fixture.black].contains(&seated.place));
        for (color, place) in [(Color::White, fixture.white), (Color::Black, fixture.black)] {
            if let Err(fault) = self.seat(place, color, fixture, &opening) {
                if self.stop.stopped() {
                    return Ok(None);
                }
                self.count_failure(place, &fault)?;
                let ending = forfeit::not_started(color, &fault);
                return Ok(Some(self.record(fixture, &opening, not_played(ending))));
            }
        }
        let Some(played) = self.play_seated(fixture, opening.clone()) else { return Ok(None) };
        let (broken, reason) = (played.broken, played.ending.reason);
        let record = self.record(fixture, &opening, played);
        self.clear(fixture, broken, reason)?;
        Ok(Some(record))
    }

    /// Makes sure that a contestant sits here and is ready for a new game.
    fn seat(
        &mut self,
        place: usize,
        color: Color,
        fixture: &Fixture,
        opening: &Situation,
    ) -> Result<(), Fault> {
        let was_here = self.seated.iter().any(|seated| seated.place == place);
        let mut seated = self.seat_once(place, color, fixture, opening);
        if was_here && seated.is_err() {
            // It left or broke down between two games, which cost nobody anything: once more.
            self.seated.retain(|seated| seated.place != place);
            seated = self.seat_once(place, color, fixture, opening);
        }
        if seated.is_err() {
            self.seated.retain(|seated| seated.place != place);
        }
        seated
    }

    fn seat_once(
        &mut self,
        place: usize,
        color: Color,
        fixture: &Fixture,
        opening: &Situation,
    ) -> Result<(), Fault> {
        let contestant = &self.tournament.contestants[place];
        let index = match self.seated.iter().position(|seated| seated.place == place) {
            Some(index) => index,
            None => {
                let mut seat = Seat::take(contestant)?;
                let grace = game::grace(contestant, self.tournament.grace);
                let patience = Patience { answer: contestant.pace.patience, grace };
                let hertz = machine_speed(contestant, &mut seat, patience, self.stop)?;
                self.seated.push(SeatedPlayer { place, seat, hertz });
                self.seated.len() - 1
            }
        };
        let seated = &mut self.seated[index];
        let options = game_options(contestant, seated, opening);
        let seed = game_seed(self.tournament.seed, fixture, color);
        seated.seat.new_game(seed, options, contestant.readiness + READY_GRACE)?;
        self.failed_starts[place] = 0;
        Ok(())
    }

    fn count_failure(&mut self, place: usize, fault: &Fault) -> Result<(), TableError> {
        self.failed_starts[place] += 1;
        self.count_hanging(fault)?;
        if self.failed_starts[place] < FAILED_STARTS {
            return Ok(());
        }
        let name = self.tournament.contestants[place].name.clone();
        Err(TableError::CannotStart { name, fault: fault.clone() })
    }

    fn count_hanging(&mut self, fault: &Fault) -> Result<(), TableError> {
        self.hanging += usize::from(*fault == Fault::Stall);
        if self.hanging > HANGING { Err(TableError::TooManyHang(self.hanging)) } else { Ok(()) }
    }

    fn play_seated(&mut self, fixture: &Fixture, opening: Situation) -> Option<Played> {
        let conditions = Conditions {
            adjudication: self.tournament.adjudication,
            tablebases: self.tournament.tablebases.as_deref(),
            scrutiny: Scrutiny { mates: self.tournament.check_mates },
            keep_variations: self.tournament.keep_variations,
            keep_words: self.tournament.keep_words,
            host: self.host,
            grace: self.tournament.grace,
            interrupt: self.stop,
        };
        let place = |place: usize| self.seated.iter().position(|seated| seated.place == place);
        let places = [place(fixture.white)?, place(fixture.black)?];
        let sides = self.seated.get_disjoint_mut(places).ok()?;
        let contestants = &self.tournament.contestants;
        let sides = sides.map(|seated| Side {
            contestant: &contestants[seated.place],
            seat: &mut seated.seat,
            hertz: seated.hertz,
        });
        game::play(opening, sides, &conditions)
    }

    /// Sends away those who cannot or should not play again.
    fn clear(
        &mut self,
        fixture: &Fixture,
        broken: Option<Color>,
        reason: Reason,
    ) -> Result<(), TableError> {
        if let Some(color) = broken {
            let place = color.pick(fixture.white, fixture.black);
            self.seated.retain(|seated| seated.place != place);
        }
        let contestants = &self.tournament.contestants;
        self.seated.retain(|seated| !contestants[seated.place].restart);
        if reason == Reason::Stall {
            self.count_hanging(&Fault::Stall)?;
        }
        Ok(())
    }

    fn record(&self, fixture: &Fixture, opening: &Situation, played: Played) -> GameRecord {
        let name = |place: usize| self.tournament.contestants[place].name.clone();
        let chess960 = opening.castling_mode() == CastlingMode::Chess960;
        let first = opening.first();
        let fen = if chess960 { first.shredder_fen().to_string() } else { first.fen().to_string() };
        let engine = |place: usize| {
            let seated = self.seated.iter().find(|seated| seated.place == place);
            seated.map(|seated| seated.seat.identity().name.clone()).unwrap_or_default()
        };
        GameRecord {
            white_engine: engine(fixture.white),
            black_engine: engine(fixture.black),
            number: fixture.number,
            round: fixture.round,
            pair: fixture.pair,
            white: name(fixture.white),
            black: name(fixture.black),
            fen,
            chess960,
            moves: played.moves,
            ending: played.ending,
            warnings: played.warnings,
            started: played.started,
            milliseconds: played.milliseconds,
            arena_delay: played.arena_delay,
        }
    }
}

fn not_played(ending: Ending) -> Played {
    Played {
        moves: Vec::new(),
        ending,
        warnings: Vec::new(),
        started: 0,
        milliseconds: 0,
        arena_delay: 0,
        broken: None,
    }
}

/// Options that change from game to game, for players that have them.
fn game_options(
    contestant: &Contestant,
    seated: &SeatedPlayer,
    opening: &Situation,
) -> Vec<(String, String)> {
    let declared = |name: &str| {
        seated.seat.identity().declared.iter().any(|option| option.eq_ignore_ascii_case(name))
    };
    let given =
        |name: &str| contestant.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name));
    let mut options = Vec::new();
    if declared("UCI_Chess960") && !given("UCI_Chess960") {
        let chess960 = opening.castling_mode() == CastlingMode::Chess960;
        options.push(("UCI_Chess960".to_owned(), chess960.to_string()));
    }
    options
}

/// A seed that depends on the match, the game and the colour, whenever and wherever it is played.
fn game_seed(seed: u64, fixture: &Fixture, color: Color) -> u64 {
    let mut random = stats::Random::new(seed);
    let mut mixed =
        stats::Random::new(random.next_u64() ^ (fixture.number * 2 + color.index() as u64));
    mixed.below(1 << 31)
}

/// Asks a machine how fast it is, where its clock is the machine's: a first thought of one cycle
/// says it.
fn machine_speed(
    contestant: &Contestant,
    seat: &mut Seat,
    patience: Patience,
    stop: &Signal,
) -> Result<Option<u32>, Fault> {
    if contestant.pace.timing == Timing::Wall {
        return Ok(None);
    }
    let one_cycle = Limits { cycles: Some(1), ..Limits::default() };
    match seat.think(&Situation::start(), one_cycle, patience, stop) {
        Waited::Lost(fault) => Err(fault),
        Waited::Thought(thought) => {
            let time = game::machine_time(&thought);
            thought.answer?;
            let silent = || Fault::Protocol {
                reason: "its clock is to be its machine's, but it keeps no machine time".to_owned(),
            };
            time.map(|time| Some(time.hertz)).ok_or_else(silent)
        }
    }
}

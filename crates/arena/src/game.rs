//! One game: two seats, two clocks, a referee.

use std::ops::ControlFlow;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use player::host;
use player::{
    Choice, Clock, Fault, Info, Limits, MachineTime, Score, SideClock, Signal, Situation,
};
use rules::{Color, Move};

use crate::adjudication::Adjudicator;
use crate::forfeit::{forfeit, late};
use crate::lateness::HostWatch;
use crate::player_clock::PlayerClock;
use crate::record::MoveRecord;
use crate::referee::{Scrutiny, both_mate};
use crate::seat::{Patience, Seat, Thought, Waited};
use crate::{
    Adjudication, Contestant, Ending, Pace, Reason, Tablebases, Timing, Warning, WarningKind,
};

/// Warnings kept of one game; a player that is wrong at every move need not fill the disk.
const WARNINGS_KEPT: usize = 20;

/// Moves that a machine's clock is shared out over where the time control does not say.
const MOVES_PLANNED: u32 = 30;

/// What all games of a match have in common.
pub(crate) struct Conditions<'a> {
    pub(crate) adjudication: Adjudication,
    pub(crate) tablebases: Option<&'a dyn Tablebases>,
    pub(crate) scrutiny: Scrutiny,
    pub(crate) keep_variations: bool,
    pub(crate) keep_words: bool,
    pub(crate) host: &'a HostWatch,
    /// How long a player may take to come back once it has been told to stop.
    pub(crate) grace: Duration,
    /// Raised when the whole match is to stop.
    pub(crate) interrupt: &'a Signal,
}

/// One side of a game.
pub(crate) struct Side<'a> {
    pub(crate) contestant: &'a Contestant,
    pub(crate) seat: &'a mut Seat,
    /// Cycles a second of its machine, where its time is the machine's.
    pub(crate) hertz: Option<u32>,
}

/// What came of a game.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) moves: Vec<MoveRecord>,
    pub(crate) ending: Ending,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) started: u64,
    pub(crate) milliseconds: u64,
    pub(crate) arena_delay: u64,
    /// Who has to be recreated because it can no longer be used.
    pub(crate) broken: Option<Color>,
}

/// Plays a game from the situation that the opening leads to; `None` when the match is interrupted.
pub(crate) fn play(
    situation: Situation,
    sides: [Side<'_>; 2],
    conditions: &Conditions<'_>,
) -> Option<Played> {
    let clocks =
        [PlayerClock::new(&sides[0].contestant.pace), PlayerClock::new(&sides[1].contestant.pace)];
    let mut game = Game {
        adjudicator: Adjudicator::new(conditions.adjudication),
        moves: book_moves(&situation),
        situation,
        sides,
        clocks,
        conditions,
        warnings: Vec::new(),
        scores: [None; 2],
        words: Vec::new(),
        draw_offered: [false; 2],
        arena_delay: Duration::ZERO,
        broken: None,
    };
    let (clock, started) = (Instant::now(), now());
    let ending = loop {
        if conditions.interrupt.stopped() {
            return None;
        }
        match game.over().map_or_else(|| game.turn(), ControlFlow::Break) {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(ending) => break ending,
        }
    };
    // A move that came because everybody was told to stop is nobody's fault.
    if conditions.interrupt.stopped() && ending.reason.is_fault() {
        return None;
    }
    Some(Played {
        moves: game.moves,
        ending,
        warnings: game.warnings,
        started,
        milliseconds: clock.elapsed().as_millis() as u64,
        arena_delay: game.arena_delay.as_micros() as u64,
        broken: game.broken,
    })
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn book_moves(situation: &Situation) -> Vec<MoveRecord> {
    let before = situation.positions().iter();
    let text = |(position, &mv): (&rules::Position, &Move)| MoveRecord {
        uci: position.uci(mv, situation.castling_mode()).to_string(),
        book: true,
        ..MoveRecord::default()
    };
    before.zip(situation.moves()).map(text).collect()
}

struct Game<'a> {
    situation: Situation,
    sides: [Side<'a>; 2],
    clocks: [PlayerClock; 2],
    conditions: &'a Conditions<'a>,
    adjudicator: Adjudicator,
    moves: Vec<MoveRecord>,
    warnings: Vec<Warning>,
    scores: [Option<Score>; 2],
    /// What the player said before its last move, where that is kept.
    words: Vec<String>,
    draw_offered: [bool; 2],
    arena_delay: Duration,
    broken: Option<Color>,
}

impl Game<'_> {
    /// How the game has ended before anybody has to move.
    fn over(&self) -> Option<Ending> {
        let by_rules = self.situation.outcome().map(Ending::by_rules);
        let tablebases = self.conditions.tablebases;
        by_rules.or_else(|| self.adjudicator.verdict(self.situation.position(), tablebases))
    }

    /// Asks the side to move for a move and plays it, or says why that was the end.
    fn turn(&mut self) -> ControlFlow<Ending> {
        let mover = self.situation.position().turn();
        let asked = Instant::now();
        let thought = self.think(mover)?;
        let back = Instant::now();
        self.note_delay(asked, back, &thought);
        let taken = self.thinking_time(mover, &thought);
        let machine = machine_time(&thought);
        let over = self.charge(mover, taken, machine);
        let Thought { answer, infos, warnings, words, started, ended, waited } = thought;
        self.words = if self.conditions.keep_words { words } else { Vec::new() };
        let host_delay = self.conditions.host.worst_between(started, ended).max(waited);
        self.note_said(&warnings);
        let choice = match answer {
            Ok(choice) => choice,
            Err(fault) => return ControlFlow::Break(self.fault(mover, &fault, host_delay)),
        };
        if let Err(over) = over {
            return ControlFlow::Break(late(mover, over, host_delay));
        }
        self.note_warnings(&infos, choice.best);
        self.accept(mover, &choice, &infos, Measured { taken, machine, host_delay })
    }

    fn think(&mut self, mover: Color) -> ControlFlow<Ending, Thought> {
        let limits = self.limits(mover);
        let grace = grace(self.sides[mover.index()].contestant, self.conditions.grace);
        let patience = Patience { answer: self.patience(mover), grace };
        let interrupt = self.conditions.interrupt;
        let seat = &mut self.sides[mover.index()].seat;
        match seat.think(&self.situation, limits, patience, interrupt) {
            Waited::Thought(thought) => ControlFlow::Continue(*thought),
            Waited::Lost(fault) => ControlFlow::Break(self.fault(mover, &fault, Duration::ZERO)),
        }
    }

    /// How long a player thought. What it says itself is believed of those who keep the time, and
    /// only where it is less than what was waited.
    fn thinking_time(&self, mover: Color, thought: &Thought) -> Duration {
        let waited = thought.ended.duration_since(thought.started);
        let said = thought.answer.as_ref().ok().and_then(|choice| choice.thinking_time);
        let keeper = self.sides[mover.index()].contestant.keeps_time;
        said.filter(|_| keeper).map_or(waited, |said| said.min(waited))
    }

    fn pace(&self, mover: Color) -> &Pace {
        &self.sides[mover.index()].contestant.pace
    }

    fn limits(&self, mover: Color) -> Limits {
        let pace = self.pace(mover);
        let counted = Limits {
            nodes: pace.nodes,
            depth: pace.depth,
            cycles: pace.cycles,
            ..Limits::default()
        };
        match pace.timing {
            Timing::Wall => {
                Limits { clock: self.clock(mover), move_time: pace.move_time, ..counted }
            }
            Timing::Machine => {
                let cycles = [counted.cycles, self.machine_cycles(mover)];
                Limits { cycles: cycles.into_iter().flatten().min(), ..counted }
            }
        }
    }

    /// The clocks as the mover is told; an opponent without one is said to have as much.
    fn clock(&self, mover: Color) -> Option<Clock> {
        let mine = &self.clocks[mover.index()];
        let my_side = mine.side()?;
        let their_side: SideClock = self.clocks[(!mover).index()].side().unwrap_or(my_side);
        let (white, black) = mover.pick((my_side, their_side), (their_side, my_side));
        Some(Clock { white, black, moves_to_go: mine.moves_to_go() })
    }

    /// What a machine may spend on this move, in its own cycles.
    fn machine_cycles(&self, mover: Color) -> Option<u64> {
        let hertz = self.sides[mover.index()].hertz?;
        let clock = &self.clocks[mover.index()];
        let share = clock.side().map(|side| {
            let moves = clock.moves_to_go().unwrap_or(MOVES_PLANNED);
            (side.time / moves + side.increment).min(side.time)
        });
        let time = share.into_iter().chain(self.pace(mover).move_time).min()?;
        Some((time.as_secs_f64() * f64::from(hertz)) as u64)
    }

    /// How long to wait before the player is told to stop. Its clock decides before that; this is
    /// for those that do not look at it.
    fn patience(&self, mover: Color) -> Duration {
        let pace = self.pace(mover);
        let keeps_time = self.sides[mover.index()].contestant.keeps_time;
        let moment = if keeps_time { GET_READY } else { WAKE_UP };
        match (pace.timing, self.clocks[mover.index()].allowance()) {
            (Timing::Wall, Some(allowance)) => allowance + moment,
            _ => pace.patience,
        }
    }

    fn note_delay(&mut self, asked: Instant, back: Instant, thought: &Thought) {
        let sending = thought.started.saturating_duration_since(asked);
        let returning = back.saturating_duration_since(thought.ended);
        self.arena_delay = self.arena_delay.max(sending + returning);
    }

    fn charge(
        &mut self,
        mover: Color,
        taken: Duration,
        machine: Option<MachineTime>,
    ) -> Result<(), Duration> {
        let charged = match self.pace(mover).timing {
            Timing::Wall => taken,
            Timing::Machine => machine.map_or(taken, MachineTime::duration),
        };
        self.clocks[mover.index()].spend(charged)
    }

    fn fault(&mut self, mover: Color, fault: &Fault, host_delay: Duration) -> Ending {
        if !matches!(fault, Fault::IllegalMove { .. }) {
            self.broken = Some(mover);
        }
        forfeit(mover, fault, host_delay)
    }

    /// Notes what an engine's keeper found wrong while it thought.
    fn note_said(&mut self, said: &[player::Warning]) {
        let ply = self.situation.moves().len() + 1;
        for warning in said {
            let kind = match warning {
                player::Warning::IllegalVariation { .. } => WarningKind::IllegalVariation,
            };
            self.warn(Warning { ply, kind, text: warning.to_string() });
        }
    }

    fn note_warnings(&mut self, infos: &[Info], best: Option<Move>) {
        let found = self.conditions.scrutiny.check(&self.situation, infos, best);
        found.into_iter().for_each(|warning| self.warn(warning));
    }

    fn warn(&mut self, warning: Warning) {
        let known = |other: &Warning| other.ply == warning.ply && other.kind == warning.kind;
        if self.warnings.len() < WARNINGS_KEPT && !self.warnings.iter().any(known) {
            self.warnings.push(warning);
        }
    }

    /// Plays a choice that came in time, if it is legal.
    fn accept(
        &mut self,
        mover: Color,
        choice: &Choice,
        infos: &[Info],
        measured: Measured,
    ) -> ControlFlow<Ending> {
        if choice.resigns {
            return ControlFlow::Break(Ending::forfeit(mover, Reason::Resignation, "resigns"));
        }
        let (best, choice) = match host::check(&self.situation, choice) {
            Ok(choice @ Choice { best: Some(best), .. }) => (best, choice),
            Ok(_) => return ControlFlow::Break(forfeit(mover, &Fault::Stall, Duration::ZERO)),
            Err(fault) => return ControlFlow::Break(forfeit(mover, &fault, Duration::ZERO)),
        };
        let score = choice.score.or_else(|| main_line(infos).and_then(|info| info.score));
        let inverted = self.sides[mover.index()].contestant.white_pov && mover == Color::Black;
        let score = if inverted { score.map(Score::flipped) } else { score };
        let mut record = self.record(mover, best, score, main_line(infos), measured);
        record.words = std::mem::take(&mut self.words);
        // Legality was checked above, so this cannot fail.
        self.situation.play(best).unwrap_or_default();
        self.moves.push(record);
        self.after_move(mover, score, choice.offers_draw)
    }

    fn after_move(
        &mut self,
        mover: Color,
        score: Option<Score>,
        offers_draw: bool,
    ) -> ControlFlow<Ending> {
        let ply = self.situation.moves().len();
        if let Some(warning) = both_mate(ply, self.scores[(!mover).index()], score, mover) {
            self.warn(warning);
        }
        self.scores[mover.index()] = score;
        self.adjudicator.note(mover, score, self.situation.position());
        self.draw_offered[mover.index()] = offers_draw;
        if self.draw_offered == [true; 2] && self.situation.outcome().is_none() {
            let text = "Draw by agreement".to_owned();
            return ControlFlow::Break(Ending::new(None, Reason::Agreement, text));
        }
        ControlFlow::Continue(())
    }

    fn record(
        &self,
        mover: Color,
        best: Move,
        score: Option<Score>,
        info: Option<&Info>,
        measured: Measured,
    ) -> MoveRecord {
        let mode = self.situation.castling_mode();
        let said = info.cloned().unwrap_or_default();
        let variation = if self.conditions.keep_variations {
            terms::write_line(self.situation.position(), &said.variation, mode).join(" ")
        } else {
            String::new()
        };
        MoveRecord {
            uci: self.situation.position().uci(best, mode).to_string(),
            book: false,
            score,
            depth: said.depth,
            selective_depth: said.selective_depth,
            nodes: said.nodes,
            hash_full: said.hash_full,
            tablebase_hits: said.tablebase_hits,
            variation,
            time: measured.taken.as_micros() as u64,
            reported_time: said.time.map(|time| time.as_micros() as u64),
            left: self.clocks[mover.index()].left().map(|left| left.as_micros() as u64),
            host_delay: measured.host_delay.as_micros() as u64,
            machine: measured.machine.map(|time| (time.cycles, time.hertz)),
            words: Vec::new(),
        }
    }
}

/// How long a player may take to come back once it has been told to stop. One whose keeper has the
/// same patience is left to the keeper, who can say better what is wrong with it.
pub(crate) fn grace(contestant: &Contestant, usual: Duration) -> Duration {
    if contestant.keeps_time { usual + Duration::from_secs(5) } else { usual }
}

/// A thread needs a moment to be woken; that is not the player's time.
const WAKE_UP: Duration = Duration::from_millis(100);

/// An engine in another process may have to say that it is ready before its clock starts.
const GET_READY: Duration = Duration::from_secs(2);

/// What the clocks said about a move.
#[derive(Clone, Copy)]
struct Measured {
    taken: Duration,
    machine: Option<MachineTime>,
    host_delay: Duration,
}

/// The last report about the best line.
fn main_line(infos: &[Info]) -> Option<&Info> {
    let main = |info: &&Info| info.line.is_none_or(|line| line == 1);
    let scored = |info: &&Info| info.score.is_some();
    let mut latest_first = infos.iter().rev().filter(main);
    latest_first.clone().find(scored).or_else(|| latest_first.next())
}

pub(crate) fn machine_time(thought: &Thought) -> Option<MachineTime> {
    let chosen = thought.answer.as_ref().ok().and_then(|choice| choice.machine_time);
    chosen.or_else(|| thought.infos.iter().rev().find_map(|info| info.machine_time))
}

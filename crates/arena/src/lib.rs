//! Matches that can be trusted: clocks, a referee, adjudication, a journal, statistics, reports.
//!
//! # A match
//!
//! A [`Contestant`] is a name and a way to make a [`Player`](player::Player); nothing else is known
//! about it. A [`Tournament`] says who meets whom under which rules, and [`run`] plays it:
//!
//! ```
//! use arena::{Contestant, Layout, Tournament, run};
//! use player::{Choice, Event, Fault, Player, Question, Signal};
//!
//! /// Plays the first legal move that it finds.
//! struct First;
//!
//! impl Player for First {
//!     fn name(&self) -> String {
//!         "First".to_owned()
//!     }
//!
//!     fn choose(
//!         &mut self,
//!         question: &Question,
//!         _: &mut dyn FnMut(Event),
//!     ) -> Result<Choice, Fault> {
//!         Ok(Choice::of(question.situation.position().legal_moves().first().copied()))
//!     }
//! }
//!
//! let tournament = Tournament {
//!     contestants: vec![
//!         Contestant::new("one", || Ok(Box::new(First))),
//!         Contestant::new("other", || Ok(Box::new(First))),
//!     ],
//!     layout: Layout { rounds: 1, ..Layout::default() },
//!     ..Tournament::default()
//! };
//! let outcome = run(&tournament, None, &mut (), &Signal::new())?;
//! let duel = outcome.progress.standings.duel(0, 1);
//! assert_eq!(duel.games.games(), 2);
//! assert_eq!(duel.pairs.pairs(), 1);
//! # Ok::<(), arena::MatchError>(())
//! ```
//!
//! # What can go wrong does no harm
//!
//! Each player sits in a thread of its own. One that panics, hangs, answers late or makes an illegal
//! move loses that game, with a [`Reason`] that has a name, and is recreated; the match goes on. The
//! referee replays every variation that is shown and notes what cannot be played as a [`Warning`].
//!
//! # Clocks
//!
//! A player's time is from when it began to think to when it answered, measured in its own thread:
//! what the arena itself takes is nobody's. How late the host was in that time is measured too, and
//! a loss on time that it explains is a [`Reason::HostLate`]. Emulated machines may have a clock of
//! their own ([`Timing::Machine`]).
//!
//! # Nothing is lost
//!
//! A [`Journal`] holds each game as soon as it is over. Kill the program at any moment and run the
//! same match again: it continues where it was, with no game lost or counted twice. All other files
//! (PGN, JSON lines, the page) are made from the journal's games by a [`Scribe`].
//!
//! # Command lines and ladders
//!
//! [`flags`] reads the command lines that engine authors know from fastchess and cutechess-cli;
//! [`report`] writes the figures that they know; [`ladder`] rates everybody there is.
#![forbid(unsafe_code)]

mod adjudication;
mod bracket;
mod conclusion;
mod console;
mod contestant;
mod ending;
mod fingerprint;
pub mod flags;
mod forfeit;
mod game;
mod journal;
pub mod ladder;
mod lateness;
mod match_log;
mod nearest;
mod opening;
mod pace;
mod pgn;
mod player_clock;
mod progress;
mod record;
mod referee;
pub mod report;
mod run;
mod schedule;
mod scribe;
mod seat;
mod standings;
mod table;
mod tournament;

pub use adjudication::{Adjudication, DrawRule, ResignRule, TablebaseScope, Tablebases};
pub use conclusion::Conclusion;
pub use contestant::{Contestant, Create, TryOutError};
pub use ending::{Ending, Reason};
pub use fingerprint::Fingerprint;
pub use journal::{Journal, JournalError};
pub use match_log::MatchLog;
pub use opening::{Openings, OpeningsError};
pub use pace::{Pace, Timing};
pub use pgn::{BadRecord, Notation, PaceTags, PgnFile, PgnOptions, pgn};
pub use progress::{CurvePoint, Progress};
pub use record::{GameRecord, MoveRecord, score_text};
pub use referee::{Warning, WarningKind};
pub use run::{End, MatchError, Observer, Outcome, run};
pub use schedule::{Fixture, Format, Layout};
pub use scribe::{Scribe, ScribeError};
pub use seat::Identity;
pub use standings::{Duel, Standings, Tally};
pub use terms::{TimeControl, TimeControlError};
pub use tournament::{Tournament, TournamentError};

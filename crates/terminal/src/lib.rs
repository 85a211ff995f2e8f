//! Chess in a terminal: playing against any machine of the house, and annotating files of games.
//!
//! Players come in as a [`Registry`](player::Registry); this crate knows none of them.
//!
//! # Playing
//! [`play`] shows a board on the whole screen where there is a terminal, and goes line by line where
//! there is none, in words that read well aloud. The machine thinks in a thread of its own, so that
//! keys, clocks and takebacks never wait for it. A finished game is reviewed and kept as PGN.
//!
//! # Analysing
//! [`analyse`] looks at every position of every game of a PGN file, on many threads, and writes
//! evaluations, glyphs, better lines and accuracies. It can be killed at any time and goes on.
//!
//! ```no_run
//! use player::Registry;
//! use terminal::{AnalyseSettings, PlaySettings};
//!
//! let players = Registry::default(); // the program fills it in
//! let settings = PlaySettings { control: "5+3".parse().ok(), ..PlaySettings::default() };
//! terminal::play(&players, &settings)?;
//! terminal::analyse(&players, &AnalyseSettings::new("games.pgn"), &mut std::io::stdout())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is built
//! A `Contest` is the game itself: moves, clock, ending; it is told what time it is. A `Table` adds
//! the machine opposite, the analyst and the file of games; it never waits, and says what has happened
//! when it is asked. The screen and the line mode are two views of a `Table`.
#![forbid(unsafe_code)]

mod analyse;
mod interrupt;
mod play;
mod time_control;

pub use analyse::{AnalyseError, AnalyseSettings, Analysed, analyse};
pub use play::{PlayError, PlaySettings, play};
pub use time_control::{NotATimeControl, parse_time_control};

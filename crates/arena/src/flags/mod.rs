//! The command line of a match, with the single-dash flags that engine authors know.
//!
//! [`Settings::parse`] turns words into plain values and names the flag and the value where it
//! cannot; nothing is opened or started here.
//!
//! ```
//! use arena::flags::Settings;
//!
//! let words = "-engine player=seajay depth=3 -engine cmd=stockfish tc=8+0.08 option.Hash=16 \
//!              -rounds 50 -repeat -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05";
//! let settings = Settings::parse(words.split_whitespace())?;
//! assert_eq!(settings.engines[0].name, "seajay");
//! assert_eq!(settings.engines[1].options, [("Hash".to_owned(), "16".to_owned())]);
//! assert_eq!(settings.layout.rounds, 50);
//!
//! let error = Settings::parse(["-engine", "player=seajay", "depth=deep"]).unwrap_err();
//! assert_eq!(error.to_string(), "-engine depth=deep: expected a whole number above 0");
//! let error = Settings::parse(["-strct", "9"]).unwrap_err();
//! assert_eq!(error.to_string(), "unknown flag -strct; did you mean -strict?");
//! # Ok::<(), arena::flags::FlagError>(())
//! ```

mod config;
mod engine;
mod error;
mod openings;
mod output;
mod parser;
mod rules;
mod settings;
mod value;

pub use config::{config_file, with_config};
pub use engine::{EngineSettings, PlayerSource, Protocol, split_words};
pub use error::FlagError;
pub use openings::{BookFormat, BookOrder, BookSettings};
pub use output::{JournalChoice, OutputFormat, OutputSettings};
pub use settings::Settings;

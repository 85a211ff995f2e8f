//! UCI and CECP, both sides of each, as values that parse and print; and engines in other
//! processes that cannot hang their owner.
//!
//! # Values
//!
//! What a GUI says is a [`uci::Command`] or a [`cecp::Command`], what an engine answers a
//! [`uci::Message`] or a [`cecp::Message`]. All of them implement [`FromStr`](std::str::FromStr)
//! and [`Display`](std::fmt::Display), so that one line is one value and back again:
//!
//! ```
//! use protocol::uci::{Command, Go};
//!
//! let line = "go wtime 300000 btime 300000 winc 2000 binc 2000";
//! let command: Command = line.parse()?;
//! assert!(matches!(&command, Command::Go(Go { white_time: Some(300_000), .. })));
//! assert_eq!(command.to_string(), line);
//! # Ok::<(), protocol::ParseError>(())
//! ```
//!
//! Reading is forgiving where the protocols ask for it: unknown words are skipped, numbers out of
//! range are moved into it, bytes that are not text become U+FFFD. What makes no sense at all is a
//! [`ParseError`] that names it. Nothing panics.
//!
//! Moves and positions stay texts inside these values, because that is what they are on the wire:
//! an engine may write an illegal move, and a referee wants to see it. Chess comes in at the edge,
//! with [`uci::PositionCommand::resolve`].
//!
//! # Engines
//!
//! [`process`] starts an engine and keeps it on a short lead; [`client`] adds the handshakes:
//!
//! ```no_run
//! use protocol::{client::UciClient, process::Launch, uci::{Command, Go, PositionCommand}};
//! use std::time::Duration;
//!
//! let mut engine = UciClient::start(&Launch::new("stockfish"), Duration::from_secs(10))?;
//! println!("{}", engine.name());
//! engine.send(&Command::Position(PositionCommand::default()))?;
//! let answer = engine.think(&Go { depth: Some(10), ..Go::default() }, Duration::from_secs(60))?;
//! println!("{:?} after {:?}", answer.best_move.best, answer.time);
//! # Ok::<(), protocol::client::ClientError>(())
//! ```

#![forbid(unsafe_code)]

/// The first program of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod cecp;
pub mod client;
mod error;
pub mod process;
pub mod uci;
mod words;

pub use error::ParseError;
pub use terms::{Bound, OptionKind, OptionSpec, Score};

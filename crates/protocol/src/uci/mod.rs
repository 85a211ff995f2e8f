//! The Universal Chess Interface: [`Command`]s go from the GUI to the engine, [`Message`]s come
//! back.
//!
//! ```
//! use protocol::uci::{BestMove, Command, Message};
//!
//! // An engine's loop in miniature.
//! let mut said = Vec::new();
//! for line in ["uci", "isready", "position startpos", "go movetime 100", "quit"] {
//!     match line.parse() {
//!         Ok(Command::Uci) => said.extend([Message::Name("Mini".into()), Message::UciOk]),
//!         Ok(Command::IsReady) => said.push(Message::ReadyOk),
//!         Ok(Command::Go(_)) => {
//!             let best = Some("e2e4".to_owned());
//!             said.push(Message::BestMove(BestMove { best, ponder: None }));
//!         }
//!         _ => {}
//!     }
//! }
//! let said: Vec<String> = said.iter().map(ToString::to_string).collect();
//! assert_eq!(said, ["id name Mini", "uciok", "readyok", "bestmove e2e4"]);
//! ```

mod command;
mod go;
mod info;
mod message;
mod option;
mod position;
mod set_option;

pub use command::Command;
pub use go::Go;
pub use info::{CurrentLine, Info, JudgedScore, is_info_keyword};
pub use message::{BestMove, CheckState, Message};
pub use option::OptionDeclaration;
pub use position::{GameLine, PositionCommand, ResolveError, Start};
pub use set_option::{Registration, SetOption};

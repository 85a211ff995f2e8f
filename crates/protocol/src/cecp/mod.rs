//! The Chess Engine Communication Protocol of xboard: [`Command`]s go from the GUI to
//! the engine, [`Message`]s come back.
//!
//! ```
//! use protocol::cecp::{Command, Feature, FeatureSet, Message};
//!
//! // A GUI that has just started an engine.
//! let hello = [Command::Xboard, Command::ProtocolVersion(2)].map(|command| command.to_string());
//! assert_eq!(hello, ["xboard", "protover 2"]);
//! let mut features = FeatureSet::default();
//! if let Ok(Message::Features(said)) = r#"feature setboard=1 usermove=1 done=1"#.parse() {
//!     said.iter().for_each(|feature| { features.apply(feature); });
//! }
//! let opening = if features.user_move { Command::user_move("e2e4") } else { Command::raw_move("e2e4") };
//! assert_eq!(opening.to_string(), "usermove e2e4");
//! ```

mod clock;
mod command;
mod feature;
mod message;
mod option;
mod outcome;
mod thinking;

pub use clock::Level;
pub use command::Command;
pub use feature::{Feature, FeatureSet, FeatureValue};
pub use message::{Audience, Message};
pub use option::EngineOption;
pub use outcome::GameEnd;
pub use thinking::Thinking;

//! The web page of Torres: games against every machine of a century, machines at work, analysis
//! and reviews, over HTTP and WebSocket.
//!
//! ```no_run
//! use web::{Config, Server};
//!
//! let players = player::Registry::default(); // the program fills it in
//! let server = Server::bind(&Config::new("/home/ada/.local/share/torres"), players)?;
//! println!("{}", server.url());
//! server.run();
//! # Ok::<(), web::ServeError>(())
//! ```
//!
//! # How it works
//! - A **room** is a task that owns one game: its position, clocks, players, and the sockets of all
//!   who have it open. A move is committed before anybody hears of it.
//! - The **pool** hands out cores: as many searches as there are cores, a bounded queue behind them,
//!   moves of games before analysis. Beyond that the answer is 503 with Retry-After.
//! - A player thinks on a thread of its own and leaves its **latest** words where the room finds
//!   them ten times a second, so that no player can flood a page.
//! - The **store** is one `SQLite` file. It is reached only through **blocking**, which runs what may
//!   take a moment on threads of its own.
//! - The **budget** bounds what all of this may use; what exceeds it is refused.
//! - The **guard** refuses other sites and names, and tells browsers what the page may do.
//!
//! # Logs
//! Events of `tracing`: errors of the store (error), players that fail (warn), start, end and refused
//! requests (info). The program decides where they go.
//!
//! # What is deliberately absent
//! No player is known by name but the one that analyses; the rest comes from the registry. There are
//! no accounts: everybody who can reach the server is its user, which is why it listens on the loopback.
#![forbid(unsafe_code)]

mod analysts;
mod answer;
mod api;
mod app;
mod assets;
mod blocking;
mod budget;
mod catalogue;
mod config;
mod embedded;
mod endgames;
mod explorer;
mod flags;
mod guard;
mod intake;
mod kept;
pub mod messages;
mod new_game;
mod pgn;
mod pool;
mod puzzles;
mod rating;
mod refusal;
mod replay;
mod request;
mod resources;
mod reviewing;
mod room;
mod server;
mod sockets;
mod store;
mod thinking;
mod timed_stream;
mod translate;

pub use budget::Budget;
pub use config::Config;
pub use endgames::Endgames;
pub use server::{ServeError, Server};
pub use store::StoreError;

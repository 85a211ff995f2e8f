//! The Bernstein program of 1957 for the IBM 704: seven plausible moves in each position, four half-moves.
//!
//! `docs/bernstein.md` has the sources, what is certain and what is our reading.
//!
//! ```
//! use pioneers::bernstein::{Asked, plausible};
//! use rules::Position;
//!
//! let moves = plausible(&Position::start());
//! assert_eq!(moves.len(), 7);
//! assert!(moves.iter().any(|plausible| plausible.asked == Asked::Develop));
//! ```

mod evaluation;
mod player;
mod questions;
mod search;

pub use evaluation::{Assets, Ratio};
pub use player::Bernstein;
pub use questions::{Asked, Plausible, WIDTH, plausible};

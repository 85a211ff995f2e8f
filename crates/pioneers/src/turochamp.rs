//! Turochamp, the paper machine of 1948: material by looking ahead, position play for the rest.
//!
//! `docs/turochamp.md` has the sources, what is certain and what is our reading.
//!
//! ```
//! use pioneers::turochamp::{Readings, position_play};
//! use rules::Position;
//!
//! let start = Position::start();
//! let e4 = start.parse_san("e4")?;
//! let before = position_play(&start, start.turn(), None, Readings::default()).total();
//! let after = position_play(&start.after(e4), start.turn(), Some(e4), Readings::default()).total();
//! assert_eq!((after - before).to_string(), "4.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod considerable;
mod material;
mod player;
mod points;
mod position_play;
mod readings;
mod search;

pub use considerable::{Reason, considerable};
pub use material::{Material, Worth};
pub use player::Turochamp;
pub use points::Points;
pub use position_play::{Part, Sheet, Term, position_play};
pub use readings::{CastlingDone, KingDanger, KingWeight, Plies, Readings, SheetSize};

//! El Ajedrecista of 1912: king and rook against a king, by seven rules.
//!
//! `docs/ajedrecista.md` has the sources, what is certain and what is our reading.
//!
//! ```
//! use pioneers::ajedrecista::{Placement, Rule, World};
//! use rules::Square;
//!
//! let start = Placement::start(Square::E4);
//! assert_eq!(start.decide().map(|decision| decision.rule), Some(Rule::RookDown));
//! assert_eq!(World::default().moves_to_mate(start), Some(59));
//! ```

mod placement;
mod player;
mod world;

pub use placement::{Decision, Placement, Rule, Zone, starts};
pub use player::{Ajedrecista, OutsideWorld};
pub use world::World;

//! Tuning of numbers by SPSA: two sets of values play each other, and the better one pulls.
//!
//! A [`Session`] says what to compare next and learns from the score; its journal makes it go on
//! where it stopped. A [`Duel`] plays a comparison in the arena.
#![forbid(unsafe_code)]

mod duel;
mod session;

pub use duel::{Duel, DuelError};
pub use session::{Comparison, Knob, Plan, Session, TuneError};

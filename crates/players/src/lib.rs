//! Players that need neither a machine nor another process.
//!
//! - [`Random`] plays any legal move, [`Material`] the capture that wins most at once: the lowest
//!   rungs of every ladder, repeatable by their seed.
//! - [`Seajay`] is a plain negamax program that counts material.
//!
//! ```
//! use player::{Limits, Player, Question, Situation};
//! use players::Seajay;
//!
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let question = Question::new(Situation::start()).with_limits(limits);
//! let choice = Seajay::new().choose(&question, &mut |_| {})?;
//! assert!(choice.best.is_some());
//! # Ok::<(), player::Fault>(())
//! ```
#![forbid(unsafe_code)]

mod chance;
mod dice;
mod material;
mod piece_value;
mod random;
mod seajay;

pub use chance::{Chance, Style};
pub use dice::Dice;
pub use material::{Material, MostMaterial};
pub use piece_value::{material_balance, value_of};
pub use random::{AnyMove, Random};
pub use seajay::{Seajay, time_for_move};

use player::{Entry, Registry};

/// Adds the players of this crate that live in this process.
///
/// ```
/// let mut registry = player::Registry::default();
/// players::register(&mut registry);
/// assert!(registry.create("seajay").is_ok());
/// ```
pub fn register(registry: &mut Registry) {
    registry.add(Entry::new("random", "plays any legal move", || Ok(Random::new())));
    registry.add(Entry::new("material", "takes the most valuable piece", || Ok(Material::new())));
    registry.add(
        Entry::new("seajay", "negamax that counts material, stage 7", || Ok(Seajay::new()))
            .of_year(2025),
    );
}

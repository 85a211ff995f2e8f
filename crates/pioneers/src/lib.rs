//! Chess machines before the microprocessor, from their published rules.
//!
//! - [`ajedrecista`]: Torres Quevedo's automaton of 1912, which mates with king and rook.
//! - [`turochamp`]: Turing's and Champernowne's paper machine of 1948.
//! - [`bernstein`]: the program for the IBM 704 of 1957, which looks at seven moves only.
//!
//! ```
//! use player::{Player, Question, Situation};
//! use pioneers::turochamp::Turochamp;
//!
//! let situation = Situation::start();
//! let choice = Turochamp::default().choose(&Question::new(situation.clone()), &mut |_| {})?;
//! assert_eq!(choice.best, Some(situation.position().parse_san("e3")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod ajedrecista;
pub mod bernstein;
mod brakes;
mod order;
mod reach;
pub mod turochamp;

use player::{Entry, Registry};

use ajedrecista::Ajedrecista;
use bernstein::Bernstein;
use turochamp::Turochamp;

/// Adds the players of this crate.
///
/// ```
/// let mut registry = player::Registry::default();
/// pioneers::register(&mut registry);
/// assert_eq!(registry.find("bernstein").and_then(|entry| entry.year), Some(1957));
/// ```
pub fn register(registry: &mut Registry) {
    let about = "Torres Quevedo's automaton, which mates with king and rook";
    registry.add(
        Entry::new("ajedrecista", about, || Ok(Ajedrecista::default()))
            .of_year(1912)
            .for_one_endgame(),
    );
    let about = "Turing's and Champernowne's machine of paper and pencil";
    registry.add(Entry::new("turochamp", about, || Ok(Turochamp::default())).of_year(1948));
    let about = "Bernstein's program for the IBM 704, seven moves in each position";
    registry.add(Entry::new("bernstein", about, || Ok(Bernstein::default())).of_year(1957));
}

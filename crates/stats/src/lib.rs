//! Match statistics for two-player games: plain arithmetic, nothing needed at run time but std.
//!
//! # How strong is it?
//!
//! Count pairs of games that shared an opening (or single games) and ask for a [`Summary`]:
//!
//! ```
//! use stats::Pentanomial;
//!
//! let pairs = Pentanomial::new([177, 1629, 3083, 1780, 221]);
//! let summary = pairs.summary()?;
//! println!("Elo  {}", summary.elo);
//! println!("nElo {}", summary.normalized_elo);
//! assert_eq!(summary.normalized_elo.to_string(), "10.01 +/- 5.80");
//! # Ok::<(), stats::Error>(())
//! ```
//!
//! # Is it stronger, and may the match stop?
//!
//! A sequential probability ratio test ([`Sprt`]) watches the match and ends it as soon as the
//! question is settled:
//!
//! ```
//! use stats::{Model, Pentanomial, Sprt, Verdict};
//!
//! let test = Sprt::new(0.0, 3.0, 0.05, 0.10, Model::Normalized)?;
//! let status = test.status(Pentanomial::new([177, 1629, 3083, 1780, 221]))?;
//! assert_eq!(status.verdict, Verdict::AcceptH1);
//! # Ok::<(), stats::Error>(())
//! ```
//!
//! # Who stands where?
//!
//! [`Pool`] collects games between any number of players; [`RatingList`] rates them all at once by
//! maximum likelihood and warns where a rating hangs on a thread:
//!
//! ```
//! use stats::{Pool, RatingList, RatingOptions, Trinomial};
//!
//! let mut pool = Pool::new();
//! let (strong, weak) = (pool.player("strong"), pool.player("weak"));
//! pool.add(strong, weak, Trinomial::new(70, 10, 20))?;
//! let list = RatingList::of(&pool, &RatingOptions::default())?;
//! let lead = list.ratings()[0].rating.value - list.ratings()[1].rating.value;
//! assert_eq!(lead.round(), 191.0);
//! # Ok::<(), stats::Error>(())
//! ```
//!
//! Somebody who plays against them is rated by [`rating_of`], with the errors of their ratings in mind.
//!
//! # Can numbers be tuned by playing?
//!
//! [`spsa`] holds the arithmetic of simultaneous perturbation, as chess engines use it.
//!
//! # Promises
//!
//! Questions without a sensible answer (no games, bounds in the wrong order, NaN) get an [`Error`];
//! answers are never NaN. Everything random starts from a seed, every loop is bounded.

#![forbid(unsafe_code)]

/// The first program of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod constrained;
mod counts;
mod elo;
mod error;
mod estimate;
mod model;
mod normal;
mod pentanomial;
mod person_rating;
mod ratings;
mod sample;
mod sprt;
pub mod spsa;
mod summary;
mod trinomial;
mod verdict;

pub use chance::Random;
pub use counts::Counts;
pub use elo::{NORMALIZED_ELO_PER_SIGMA, elo_from_score, expected_score};
pub use error::Error;
pub use estimate::Estimate;
pub use model::Model;
pub use normal::{Z95, normal_cdf};
pub use pentanomial::{Pentanomial, PlayerResult};
pub use person_rating::{Encounter, rating_of};
pub use ratings::{
    Anchor, ErrorMethod, PlayerId, Pool, PoolWarning, Prior, Rating, RatingList, RatingOptions,
    RatingWarning, WhiteAdvantage,
};
pub use sprt::Sprt;
pub use summary::Summary;
pub use trinomial::Trinomial;
pub use verdict::{Status, Verdict};

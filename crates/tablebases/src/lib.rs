//! Syzygy endgame tablebases: the true result of every position with few pieces.
//!
//! [`Syzygy`] serves the search (through [`search::Tablebase`]) and the referee of matches
//! ([`Syzygy::winner`]). Files may be missing or damaged: what cannot be read is not known, and
//! nothing panics.
//!
//! ```
//! use tablebases::Syzygy;
//!
//! let error = Syzygy::open("/no/such/folder").unwrap_err();
//! assert!(error.to_string().starts_with("'/no/such/folder' cannot be read"));
//! ```

mod convert;
mod open;
mod rank;
mod syzygy;

pub use open::OpenError;
pub use syzygy::Syzygy;

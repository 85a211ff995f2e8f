//! Opening books for matches: EPD files, PGN files, Polyglot files.
//!
//! A [`Book`] is a list of beginnings, or a Polyglot tree that makes beginnings by chance. An
//! [`Openings`] deals them out: the n-th game gets the n-th opening, whatever was asked before, so
//! that an interrupted match goes on with the openings that it would have had.
//!
//! ```
//! use games::book::{Book, Openings, Order};
//!
//! let file = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
//!             rnbqkbnr/pppppppp/8/8/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 1\n";
//! let book = Book::read_epd(file.as_bytes())?;
//! assert_eq!(book.len(), Some(2));
//! let openings = Openings::new(book, Order::Sequential);
//! assert_eq!(openings.nth(0), openings.nth(2));
//! # Ok::<(), games::book::BookError>(())
//! ```

mod error;
mod openings;
mod polyglot;
mod positions;
mod source;
mod start;

pub use error::{BookError, BookFault};
pub use openings::{Openings, Order};
pub use polyglot::{Polyglot, PolyglotMove, polyglot_key};
pub use positions::{PositionsError, read_position, read_positions};
pub use source::Book;
pub use start::Start;

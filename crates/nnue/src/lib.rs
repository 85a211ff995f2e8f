//! The network: a file in, the score of a position out.
//!
//! Each side sees the board from its own end, mirrored so that its king stands on the left half.
//! What it sees, a piece of either colour on a square, is one of 768 inputs; each input that is
//! present adds its column of weights to that side's *accumulator*. What makes one number of the two
//! is the [`Head`]: one layer of weights or three, chosen by how many pieces are left.
//!
//! ```
//! use nnue::{Architecture, Evaluator, Network};
//! use rules::Position;
//! use std::sync::Arc;
//!
//! let network = Arc::new(Network::random(Architecture::new(32, 8), 7));
//! let mut evaluator = Evaluator::new(Arc::clone(&network));
//! let mut position = Position::start();
//! assert_eq!(evaluator.evaluate(&position, 0), network.evaluate(&position));
//! position.play(position.parse_uci("e2e4")?);
//! assert_eq!(evaluator.evaluate(&position, 1), network.evaluate(&position));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A move changes few inputs, so the [`Evaluator`] keeps the accumulators of the positions on the
//! way and takes only the difference. The arithmetic is in integers and the same bit for bit on
//! every machine: `backend/scalar.rs` is the specification, its neighbours are faster.

mod architecture;
mod backend;
mod block;
mod checksum;
mod error;
mod evaluator;
mod file;
mod layers;
mod network;
mod snapshot;

pub use architecture::{Architecture, Head};
pub use backend::Backend;
pub use error::NetworkError;
pub use evaluator::Evaluator;
pub use network::Network;

//! The rules against oracles, properties, data and rubbish.

mod exchanges;
mod fens;
mod known_perft;
mod oracles;
mod properties;
mod suites;
mod variants;
mod walk;

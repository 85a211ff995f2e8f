//! Single instructions with every bus cycle, to check a 6502 against.
//!
//! A file is a sequence of cases, each as follows; numbers of two bytes have
//! the high byte first.
//!
//! | bytes | field |
//! |---|---|
//! | 10 | name, padded with NUL |
//! | 7 | PC (2), S, A, X, Y, P before |
//! | 1 + 3n | n, then n memory cells before: address (2), value |
//! | 7 | PC (2), S, A, X, Y, P after |
//! | 1 + 3n | n, then n memory cells after |
//! | 1 + 4n | n, then n bus cycles: address (2), value, `r` or `w` |
//!
//! [`Case::parse_all`] reads such a file, [`Report::check`] runs its cases, and
//! [`check_folder`] does both for every `.bin` file in a folder. The public
//! `SingleStepTests` have the same form once converted to binary, so they can be
//! checked as they are; [`generate`] makes cases of our own from a seed.

mod case;
mod check;
mod folder;
mod generator;
mod memory;
mod parse;

pub use case::{Access, Case, Cell, Cycle, State};
pub use check::{Difference, Failure, Report};
pub use folder::{FolderError, check_folder};
pub use generator::generate;
pub use parse::ParseError;

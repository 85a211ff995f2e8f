//! Unit tests for assembly programs.

mod byte_subject;
mod cdp1802_subject;
mod chessvm_subject;
mod evaluate;
mod functions;
mod load;
mod mos6502_subject;
mod outcome;
mod parse;
mod runner;
mod script;
mod statements;
mod subject;
mod symbol_file;

pub use outcome::{Outcome, Report, TestResult};
pub use runner::{Options, run_tests};

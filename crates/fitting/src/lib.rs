//! Fits of evaluations to games that were played.
//!
//! - [`Fit`]: the weights of the hand-crafted evaluation, for the middlegame and the endgame.
//! - [`TableFit`]: piece values and piece-square tables of bytes, for programs of old computers.
//! - [`WdlFit`]: what a score means, as chances to win, draw and lose.
//!
//! Each takes [`GameRecord`](datagen::GameRecord)s one by one and returns numbers; nothing here
//! reads or writes files.
#![forbid(unsafe_code)]

mod regression;
mod tables;
mod wdl;
mod weights;

pub use regression::FitSettings;
pub use tables::{TableFit, TableShape, ValueTables};
pub use wdl::{WdlFit, model_source};
pub use weights::{Fit, weights_source};

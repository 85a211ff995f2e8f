//! Programs that are bytes at addresses: layout and emission for the 6502 and
//! the 1802.

mod emission;
mod field;
mod pages;
mod sizing;

pub(crate) use emission::lay_out;

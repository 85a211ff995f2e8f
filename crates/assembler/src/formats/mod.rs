//! The file formats in which programs travel.

mod error;
mod intel_hex;
mod paper_tape;
mod prg;
mod records;
mod s_record;

pub use error::FormatError;
pub use intel_hex::{read_intel_hex, write_intel_hex};
pub use paper_tape::{read_paper_tape, write_paper_tape};
pub use prg::{read_prg, write_prg, write_raw};
pub use s_record::write_s_record;

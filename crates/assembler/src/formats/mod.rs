//! The file formats in which programs travel.

mod cartridge;
mod d64;
mod error;
mod intel_hex;
mod paper_tape;
mod prg;
mod records;
mod s_record;
mod tap;

pub use cartridge::write_cartridge;
pub use d64::write_d64;
pub use error::FormatError;
pub use intel_hex::{read_intel_hex, write_intel_hex};
pub use paper_tape::{read_paper_tape, write_paper_tape};
pub use prg::{read_prg, write_prg, write_raw};
pub use s_record::write_s_record;
pub use tap::write_tap;

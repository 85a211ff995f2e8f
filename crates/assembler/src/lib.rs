//! One assembler for three historic computers.
#![forbid(unsafe_code)]

mod assembly;
mod bytes;
mod cdp1802;
mod check;
mod chessvm;
mod diagnostic;
mod directive;
mod directives;
mod encoding;
mod evaluation;
mod expand;
mod expression;
mod formats;
mod image;
mod lexer;
mod listing;
mod loader;
mod macros;
mod mos6502;
mod piece;
mod source;
mod statement;
mod symbols;
mod syntax;
mod target;
mod token;

pub use assembly::{Assembler, Assembly, Symbol};
pub use cdp1802::{Clobbers, RegisterUse};
pub use chessvm::{Chart, Usage};
pub use diagnostic::{Diagnostic, Failure, Severity};
pub use formats::{
    FormatError, read_intel_hex, read_paper_tape, read_prg, write_intel_hex, write_paper_tape,
    write_prg, write_raw, write_s_record,
};
pub use image::{Image, Segment};
pub use listing::Routine;
pub use loader::{DiskLoader, Loader, MemoryLoader};
pub use source::{Context, ContextId, Place, Sources, Span};
pub use target::{Cpu, Cycles};

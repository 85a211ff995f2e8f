//! One assembler for three historic computers.
#![forbid(unsafe_code)]

mod assembly;
mod check;
mod chessvm;
mod diagnostic;
mod directive;
mod directives;
mod encoding;
mod evaluation;
mod expand;
mod expression;
mod image;
mod lexer;
mod listing;
mod loader;
mod macros;
mod piece;
mod source;
mod statement;
mod symbols;
mod syntax;
mod target;
mod token;

pub use assembly::{Assembler, Assembly, Symbol};
pub use chessvm::{Chart, Usage};
pub use diagnostic::{Diagnostic, Failure, Severity};
pub use image::{Image, Segment};
pub use listing::Routine;
pub use loader::{DiskLoader, Loader, MemoryLoader};
pub use source::{Context, ContextId, Place, Sources, Span};
pub use target::{Cpu, Cycles};

//! One assembler for three historic computers, and unit tests for what is
//! written in it.
//!
//! | [`Cpu`] | computer | notation | a program becomes |
//! |---|---|---|---|
//! | [`Cpu::Chessvm`] | the two-digit machine on the ENIAC | chasm's | three function tables |
//! | [`Cpu::Mos6502`] | MOS 6502, 6510 | 64tass's | bytes |
//! | [`Cpu::Cdp1802`], [`Cpu::Cdp1806`] | RCA COSMAC | A18's and Asm/02's | bytes |
//!
//! A CPU is a table of instructions (those of the `machines` crate) and a few
//! quirks; labels, expressions, macros, conditions, includes, listings and
//! diagnostics are the same for all of them. The language is described in
//! `docs/assembler.md`.
//!
//! # Assembling
//! ```
//! use assembler::{Assembler, Cpu, write_prg};
//!
//! let program = Assembler::new(Cpu::Mos6502).assemble_text("
//!         * = $0801
//!         basic_stub start        ; 10 SYS2061
//! start   lda #'!'
//!         jsr $ffd2
//!         rts
//! ")?;
//! assert_eq!(program.symbol("start"), Some(0x080D));
//! assert_eq!(program.vice_labels(), "al C:080d .start\n");
//! assert_eq!(write_prg(program.segments()).unwrap().len(), 2 + 12 + 6);
//! # Ok::<(), Box<assembler::Failure>>(())
//! ```
//!
//! [`Assembler::assemble`] reads files through a [`Loader`]: from disk, or from
//! memory in a build script. What comes back is an [`Assembly`]: the image, the
//! listing with the cycles of every instruction and the sums of every routine,
//! symbol files, warnings; for the 1802 also which routine changes which
//! register, and for chessvm a chart of the function tables.
//!
//! # When something is wrong
//! All errors of a program are collected and point into its text, through
//! macros and includes:
//! ```
//! use assembler::{Assembler, Cpu};
//!
//! let failure = Assembler::new(Cpu::Mos6502).assemble_text("loop  lda #300\n  bne lop").unwrap_err();
//! assert_eq!(failure.brief(), "\
//! program.asm:1:12: error: 300 ($12C) is not between -128 and 255
//! program.asm:2:7: error: `lop` is not defined
//! ");
//! println!("{}", failure.render(true)); // with the lines, arrows and colours
//! ```
//! No input makes the assembler panic or run forever: lines, nesting,
//! repetitions and the number of errors have limits.
//!
//! # Unit tests
//! [`run_tests`] runs a file of tests on the emulated machine: registers and
//! memory set, a routine called, the results checked and its cycles counted.
#![forbid(unsafe_code)]

/// The first program of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod assembly;
mod blocks;
mod bytes;
mod cdp1802;
mod check;
mod chessvm;
mod conditions;
mod data;
mod diagnostic;
mod directive;
mod directive_exec;
mod emitted;
mod encoding;
mod evaluation;
mod expand;
mod expression;
mod formats;
mod image;
mod lexer;
mod line_parser;
mod listing;
mod loader;
mod macros;
mod mos6502;
mod naming;
mod program_text;
mod source;
mod statement;
mod symbols;
mod syntax;
mod target;
mod token;
mod unit;

pub use assembly::{Assembler, Assembly, Symbol};
pub use cdp1802::{Clobbers, RegisterUse};
pub use chessvm::{Chart, Usage};
pub use diagnostic::{Diagnostic, Failure, Severity};
pub use formats::{
    FormatError, read_intel_hex, read_paper_tape, read_prg, write_cartridge, write_d64,
    write_intel_hex, write_paper_tape, write_prg, write_raw, write_s_record, write_tap,
};
pub use image::{Image, Segment};
pub use listing::Routine;
pub use loader::{DiskLoader, Loader, MemoryLoader};
pub use source::{Context, ContextId, Place, Sources, Span};
pub use target::{Cpu, Cycles};
pub use unit::{
    Options as TestOptions, Outcome as TestOutcome, Report as TestReport, TestResult, run_tests,
};

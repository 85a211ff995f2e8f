//! Single instructions with their outcome, to check a CDP1802 or CDP1806
//! against.
//!
//! No list of start states is needed, because each follows from a number: the
//! file holds outcomes only, a few bytes each.
//!
//! # The start state
//! `Start::of(instruction, number)` seeds [`SplitMix`](crate::SplitMix) with
//! `instruction * 2^32 + number`, where the instruction is counted in the order
//! of [`Mnemonic::ALL`](super::Mnemonic::ALL), and draws in this order:
//!
//! 1. a `long`: its remainder by the number of codes that the instruction has
//!    picks one of them, in ascending order;
//! 2. a `word` for each of R(0) to R(F);
//! 3. a `byte` each for P and X, of which the low digit counts;
//! 4. a `byte` each for D and T;
//! 5. a `byte` of which the bits are, from bit 0: DF, Q, IE, EF1 to EF4
//!    asserted, and an interrupt requested;
//! 6. a `byte` each for the counter and its holding register;
//! 7. a `byte` of which the bits are, from bit 0: the counter runs as a timer
//!    (its prescaler just reset), CI, CIE, XIE, ETQ;
//! 8. a `byte` that every input port gives;
//! 9. a `long`, the seed of memory.
//!
//! The byte of memory at an address is the first `byte` drawn from a generator
//! seeded with that seed, exclusive-ored with the address. For the decimal
//! instructions D and each byte of memory have both digits reduced by 10 where
//! they are above 9, and R(X), if it is not R(P) but points at the instruction's
//! two bytes, is moved on by two. Over all that, the instruction stands at R(P): its code,
//! with the prefix $68 before it if it has one.
//!
//! The requested interrupt is for `BXI` to see; it is not taken.
//!
//! # The file
//! The eight bytes `CDP1802V`, the number of vectors for each instruction (2
//! bytes, high first), then all outcomes, instruction by instruction:
//!
//! | bytes | field |
//! |---|---|
//! | 1 | which of the optional fields follow, from bit 0 in the order below |
//! | 1 | how many registers changed (high digit), how many bytes were written (low digit) |
//! | 1 | machine cycles |
//! | 3 each | changed register: number, value (2) |
//! | 3 each | write in order: address (2), value |
//! | 1 | bit 0: D, if it changed |
//! | 1 | bit 1: DF, Q, IE in bits 0 to 2, and idling in bit 3, if one changed |
//! | 1 | bit 2: X and P as two digits, if one changed |
//! | 1 | bit 3: T, if it changed |
//! | 3 | bit 4: counter, holding register, the bits of step 7 and from bit 5: the counter counts events, measures pulses, does so on EF2; if one changed |
//! | 2 | bit 5: port and byte that went out |
//!
//! After `RLDI`, `RLXA`, `RSXD`, `RNX`, `SCAL` and `SRET` the manual leaves T
//! open, so those outcomes say nothing of it.

mod case;
mod check;
mod file;
mod outcome;
mod start;

pub use case::{Case, CaseState};
pub use check::{Failure, Report, check, generate};
pub use file::ParseError;
pub use outcome::{Outcome, Write};
pub use start::{Start, World};

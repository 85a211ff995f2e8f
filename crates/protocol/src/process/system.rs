//! What differs between systems: groups of processes, writing with a deadline, reading that can be
//! abandoned. `portable.rs` needs nothing but the standard library and serves every system; `unix.rs`
//! has the same functions and ends grandchildren too. The feature `portable` chooses the former on Unix.

#[cfg(any(not(unix), feature = "portable"))]
mod portable;
#[cfg(all(unix, not(feature = "portable")))]
mod unix;

#[cfg(any(not(unix), feature = "portable"))]
pub(super) use portable::*;
#[cfg(all(unix, not(feature = "portable")))]
pub(super) use unix::*;

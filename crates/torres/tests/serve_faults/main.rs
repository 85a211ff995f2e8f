//! `torres serve` as a process, under faults and load.
#![expect(clippy::print_stdout, reason = "figures for docs/reliability.md")]
#![cfg(target_os = "linux")]

mod attacks;
mod faults;
mod machines;
mod server_process;
mod soak;

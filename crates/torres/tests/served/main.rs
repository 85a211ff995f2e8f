//! The engine as a GUI, a match runner or a testing framework meets it: a process that is spoken to.
#![cfg(unix)]

mod answers;
mod endings;
mod engine;
mod hostile_input;
mod hostile_sessions;
mod hostile_timing;
mod limits;
mod openbench;

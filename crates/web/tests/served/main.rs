//! The server as a whole, over its port, with small players of our own.
#![expect(clippy::print_stdout, reason = "figures for docs/web.md")]

mod client;
mod faults;
mod games;
mod load;
mod machines;
mod malformed;
mod players;
mod rating;
mod searches;
mod server;
mod strangers;
mod study;

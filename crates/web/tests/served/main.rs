//! The server as a whole, over its port, with small players of our own.

mod client;
mod games;
mod load;
mod machines;
mod malformed;
mod players;
mod searches;
mod server;
mod strangers;

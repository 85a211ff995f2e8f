use std::io;

use player::Fault;
use player::host::no_thread_to;

/// Why a player cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// It cannot be started.
    #[error("the player cannot be started: {0}")]
    Player(Fault),
    /// Nobody can listen to the input.
    #[error("{}", no_thread_to("read the input", .0))]
    Input(io::Error),
}

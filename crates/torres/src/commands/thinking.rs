//! What commands say in common about the player that thinks.

use std::time::Duration;

use clap::Args;
use player::Limits;

/// How long a machine thinks.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Level {
    /// Half-moves that the machine looks ahead
    #[arg(long)]
    depth: Option<u32>,
    /// Positions that the machine looks at
    #[arg(long)]
    nodes: Option<u64>,
    /// Milliseconds that the machine thinks
    #[arg(long, value_name = "MILLISECONDS")]
    movetime: Option<u64>,
}

impl Level {
    pub(crate) fn limits(self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.movetime.map(Duration::from_millis),
            ..Limits::default()
        }
    }
}

/// An option of a player, as `NAME=VALUE`.
pub(crate) fn parse_option(text: &str) -> Result<(String, String), String> {
    let expected = || format!("expected NAME=VALUE, for example Hash=64, not '{text}'");
    let (name, value) = text.split_once('=').ok_or_else(expected)?;
    Ok((name.trim().to_owned(), value.to_owned()))
}

use std::io::{Read, Write};

use player::Player;

/// x
pub fn serve_cecp(
    _player: Box<dyn Player>,
    _input: impl Read + Send + 'static,
    _output: impl Write + Send + 'static,
) {
}

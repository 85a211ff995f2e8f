use std::io::{BufRead, BufReader, Cursor, Read, Write};

use player::Player;

use crate::{Extras, ServeError, serve_cecp, serve_uci};

/// More than the word by which xboard begins.
const BEGINNING: u64 = 64;

/// Serves a player over CECP if the other side begins with `xboard`, and over UCI otherwise.
///
/// # Errors
/// When the player or the thread that listens cannot be started.
pub fn serve(
    player: Box<dyn Player>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    extras: impl Extras + 'static,
) -> Result<(), ServeError> {
    let mut input = BufReader::new(input);
    let mut first = Vec::new();
    // The protocol that serves this input will find out if it cannot be read.
    let _ = input.by_ref().take(BEGINNING).read_until(b'\n', &mut first);
    let is_cecp = first.trim_ascii() == b"xboard";
    let input = Cursor::new(first).chain(input);
    if is_cecp {
        serve_cecp(player, input, output)
    } else {
        serve_uci(player, input, output, extras)
    }
}

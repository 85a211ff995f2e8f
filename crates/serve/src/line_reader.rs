use std::io::{self, BufRead, BufReader, Read};
use std::thread;

use crate::line_writer::LineWriter;

/// A line longer than this is cut off there: nothing that makes sense is.
const LONGEST_LINE: usize = 8 << 20;

/// Enough to read lines, whatever the system's usual stack is.
const STACK: usize = 256 << 10;

/// Listens in a thread of its own, so that nobody has to wait for an input that never ends. `hear`
/// gets every line as text, whatever bytes it was, and `None` at the end; when it says false nobody
/// wants to hear more. An input that fails, instead of ending, is one whose other side is gone: `writer`
/// is told, because nothing that is said from then on will be read.
///
/// # Errors
/// When the system has no thread for it.
pub(crate) fn listen(
    input: impl Read + Send + 'static,
    writer: LineWriter,
    hear: impl Fn(Option<String>) -> bool + Send + 'static,
) -> io::Result<()> {
    let thread = thread::Builder::new().name("input".to_owned()).stack_size(STACK);
    let listening = thread.spawn(move || {
        let mut input = BufReader::new(input);
        loop {
            let line = next_line(&mut input).unwrap_or_else(|_| {
                writer.lose();
                None
            });
            let ended = line.is_none();
            if !hear(line) || ended {
                break;
            }
        }
    });
    listening.map(drop)
}

fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let limit = LONGEST_LINE as u64;
    let read = input.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() >= LONGEST_LINE {
        skip_rest(input)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Throws away what is left of a line that was too long, without keeping it.
fn skip_rest(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let piece = input.fill_buf()?;
        let (used, done) = match piece.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (piece.len(), piece.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

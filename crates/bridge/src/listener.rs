use std::io::{ErrorKind, Read};

use crate::status::Status;

/// Reads lines until the device is gone, and passes on those that are for the
/// GUI.
pub(crate) fn listen(mut port: impl Read, status: &Status, say: &mut dyn FnMut(&str)) {
    let mut line = Vec::new();
    let mut bytes = [0; 256];
    loop {
        match port.read(&mut bytes) {
            Ok(count) => {
                status.touch();
                for byte in &bytes[..count] {
                    hear(*byte, &mut line, status, say);
                }
            }
            Err(error) if is_pause(error.kind()) => {}
            Err(_) => return,
        }
    }
}

fn is_pause(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::TimedOut | ErrorKind::Interrupted | ErrorKind::WouldBlock)
}

/// Either end of a line ends it; empty ones are between the two.
fn hear(byte: u8, line: &mut Vec<u8>, status: &Status, say: &mut dyn FnMut(&str)) {
    if byte != b'\r' && byte != b'\n' {
        line.push(byte);
        return;
    }
    let text = String::from_utf8_lossy(line).trim().to_owned();
    line.clear();
    if !text.is_empty() && status.heard(&text) {
        say(&text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// A line that delivers pieces, then breaks.
    struct Pieces(VecDeque<&'static str>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let Some(piece) = self.0.pop_front() else {
                return Err(ErrorKind::BrokenPipe.into());
            };
            if piece.is_empty() {
                return Err(ErrorKind::TimedOut.into());
            }
            buffer[..piece.len()].copy_from_slice(piece.as_bytes());
            Ok(piece.len())
        }
    }

    fn said(echoes: bool, typed: &[&str], pieces: &[&'static str]) -> Vec<String> {
        let status = Status::new(echoes);
        status.wake();
        for line in typed {
            status.typing(line, None);
        }
        let mut lines = Vec::new();
        let port = Pieces(pieces.iter().copied().collect());
        listen(port, &status, &mut |line| lines.push(line.to_owned()));
        lines
    }

    #[test]
    fn lines_are_put_together_from_pieces() {
        assert_eq!(said(false, &[], &["uci", "", "ok\r", "\nbest"]), ["uciok"]);
    }

    #[test]
    fn echoes_are_left_out() {
        let pieces = ["uci\r\nuc", "iok\r\n", "go depth 1\rbestmove e2e4\r\n"];
        let typed = ["uci", "go depth 1"];
        assert_eq!(said(true, &typed, &pieces), ["uciok", "bestmove e2e4"]);
        assert_eq!(said(false, &typed, &pieces).len(), 4);
    }

    #[test]
    fn readyok_is_said_by_the_bridge_alone_and_nothing_before_the_machine_is_awake() {
        assert_eq!(said(false, &["isready"], &["readyok\r\nbestmove e2e4\r\n"]), ["bestmove e2e4"]);
        let status = Status::new(false);
        let mut lines = Vec::new();
        let port = Pieces(["Your move?\r\n"].into());
        listen(port, &status, &mut |line| lines.push(line.to_owned()));
        assert_eq!(lines, [] as [&str; 0]);
    }
}

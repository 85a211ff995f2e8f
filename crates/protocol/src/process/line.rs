//! Lines out of a stream of bytes, however long, however strange.

use std::time::Instant;

/// A line that an engine wrote.
///
/// ```
/// use protocol::process::Line;
/// use std::time::Instant;
///
/// let line = Line { text: "readyok".into(), at: Instant::now(), truncated: false };
/// assert!(line.at.elapsed().as_secs() < 1);
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    /// What it says, without the end of the line; what is not UTF-8 became U+FFFD.
    pub text: String,
    /// When its last byte arrived, taken by the thread that reads. The difference to the moment
    /// when somebody gets round to looking at it is the host's delay, not the engine's.
    pub at: Instant,
    /// Whether the line was too long and the rest of it was thrown away.
    pub truncated: bool,
}

/// Cuts a stream into lines of bounded length.
#[derive(Debug)]
pub(super) struct LineCutter {
    limit: usize,
    pending: Vec<u8>,
    overlong: bool,
}

impl LineCutter {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, pending: Vec::new(), overlong: false }
    }

    /// Hands every line that ends within `bytes` to `emit`, until it answers false.
    pub(super) fn feed(
        &mut self,
        bytes: &[u8],
        at: Instant,
        mut emit: impl FnMut(Line) -> bool,
    ) -> bool {
        let mut pieces = bytes.split(|byte| *byte == b'\n').peekable();
        while let Some(piece) = pieces.next() {
            self.keep(piece);
            if pieces.peek().is_some() && !emit(self.cut(at)) {
                return false;
            }
        }
        true
    }

    /// The last line, if the stream ended without ending it.
    pub(super) fn finish(&mut self, at: Instant) -> Option<Line> {
        (!self.pending.is_empty()).then(|| self.cut(at))
    }

    fn keep(&mut self, piece: &[u8]) {
        let room = self.limit.saturating_sub(self.pending.len());
        self.overlong |= piece.len() > room;
        self.pending.extend_from_slice(&piece[..piece.len().min(room)]);
    }

    fn cut(&mut self, at: Instant) -> Line {
        let bytes = std::mem::take(&mut self.pending);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(&bytes);
        let text = String::from_utf8_lossy(bytes).into_owned();
        Line { text, at, truncated: std::mem::take(&mut self.overlong) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(limit: usize, chunks: &[&[u8]]) -> Vec<(String, bool)> {
        let (mut cutter, mut lines) = (LineCutter::new(limit), Vec::new());
        for chunk in chunks {
            cutter.feed(chunk, Instant::now(), |line| {
                lines.push((line.text, line.truncated));
                true
            });
        }
        lines.extend(cutter.finish(Instant::now()).map(|line| (line.text, line.truncated)));
        lines
    }

    fn whole(texts: &[&str]) -> Vec<(String, bool)> {
        texts.iter().map(|text| ((*text).to_owned(), false)).collect()
    }

    #[test]
    fn lines_may_come_in_pieces() {
        let found = cut(100, &[b"uci", b"ok\r\nread", b"yok\n", b"\n", b"last"]);
        assert_eq!(found, whole(&["uciok", "readyok", "", "last"]));
    }

    #[test]
    fn a_line_without_end_takes_no_more_than_its_share() {
        let mut cutter = LineCutter::new(1000);
        for _ in 0..1000 {
            cutter.feed(&[b'x'; 4096], Instant::now(), |_| true);
        }
        assert!(cutter.pending.capacity() < 4096);
        let last = cutter.finish(Instant::now()).unwrap();
        assert!(last.truncated && last.text.len() == 1000);
    }

    #[test]
    fn after_a_long_line_the_next_is_whole_again() {
        let found = cut(5, &[b"abcdefgh\nxyz\n"]);
        assert_eq!(found, [("abcde".to_owned(), true), ("xyz".to_owned(), false)]);
    }

    #[test]
    fn strange_bytes_become_replacement_characters() {
        let found = cut(100, &[b"\xff\xfe ok\n"]);
        assert_eq!(found, whole(&["\u{fffd}\u{fffd} ok"]));
    }
}

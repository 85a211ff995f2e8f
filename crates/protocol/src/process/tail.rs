//! The last words of an engine on its standard error.

use std::collections::VecDeque;

/// Keeps the last bytes of a stream.
#[derive(Debug)]
pub(super) struct Tail {
    limit: usize,
    bytes: VecDeque<u8>,
}

impl Tail {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, bytes: VecDeque::new() }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        let bytes = &bytes[bytes.len().saturating_sub(self.limit)..];
        let excess = (self.bytes.len() + bytes.len()).saturating_sub(self.limit);
        self.bytes.drain(..excess);
        self.bytes.extend(bytes);
    }

    pub(super) fn text(&self) -> String {
        let (front, back) = self.bytes.as_slices();
        String::from_utf8_lossy(&[front, back].concat()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept() {
        let mut tail = Tail::new(4);
        for piece in ["ab", "cd", "ef", "ghijkl", "m"] {
            tail.push(piece.as_bytes());
            assert!(tail.bytes.len() <= 4);
        }
        assert_eq!(tail.text(), "jklm");
    }
}

//! Bytes with a view ahead, all line ends alike.

use std::io::{self, Read};

use super::mender::MARK;

const CHUNK: usize = 1 << 15;

/// How far [`Input::look`] can see, and with it the longest tag. The standard has lines of 255 bytes.
pub(super) const HORIZON: usize = 1 << 11;

/// A file that is read in chunks. `\r\n` and a lone `\r` come out as `\n`, so that a `\r` in what
/// follows can only be ours.
#[derive(Debug)]
pub(super) struct Input<R> {
    source: R,
    bytes: Vec<u8>,
    at: usize,
    after_return: bool,
    exhausted: bool,
}

impl<R: Read> Input<R> {
    pub(super) fn new(source: R) -> Input<R> {
        Input { source, bytes: Vec::new(), at: 0, after_return: false, exhausted: false }
    }

    /// The next bytes: `wanted` of them or more, fewer only at the end of the file.
    #[inline]
    pub(super) fn look(&mut self, wanted: usize) -> io::Result<&[u8]> {
        debug_assert!(wanted <= HORIZON);
        while self.bytes.len() - self.at < wanted && !self.exhausted {
            self.fill()?;
        }
        Ok(&self.bytes[self.at..])
    }

    pub(super) fn consume(&mut self, number: usize) {
        self.at += number;
        debug_assert!(self.at <= self.bytes.len());
    }

    fn fill(&mut self) -> io::Result<()> {
        self.bytes.drain(..self.at);
        self.at = 0;
        let mut chunk = [0; CHUNK];
        let number = match self.source.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()),
            read => read?,
        };
        self.exhausted = number == 0;
        let odd = |byte: &u8| matches!(*byte, b'\r' | MARK | 0);
        if self.after_return || chunk[..number].iter().any(odd) {
            chunk[..number].iter().for_each(|byte| self.accept(*byte));
        } else {
            self.bytes.extend_from_slice(&chunk[..number]);
        }
        Ok(())
    }

    fn accept(&mut self, byte: u8) {
        let second_half = byte == b'\n' && self.after_return;
        self.after_return = byte == b'\r';
        match byte {
            b'\n' if second_half => {}
            b'\r' => self.bytes.push(b'\n'),
            MARK | 0 => self.bytes.push(b' '),
            _ => self.bytes.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time, as a slow pipe would.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            buffer[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    #[test]
    fn every_line_end_becomes_one_newline() {
        let mut input = Input::new(Trickle(b"a\r\nb\rc\nd\r\r\n\x1ae"));
        assert_eq!(input.look(100).unwrap(), b"a\nb\nc\nd\n\n e");
        input.consume(2);
        assert_eq!(input.look(1).unwrap()[0], b'b');
    }
}

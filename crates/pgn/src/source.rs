//! Bytes with a view ahead, and the place in the file.

use std::io::{self, Read};

use crate::Place;
use crate::bytes::count_breaks;

const CAPACITY: usize = 1 << 16;

/// How far [`Source::ahead`] sees at least, and with it the longest tag. The standard has lines of
/// 255 bytes.
pub(crate) const HORIZON: usize = 1 << 11;

/// A file that is read in large pieces.
#[derive(Debug)]
pub(crate) struct Source<R> {
    file: R,
    bytes: Box<[u8]>,
    /// The next byte.
    at: usize,
    /// Behind the last byte.
    end: usize,
    /// Beyond this fewer than [`HORIZON`] bytes lie ahead, and more of the file is wanted.
    safe: usize,
    exhausted: bool,
    /// Up to where lines have been counted.
    counted: usize,
    line: u64,
    /// Bytes of the present line up to `counted`.
    column: u64,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(file: R) -> Source<R> {
        let mut bytes = vec![0; CAPACITY].into_boxed_slice();
        // A file begins as a line does.
        bytes[0] = b'\n';
        Source {
            file,
            bytes,
            at: 1,
            end: 1,
            safe: 0,
            exhausted: false,
            counted: 1,
            line: 1,
            column: 0,
        }
    }

    /// The next bytes: [`HORIZON`] of them or more, fewer only at the end of the file.
    #[inline]
    pub(crate) fn ahead(&mut self) -> io::Result<&[u8]> {
        if self.at > self.safe {
            self.refill()?;
        }
        Ok(&self.bytes[self.at..self.end])
    }

    #[inline]
    pub(crate) fn consume(&mut self, number: usize) {
        self.at += number;
        debug_assert!(self.at <= self.end);
    }

    /// Whether the bytes ahead are the last of the file.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Whether the next byte is the first of its line.
    #[inline]
    pub(crate) fn is_at_line_start(&self) -> bool {
        matches!(self.bytes[self.at - 1], b'\n' | b'\r')
    }

    /// Whether the byte before the next one is a `\r`, which with a `\n` makes one line end.
    #[inline]
    pub(crate) fn follows_return(&self) -> bool {
        self.bytes[self.at - 1] == b'\r'
    }

    /// Where the next byte stands.
    pub(crate) fn place(&mut self) -> Place {
        self.count();
        Place { line: self.line, column: self.column + 1 }
    }

    /// Counts lines up to the next byte. Every byte is looked at once.
    fn count(&mut self) {
        let passed = &self.bytes[self.counted..self.at];
        self.line += count_breaks(self.bytes[self.counted - 1], passed);
        match passed.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(last) => self.column = (passed.len() - last - 1) as u64,
            None => self.column += passed.len() as u64,
        }
        self.counted = self.at;
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> io::Result<()> {
        if self.exhausted {
            return Ok(());
        }
        self.count();
        // The byte before the next one stays: it tells whether a line begins.
        self.bytes.copy_within(self.at - 1..self.end, 0);
        self.end -= self.at - 1;
        self.at = 1;
        self.counted = 1;
        while self.end - self.at < HORIZON && !self.exhausted {
            match self.file.read(&mut self.bytes[self.end..]) {
                Ok(0) => self.exhausted = true,
                Ok(number) => self.end += number,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.safe = if self.exhausted { self.end } else { self.end - HORIZON };
        Ok(())
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
    fn places_are_those_of_the_file() {
        let text = "ab\r\nc\rd\n\nlong ".repeat(9_000);
        for file in [&mut Trickle(text.as_bytes()) as &mut dyn Read, &mut text.as_bytes()] {
            let mut source = Source::new(file);
            let (mut line, mut column, mut passed) = (1, 1, 0);
            while !source.ahead().expect("bytes").is_empty() {
                assert_eq!(source.ahead().expect("bytes")[0], text.as_bytes()[passed]);
                if passed % 7 == 0 {
                    assert_eq!(source.place(), Place { line, column }, "byte {passed}");
                }
                column += 1;
                let half = text[passed..].starts_with("\r\n");
                if matches!(text.as_bytes()[passed], b'\n' | b'\r') && !half {
                    (line, column) = (line + 1, 1);
                }
                // Between the halves of a line end the next line has begun.
                if half {
                    (line, column) = (line + 1, 1);
                    passed += 1;
                    source.consume(1);
                }
                source.consume(1);
                passed += 1;
            }
            assert_eq!(passed, text.len());
        }
    }
}

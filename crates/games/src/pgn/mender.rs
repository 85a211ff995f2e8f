//! Puts PGN as it is found into a form that pgn-reader reports completely.
//!
//! pgn-reader is fast and never fails, because it passes over what it does not know: `Sf3` in a
//! German game would vanish and the rest be read as another game. It ends a game at every blank line,
//! joins games that are nothing but tags, and reads a comment without an end to the end of the file.
//! So the text goes through here first:
//! - a word that pgn-reader would drop becomes a comment that begins with [`MARK`];
//! - a comment that is cut off, by the end of the file or by the next game, ends with [`MARK`];
//! - a tag too long to read has the value [`MARK`];
//! - tags are rewritten with proper escapes;
//! - where one game ends and the next begins is decided here, and blank lines say just that.
//!
//! A line of output is a line of input, so that lines can be counted behind pgn-reader's back. Where
//! a line break must be added it is `\r\n`, and not counted.

use std::io::{self, Read};

use super::input::{HORIZON, Input};
use super::tag::{Tag, starts_tag};
use super::word::Word;

/// A byte that no mended text contains but where this module puts it.
pub(super) const MARK: u8 = 0x1A;

/// The longest word that is looked at; moves have ten letters at most.
const LONGEST_WORD: usize = 255;

/// So many line breaks in a row end any game.
const MOST_BREAKS: usize = 1_000;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Tags,
    Moves,
    Comment,
    End,
}

/// A reader of mended PGN.
#[derive(Debug)]
pub(super) struct Mender<R> {
    input: Input<R>,
    output: Vec<u8>,
    /// How much of the output has been handed out.
    sent: usize,
    place: Place,
    /// Line breaks read but not yet written: what follows decides what they mean.
    breaks: usize,
    at_line_start: bool,
    /// The name of the game's first tag: when it comes again, the next game has begun.
    first_tag: Vec<u8>,
    /// Whether the game has moves so far.
    moved: bool,
    /// Whether the result has been read.
    ended: bool,
    /// Open variations.
    depth: usize,
}

impl<R: Read> Mender<R> {
    pub(super) fn new(source: R) -> Mender<R> {
        Mender {
            input: Input::new(source),
            output: Vec::new(),
            sent: 0,
            place: Place::Tags,
            breaks: 0,
            at_line_start: true,
            first_tag: Vec::new(),
            moved: false,
            ended: false,
            depth: 0,
        }
    }

    fn put(&mut self, bytes: &[u8]) {
        self.output.extend_from_slice(bytes);
    }

    /// Reads one thing, whatever it is.
    fn step(&mut self) -> io::Result<()> {
        match self.place {
            Place::Comment => self.step_in_comment(),
            Place::End => Ok(()),
            Place::Tags | Place::Moves => self.step_outside_comments(),
        }
    }

    fn step_outside_comments(&mut self) -> io::Result<()> {
        let at_start = std::mem::take(&mut self.at_line_start);
        let ahead = self.input.look(LONGEST_WORD)?;
        match *ahead {
            [] => self.place = Place::End,
            [b'\n', ..] => {
                self.input.consume(1);
                self.line_break();
            }
            [b' ' | b'\t' | 0x0B | 0x0C, ..] => {
                self.input.consume(1);
                self.at_line_start = at_start && self.place == Place::Tags;
            }
            [b'%', ..] if at_start => self.skip_line()?,
            _ if ahead.starts_with(BYTE_ORDER_MARK) => {
                self.input.consume(BYTE_ORDER_MARK.len());
                self.at_line_start = at_start;
            }
            [b'[', ..] if self.place == Place::Tags => self.tag()?,
            [b'[', ..] if at_start && starts_tag(ahead) => {
                self.next_game();
                self.place = Place::Tags;
            }
            [byte, ..] => {
                if self.place == Place::Tags {
                    self.begin_moves();
                }
                self.among_moves(byte)?;
            }
        }
        Ok(())
    }

    fn line_break(&mut self) {
        self.at_line_start = true;
        self.breaks += 1;
        if self.breaks == MOST_BREAKS {
            // Whatever was before them is over, and they need not be remembered.
            if self.place == Place::Moves {
                self.next_game();
                self.place = Place::Tags;
            }
            self.write_breaks();
        }
    }

    fn begin_moves(&mut self) {
        self.place = Place::Moves;
        self.write_breaks();
    }

    fn write_breaks(&mut self) {
        for _ in 0..std::mem::take(&mut self.breaks) {
            self.put(b"\n");
        }
    }

    /// Everything up to the line break.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let ahead = self.input.look(1)?;
            let end = ahead.iter().position(|byte| *byte == b'\n');
            let number = end.unwrap_or(ahead.len());
            self.input.consume(number);
            if end.is_some() || number == 0 {
                return Ok(());
            }
        }
    }

    /// Line breaks within a game, written so that none looks like its end.
    fn flow_on(&mut self) {
        for _ in 0..std::mem::take(&mut self.breaks) {
            self.put(b"\n ");
        }
    }

    /// Line breaks between two games, one of which must look blank.
    fn next_game(&mut self) {
        let breaks = self.breaks;
        self.write_breaks();
        for _ in breaks..2 {
            self.put(b"\r\n");
        }
        self.first_tag.clear();
        self.moved = false;
        self.ended = false;
        self.depth = 0;
    }

    fn tag(&mut self) -> io::Result<()> {
        let ahead = self.input.look(HORIZON)?;
        let end = ahead.iter().take(HORIZON).position(|byte| *byte == b'\n');
        let complete = end.is_some() || ahead.len() < HORIZON;
        let tag = Tag::parse(&ahead[..end.unwrap_or(ahead.len().min(HORIZON))]);
        if !self.first_tag.is_empty() && tag.name == self.first_tag {
            // A game of nothing but tags has ended here.
            self.put(b"*");
            self.next_game();
        }
        self.write_breaks();
        if self.first_tag.is_empty() {
            self.first_tag.clone_from(&tag.name);
        }
        let written = tag.written(&tag.value);
        // What is written from it must be readable again: escapes and letters in the place of bytes
        // that are not UTF-8 make it longer.
        let is_readable = complete && String::from_utf8_lossy(&written).len() < HORIZON;
        self.output.extend(if is_readable { written } else { tag.written(&[MARK]) });
        self.input.consume(tag.length);
        if complete { Ok(()) } else { self.skip_line() }
    }

    /// Something that begins with `byte` and is neither a tag nor a gap.
    fn among_moves(&mut self, byte: u8) -> io::Result<()> {
        if !is_delimiter(byte) {
            return self.word();
        }
        self.flow_on();
        match byte {
            b'{' => self.place = Place::Comment,
            b';' => return self.line_comment(),
            b'!' | b'?' => return self.glyph(),
            b'$' => return self.numeric_glyph(),
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            b'*' if self.depth == 0 => self.ended = true,
            // Stops after numbers, and what has no meaning.
            _ => {
                self.input.consume(1);
                return Ok(());
            }
        }
        self.input.consume(1);
        self.put(&[byte]);
        Ok(())
    }

    fn glyph(&mut self) -> io::Result<()> {
        let ahead = self.input.look(2)?;
        let number = ahead.iter().take(2).take_while(|byte| matches!(byte, b'!' | b'?')).count();
        let glyph: Vec<u8> = ahead[..number].to_vec();
        self.input.consume(number);
        self.put(&glyph);
        self.put(b" ");
        Ok(())
    }

    fn numeric_glyph(&mut self) -> io::Result<()> {
        let ahead = self.input.look(LONGEST_WORD)?;
        let digits = ahead[1..].iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
        let glyph: Vec<u8> = ahead[..=digits].to_vec();
        self.input.consume(glyph.len());
        self.put(&glyph);
        self.put(b" ");
        Ok(())
    }

    /// `; words to the end of the line`, which pgn-reader would drop, as a comment in braces.
    fn line_comment(&mut self) -> io::Result<()> {
        self.input.consume(1);
        self.put(b"{");
        loop {
            let ahead = self.input.look(1)?;
            let end = ahead.iter().position(|byte| *byte == b'\n');
            let number = end.unwrap_or(ahead.len());
            let words = ahead[..number].iter().map(|byte| if *byte == b'}' { b')' } else { *byte });
            self.output.extend(words);
            self.input.consume(number);
            if end.is_some() || number == 0 {
                self.put(b"}");
                return Ok(());
            }
        }
    }

    fn step_in_comment(&mut self) -> io::Result<()> {
        const NEW_GAME: &[u8] = b"\n[Event \"";
        let ahead = self.input.look(NEW_GAME.len())?;
        if ahead.is_empty() || ahead.starts_with(NEW_GAME) {
            self.place = Place::Moves;
            self.put(&[MARK, b'}']);
            return Ok(());
        }
        // The first byte may be a line break that was looked at just now.
        let stop = |byte: &u8| matches!(byte, b'}' | b'\n');
        let end = ahead[1..].iter().position(stop).map_or(ahead.len(), |at| at + 1);
        let closed = ahead[0] == b'}';
        let end = if closed { 1 } else { end };
        self.output.extend_from_slice(&ahead[..end]);
        self.input.consume(end);
        if closed {
            self.place = Place::Moves;
        }
        Ok(())
    }

    fn word(&mut self) -> io::Result<()> {
        const EN_PASSANT: &[u8] = b"e.p.";
        let ahead = self.input.look(LONGEST_WORD + 2 * EN_PASSANT.len())?;
        if ahead.starts_with(EN_PASSANT) {
            self.input.consume(EN_PASSANT.len());
            return Ok(());
        }
        let end = ahead.iter().take(LONGEST_WORD).position(|byte| is_delimiter(*byte));
        let end = end.unwrap_or(ahead.len().min(LONGEST_WORD));
        let end = end + bracketed_promotion(&ahead[end..]);
        let glued = end > 2 && ahead[end - 1..].starts_with(EN_PASSANT);
        let text: Vec<u8> = ahead[..if glued { end - 1 } else { end }].to_vec();
        let counted_anew =
            ahead.starts_with(b"1 ") || (ahead.starts_with(b"1.") && !ahead.starts_with(b"1.."));
        self.input.consume(if glued { end - 1 + EN_PASSANT.len() } else { end });
        self.pass_on(Word::of(&text), counted_anew);
        Ok(())
    }

    fn pass_on(&mut self, word: Word<'_>, counted_anew: bool) {
        let result = matches!(word, Word::Result(_));
        let parted = self.breaks > 1 && counted_anew && self.moved;
        if self.depth == 0 && !result && (self.ended || parted) {
            self.next_game();
        } else {
            self.flow_on();
        }
        match word {
            Word::Number => return,
            Word::Result(_) if self.depth > 0 => return,
            Word::Result(text) => {
                self.ended = true;
                self.put(text.as_bytes());
            }
            Word::Move(text) => self.put(text),
            Word::Null => self.put(b"--"),
            Word::Other(text) => {
                self.put(&[b'{', MARK]);
                self.put(text);
                self.put(b"}");
            }
        }
        self.moved |= !result;
        self.put(b" ");
    }
}

impl<R: Read> Read for Mender<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.sent == self.output.len() {
            self.output.clear();
            self.sent = 0;
        }
        while self.output.len() < buffer.len() && self.place != Place::End {
            self.step()?;
        }
        let number = buffer.len().min(self.output.len() - self.sent);
        buffer[..number].copy_from_slice(&self.output[self.sent..self.sent + number]);
        self.sent += number;
        Ok(number)
    }
}

/// Whether each byte ends a word: a table, because every byte of a file is looked up in it.
const DELIMITERS: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte <= b' ' as usize {
        table[byte] = true;
        byte += 1;
    }
    let signs = b"{}()!?$;.*";
    let mut nth = 0;
    while nth < signs.len() {
        table[signs[nth] as usize] = true;
        nth += 1;
    }
    table
};

fn is_delimiter(byte: u8) -> bool {
    DELIMITERS[usize::from(byte)]
}

/// The length of `(Q)` directly behind a move, which is not a variation.
fn bracketed_promotion(text: &[u8]) -> usize {
    match text {
        [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] => 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> String {
        let mut mended = String::new();
        Mender::new(text.as_bytes()).read_to_string(&mut mended).unwrap();
        mended
    }

    #[test]
    fn lines_stay_lines() {
        let text = "[A \"b\"]\r\n\r\n1. e4\r\n\r\ne5 {two\nlines}\n% escaped\nNf3 1-0\n\n1. d4";
        let out = mended(text);
        let lines = |text: &str| text.matches('\n').count() - text.matches("\r\n").count();
        assert_eq!(lines(&out), lines(&text.replace("\r\n", "\n")), "{out:?}");
    }

    #[test]
    fn games_are_parted_where_they_end() {
        let parted = |text: &str| mended(text).replace('\r', "").trim().matches("\n\n").count();
        assert_eq!(parted("1. e4 1-0 1. d4 0-1"), 1);
        assert_eq!(parted("1. e4 1-0\n1. d4 0-1"), 1);
        assert_eq!(parted("1. e4\n\n1. d4"), 1);
        assert_eq!(parted("1. e4\n\n e5 2. Nf3\n\n\nNc6"), 0);
        assert_eq!(parted("1. e4 (1. d4 1-0)\n\n1... e5 1-0 {over}"), 0);
        assert_eq!(parted("[A \"1\"]\n\n[A \"2\"]\n\n*"), 2);
    }

    #[test]
    fn a_comment_without_end_stops_at_the_next_game() {
        let out = mended("1. e4 {oh\n[Event \"next\"]\n\n1. d4 {and");
        assert_eq!(out.matches("\u{1a}}").count(), 2, "{out:?}");
        assert!(out.contains("[Event \"next\"]"));
    }
}

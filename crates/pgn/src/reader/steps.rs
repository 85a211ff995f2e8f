//! What stands in a file, one thing at a time.
//!
//! A step tells the visitor first and moves on afterwards, so that the place of an error is the
//! beginning of what was refused, and the rest of the game can be passed over from there.

use std::io::{self, Read};

use terms::GameResult;

use super::{Phase, Reader, Step, Stop, Told, refused};
use crate::bytes::find_break;
use crate::source::HORIZON;
use crate::tag::starts_tag;
use crate::word::{self, Class, Word};
use crate::{MoveText, Nag, Next, ReadFault, Tag, Visitor, decode};

/// This number of line breaks in a row ends any game.
const MOST_BREAKS: u32 = 1_000;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
const EN_PASSANT: &[u8] = b"e.p.";

impl<R: Read> Reader<R> {
    /// Reads one thing, whatever it is.
    #[inline]
    pub(super) fn step<V: Visitor>(&mut self, visitor: &mut V) -> Told<Step, V::Error> {
        let ahead = self.source.ahead()?;
        let Some(&byte) = ahead.first() else { return Ok(Step::End) };
        match Class::of(byte) {
            Class::Word => return self.word(visitor),
            Class::Sign => return self.sign(visitor, byte),
            Class::Gap => {
                self.source.consume(1);
                return Ok(Step::On);
            }
            Class::Break => return Ok(self.line_break(byte)),
            Class::OpenBrace | Class::Semicolon => self.comment(visitor, byte)?,
            Class::Mark => self.mark(visitor)?,
            Class::Dollar => self.numeric_glyph(visitor)?,
            Class::OpenBracket => self.open(visitor)?,
            Class::CloseBracket => self.close(visitor)?,
            Class::Star => self.star(visitor)?,
            Class::Nothing => self.source.consume(1),
        }
        self.breaks = 0;
        Ok(Step::On)
    }

    fn line_break(&mut self, byte: u8) -> Step {
        // `\r\n` was counted with its first half.
        if byte == b'\r' || !self.source.follows_return() {
            self.breaks = self.breaks.saturating_add(1);
        }
        self.source.consume(1);
        let ends = self.phase == Phase::Moves && self.breaks >= MOST_BREAKS;
        if ends { Step::End } else { Step::On }
    }

    /// A word that begins with a sign which may have a meaning of its own.
    #[cold]
    fn sign<V: Visitor>(&mut self, visitor: &mut V, byte: u8) -> Told<Step, V::Error> {
        let is_line_start = self.source.is_at_line_start();
        let ahead = self.source.ahead()?;
        match byte {
            b'%' if is_line_start || (self.phase != Phase::Moves && self.breaks > 0) => {
                self.skip_line()?;
            }
            0xEF if ahead.starts_with(BYTE_ORDER_MARK) => {
                self.source.consume(BYTE_ORDER_MARK.len());
            }
            b'[' if self.phase != Phase::Moves && self.depth == 0 => return self.tag(visitor),
            b'[' if is_line_start && starts_tag(ahead) => {
                if self.phase != Phase::Before {
                    return Ok(Step::End);
                }
                // Nothing but variations of no move came before.
                self.reset();
            }
            _ => return self.word(visitor),
        }
        Ok(Step::On)
    }

    /// Everything up to the line break.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let ahead = self.source.ahead()?;
            let end = find_break(ahead);
            let number = end.unwrap_or(ahead.len());
            self.source.consume(number);
            if end.is_some() || number == 0 {
                return Ok(());
            }
        }
    }

    fn tag<V: Visitor>(&mut self, visitor: &mut V) -> Told<Step, V::Error> {
        self.breaks = 0;
        let ahead = self.source.ahead()?;
        let line = &ahead[..ahead.len().min(HORIZON)];
        let end = find_break(line);
        let is_whole = end.is_some() || line.len() < HORIZON;
        let (tag, length) = Tag::parse(&line[..end.unwrap_or(line.len())]);
        if tag.name.is_empty() {
            self.source.consume(length);
            return Ok(Step::On);
        }
        if self.first_tag == tag.name {
            return Ok(Step::End);
        }
        if self.phase == Phase::Before {
            self.begin_game(visitor);
            return self.tag(visitor);
        }
        let heard = if is_whole { visitor.tag(tag).map_err(refused) } else { Ok(()) };
        // A tag that was refused is read once more, for nobody; it must not look like a second one.
        if heard.is_ok() && self.first_tag.is_empty() {
            self.first_tag.extend_from_slice(tag.name);
        }
        heard?;
        if is_whole {
            self.source.consume(length);
            return Ok(Step::On);
        }
        let name = decode(tag.name).into_owned();
        let place = self.source.place();
        self.skip_line()?;
        Err(Box::new(Stop::Fault(place, ReadFault::LongTag { name })))
    }

    #[inline]
    fn word<V: Visitor>(&mut self, visitor: &mut V) -> Told<Step, V::Error> {
        // The next word cannot belong to the present game if the result is known, or if the numbers
        // begin again behind a blank line.
        let is_over = self.is_over && self.depth == 0;
        let is_parted = self.breaks > 1 && self.line_has_move && self.depth == 0;
        let ahead = self.source.ahead()?;
        if !is_over
            && !is_parted
            && let Some(length) = word::number(ahead)
        {
            self.source.consume(length);
            self.breaks = 0;
            return Ok(Step::On);
        }
        let mut length = word::length(ahead);
        let mut text = &ahead[..length];
        match ahead.get(length) {
            Some(b' ') => length += 1,
            Some(b'.') if text.iter().all(u8::is_ascii_digit) => {}
            Some(b'.') if text == b"e" && ahead.starts_with(EN_PASSANT) => {
                self.source.consume(EN_PASSANT.len());
                return Ok(Step::On);
            }
            Some(b'.') if length > 2 && ahead[length - 1..].starts_with(EN_PASSANT) => {
                text = &ahead[..length - 1];
                length += EN_PASSANT.len() - 1;
            }
            // `b8(Q)` is not a variation.
            Some(b'(') if matches!(ahead[length + 1..], [b'Q' | b'R' | b'B' | b'N', b')', ..]) => {
                length += 3;
                text = &ahead[..length];
            }
            _ => {}
        }
        let word = Word::of(text);
        let ends = is_over || (is_parted && word::counts_again(ahead));
        if ends && !matches!(word, Word::Result(_)) {
            return Ok(Step::End);
        }
        let is_silent = match word {
            Word::Number => true,
            Word::Result(_) => self.depth > 0,
            Word::Nag(_) => self.hidden > 0 || !self.line_has_move,
            Word::Null | Word::Move(_) => self.hidden > 0,
        };
        if !is_silent {
            if self.phase != Phase::Moves {
                self.enter_moves(visitor)?;
                return self.word(visitor);
            }
            match word {
                Word::Move(text) => visitor.mv(MoveText(text)).map_err(refused)?,
                Word::Null => visitor.null_move().map_err(refused)?,
                Word::Nag(nag) => visitor.nag(nag).map_err(refused)?,
                Word::Result(result) => {
                    visitor.result(result).map_err(refused)?;
                    self.is_over = true;
                }
                Word::Number => {}
            }
            self.line_has_move |= matches!(word, Word::Move(_) | Word::Null);
        }
        self.source.consume(length);
        self.breaks = 0;
        Ok(Step::On)
    }

    /// Signs behind a move: `!`, `?!`.
    fn mark<V: Visitor>(&mut self, visitor: &mut V) -> Told<(), V::Error> {
        let ahead = self.source.ahead()?;
        let (nag, length) = match ahead {
            [b'!', b'!', ..] => (Nag::BRILLIANT, 2),
            [b'!', b'?', ..] => (Nag::INTERESTING, 2),
            [b'?', b'!', ..] => (Nag::INACCURACY, 2),
            [b'?', b'?', ..] => (Nag::BLUNDER, 2),
            [b'!', ..] => (Nag::GOOD, 1),
            _ => (Nag::MISTAKE, 1),
        };
        self.glyph(visitor, nag)?;
        self.source.consume(length);
        Ok(())
    }

    /// `$5`. A number beyond 255 means nothing.
    fn numeric_glyph<V: Visitor>(&mut self, visitor: &mut V) -> Told<(), V::Error> {
        const DIGITS: usize = 4;
        let digits = self.source.ahead()?[1..].iter().take(DIGITS);
        let (mut number, mut length) = (0, 0);
        for digit in digits.take_while(|byte| byte.is_ascii_digit()) {
            number = number * 10 + u32::from(digit - b'0');
            length += 1;
        }
        if let (1.., Ok(number)) = (length, u8::try_from(number)) {
            self.glyph(visitor, Nag(number))?;
        }
        self.source.consume(1 + length);
        Ok(())
    }

    fn glyph<V: Visitor>(&mut self, visitor: &mut V, nag: Nag) -> Told<(), V::Error> {
        if self.line_has_move && self.hidden == 0 {
            visitor.nag(nag).map_err(refused)?;
        }
        Ok(())
    }

    fn open<V: Visitor>(&mut self, visitor: &mut V) -> Told<(), V::Error> {
        let next = match self.line_has_move && self.hidden == 0 {
            true => visitor.begin_variation().map_err(refused)?,
            false => Next::Skip,
        };
        self.depth += 1;
        match next {
            Next::Read => self.line_has_move = false,
            Next::Skip => self.hidden += 1,
        }
        self.source.consume(1);
        Ok(())
    }

    fn close<V: Visitor>(&mut self, visitor: &mut V) -> Told<(), V::Error> {
        if self.hidden > 0 {
            self.hidden -= 1;
            self.depth -= 1;
        } else if self.depth > 0 {
            visitor.end_variation().map_err(refused)?;
            self.depth -= 1;
            self.line_has_move = true;
        }
        self.source.consume(1);
        Ok(())
    }

    /// A `*`: no result, which inside a variation means nothing.
    fn star<V: Visitor>(&mut self, visitor: &mut V) -> Told<(), V::Error> {
        if self.depth == 0 {
            if self.phase != Phase::Moves {
                self.enter_moves(visitor)?;
            }
            visitor.result(GameResult::Unknown).map_err(refused)?;
            self.is_over = true;
        }
        self.source.consume(1);
        Ok(())
    }
}

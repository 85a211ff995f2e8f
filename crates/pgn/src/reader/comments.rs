//! Comments: `{ between braces }` and `; to the end of the line`.

use std::io::Read;

use super::{Phase, Reader, Stop, Told, refused};
use crate::bytes::{find_break, find_or_control};
use crate::{Comment, Place, ReadFault, Visitor};

/// What follows a line break inside a comment if the comment was never closed.
const NEW_GAME: &[u8] = b"[Event \"";

/// Where a comment ends in the bytes that are at hand.
pub(super) enum End {
    /// At the end of this number of bytes, with this number of bytes to pass over behind them.
    Closed(usize, usize),
    /// After this number of bytes the next game begins.
    Cut(usize),
    /// Beyond them.
    Open,
}

impl End {
    /// Looks for the end of the comment that began with `opener`.
    #[inline]
    pub(super) fn find(opener: u8, text: &[u8], is_exhausted: bool) -> End {
        if opener == b';' {
            return match find_break(text) {
                Some(at) => End::Closed(at, 0),
                None if is_exhausted => End::Closed(text.len(), 0),
                None => End::Open,
            };
        }
        let mut from = 0;
        while let Some(at) = find_or_control(&text[from..], b'}').map(|at| from + at) {
            match text[at] {
                b'}' => return End::Closed(at, 1),
                b'\n' | b'\r' if text[at + 1..].starts_with(NEW_GAME) => return End::Cut(at),
                _ => {}
            }
            from = at + 1;
        }
        if is_exhausted { End::Cut(text.len()) } else { End::Open }
    }
}

impl<R: Read> Reader<R> {
    pub(super) fn comment<V: Visitor>(
        &mut self,
        visitor: &mut V,
        opener: u8,
    ) -> Told<(), V::Error> {
        if self.hidden == 0 && self.phase != Phase::Moves {
            self.enter_moves(visitor)?;
        }
        let ahead = self.source.ahead()?;
        if let End::Closed(length, behind) = End::find(opener, &ahead[1..], false) {
            if self.hidden == 0 {
                let comment = Comment { text: &ahead[1..=length], is_complete: true };
                visitor.comment(comment).map_err(refused)?;
            }
            let gap = usize::from(ahead.get(1 + length + behind) == Some(&b' '));
            self.source.consume(1 + length + behind + gap);
            return Ok(());
        }
        let place = self.source.place();
        self.source.consume(1);
        self.long_comment(visitor, opener, place)
    }

    /// A comment that goes beyond the bytes at hand, or does not end. When the visitor refuses a
    /// part of it, the rest is passed over before anybody hears of that.
    #[cold]
    fn long_comment<V: Visitor>(
        &mut self,
        visitor: &mut V,
        opener: u8,
        place: Place,
    ) -> Told<(), V::Error> {
        let mut heard = Ok(());
        loop {
            self.source.ahead()?;
            let is_exhausted = self.source.is_exhausted();
            let ahead = self.source.ahead()?;
            let (length, behind, is_complete) = match End::find(opener, ahead, is_exhausted) {
                End::Closed(length, behind) => (length, behind, true),
                End::Cut(length) => {
                    self.source.consume(length);
                    if self.phase == Phase::Before {
                        self.begin_game(visitor);
                    }
                    return Err(Box::new(Stop::Fault(place, ReadFault::UnclosedComment)));
                }
                // What follows a line break must be seen in one piece.
                End::Open => (ahead.len() - NEW_GAME.len() - 1, 0, false),
            };
            if heard.is_ok() && self.hidden == 0 {
                heard = visitor.comment(Comment { text: &ahead[..length], is_complete });
            }
            self.source.consume(length + behind);
            if is_complete {
                return heard
                    .map_err(|error| Box::new(Stop::Fault(place, ReadFault::Refused(error))));
            }
        }
    }
}

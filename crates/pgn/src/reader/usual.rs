//! The quick way through what most of a file is: moves, numbers, gaps and comments.

use std::io::Read;

use super::comments::End;
use super::{Reader, Told, refused};
use crate::bytes::plain_word;
use crate::{Comment, MoveText, Visitor, word};

impl<R: Read> Reader<R> {
    /// Tells moves and comments as long as nothing else comes, with all state in local variables.
    /// Whatever is unusual, even if only a word that the bytes at hand cut off, is left to
    /// [`step`](Reader::step).
    #[inline]
    pub(super) fn usual<V: Visitor>(&mut self, visitor: &mut V) -> Told<(), V::Error> {
        let ahead = self.source.ahead()?;
        let (mut at, mut breaks, mut has_move) = (0, self.breaks, self.line_has_move);
        let heard = loop {
            let Some(byte) = ahead.get(at) else { break Ok(()) };
            match byte {
                b' ' => at += 1,
                b'\n' if breaks == 0 => {
                    at += 1;
                    breaks = 1;
                }
                b'\r' if breaks == 0 && ahead.get(at + 1) == Some(&b'\n') => {
                    at += 2;
                    breaks = 1;
                }
                // Behind a blank line a number may begin another game.
                b'1'..=b'9' if breaks <= 1 => {
                    let length = match ahead[at + 1..] {
                        [b'.', b' ', ..] => 3,
                        [b'0'..=b'9', b'.', b' ', ..] => 4,
                        _ => match word::number(&ahead[at..]) {
                            Some(length) => length,
                            None => break Ok(()),
                        },
                    };
                    at += length;
                    breaks = 0;
                }
                b'a'..=b'h' | b'B' | b'K' | b'N' | b'O' | b'Q' | b'R' => {
                    let rest = &ahead[at..];
                    let plain = rest.first_chunk().and_then(|text| plain_word(*text));
                    let length = plain.unwrap_or_else(|| word::length(rest));
                    let end = at + length;
                    let gap = match ahead.get(end) {
                        Some(b' ') => 1,
                        Some(b'\n' | b'\r') => 0,
                        _ => break Ok(()),
                    };
                    if length < 2 {
                        break Ok(());
                    }
                    if let Err(error) = visitor.mv(MoveText(&ahead[at..end])) {
                        break Err(refused(error));
                    }
                    at = end + gap;
                    breaks = 0;
                    has_move = true;
                }
                b'{' => {
                    let End::Closed(length, behind) = End::find(b'{', &ahead[at + 1..], false)
                    else {
                        break Ok(());
                    };
                    let text = &ahead[at + 1..][..length];
                    if let Err(error) = visitor.comment(Comment { text, is_complete: true }) {
                        break Err(refused(error));
                    }
                    at += 1 + length + behind;
                    breaks = 0;
                }
                _ => break Ok(()),
            }
        };
        self.source.consume(at);
        self.breaks = breaks;
        self.line_has_move = has_move;
        heard
    }
}

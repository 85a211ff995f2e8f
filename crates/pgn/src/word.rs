//! What a word among the moves is.

use rules::Color;
use terms::GameResult;

use crate::{Nag, decode};

/// What a byte is among the moves: a table, because every byte of a file is looked up in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// Letters, digits and signs of which words are made, and every byte beyond ASCII.
    Word,
    /// The same, but what begins with it may be something else.
    Sign,
    Gap,
    Break,
    OpenBrace,
    Semicolon,
    Mark,
    Dollar,
    OpenBracket,
    CloseBracket,
    Star,
    /// Stops after numbers, and what has no meaning.
    Nothing,
}

const CLASSES: [Class; 256] = {
    let mut table = [Class::Word; 256];
    let mut byte = 0;
    while byte < b' ' as usize {
        table[byte] = Class::Nothing;
        byte += 1;
    }
    let signs: [(u8, Class); 22] = [
        (b' ', Class::Gap),
        (b'\t', Class::Gap),
        (0x0B, Class::Gap),
        (0x0C, Class::Gap),
        // Nulls, and the end of a DOS file.
        (0, Class::Gap),
        (0x1A, Class::Gap),
        (b'\n', Class::Break),
        (b'\r', Class::Break),
        (b'{', Class::OpenBrace),
        (b'}', Class::Nothing),
        (b'.', Class::Nothing),
        (b';', Class::Semicolon),
        (b'!', Class::Mark),
        (b'?', Class::Mark),
        (b'$', Class::Dollar),
        (b'(', Class::OpenBracket),
        (b')', Class::CloseBracket),
        (b'*', Class::Star),
        (b'[', Class::Sign),
        (b'%', Class::Sign),
        // At the beginning or end of a line it says that the line goes on.
        (b'\\', Class::Nothing),
        // The first byte of a byte order mark.
        (0xEF, Class::Sign),
    ];
    let mut nth = 0;
    while nth < signs.len() {
        table[signs[nth].0 as usize] = signs[nth].1;
        nth += 1;
    }
    table
};

impl Class {
    #[inline]
    pub(crate) fn of(byte: u8) -> Class {
        CLASSES[usize::from(byte)]
    }

    #[inline]
    fn is_of_words(self) -> bool {
        matches!(self, Class::Word | Class::Sign)
    }
}

/// The longest word that is looked at; moves have ten letters at most.
const LONGEST: usize = 255;

/// How long the word is that begins here.
#[inline]
pub(crate) fn length(text: &[u8]) -> usize {
    let text = &text[..text.len().min(LONGEST)];
    text.iter().position(|byte| !Class::of(*byte).is_of_words()).unwrap_or(text.len())
}

/// How long a number is with its stops and the space behind them; `None` for anything else.
#[inline]
pub(crate) fn number(text: &[u8]) -> Option<usize> {
    let digits = text.iter().position(|byte| !byte.is_ascii_digit())?;
    if digits == 0 || text[digits] != b'.' {
        return None;
    }
    let stops = text[digits..].iter().position(|byte| *byte != b'.')?;
    let length = digits + stops;
    Some(length + usize::from(text[length] == b' '))
}

/// Whether this is the number of a first move of White.
pub(crate) fn counts_again(text: &[u8]) -> bool {
    text.starts_with(b"1 ") || (text.starts_with(b"1.") && !text.starts_with(b"1.."))
}

/// The kinds of words that stand between moves, comments and brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word<'a> {
    /// A move number, which says nothing that the moves do not.
    Number,
    /// `1-0` and the like.
    Result(GameResult),
    /// `--` and its other spellings.
    Null,
    /// `±` and the like.
    Nag(Nag),
    /// A move, or nonsense.
    Move(&'a [u8]),
}

impl<'a> Word<'a> {
    #[inline]
    pub(crate) fn of(text: &'a [u8]) -> Word<'a> {
        match text {
            // Nearly every word.
            [b'a'..=b'h' | b'B' | b'K' | b'O' | b'Q' | b'R', ..] | [b'N', _, ..] => {
                Word::Move(text)
            }
            _ => Word::of_rare(text),
        }
    }

    fn of_rare(text: &'a [u8]) -> Word<'a> {
        if let Some(result) = result(text) {
            return Word::Result(result);
        }
        if matches!(text, b"--" | b"Z0" | b"0000" | b"null" | b"@@@@" | b"<>") {
            return Word::Null;
        }
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        match text.get(digits) {
            None => Word::Number,
            // `1e4`, as hasty typists write it.
            Some(letter) if digits > 0 && letter.is_ascii_alphabetic() => {
                Word::Move(&text[digits..])
            }
            Some(_) => match Nag::from_symbol(&decode(text)) {
                Some(nag) => Word::Nag(nag),
                None => Word::Move(text),
            },
        }
    }
}

/// A result with any dash, or a colon, between its halves.
fn result(text: &[u8]) -> Option<GameResult> {
    const DASHES: [&str; 4] = ["-", "–", "—", ":"];
    let is_half = |text: &[u8]| text == b"1/2" || text == "½".as_bytes() || text == [0xBD];
    if is_half(text) {
        return Some(GameResult::Draw);
    }
    let split = |dash: &str| {
        let at = text.windows(dash.len()).position(|window| window == dash.as_bytes())?;
        Some((&text[..at], &text[at + dash.len()..]))
    };
    match DASHES.into_iter().find_map(split)? {
        (b"1", b"0") => Some(GameResult::Win(Color::White)),
        (b"0", b"1") => Some(GameResult::Win(Color::Black)),
        (left, right) if is_half(left) && is_half(right) => Some(GameResult::Draw),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_by_kind() {
        let cases: [(&[u8], Word<'_>); 19] = [
            (b"12", Word::Number),
            (b"1-0", Word::Result(GameResult::Win(Color::White))),
            ("0–1".as_bytes(), Word::Result(GameResult::Win(Color::Black))),
            ("½-½".as_bytes(), Word::Result(GameResult::Draw)),
            (b"\xBD-\xBD", Word::Result(GameResult::Draw)),
            (b"1/2", Word::Result(GameResult::Draw)),
            (b"Nbxd7+", Word::Move(b"Nbxd7+")),
            (b"1e4", Word::Move(b"e4")),
            (b"0-0-0+", Word::Move(b"0-0-0+")),
            (b"o-o", Word::Move(b"o-o")),
            (b"--", Word::Null),
            (b"Z0", Word::Null),
            (b"0000", Word::Null),
            (b"e7e8q", Word::Move(b"e7e8q")),
            (b"P@e4", Word::Move(b"P@e4")),
            (b"+-", Word::Nag(Nag(18))),
            ("±".as_bytes(), Word::Nag(Nag(16))),
            (b"N", Word::Nag(Nag(146))),
            (b"Sf3", Word::Move(b"Sf3")),
        ];
        for (text, kind) in cases {
            assert_eq!(Word::of(text), kind, "{}", decode(text));
        }
    }

    #[test]
    fn numbers_take_their_stops() {
        let cases = [("1. e4", Some(3)), ("12...e5", Some(5)), ("1 e4", None), ("1-0", None)];
        for (text, wanted) in cases.into_iter().chain([("e4", None), (".", None), ("12.", None)]) {
            assert_eq!(number(text.as_bytes()), wanted, "{text}");
        }
    }

    #[test]
    fn words_end_at_gaps_and_signs() {
        for (text, wanted) in [("e4 e5", 2), ("Nf3!?", 3), ("e4", 2), ("O-O-O\n", 5), ("1.e4", 1)] {
            assert_eq!(length(text.as_bytes()), wanted, "{text}");
        }
        assert_eq!(length(&[b'x'; 1000]), LONGEST);
    }
}

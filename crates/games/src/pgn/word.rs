//! What a word among the moves is.

use pgn_reader::SanPlus;
use pgn_reader::shakmaty::san::San;

/// The kinds of words that stand between moves, comments and brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word<'a> {
    /// A move number, which says nothing that the moves do not.
    Number,
    /// `1-0` and the like, as PGN spells it.
    Result(&'static str),
    /// A move as pgn-reader understands it.
    Move(&'a [u8]),
    /// `--` and its other spellings.
    Null,
    /// Perhaps a move in another form, perhaps nonsense.
    Other(&'a [u8]),
}

impl<'a> Word<'a> {
    pub(super) fn of(text: &'a [u8]) -> Word<'a> {
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
                Word::of_move(&text[digits..])
            }
            Some(_) => Word::of_move(text),
        }
    }

    fn of_move(text: &'a [u8]) -> Word<'a> {
        if let Some(castle) = castle(text) {
            return Word::Move(castle);
        }
        match SanPlus::from_ascii(text) {
            Ok(SanPlus { san: San::Normal { .. }, .. }) => Word::Move(text),
            _ => Word::Other(text),
        }
    }
}

fn result(text: &[u8]) -> Option<&'static str> {
    // Most words are moves: do not copy them.
    if !matches!(text.first(), Some(b'0' | b'1' | 0xC2 | 0xBD)) {
        return None;
    }
    let text = String::from_utf8_lossy(text).replace(['–', '—', ':'], "-");
    match text.as_str() {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2-1/2" | "1/2" | "½-½" | "½" | "\u{fffd}-\u{fffd}" => Some("1/2-1/2"),
        _ => None,
    }
}

fn castle(text: &[u8]) -> Option<&'static [u8]> {
    let end = text.iter().rposition(|byte| !matches!(byte, b'+' | b'#'))? + 1;
    match &text[..end] {
        b"O-O" | b"0-0" | b"o-o" | b"OO" => Some(b"O-O"),
        b"O-O-O" | b"0-0-0" | b"o-o-o" | b"OOO" => Some(b"O-O-O"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_by_kind() {
        let cases: [(&str, Word<'_>); 16] = [
            ("12", Word::Number),
            ("1-0", Word::Result("1-0")),
            ("0–1", Word::Result("0-1")),
            ("½-½", Word::Result("1/2-1/2")),
            ("1/2", Word::Result("1/2-1/2")),
            ("Nbxd7+", Word::Move(b"Nbxd7+")),
            ("1e4", Word::Move(b"e4")),
            ("0-0-0+", Word::Move(b"O-O-O")),
            ("o-o", Word::Move(b"O-O")),
            ("--", Word::Null),
            ("0000", Word::Null),
            ("e7e8q", Word::Other(b"e7e8q")),
            ("Ng1-f3", Word::Other(b"Ng1-f3")),
            ("P@e4", Word::Other(b"P@e4")),
            ("Sf3", Word::Other(b"Sf3")),
            ("+-", Word::Other(b"+-")),
        ];
        for (text, kind) in cases {
            assert_eq!(Word::of(text.as_bytes()), kind, "{text}");
        }
    }
}

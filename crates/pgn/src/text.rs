use std::borrow::Cow;

/// Text of a PGN file: UTF-8, or else Latin-1, in which every byte is a letter.
///
/// ```
/// assert_eq!(pgn::decode("Müller".as_bytes()), "Müller");
/// assert_eq!(pgn::decode(b"M\xFCller"), "Müller");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()),
    }
}

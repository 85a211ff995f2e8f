use std::borrow::Cow;

use crate::bytes::find_either;
use crate::decode;

/// A tag: `[White "Morphy"]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag<'a> {
    /// Its name.
    pub name: &'a [u8],
    /// Its value as the file has it, with escapes.
    pub raw_value: &'a [u8],
}

impl<'a> Tag<'a> {
    /// The value without escapes, decoded.
    ///
    /// ```
    /// use pgn::Tag;
    ///
    /// let tag = Tag { name: b"White", raw_value: b"the \\\"Turk\\\" of M\xE4lzel" };
    /// assert_eq!(tag.value(), "the \"Turk\" of Mälzel");
    /// ```
    #[must_use]
    pub fn value(&self) -> Cow<'a, str> {
        if !self.raw_value.contains(&b'\\') {
            return decode(self.raw_value);
        }
        let mut plain = Vec::with_capacity(self.raw_value.len());
        let mut bytes = self.raw_value.iter().peekable();
        while let Some(byte) = bytes.next() {
            let escaped = bytes.next_if(|next| *byte == b'\\' && matches!(next, b'"' | b'\\'));
            plain.push(*escaped.unwrap_or(byte));
        }
        Cow::Owned(decode(&plain).into_owned())
    }

    /// Reads a line that begins with `[`: the tag, and how much of the line it takes. Every such
    /// line is a tag, if only one without a name.
    pub(crate) fn parse(line: &'a [u8]) -> (Tag<'a>, usize) {
        let name_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b']');
        let inner = line[1..].trim_ascii_start();
        let name = &inner[..inner.iter().position(name_end).unwrap_or(inner.len())];
        let rest = inner[name.len()..].trim_ascii_start();
        let offset = line.len() - rest.len();
        let (raw_value, length) = match rest.strip_prefix(b"\"") {
            Some(quoted) => {
                let (value, length) = split_value(quoted);
                (value, offset + 1 + length)
            }
            None => {
                let end = rest.iter().position(|byte| *byte == b']').unwrap_or(rest.len());
                (&rest[..end], (offset + end + 1).min(line.len()))
            }
        };
        (Tag { name, raw_value }, length)
    }
}

/// Whether this is `[Name "`.
pub(crate) fn starts_tag(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"[") else { return false };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
    let length = name.count();
    length > 0 && rest[length..].trim_ascii_start().starts_with(b"\"")
}

/// The value that begins here, and how many bytes it takes with its quote and bracket.
///
/// Quotes within it are often not escaped and sometimes wrongly: the one that counts is followed by
/// a bracket.
#[inline]
fn split_value(text: &[u8]) -> (&[u8], usize) {
    match find_either(text, b'"', b'\\') {
        // Nearly every tag.
        Some(at) if text[at..].starts_with(b"\"]") => (&text[..at], at + 2),
        _ => split_odd_value(text),
    }
}

fn split_odd_value(text: &[u8]) -> (&[u8], usize) {
    let mut escaped_end = None;
    let mut escaped = false;
    for (at, byte) in text.iter().enumerate() {
        if *byte == b'"' {
            let behind = text[at + 1..].trim_ascii_start();
            if behind.starts_with(b"]") {
                let length = text.len() - behind.len() + 1;
                if !escaped {
                    return (&text[..at], length);
                }
                escaped_end = Some((at, length));
            }
        }
        escaped = *byte == b'\\' && !escaped;
    }
    match escaped_end {
        Some((at, length)) => (&text[..at], length),
        None => {
            let value = text.trim_ascii_end();
            let value = value.strip_suffix(b"]").unwrap_or(value);
            (value.strip_suffix(b"\"").unwrap_or(value), text.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_as_they_are_found() {
        let cases = [
            (r#"[A "b"]"#, "A", "b"),
            (r#"[ A  "b" ] [C "d"]"#, "A", "b"),
            (r#"[A "the "big" one"]"#, "A", r#"the "big" one"#),
            (r#"[A "the \"big\" one"]"#, "A", r#"the "big" one"#),
            (r#"[A "C:\"]"#, "A", r"C:\"),
            (r#"[A "two \\ of them"]"#, "A", r"two \ of them"),
            (r#"[A "open"#, "A", "open"),
            (r#"[A "closing ] inside"]"#, "A", "closing ] inside"),
            ("[A b]", "A", "b"),
            ("[]", "", ""),
            ("[", "", ""),
            (r#"["b"]"#, "", "b"),
        ];
        for (found, name, value) in cases {
            let (tag, length) = Tag::parse(found.as_bytes());
            assert_eq!((tag.name, &*tag.value()), (name.as_bytes(), value), "{found}");
            assert!(length > 0 && length <= found.len(), "{found}");
        }
    }

    #[test]
    fn a_tag_is_told_from_other_brackets() {
        for text in ["[Event \"x", "[White\"", "[ECO  \""] {
            assert!(starts_tag(text.as_bytes()), "{text}");
        }
        for text in ["[%clk 1]", "[", "[]", "[Event", "[Event]", "Event \"", "[see \t"] {
            assert!(!starts_tag(text.as_bytes()), "{text}");
        }
    }
}

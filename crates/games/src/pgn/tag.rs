//! Tags as they are found, and as they should be.

/// Whether this is `[Name "`.
pub(super) fn starts_tag(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"[") else { return false };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
    let length = name.count();
    length > 0 && rest[length..].trim_ascii_start().starts_with(b"\"")
}

/// A tag as a line has it.
pub(super) struct Tag {
    pub(super) name: Vec<u8>,
    /// Without its escapes.
    pub(super) value: Vec<u8>,
    /// How much of the line it takes.
    pub(super) length: usize,
}

impl Tag {
    /// Reads a line that begins with `[`. There is always something to be made of it.
    pub(super) fn parse(line: &[u8]) -> Tag {
        let name_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b']');
        let inner = line[1..].trim_ascii_start();
        let name = &inner[..inner.iter().position(name_end).unwrap_or(inner.len())];
        let rest = inner[name.len()..].trim_ascii_start();
        let offset = line.len() - rest.len();
        let (value, length) = match rest.strip_prefix(b"\"") {
            Some(quoted) => {
                let (value, length) = split_value(quoted);
                (value, offset + 1 + length)
            }
            None => {
                let end = rest.iter().position(|byte| *byte == b']').unwrap_or(rest.len());
                (&rest[..end], (offset + end + 1).min(line.len()))
            }
        };
        Tag { name: name.to_vec(), value: unescape(value), length }
    }

    /// The tag as PGN wants it. One without a name is left out.
    pub(super) fn written(&self, value: &[u8]) -> Vec<u8> {
        if self.name.is_empty() {
            return Vec::new();
        }
        let mut text = vec![b'['];
        text.extend_from_slice(&self.name);
        text.extend_from_slice(b" \"");
        for byte in value {
            if matches!(byte, b'"' | b'\\') {
                text.push(b'\\');
            }
            text.push(*byte);
        }
        text.extend_from_slice(b"\"]");
        text
    }
}

/// The value that begins here, and how many bytes it takes with its quote and bracket.
///
/// Quotes within it are often not escaped and sometimes wrongly: the one that counts is followed by
/// a bracket.
fn split_value(text: &[u8]) -> (&[u8], usize) {
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

/// A value without its escapes. (pgn-reader's own decoder loses one of two backslashes.)
pub(super) fn unescape(value: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().peekable();
    while let Some(byte) = bytes.next() {
        match bytes.peek() {
            Some(next @ (b'"' | b'\\')) if *byte == b'\\' => {
                plain.push(**next);
                bytes.next();
            }
            _ => plain.push(*byte),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_written_properly() {
        let cases = [
            (r#"[A "b"]"#, r#"[A "b"]"#),
            (r#"[ A  "b" ] [C "d"]"#, r#"[A "b"]"#),
            (r#"[A "the "big" one"]"#, r#"[A "the \"big\" one"]"#),
            (r#"[A "the \"big\" one"]"#, r#"[A "the \"big\" one"]"#),
            (r#"[A "C:\"]"#, r#"[A "C:\\"]"#),
            (r#"[A "open"#, r#"[A "open"]"#),
            (r#"[A "closing ] inside"]"#, r#"[A "closing ] inside"]"#),
            ("[A b]", r#"[A "b"]"#),
            ("[]", ""),
            ("[", ""),
            (r#"["b"]"#, ""),
        ];
        for (found, proper) in cases {
            let tag = Tag::parse(found.as_bytes());
            assert_eq!(String::from_utf8_lossy(&tag.written(&tag.value)), proper, "{found}");
            assert!(tag.length > 0 && tag.length <= found.len(), "{found}");
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

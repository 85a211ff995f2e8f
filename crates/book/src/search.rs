//! The index of the search, as a script: it works from a folder too, without a server.

use crate::blocks::Section;

/// A text as a literal of JavaScript.
fn literal(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            // No script can end inside a text.
            '<' => out.push_str("\\x3c"),
            control if control.is_control() || matches!(control, '\u{2028}' | '\u{2029}') => {
                out.push(' ');
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// One line for each section: page, title, anchor, heading, words.
pub(crate) fn index<'a>(pages: impl Iterator<Item = (&'a str, &'a str, &'a [Section])>) -> String {
    let mut out = String::from("const INDEX = [\n");
    for (address, title, sections) in pages {
        for section in sections {
            let parts = [address, title, &section.anchor, &section.heading, section.text.trim()];
            let parts: Vec<String> = parts.into_iter().map(literal).collect();
            out.push_str(&format!("[{}],\n", parts.join(",")));
        }
    }
    out.push_str("];\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_leave_their_literal() {
        assert_eq!(literal("a\"b\\c</script>\n"), "\"a\\\"b\\\\c\\x3c/script> \"");
    }
}

//! The blocks of a document: headings, paragraphs, lists, tables, code.

use crate::inline::{Rewrite, escape, html, plain};

/// A part of a document under a heading, for the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    pub(crate) heading: String,
    pub(crate) anchor: String,
    pub(crate) text: String,
}

/// A document as HTML, and its parts.
#[derive(Debug, Default)]
pub(crate) struct Document {
    pub(crate) html: String,
    pub(crate) sections: Vec<Section>,
}

/// A heading as forges name it in links.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.flat_map(char::to_lowercase)
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}

/// Reads a document.
pub(crate) fn read(text: &str, rewrite: Rewrite<'_>) -> Document {
    let lines: Vec<&str> = text.lines().collect();
    let mut document = Document::default();
    let mut rest = lines.as_slice();
    while let Some(first) = rest.first() {
        let length = block(rest, &mut document, rewrite);
        debug_assert!(length > 0, "{first}");
        rest = &rest[length..];
    }
    document
}

/// Reads the block that begins here; how many lines it has.
fn block(lines: &[&str], document: &mut Document, rewrite: Rewrite<'_>) -> usize {
    let line = lines[0];
    if line.trim().is_empty() {
        return 1;
    }
    if line.trim_start().starts_with("```") {
        return code(lines, document);
    }
    if let Some(level) = heading_level(line) {
        heading(&line[level + 1..], level, document, rewrite);
        return 1;
    }
    if lines.len() > 1 && is_table_rule(lines[1]) && line.contains('|') {
        return table(lines, document, rewrite);
    }
    if item(line).is_some() {
        return list(lines, document, rewrite);
    }
    if line.starts_with('>') {
        return quote(lines, document, rewrite);
    }
    paragraph(lines, document, rewrite)
}

fn heading_level(line: &str) -> Option<usize> {
    let level = line.len() - line.trim_start_matches('#').len();
    ((1..=6).contains(&level) && line[level..].starts_with(' ')).then_some(level)
}

fn heading(text: &str, level: usize, document: &mut Document, rewrite: Rewrite<'_>) {
    let words = plain(text.trim());
    let name = anchor(&words);
    let inside = html(text.trim(), rewrite);
    document.html.push_str(&format!("<h{level} id=\"{name}\">{inside}</h{level}>\n"));
    document.sections.push(Section { heading: words, anchor: name, text: String::new() });
}

impl Document {
    /// Adds words for the search.
    fn remember(&mut self, line: &str) {
        if self.sections.is_empty() {
            let (heading, anchor) = (String::new(), String::new());
            self.sections.push(Section { heading, anchor, text: String::new() });
        }
        if let Some(section) = self.sections.last_mut() {
            section.text.push_str(line.trim());
            section.text.push(' ');
        }
    }
}

fn code(lines: &[&str], document: &mut Document) -> usize {
    let indent = lines[0].len() - lines[0].trim_start().len();
    let language = lines[0].trim_start().trim_start_matches('`').split([' ', ',']).next();
    let language = escape(language.unwrap_or_default());
    let inside = lines[1..].iter().take_while(|line| !line.trim_start().starts_with("```"));
    document.html.push_str(&format!("<pre><code class=\"{language}\">"));
    let mut length = 1;
    for line in inside {
        length += 1;
        // Lines that only the tests of a program need.
        if language == "rust" && (*line == "#" || line.starts_with("# ")) {
            continue;
        }
        let line = line.get(indent.min(line.len() - line.trim_start().len())..).unwrap_or(line);
        document.remember(line);
        document.html.push_str(&escape(line));
        document.html.push('\n');
    }
    document.html.push_str("</code></pre>\n");
    (length + 1).min(lines.len())
}

fn is_table_rule(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('|')
        && line.contains('-')
        && line.chars().all(|letter| matches!(letter, '|' | '-' | ':' | ' '))
}

/// The cells of a row. A bar inside code, or behind a backslash, does not divide.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let mut cells = vec![String::new()];
    let (mut is_code, mut is_escaped) = (false, false);
    for letter in line.chars() {
        is_code ^= letter == '`';
        if letter == '|' && !is_code && !is_escaped {
            cells.push(String::new());
        } else if let Some(cell) = cells.last_mut() {
            if letter == '|' && is_escaped {
                cell.pop();
            }
            cell.push(letter);
        }
        is_escaped = letter == '\\';
    }
    if cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells
}

fn table(lines: &[&str], document: &mut Document, rewrite: Rewrite<'_>) -> usize {
    let rows = lines.iter().take_while(|line| line.trim_start().starts_with('|')).count();
    document.html.push_str("<div class=\"table\"><table>\n");
    for (number, line) in lines[..rows].iter().enumerate().filter(|(number, _)| *number != 1) {
        let tag = if number == 0 { "th" } else { "td" };
        document.html.push_str("<tr>");
        for cell in cells(line) {
            document.remember(&plain(&cell));
            let inside = html(cell.trim(), rewrite);
            document.html.push_str(&format!("<{tag}>{inside}</{tag}>"));
        }
        document.html.push_str("</tr>\n");
    }
    document.html.push_str("</table></div>\n");
    rows
}

/// Whether a line begins an item: its indent, whether it has a number, and its text.
fn item(line: &str) -> Option<(usize, bool, &str)> {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    if let Some(text) = text.strip_prefix("- ").or_else(|| text.strip_prefix("* ")) {
        return Some((indent, false, text));
    }
    let digits = text.len() - text.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    let text = text[digits..].strip_prefix(". ")?;
    (digits > 0).then_some((indent, true, text))
}

fn list(lines: &[&str], document: &mut Document, rewrite: Rewrite<'_>) -> usize {
    let Some((indent, is_numbered, _)) = item(lines[0]) else { return 1 };
    let tag = if is_numbered { "ol" } else { "ul" };
    document.html.push_str(&format!("<{tag}>\n"));
    let mut length = 0;
    while let Some((found, numbered, text)) = lines.get(length).and_then(|line| item(line)) {
        if found != indent || numbered != is_numbered {
            break;
        }
        length += 1;
        document.html.push_str("<li>");
        // What is indented belongs to the item.
        let inside = lines[length..].iter().take_while(|line| {
            let is_deeper = line.len() - line.trim_start().len() > indent;
            !line.trim().is_empty() && (is_deeper || begins_nothing(line))
        });
        let inside: Vec<&str> = inside.copied().collect();
        let flowing = inside.iter().take_while(|line| begins_nothing(line)).count();
        let words: Vec<&str> =
            std::iter::once(text).chain(inside[..flowing].iter().copied()).collect();
        flow(&words, document, rewrite);
        let mut rest = &inside[flowing..];
        while !rest.is_empty() {
            let taken = block(rest, document, rewrite);
            rest = &rest[taken..];
        }
        document.html.push_str("</li>\n");
        length += inside.len();
    }
    document.html.push_str(&format!("</{tag}>\n"));
    length
}

/// Whether a line goes on with the paragraph before it.
fn begins_nothing(line: &str) -> bool {
    let text = line.trim_start();
    !text.is_empty()
        && item(line).is_none()
        && heading_level(line).is_none()
        && !text.starts_with("```")
        && !text.starts_with('|')
        && !line.starts_with('>')
}

fn quote(lines: &[&str], document: &mut Document, rewrite: Rewrite<'_>) -> usize {
    let quoted = lines.iter().take_while(|line| line.starts_with('>'));
    let quoted: Vec<&str> = quoted.map(|line| line[1..].trim_start()).collect();
    document.html.push_str("<blockquote><p>");
    flow(&quoted, document, rewrite);
    document.html.push_str("</p></blockquote>\n");
    quoted.len()
}

fn paragraph(lines: &[&str], document: &mut Document, rewrite: Rewrite<'_>) -> usize {
    let length = 1 + lines[1..].iter().take_while(|line| begins_nothing(line)).count();
    document.html.push_str("<p>");
    flow(&lines[..length], document, rewrite);
    document.html.push_str("</p>\n");
    length
}

/// Lines that are one text.
fn flow(lines: &[&str], document: &mut Document, rewrite: Rewrite<'_>) {
    let text = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join("\n");
    document.remember(&plain(&text).replace('\n', " "));
    document.html.push_str(&html(&text, rewrite));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html_of(text: &str) -> String {
        read(text, &|target| target.to_owned()).html.replace('\n', "")
    }

    #[test]
    fn blocks_become_html() {
        let cases = [
            ("# A `b`, c\n", "<h1 id=\"a-b-c\">A <code>b</code>, c</h1>"),
            ("one\ntwo\n\nthree", "<p>onetwo</p><p>three</p>"),
            ("- a\n  b\n- c\n  - d\n", "<ul><li>ab</li><li>c<ul><li>d</li></ul></li></ul>"),
            ("1. a\n2. b\n", "<ol><li>a</li><li>b</li></ol>"),
            ("> said", "<blockquote><p>said</p></blockquote>"),
            (
                "```rust\n# hidden\n#[x]\n  a < b\n```\n",
                "<pre><code class=\"rust\">#[x]  a &lt; b</code></pre>",
            ),
            ("```\nno end", "<pre><code class=\"\">no end</code></pre>"),
            (
                "| a | `b|c` |\n|---|---|\n| d \\| e | |\n",
                "<div class=\"table\"><table><tr><th>a</th><th><code>b|c</code></th></tr>\
                 <tr><td>d | e</td><td></td></tr></table></div>",
            ),
            ("#no heading", "<p>#no heading</p>"),
            ("- a\n  ```\n  x\n  ```\n", "<ul><li>a<pre><code class=\"\">x</code></pre></li></ul>"),
        ];
        for (text, wanted) in cases {
            assert_eq!(html_of(text), wanted, "{text}");
        }
    }

    #[test]
    fn sections_have_their_words() {
        let document = read("intro\n# One\na *b*\n## Two\n- c\n", &|target| target.to_owned());
        let found: Vec<_> =
            document.sections.iter().map(|it| (&*it.anchor, it.text.trim())).collect();
        assert_eq!(found, [("", "intro"), ("one", "a b"), ("two", "c")]);
    }
}

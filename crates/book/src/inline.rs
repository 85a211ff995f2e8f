//! What stands inside a line: code, links, images, strong and emphasised words.

/// What a link of a document becomes on the site.
pub(crate) type Rewrite<'a> = &'a dyn Fn(&str) -> String;

/// Text with the signs of HTML written out.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

/// A line as HTML.
pub(crate) fn html(text: &str, rewrite: Rewrite<'_>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let (part, length) = span(rest, letter, rewrite);
        out.push_str(&part);
        rest = &rest[length..];
    }
    out
}

/// The HTML of what begins here, and how much of the text it is.
fn span(text: &str, letter: char, rewrite: Rewrite<'_>) -> (String, usize) {
    let found = match letter {
        '\\' => escaped(text),
        '`' => code(text),
        '!' if text.starts_with("![") => image(text, rewrite),
        '[' => link(text, rewrite),
        '<' => bare_link(text),
        '*' if text.starts_with("**") => marked(text, "**", "strong", rewrite),
        '*' => marked(text, "*", "em", rewrite),
        _ => None,
    };
    found.unwrap_or_else(|| (escape(&text[..letter.len_utf8()]), letter.len_utf8()))
}

/// A backslash before a sign.
fn escaped(text: &str) -> Option<(String, usize)> {
    let sign = text[1..].chars().next().filter(char::is_ascii_punctuation)?;
    Some((escape(&text[1..2]), 1 + sign.len_utf8()))
}

fn code(text: &str) -> Option<(String, usize)> {
    let ticks = text.len() - text.trim_start_matches('`').len();
    let fence = &text[..ticks];
    let length = text[ticks..].find(fence)?;
    let inside = &text[ticks..ticks + length];
    // A space on both sides is there to keep backquotes apart.
    let trimmed = inside.strip_prefix(' ').and_then(|rest| rest.strip_suffix(' '));
    Some((format!("<code>{}</code>", escape(trimmed.unwrap_or(inside))), 2 * ticks + length))
}

/// The words and the target of `[words](target)`, and its length.
fn brackets(text: &str) -> Option<(&str, &str, usize)> {
    let mut depth = 0;
    let close = text.char_indices().find(|(_, letter)| {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let (close, _) = close?;
    let target = text[close + 1..].strip_prefix('(')?;
    let end = target.find(')')?;
    Some((&text[1..close], &target[..end], close + 1 + 1 + end + 1))
}

fn link(text: &str, rewrite: Rewrite<'_>) -> Option<(String, usize)> {
    let (words, target, length) = brackets(text)?;
    let target = escape(&rewrite(target));
    Some((format!("<a href=\"{target}\">{}</a>", html(words, rewrite)), length))
}

fn image(text: &str, rewrite: Rewrite<'_>) -> Option<(String, usize)> {
    let (words, target, length) = brackets(&text[1..])?;
    let (target, words) = (escape(&rewrite(target)), escape(words));
    Some((format!("<img src=\"{target}\" alt=\"{words}\" loading=\"lazy\">"), 1 + length))
}

/// `<https://…>`.
fn bare_link(text: &str) -> Option<(String, usize)> {
    let end = text.find('>')?;
    let target = &text[1..end];
    let is_link = target.starts_with("https://") || target.starts_with("http://");
    let safe = escape(target);
    is_link.then(|| (format!("<a href=\"{safe}\">{safe}</a>"), end + 1))
}

fn marked(text: &str, mark: &str, tag: &str, rewrite: Rewrite<'_>) -> Option<(String, usize)> {
    let inside = &text[mark.len()..];
    if inside.starts_with([' ', '*']) {
        return None;
    }
    let mut from = 0;
    // Signs inside code are not marks.
    let length = loop {
        let at = from + inside[from..].find(mark)?;
        if inside[..at].matches('`').count().is_multiple_of(2) && !inside[..at].ends_with(' ') {
            break at;
        }
        from = at + mark.len();
    };
    let words = html(&inside[..length], rewrite);
    Some((format!("<{tag}>{words}</{tag}>"), 2 * mark.len() + length))
}

/// The words of a line without their signs, for anchors and for the search.
pub(crate) fn plain(text: &str) -> String {
    let marked = html(text, &|target| target.to_owned());
    let mut out = String::new();
    let mut is_tag = false;
    for letter in marked.chars() {
        match letter {
            '<' => is_tag = true,
            '>' => is_tag = false,
            other if !is_tag => out.push(other),
            _ => {}
        }
    }
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    signs.into_iter().fold(out, |text, (name, sign)| text.replace(name, sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_html() {
        let cases = [
            ("a `b<c>` & d", "a <code>b&lt;c&gt;</code> &amp; d"),
            ("[the *words*](x.md#y)", "<a href=\"x.md#y\">the <em>words</em></a>"),
            ("![a board](b.svg)", "<img src=\"b.svg\" alt=\"a board\" loading=\"lazy\">"),
            ("**strong** and 2 * 3", "<strong>strong</strong> and 2 * 3"),
            ("**a `**` b**", "<strong>a <code>**</code> b</strong>"),
            ("[[a]](b) [c] (d)", "<a href=\"b\">[a]</a> [c] (d)"),
            ("``a ` b``", "<code>a ` b</code>"),
            (
                "<https://a.example> <b>",
                "<a href=\"https://a.example\">https://a.example</a> &lt;b&gt;",
            ),
            (r"\*no\*", "*no*"),
            ("an open ` and an open [", "an open ` and an open ["),
            ("\"é\"", "&quot;é&quot;"),
        ];
        for (text, wanted) in cases {
            assert_eq!(html(text, &|target| target.to_owned()), wanted);
        }
        assert_eq!(plain("`a<b` & [c](d)"), "a<b & c");
    }
}

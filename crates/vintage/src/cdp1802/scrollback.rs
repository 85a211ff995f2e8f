use std::collections::VecDeque;

/// Lines that are kept.
const LINES: usize = 40;
/// What stands before a line that went to the machine.
const SENT: &str = "> ";

/// The end of a conversation over a serial line, as a terminal would have it on its screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Scrollback {
    lines: VecDeque<String>,
}

impl Scrollback {
    /// A line that was typed.
    pub(super) fn sent(&mut self, line: &str) {
        self.keep(format!("{SENT}{line}"));
    }

    /// A line that the machine has printed.
    pub(super) fn received(&mut self, line: &str) {
        self.keep(line.to_owned());
    }

    /// All of it, then the line that is not whole yet.
    pub(super) fn with(&self, unfinished: &str) -> String {
        let whole = self.lines.iter().map(String::as_str);
        let lines: Vec<&str> = whole.chain(Some(unfinished)).collect();
        lines.join("\n").trim_end().to_owned()
    }

    fn keep(&mut self, line: String) {
        if self.lines.len() == LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_directions_are_kept_and_old_lines_go() {
        let mut scrollback = Scrollback::default();
        scrollback.sent("isready");
        scrollback.received("readyok");
        assert_eq!(scrollback.with("info de"), "> isready\nreadyok\ninfo de");
        for number in 0..LINES {
            scrollback.received(&number.to_string());
        }
        let text = scrollback.with("");
        assert!(text.starts_with("0\n1\n") && text.ends_with("\n39"), "{text}");
    }
}

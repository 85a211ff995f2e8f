use std::collections::VecDeque;

use player::SerialText;
use serde::{Deserialize, Serialize};

/// Lines that are kept.
const LINES: usize = 40;

/// The end of a conversation over a serial line, as a terminal would have it on its screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Scrollback {
    lines: VecDeque<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Line {
    is_sent: bool,
    text: String,
}

impl From<Line> for SerialText {
    fn from(Line { is_sent, text }: Line) -> SerialText {
        SerialText { is_sent, text }
    }
}

impl Scrollback {
    /// A line that was typed.
    pub(super) fn sent(&mut self, line: &str) {
        self.keep(Line { is_sent: true, text: line.to_owned() });
    }

    /// A line that the machine has printed.
    pub(super) fn received(&mut self, line: &str) {
        self.keep(Line { is_sent: false, text: line.to_owned() });
    }

    /// All of it, then the line that is not whole yet, if there is one.
    pub(super) fn with(&self, unfinished: &str) -> Vec<SerialText> {
        let last = SerialText { is_sent: false, text: unfinished.to_owned() };
        let lines = self.lines.iter().cloned().map(SerialText::from);
        lines.chain((!unfinished.is_empty()).then_some(last)).collect()
    }

    fn keep(&mut self, line: Line) {
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
        let shown = scrollback.with("info de");
        let texts: Vec<&str> = shown.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["isready", "readyok", "info de"]);
        assert!(shown[0].is_sent && !shown[1].is_sent && !shown[2].is_sent);
        for number in 0..LINES {
            scrollback.received(&number.to_string());
        }
        let shown = scrollback.with("");
        assert_eq!(shown.len(), LINES);
        assert_eq!((shown[0].text.as_str(), shown[LINES - 1].text.as_str()), ("0", "39"));
    }
}

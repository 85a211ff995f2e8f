use std::fmt;
use std::time::Duration;

use crate::{Evaluation, Nag, Shape, clock};

/// What people and engines have written about a move.
///
/// In a PGN all of it shares the braces: commands such as `[%clk 0:03:00]` are taken out of the text
/// and put back when it is written. Commands that Torres does not know stay in the text.
///
/// ```
/// use games::{Annotation, Evaluation};
///
/// let mut annotation = Annotation::default();
/// annotation.absorb("[%eval 0.25,18] [%clk 0:03:00] Best by test.");
/// assert_eq!(annotation.comment, "Best by test.");
/// assert_eq!(annotation.evaluation, Some(Evaluation::Centipawns(25)));
/// assert_eq!(annotation.depth, Some(18));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    /// A comment before the move, as at the beginning of a variation.
    pub before: String,
    /// A comment after the move.
    pub comment: String,
    /// Glyphs.
    pub nags: Vec<Nag>,
    /// Time left on the mover's clock, `[%clk]`.
    pub clock: Option<Duration>,
    /// Time spent on the move, `[%emt]`.
    pub elapsed: Option<Duration>,
    /// What the move would have taken on the real machine, `[%machine]`.
    pub machine: Option<Duration>,
    /// The position after the move, `[%eval]`.
    pub evaluation: Option<Evaluation>,
    /// How deep the engine looked for that.
    pub depth: Option<u32>,
    /// Arrows and highlights, `[%cal]` and `[%csl]`.
    pub shapes: Vec<Shape>,
}

impl Annotation {
    /// Whether nothing has been written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Annotation::default()
    }

    /// Adds what stands between two braces.
    pub fn absorb(&mut self, text: &str) {
        // Text that is not added yet, and how much of it holds no command that is known.
        let (mut rest, mut seen) = (text, 0);
        while let Some((before, command, behind)) = split_command(&rest[seen..]) {
            if self.obey(command) {
                add_words(&mut self.comment, &rest[..seen + before.len()]);
                (rest, seen) = (behind, 0);
            } else {
                seen = rest.len() - behind.len();
            }
        }
        add_words(&mut self.comment, rest);
    }

    /// Takes a command over; says whether it understood all of it.
    fn obey(&mut self, command: &str) -> bool {
        let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let value = value.trim();
        match name {
            "clk" => replace(&mut self.clock, clock::parse(value)),
            "emt" => replace(&mut self.elapsed, clock::parse(value)),
            "machine" => replace(&mut self.machine, clock::parse(value)),
            "eval" => self.obey_evaluation(value),
            "cal" | "csl" => self.obey_shapes(value),
            _ => false,
        }
    }

    fn obey_evaluation(&mut self, value: &str) -> bool {
        let (score, depth) = match value.split_once(',') {
            Some((score, depth)) => (score, depth.trim().parse().ok()),
            None => (value, None),
        };
        if value.contains(',') && depth.is_none() {
            return false;
        }
        let known = replace(&mut self.evaluation, Evaluation::parse(score.trim()));
        if known {
            self.depth = depth;
        }
        known
    }

    fn obey_shapes(&mut self, value: &str) -> bool {
        let shapes: Option<Vec<Shape>> =
            value.split(',').map(|one| Shape::parse(one.trim())).collect();
        let known = shapes.is_some();
        self.shapes.extend(shapes.unwrap_or_default());
        known
    }

    /// The commands as they are written, in one unbroken piece.
    pub(crate) fn commands(&self) -> String {
        let mut commands = Vec::new();
        if let Some(evaluation) = self.evaluation {
            let depth = self.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
            commands.push(format!("[%eval {evaluation}{depth}]"));
        }
        let mut time = |name: &str, time: Option<Duration>| {
            commands.extend(time.map(|time| format!("[%{name} {}]", clock::show(time))));
        };
        time("clk", self.clock);
        time("emt", self.elapsed);
        time("machine", self.machine);
        for (name, arrows) in [("csl", false), ("cal", true)] {
            let shapes: Vec<String> = self
                .shapes
                .iter()
                .filter(|shape| shape.is_arrow() == arrows)
                .map(ToString::to_string)
                .collect();
            if !shapes.is_empty() {
                commands.push(format!("[%{name} {}]", shapes.join(",")));
            }
        }
        commands.join(" ")
    }
}

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let commands = self.commands();
        let gap = if commands.is_empty() || self.comment.is_empty() { "" } else { " " };
        write!(f, "{commands}{gap}{}", self.comment)
    }
}

/// Text, the inside of `[%...]`, and what follows.
fn split_command(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("[%")?;
    let (command, behind) = rest.split_once(']')?;
    Some((before, command, behind))
}

fn replace<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let known = value.is_some();
    if known {
        *place = value;
    }
    known
}

/// Adds words to a text, one space between any two: line breaks in a PGN mean nothing.
pub(crate) fn add_words(text: &mut String, more: &str) {
    for word in more.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        if word.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_commands_come_back_as_they_were() {
        let text = "[%eval #-4,30] [%clk 1:02:03.5] [%emt 0:00:09] [%machine 0:54:03.2] [%csl Rd5,Ga1] \
                    [%cal Ge2e4,Bd7d5] and words";
        let mut annotation = Annotation::default();
        annotation.absorb(text);
        assert_eq!(annotation.to_string(), text);
    }

    #[test]
    fn what_is_not_understood_stays_text() {
        for text in [
            "[%foo bar] x",
            "[%eval zero]",
            "[%clk soon]",
            "[%cal Ge2e9]",
            "[%eval 1,x]",
            "a[% [Event \"x\"]",
            "a[%b]c[%d]",
        ] {
            let mut annotation = Annotation::default();
            annotation.absorb(text);
            assert_eq!(annotation.comment, text);
            assert_eq!(annotation.to_string(), text);
        }
    }

    #[test]
    fn comments_join_and_line_breaks_are_spaces() {
        let mut annotation = Annotation::default();
        annotation.absorb(" one\n  two ");
        annotation.absorb("three [%clk");
        assert_eq!(annotation.comment, "one two three [%clk");
    }
}

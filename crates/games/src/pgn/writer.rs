//! PGN in export format.

use std::fmt::{self, Write};

use rules::{Color, Position};

use crate::{Annotation, Game, NodeId, SEVEN_TAG_ROSTER, Tree, Variant};

/// How a game is written.
///
/// ```
/// use games::pgn::{PgnStyle, read_one};
///
/// let game = read_one("1. e4 {best by test} (1. d4) 1... e5 *")?;
/// let bare = PgnStyle { comments: false, variations: false, ..PgnStyle::default() };
/// assert!(game.pgn(bare).to_string().ends_with("\n1. e4 e5 *\n"));
/// # Ok::<(), games::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnStyle {
    /// The longest line of moves, unless one word is longer.
    pub columns: usize,
    /// Whether comments, commands and glyphs are written.
    pub comments: bool,
    /// Whether variations are written.
    pub variations: bool,
}

impl Default for PgnStyle {
    /// Everything, within 80 columns.
    fn default() -> PgnStyle {
        PgnStyle { columns: 80, comments: true, variations: true }
    }
}

impl Game {
    /// The game as PGN: tags, a blank line, moves, one line break. Between two games of a file
    /// belongs one more.
    pub fn pgn(&self, style: PgnStyle) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            self.write_tags(f)?;
            f.write_char('\n')?;
            let mut text = Wrapped { out: f, columns: style.columns, column: 0, bracket: "" };
            self.write_moves(&mut text, style)?;
            text.word(&self.result.to_string())?;
            f.write_char('\n')
        })
    }

    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in SEVEN_TAG_ROSTER {
            match name {
                "Result" => write_tag(f, name, &self.result.to_string())?,
                _ => write_tag(f, name, self.tags.get(name).unwrap_or(unknown))?,
            }
        }
        if self.variant() == Variant::Chess960 {
            write_tag(f, "Variant", "Chess960")?;
        }
        if *self.first() != Position::start() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.first().fen().to_string())?;
        }
        let special = |name: &str| {
            SEVEN_TAG_ROSTER.iter().any(|(known, _)| *known == name)
                || ["SetUp", "FEN"].contains(&name)
                || (name == "Variant" && self.variant() == Variant::Chess960)
        };
        for (name, value) in self.tags.iter().filter(|(name, _)| !special(name)) {
            write_tag(f, name, value)?;
        }
        Ok(())
    }

    /// Writes the tree with a list of what is still to do, not by recursion: trees can be deep.
    fn write_moves(&self, text: &mut Wrapped<'_, '_>, style: PgnStyle) -> fmt::Result {
        if let Some(annotation) = self.tree.annotation(Tree::ROOT).filter(|_| style.comments) {
            text.comment(annotation)?;
        }
        let mut tasks = Vec::new();
        if let Some(node) = self.tree.children(Tree::ROOT).first() {
            tasks.push(Task::Line(*node, Box::new(self.first().clone()), true));
        }
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => text.open(),
                Task::Close => text.close()?,
                Task::Line(node, position, numbered) => {
                    let said = self.write_move(text, style, node, &position, numbered)?;
                    self.plan(&mut tasks, style, node, &position, said);
                }
            }
        }
        Ok(())
    }

    /// Says whether something other than the move was written, after which Black's next move needs
    /// its number.
    fn write_move(
        &self,
        text: &mut Wrapped<'_, '_>,
        style: PgnStyle,
        node: NodeId,
        position: &Position,
        numbered: bool,
    ) -> Result<bool, fmt::Error> {
        let nothing = Annotation::default();
        let annotation = self.tree.annotation(node).filter(|_| style.comments).unwrap_or(&nothing);
        text.braces("", &annotation.before)?;
        let numbered = numbered || !annotation.before.is_empty();
        match position.turn() {
            Color::White => text.word(&format!("{}.", position.fullmoves()))?,
            Color::Black if numbered => text.word(&format!("{}...", position.fullmoves()))?,
            Color::Black => {}
        }
        match self.tree.played(node) {
            Some(mv) => text.word(&position.san(mv).to_string())?,
            None => text.word("--")?,
        }
        annotation.nags.iter().try_for_each(|nag| text.word(&nag.to_string()))?;
        text.comment(annotation)
    }

    /// What follows a move: its variations if it is the first child, then the rest of its line. The
    /// last task in the list is done first.
    fn plan(
        &self,
        tasks: &mut Vec<Task>,
        style: PgnStyle,
        node: NodeId,
        position: &Position,
        said: bool,
    ) {
        let siblings = self.tree.parent(node).map_or(&[][..], |parent| self.tree.children(parent));
        let variations = match siblings {
            [first, others @ ..] if *first == node && style.variations => others,
            _ => &[],
        };
        if let Some(next) = self.tree.children(node).first() {
            let numbered = said || !variations.is_empty();
            let after = self.tree.after(node, position);
            tasks.push(Task::Line(*next, Box::new(after), numbered));
        }
        for variation in variations.iter().rev() {
            tasks.push(Task::Close);
            tasks.push(Task::Line(*variation, Box::new(position.clone()), true));
            tasks.push(Task::Open);
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pgn(PgnStyle::default()).fmt(f)
    }
}

enum Task {
    Open,
    Close,
    /// A move, the position before it, and whether it needs a number even if it is Black's.
    Line(NodeId, Box<Position>, bool),
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

/// Words with spaces between them, or line breaks where a line would grow too long.
struct Wrapped<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    columns: usize,
    column: usize,
    /// A bracket that belongs to the next word.
    bracket: &'static str,
}

impl Wrapped<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let bracket = std::mem::take(&mut self.bracket);
        let length = bracket.len() + word.chars().count();
        // At the beginning of a line these two would be taken for a tag and an escape.
        let bound = word.starts_with(['[', '%']);
        if self.column == 0 {
            self.column = length;
        } else if self.column + 1 + length > self.columns && !bound {
            self.out.write_char('\n')?;
            self.column = length;
        } else {
            self.out.write_char(' ')?;
            self.column += 1 + length;
        }
        self.out.write_str(bracket)?;
        self.out.write_str(word)
    }

    fn open(&mut self) {
        self.bracket = "(";
    }

    fn close(&mut self) -> fmt::Result {
        if self.column >= self.columns {
            return self.word(")");
        }
        self.column += 1;
        self.out.write_char(')')
    }

    /// Writes commands and words behind a move; says whether there were any.
    fn comment(&mut self, annotation: &Annotation) -> Result<bool, fmt::Error> {
        self.braces(&annotation.commands(), &annotation.comment)
    }

    fn braces(&mut self, commands: &str, text: &str) -> Result<bool, fmt::Error> {
        let text = text.replace('{', "(").replace('}', ")");
        let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
        let words = words.filter(|word| !word.is_empty());
        let commands = Some(commands).filter(|commands| !commands.is_empty());
        let mut words = commands.into_iter().chain(words).peekable();
        let Some(first) = words.next() else { return Ok(false) };
        let end = |last: bool| if last { "}" } else { "" };
        self.word(&format!("{{{first}{}", end(words.peek().is_none())))?;
        while let Some(word) = words.next() {
            self.word(&format!("{word}{}", end(words.peek().is_none())))?;
        }
        Ok(true)
    }
}

//! Makes a game of what the reader reports.

use pgn::{Comment, MoveText, Next, Tag, Visitor, decode};
use rules::Position;

use super::{PgnFault, PgnLimits};
use crate::annotation::add_words;
use crate::{Game, GameResult, Nag, NodeId, Tags, Tree};

/// Variations deeper than this are an attack, not analysis.
const DEEPEST: usize = 50_000;
const MOST_WORDS: usize = 1 << 25;
const MOST_TAGS: usize = 1_000;
/// The longest tag as it would be written: a little less than the reader takes, so that every game that was
/// read can be written and read again.
const LONGEST_TAG: usize = 2_000;
const MOST_GLYPHS: usize = 64;

/// Where the next move of a line will be added.
#[derive(Debug)]
struct Line {
    at: NodeId,
    position: Position,
    /// The position before the last move: where a variation begins. `None` before the first move.
    before: Option<Position>,
}

impl Line {
    fn new(at: NodeId, position: Position) -> Line {
        Line { at, position, before: None }
    }
}

/// A game that grows while it is read.
#[derive(Debug)]
pub(super) struct Builder {
    game: Game,
    line: Line,
    /// The lines that the present variation interrupts.
    interrupted: Vec<Line>,
    /// A comment at the beginning of a variation, before its first move.
    opening_words: String,
    /// The parts of a long comment so far.
    comment: Vec<u8>,
    /// Bytes of comments in this game.
    words: usize,
    /// Half-moves of the main line so far.
    main_line: usize,
    limits: PgnLimits,
}

impl Builder {
    pub(super) fn new(limits: PgnLimits) -> Builder {
        Builder {
            game: Game::new(Position::start()),
            line: Line::new(Tree::ROOT, Position::start()),
            interrupted: Vec::new(),
            opening_words: String::new(),
            comment: Vec::new(),
            words: 0,
            main_line: 0,
            limits,
        }
    }

    /// Checked with every move: a hostile text is given up here, not after all of it is built.
    fn check_length(&mut self) -> Result<(), PgnFault> {
        let PgnLimits { main_line, moves } = self.limits;
        if self.interrupted.is_empty() {
            if self.main_line >= main_line {
                return Err(PgnFault::LongMainLine { most: main_line });
            }
            self.main_line += 1;
        }
        if self.game.tree.len() >= moves {
            return Err(PgnFault::TooManyMoves { most: moves });
        }
        Ok(())
    }

    /// A node has been added, and the position after it is known.
    fn go_on(&mut self, at: NodeId, after: Position) {
        self.line.at = at;
        self.line.before = Some(std::mem::replace(&mut self.line.position, after));
        if !self.opening_words.is_empty() {
            self.game.tree.annotate(at).before = std::mem::take(&mut self.opening_words);
        }
    }

    fn remark(&mut self, text: &str) {
        if self.line.before.is_none() && !self.interrupted.is_empty() {
            add_words(&mut self.opening_words, text);
        } else if !text.trim().is_empty() {
            self.game.tree.annotate(self.line.at).absorb(text);
        }
    }
}

impl Visitor for Builder {
    type Output = Game;
    type Error = PgnFault;

    fn tag(&mut self, tag: Tag<'_>) -> Result<(), PgnFault> {
        if self.game.tags.len() >= MOST_TAGS {
            return Err(PgnFault::TooLong);
        }
        let (name, value) = (decode(tag.name), tag.value());
        // A quotation mark that nobody escaped is read as it is and written as two bytes.
        let escapes = value.bytes().filter(|byte| matches!(byte, b'"' | b'\\')).count();
        if name.len() + value.len() + escapes > LONGEST_TAG {
            return Err(PgnFault::LongTag { name: name.into_owned() });
        }
        self.game.tags.set(&name, value);
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<Next, PgnFault> {
        let position = first_position(&self.game.tags)?;
        self.game.result = self.game.tags.result();
        self.game.tree = Tree::new(position.clone());
        self.line = Line::new(Tree::ROOT, position);
        Ok(Next::Read)
    }

    fn mv(&mut self, text: MoveText<'_>) -> Result<(), PgnFault> {
        let mv = text.find(&self.line.position).map_err(PgnFault::Move)?;
        self.check_length()?;
        let at = self.game.tree.grow(self.line.at, mv);
        let after = self.line.position.after(mv);
        self.go_on(at, after);
        Ok(())
    }

    fn null_move(&mut self) -> Result<(), PgnFault> {
        let after = self.line.position.after_null_move().ok_or(PgnFault::NullMove)?;
        self.check_length()?;
        let at = self.game.tree.grow_null(self.line.at);
        self.go_on(at, after);
        Ok(())
    }

    fn nag(&mut self, nag: Nag) -> Result<(), PgnFault> {
        let nags = &mut self.game.tree.annotate(self.line.at).nags;
        if nags.len() < MOST_GLYPHS {
            nags.push(nag);
        }
        Ok(())
    }

    fn comment(&mut self, comment: Comment<'_>) -> Result<(), PgnFault> {
        self.words += comment.text.len();
        if self.words > MOST_WORDS {
            return Err(PgnFault::TooLong);
        }
        if !comment.is_complete {
            self.comment.extend_from_slice(comment.text);
            return Ok(());
        }
        if self.comment.is_empty() {
            self.remark(&words(comment.text));
        } else {
            let mut whole = std::mem::take(&mut self.comment);
            whole.extend_from_slice(comment.text);
            self.remark(&words(&whole));
        }
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<Next, PgnFault> {
        let (Some(before), Some(parent)) =
            (self.line.before.clone(), self.game.tree.parent(self.line.at))
        else {
            return Ok(Next::Skip);
        };
        if self.interrupted.len() >= DEEPEST {
            return Err(PgnFault::TooDeep);
        }
        let outer = std::mem::replace(&mut self.line, Line::new(parent, before));
        self.interrupted.push(outer);
        Ok(Next::Read)
    }

    fn end_variation(&mut self) -> Result<(), PgnFault> {
        if let Some(line) = self.interrupted.pop() {
            self.line = line;
            // Words in a variation without moves are about the move that it follows.
            let words = std::mem::take(&mut self.opening_words);
            if !words.is_empty() {
                self.remark(&words);
            }
        }
        Ok(())
    }

    fn result(&mut self, result: GameResult) -> Result<(), PgnFault> {
        // Where the moves end without a result, the tag may know better.
        if result != GameResult::Unknown {
            self.game.result = result;
        }
        Ok(())
    }

    fn end_game(&mut self) -> Game {
        std::mem::replace(&mut self.game, Game::new(Position::start()))
    }
}

fn first_position(tags: &Tags) -> Result<Position, PgnFault> {
    tags.variant().map_err(|name| PgnFault::Variant { name: name.to_owned() })?;
    match tags.get("FEN").map(str::trim) {
        None | Some("" | "?" | "-" | "startpos") => Ok(Position::start()),
        Some(fen) => Position::from_fen(fen).map_err(PgnFault::Fen),
    }
}

/// The text of a comment. A brace can stand only in a comment to the end of the line, and could not
/// be written again.
fn words(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    let text = decode(bytes);
    if text.contains('}') { text.replace('}', ")").into() } else { text }
}

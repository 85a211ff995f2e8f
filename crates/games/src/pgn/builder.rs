//! Makes a game of what pgn-reader reports.

use std::ops::ControlFlow;

use pgn_reader::shakmaty::san::San;
use pgn_reader::shakmaty::{Color as TheirColor, KnownOutcome, Outcome};
use pgn_reader::{RawComment, RawTag, SanPlus, Skip, Visitor};
use rules::{Color, Move, Position, SanError};

use super::mender::MARK;
use super::tag::unescape;
use super::{PgnFault, PgnLimits};
use crate::annotation::add_words;
use crate::{Game, GameResult, Nag, NodeId, Tags, Tree};

/// Variations deeper than this are an attack, not analysis.
const DEEPEST: usize = 50_000;
const MOST_WORDS: usize = 1 << 25;
const MOST_TAGS: usize = 1_000;
const MOST_GLYPHS: usize = 64;

/// What came of a game.
pub(super) enum Built {
    Game(Box<Game>),
    /// What is wrong, and how many lines ago it began.
    Bad(PgnFault, u64),
    /// Not even a tag.
    Nothing,
}

type Flow<T = ()> = ControlFlow<Built, T>;

fn stop<T>(fault: PgnFault) -> Flow<T> {
    ControlFlow::Break(Built::Bad(fault, 0))
}

pub(super) struct Builder {
    pub(super) limits: PgnLimits,
}

/// Where the next move of a line will be added.
struct Line {
    at: NodeId,
    position: Position,
    /// The position before the last move: where a variation begins. `None` before the first move.
    before: Option<Position>,
    /// Whether a null move ended it; what follows in the text is passed over.
    is_cut: bool,
}

/// What stands in the place of a null move and of what follows it.
const CUT: &str = "A null move and what follows it are left out.";

pub(super) struct Growing {
    game: Game,
    line: Line,
    /// The lines that the present variation interrupts.
    interrupted: Vec<Line>,
    /// A comment at the beginning of a variation, before its first move.
    opening_words: String,
    /// A comment so far as it has been read.
    comment: Vec<u8>,
    /// Bytes of comments in this game.
    words: usize,
    /// In a variation that is passed over.
    skipping: bool,
    /// Whether there was anything at all.
    something: bool,
    /// Half-moves of the main line so far.
    main_line: usize,
    limits: PgnLimits,
}

impl Growing {
    fn play(&mut self, text: &str) -> Flow {
        if self.line.is_cut {
            return ControlFlow::Continue(());
        }
        let mv = match read_move(&self.line.position, text) {
            Ok(mv) => mv,
            Err(fault) => return stop(fault),
        };
        // Checked with every move: a hostile text is given up here, not after all of it is built.
        if self.interrupted.is_empty() {
            if self.main_line >= self.limits.main_line {
                return stop(PgnFault::LongMainLine { most: self.limits.main_line });
            }
            self.main_line += 1;
        }
        if self.game.tree.len() >= self.limits.moves {
            return stop(PgnFault::TooManyMoves { most: self.limits.moves });
        }
        self.something = true;
        self.line.at = self.game.tree.grow(self.line.at, mv);
        self.line.before = Some(self.line.position.clone());
        self.line.position.play_unchecked(mv);
        if !self.opening_words.is_empty() {
            self.game.tree.annotate(self.line.at).before = std::mem::take(&mut self.opening_words);
        }
        ControlFlow::Continue(())
    }

    /// Legal chess has no null moves: the line ends before it, and the rest of the game is kept.
    fn cut(&mut self) {
        if !self.line.is_cut {
            self.remark(CUT);
            self.line.is_cut = true;
        }
    }

    fn hear(&mut self, bytes: &[u8]) -> Flow {
        self.words += bytes.len();
        if self.words > MOST_WORDS {
            return stop(PgnFault::TooLong);
        }
        self.comment.extend_from_slice(bytes);
        ControlFlow::Continue(())
    }

    /// A whole comment, or what [`Mender`](super::mender::Mender) says in one.
    fn understand(&mut self) -> Flow {
        let comment = std::mem::take(&mut self.comment);
        match comment.as_slice() {
            [.., last] if *last == MARK => {
                let lines = comment.iter().filter(|byte| **byte == b'\n').count() as u64;
                ControlFlow::Break(Built::Bad(PgnFault::UnclosedComment, lines))
            }
            [first, word @ ..] if *first == MARK => self.other_word(&decoded(word)),
            _ => {
                self.remark(&decoded(&comment));
                ControlFlow::Continue(())
            }
        }
    }

    fn other_word(&mut self, word: &str) -> Flow {
        match Nag::from_symbol(word) {
            Some(nag) => {
                self.glyph(nag);
                ControlFlow::Continue(())
            }
            None => self.play(word),
        }
    }

    fn remark(&mut self, text: &str) {
        if self.line.is_cut {
            return;
        }
        self.something = true;
        if self.line.before.is_none() && !self.interrupted.is_empty() {
            add_words(&mut self.opening_words, text);
        } else if !text.trim().is_empty() {
            self.game.tree.annotate(self.line.at).absorb(text);
        }
    }

    fn glyph(&mut self, nag: Nag) {
        if self.line.before.is_some() && !self.line.is_cut {
            let nags = &mut self.game.tree.annotate(self.line.at).nags;
            if nags.len() < MOST_GLYPHS {
                nags.push(nag);
            }
        }
    }

    fn open(&mut self) -> Flow<Skip> {
        let before = self.line.before.clone().filter(|_| !self.line.is_cut);
        let (Some(before), Some(parent)) = (before, self.game.tree.parent(self.line.at)) else {
            self.skipping = true;
            return ControlFlow::Continue(Skip(true));
        };
        if self.interrupted.len() >= DEEPEST {
            return stop(PgnFault::TooDeep);
        }
        let variation = Line { at: parent, position: before, before: None, is_cut: false };
        self.interrupted.push(std::mem::replace(&mut self.line, variation));
        ControlFlow::Continue(Skip(false))
    }

    fn close(&mut self) {
        if std::mem::take(&mut self.skipping) {
            return;
        }
        if let Some(line) = self.interrupted.pop() {
            self.line = line;
            // Words in a variation without moves are about the move that it follows.
            let words = std::mem::take(&mut self.opening_words);
            if !words.is_empty() {
                self.remark(&words);
            }
        }
    }
}

impl Visitor for Builder {
    type Tags = Tags;
    type Movetext = Growing;
    type Output = Built;

    fn begin_tags(&mut self) -> Flow<Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> Flow {
        let name = decoded(name);
        if value.as_bytes() == [MARK] {
            return stop(PgnFault::LongTag { name });
        }
        if tags.len() >= MOST_TAGS {
            return stop(PgnFault::TooLong);
        }
        tags.set(&name, decoded(&unescape(value.as_bytes())));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> Flow<Growing> {
        let position = match first_position(&tags) {
            Ok(position) => position,
            Err(fault) => return stop(fault),
        };
        let something = !tags.is_empty();
        let game = Game { result: tags.result(), tags, tree: Tree::new(position.clone()) };
        let line = Line { at: Tree::ROOT, position, before: None, is_cut: false };
        ControlFlow::Continue(Growing {
            game,
            line,
            interrupted: Vec::new(),
            opening_words: String::new(),
            comment: Vec::new(),
            words: 0,
            skipping: false,
            something,
            main_line: 0,
            limits: self.limits,
        })
    }

    fn san(&mut self, growing: &mut Growing, mv: SanPlus) -> Flow {
        match mv.san {
            San::Null => growing.cut(),
            san => return growing.play(&san.to_string()),
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, growing: &mut Growing, nag: pgn_reader::Nag) -> Flow {
        growing.glyph(Nag(nag.0));
        ControlFlow::Continue(())
    }

    fn partial_comment(&mut self, growing: &mut Growing, comment: RawComment<'_>) -> Flow {
        growing.hear(comment.as_bytes())
    }

    fn comment(&mut self, growing: &mut Growing, comment: RawComment<'_>) -> Flow {
        growing.hear(comment.as_bytes())?;
        growing.understand()
    }

    fn begin_variation(&mut self, growing: &mut Growing) -> Flow<Skip> {
        growing.open()
    }

    fn end_variation(&mut self, growing: &mut Growing) -> Flow {
        growing.close();
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, growing: &mut Growing, outcome: Outcome) -> Flow {
        growing.something = true;
        growing.game.result = match outcome {
            Outcome::Known(KnownOutcome::Decisive { winner: TheirColor::White }) => {
                GameResult::Win(Color::White)
            }
            Outcome::Known(KnownOutcome::Decisive { winner: TheirColor::Black }) => {
                GameResult::Win(Color::Black)
            }
            Outcome::Known(KnownOutcome::Draw) => GameResult::Draw,
            // The tag may know better.
            Outcome::Unknown => growing.game.result,
        };
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, growing: Growing) -> Built {
        if growing.something { Built::Game(Box::new(growing.game)) } else { Built::Nothing }
    }
}

fn first_position(tags: &Tags) -> Result<Position, PgnFault> {
    tags.variant().map_err(|name| PgnFault::Variant { name: name.to_owned() })?;
    match tags.get("FEN").map(str::trim) {
        None | Some("" | "?" | "-" | "startpos") => Ok(Position::start()),
        Some(fen) => Position::from_fen(fen).map_err(PgnFault::Fen),
    }
}

/// A move in any of the forms that are found in files.
fn read_move(position: &Position, text: &str) -> Result<Move, PgnFault> {
    position.parse_san(text).or_else(|error| {
        let squares: String = text.chars().filter(|letter| !"-x+#".contains(*letter)).collect();
        match (position.parse_uci(&squares), error) {
            (Ok(mv), _) => Ok(mv),
            (Err(_), SanError::Malformed { text }) => Err(PgnFault::NotAMove { text }),
            (Err(_), error) => Err(PgnFault::Move(error)),
        }
    })
}

/// UTF-8, or else Latin-1, in which every byte is a letter.
fn decoded(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

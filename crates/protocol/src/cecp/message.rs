//! What an engine says to a GUI.

use super::{Feature, GameEnd, Thinking};
use crate::error::ParseError;
use crate::words::{OneLine, Words, number};
use std::fmt;
use std::str::FromStr;

/// A line from the engine to the GUI.
///
/// Old engines print many things that are not messages; those are [`ParseError::Unknown`] and safe
/// to skip.
///
/// ```
/// use protocol::cecp::Message;
///
/// assert_eq!("move e2e4".parse(), Ok(Message::Move("e2e4".into())));
/// assert_eq!("1. ... e7e5".parse(), Ok(Message::Move("e7e5".into())));
/// assert!("Chess program, version 0.9".parse::<Message>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `feature`: what the engine can do.
    Features(Vec<Feature>),
    /// A move: `move e2e4`, or `1. ... e7e5` as older engines write it.
    Move(String),
    /// `Illegal move`: the engine refuses a move.
    IllegalMove {
        /// Why, if it says so.
        reason: Option<String>,
        /// The move.
        text: String,
    },
    /// `Error`: the engine refuses a command.
    Error {
        /// Why.
        reason: String,
        /// The command.
        command: String,
    },
    /// `resign`
    Resign,
    /// `offer draw`
    OfferDraw,
    /// A claim that the game is over.
    Result(GameEnd),
    /// `pong`: the answer to `ping`.
    Pong(u32),
    /// `Hint:` what the engine would play.
    Hint(String),
    /// `telluser` and its kin: something for people to read.
    Tell {
        /// For whom.
        audience: Audience,
        /// What.
        text: String,
    },
    /// `tellusererror`: something for people to read, and it is bad news.
    TellError(String),
    /// A line of thinking.
    Thinking(Thinking),
    /// `#`: a comment.
    Comment(String),
}

/// For whom a `tell` is.
///
/// ```
/// use protocol::cecp::{Audience, Message};
///
/// let message: Message = "tellopponent good game".parse()?;
/// let expected = Message::Tell { audience: Audience::Opponent, text: "good game".into() };
/// assert_eq!(message, expected);
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// `telluser`: for the person at the GUI.
    User,
    /// `tellopponent`
    Opponent,
    /// `tellothers`: onlookers.
    Others,
    /// `tellall`: opponent and onlookers.
    All,
    /// `tellics`: the chess server.
    Server,
}

const AUDIENCES: [(&str, Audience); 5] = [
    ("telluser", Audience::User),
    ("tellopponent", Audience::Opponent),
    ("tellothers", Audience::Others),
    ("tellall", Audience::All),
    ("tellics", Audience::Server),
];

impl Message {
    /// Reads a line of any bytes; what is not UTF-8 becomes U+FFFD.
    ///
    /// # Errors
    /// When the line is not a message.
    ///
    /// ```
    /// use protocol::cecp::Message;
    /// assert_eq!(Message::from_bytes(b"pong 3\n"), Ok(Message::Pong(3)));
    /// ```
    pub fn from_bytes(line: &[u8]) -> Result<Self, ParseError> {
        String::from_utf8_lossy(line).parse()
    }
}

impl FromStr for Message {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        let word = words.next().ok_or(ParseError::Empty)?;
        let read = match word {
            "feature" => Some(Self::Features(Feature::read_all(words.rest()))),
            "move" => words.next().map(|text| Self::Move(text.to_owned())),
            "resign" => Some(Self::Resign),
            "offer" if words.peek() == Some("draw") => Some(Self::OfferDraw),
            "pong" => words.accept(number).map(Self::Pong),
            "tellusererror" => Some(Self::TellError(words.rest().to_owned())),
            _ => read_tell(word, words)
                .or_else(|| read_free_form(line.trim()))
                .or_else(|| Thinking::read(line).map(Self::Thinking)),
        };
        read.ok_or_else(|| ParseError::unknown(line))
    }
}

fn read_tell(word: &str, rest: Words<'_>) -> Option<Message> {
    let (_, audience) = AUDIENCES.iter().find(|(name, _)| *name == word)?;
    Some(Message::Tell { audience: *audience, text: rest.rest().to_owned() })
}

fn read_free_form(line: &str) -> Option<Message> {
    if let Some(comment) = line.strip_prefix('#') {
        return Some(Message::Comment(comment.trim().to_owned()));
    }
    GameEnd::read(Words::new(line))
        .map(Message::Result)
        .or_else(|| read_refusal(line))
        .or_else(|| read_hint(line))
        .or_else(|| read_old_move(line))
}

/// `Illegal move: e2e5`, `Illegal move (in check): e2e4`, `Error (unknown command): analyze`.
fn read_refusal(line: &str) -> Option<Message> {
    if let Some(rest) = strip_prefix_any_case(line, "illegal move") {
        let (reason, text) = reason_and_text(rest)?;
        let reason = Some(reason).filter(|reason| !reason.is_empty());
        return Some(Message::IllegalMove { reason, text });
    }
    let (reason, command) = reason_and_text(strip_prefix_any_case(line, "error")?)?;
    Some(Message::Error { reason, command })
}

fn reason_and_text(rest: &str) -> Option<(String, String)> {
    let rest = rest.trim_start();
    let (reason, rest) = match rest.strip_prefix('(') {
        Some(inner) => inner.split_once("):")?,
        None => ("", rest.strip_prefix(':')?),
    };
    Some((reason.trim().to_owned(), rest.trim().to_owned()))
}

fn read_hint(line: &str) -> Option<Message> {
    let rest = strip_prefix_any_case(line, "hint:")?.trim();
    (!rest.is_empty()).then(|| Message::Hint(rest.to_owned()))
}

/// `1. ... e7e5`, `12 ... Nf6`.
///
/// GNU Chess says it again as `My move is: e7e5`; a move must not count twice, so that is not a
/// message.
fn read_old_move(line: &str) -> Option<Message> {
    let (number, text) = line.split_once("...")?;
    let number = number.trim().trim_end_matches('.').trim();
    let text = text.trim();
    let plausible = !text.is_empty() && !text.contains(char::is_whitespace);
    let numbered = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    (numbered && plausible).then(|| Message::Move(text.to_owned()))
}

fn strip_prefix_any_case<'a>(line: &'a str, prefix: &str) -> Option<&'a str> {
    let head = line.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| &line[prefix.len()..])
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Features(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            Self::Move(text) => write!(f, "move {}", OneLine(text)),
            Self::IllegalMove { reason: None, text } => {
                write!(f, "Illegal move: {}", OneLine(text))
            }
            Self::IllegalMove { reason: Some(reason), text } => {
                write!(f, "Illegal move ({}): {}", OneLine(reason), OneLine(text))
            }
            Self::Error { reason, command } => {
                write!(f, "Error ({}): {}", OneLine(reason), OneLine(command))
            }
            Self::Resign => f.write_str("resign"),
            Self::OfferDraw => f.write_str("offer draw"),
            Self::Result(end) => end.fmt(f),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Hint(text) => write!(f, "Hint: {}", OneLine(text)),
            Self::Tell { audience, text } => write!(f, "{audience} {}", OneLine(text)),
            Self::TellError(text) => write!(f, "tellusererror {}", OneLine(text)),
            Self::Thinking(thinking) => thinking.fmt(f),
            Self::Comment(text) => write!(f, "# {}", OneLine(text)),
        }
    }
}

impl fmt::Display for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = AUDIENCES.iter().find(|(_, audience)| audience == self);
        f.write_str(named.map_or("telluser", |(name, _)| name))
    }
}

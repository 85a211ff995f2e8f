//! What an engine says to a GUI.

use super::{Info, OptionDeclaration};
use crate::error::ParseError;
use crate::words::{OneLine, Words};
use std::fmt;
use std::str::FromStr;

/// A line from the engine to the GUI.
///
/// The first word decides: engines print banners and debugging, and nobody wants a `bestmove` read
/// out of the middle of those.
///
/// ```
/// use protocol::uci::{BestMove, Message};
///
/// let message: Message = "bestmove e2e4 ponder c7c5".parse()?;
/// let expected = BestMove { best: Some("e2e4".into()), ponder: Some("c7c5".into()) };
/// assert_eq!(message, Message::BestMove(expected));
/// assert!("Fishy 3.1 by A. N. Author".parse::<Message>().is_err());
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `id name`: what the engine is called.
    Name(String),
    /// `id author`: who wrote it.
    Author(String),
    /// `uciok`: all options have been declared.
    UciOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `bestmove`: the answer to `go`.
    BestMove(BestMove),
    /// `copyprotection`: how a check of the copy went.
    CopyProtection(CheckState),
    /// `registration`: how a check of the licence went.
    Registration(CheckState),
    /// `info`: about the search.
    Info(Box<Info>),
    /// `option`: something that can be set.
    Option(OptionDeclaration),
}

impl Message {
    /// Reads a line of any bytes; what is not UTF-8 becomes U+FFFD.
    ///
    /// # Errors
    /// When the first word begins no message, or an indispensable part is missing.
    ///
    /// ```
    /// use protocol::uci::Message;
    ///
    /// assert_eq!(Message::from_bytes(b"readyok\r\n"), Ok(Message::ReadyOk));
    /// assert!(Message::from_bytes(b"\x00\xff\x80").is_err());
    /// ```
    pub fn from_bytes(line: &[u8]) -> Result<Self, ParseError> {
        String::from_utf8_lossy(line).parse()
    }
}

impl FromStr for Message {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        match words.next().unwrap_or_default() {
            "id" => read_id(&mut words, line),
            "uciok" => Ok(Self::UciOk),
            "readyok" => Ok(Self::ReadyOk),
            "bestmove" => BestMove::read(&mut words).map(Self::BestMove),
            "copyprotection" => CheckState::read("copyprotection", words).map(Self::CopyProtection),
            "registration" => CheckState::read("registration", words).map(Self::Registration),
            "info" => Ok(Self::Info(Box::new(Info::read(&mut words)))),
            "option" => OptionDeclaration::read(&mut words).map(Self::Option),
            _ => Err(ParseError::unknown(line)),
        }
    }
}

fn read_id(words: &mut Words<'_>, line: &str) -> Result<Message, ParseError> {
    match words.next() {
        Some("name") => Ok(Message::Name(words.rest().to_owned())),
        Some("author") => Ok(Message::Author(words.rest().to_owned())),
        _ => Err(ParseError::unknown(line)),
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {}", OneLine(name)),
            Self::Author(author) => write!(f, "id author {}", OneLine(author)),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove(best) => best.fmt(f),
            Self::CopyProtection(state) => write!(f, "copyprotection {state}"),
            Self::Registration(state) => write!(f, "registration {state}"),
            Self::Info(info) => info.fmt(f),
            Self::Option(option) => option.fmt(f),
        }
    }
}

/// The answer to a search. The moves are as the engine wrote them, legal or not.
///
/// ```
/// use protocol::uci::BestMove;
///
/// assert_eq!(BestMove { best: None, ponder: None }.to_string(), "bestmove (none)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move, or nothing where there is none to make: `(none)`.
    pub best: Option<String>,
    /// The answer the engine would like to ponder on.
    pub ponder: Option<String>,
}

impl BestMove {
    const NONE: &str = "(none)";

    fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let some_move = |word: &str| (word != Self::NONE).then(|| word.to_owned());
        let missing = ParseError::Missing { command: "bestmove", what: "a move" };
        let best = some_move(words.next().ok_or(missing)?);
        words.until(|word| word == "ponder");
        words.next();
        Ok(Self { best, ponder: words.next().and_then(some_move) })
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", OneLine(self.best.as_deref().unwrap_or(Self::NONE)))?;
        match &self.ponder {
            Some(ponder) => write!(f, " ponder {}", OneLine(ponder)),
            None => Ok(()),
        }
    }
}

/// How a check of copy or licence went.
///
/// ```
/// use protocol::uci::{CheckState, Message};
///
/// assert_eq!("registration ok".parse(), Ok(Message::Registration(CheckState::Ok)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckState {
    /// Under way.
    Checking,
    /// All is well.
    Ok,
    /// It failed.
    Error,
}

impl CheckState {
    fn read(command: &'static str, words: Words<'_>) -> Result<Self, ParseError> {
        match words.peek() {
            Some("checking") => Ok(Self::Checking),
            Some("ok") => Ok(Self::Ok),
            Some("error") => Ok(Self::Error),
            Some(other) => Err(ParseError::bad_value("checking, ok or error", other)),
            None => Err(ParseError::Missing { command, what: "checking, ok or error" }),
        }
    }
}

impl fmt::Display for CheckState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}

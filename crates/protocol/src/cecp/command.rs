//! What a GUI says to an engine.

use super::clock::{Seconds, seconds};
use super::{GameEnd, Level};
use crate::error::ParseError;
use crate::words::{Bounded, OneLine, Words, looks_like_move, number};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A line from the GUI to the engine.
///
/// Numbers out of range are moved into it; a command whose number is missing or garbage is an
/// error, and the engine may answer it with [`Message::Error`](super::Message::Error).
///
/// ```
/// use protocol::cecp::Command;
///
/// assert_eq!("usermove e2e4".parse(), Ok(Command::user_move("e2e4")));
/// assert_eq!("e2e4".parse(), Ok(Command::raw_move("e2e4")));
/// assert_eq!(Command::Ping(7).to_string(), "ping 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `xboard`: speak CECP.
    Xboard,
    /// `protover`: the GUI's version of the protocol; the engine answers with its features.
    ProtocolVersion(u32),
    /// `accepted`: the GUI can do this.
    Accepted(String),
    /// `rejected`: the GUI cannot do this.
    Rejected(String),
    /// `new`: a new game; the engine plays Black.
    New,
    /// `variant`: not orthodox chess.
    Variant(String),
    /// `quit`: leave.
    Quit,
    /// `random`: vary your play.
    Random,
    /// `force`: think about nothing, only keep the board up to date.
    Force,
    /// `go`: play the side that is to move.
    Go,
    /// `playother`: play the side that is not to move.
    PlayOther,
    /// `white`: White is to move, the engine plays Black (old).
    White,
    /// `black`: Black is to move, the engine plays White (old).
    Black,
    /// `level`: the time control.
    Level(Level),
    /// `st`: so much time for each move.
    MoveTime(Duration),
    /// `sd`: search no deeper.
    Depth(u32),
    /// `nps`: count nodes instead of time.
    NodesPerSecond(u32),
    /// `time`: what the engine has left, in hundredths of a second.
    Time(u64),
    /// `otim`: what the opponent has left, in hundredths of a second.
    OpponentTime(u64),
    /// A move of the opponent: `usermove e2e4`, or `e2e4` alone for engines without
    /// `feature usermove=1`.
    Move {
        /// The move as written.
        text: String,
        /// Whether `usermove` stands before it.
        announced: bool,
    },
    /// `?`: move now.
    MoveNow,
    /// `ping`: answer once all earlier commands have been carried out.
    Ping(u32),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result`: the game is over.
    Result(GameEnd),
    /// `setboard`: a position in Forsyth-Edwards notation, unchecked.
    SetBoard(String),
    /// `edit`: the old way to set up a position; lines that follow belong to it.
    Edit,
    /// `hint`: what would you play?
    Hint,
    /// `bk`: what is in your book?
    Book,
    /// `undo`: take one move back.
    Undo,
    /// `remove`: take two moves back.
    Remove,
    /// `hard`: ponder.
    Hard,
    /// `easy`: do not ponder.
    Easy,
    /// `post`: show your thinking.
    Post,
    /// `nopost`: do not show it.
    NoPost,
    /// `analyze`: think until `exit`.
    Analyze,
    /// `exit`: leave analysis.
    Exit,
    /// `.`: how does the analysis stand?
    Status,
    /// `name`: who the opponent is.
    OpponentName(String),
    /// `rating`: of the engine and of the opponent.
    Rating(u32, u32),
    /// `ics`: the server that the game is on.
    Server(String),
    /// `computer`: the opponent is a machine too.
    Computer,
    /// `pause`: stop all clocks.
    Pause,
    /// `resume`: let them run again.
    Resume,
    /// `memory`: use at most this number of megabytes.
    Memory(u32),
    /// `cores`: use at most this number of processors.
    Cores(u32),
    /// `egtpath`: where tablebases of a kind are.
    TablebasePath {
        /// Kind of tablebase.
        kind: String,
        /// Folder.
        path: String,
    },
    /// `option`: change an option of the engine.
    SetOption {
        /// What it is called.
        name: String,
        /// The new value, or nothing to press a button.
        value: Option<String>,
    },
}

impl Command {
    /// A move for an engine with `feature usermove=1`.
    ///
    /// ```
    /// use protocol::cecp::Command;
    /// assert_eq!(Command::user_move("e7e8q").to_string(), "usermove e7e8q");
    /// ```
    pub fn user_move(text: &str) -> Self {
        Self::Move { text: text.to_owned(), announced: true }
    }

    /// A move for an engine without it.
    ///
    /// ```
    /// use protocol::cecp::Command;
    /// assert_eq!(Command::raw_move("e7e8q").to_string(), "e7e8q");
    /// ```
    pub fn raw_move(text: &str) -> Self {
        Self::Move { text: text.to_owned(), announced: false }
    }

    /// Reads a line of any bytes; what is not UTF-8 becomes U+FFFD.
    ///
    /// # Errors
    /// When the line is not a command, or lacks a required part.
    ///
    /// ```
    /// use protocol::cecp::Command;
    /// assert_eq!(Command::from_bytes(b"force\n"), Ok(Command::Force));
    /// ```
    pub fn from_bytes(line: &[u8]) -> Result<Self, ParseError> {
        String::from_utf8_lossy(line).parse()
    }

    fn without_parts(word: &str) -> Option<Self> {
        SIMPLE.iter().find(|(name, _)| *name == word).map(|(_, command)| command.clone())
    }

    fn with_parts(word: &str, rest: Words<'_>, line: &str) -> Result<Self, ParseError> {
        Ok(match word {
            "protover" => Self::ProtocolVersion(numeric("protover", rest)?),
            "accepted" => Self::Accepted(textual("accepted", rest)?),
            "rejected" => Self::Rejected(textual("rejected", rest)?),
            "variant" => Self::Variant(textual("variant", rest)?),
            "level" => Self::Level(Level::read(&mut { rest })?),
            "st" => Self::MoveTime(move_time(rest)?),
            "sd" => Self::Depth(numeric("sd", rest)?),
            "depth" => Self::Depth(numeric("depth", rest)?),
            "nps" => Self::NodesPerSecond(numeric("nps", rest)?),
            "time" => Self::Time(numeric("time", rest)?),
            "otim" => Self::OpponentTime(numeric("otim", rest)?),
            "usermove" => Self::user_move(&first_word("usermove", rest)?),
            "ping" => Self::Ping(numeric("ping", rest)?),
            "result" => Self::Result(result(rest)?),
            "setboard" => Self::SetBoard(textual("setboard", rest)?),
            "name" => Self::OpponentName(textual("name", rest)?),
            "rating" => rating(rest)?,
            "ics" => Self::Server(textual("ics", rest)?),
            "memory" => Self::Memory(numeric("memory", rest)?),
            "cores" => Self::Cores(numeric("cores", rest)?),
            "egtpath" => tablebase_path(rest)?,
            "option" => set_option(rest)?,
            raw if looks_like_move(raw) && rest.rest().is_empty() => Self::raw_move(raw),
            _ => return Err(ParseError::unknown(line)),
        })
    }
}

/// Commands of one word.
const SIMPLE: [(&str, Command); 26] = [
    ("xboard", Command::Xboard),
    ("new", Command::New),
    ("quit", Command::Quit),
    ("random", Command::Random),
    ("force", Command::Force),
    ("go", Command::Go),
    ("playother", Command::PlayOther),
    ("white", Command::White),
    ("black", Command::Black),
    ("?", Command::MoveNow),
    ("draw", Command::Draw),
    ("edit", Command::Edit),
    ("hint", Command::Hint),
    ("bk", Command::Book),
    ("undo", Command::Undo),
    ("remove", Command::Remove),
    ("hard", Command::Hard),
    ("easy", Command::Easy),
    ("post", Command::Post),
    ("nopost", Command::NoPost),
    ("analyze", Command::Analyze),
    ("exit", Command::Exit),
    (".", Command::Status),
    ("computer", Command::Computer),
    ("pause", Command::Pause),
    ("resume", Command::Resume),
];

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        let word = words.next().ok_or(ParseError::Empty)?;
        match Self::without_parts(word) {
            Some(command) => Ok(command),
            None => Self::with_parts(word, words, line),
        }
    }
}

fn numeric<T>(command: &'static str, rest: Words<'_>) -> Result<T, ParseError>
where
    T: TryFrom<i128> + Bounded,
{
    let word = rest.peek().ok_or(ParseError::Missing { command, what: "a number" })?;
    number(word).ok_or_else(|| ParseError::bad_value("a number", word))
}

fn textual(command: &'static str, rest: Words<'_>) -> Result<String, ParseError> {
    match rest.rest() {
        "" => Err(ParseError::Missing { command, what: "a text" }),
        text => Ok(text.to_owned()),
    }
}

fn first_word(command: &'static str, rest: Words<'_>) -> Result<String, ParseError> {
    let word = rest.peek().ok_or(ParseError::Missing { command, what: "a move" })?;
    Ok(word.to_owned())
}

fn move_time(rest: Words<'_>) -> Result<Duration, ParseError> {
    let word = first_word("st", rest)?;
    seconds(&word).ok_or_else(|| ParseError::bad_value("a number of seconds", &word))
}

fn result(rest: Words<'_>) -> Result<GameEnd, ParseError> {
    GameEnd::read(rest).ok_or_else(|| ParseError::bad_value("a result", rest.rest()))
}

fn rating(mut rest: Words<'_>) -> Result<Command, ParseError> {
    let missing = ParseError::Missing { command: "rating", what: "two numbers" };
    match (rest.accept(number), rest.accept(number)) {
        (Some(own), Some(opponent)) => Ok(Command::Rating(own, opponent)),
        _ => Err(missing),
    }
}

fn tablebase_path(mut rest: Words<'_>) -> Result<Command, ParseError> {
    let missing = ParseError::Missing { command: "egtpath", what: "a kind and a folder" };
    let kind = rest.next().ok_or(missing)?.to_owned();
    Ok(Command::TablebasePath { kind, path: textual("egtpath", rest)? })
}

fn set_option(rest: Words<'_>) -> Result<Command, ParseError> {
    let text = textual("option", rest)?;
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name.trim().to_owned(), Some(value.trim().to_owned())),
        None => (text, None),
    };
    if name.is_empty() {
        return Err(ParseError::Missing { command: "option", what: "a name" });
    }
    Ok(Command::SetOption { name, value })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ProtocolVersion(version) => write!(f, "protover {version}"),
            Self::Accepted(feature) => write!(f, "accepted {}", OneLine(feature)),
            Self::Rejected(feature) => write!(f, "rejected {}", OneLine(feature)),
            Self::Variant(name) => write!(f, "variant {}", OneLine(name)),
            Self::Level(level) => level.fmt(f),
            Self::MoveTime(time) => write!(f, "st {}", Seconds(*time)),
            Self::Depth(plies) => write!(f, "sd {plies}"),
            Self::NodesPerSecond(nodes) => write!(f, "nps {nodes}"),
            Self::Time(hundredths) => write!(f, "time {hundredths}"),
            Self::OpponentTime(hundredths) => write!(f, "otim {hundredths}"),
            Self::Move { text, announced: true } => write!(f, "usermove {}", OneLine(text)),
            Self::Move { text, announced: false } => OneLine(text).fmt(f),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Result(end) => write!(f, "result {end}"),
            Self::SetBoard(fen) => write!(f, "setboard {}", OneLine(fen)),
            Self::OpponentName(name) => write!(f, "name {}", OneLine(name)),
            Self::Rating(own, opponent) => write!(f, "rating {own} {opponent}"),
            Self::Server(host) => write!(f, "ics {}", OneLine(host)),
            Self::Memory(megabytes) => write!(f, "memory {megabytes}"),
            Self::Cores(cores) => write!(f, "cores {cores}"),
            Self::TablebasePath { kind, path } => {
                write!(f, "egtpath {} {}", OneLine(kind), OneLine(path))
            }
            Self::SetOption { name, value: None } => write!(f, "option {}", OneLine(name)),
            Self::SetOption { name, value: Some(value) } => {
                write!(f, "option {}={}", OneLine(name), OneLine(value))
            }
            simple => {
                let named = SIMPLE.iter().find(|(_, command)| command == simple);
                f.write_str(named.map_or("", |(name, _)| name))
            }
        }
    }
}

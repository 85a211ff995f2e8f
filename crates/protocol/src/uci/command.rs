//! What a GUI says to an engine.

use super::{Go, PositionCommand, Registration, SetOption};
use crate::error::ParseError;
use crate::words::Words;
use std::fmt;
use std::str::FromStr;

/// A line from the GUI to the engine.
///
/// As UCI asks, unknown words before a command are skipped.
///
/// ```
/// use protocol::uci::{Command, Go};
///
/// let command: Command = "joho go depth 12".parse()?;
/// assert_eq!(command, Command::Go(Go { depth: Some(12), ..Go::default() }));
/// assert_eq!(command.to_string(), "go depth 12");
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: say who you are and which options you have.
    Uci,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `isready`: answer once all earlier commands have been carried out.
    IsReady,
    /// `setoption`: change an option.
    SetOption(SetOption),
    /// `register`: for engines that want a licence code.
    Register(Registration),
    /// `ucinewgame`: what follows has nothing to do with what was before.
    NewGame,
    /// `position`: the position to think about.
    Position(PositionCommand),
    /// `go`: think.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`: leave.
    Quit,
}

impl Command {
    /// Reads a line of any bytes; what is not UTF-8 becomes U+FFFD.
    ///
    /// # Errors
    /// When no command is found, or one without its indispensable parts.
    ///
    /// ```
    /// use protocol::uci::Command;
    ///
    /// assert_eq!(Command::from_bytes(b"\xff\xfe isready\r\n"), Ok(Command::IsReady));
    /// ```
    pub fn from_bytes(line: &[u8]) -> Result<Self, ParseError> {
        String::from_utf8_lossy(line).parse()
    }

    fn read(word: &str, rest: &mut Words<'_>) -> Option<Result<Self, ParseError>> {
        Some(Ok(match word {
            "uci" => Self::Uci,
            "debug" => Self::Debug(rest.next() != Some("off")),
            "isready" => Self::IsReady,
            "setoption" => return Some(SetOption::read(rest).map(Self::SetOption)),
            "register" => Self::Register(Registration::read(rest)),
            "ucinewgame" => Self::NewGame,
            "position" => return Some(PositionCommand::read(rest).map(Self::Position)),
            "go" => Self::Go(Go::read(rest)),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            _ => return None,
        }))
    }
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        while let Some(word) = words.next() {
            if let Some(command) = Self::read(word, &mut words) {
                return command;
            }
        }
        Err(ParseError::unknown(line))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(true) => f.write_str("debug on"),
            Self::Debug(false) => f.write_str("debug off"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption(option) => option.fmt(f),
            Self::Register(registration) => registration.fmt(f),
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Position(position) => position.fmt(f),
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

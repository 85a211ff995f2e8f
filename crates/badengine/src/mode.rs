//! The ways to be bad.

use std::str::FromStr;

/// What is wrong with the engine.
///
/// ```
/// use badengine::Mode;
///
/// assert_eq!("two-bestmoves".parse(), Ok(Mode::TwoBestmoves));
/// assert!(Mode::ALL.iter().all(|mode| mode.name().parse() == Ok(*mode)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Nothing.
    Good,
    /// Aborts when asked to think.
    CrashOnGo,
    /// Never answers `go`, not even after `stop`, but still answers `isready`.
    Stall,
    /// Answers with an illegal move.
    IllegalMove,
    /// Shows a line that begins with another move than the one it plays, and goes on illegally.
    WrongPv,
    /// Says who it is but never `uciok`.
    NeverUciOk,
    /// Writes bytes that are not text around its answers.
    Garbage,
    /// Writes a hundred thousand lines before its move.
    Flood,
    /// Writes lines for ever and never moves.
    FloodForever,
    /// Closes its input when asked to think, and stays.
    CloseStdin,
    /// Leaves when a new game is announced.
    ExitBetweenGames,
    /// Answers 400 milliseconds after its time is up.
    Late,
    /// Aborts right after its answer.
    DieAfterBestmove,
    /// Answers twice.
    TwoBestmoves,
    /// Writes a line of ten million characters before its move.
    HugeLine,
    /// Takes a minute to leave.
    SlowQuit,
    /// Starts a child that keeps its output open and outlives it.
    Grandchild,
    /// Writes a megabyte to standard error before its move.
    StderrFlood,
    /// Stops reading when asked to think, and stays.
    Deaf,
    /// Speaks CECP instead of UCI, and behaves.
    Cecp,
    /// Does nothing for a minute: the child of `Grandchild`.
    Sleep,
}

impl Mode {
    /// Every mode there is.
    ///
    /// ```
    /// assert!(badengine::Mode::ALL.contains(&badengine::Mode::Stall));
    /// ```
    pub const ALL: [Self; 21] = [
        Self::Good,
        Self::CrashOnGo,
        Self::Stall,
        Self::IllegalMove,
        Self::WrongPv,
        Self::NeverUciOk,
        Self::Garbage,
        Self::Flood,
        Self::FloodForever,
        Self::CloseStdin,
        Self::ExitBetweenGames,
        Self::Late,
        Self::DieAfterBestmove,
        Self::TwoBestmoves,
        Self::HugeLine,
        Self::SlowQuit,
        Self::Grandchild,
        Self::StderrFlood,
        Self::Deaf,
        Self::Cecp,
        Self::Sleep,
    ];

    /// The mode as an argument of the program.
    ///
    /// ```
    /// assert_eq!(badengine::Mode::CrashOnGo.name(), "crash-on-go");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::CrashOnGo => "crash-on-go",
            Self::Stall => "stall",
            Self::IllegalMove => "illegal-move",
            Self::WrongPv => "wrong-pv",
            Self::NeverUciOk => "never-uciok",
            Self::Garbage => "garbage",
            Self::Flood => "flood",
            Self::FloodForever => "flood-forever",
            Self::CloseStdin => "close-stdin",
            Self::ExitBetweenGames => "exit-between-games",
            Self::Late => "late",
            Self::DieAfterBestmove => "die-after-bestmove",
            Self::TwoBestmoves => "two-bestmoves",
            Self::HugeLine => "huge-line",
            Self::SlowQuit => "slow-quit",
            Self::Grandchild => "grandchild",
            Self::StderrFlood => "stderr-flood",
            Self::Deaf => "deaf",
            Self::Cecp => "cecp",
            Self::Sleep => "sleep",
        }
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|mode| mode.name() == name);
        found.ok_or_else(|| format!("unknown mode '{name}'"))
    }
}

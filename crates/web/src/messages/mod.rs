//! What the server and the page say to each other.
//!
//! Each type is one JSON shape. A test writes them down as TypeScript and fails when
//! `page/src/messages.ts` says anything else, so that the two cannot drift apart; run it with
//! `UPDATE_MESSAGES=1` to rewrite the file.
//!
//! Scores and chances are White's everywhere, times are milliseconds, moves are written as in UCI:
//! castling as two steps of the king, in Chess960 games as the king taking its rook. Both ways are
//! understood.

mod analysis;
mod error;
mod explorer;
mod game;
mod game_socket;
mod games;
mod inspection;
mod ladder;
mod machine;
mod player;
mod position;
mod puzzle;
mod rating;
mod review;
mod status;
mod thought;
mod tournament;
#[cfg(test)]
mod typescript;

pub use analysis::{AnalysisCommand, AnalysisDone, AnalysisEvent, AnalysisLine, PlayerAnswer};
pub use error::{ErrorCode, ErrorReport};
pub use explorer::{ExplorerGame, ExplorerMove, ExplorerView};
pub use game::{
    ClockSettings, Clocks, EndReason, ExhibitionView, GameStatus, GameView, NewGame, PlayedMove,
    Seat, Side, Start,
};
pub use game_socket::{ConsoleCommand, GameCommand, GameEvent, Pace, PaceControl};
pub use games::{GameList, GameSummary, Imported, PgnText};
pub use inspection::{
    Activity, CallFrame, Candidate, CellSquares, Halt, InspectCommand, InspectionView,
    ListedInstruction, MemoryArea, NamedPlace, Origin, RoutineCycles, TreePly,
};
pub use ladder::{Ladder, LadderRow};
pub use machine::{
    DeviceView, Download, Jump, LampView, Listing, MachineKind, MachinePage, MachineProgress,
    MachineView, MemoryCell, MemoryView, RegisterValue, RegisterView, SerialText, SourceFile,
    SourceText,
};
pub use player::{Level, OptionValues, PlayerInfo, PlayerOption, ThinkingLimits};
pub use position::{LegalMove, Opening, PositionView, TablebaseMove, TablebaseView};
pub use puzzle::{
    NewPractice, NextPuzzle, PracticeAdded, PuzzleAttempt, PuzzleCommand, PuzzleEvent, PuzzleKind,
    PuzzleResult, PuzzleView,
};
pub use rating::Rating;
pub use review::{
    MateChange, Phase, PhaseAccuracy, Review, ReviewCommand, ReviewEvent, ReviewedMove, SideReview,
    Verdict,
};
pub use status::ServerStatus;
pub use terms::{Bound, Evaluation, GameResult, Wdl};
pub use thought::{MachineTime, Thought};
pub use tournament::{Tournament, TournamentGame, TournamentPlayer};

//! The same types for the page.

use std::{env, fs, path::Path};

use ts_rs::TS;

use super::*;

/// Every type, in the order of the files.
fn declarations() -> Vec<String> {
    macro_rules! all {
        ($($name:ty),* $(,)?) => { vec![$(declaration::<$name>()),*] };
    }
    all![
        ErrorReport,
        ErrorCode,
        Evaluation,
        Bound,
        Wdl,
        MachineTime,
        Thought,
        PlayerInfo,
        Level,
        ThinkingLimits,
        PlayerOption,
        Side,
        NewGame,
        Seat,
        ClockSettings,
        Start,
        GameView,
        ExhibitionView,
        PlayedMove,
        GameStatus,
        GameResult,
        EndReason,
        Clocks,
        GameCommand,
        PaceControl,
        ConsoleCommand,
        Pace,
        GameEvent,
        MachineKind,
        MachineView,
        MachineProgress,
        InspectCommand,
        InspectionView,
        Activity,
        Halt,
        NamedPlace,
        Origin,
        ListedInstruction,
        CallFrame,
        RoutineCycles,
        TreePly,
        Candidate,
        CellSquares,
        MemoryArea,
        RegisterView,
        RegisterValue,
        MemoryView,
        MemoryCell,
        DeviceView,
        LampView,
        SerialText,
        MachinePage,
        Download,
        SourceFile,
        SourceText,
        Listing,
        Jump,
        PositionView,
        LegalMove,
        TablebaseView,
        TablebaseMove,
        ExplorerView,
        ExplorerMove,
        ExplorerGame,
        Opening,
        GameList,
        GameSummary,
        PgnText,
        Imported,
        AnalysisCommand,
        AnalysisEvent,
        AnalysisLine,
        PlayerAnswer,
        AnalysisDone,
        ReviewCommand,
        ReviewEvent,
        Review,
        SideReview,
        PhaseAccuracy,
        ReviewedMove,
        Verdict,
        MateChange,
        Phase,
        PuzzleKind,
        PuzzleView,
        NextPuzzle,
        PuzzleAttempt,
        PuzzleResult,
        NewPractice,
        PracticeAdded,
        PuzzleCommand,
        PuzzleEvent,
        Ladder,
        LadderRow,
        Tournament,
        TournamentPlayer,
        TournamentGame,
        Rating,
        ServerStatus,
    ]
}

/// One type, with what is said about it; examples in Rust say nothing to a reader of TypeScript.
fn declaration<T: TS + 'static>() -> String {
    let docs = T::docs().unwrap_or_default();
    let docs = match docs.split_once(" *\n * ```") {
        Some((text, _)) => format!("{text} */\n"),
        None => docs,
    };
    format!("{docs}export {}\n", T::decl())
}

#[test]
fn the_page_has_the_same_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/src/messages.ts");
    let head = "// Made from crates/web/src/messages by `UPDATE_MESSAGES=1 cargo test -p web`.\n\n";
    let wanted = format!("{head}{}", declarations().join("\n"));
    if env::var_os("UPDATE_MESSAGES").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the page's folder");
        fs::write(&path, &wanted).expect("the page's types");
    }
    let present = fs::read_to_string(&path).unwrap_or_default();
    assert!(present == wanted, "{} is out of date; see its first line", path.display());
}

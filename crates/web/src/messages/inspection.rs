use serde::{Deserialize, Serialize};

/// What somebody who looks inside a machine wants of it. Places are those of instructions, cells those of
/// memory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum InspectCommand {
    /// Show what is inside from now on, or no longer.
    Attend {
        /// Whether.
        on: bool,
    },
    /// Execute an instruction, and all of the routine if it calls one.
    StepOver,
    /// Run until the routine at work returns.
    StepOut,
    /// Run until the next instruction is there.
    RunTo {
        /// Where.
        place: u32,
    },
    /// Run until the program makes the next move that it considers.
    RunToMove,
    /// Set or remove a breakpoint.
    Break {
        /// Where.
        place: u32,
        /// Whether it is to be there.
        set: bool,
    },
    /// Set or remove a watch: the machine is halted when the cell changes.
    Watch {
        /// Which.
        cell: u32,
        /// Whether it is to be watched.
        set: bool,
    },
    /// Take instructions back.
    StepBack {
        /// How many, 1 to 1,000,000.
        count: u32,
    },
    /// Go to where this thought was after so many cycles, back or forth.
    Rewind {
        /// Cycles of this thought.
        #[cfg_attr(test, ts(type = "number"))]
        cycles: u64,
    },
    /// List the program from a label or an address on; `null` follows the program counter.
    List {
        /// A label, or an address as the machine's people write it.
        at: Option<String>,
    },
}

/// A machine as a debugger shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InspectionView {
    /// Cycles of this thought.
    #[cfg_attr(test, ts(type = "number"))]
    pub cycles: u64,
    /// The first and the last cycle of this thought to which it can be put.
    #[cfg_attr(test, ts(type = "[number, number]"))]
    pub range: (u64, u64),
    /// Why it was halted; `null` while it runs.
    pub halt: Option<String>,
    /// Where the next instruction is.
    pub place: u32,
    /// The routine at work.
    pub routine: Option<String>,
    /// What it is doing, in a sentence.
    pub doing: String,
    /// The program around the next instruction, or where somebody looks.
    pub listing: Vec<ListedInstruction>,
    /// The calls that have not returned, the innermost first.
    pub calls: Vec<CallFrame>,
    /// Places with breakpoints.
    pub breakpoints: Vec<u32>,
    /// Cells that are watched.
    pub watches: Vec<u32>,
    /// Where the cycles went while somebody looked, the greatest first.
    pub profile: Vec<RoutineCycles>,
    /// The position that it looks at, as the first field of a FEN.
    pub board: Option<String>,
    /// The moves from the position of the game to that one.
    pub line: Vec<String>,
    /// Moves with values as the program left them.
    pub candidates: Vec<Candidate>,
    /// Cells of memory that hold or name squares.
    pub squares: Vec<CellSquares>,
    /// What parts of memory are for; `null` where they were told before.
    pub areas: Option<Vec<MemoryArea>>,
}

/// An instruction in a listing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListedInstruction {
    /// Where it is.
    pub place: u32,
    /// The same as the machine's people write it.
    pub address: String,
    /// The label at that place.
    pub label: Option<String>,
    /// The instruction as it stands in memory.
    pub code: String,
    /// The line of the source, comment included.
    pub source: Option<String>,
}

/// A call that has not returned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CallFrame {
    /// Where it was made.
    pub place: u32,
    /// The same as the machine's people write it.
    pub address: String,
    /// In which routine.
    pub routine: String,
}

/// What a routine has spent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoutineCycles {
    /// The routine.
    pub routine: String,
    /// Its cycles.
    #[cfg_attr(test, ts(type = "number"))]
    pub cycles: u64,
}

/// A move that the program has a value for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// From square to square.
    pub uci: String,
    /// Its value as the program writes it.
    pub value: String,
    /// Where the value comes from.
    pub about: String,
}

/// The squares that a cell of memory holds or names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CellSquares {
    /// The cell.
    pub cell: u32,
    /// The squares by name.
    pub squares: Vec<String>,
}

/// A part of memory with its name in the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MemoryArea {
    /// Its first cell.
    pub start: u32,
    /// How many it has.
    pub length: u32,
    /// Its name.
    pub name: String,
    /// What it is for, in the words of the source.
    pub about: String,
}

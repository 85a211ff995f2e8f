//! What a debugger shows of an emulated machine, and what it can be asked.

use crate::MachineTime;

/// What somebody who looks into a machine wants of it. Places are those of instructions, cells those of
/// memory, both as numbers of the machine's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InspectRequest {
    /// Execute an instruction, and all of the routine if it calls one.
    StepOver,
    /// Run until the routine at work returns.
    StepOut,
    /// Run until the next instruction is there.
    RunTo(u32),
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
    StepBack(u32),
    /// Go to where this thought was after so many cycles, back or forth.
    Rewind(u64),
    /// List the program from a routine or an address on; `None` follows the program counter.
    List(Option<String>),
}

/// A machine as a debugger shows it.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "InspectionView"))]
pub struct Inspection {
    /// Cycles of this thought.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub cycles: u64,
    /// The cycles of this thought to which it can be rewound, and the furthest that it has come.
    #[cfg_attr(feature = "typescript", ts(type = "[number, number]"))]
    pub range: (u64, u64),
    /// Why it was halted, in words; `None` while it runs.
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
    /// The tree along that line: each ply from the root on, with what is best there so far.
    pub tree: Vec<TreePly>,
    /// Moves with values as the program left them.
    pub candidates: Vec<Candidate>,
    /// Cells of memory that hold or name squares.
    pub squares: Vec<CellSquares>,
    /// What parts of memory are for; only in the first inspection of a thought.
    pub areas: Option<Vec<MemoryArea>>,
}

/// An instruction in a listing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CallFrame {
    /// Where it was made.
    pub place: u32,
    /// The same as the machine's people write it.
    pub address: String,
    /// In which routine.
    pub routine: String,
}

/// What a routine has spent.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoutineCycles {
    /// The routine.
    pub routine: String,
    /// Its cycles.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub cycles: u64,
}

/// A ply of the line that a program looks at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TreePly {
    /// The move that it looks into; none at the end of the line.
    pub uci: Option<String>,
    /// The best move there so far.
    pub best: Option<String>,
    /// What that is worth, as the program writes it.
    pub value: Option<String>,
}

/// A move that the program has a value for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Candidate {
    /// From square to square.
    pub uci: String,
    /// Its value as the program writes it.
    pub value: String,
    /// Where the value comes from.
    pub about: String,
}

/// The squares that a cell of memory holds or names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CellSquares {
    /// The cell.
    pub cell: u32,
    /// The squares by name.
    pub squares: Vec<String>,
}

/// A part of memory with its name in the program.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

impl Inspection {
    /// The time of this thought, on a machine of the given speed.
    #[must_use]
    pub fn time(&self, hertz: u32) -> MachineTime {
        MachineTime { cycles: self.cycles, hertz }
    }
}

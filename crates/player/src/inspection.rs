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
    /// Why it was halted; `None` while it runs.
    pub halt: Option<Halt>,
    /// Where the next instruction is.
    pub place: u32,
    /// The routine at work.
    pub routine: Option<String>,
    /// What that is for, in the words of its source.
    pub about: Option<String>,
    /// What it is doing; `None` where only the routine is known.
    pub activity: Option<Activity>,
    /// The kind of piece whose moves it is generating, as the letter of a black one in a FEN.
    pub piece: Option<char>,
    /// How deep it is in the tree; its own move is ply 1.
    pub ply: Option<u32>,
    /// The program around the next instruction, or where somebody looks.
    pub listing: Vec<ListedInstruction>,
    /// The calls that have not returned, the innermost first.
    pub calls: Vec<CallFrame>,
    /// Where it has breakpoints.
    pub breakpoints: Vec<NamedPlace>,
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
    /// Moves with values as the program left them, and those that were the best before.
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
    pub origin: Origin,
}

/// Where the value of a move comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Origin {
    /// The last iteration that was finished.
    LastIteration,
    /// The best so far.
    Best,
    /// It was the best for a time while somebody looked.
    WasBest,
    /// The value of each move that was compared.
    Compared,
    /// How promising it looks before it is searched: the order of the list at the root.
    Order,
}

/// A place in the program with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NamedPlace {
    /// Where.
    pub place: u32,
    /// Its label, or its routine and address.
    pub name: String,
}

/// Why a machine was halted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Halt {
    /// A step is done.
    Stepped,
    /// Instructions were taken back.
    SteppedBack,
    /// It was put to another moment of its thought.
    Rewound,
    /// It came to where it was to run to.
    Reached {
        /// Where.
        place: String,
    },
    /// It came to a breakpoint.
    Breakpoint {
        /// Where.
        place: String,
    },
    /// A cell that is watched has changed.
    Changed {
        /// Which.
        cell: String,
        /// What it held.
        from: u8,
        /// What it holds.
        to: u8,
    },
    /// What was asked cannot be done.
    Refused {
        /// Why.
        reason: String,
    },
}

/// What a chess program is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Activity {
    /// It reads the position, or a line that was sent to it.
    Reading,
    /// It sets tables up before it searches.
    Preparing,
    /// It looks for a move in its book.
    Book,
    /// It generates moves.
    Generating,
    /// It makes a move.
    Making,
    /// It takes a move back.
    TakingBack,
    /// It finds out whether a king is attacked.
    TestingCheck,
    /// It chooses which move to try next.
    Ordering,
    /// It puts a value on a position or a move.
    Evaluating,
    /// It compares values and decides where to look next.
    Searching,
    /// It follows captures to their end.
    Captures,
    /// It asks whether the rest of a branch can be left out.
    Pruning,
    /// It looks a position up in the table of those that it has seen, or keeps one there.
    Table,
    /// It finds out whether the game is drawn.
    TestingDraw,
    /// It looks at the clock.
    Clock,
    /// It shows or prints something.
    Showing,
    /// It gives its answer.
    Answering,
    /// It waits for a key or a line.
    Waiting,
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

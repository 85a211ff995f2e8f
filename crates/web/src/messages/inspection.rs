pub use player::Inspection as InspectionView;
pub use player::{
    Activity, CallFrame, Candidate, CellSquares, Halt, ListedInstruction, MemoryArea, NamedPlace,
    Origin, RoutineCycles, TreePly,
};
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
    /// Give a snapshot of the machine in mid-thought, for `torres machine debug`.
    Snapshot,
    /// List the program from a label or an address on; `null` follows the program counter.
    List {
        /// A label, or an address as the machine's people write it.
        at: Option<String>,
    },
}

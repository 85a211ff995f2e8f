use machines::Stop;

use crate::breakpoints::Breakpoint;

/// Why a run came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All that was asked for was done.
    Done,
    /// The machine came to a breakpoint. A watched cell is given with its value before the change.
    Breakpoint(Breakpoint),
    /// The program stopped itself.
    Stopped(Stop),
    /// The cycles of the run are used up.
    Limit,
    /// The machine, or the trace of it, could not go on.
    Fault(String),
}

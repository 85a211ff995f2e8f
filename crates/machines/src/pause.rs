use crate::Stop;

/// Why a run came back before its budget was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The program stopped the machine, left it to its firmware, or jumps to
    /// itself for ever.
    Halted,
    /// The program does nothing but wait for input, and there is none.
    WaitsForInput,
}

/// What became of a routine of the firmware that is done in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Served {
    Done,
    WaitsForInput,
    LeftTheProgram,
}

impl Served {
    /// How a run that may wait for input ends here; `None` if it goes on.
    pub(crate) fn pause(self) -> Option<Pause> {
        match self {
            Served::Done => None,
            Served::WaitsForInput => Some(Pause::WaitsForInput),
            Served::LeftTheProgram => Some(Pause::Halted),
        }
    }

    /// How any run ends here; `None` if it goes on.
    pub(crate) fn stop(self) -> Option<Stop> {
        (self == Served::LeftTheProgram).then_some(Stop::Halted)
    }
}

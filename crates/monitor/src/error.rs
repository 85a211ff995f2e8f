use std::io;

/// Why the monitor could not do what it was asked; nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum MonitorError {
    /// No command of that name.
    #[error("'{0}' is not a command; try help")]
    UnknownCommand(String),
    /// A command without the word that it needs.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Not a label and not an address of an instruction.
    #[error("'{0}' is neither a label nor an address")]
    UnknownPlace(String),
    /// Not a label and not an address of memory.
    #[error("'{0}' is not a place in memory")]
    UnknownCell(String),
    /// Not a decimal number.
    #[error("'{0}' is not a count")]
    NotACount(String),
    /// Not an assignment to a register.
    #[error("'{0}' is not REGISTER=VALUE")]
    NotAnAssignment(String),
    /// Not a number in the machine's notation, nor a label.
    #[error("'{0}' is not a value")]
    NotAValue(String),
    /// Not a number that a cell of memory could hold.
    #[error("'{0}' is not a value for a cell")]
    NotACellValue(String),
    /// The machine has no such register.
    #[error("there is no register '{name}': {known}")]
    UnknownRegister {
        /// What was asked for.
        name: String,
        /// The registers that exist.
        known: &'static str,
    },
    /// A register or cell is too narrow for the value.
    #[error("{0} does not fit")]
    DoesNotFit(i64),
    /// A cell cannot be changed, or not to this value.
    #[error("{cell} cannot hold {value}")]
    CannotHold {
        /// The cell, in the machine's notation.
        cell: String,
        /// The value.
        value: u8,
    },
    /// A list is full.
    #[error("there are {most} {what} already")]
    TooMany {
        /// How many there may be.
        most: usize,
        /// Of what.
        what: &'static str,
    },
    /// No breakpoint has that number.
    #[error("there is no breakpoint '{0}'")]
    UnknownBreakpoint(String),
    /// No snapshot has that name.
    #[error("there is no snapshot '{0}'")]
    UnknownSnapshot(String),
    /// A breakpoint at a cycle that is over.
    #[error("cycle {cycle} has passed, it is {now}")]
    CyclePassed {
        /// The cycle that was named.
        cycle: u64,
        /// The cycle that it is.
        now: u64,
    },
    /// A rewind beyond the start of the program.
    #[error("only {0} instructions have run")]
    BeforeStart(u64),
    /// A rewind beyond a jump in time.
    #[error("that is before the snapshot from which this run went on")]
    BeforeSnapshot,
    /// Somebody wanted it to stop meanwhile.
    #[error("it was told to stop")]
    Stopped,
    /// The machine has nothing to type on.
    #[error("a 6502 alone has no keyboard")]
    NoKeyboard,
    /// Coverage was asked for, but is not counted.
    #[error("nothing is counted; say coverage on first")]
    NotCounting,
    /// Neither `on` nor `off`.
    #[error("coverage is on or off, not '{0}'")]
    NotOnOrOff(String),
    /// A file could not be read or written.
    #[error("{name}: {reason}")]
    File {
        /// The file.
        name: String,
        /// What happened.
        reason: io::Error,
    },
    /// The trace file has become too long.
    #[error("{name} has {most} lines: tracing ends")]
    TraceFull {
        /// The file.
        name: String,
        /// How many lines it may have.
        most: u64,
    },
    /// The machine could not go on.
    #[error("{0}")]
    Fault(String),
}

impl MonitorError {
    pub(crate) fn file(name: &str) -> impl FnOnce(io::Error) -> MonitorError {
        let name = name.to_owned();
        |reason| MonitorError::File { name, reason }
    }
}

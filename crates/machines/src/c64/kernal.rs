/// The KERNAL routines that are understood, by their place in the jump table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernalCall {
    /// CINT: screen editor to its first state.
    InitScreen,
    /// IOINIT: devices and the port at $0001 to their first state.
    InitDevices,
    /// RESTOR: vectors from $0314 to their first state.
    RestoreVectors,
    /// SETMSG: no messages are shown anyway.
    SetMessages,
    /// SCNKEY: looks at the keyboard; the interrupt does so already.
    ScanKeyboard,
    /// READST: whether the last device has more to give.
    ReadStatus,
    /// SETLFS: names a file for OPEN.
    SetFile,
    /// SETNAM: names a file for OPEN.
    SetName,
    /// OPEN: the command channel of drive 8; another device is not there: C = 1 and A = 5.
    Open,
    /// CLOSE: forgets a file.
    Close,
    /// CHKIN: input from the command channel.
    SetInput,
    /// CHKOUT: there is no device.
    SetOutput,
    /// CLRCHN: back to keyboard and screen.
    ClearChannels,
    /// CHRIN: the next character of a line, once the line is entered.
    CharacterIn,
    /// CHROUT: shows the character in A.
    CharacterOut,
    /// LOAD: a file from drive 8.
    Load,
    /// SAVE: a file to drive 8.
    Save,
    /// SETTIM: sets the jiffy clock from A (low), X and Y (high).
    SetTime,
    /// RDTIM: the jiffy clock to A (low), X and Y (high).
    ReadTime,
    /// STOP: Z = 1 if RUN/STOP is held.
    Stop,
    /// GETIN: the next key in A, or 0.
    GetKey,
    /// CLALL: forgets all files.
    CloseAll,
    /// UDTIM: one jiffy; the interrupt does so already.
    UpdateTime,
    /// SCREEN: 40 columns in X, 25 rows in Y.
    ScreenSize,
    /// PLOT: cursor to row X and column Y (C = 0), or there from it (C = 1).
    Plot,
    /// IOBASE: $DC00 in X (low) and Y.
    DeviceBase,
}

const TABLE: [(u16, KernalCall); 26] = [
    (0xFF81, KernalCall::InitScreen),
    (0xFF84, KernalCall::InitDevices),
    (0xFF8A, KernalCall::RestoreVectors),
    (0xFF90, KernalCall::SetMessages),
    (0xFF9F, KernalCall::ScanKeyboard),
    (0xFFB7, KernalCall::ReadStatus),
    (0xFFBA, KernalCall::SetFile),
    (0xFFBD, KernalCall::SetName),
    (0xFFC0, KernalCall::Open),
    (0xFFC3, KernalCall::Close),
    (0xFFC6, KernalCall::SetInput),
    (0xFFC9, KernalCall::SetOutput),
    (0xFFCC, KernalCall::ClearChannels),
    (0xFFCF, KernalCall::CharacterIn),
    (0xFFD2, KernalCall::CharacterOut),
    (0xFFD5, KernalCall::Load),
    (0xFFD8, KernalCall::Save),
    (0xFFDB, KernalCall::SetTime),
    (0xFFDE, KernalCall::ReadTime),
    (0xFFE1, KernalCall::Stop),
    (0xFFE4, KernalCall::GetKey),
    (0xFFE7, KernalCall::CloseAll),
    (0xFFEA, KernalCall::UpdateTime),
    (0xFFED, KernalCall::ScreenSize),
    (0xFFF0, KernalCall::Plot),
    (0xFFF3, KernalCall::DeviceBase),
];

impl KernalCall {
    /// The routine at an address of the jump table.
    ///
    /// ```
    /// use machines::c64::KernalCall;
    ///
    /// assert_eq!(KernalCall::at(0xFFD2), Some(KernalCall::CharacterOut));
    /// assert_eq!(KernalCall::at(0xFFA5), None); // ACPTR
    /// ```
    #[must_use]
    pub fn at(address: u16) -> Option<KernalCall> {
        TABLE.iter().find(|(entry, _)| *entry == address).map(|(_, call)| *call)
    }
}

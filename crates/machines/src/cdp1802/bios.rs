use super::PREFIX;
use crate::Ram;

/// The calls of the Elf BIOS that are understood.
///
/// Each is reached at a fixed address by the standard call and return technique,
/// except [`BiosCall::InitCall`], to which a program jumps. All of them may
/// change D and RE.0, and here they do, so that a program that relies on either
/// fails early. RE.1 is the console constant: bit 0 asks [`BiosCall::Read`] to
/// echo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BiosCall {
    /// `F_TYPE` $FF03: sends the character in D.
    Type,
    /// `F_READ` $FF06: waits for a character and returns it in D.
    Read,
    /// `F_MSG` $FF09: sends the text at RF up to a zero byte; RF ends behind it.
    Message,
    /// `F_INITCALL` $FF3F: points R4 and R5 at the call and return routines and
    /// goes on at R6 with P = 3 and X = 2.
    InitCall,
    /// `F_FREEMEM` $FF57: RF becomes the last address of memory that can be
    /// written.
    FreeMemory,
    /// `F_INMSG` $FF66: sends the text that follows the call up to a zero byte.
    InlineMessage,
    /// `F_BTEST` $F806 and `F_UTEST` $F80F: DF tells whether a character waits.
    Test,
}

/// Where the calls are.
const ENTRIES: [(u16, BiosCall); 12] = [
    (0xF800, BiosCall::Read),
    (0xF803, BiosCall::Type),
    (0xF806, BiosCall::Test),
    (0xF809, BiosCall::Type),
    (0xF80C, BiosCall::Read),
    (0xF80F, BiosCall::Test),
    (0xFF03, BiosCall::Type),
    (0xFF06, BiosCall::Read),
    (0xFF09, BiosCall::Message),
    (0xFF3F, BiosCall::InitCall),
    (0xFF57, BiosCall::FreeMemory),
    (0xFF66, BiosCall::InlineMessage),
];

/// Calls that are not understood stop the processor too, and stay a fault. Both
/// tables begin at a multiple of three bytes.
const JUMP_TABLES: [std::ops::Range<u16>; 2] = [0xF800..0xF821, 0xFF00..0xFF84];

/// `F_TTY`, a second name of `F_TYPE`.
const TTY: u16 = 0xFF4E;

pub(super) const CALL: u16 = 0xFE00;
pub(super) const RETURN: u16 = 0xFE20;

/// SEP R3 before the entry, so that R4 points at the entry again afterwards. D
/// is parked in RE.0.
const CALL_ROUTINE: [u8; 18] = [
    0xD3, //                   SEP R3
    0xAE, 0xE2, //             PLO RE; SEX R2
    0x96, 0x73, 0x86, 0x73, // GHI R6; STXD; GLO R6; STXD
    0x93, 0xB6, 0x83, 0xA6, // GHI R3; PHI R6; GLO R3; PLO R6
    0x46, 0xB3, 0x46, 0xA3, // LDA R6; PHI R3; LDA R6; PLO R3
    0x8E, 0x30, 0x00, //       GLO RE; BR CALL
];

const RETURN_ROUTINE: [u8; 15] = [
    0xD3, //                   SEP R3
    0xAE, //                   PLO RE
    0x96, 0xB3, 0x86, 0xA3, // GHI R6; PHI R3; GLO R6; PLO R3
    0xE2, 0x60, //             SEX R2; IRX
    0x72, 0xA6, 0xF0, 0xB6, // LDXA; PLO R6; LDX; PHI R6
    0x8E, 0x30, 0x20, //       GLO RE; BR RETURN
];

/// A code that no model has stops the processor at each entry; SEP R5 behind it
/// returns.
const TRAP: [u8; 3] = [PREFIX, 0x1F, 0xD5];
pub(super) const TRAP_BYTES: u16 = 2;

impl BiosCall {
    /// The call whose entry is at this address.
    #[must_use]
    pub fn at(address: u16) -> Option<BiosCall> {
        let found = ENTRIES.iter().find(|(entry, _)| *entry == address);
        found.map(|(_, call)| *call).or((address == TTY).then_some(BiosCall::Type))
    }
}

/// Writes the entries and the call and return routines into memory.
pub(super) fn install(memory: &mut Ram) {
    for entry in JUMP_TABLES.into_iter().flatten().step_by(TRAP.len()) {
        copy(memory, entry, &TRAP);
    }
    copy(memory, CALL, &CALL_ROUTINE);
    copy(memory, RETURN, &RETURN_ROUTINE);
}

fn copy(memory: &mut Ram, address: u16, bytes: &[u8]) {
    for (at, byte) in (address..).zip(bytes) {
        memory[at] = *byte;
    }
}

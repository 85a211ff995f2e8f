use crate::{DoesNotFit, Ram};

/// Why a PRG file cannot be loaded or started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PrgError {
    /// There are not even the two bytes of the load address.
    #[error("a PRG file of {length} bytes has no load address")]
    TooShort {
        /// How many bytes there are.
        length: usize,
    },
    /// It runs over the end of memory.
    #[error(transparent)]
    DoesNotFit(DoesNotFit),
    /// There is no line with `SYS` and a number at the start of BASIC.
    #[error("no BASIC line with SYS at $0801, but {found:02X?} from $0805")]
    NoSysLine {
        /// The bytes that stand where the statement should be.
        found: [u8; 6],
    },
    /// The number behind `SYS` is not an address.
    #[error("SYS {digits} is not an address")]
    BadSysAddress {
        /// The digits.
        digits: String,
    },
}

/// Where the first statement of a BASIC program stands, behind link and line
/// number.
const FIRST_STATEMENT: u16 = 0x0805;
const SYS: u8 = 0x9E;

/// Copies a PRG file to its load address, which is returned.
pub(super) fn load(ram: &mut Ram, file: &[u8]) -> Result<u16, PrgError> {
    let too_short = PrgError::TooShort { length: file.len() };
    let (address, bytes) = file.split_first_chunk().ok_or(too_short)?;
    let address = u16::from_le_bytes(*address);
    ram.load(address, bytes).map_err(PrgError::DoesNotFit)?;
    Ok(address)
}

/// The address behind `SYS` in the first line of the BASIC program in memory.
pub(super) fn sys_address(ram: &Ram) -> Result<u16, PrgError> {
    let found: [u8; 6] = std::array::from_fn(|i| ram[FIRST_STATEMENT + i as u16]);
    let text = (FIRST_STATEMENT + 1..).map(|address| ram[address]);
    let digits: String = text
        .skip_while(|&byte| byte == b' ')
        .take_while(u8::is_ascii_digit)
        .take(8)
        .map(char::from)
        .collect();
    if found[0] != SYS || digits.is_empty() {
        return Err(PrgError::NoSysLine { found });
    }
    digits.parse().map_err(|_| PrgError::BadSysAddress { digits })
}

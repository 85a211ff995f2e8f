//! A KIM-1 with a monitor of our own.

use machines::kim1::{Kim1, ROM_BYTES};

/// The two ROMs of the 6530s, $1800 to $1FFF, as `build.rs` assembled them.
pub const MONITOR: &[u8; ROM_BYTES] = include_bytes!("../prepared/kim1.rom");

/// Where ST leads once the owner has said so: the monitor's SAVE.
const SAVE: u16 = 0x1C00;
const NMI_VECTOR: u16 = 0x17FA;

/// A KIM-1 just switched on and reset, with the vector of ST as its manual asks for.
///
/// ```
/// use machines::Budget;
/// let mut kim = vintage::kim1::kim1();
/// kim.run_until(Budget::cycles(100_000), |_| false)?;
/// kim.take_lit();
/// kim.run_until(Budget::cycles(100_000), |_| false)?;
/// assert_eq!(kim.take_lit().text(), "000000");
/// # Ok::<(), machines::mos6502::Fault>(())
/// ```
#[must_use]
pub fn kim1() -> Kim1 {
    let mut kim = Kim1::new(MONITOR);
    let [low, high] = SAVE.to_le_bytes();
    kim.poke(NMI_VECTOR, low);
    kim.poke(NMI_VECTOR + 1, high);
    kim
}

use crate::mos6502::Mnemonic;
use crate::mos6502::Opcode;

/// The code that fills read-only memory: the processor stops on it, and what it
/// wanted there is done in Rust.
pub(super) const TRAP: u8 = 0x02;

const _: () = assert!(matches!(Opcode::of(TRAP).mnemonic, Mnemonic::Jam));

/// Where interrupts arrive: the registers are saved, then the program's routine
/// is called.
pub(super) const INTERRUPT_ENTRY: u16 = 0xFF48;
const SAVE_REGISTERS: [u8; 5] = [0x48, 0x8A, 0x48, 0x98, 0x48]; // PHA TXA PHA TYA PHA

/// Where an interrupt routine finds the rest of the KERNAL's work.
pub(super) const JIFFY_ROUTINE: u16 = 0xEA31;
/// Where an interrupt routine leaves.
pub(super) const INTERRUPT_EXIT: u16 = 0xEA81;
const RESTORE_REGISTERS: [u8; 6] = [0x68, 0xA8, 0x68, 0xAA, 0x68, 0x40]; // PLA TAY PLA TAX PLA RTI

/// Where a program ends up that returns to BASIC.
pub(super) const BASIC_WARM_START: u16 = 0xE37B;
/// Where the vector at $FFFC leads.
pub(super) const RESET: u16 = 0xFCE2;
/// Where the vector at $FFFA leads.
const NMI_ENTRY: u16 = 0xFE43;

/// The trap behind the saved registers.
pub(super) const INTERRUPT_DISPATCH: u16 = INTERRUPT_ENTRY + SAVE_REGISTERS.len() as u16;

/// A byte of the BASIC or KERNAL ROM: traps but for a few bytes of our own.
pub(super) fn byte(address: u16) -> u8 {
    let vectors = [NMI_ENTRY, RESET, INTERRUPT_ENTRY];
    within(&SAVE_REGISTERS, INTERRUPT_ENTRY, address)
        .or_else(|| within(&RESTORE_REGISTERS, INTERRUPT_EXIT, address))
        .or_else(|| within(vectors.map(u16::to_le_bytes).as_flattened(), 0xFFFA, address))
        .unwrap_or(TRAP)
}

fn within(bytes: &[u8], start: u16, address: u16) -> Option<u8> {
    bytes.get(usize::from(address.checked_sub(start)?)).copied()
}

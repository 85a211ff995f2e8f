//! Registers as panels show them.

use machines::mos6502::Cpu;
use player::{Register, RegisterValue};

/// Those of a 6502, in the order of its manual.
pub(crate) fn of_6502(cpu: &Cpu) -> Vec<Register> {
    vec![
        Register::new("PC", cpu.pc),
        Register::new("A", cpu.a),
        Register::new("X", cpu.x),
        Register::new("Y", cpu.y),
        Register::new("SP", cpu.s),
        Register::new("NV-BDIZC", RegisterValue::Flags(cpu.flags.byte())),
    ]
}

use machines::mos6502::{Cpu, Flags, Instruction};
use machines::{Ram, System};

use super::byte_subject::{ByteSubject, Chip};
use super::subject::{CallRules, fit};

/// Where a routine returns to: no program of a C64 lies there.
const HOME: u16 = 0xFFF8;

const BRK: u8 = 0x00;

/// A 6502 with 64 KB of memory.
pub(super) fn mos6502() -> ByteSubject<Cpu> {
    ByteSubject::new(Cpu::at(0))
}

fn flag_mut<'f>(flags: &'f mut Flags, name: &str) -> Option<&'f mut bool> {
    Some(match name {
        "c" => &mut flags.carry,
        "z" => &mut flags.zero,
        "n" => &mut flags.negative,
        "v" => &mut flags.overflow,
        "d" => &mut flags.decimal,
        "i" => &mut flags.interrupt_disable,
        _ => return None,
    })
}

impl Chip for Cpu {
    fn register(&self, name: &str) -> Option<i64> {
        Some(match name {
            "a" => self.a.into(),
            "x" => self.x.into(),
            "y" => self.y.into(),
            "s" | "sp" => self.s.into(),
            "pc" => self.pc.into(),
            "p" => self.flags.byte().into(),
            _ => (*flag_mut(&mut self.flags.clone(), name)?).into(),
        })
    }

    fn set_register(&mut self, name: &str, value: i64) -> bool {
        if let Some(flag) = flag_mut(&mut self.flags, name) {
            *flag = value != 0;
            return true;
        }
        let bits = if name == "pc" { 16 } else { 8 };
        let Some(value) = fit(value, bits) else { return false };
        match name {
            "a" => self.a = value as u8,
            "x" => self.x = value as u8,
            "y" => self.y = value as u8,
            "s" | "sp" => self.s = value as u8,
            "p" => self.flags = Flags::from_byte(value as u8),
            "pc" => self.pc = value,
            _ => return false,
        }
        true
    }

    /// As `JSR` would, with `HOME` as the place to come back to.
    fn enter(system: &mut System<Cpu, Ram>, address: u16, returning: bool) -> Result<(), String> {
        let System { cpu, bus } = system;
        cpu.pc = address;
        if returning {
            for byte in (HOME - 1).to_be_bytes() {
                bus[0x0100 | u16::from(cpu.s)] = byte;
                cpu.s = cpu.s.wrapping_sub(1);
            }
        }
        Ok(())
    }

    fn has_returned(&self, caller: &Cpu) -> bool {
        self.pc == HOME && self.s == caller.s
    }

    fn is_break(code: u8) -> bool {
        code == BRK
    }

    fn halted(pc: u16, _rules: &CallRules) -> Result<(), String> {
        Err(format!("endless loop at ${pc:04X}"))
    }

    fn describe(system: &System<Cpu, Ram>) -> String {
        let cpu = &system.cpu;
        let instruction = Instruction::at(&system.bus, cpu.pc).to_string();
        format!(
            "{:04X}  {instruction:<16} A={:02X} X={:02X} Y={:02X} S={:02X} P={:02X}",
            cpu.pc,
            cpu.a,
            cpu.x,
            cpu.y,
            cpu.s,
            cpu.flags.byte()
        )
    }
}

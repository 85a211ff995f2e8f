use machines::mos6502::{Flags, Instruction, Mos6502};
use machines::{Machine, Ram, Stop};

use super::subject::{CallRules, Subject, Watch, fit};
use crate::image::Image;

/// Where a routine returns to: no program of a C64 lies there.
const HOME: u16 = 0xFFF8;

const BRK: u8 = 0x00;

/// A 6502 with 64 KB of memory.
#[derive(Clone)]
pub(super) struct Mos6502Subject {
    machine: Mos6502<Ram>,
}

impl Mos6502Subject {
    pub(super) fn new() -> Mos6502Subject {
        Mos6502Subject { machine: Mos6502::at(0, Ram::new()) }
    }

    /// As `JSR` would, with `HOME` as the place to come back to.
    fn push_home(&mut self) {
        for byte in (HOME - 1).to_be_bytes() {
            let stack = 0x0100 | u16::from(self.machine.cpu.s);
            self.machine.bus[stack] = byte;
            self.machine.cpu.s = self.machine.cpu.s.wrapping_sub(1);
        }
    }

    fn describe(&self) -> String {
        let cpu = &self.machine.cpu;
        let instruction = Instruction::at(&self.machine.bus, cpu.pc).to_string();
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

    fn flag(flags: &mut Flags, name: &str) -> Option<bool> {
        Self::flag_mut(flags, name).map(|flag| *flag)
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
}

impl Subject for Mos6502Subject {
    fn boxed_clone(&self) -> Box<dyn Subject> {
        Box::new(self.clone())
    }

    fn load(&mut self, image: &Image) -> Result<(), String> {
        let Image::Bytes(segments) = image else { return Err("not a program of bytes".to_owned()) };
        segments.iter().try_for_each(|segment| {
            self.machine
                .bus
                .load(segment.address, &segment.bytes)
                .map_err(|error| error.to_string())
        })
    }

    fn read(&self, address: i64) -> Option<u8> {
        u16::try_from(address).ok().map(|address| self.machine.bus[address])
    }

    fn write(&mut self, address: i64, value: i64) -> bool {
        let (Ok(address), Some(value)) = (u16::try_from(address), fit(value, 8)) else {
            return false;
        };
        self.machine.bus[address] = value as u8;
        true
    }

    fn register(&self, name: &str) -> Option<i64> {
        let cpu = &self.machine.cpu;
        Some(match name {
            "a" => cpu.a.into(),
            "x" => cpu.x.into(),
            "y" => cpu.y.into(),
            "s" | "sp" => cpu.s.into(),
            "pc" => cpu.pc.into(),
            "p" => cpu.flags.byte().into(),
            _ => Self::flag(&mut cpu.flags.clone(), name)?.into(),
        })
    }

    fn set_register(&mut self, name: &str, value: i64) -> bool {
        let cpu = &mut self.machine.cpu;
        if let Some(flag) = Self::flag_mut(&mut cpu.flags, name) {
            *flag = value != 0;
            return true;
        }
        let bits = if name == "pc" { 16 } else { 8 };
        let Some(value) = fit(value, bits) else { return false };
        match name {
            "a" => cpu.a = value as u8,
            "x" => cpu.x = value as u8,
            "y" => cpu.y = value as u8,
            "s" | "sp" => cpu.s = value as u8,
            "p" => cpu.flags = Flags::from_byte(value as u8),
            "pc" => cpu.pc = value,
            _ => return false,
        }
        true
    }

    fn call(
        &mut self,
        address: i64,
        rules: &CallRules,
        mut watch: Watch<'_>,
    ) -> Result<(), String> {
        let depth = self.machine.cpu.s;
        self.machine.cpu.pc =
            u16::try_from(address).map_err(|_| format!("{address} is no address"))?;
        if rules.stop_on_return {
            self.push_home();
        }
        let end = self.machine.cycles().saturating_add(rules.most_cycles);
        loop {
            let pc = self.machine.cpu.pc;
            let returned = rules.stop_on_return && pc == HOME && self.machine.cpu.s == depth;
            if returned || rules.stop_at.contains(&pc.into()) {
                return Ok(());
            }
            if self.machine.bus[pc] == BRK {
                let message = format!("BRK at ${pc:04X}");
                return if rules.fail_on_break { Err(message) } else { Ok(()) };
            }
            if self.machine.cycles() >= end {
                return Err(format!(
                    "still running at ${pc:04X} after {} cycles",
                    rules.most_cycles
                ));
            }
            if let Some(watch) = watch.as_mut() {
                watch(self.describe());
            }
            match self.machine.step() {
                Ok(Some(Stop::Halted)) => return Err(format!("endless loop at ${pc:04X}")),
                Ok(_) => {}
                Err(fault) => return Err(fault.to_string()),
            }
        }
    }

    fn cycles(&self) -> u64 {
        self.machine.cycles()
    }
}

//! The 6502, alone with memory or in a C64.

use std::fmt::Debug;

use machines::c64::{C64, C64Bus, char_from_petscii, petscii_from_ascii};
use machines::kim1::{Kim1, Kim1Bus};
use machines::mos6502::{Bus, Cpu, Flags, Instruction, Mnemonic, Mos6502};
use machines::{Budget, Fault as _, Machine, Ram, Stop};

use crate::error::MonitorError;
use crate::inspector::Inspected;
use crate::notation::Notation;
use crate::register::{Region, Register};
use crate::subject::{Flow, Line, Subject, bytes_text, fit};

/// A computer around a 6502: what differs between the processor alone, a C64 and a KIM-1.
trait Computer6502: Machine + Clone + Debug + Send + 'static {
    type Memory: Bus;
    fn processor(&self) -> &Mos6502<Self::Memory>;
    fn processor_mut(&mut self) -> &mut Mos6502<Self::Memory>;
    fn regions() -> Vec<Region>;
    fn feed(&mut self, text: &str) -> Result<(), MonitorError>;
    fn output(&self) -> String;

    /// Whether there is memory of its own at an address, and not another address of the same memory.
    fn is_its_own(_address: u16) -> bool {
        true
    }
}

impl Computer6502 for Mos6502<Ram> {
    type Memory = Ram;

    fn processor(&self) -> &Mos6502<Ram> {
        self
    }

    fn processor_mut(&mut self) -> &mut Mos6502<Ram> {
        self
    }

    fn regions() -> Vec<Region> {
        vec![
            Region::new("zero page", 0..0x0100),
            Region::new("stack", 0x0100..0x0200),
            Region::new("memory", 0x0200..0x1_0000),
        ]
    }

    fn feed(&mut self, _text: &str) -> Result<(), MonitorError> {
        Err(MonitorError::NoKeyboard)
    }

    fn output(&self) -> String {
        String::new()
    }
}

impl Computer6502 for C64 {
    type Memory = C64Bus;

    fn processor(&self) -> &Mos6502<C64Bus> {
        &self.processor
    }

    fn processor_mut(&mut self) -> &mut Mos6502<C64Bus> {
        &mut self.processor
    }

    fn regions() -> Vec<Region> {
        vec![
            Region::new("zero page", 0..0x0100),
            Region::new("stack", 0x0100..0x0200),
            Region::new("screen", 0x0400..0x07E8),
            Region::new("program", 0x0801..0xA000),
            Region::new("colour memory", 0xD800..0xDBE8),
        ]
    }

    fn feed(&mut self, text: &str) -> Result<(), MonitorError> {
        let set = self.processor.bus.character_set();
        let keys: Vec<u8> = text.chars().filter_map(|c| petscii_from_ascii(c, set)).collect();
        self.type_keys(&keys);
        Ok(())
    }

    fn output(&self) -> String {
        let set = self.processor.bus.character_set();
        self.output.iter().filter_map(|&code| char_from_petscii(code, set)).collect()
    }
}

impl Computer6502 for Kim1 {
    type Memory = Kim1Bus;

    fn processor(&self) -> &Mos6502<Kim1Bus> {
        &self.processor
    }

    fn processor_mut(&mut self) -> &mut Mos6502<Kim1Bus> {
        &mut self.processor
    }

    fn regions() -> Vec<Region> {
        vec![
            Region::new("zero page", 0..0x0100),
            Region::new("stack", 0x0100..0x0200),
            Region::new("memory", 0x0200..0x0400),
            Region::new("6530 ports", 0x1700..0x1780),
            Region::new("6530 memory", 0x1780..0x1800),
            Region::new("monitor", 0x1800..0x2000),
        ]
    }

    /// Eight times 8 KB are the same.
    fn is_its_own(address: u16) -> bool {
        address < 0x2000
    }

    /// Its keys are pressed, not typed.
    fn feed(&mut self, _text: &str) -> Result<(), MonitorError> {
        Err(MonitorError::NoKeyboard)
    }

    fn output(&self) -> String {
        String::new()
    }
}

impl<C: Computer6502> Subject for C {
    fn notation(&self) -> Notation {
        Notation::Hexadecimal
    }

    fn places(&self) -> u32 {
        0x1_0000
    }

    fn regions(&self) -> Vec<Region> {
        C::regions()
    }

    fn cells(&self) -> u32 {
        0x1_0000
    }

    fn place(&self) -> u32 {
        u32::from(self.processor().cpu.pc)
    }

    fn go_to(&mut self, place: u32) {
        self.processor_mut().cpu.pc = place as u16;
    }

    fn cycles(&self) -> u64 {
        self.processor().cpu.cycles
    }

    fn step(&mut self) -> Result<Option<Stop>, MonitorError> {
        Machine::step(self).map_err(|fault| MonitorError::Fault(fault.to_string()))
    }

    fn registers(&self) -> Vec<Register> {
        let cpu = &self.processor().cpu;
        vec![
            Register::byte("A", cpu.a),
            Register::byte("X", cpu.x),
            Register::byte("Y", cpu.y),
            Register::byte("S", cpu.s),
            Register::byte("P", cpu.flags.byte()),
            Register::word("PC", cpu.pc),
        ]
    }

    fn status(&self) -> String {
        self.processor().cpu.to_string()
    }

    fn set_register(&mut self, name: &str, value: i64) -> Result<(), MonitorError> {
        set_register(&mut self.processor_mut().cpu, name, value)
    }

    fn peek(&self, cell: u32) -> u8 {
        self.processor().bus.peek(cell as u16)
    }

    /// Writes as the processor would, so that the port and the screen of a C64 see it.
    fn poke(&mut self, cell: u32, value: u8) -> bool {
        let Mos6502 { cpu, bus } = self.processor_mut();
        bus.write(cell as u16, value, cpu.cycles);
        true
    }

    fn disassemble(&self, place: u32) -> Line {
        let bus = &self.processor().bus;
        let instruction = Instruction::at(bus, place as u16);
        let length = instruction.opcode.length();
        let bytes = bytes_text(instruction.address, length, |address| bus.peek(address));
        Line { text: format!("{bytes:<10}{instruction}"), next: u32::from(instruction.next()) }
    }

    fn flow(&self) -> Flow {
        let Mos6502 { bus, cpu } = self.processor();
        match Instruction::at(bus, cpu.pc).opcode.mnemonic {
            Mnemonic::Jsr => Flow::Call,
            Mnemonic::Rts => Flow::Return,
            _ => Flow::Other,
        }
    }

    fn calls(&self) -> Vec<u32> {
        let Mos6502 { bus, cpu } = self.processor();
        calls_on_stack(cpu.s, |address| bus.peek(address), C::is_its_own)
    }

    fn feed(&mut self, text: &str) -> Result<(), MonitorError> {
        Computer6502::feed(self, text)
    }

    fn output(&self) -> String {
        Computer6502::output(self)
    }
}

/// The calls whose return addresses are on the stack: `JSR` leaves the address of its last byte.
fn calls_on_stack(
    pointer: u8,
    peek: impl Fn(u16) -> u8,
    is_its_own: impl Fn(u16) -> bool,
) -> Vec<u32> {
    const STACK: u16 = 0x0100;
    const JSR: u8 = 0x20;
    let (mut at, mut calls) = (u16::from(pointer) + 1, Vec::new());
    while at < 0xFF {
        let last = u16::from_le_bytes([peek(STACK + at), peek(STACK + at + 1)]);
        let call = last.wrapping_sub(2);
        if is_its_own(call) && peek(call) == JSR {
            calls.push(u32::from(call));
            at += 1;
        }
        at += 1;
    }
    calls
}

/// The processor alone: a program that jumps to itself is done.
impl Inspected for Mos6502<Ram> {
    fn subject(&self) -> &dyn Subject {
        self
    }

    fn step(&mut self) -> Result<(), MonitorError> {
        Subject::step(self).map(drop)
    }

    fn run(&mut self, cycles: u64) -> Result<(), MonitorError> {
        match self.run_until(Budget::cycles(cycles), |_| false) {
            Ok(_) => Ok(()),
            Err(fault) if fault.is_over_budget() => Ok(()),
            Err(fault) => Err(MonitorError::Fault(fault.to_string())),
        }
    }

    fn is_done(&self) -> bool {
        const JMP: u8 = 0x4C;
        let [code, low, high] = [0, 1, 2].map(|at| self.bus.peek(self.cpu.pc.wrapping_add(at)));
        code == JMP && u16::from_le_bytes([low, high]) == self.cpu.pc
    }
}

fn set_register(cpu: &mut Cpu, name: &str, value: i64) -> Result<(), MonitorError> {
    match name {
        "a" => cpu.a = fit(value)?,
        "x" => cpu.x = fit(value)?,
        "y" => cpu.y = fit(value)?,
        "s" | "sp" => cpu.s = fit(value)?,
        "p" => cpu.flags = Flags::from_byte(fit(value)?),
        "pc" => cpu.pc = fit(value)?,
        _ => {
            let name = name.to_owned();
            return Err(MonitorError::UnknownRegister { name, known: "a x y s p pc" });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use machines::kim1::ROM_BYTES;

    use super::*;

    #[test]
    fn a_mirror_of_memory_makes_no_calls() {
        let mut kim = Kim1::new(&[0xEA; ROM_BYTES]);
        kim.load(0x0007, &[0x20, 0x00, 0x03]).expect("there is memory");
        kim.processor.cpu.s = 0xFB;
        for (high, calls) in [(0x00, vec![0x0007]), (0x20, Vec::new())] {
            kim.load(0x01FC, &[0x09, high]).expect("there is memory");
            assert_eq!(Subject::calls(&kim), calls, "{high:02X}09 on the stack");
        }
    }
}

//! The 6502, alone with memory or in a C64.

use machines::c64::{C64, char_from_petscii, petscii_from_ascii};
use machines::mos6502::{Bus, Cpu, Flags, Instruction, Mnemonic, Mos6502};
use machines::{Machine, Ram, Stop};

use super::notation::Notation;
use super::subject::{Flow, Line, Subject, fit};

impl Subject for Mos6502<Ram> {
    const NOTATION: Notation = Notation::Hexadecimal;
    const PLACES: u32 = 0x1_0000;
    const CELLS: u32 = 0x1_0000;

    fn place(&self) -> u32 {
        u32::from(self.cpu.pc)
    }

    fn go_to(&mut self, place: u32) {
        self.cpu.pc = place as u16;
    }

    fn cycles(&self) -> u64 {
        self.cpu.cycles
    }

    fn step(&mut self) -> Result<Option<Stop>, String> {
        Machine::step(self).map_err(|fault| fault.to_string())
    }

    fn registers(&self) -> String {
        self.cpu.to_string()
    }

    fn set_register(&mut self, name: &str, value: i64) -> Result<(), String> {
        set_register(&mut self.cpu, name, value)
    }

    fn peek(&self, cell: u32) -> u8 {
        self.bus[cell as u16]
    }

    fn poke(&mut self, cell: u32, value: u8) -> bool {
        self.bus[cell as u16] = value;
        true
    }

    fn disassemble(&self, place: u32) -> Line {
        line_at(&self.bus, place)
    }

    fn flow(&self) -> Flow {
        flow_at(&self.bus, self.cpu.pc)
    }

    fn feed(&mut self, _text: &str) -> Result<(), String> {
        Err("a 6502 alone has no keyboard".to_owned())
    }

    fn output(&self) -> String {
        String::new()
    }
}

impl Subject for C64 {
    const NOTATION: Notation = Notation::Hexadecimal;
    const PLACES: u32 = 0x1_0000;
    const CELLS: u32 = 0x1_0000;

    fn place(&self) -> u32 {
        u32::from(self.processor.cpu.pc)
    }

    fn go_to(&mut self, place: u32) {
        self.processor.cpu.pc = place as u16;
    }

    fn cycles(&self) -> u64 {
        self.processor.cpu.cycles
    }

    fn step(&mut self) -> Result<Option<Stop>, String> {
        Machine::step(self).map_err(|fault| fault.to_string())
    }

    fn registers(&self) -> String {
        self.processor.cpu.to_string()
    }

    fn set_register(&mut self, name: &str, value: i64) -> Result<(), String> {
        set_register(&mut self.processor.cpu, name, value)
    }

    fn peek(&self, cell: u32) -> u8 {
        self.processor.bus.peek(cell as u16)
    }

    fn poke(&mut self, cell: u32, value: u8) -> bool {
        let cycle = self.processor.cpu.cycles;
        self.processor.bus.write(cell as u16, value, cycle);
        true
    }

    fn disassemble(&self, place: u32) -> Line {
        line_at(&self.processor.bus, place)
    }

    fn flow(&self) -> Flow {
        flow_at(&self.processor.bus, self.processor.cpu.pc)
    }

    fn feed(&mut self, text: &str) -> Result<(), String> {
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

fn line_at(bus: &impl Bus, place: u32) -> Line {
    let instruction = Instruction::at(bus, place as u16);
    let bytes = (0..instruction.opcode.length())
        .map(|offset| format!("{:02X} ", bus.peek(instruction.address.wrapping_add(offset))));
    let bytes: String = bytes.collect();
    Line { text: format!("{bytes:<10}{instruction}"), next: u32::from(instruction.next()) }
}

fn flow_at(bus: &impl Bus, pc: u16) -> Flow {
    match Instruction::at(bus, pc).opcode.mnemonic {
        Mnemonic::Jsr => Flow::Call,
        Mnemonic::Rts => Flow::Return,
        _ => Flow::Other,
    }
}

fn set_register(cpu: &mut Cpu, name: &str, value: i64) -> Result<(), String> {
    match name {
        "a" => cpu.a = fit(value)?,
        "x" => cpu.x = fit(value)?,
        "y" => cpu.y = fit(value)?,
        "s" | "sp" => cpu.s = fit(value)?,
        "p" => cpu.flags = Flags::from_byte(fit(value)?),
        "pc" => cpu.pc = fit(value)?,
        _ => return Err(format!("there is no register '{name}': a x y s p pc")),
    }
    Ok(())
}

//! The 1802 and 1806 on their boards.

use machines::Stop;
use machines::cdp1802::{Bus, Computer, Cpu, Instruction, Mnemonic};

use super::notation::Notation;
use super::subject::{Flow, Line, Subject, fit};

/// The registers that run the call and return routines of the standard
/// technique.
const CALL: u8 = 4;
const RETURN: u8 = 5;

impl Subject for Computer {
    const NOTATION: Notation = Notation::Hexadecimal;
    const PLACES: u32 = 0x1_0000;
    const CELLS: u32 = 0x1_0000;

    fn place(&self) -> u32 {
        u32::from(self.processor.cpu.pc())
    }

    fn go_to(&mut self, place: u32) {
        let cpu = &mut self.processor.cpu;
        cpu.r[usize::from(cpu.p & 15)] = place as u16;
    }

    fn cycles(&self) -> u64 {
        self.processor.cpu.cycles
    }

    fn step(&mut self) -> Result<Option<Stop>, String> {
        machines::Machine::step(self).map_err(|fault| fault.to_string())
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
        self.processor.bus.memory[cell as u16] = value;
        true
    }

    fn disassemble(&self, place: u32) -> Line {
        let instruction = instruction_at(self, place as u16);
        let bytes = (0..instruction.length()).map(|offset| {
            format!("{:02X} ", self.processor.bus.peek(instruction.address.wrapping_add(offset)))
        });
        let bytes: String = bytes.collect();
        Line { text: format!("{bytes:<13}{instruction}"), next: u32::from(instruction.next()) }
    }

    fn flow(&self) -> Flow {
        let instruction = instruction_at(self, self.processor.cpu.pc());
        let Some(opcode) = instruction.opcode else { return Flow::Other };
        match opcode.mnemonic {
            Mnemonic::Scal => Flow::Call,
            Mnemonic::Sret => Flow::Return,
            Mnemonic::Sep if opcode.code & 15 == CALL => Flow::Call,
            Mnemonic::Sep if opcode.code & 15 == RETURN => Flow::Return,
            _ => Flow::Other,
        }
    }

    fn is_settled(&self) -> bool {
        !matches!(self.processor.cpu.p & 15, CALL | RETURN)
    }

    fn feed(&mut self, text: &str) -> Result<(), String> {
        self.send(text.as_bytes());
        Ok(())
    }

    fn output(&self) -> String {
        String::from_utf8_lossy(&self.clone().received()).into_owned()
    }
}

fn instruction_at(computer: &Computer, place: u16) -> Instruction {
    Instruction::at(&computer.processor.bus, place, computer.processor.cpu.model)
}

fn set_register(cpu: &mut Cpu, name: &str, value: i64) -> Result<(), String> {
    match name {
        "d" => cpu.d = fit(value)?,
        "df" => cpu.df = value != 0,
        "p" => cpu.p = fit::<u8>(value)? & 15,
        "x" => cpu.x = fit::<u8>(value)? & 15,
        "t" => cpu.t = fit(value)?,
        "ie" => cpu.ie = value != 0,
        "q" => cpu.q = value != 0,
        "pc" => cpu.r[usize::from(cpu.p & 15)] = fit(value)?,
        _ => *numbered(cpu, name)? = fit(value)?,
    }
    Ok(())
}

fn numbered<'c>(cpu: &'c mut Cpu, name: &str) -> Result<&'c mut u16, String> {
    let unknown = || format!("there is no register '{name}': d df p x t ie q pc r0 to rf");
    let digit = name.strip_prefix('r').filter(|digit| digit.len() == 1);
    let number = digit.and_then(|digit| usize::from_str_radix(digit, 16).ok());
    number.and_then(|number| cpu.r.get_mut(number)).ok_or_else(unknown)
}

//! The 1802 and 1806 on their boards.

use machines::Stop;
use machines::cdp1802::{Bus, Computer, Cpu, Instruction, Mnemonic};

use crate::error::MonitorError;
use crate::notation::Notation;
use crate::register::{Region, Register};
use crate::subject::{Flow, Line, Subject, bytes_text, fit};

/// The registers that run the call and return routines of the standard
/// technique.
const CALL: u8 = 4;
const RETURN: u8 = 5;
const STACK: usize = 2;
const PROGRAM: usize = 3;
const LINK: usize = 6;
/// The stack lies below the end of the memory that can be written.
const STACK_END: u16 = 0x7FFE;
const MOST_CALLS: usize = 64;

const NUMBERED: [&str; 16] = [
    "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "RA", "RB", "RC", "RD", "RE", "RF",
];

impl Subject for Computer {
    fn notation(&self) -> Notation {
        Notation::Hexadecimal
    }

    fn places(&self) -> u32 {
        0x1_0000
    }

    fn regions(&self) -> Vec<Region> {
        vec![Region::new("memory", 0..0x1_0000)]
    }

    fn cells(&self) -> u32 {
        0x1_0000
    }

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

    fn step(&mut self) -> Result<Option<Stop>, MonitorError> {
        machines::Machine::step(self).map_err(|fault| MonitorError::Fault(fault.to_string()))
    }

    fn registers(&self) -> Vec<Register> {
        let cpu = &self.processor.cpu;
        let numbered = NUMBERED.into_iter().zip(cpu.r);
        [
            Register::byte("D", cpu.d),
            Register::flag("DF", cpu.df),
            Register::nibble("P", cpu.p),
            Register::nibble("X", cpu.x),
            Register::byte("T", cpu.t),
            Register::flag("Q", cpu.q),
            Register::flag("IE", cpu.ie),
        ]
        .into_iter()
        .chain(numbered.map(|(name, value)| Register::word(name, value)))
        .collect()
    }

    fn status(&self) -> String {
        self.processor.cpu.to_string()
    }

    fn set_register(&mut self, name: &str, value: i64) -> Result<(), MonitorError> {
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
        let peek = |address| self.processor.bus.peek(address);
        let bytes = bytes_text(instruction.address, instruction.length(), peek);
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

    /// R6 has the return address of the routine at work; those of its callers are on the stack.
    fn calls(&self) -> Vec<u32> {
        let (cpu, bus) = (&self.processor.cpu, &self.processor.bus);
        let call_before = |back: u16| {
            let byte = |distance: u16| bus.peek(back.wrapping_sub(distance));
            let is_scal = byte(4) == 0x68 && byte(3) == 0x86;
            let is_sep = byte(3) == 0xD4;
            let start = if is_scal { 4 } else { 3 };
            (is_scal || is_sep).then(|| u32::from(back.wrapping_sub(start)))
        };
        // The routine that calls first moves the program's counter, which stands behind the call, to
        // R6, and then lets that read the address; the one that returns moves R6 to the counter.
        let between = || match cpu.p & 15 {
            CALL => {
                let behind = [(LINK, 1), (LINK, 2), (PROGRAM, 1)];
                let calls = behind.map(|(register, by)| cpu.r[register].wrapping_sub(by));
                calls.into_iter().find(|call| bus.peek(*call) == 0xD4).map(u32::from)
            }
            RETURN => call_before(cpu.r[PROGRAM]),
            _ => None,
        };
        let first = call_before(cpu.r[LINK]).or_else(between);
        let mut calls: Vec<u32> = first.into_iter().collect();
        let mut at = cpu.r[STACK].wrapping_add(1);
        while calls.len() < MOST_CALLS && (cpu.r[STACK]..STACK_END).contains(&at) {
            let back = u16::from_le_bytes([bus.peek(at), bus.peek(at.wrapping_add(1))]);
            match call_before(back) {
                Some(call) => {
                    calls.push(call);
                    at += 2;
                }
                None => at += 1,
            }
        }
        calls
    }

    fn is_settled(&self) -> bool {
        !matches!(self.processor.cpu.p & 15, CALL | RETURN)
    }

    fn feed(&mut self, text: &str) -> Result<(), MonitorError> {
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

fn set_register(cpu: &mut Cpu, name: &str, value: i64) -> Result<(), MonitorError> {
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

fn numbered<'c>(cpu: &'c mut Cpu, name: &str) -> Result<&'c mut u16, MonitorError> {
    let unknown = || MonitorError::UnknownRegister {
        name: name.to_owned(),
        known: "d df p x t ie q pc r0 to rf",
    };
    let digit = name.strip_prefix('r').filter(|digit| digit.len() == 1);
    let number = digit.and_then(|digit| usize::from_str_radix(digit, 16).ok());
    number.and_then(|number| cpu.r.get_mut(number)).ok_or_else(unknown)
}

//! Every instruction of the 1802 and 1806, its aliases and its notations.

use assembler::{Assembler, Assembly, Cpu, write_raw};
use machines::cdp1802::{Opcode, Operand, PREFIX};

fn assemble(cpu: Cpu, text: &str) -> Assembly {
    let program = Assembler::new(cpu).assemble_text(text);
    program.unwrap_or_else(|failure| panic!("{failure}"))
}

fn bytes(text: &str) -> Vec<u8> {
    write_raw(assemble(Cpu::Cdp1802, text).segments()).unwrap()
}

/// The instruction as people write it, and its bytes at an address.
fn written(opcode: Opcode, address: u16) -> (String, Vec<u8>) {
    let name = opcode.mnemonic.text();
    let mut code = if opcode.extended { vec![PREFIX, opcode.code] } else { vec![opcode.code] };
    let register = opcode.register();
    let (text, tail) = match opcode.operand {
        Operand::None => (name.to_owned(), vec![]),
        Operand::Register => (format!("{name} R{register:X}"), vec![]),
        Operand::Port => (format!("{name} {}", opcode.code & 7), vec![]),
        Operand::Byte => (format!("{name} 5AH"), vec![0x5A]),
        Operand::Short => {
            let page = (address + opcode.length() - 1) & 0xFF00;
            (format!("{name} ${:04X}", page | 0x12), vec![0x12])
        }
        Operand::Long => (format!("{name} 0x1234"), vec![0x12, 0x34]),
        Operand::RegisterWord => (format!("{name} {register},#1234"), vec![0x12, 0x34]),
    };
    code.extend(tail);
    (text, code)
}

#[test]
fn every_instruction_has_its_bytes_and_cycles() {
    let (mut text, mut expected, mut cycles) = (String::from("START:\n"), Vec::new(), 0);
    for opcode in Opcode::all() {
        let (line, code) = written(opcode, expected.len() as u16);
        text += &format!("        {line}\n");
        expected.extend(code);
        cycles += u32::from(opcode.cycles);
    }
    let program = assemble(Cpu::Cdp1806, &text);
    assert_eq!(write_raw(program.segments()).unwrap(), expected);
    let routine = &program.routines()[0];
    assert_eq!((routine.instructions, routine.cycles.least), (255 + 137, cycles));
}

#[test]
fn the_1802_knows_nothing_of_the_1806() {
    for opcode in Opcode::all().filter(|opcode| opcode.extended) {
        let line = format!(" {}", written(opcode, 0).0);
        let failure = Assembler::new(Cpu::Cdp1802).assemble_text(&line).unwrap_err();
        assert!(failure.brief().contains("is an instruction of the CDP1806"), "{failure}");
        assert!(Assembler::new(Cpu::Cdp1802).assemble_text(&format!(" CPU 1806\n{line}")).is_ok());
    }
}

#[test]
fn both_notations_mean_the_same() {
    let a18 = include_str!("data/cdp1802/a18.asm");
    let asm02 = include_str!("data/cdp1802/asm02.asm");
    let program = bytes(a18);
    assert_eq!(program, bytes(asm02));
    let expected = [
        0xF8, 0x12, 0xB8, 0xF8, 0x34, 0xA8, 0xD4, 0x00, 0x1A, 0x33, 0x0B, 0x3B, 0x0B, 0x76, 0x7E,
        0x38, 0x00, 0xC8, 0x00, 0x00, 0xF8, 0x12, 0xF8, 0x34, 0x30, 0x0B, 0xD5, 0x12, 0x34, 0x41,
        0x42, 0x00, 0xAA,
    ];
    assert_eq!(program, expected);
}

#[test]
fn a_short_branch_reaches_the_page_of_its_operand() {
    // The operand of a branch at xxFF lies in the next page.
    let program = bytes(" ORG 10FFH\n BR 1180H");
    assert_eq!(program, [0x30, 0x80]);
    let failure = Assembler::new(Cpu::Cdp1802).assemble_text(" ORG 10FFH\n BR 1080H").unwrap_err();
    assert!(
        failure.brief().contains("short branch leaves its page: from $1100 to $1080"),
        "{failure}"
    );
}

#[test]
fn the_register_report_follows_calls() {
    let program = assemble(Cpu::Cdp1802, include_str!("data/cdp1802/registers.asm"));
    assert_eq!(program.register_report(), include_str!("data/cdp1802/registers.txt"));
    let uses = program.register_use();
    let inner = uses.iter().find(|routine| routine.name == "INNER").unwrap();
    assert!(inner.total.changes_register(7) && !inner.total.changes_register(8));
    assert!(inner.total.changes_d());
}

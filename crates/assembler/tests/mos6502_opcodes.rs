//! Every opcode and addressing mode of the 6502, on our own and against
//! 64tass and ca65 where they are installed.

use assembler::{Assembler, Cpu, write_raw};
use machines::mos6502::{Mode, OPCODES, Opcode};
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

const ORIGIN: u16 = 0x1000;

/// An operand for the mode, and its bytes for an instruction at `address`.
fn operand(mode: Mode, address: u16) -> (String, Vec<u8>) {
    match mode {
        Mode::Implied => (String::new(), vec![]),
        Mode::Accumulator => (" a".to_owned(), vec![]),
        Mode::Immediate => (" #$5a".to_owned(), vec![0x5A]),
        Mode::ZeroPage => (" $12".to_owned(), vec![0x12]),
        Mode::ZeroPageX => (" $12,x".to_owned(), vec![0x12]),
        Mode::ZeroPageY => (" $12,y".to_owned(), vec![0x12]),
        Mode::Absolute => (" $1234".to_owned(), vec![0x34, 0x12]),
        Mode::AbsoluteX => (" $1234,x".to_owned(), vec![0x34, 0x12]),
        Mode::AbsoluteY => (" $1234,y".to_owned(), vec![0x34, 0x12]),
        Mode::Indirect => (" ($1234)".to_owned(), vec![0x34, 0x12]),
        Mode::IndirectX => (" ($12,x)".to_owned(), vec![0x12]),
        Mode::IndirectY => (" ($12),y".to_owned(), vec![0x12]),
        Mode::Relative => (format!(" ${:04x}", address + 2 + 5), vec![5]),
    }
}

fn documented() -> impl Iterator<Item = &'static Opcode> {
    OPCODES.iter().filter(|opcode| opcode.documented)
}

/// A program with each opcode once, and its bytes.
fn every_opcode() -> (String, Vec<u8>) {
    let (mut text, mut bytes) = (String::new(), Vec::new());
    for opcode in documented() {
        let (operand, tail) = operand(opcode.mode, ORIGIN + bytes.len() as u16);
        text += &format!("        {}{operand}\n", opcode.mnemonic.text().to_lowercase());
        bytes.push(opcode.code);
        bytes.extend(tail);
    }
    (text, bytes)
}

fn assemble(text: &str) -> Vec<u8> {
    let text = format!("        * = ${ORIGIN:04x}\n{text}");
    let program = Assembler::new(Cpu::Mos6502).assemble_text(&text);
    write_raw(program.unwrap_or_else(|failure| panic!("{failure}")).segments()).unwrap()
}

#[test]
fn every_opcode_has_its_byte() {
    let (text, bytes) = every_opcode();
    assert_eq!(documented().count(), 151);
    assert_eq!(assemble(&text), bytes);
}

#[test]
fn every_other_combination_is_an_error() {
    let modes = [
        Mode::Implied,
        Mode::Accumulator,
        Mode::Immediate,
        Mode::ZeroPage,
        Mode::ZeroPageX,
        Mode::ZeroPageY,
        Mode::Indirect,
        Mode::IndirectX,
        Mode::IndirectY,
    ];
    let mut refused = 0;
    for mnemonic in documented().map(|opcode| opcode.mnemonic) {
        for mode in modes {
            // What has no zero page form is assembled with two bytes, a branch
            // takes any address, and `asl` is `asl a`.
            let stands_for = match mode {
                Mode::ZeroPage => vec![Mode::ZeroPage, Mode::Absolute, Mode::Relative],
                Mode::ZeroPageX => vec![Mode::ZeroPageX, Mode::AbsoluteX],
                Mode::ZeroPageY => vec![Mode::ZeroPageY, Mode::AbsoluteY],
                Mode::Implied => vec![Mode::Implied, Mode::Accumulator],
                other => vec![other],
            };
            if stands_for.iter().any(|mode| Opcode::find(mnemonic, *mode).is_some()) {
                continue;
            }
            let text = format!(" {}{}", mnemonic.text(), operand(mode, 0).0);
            let failure = Assembler::new(Cpu::Mos6502).assemble_text(&text).unwrap_err();
            assert!(failure.brief().contains("cannot have this operand"), "{text}: {failure}");
            refused += 1;
        }
    }
    assert!(refused > 300, "{refused}");
}

/// What other assemblers make of the same text; none where they are missing.
fn with_64tass(folder: &Path, text: &str) -> Option<Vec<u8>> {
    let (source, output) = (folder.join("tass.asm"), folder.join("tass.bin"));
    std::fs::write(&source, format!("        * = ${ORIGIN:04x}\n{text}")).unwrap();
    let mut command = Command::new("64tass");
    command.args(["-q", "-C", "-b", "-o"]).arg(&output).arg(&source);
    run(command)?;
    Some(std::fs::read(output).unwrap())
}

fn with_ca65(folder: &Path, text: &str) -> Option<Vec<u8>> {
    let (source, object, output) =
        (folder.join("ca.s"), folder.join("ca.o"), folder.join("ca.bin"));
    std::fs::write(&source, format!("        .org ${ORIGIN:04x}\n{text}")).unwrap();
    let mut assemble = Command::new("ca65");
    assemble.arg("-o").arg(&object).arg(&source);
    run(assemble)?;
    let mut link = Command::new("ld65");
    link.args(["-t", "none", "-o"]).arg(&output).arg(&object);
    run(link)?;
    Some(std::fs::read(output).unwrap())
}

fn run(mut command: Command) -> Option<()> {
    let Ok(output) = command.output() else {
        let program = command.get_program().to_string_lossy();
        let line = format!("skipped: {program} not present\n");
        std::io::stderr().write_all(line.as_bytes()).unwrap();
        return None;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{:?}: {said}", command.get_program());
    Some(())
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn every_opcode_agrees_with_other_assemblers() {
    let (text, _) = every_opcode();
    let (folder, own) = (folder("opcodes"), assemble(&text));
    assert_eq!(with_64tass(&folder, &text).unwrap_or_else(|| own.clone()), own);
    assert_eq!(with_ca65(&folder, &text).unwrap_or_else(|| own.clone()), own);
}

/// A program in the notation that all three have in common.
#[test]
fn a_program_agrees_with_64tass_and_ca65() {
    let text = include_str!("data/mos6502/shared.asm");
    let (folder, own) = (folder("shared"), assemble(text));
    assert_eq!(with_64tass(&folder, text).unwrap_or_else(|| own.clone()), own);
    assert_eq!(with_ca65(&folder, text).unwrap_or_else(|| own.clone()), own);
}

/// Macros, local labels, text and forward references as 64tass has them.
#[test]
fn a_program_agrees_with_64tass() {
    let text = include_str!("data/mos6502/tass.asm");
    let own = assemble(text);
    assert_eq!(with_64tass(&folder("tass"), text).unwrap_or_else(|| own.clone()), own);
}

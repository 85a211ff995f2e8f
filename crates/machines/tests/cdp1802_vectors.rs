//! The CDP1802 and CDP1806 against a second interpreter, our vectors, and all
//! that the ALU can do.

mod cdp1802_manual;

use cdp1802_manual::Manual;
use machines::cdp1802::vectors::{Outcome, ParseError, Start, check, generate};
use machines::cdp1802::{Cdp1802, Mnemonic, Model, Opcode, Ram};
use machines::{Machine, SplitMix};

const FILE: &[u8] = include_bytes!("data/cdp1802/vectors.bin");
const VECTORS: u16 = 256;

#[test]
fn our_vectors_pass() {
    let report = check(FILE).unwrap();
    assert_eq!(report.first_failures, []);
    assert_eq!((report.passed, report.failed), (111 * u64::from(VECTORS), 0));
}

#[test]
fn the_second_interpreter_made_the_same_vectors() {
    let mut file = FILE[..10].to_vec();
    for &instruction in Mnemonic::ALL {
        for number in 0..u32::from(VECTORS) {
            Manual::outcome(&Start::of(instruction, number)).write(&mut file);
        }
    }
    assert!(file == FILE);
    assert!(generate(VECTORS) == FILE);
}

/// Timing and length included: the length shows in R(P).
#[test]
fn every_code_agrees_with_the_second_interpreter_from_10_000_states() {
    for opcode in Opcode::all() {
        let mut random = SplitMix::new((u64::from(opcode.code) << 1) | u64::from(opcode.extended));
        for number in 0..10_000 {
            let start = Start::draw(opcode, &mut random);
            let (found, expected) = (Outcome::of(&start), Manual::outcome(&start));
            assert_eq!(found, expected, "{opcode:?}, state {number}: {start:?}");
            assert_eq!(found.cycles, opcode.cycles, "{opcode:?}");
        }
    }
}

/// What the ALU should do, in whole numbers: the result and DF.
fn alu(mnemonic: Mnemonic, d: i32, m: i32, df: i32) -> (i32, i32) {
    use Mnemonic as M;
    let subtract = |value: i32| (value.rem_euclid(256), i32::from(value >= 0));
    match mnemonic {
        M::Or | M::Ori => (d | m, df),
        M::And | M::Ani => (d & m, df),
        M::Xor | M::Xri => (d ^ m, df),
        M::Add | M::Adi => ((d + m) % 256, (d + m) / 256),
        M::Adc | M::Adci => ((d + m + df) % 256, (d + m + df) / 256),
        M::Sd | M::Sdi => subtract(m - d),
        M::Sdb | M::Sdbi => subtract(m - d - (1 - df)),
        M::Sm | M::Smi => subtract(d - m),
        M::Smb | M::Smbi => subtract(d - m - (1 - df)),
        M::Shr => (d / 2, d % 2),
        M::Shrc => (d / 2 + df * 128, d % 2),
        M::Shl => (d * 2 % 256, d / 128),
        M::Shlc => (d * 2 % 256 + df, d / 128),
        M::Ldi => (m, df),
        _ => unreachable!("{mnemonic} is not in the list"),
    }
}

/// 23 codes of the ALU, all values of D, of the operand and of DF.
#[test]
fn the_alu_is_right_in_all_3_014_656_cases() {
    let codes = (0xF1..=0xFF).chain(0x74..=0x77).chain(0x7C..=0x7F);
    let mut cases = 0;
    for code in codes {
        let mnemonic = Opcode::of(code).unwrap().mnemonic;
        let mut machine = alu_machine(code);
        for (d, m, df) in (0..256 * 512).map(|i| (i & 255, (i >> 8) & 255, i >> 16)) {
            let result = calculate(&mut machine, d as u8, m as u8, df == 1);
            let expected = alu(mnemonic, d, m, df);
            assert_eq!(result, expected, "{mnemonic} with D={d:02X} m={m:02X} DF={df}");
            cases += 1;
        }
    }
    assert_eq!(cases, 3_014_656);
}

fn alu_machine(code: u8) -> Cdp1802<Ram> {
    let mut ram = Ram::new();
    ram[0] = code;
    let mut machine = Cdp1802::new(Model::Cdp1802, ram);
    machine.cpu.x = 1;
    machine.cpu.r[1] = 1;
    machine
}

/// The operand is at address 1, where both the immediate byte and R(X) are.
fn calculate(machine: &mut Cdp1802<Ram>, d: u8, m: u8, df: bool) -> (i32, i32) {
    machine.bus[1] = m;
    machine.cpu.r[0] = 0;
    machine.cpu.d = d;
    machine.cpu.df = df;
    machine.step().unwrap();
    (i32::from(machine.cpu.d), i32::from(machine.cpu.df))
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let file = generate(1);
    assert_eq!(check(b"CDP1806V"), Err(ParseError::NotVectors));
    for length in 0..file.len() {
        assert!(check(&file[..length]).is_err(), "{length} bytes");
    }
    let longer = [&file[..], &[0]].concat();
    assert_eq!(check(&longer), Err(ParseError::TooLong { offset: file.len() }));
}

#[test]
fn a_wrong_outcome_is_reported() {
    let mut file = generate(1);
    file[12] ^= 1; // the machine cycles of IDL
    let report = check(&file).unwrap();
    assert_eq!((report.passed, report.failed), (110, 1));
    assert!(report.first_failures[0].to_string().starts_with("IDL vector 0: "));
}

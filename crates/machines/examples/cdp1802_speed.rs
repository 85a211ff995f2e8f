//! How fast is the CDP1806? Emulated machine cycles per second on flat memory.
//!
//! `cargo run --release --example cdp1802_speed`
//!
//! A machine cycle is eight clocks, so a chip at 12 MHz does 1.5 million a
//! second. The program is a loop of table arithmetic, data-dependent branches
//! and calls by the standard call and return technique.
#![expect(clippy::print_stdout, reason = "an example program reports on standard output")]

use std::error::Error;
use std::time::Instant;

use machines::cdp1802::{Cdp1802, Computer, Model, Ram};
use machines::{Budget, Machine};

const ROUNDS: usize = 5;
const CYCLES: u64 = 400_000_000;
const CYCLES_PER_SECOND_AT_12_MHZ: f64 = 1.5e6;

fn main() -> Result<(), Box<dyn Error>> {
    let memory = Cdp1802::new(Model::Cdp1806, mixed_work()?);
    let mut board = Computer::with_bios();
    board.load(0, &mixed_work()?.bytes()[..0x8000])?;
    report("flat memory", &memory);
    report("whole board", &board);
    Ok(())
}

fn report<M: Machine>(name: &str, machine: &M) {
    let mut rates: Vec<_> = (0..ROUNDS).map(|_| rate(machine.clone())).collect();
    rates.sort_by(f64::total_cmp);
    let median = rates[ROUNDS / 2];
    println!(
        "{name}  {:7.1} million machine cycles per second, {:.0} times a CDP1806 at 12 MHz",
        median / 1e6,
        median / CYCLES_PER_SECOND_AT_12_MHZ
    );
}

fn rate<M: Machine>(mut machine: M) -> f64 {
    let clock = Instant::now();
    // The program never ends: the budget does.
    let _ = machine.run(Budget::cycles(CYCLES));
    machine.cycles() as f64 / clock.elapsed().as_secs_f64()
}

fn mixed_work() -> Result<Ram, Box<dyn Error>> {
    let mut ram = Ram::new();
    ram.load(0x0000, START)?;
    ram.load(0x0020, LOOP)?;
    ram.load(0x0100, CALL)?;
    ram.load(0x0120, RETURN)?;
    ram.load(0x0140, SUBROUTINE)?;
    let table: Vec<u8> = (0..512_u32).map(|i| (i * i * 7 + i) as u8).collect();
    ram.load(0x2000, &table)?;
    Ok(ram)
}

const START: &[u8] = &[
    0x68, 0xC2, 0x7F, 0xFF, // RLDI R2,$7FFF
    0x68, 0xC4, 0x01, 0x01, // RLDI R4,$0101
    0x68, 0xC5, 0x01, 0x21, // RLDI R5,$0121
    0x68, 0xC3, 0x00, 0x20, // RLDI R3,$0020
    0xE2, 0xD3, //             SEX R2; SEP R3
];

const LOOP: &[u8] = &[
    0x68, 0xC8, 0x20, 0x00, // $0020  RLDI R8,$2000
    0x68, 0xC9, 0x00, 0x80, // $0024  RLDI R9,$0080
    0x48, 0x52, 0x8A, //       $0028  LDA R8; STR R2; GLO RA
    0xF4, 0xAA, 0xF6, //       $002B  ADD; PLO RA; SHR
    0x3B, 0x33, //             $002E  BNF $0033
    0xFB, 0xB4, 0xAB, //       $0030  XRI $B4; PLO RB
    0xD4, 0x01, 0x40, //       $0033  SEP R4 to $0140
    0x29, 0x89, 0x3A, 0x28, // $0036  DEC R9; GLO R9; BNZ $0028
    0xC0, 0x00, 0x20, //       $003A  LBR $0020
];

const CALL: &[u8] = &[
    0xD3, //                   $0100  SEP R3
    0xAE, 0xE2, //             $0101  PLO RE; SEX R2
    0x96, 0x73, 0x86, 0x73, // $0103  GHI R6; STXD; GLO R6; STXD
    0x93, 0xB6, 0x83, 0xA6, // $0107  GHI R3; PHI R6; GLO R3; PLO R6
    0x46, 0xB3, 0x46, 0xA3, // $010B  LDA R6; PHI R3; LDA R6; PLO R3
    0x8E, 0x30, 0x00, //       $010F  GLO RE; BR $0100
];

const RETURN: &[u8] = &[
    0xD3, //                   $0120  SEP R3
    0xAE, //                   $0121  PLO RE
    0x96, 0xB3, 0x86, 0xA3, // $0122  GHI R6; PHI R3; GLO R6; PLO R3
    0xE2, 0x60, //             $0126  SEX R2; IRX
    0x72, 0xA6, 0xF0, 0xB6, // $0128  LDXA; PLO R6; LDX; PHI R6
    0x8E, 0x30, 0x20, //       $012C  GLO RE; BR $0120
];

const SUBROUTINE: &[u8] = &[
    0x9A, 0x7C, 0x01, 0xBA, // $0140  GHI RA; ADCI 1; PHI RA
    0x8B, 0x5F, 0xD5, //       $0144  GLO RB; STR RF; SEP R5
];

//! How fast is the 6502? Emulated cycles per second on flat memory, this crate
//! and the `mos6502` crate in turn, on the same program.
//!
//! `cargo run --release --example mos6502_speed [IMAGE START]`
//!
//! The program is a loop of table arithmetic, calls and data-dependent
//! branches, or an image of 64 KB with its start address in hexadecimal.
#![expect(clippy::print_stdout, reason = "an example program reports on standard output")]

use std::error::Error;
use std::time::{Duration, Instant};

use machines::c64::{C64, VideoStandard};
use machines::mos6502::{Mos6502, Ram};
use machines::{Budget, Machine};

const ROUNDS: usize = 5;
const CYCLES: u64 = 60_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let (ram, start) = match arguments.as_slice() {
        [] => (mixed_work()?, 0x0400),
        [image, start] => (load(image)?, u16::from_str_radix(start, 16)?),
        _ => return Err("usage: mos6502_speed [IMAGE START]".into()),
    };
    let mut rates: [Vec<f64>; 3] = Default::default();
    for _ in 0..ROUNDS {
        rates[0].push(ours(ram.clone(), start));
        rates[1].push(theirs(&ram, start));
        rates[2].push(whole_c64(&ram, start));
    }
    let [ours, theirs, c64] = rates.map(median);
    println!("machines::mos6502  {ours:7.1} million cycles per second");
    if arguments.is_empty() {
        // An image of all memory cannot be loaded into a C64.
        println!("machines::c64      {c64:7.1} million cycles per second");
    }
    println!("crate mos6502      {theirs:7.1} million cycles per second");
    println!("factor             {:7.1}", ours / theirs);
    Ok(())
}

fn ours(ram: Ram, start: u16) -> f64 {
    let mut machine = Mos6502::at(start, ram);
    let clock = Instant::now();
    // Either the budget ends the run or the program halts.
    let _ = machine.run_until(Budget::cycles(CYCLES), |_| false);
    rate(machine.cpu.cycles, clock.elapsed())
}

fn theirs(ram: &Ram, start: u16) -> f64 {
    let mut memory = mos6502::memory::Memory::new();
    mos6502::memory::Bus::set_bytes(&mut memory, 0, &ram.bytes()[..0xFFFF]);
    let mut machine = mos6502::cpu::CPU::new(memory, mos6502::instruction::Nmos6502);
    machine.registers.program_counter = start;
    let clock = Instant::now();
    while machine.cycles < CYCLES {
        let pc = machine.registers.program_counter;
        machine.single_step();
        if machine.registers.program_counter == pc {
            break;
        }
    }
    rate(machine.cycles, clock.elapsed())
}

/// With banking and the jiffy clock's interrupts; page zero is the C64's own.
fn whole_c64(ram: &Ram, start: u16) -> f64 {
    let mut machine = C64::new(VideoStandard::Pal);
    let memory = &mut machine.processor.bus.ram;
    for address in (0x00FB..=0x00FC).chain(0x0400..=0xFFFF) {
        memory[address] = ram[address];
    }
    machine.start_at(start);
    let clock = Instant::now();
    let _ = machine.run(Budget::cycles(CYCLES));
    rate(machine.cycles(), clock.elapsed())
}

fn rate(cycles: u64, time: Duration) -> f64 {
    cycles as f64 / time.as_secs_f64() / 1e6
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn load(path: &str) -> Result<Ram, Box<dyn Error>> {
    let mut ram = Ram::new();
    ram.load(0, &std::fs::read(path)?)?;
    Ok(ram)
}

fn mixed_work() -> Result<Ram, Box<dyn Error>> {
    let mut ram = Ram::new();
    ram.load(0x0400, MIXED_WORK)?;
    let table: Vec<u8> = (0..512_u32).map(|i| (i * i * 7 + i) as u8).collect();
    ram.load(0x2000, &table)?;
    ram.load(0x00FB, &[0x00, 0x23])?;
    Ok(ram)
}

const MIXED_WORK: &[u8] = &[
    0xA2, 0x00, //       $0400  LDX #0
    0xA0, 0x00, //       $0402  LDY #0
    0xBD, 0x00, 0x20, // $0404  LDA $2000,X
    0x18, //             $0407  CLC
    0x7D, 0x00, 0x21, // $0408  ADC $2100,X
    0x9D, 0x00, 0x22, // $040B  STA $2200,X
    0x91, 0xFB, //       $040E  STA ($FB),Y
    0x20, 0x1C, 0x04, // $0410  JSR $041C
    0xC8, //             $0413  INY
    0xE8, //             $0414  INX
    0xD0, 0xED, //       $0415  BNE $0404
    0xE6, 0x02, //       $0417  INC $02
    0x4C, 0x02, 0x04, // $0419  JMP $0402
    0x48, //             $041C  PHA
    0x4A, //             $041D  LSR A
    0x90, 0x04, //       $041E  BCC $0424
    0x49, 0xB4, //       $0420  EOR #$B4
    0x85, 0x10, //       $0422  STA $10
    0x26, 0x11, //       $0424  ROL $11
    0x68, //             $0426  PLA
    0x60, //             $0427  RTS
];

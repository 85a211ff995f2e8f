//! Measures chessvm in add-times per second.
//!
//! The program walks a board like a chess program does: loads, digit tests,
//! branches, subroutines, table look-ups and stores in a usual mixture.

use machines::chessvm::{Bank, Chessvm, Operation as Op, Rom, encode_row};
use machines::{Budget, Machine};
use std::time::Instant;

type Row<'a> = &'a [(Op, &'a [u8])];

/// Scans all words of memory, branches on what it finds, calls a subroutine
/// that looks into a table, and writes the word back changed.
const PROGRAM: &[(Bank, u8, Row<'_>)] = &[
    (Bank::Ft1, 0, &[(Op::MovImmediate, &[74]), (Op::SwapB, &[]), (Op::Clr, &[])]),
    (Bank::Ft1, 1, &[(Op::Load, &[]), (Op::Jz, &[3]), (Op::SwapD, &[]), (Op::MovD, &[])]),
    (Bank::Ft1, 2, &[(Op::Lodig, &[]), (Op::Jil, &[3]), (Op::Jsr, &[6, 99])]),
    (Bank::Ft1, 3, &[(Op::AddImmediate, &[7]), (Op::Jn, &[4]), (Op::AddD, &[])]),
    (Bank::Ft1, 4, &[(Op::Store, &[]), (Op::MovB, &[]), (Op::Dec, &[]), (Op::Jn, &[0])]),
    (Bank::Ft1, 5, &[(Op::SwapB, &[]), (Op::Swapall, &[]), (Op::Swapall, &[]), (Op::Jmp, &[1])]),
    (Bank::Ft3, 6, &[(Op::AddImmediate, &[10]), (Op::Ftl, &[]), (Op::SubD, &[]), (Op::Ret, &[])]),
];

fn rom() -> Result<Rom, Box<dyn std::error::Error>> {
    let mut rom = Rom::new();
    for &(bank, row, instructions) in PROGRAM {
        for (word, value) in (bank.first_code_word()..).zip(encode_row(bank, instructions)?) {
            rom.set(machines::chessvm::Address { bank, row, word }, value)?;
        }
    }
    (6..100).try_for_each(|row| rom.set_data(row, row as i8 - 50))?;
    Ok(rom)
}

#[expect(clippy::print_stdout, reason = "a program that reports a measurement")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut machine = Chessvm::new(&rom()?);
    let start = Instant::now();
    let fault = machine.run(Budget::cycles(20_000_000_000)).err();
    let seconds = start.elapsed().as_secs_f64();
    println!("{}", fault.map_or_else(String::new, |fault| fault.to_string()));
    println!("{} add-times, {} instructions", machine.add_times(), machine.instructions());
    println!("{:.0} million add-times per second", machine.add_times() as f64 / seconds / 1e6);
    println!("{:.0} times as fast as the ENIAC", machine.add_times() as f64 / seconds / 5e3);
    Ok(())
}

//! Makes or checks vectors for a 6502.
//!
//! `mos6502_vectors FOLDER` runs every case in the folder's `.bin` files.
//! `mos6502_vectors SEED COUNT FILE` writes COUNT cases of each documented
//! opcode; `6502 20` makes `tests/data/mos6502/vectors.bin`.
//! The format is described in `machines::mos6502::vectors`.
#![expect(clippy::print_stdout, reason = "an example program reports on standard output")]

use std::error::Error;
use std::path::Path;

use machines::mos6502::vectors::{check_folder, generate};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [folder] => check(Path::new(folder)),
        [seed, count, file] => make(seed.parse()?, count.parse()?, file),
        _ => Err("usage: mos6502_vectors FOLDER | SEED COUNT FILE".into()),
    }
}

fn check(folder: &Path) -> Result<(), Box<dyn Error>> {
    let report = check_folder(folder)?;
    for failure in &report.first_failures {
        println!("{failure}");
    }
    println!("{} passed, {} failed", report.passed, report.failed);
    if report.refused > 0 {
        println!("{} of undocumented opcodes, not run", report.refused);
    }
    Ok(())
}

fn make(seed: u64, count: usize, file: &str) -> Result<(), Box<dyn Error>> {
    let mut bytes = Vec::new();
    for case in (0..=255).flat_map(|opcode| generate(opcode, seed, count)) {
        case.write(&mut bytes);
    }
    std::fs::write(file, bytes)?;
    Ok(())
}

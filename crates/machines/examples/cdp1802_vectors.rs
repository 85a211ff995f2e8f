//! Makes or checks vectors for a CDP1802 or CDP1806.
//!
//! `cdp1802_vectors FILE` runs a file of vectors.
//! `cdp1802_vectors COUNT FILE` writes COUNT vectors of each instruction;
//! `256` makes `tests/data/cdp1802/vectors.bin`.
//! The format is described in `machines::cdp1802::vectors`.
#![expect(clippy::print_stdout, reason = "an example program reports on standard output")]

use std::error::Error;

use machines::cdp1802::vectors::{check, generate};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [file] => run(&std::fs::read(file)?),
        [count, file] => Ok(std::fs::write(file, generate(count.parse()?))?),
        _ => Err("usage: cdp1802_vectors FILE | COUNT FILE".into()),
    }
}

fn run(file: &[u8]) -> Result<(), Box<dyn Error>> {
    let report = check(file)?;
    for failure in &report.first_failures {
        println!("{failure}");
    }
    println!("{} passed, {} failed", report.passed, report.failed);
    Ok(())
}

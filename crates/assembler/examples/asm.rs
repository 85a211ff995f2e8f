//! Assembles a file and prints listing, chart and warnings:
//! `cargo run -p torres-assembler --example asm -- chessvm program.asm`.

use assembler::{Assembler, Cpu, DiskLoader};
use std::io::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [cpu, path] = arguments.as_slice() else {
        return Err("usage: asm CPU FILE".into());
    };
    let cpu = Cpu::from_name(cpu).ok_or("CPU is chessvm, 6502, 1802 or 1806")?;
    let mut out = std::io::stdout().lock();
    match Assembler::new(cpu).assemble(path, &DiskLoader::new()) {
        Err(failure) => Err(format!("\n{failure}").into()),
        Ok(program) => {
            write!(out, "{}{}", program.render_warnings(false), program.listing())?;
            if let Some(chart) = program.chart() {
                write!(out, "{}", chart.render())?;
            }
            Ok(())
        }
    }
}

//! The KIM-1's programs: the monitor as 2 KB, MicroChess as segments with the names that are used.

use assembler::{Assembler, Assembly, Cpu, write_raw};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use crate::{File, one};

/// Labels of MicroChess by which it is watched.
const NAMES: [&str; 8] =
    ["Start", "Await", "Pressed", "Play", "Think", "Visit", "Valued", "Decided"];

/// Assembles the programs in `folder`.
pub(crate) fn assemble(folder: &Path) -> Result<Vec<File>, Box<dyn Error>> {
    let assembler = Assembler::new(Cpu::Mos6502);
    let monitor = one(&assembler, &folder.join("monitor.asm"))?;
    let program = one(&assembler, &folder.join("microchess.asm"))?;
    Ok(vec![
        ("kim1.rom".to_owned(), write_raw(monitor.segments())?),
        ("kim1_microchess.rs".to_owned(), source(&program)?.into_bytes()),
        ("kim1.text".to_owned(), program.program_text().into_bytes()),
    ])
}

/// The program as constants of Rust.
fn source(program: &Assembly) -> Result<String, Box<dyn Error>> {
    let mut text = "pub(super) const SEGMENTS: &[(u16, &[u8])] = &[\n".to_owned();
    for segment in program.segments() {
        writeln!(text, "    ({}, &{:?}),", segment.address, segment.bytes)?;
    }
    text += "];\n";
    let symbols = program.symbols();
    for name in NAMES {
        let symbol = symbols.iter().find(|symbol| symbol.name == name);
        let symbol = symbol.ok_or_else(|| format!("MicroChess has no {name}"))?;
        writeln!(text, "pub(super) const {}: u16 = {};", name.to_uppercase(), symbol.value)?;
    }
    Ok(text)
}

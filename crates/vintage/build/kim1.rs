//! The KIM-1's programs: the monitor as 2 KB, MicroChess as segments with the names that are used.

use assembler::{Assembler, Assembly, Cpu, DiskLoader, write_raw};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// Labels of MicroChess by which it is watched.
const NAMES: [&str; 8] =
    ["Start", "Await", "Pressed", "Play", "Think", "Visit", "Valued", "Decided"];

/// Assembles the programs in `folder`.
pub(crate) fn assemble(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build/kim1.rs");
    let out = env::var("OUT_DIR")?;
    let monitor = one(&folder.join("monitor.asm"))?;
    fs::write(Path::new(&out).join("kim1.rom"), write_raw(monitor.segments())?)?;
    let program = one(&folder.join("microchess.asm"))?;
    fs::write(Path::new(&out).join("kim1_microchess.rs"), source(&program)?)?;
    fs::write(Path::new(&out).join("kim1.text"), program.program_text())?;
    Ok(())
}

fn one(path: &Path) -> Result<Assembly, Box<dyn Error>> {
    let program =
        Assembler::new(Cpu::Mos6502).assemble(&path.to_string_lossy(), &DiskLoader::new());
    program.map_err(|failure| failure.to_string().into())
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

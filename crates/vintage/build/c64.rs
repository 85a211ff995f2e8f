//! The C64 program: its core as a file to load, the values of its names.

use assembler::{Assembler, Cpu, DiskLoader, write_prg};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// Assembles the program in `folder`: its core, and the whole of it with screen and keyboard.
pub(crate) fn assemble(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build/c64.rs");
    let assembled = |file: &str| {
        Assembler::new(Cpu::Mos6502)
            .assemble(&folder.join(file).to_string_lossy(), &DiskLoader::new())
            .map_err(|failure| failure.to_string())
    };
    let program = assembled("core.asm")?;
    let console = assembled("torres-c64.asm")?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("torres-c64.prg"), write_prg(console.segments())?)?;
    fs::write(Path::new(&out).join("c64.prg"), write_prg(program.segments())?)?;
    fs::write(Path::new(&out).join("c64.text"), program.program_text())?;
    let names = program.symbols().into_iter();
    let lines: String = names.map(|name| format!("{} {}\n", name.name, name.value)).collect();
    fs::write(Path::new(&out).join("c64.names"), lines)?;
    Ok(())
}

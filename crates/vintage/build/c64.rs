//! The C64 program: its core and the whole of it as files to load, the values of their names.

use assembler::{Assembler, Assembly, Cpu, DiskLoader, write_prg};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// Assembles the program in `folder`: its core, and the whole of it with screen and keyboard.
pub(crate) fn assemble(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build/c64.rs");
    let program = one(&folder.join("core.asm"))?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("c64.text"), program.program_text())?;
    write(&program, "c64")?;
    let whole = one(&folder.join("torres-c64.asm"))?;
    fs::write(Path::new(&out).join("c64_whole.text"), whole.program_text())?;
    write(&whole, "c64_whole")?;
    write(&one(&folder.join("torres-text.asm"))?, "torres-text")
}

fn one(path: &Path) -> Result<Assembly, Box<dyn Error>> {
    let program =
        Assembler::new(Cpu::Mos6502).assemble(&path.to_string_lossy(), &DiskLoader::new());
    program.map_err(|failure| failure.to_string().into())
}

/// A program as a file to load, and its names with their values.
fn write(program: &Assembly, name: &str) -> Result<(), Box<dyn Error>> {
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join(format!("{name}.prg")), write_prg(program.segments())?)?;
    let names = program.symbols().into_iter();
    let lines: String = names.map(|name| format!("{} {}\n", name.name, name.value)).collect();
    fs::write(Path::new(&out).join(format!("{name}.names")), lines)?;
    Ok(())
}

//! The 1802 program: both builds as memory images.

use assembler::{Assembler, Assembly, Cpu, DiskLoader};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// Assembles the program in `folder`.
pub(crate) fn assemble(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build/cdp1802.rs");
    build(&folder.join("bios1806.asm"), Cpu::Cdp1806, "cdp1802_bios")?;
    build(&folder.join("card1802.asm"), Cpu::Cdp1802, "cdp1802_card")
}

/// One build as memory from address 0 on.
fn build(source: &Path, cpu: Cpu, name: &str) -> Result<(), Box<dyn Error>> {
    let program = Assembler::new(cpu)
        .assemble(&source.to_string_lossy(), &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    let mut memory = Vec::new();
    for segment in program.segments() {
        let start = usize::from(segment.address);
        memory.resize(memory.len().max(start + segment.bytes.len()), 0);
        memory[start..start + segment.bytes.len()].copy_from_slice(&segment.bytes);
    }
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("cdp1802_names.rs"), constants(&program)?)?;
    fs::write(Path::new(&out).join(format!("{name}.text")), program.program_text())?;
    Ok(fs::write(Path::new(&out).join(format!("{name}.bin")), memory)?)
}

/// The variables that are read from outside, as constants of Rust.
fn constants(program: &Assembly) -> Result<String, Box<dyn Error>> {
    const NAMES: [&str; 2] = ["ticks", "hardLimit"];
    let constant = |name: &str| {
        let value =
            program.symbol(name).ok_or_else(|| format!("the 1802 program has no {name}"))?;
        Ok(format!("pub(super) const {}: u16 = {value};\n", name.to_uppercase()))
    };
    NAMES.into_iter().map(constant).collect()
}

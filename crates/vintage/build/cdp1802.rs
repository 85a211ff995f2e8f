//! The 1802 program: both builds as memory images, addresses as constants.

use assembler::{Assembler, Assembly, Cpu, DiskLoader};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The names of the program that the crate uses.
const SYMBOLS: [(&str, &str); 6] = [
    ("BOARD", "BOARD"),
    ("FRAMES", "FRAMES"),
    ("SIDE", "side"),
    ("MAKE_MOVE", "MakeMove"),
    ("HASH_MOVE", "HashMove"),
    ("SUM_VALUES", "SumValues"),
];

/// Assembles the program in `folder`.
pub(crate) fn assemble(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build/cdp1802.rs");
    let bios = build(&folder.join("bios1806.asm"), Cpu::Cdp1806, "cdp1802_bios.bin")?;
    build(&folder.join("card1802.asm"), Cpu::Cdp1802, "cdp1802_card.bin")?;
    let mut text = String::new();
    for (constant, name) in SYMBOLS {
        let value = bios.symbol(name).ok_or_else(|| format!("programs/cdp1802 has no {name}"))?;
        text += &format!("pub(super) const {constant}: u16 = {value};\n");
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("cdp1802_symbols.rs"), text)?;
    Ok(())
}

/// One build as memory from address 0 on.
fn build(source: &Path, cpu: Cpu, name: &str) -> Result<Assembly, Box<dyn Error>> {
    let program = Assembler::new(cpu)
        .assemble(&source.to_string_lossy(), &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    let mut memory = Vec::new();
    for segment in program.segments() {
        let start = usize::from(segment.address);
        memory.resize(memory.len().max(start + segment.bytes.len()), 0);
        memory[start..start + segment.bytes.len()].copy_from_slice(&segment.bytes);
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join(name), memory)?;
    Ok(program)
}

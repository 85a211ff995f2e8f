//! The 1802 program: both builds as memory images.

use assembler::{Assembler, Assembly, Cpu};
use std::error::Error;
use std::path::Path;

use crate::{File, one};

/// Assembles the program in `folder`.
pub(crate) fn assemble(folder: &Path) -> Result<Vec<File>, Box<dyn Error>> {
    let card = one(&Assembler::new(Cpu::Cdp1802), &folder.join("card1802.asm"))?;
    let bios = one(&Assembler::new(Cpu::Cdp1806), &folder.join("bios1806.asm"))?;
    let names = constants(&card)?;
    if names != constants(&bios)? {
        return Err("the two builds for the 1802 have their variables in different places".into());
    }
    Ok(vec![
        ("cdp1802_names.rs".to_owned(), names.into_bytes()),
        ("cdp1802_card.text".to_owned(), card.program_text().into_bytes()),
        ("cdp1802_card.bin".to_owned(), image(&card)),
        ("cdp1802_bios.text".to_owned(), bios.program_text().into_bytes()),
        ("cdp1802_bios.bin".to_owned(), image(&bios)),
    ])
}

/// Memory from address 0 on.
fn image(program: &Assembly) -> Vec<u8> {
    let mut memory = Vec::new();
    for segment in program.segments() {
        let start = usize::from(segment.address);
        memory.resize(memory.len().max(start + segment.bytes.len()), 0);
        memory[start..start + segment.bytes.len()].copy_from_slice(&segment.bytes);
    }
    memory
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

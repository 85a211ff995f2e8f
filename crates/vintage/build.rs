//! Assembles the programs that this crate runs.

use assembler::{Assembler, Assembly, Cpu, DiskLoader};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

#[path = "build/c64.rs"]
mod c64;
#[path = "build/cdp1802.rs"]
mod cdp1802;

fn main() -> Result<(), Box<dyn Error>> {
    let programs = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../programs");
    let eniac = programs.join("eniac");
    println!("cargo::rerun-if-changed={}", eniac.display());
    for leaf in [4, 5] {
        let program = assemble(&eniac.join("chess.asm"), leaf)?;
        let rom = program.rom().ok_or("the program is not for chessvm")?;
        write(&format!("eniac{leaf}.rom"), &rom.to_string())?;
        write(&format!("eniac{leaf}.labels"), &labels(&program))?;
    }
    c64::assemble(&programs.join("c64"))?;
    cdp1802::assemble(&programs.join("cdp1802"))
}

/// The chess program whose search looks at captures only from ply `leaf` on.
fn assemble(path: &Path, leaf: i64) -> Result<Assembly, Box<dyn Error>> {
    let assembler = Assembler::new(Cpu::Chessvm).define("LEAF", leaf);
    let program = assembler.assemble(&path.to_string_lossy(), &DiskLoader::new());
    program.map_err(|failure| failure.to_string().into())
}

/// A line for each label: its row, its name.
fn labels(program: &Assembly) -> String {
    let lines = program.symbols().into_iter().filter(|symbol| symbol.is_label);
    lines.map(|symbol| format!("{} {}\n", symbol.value, symbol.name)).collect()
}

fn write(name: &str, text: &str) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(Path::new(&env::var("OUT_DIR")?).join(name), text)?)
}

//! Assembles the programs that this crate runs.

use assembler::{Assembler, Assembly, Cpu, DiskLoader};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

#[path = "build/c64.rs"]
mod c64;
#[path = "build/cdp1802.rs"]
mod cdp1802;
#[path = "build/kim1.rs"]
mod kim1;

fn main() -> Result<(), Box<dyn Error>> {
    let programs = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../programs");
    let eniac = programs.join("eniac");
    println!("cargo::rerun-if-changed={}", eniac.display());
    for leaf in [4, 5] {
        let program = assemble(&eniac.join("chess.asm"), leaf)?;
        let rom = program.rom().ok_or("the program is not for chessvm")?;
        write(&format!("eniac{leaf}.rom"), &rom.to_string())?;
        write(&format!("eniac{leaf}.labels"), &labels(&program))?;
        write(&format!("eniac{leaf}.text"), &program.program_text())?;
        write("eniac_words.rs", &words(&program)?)?;
    }
    c64::assemble(&programs.join("c64"))?;
    kim1::assemble(&programs.join("kim1"))?;
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

/// The words of memory that the deck fills or the answer is read from, as constants of Rust.
fn words(program: &Assembly) -> Result<String, Box<dyn Error>> {
    const NAMES: [&str; 14] = [
        "FROM", "STATE", "SCORE", "OWNKING", "KING2", "WROOK1", "PLY", "BEST", "KILLER",
        "BESTFROM", "BOARD", "REPEATS", "PAWNS", "HEAVY",
    ];
    let symbols = program.symbols();
    let constant = |name: &str| {
        let symbol = symbols.iter().find(|symbol| symbol.name == name);
        let symbol = symbol.ok_or_else(|| format!("the ENIAC program has no {name}"))?;
        Ok(format!("pub(super) const {name}: u8 = {};\n", symbol.value))
    };
    NAMES.into_iter().map(constant).collect()
}

fn write(name: &str, text: &str) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(Path::new(&env::var("OUT_DIR")?).join(name), text)?)
}

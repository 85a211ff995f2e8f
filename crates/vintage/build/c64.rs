//! The C64 program: its core as a file to load, its addresses as constants.

use assembler::{Assembler, Cpu, DiskLoader, write_prg};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The names of the program that the crate uses.
const SYMBOLS: [(&str, &str); 28] = [
    ("BOARD", "Board88"),
    ("SIDE", "side"),
    ("CASTLE", "castle"),
    ("EN_PASSANT", "epSq"),
    ("FIFTY", "fifty"),
    ("COUNT", "count"),
    ("INIT_TABLES", "InitTables"),
    ("CLEAR_BOARD", "ClearBoard"),
    ("FILL_LISTS", "FillLists"),
    ("COUNT_POSITIONS", "CountPositions"),
    ("COMPUTE_HASH", "ComputeHash"),
    ("HASH", "hash0"),
    ("CUR_FROM", "curFrom"),
    ("CUR_TO", "curTo"),
    ("MAKE_MOVE", "MakeMove"),
    ("HASH_MOVE", "HashMove"),
    ("SUM_VALUES", "SumValues"),
    ("BUILD_TABLES", "BuildTables"),
    ("SCORE", "scoreLo"),
    ("CLEAR_TABLE", "ClearTable"),
    ("THINK", "Think"),
    ("STOP", "stop"),
    ("SOFT_STOP", "softStop"),
    ("NODES", "nodes"),
    ("MAX_DEPTH", "maxDepth"),
    ("REPETITION_COUNT", "repCount"),
    ("REPETITION_KEYS", "repHash0"),
    ("RESULT", "resultFrom"),
];

/// Assembles the program in `folder`.
pub(crate) fn assemble(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build/c64.rs");
    let program = Assembler::new(Cpu::Mos6502)
        .assemble(&folder.join("core.asm").to_string_lossy(), &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("c64.prg"), write_prg(program.segments())?)?;
    let mut text = String::new();
    for (constant, name) in SYMBOLS {
        let value = program.symbol(name).ok_or_else(|| format!("programs/c64 has no {name}"))?;
        text += &format!("pub(super) const {constant}: u16 = {value};\n");
    }
    fs::write(Path::new(&out).join("c64_symbols.rs"), text)?;
    Ok(())
}

//! The ENIAC program, as its search looks at captures only from ply 4 and from ply 5 on.

use assembler::{Assembler, Assembly, Cpu};
use std::error::Error;
use std::path::Path;

use crate::{File, one};

/// Assembles both forms of the program in `folder`.
pub(crate) fn assemble(folder: &Path) -> Result<Vec<File>, Box<dyn Error>> {
    let [four, five] = [4, 5].map(|leaf| {
        one(&Assembler::new(Cpu::Chessvm).define("LEAF", leaf), &folder.join("chess.asm"))
    });
    let (four, five) = (four?, five?);
    let names = words(&four)?;
    if names != words(&five)? {
        return Err(
            "the two forms of the ENIAC program have their words in different places".into()
        );
    }
    let mut files = vec![("eniac_words.rs".to_owned(), names.into_bytes())];
    for (leaf, program) in [(4, four), (5, five)] {
        let rom = program.rom().ok_or("the program is not for chessvm")?;
        files.push((format!("eniac{leaf}.rom"), rom.to_string().into_bytes()));
        files.push((format!("eniac{leaf}.labels"), labels(&program).into_bytes()));
        files.push((format!("eniac{leaf}.text"), program.program_text().into_bytes()));
    }
    Ok(files)
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

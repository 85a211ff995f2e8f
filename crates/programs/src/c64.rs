//! The C64 program: its core and the whole of it as files to load, the values of their names.

use assembler::{Assembler, Assembly, Cpu, write_prg};
use std::error::Error;
use std::path::Path;

use crate::{File, one};

/// Assembles the program in `folder`: its core, and the whole of it with screen and keyboard.
pub(crate) fn assemble(folder: &Path) -> Result<Vec<File>, Box<dyn Error>> {
    let assembler = Assembler::new(Cpu::Mos6502);
    let core = one(&assembler, &folder.join("core.asm"))?;
    let whole = one(&assembler, &folder.join("torres-c64.asm"))?;
    let mut files = vec![
        ("c64.text".to_owned(), core.program_text().into_bytes()),
        ("c64_whole.text".to_owned(), whole.program_text().into_bytes()),
    ];
    files.extend(loadable(&core, "c64")?);
    files.extend(loadable(&whole, "c64_whole")?);
    files.extend(loadable(&one(&assembler, &folder.join("torres-text.asm"))?, "torres-text")?);
    Ok(files)
}

/// A program as a file to load, and its names with their values.
fn loadable(program: &Assembly, name: &str) -> Result<[File; 2], Box<dyn Error>> {
    let names = program.symbols().into_iter();
    let lines: String = names.map(|name| format!("{} {}\n", name.name, name.value)).collect();
    let bytes = write_prg(program.segments())?;
    Ok([(format!("{name}.prg"), bytes), (format!("{name}.names"), lines.into_bytes())])
}

//! The errors and warnings that programs get, compared with files.
//!
//! Each `tests/data/errors/NAME.asm` starts with a comment that names its CPU;
//! `NAME.txt` is what the assembler says. `UPDATE=1 cargo test` writes them.

use assembler::{Assembler, Cpu, MemoryLoader};
use std::path::{Path, PathBuf};

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/errors");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut sources: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "asm")).collect();
    sources.sort();
    sources
}

fn cpu_of(text: &str) -> Cpu {
    let name = text.lines().next().unwrap().trim_start_matches("; ");
    Cpu::from_name(name).unwrap_or_else(|| panic!("{name} is not a CPU"))
}

fn said_about(name: &str, text: &str) -> String {
    let loader = MemoryLoader::new()
        .with_file(name, text)
        .with_file("included.asm", "        .byte wrong_name\n        .include \"included.asm\"\n");
    match Assembler::new(cpu_of(text)).page_warnings(true).assemble(name, &loader) {
        Ok(program) => program.render_warnings(false),
        Err(failure) => failure.render(false),
    }
}

#[test]
fn messages_are_as_recorded() {
    let sources = sources();
    assert!(sources.len() >= 10);
    for path in sources {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let said = said_about(name, &text);
        assert!(!said.is_empty(), "{name} has nothing wrong");
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&expected, &said).unwrap();
        }
        assert_eq!(said, std::fs::read_to_string(&expected).unwrap_or_default(), "{name}");
    }
}

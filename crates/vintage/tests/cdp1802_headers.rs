//! The headers of the routines of the 1802 program are complete, and tell which
//! registers are changed: what the assembler finds out must not be more.

use assembler::{Assembler, Clobbers, Cpu, DiskLoader};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/cdp1802");

/// The registers that routines share: the others have one use everywhere.
const SHARED: [u8; 7] = [8, 9, 10, 11, 12, 13, 15];

/// The comment above each routine, by its name.
fn headers() -> HashMap<String, String> {
    let mut found = HashMap::new();
    for entry in fs::read_dir(FOLDER).expect("the folder of the program") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "asm") {
            read_headers(&path, &mut found);
        }
    }
    found
}

fn read_headers(path: &Path, found: &mut HashMap<String, String>) {
    let text = fs::read_to_string(path).expect("a text");
    let mut names: Vec<String> = Vec::new();
    for line in text.lines() {
        let Some(comment) = line.strip_prefix("; ") else {
            names.clear();
            continue;
        };
        if names.is_empty() {
            names = names_in(comment);
        }
        for name in &names {
            *found.entry(name.clone()).or_default() += &format!("{comment} ");
        }
    }
}

/// `Name: …` or `One, Two: …`.
fn names_in(comment: &str) -> Vec<String> {
    let Some((names, _)) = comment.split_once(':') else { return Vec::new() };
    let is_name = |name: &&str| {
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric())
    };
    let names: Vec<&str> = names.split(", ").collect();
    if names.iter().all(is_name) {
        names.into_iter().map(str::to_owned).collect()
    } else {
        Vec::new()
    }
}

/// The fields of a header that are not there.
fn missing_fields(header: &str) -> Vec<&'static str> {
    let fields = ["In:", "Out:", "Clobbers:", "Cycles:"];
    fields.into_iter().filter(|field| !header.contains(field)).collect()
}

fn undeclared(changes: Clobbers, header: &str) -> Vec<String> {
    let declared =
        |register: u8| header.contains("everything") || header.contains(&format!("R{register:X}"));
    let wrong = SHARED
        .into_iter()
        .filter(|&register| changes.changes_register(register) && !declared(register));
    wrong.map(|register| format!("R{register:X}")).collect()
}

#[test]
fn headers_are_complete_and_tell_what_is_changed() {
    let headers = headers();
    let (mut checked, mut wrong) = (0, Vec::new());
    for (cpu, source) in [(Cpu::Cdp1802, "card1802.asm"), (Cpu::Cdp1806, "bios1806.asm")] {
        let path = format!("{FOLDER}/{source}");
        let program = Assembler::new(cpu).assemble(&path, &DiskLoader::new());
        let program = program.unwrap_or_else(|failure| panic!("{failure}"));
        for used in program.register_use() {
            let Some(header) = headers.get(&used.name) else {
                wrong.push(format!("{source} {}: no header", used.name));
                continue;
            };
            checked += 1;
            let missing = missing_fields(header);
            if !missing.is_empty() {
                wrong.push(format!("{source} {}: no {}", used.name, missing.join(" ")));
            }
            let more = undeclared(used.total, header);
            if !more.is_empty() {
                wrong.push(format!("{source} {}: {}", used.name, more.join(" ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked > 200, "{checked} headers");
}

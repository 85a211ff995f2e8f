//! The crates of the house depend on each other as the code map of ARCHITECTURE.md says, and only
//! downwards in it.

use std::fs;
use std::path::Path;

const HOUSE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A row of the code map: a crate, and the crates that it knows (`None`: all).
struct Row {
    name: String,
    knows: Option<Vec<String>>,
}

fn code_map() -> Vec<Row> {
    let text = fs::read_to_string(Path::new(HOUSE).join("ARCHITECTURE.md")).expect("the document");
    text.lines().filter_map(row).collect()
}

/// Reads `` | `crates/NAME` | what it is | a, b, c | ``.
fn row(line: &str) -> Option<Row> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let [_, name, _, knows, _] = cells.as_slice() else { return None };
    let name = name.strip_prefix("`crates/")?.strip_suffix('`')?.to_owned();
    let knows = match *knows {
        "all" => None,
        "nothing" => Some(Vec::new()),
        list => Some(list.split(", ").map(str::to_owned).collect()),
    };
    Some(Row { name, knows })
}

fn crates() -> Vec<String> {
    let folders = fs::read_dir(Path::new(HOUSE).join("crates")).expect("the crates");
    let names = folders.filter_map(|folder| {
        let folder = folder.ok()?;
        let is_crate = folder.path().join("Cargo.toml").exists();
        is_crate.then(|| folder.file_name().to_string_lossy().into_owned())
    });
    names.collect()
}

/// The crates of the house that a manifest needs to build the crate itself, not its tests.
fn dependencies(name: &str, house: &[String]) -> Vec<String> {
    let manifest = Path::new(HOUSE).join("crates").join(name).join("Cargo.toml");
    let text = fs::read_to_string(manifest).expect("a manifest");
    let mut counts = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            counts = section.ends_with("dependencies") && !section.ends_with("dev-dependencies");
        }
        let word = line.split(['.', '=', ' ']).next().unwrap_or_default();
        if counts && house.iter().any(|name| name == word) {
            found.push(word.to_owned());
        }
    }
    found
}

#[test]
fn every_crate_stands_in_the_code_map() {
    let map = code_map();
    for name in crates() {
        let rows = map.iter().filter(|row| row.name == name).count();
        assert_eq!(rows, 1, "rows for crates/{name} in the code map of ARCHITECTURE.md");
    }
}

#[test]
fn dependencies_are_those_of_the_code_map_and_point_downwards() {
    let (house, map) = (crates(), code_map());
    for (place, row) in map.iter().enumerate() {
        let found = dependencies(&row.name, &house);
        for needed in &found {
            let below = map[place + 1..].iter().any(|lower| lower.name == *needed);
            assert!(below, "{} needs {needed}, which does not stand below it", row.name);
        }
        let Some(knows) = &row.knows else { continue };
        for needed in &found {
            assert!(knows.contains(needed), "{} needs {needed}; the code map hides it", row.name);
        }
        for known in knows {
            assert!(found.contains(known), "{} does not need {known}", row.name);
        }
    }
}

/// The crates of others that the workspace names.
fn others() -> Vec<String> {
    let text = fs::read_to_string(Path::new(HOUSE).join("Cargo.toml")).expect("the manifest");
    let list = text.lines().skip_while(|line| *line != "# Others'.").skip(1);
    let entries = list.take_while(|line| !line.starts_with('['));
    entries.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn every_crate_of_others_stays_for_a_reason() {
    let text = fs::read_to_string(Path::new(HOUSE).join("docs/dependencies.md"));
    let text = text.expect("the document");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    let written: Vec<&str> = rows.map(|(name, _)| name).skip(1).collect();
    let others = others();
    assert!(others.len() > 20, "the list of the manifest was not found");
    assert_eq!(others, written, "Cargo.toml and docs/dependencies.md");
}

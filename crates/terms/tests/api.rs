//! The public interface of the crates that are published, as text: a change of it shows in a review,
//! and says what the next version number must be (docs/release.md).
//!
//! `TORRES_UPDATE_API=1 cargo test -p torres-terms --test api` writes the files in docs/api anew.
//!
//! The lint `unreachable_pub` keeps everything that says `pub` reachable from outside, so the words of
//! the source are enough. What macros make is not seen.

use std::fs;
use std::path::{Path, PathBuf};

const HOUSE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

const PUBLISHED: [&str; 8] =
    ["assembler", "chance", "machines", "pgn", "protocol", "rules", "stats", "terms"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// Lines of code without comments; tests stand at the end of a file and are left out.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    lines.filter(|line| !line.trim_start().starts_with("//") && !line.trim().is_empty())
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// One item: its first line and those that follow, up to its body.
fn declaration(lines: &[&str]) -> String {
    // A list of names has braces of its own.
    let is_use = lines[0].starts_with("pub use");
    let mut words = Vec::new();
    for line in lines {
        words.push(line.trim());
        let is_outer = indentation(line) == indentation(lines[0]);
        let is_body = line.ends_with(" {") || line.ends_with("{}") || line.trim() == "{";
        let is_end = line.ends_with(';') || (is_outer && line.ends_with(['{', ',']));
        if line.ends_with(';') || (!is_use && (is_body || is_end)) {
            break;
        }
    }
    words.join(" ").trim_end_matches(['{', ' ', ',']).to_owned()
}

/// What stands inside the braces of an item, one entry per line.
fn body<'a>(lines: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    let outer = indentation(lines[0]);
    let is_one_line = lines[0].trim_end().ends_with(['}', ';']);
    let inside = lines[1..].iter().take_while(move |line| indentation(line) > outer);
    inside
        .filter(move |_| !is_one_line)
        .map(|line| line.trim())
        .filter(|line| !line.starts_with('#'))
}

fn interface(text: &str) -> Vec<String> {
    let lines: Vec<&str> = code(text).collect();
    let mut found = Vec::new();
    let mut owner = String::new();
    for (nth, line) in lines.iter().enumerate() {
        let (rest, item) = (&lines[nth..], line.trim());
        if line.starts_with("impl") {
            owner = declaration(rest);
            if owner.contains(" for ") {
                found.push(owner.clone());
            }
        } else if indentation(line) == 0 {
            owner.clear();
        }
        if !item.starts_with("pub ") {
            continue;
        }
        let declared = declaration(rest);
        let head = if owner.is_empty() { declared } else { format!("{owner}: {declared}") };
        if item.starts_with("pub enum") || item.starts_with("pub trait") {
            found.extend(body(rest).map(|entry| format!("{head}: {entry}")));
        }
        found.push(head);
    }
    found
}

#[test]
fn the_published_interface_is_the_one_that_is_written_down() {
    let updates = std::env::var_os("TORRES_UPDATE_API").is_some();
    for name in PUBLISHED {
        let folder = Path::new(HOUSE).join("crates").join(name).join("src");
        let texts =
            sources(&folder).into_iter().map(|path| fs::read_to_string(path).expect("text"));
        let mut lines: Vec<String> = texts.flat_map(|text| interface(&text)).collect();
        lines.sort_unstable();
        lines.dedup();
        let found = lines.join("\n") + "\n";
        let file = Path::new(HOUSE).join("docs/api").join(format!("{name}.txt"));
        if updates {
            fs::write(&file, &found).expect("docs/api can be written");
        }
        let known = fs::read_to_string(&file).unwrap_or_default();
        let new = found.lines().find(|line| !known.lines().any(|known| known == *line));
        let gone = known.lines().find(|line| !found.lines().any(|found| found == *line));
        assert!(
            known == found,
            "the interface of {name} has changed; new: {new:?}, gone: {gone:?}. If that is meant: \
             TORRES_UPDATE_API=1 cargo test -p torres-terms --test api, and see docs/release.md"
        );
    }
}

#[test]
fn what_is_public_is_seen_and_nothing_else() {
    let text = "/// A thing.\npub struct Thing {\n    /// Its size.\n    pub size: u8,\n    hidden: u8,\n}\n\n\
                impl Thing {\n    pub fn grow(\n        &mut self,\n        by: u8,\n    ) -> u8 {\n        0\n    }\n\n    \
                fn shrink(&self) {}\n}\n\nimpl Clone for Thing {\n    fn clone(&self) -> Thing {\n    }\n}\n\n\
                pub enum Kind {\n    One,\n    Two(u8),\n}\n\npub use one::{\n    A, B,\n};\npub(crate) fn inner() {}\n#[cfg(test)]\npub fn test() {}\n";
    let mut found = interface(text);
    found.sort_unstable();
    let wanted = [
        "impl Clone for Thing",
        "impl Thing: pub fn grow( &mut self, by: u8, ) -> u8",
        "pub enum Kind",
        "pub enum Kind: One,",
        "pub enum Kind: Two(u8),",
        "pub size: u8",
        "pub struct Thing",
        "pub use one::{ A, B, };",
    ];
    assert_eq!(found, wanted);
}

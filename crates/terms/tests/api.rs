//! The public interface of the crates that are published, as text: a change of it shows in a review,
//! and says what the next version number must be (docs/release.md).
//!
//! `TORRES_UPDATE_API=1 cargo test -p torres-terms --test api` writes the files in docs/api anew.
//!
//! The lint `unreachable_pub` keeps everything that says `pub` reachable from outside, so the words of
//! the source are enough. What macros make is not seen.

use std::collections::BTreeSet;
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

/// Whether a declaration ends where it begins: `pub struct Empty;`, `pub struct Id(u8);`, `fn f(&self) {}`.
fn is_one_line(line: &str) -> bool {
    line.trim_end().ends_with(['}', ';'])
}

/// What stands inside the braces of an item.
fn body<'a>(lines: &'a [&'a str]) -> &'a [&'a str] {
    let outer = indentation(lines[0]);
    let is_inside = |line: &&&str| indentation(line) > outer || line.trim().starts_with(')');
    let count =
        if is_one_line(lines[0]) { 0 } else { lines[1..].iter().take_while(is_inside).count() };
    &lines[1..=count]
}

/// Variants of an enum with their fields, `Error::Variant: field: Type`.
fn variants(head: &str, lines: &[&str]) -> Vec<String> {
    let Some(inner) = lines.first().map(|line| indentation(line)) else { return Vec::new() };
    let mut variant = String::new();
    let mut found = Vec::new();
    for line in lines.iter().filter(|line| !line.trim().starts_with(['#', '}', ')'])) {
        let words = line.trim().trim_end_matches([',', '{', '(', ' ']);
        if indentation(line) == inner {
            variant = format!("{head}::{}", words.split(['(', ' ']).next().unwrap_or_default());
            found.push(format!("{head}::{words}"));
        } else {
            found.push(format!("{variant}: {words}"));
        }
    }
    found
}

/// What a trait asks for, and what it brings along.
fn requirements(head: &str, lines: &[&str]) -> Vec<String> {
    let Some(inner) = lines.first().map(|line| indentation(line)) else { return Vec::new() };
    let is_item = |line: &str| {
        indentation(line) == inner
            && ["fn ", "type ", "const "].iter().any(|word| line.trim().starts_with(word))
    };
    let items = (0..lines.len()).filter(|nth| is_item(lines[*nth]));
    items
        .map(|nth| {
            let rest = &lines[nth..];
            let end = rest.iter().find(|line| line.ends_with(['{', ';', '}'])).unwrap_or(&"");
            let is_provided = end.ends_with(['{', '}']);
            let provided = if is_provided { " (provided)" } else { "" };
            format!(
                "{head}: {}{provided}",
                declaration(rest).trim_end_matches(['}', '{', ' ', ';'])
            )
        })
        .collect()
}

/// The attributes right above a line, as one text.
fn attributes(lines: &[&str], nth: usize) -> String {
    let depth = indentation(lines[nth]);
    let above = lines[..nth].iter().rev().take_while(|line| {
        let is_rest = indentation(line) > depth || line.trim() == ")]";
        line.trim().starts_with("#[") || is_rest && !line.trim_end().ends_with(['}', ';', '{'])
    });
    let mut above: Vec<&str> = above.map(|line| line.trim()).collect();
    above.reverse();
    above.join(" ")
}

/// Traits that the compiler implements for a type, and whether others may list all that it has.
fn promises(head: &str, attributes: &str) -> Vec<String> {
    let derives = attributes.split("derive(").skip(1);
    let names = derives.flat_map(|rest| rest.split(')').next().unwrap_or_default().split(','));
    let names = names.map(str::trim).filter(|name| !name.is_empty() && !name.contains('='));
    let mut found: Vec<String> = names.map(|name| format!("{head}: derives {name}")).collect();
    if attributes.contains("#[non_exhaustive]") {
        found.push(format!("{head}: is not exhaustive"));
    }
    found
}

/// The name that a line declares, if it declares a type or a trait, and whether others see it.
fn declared_name(line: &str) -> Option<(&str, bool)> {
    let item = line.trim();
    let is_public = item.starts_with("pub ");
    let item =
        item.strip_prefix("pub(crate) ").or(item.strip_prefix("pub(super) ")).unwrap_or(item);
    let item = item.strip_prefix("pub ").unwrap_or(item);
    let rest = ["struct ", "enum ", "trait "].iter().find_map(|word| item.strip_prefix(word))?;
    Some((rest.split(['<', '(', ' ', ';', ':']).next()?, is_public))
}

/// What only the crate itself can name.
fn hidden_names(texts: &[String]) -> BTreeSet<String> {
    let all = || texts.iter().flat_map(|text| code(text)).filter_map(declared_name);
    let shown: BTreeSet<&str> = all().filter(|(_, public)| *public).map(|(name, _)| name).collect();
    let hidden = all().filter(|(name, public)| !public && !shown.contains(name));
    hidden.map(|(name, _)| name.to_owned()).collect()
}

/// Whether an `impl … for …` has only names in it that others know.
fn is_seen(declaration: &str, hidden: &BTreeSet<String>) -> bool {
    let mut words = declaration.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    !words.any(|word| hidden.contains(word))
}

fn interface(text: &str, hidden: &BTreeSet<String>) -> Vec<String> {
    let lines: Vec<&str> = code(text).collect();
    let mut found = Vec::new();
    let mut owner = String::new();
    for (nth, line) in lines.iter().enumerate() {
        let (rest, item) = (&lines[nth..], line.trim());
        if indentation(line) == 0 && !line.starts_with(['}', ')']) {
            owner.clear();
        }
        if line.starts_with("impl") {
            owner = declaration(rest);
            if owner.contains(" for ") && is_seen(&owner, hidden) {
                found.push(owner.clone());
            }
        }
        if !item.starts_with("pub ") {
            continue;
        }
        let declared = declaration(rest);
        let head = if owner.is_empty() { declared } else { format!("{owner}: {declared}") };
        if let Some((name, _)) = declared_name(line) {
            found.extend(promises(name, &attributes(&lines, nth)));
            match item.split(' ').nth(1) {
                Some("enum") => found.extend(variants(name, body(rest))),
                Some("trait") => found.extend(requirements(name, body(rest))),
                _ => owner = name.to_owned(),
            }
        }
        found.push(head);
    }
    found
}

/// The public modules that a file lies in, as in `uci::`: others name what is in it by them.
fn module(source: &Path, file: &Path) -> String {
    let inner = file.strip_prefix(source).expect("a file of the crate").with_extension("");
    let mut parent = source.join("lib.rs");
    let mut path = String::new();
    let mut folder = source.to_owned();
    for part in inner.iter().map(|part| part.to_string_lossy()) {
        let text = fs::read_to_string(&parent).unwrap_or_default();
        if !text.lines().any(|line| line == format!("pub mod {part};")) {
            break;
        }
        path += &format!("{part}::");
        folder.push(&*part);
        let beside = folder.with_extension("rs");
        parent = if beside.exists() { beside } else { folder.join("mod.rs") };
    }
    path
}

#[test]
fn the_published_interface_is_the_one_that_is_written_down() {
    let updates = std::env::var_os("TORRES_UPDATE_API").is_some();
    for name in PUBLISHED {
        let folder = Path::new(HOUSE).join("crates").join(name).join("src");
        let files = sources(&folder);
        let texts: Vec<String> =
            files.iter().map(|path| fs::read_to_string(path).expect("text")).collect();
        let hidden = hidden_names(&texts);
        let mut lines: Vec<String> = Vec::new();
        for (file, text) in files.iter().zip(&texts) {
            let module = module(&folder, file);
            lines.extend(interface(text, &hidden).iter().map(|line| format!("{module} {line}")));
        }
        lines.iter_mut().for_each(|line| *line = line.trim_start().to_owned());
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
    let text = "/// A thing.\n#[derive(Clone, Debug)]\n#[non_exhaustive]\npub struct Thing {\n    /// Its size.\n    pub size: u8,\n    hidden: u8,\n}\n\n\
                impl Thing {\n    pub fn grow(\n        &mut self,\n        by: u8,\n    ) -> u8 {\n        0\n    }\n\n    \
                fn shrink(&self) {}\n}\n\nimpl Display for Thing {\n    fn fmt(&self) {\n    }\n}\n\n\
                pub enum Kind {\n    One,\n    Two(u8),\n    #[error(\"so\")]\n    Three {\n        size: u8,\n    },\n}\n\npub use one::{\n    A, B,\n};\npub(crate) fn inner() {}\n\
                pub trait Loader {\n    type Output;\n    fn load(&self) -> u8;\n    fn rest(&self) -> u8 {\n        let it = 1;\n        it\n    }\n    fn end(&self) {}\n}\n\
                struct Inner;\nimpl Loader for Inner {\n}\npub struct Id(pub u8);\n#[cfg(test)]\npub fn test() {}\n";
    let mut found = interface(text, &hidden_names(&[text.to_owned()]));
    found.sort_unstable();
    let wanted = [
        "Kind::One",
        "Kind::Three",
        "Kind::Three: size: u8",
        "Kind::Two(u8)",
        "Loader: fn end(&self) (provided)",
        "Loader: fn load(&self) -> u8",
        "Loader: fn rest(&self) -> u8 (provided)",
        "Loader: type Output",
        "Thing: derives Clone",
        "Thing: derives Debug",
        "Thing: is not exhaustive",
        "Thing: pub size: u8",
        "impl Display for Thing",
        "impl Thing: pub fn grow( &mut self, by: u8, ) -> u8",
        "pub enum Kind",
        "pub struct Id(pub u8);",
        "pub struct Thing",
        "pub trait Loader",
        "pub use one::{ A, B, };",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn what_lies_in_a_public_module_is_told_apart() {
    let source = Path::new(HOUSE).join("crates/protocol/src");
    let module = |file: &str| module(&source, &source.join(file));
    assert_eq!(module("uci/command.rs"), "uci::");
    assert_eq!(module("cecp.rs"), "cecp::");
    assert_eq!(module("error.rs"), "");
}

//! Links between the documents of the house lead somewhere: to a file, and to a heading in it.

use std::fs;
use std::path::{Path, PathBuf};

const HOUSE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Folders that hold what others wrote or what is built.
const FOREIGN: [&str; 4] = ["node_modules", "target", "dist", ".git"];

fn documents(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let (path, name) = (entry.path(), entry.file_name());
        let is_foreign = FOREIGN.iter().any(|foreign| name == *foreign);
        // Not `is_dir`, which follows links and might never come back.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) && !is_foreign {
            found.extend(documents(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
    found
}

/// Lines outside blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The targets of `[words](target)` in a line, without code between backquotes.
fn targets(line: &str) -> Vec<String> {
    let plain: Vec<&str> = line.split('`').step_by(2).collect();
    let plain = plain.join("`");
    let after = plain.split("](").skip(1);
    after.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target.to_owned()).collect()
}

/// A heading as forges name it in links.
fn anchor(heading: &str) -> String {
    let letters = heading.trim_start_matches('#').trim().chars();
    let kept = letters.filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.flat_map(char::to_lowercase)
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}

fn anchors(text: &str) -> Vec<String> {
    prose(text).filter(|line| line.starts_with('#')).map(anchor).collect()
}

/// What is wrong with a link, if anything.
fn fault(document: &Path, target: &str) -> Option<String> {
    let is_elsewhere = target.contains("://") || target.starts_with("mailto:");
    if is_elsewhere {
        return None;
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let path = match file {
        "" => document.to_owned(),
        _ => document.parent()?.join(file),
    };
    if !path.exists() {
        return Some("does not exist".to_owned());
    }
    let is_missing = !heading.is_empty()
        && !anchors(&fs::read_to_string(&path).unwrap_or_default()).iter().any(|it| it == heading);
    is_missing.then(|| "has no such heading".to_owned())
}

#[test]
fn no_link_of_a_document_is_dead() {
    let documents = documents(Path::new(HOUSE));
    assert!(documents.len() > 30, "only {} documents found", documents.len());
    let (mut links, mut dead) = (0, Vec::new());
    for document in &documents {
        let text = fs::read_to_string(document).expect("text");
        for target in prose(&text).flat_map(targets) {
            links += 1;
            if let Some(fault) = fault(document, &target) {
                dead.push(format!("{}: '{target}' {fault}", document.display()));
            }
        }
    }
    assert!(links > 50, "only {links} links found");
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

#[test]
fn dead_links_are_seen() {
    assert_eq!(targets("[a](b.md), `[c](d)` and [e](f.md#g-h)"), ["b.md", "f.md#g-h"]);
    assert_eq!(anchor("## What is `here`, and why?"), "what-is-here-and-why");
    let document = Path::new(HOUSE).join("README.md");
    assert_eq!(fault(&document, "ARCHITECTURE.md#code-map"), None);
    assert!(fault(&document, "ARCHITECTURE.md#no-such-part").is_some());
    assert!(fault(&document, "docs/nowhere.md").is_some());
}

//! Workflows, recipes and containers agree with the manifest and with each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const HOUSE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(HOUSE).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = fs::read_dir(Path::new(HOUSE).join(folder)).expect("a folder");
    folder.map(|entry| entry.expect("an entry").path()).collect()
}

fn of_manifest(key: &str) -> String {
    let text = read("Cargo.toml");
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
    line.expect(key).trim_end_matches('"').to_owned()
}

/// What CI builds with is the oldest Rust that the crates promise.
#[test]
fn everything_is_built_with_the_oldest_promised_rust() {
    let promised = of_manifest("rust-version");
    let mut found = 0;
    for workflow in files(".github/workflows") {
        let text = read(&workflow);
        for after in text.split("rustup toolchain install ").skip(1) {
            let version = after.split_whitespace().next().unwrap_or_default();
            assert!(version == promised || version == "nightly", "{}", workflow.display());
            found += usize::from(version == promised);
        }
    }
    assert!(found >= 5, "{found}");
    assert!(read("Dockerfile").contains(&format!("FROM rust:{promised}-")));
    for folder in ["outside", "outside/bare", "comparison", "fuzz"] {
        let manifest = read(format!("{folder}/Cargo.toml"));
        assert!(manifest.contains(&format!("rust-version = \"{promised}\"")), "{folder}");
    }
    for folder in files("crates") {
        let manifest = read(folder.join("Cargo.toml"));
        let is_ours = manifest.lines().any(|line| line == "rust-version.workspace = true");
        assert!(is_ours, "{}", folder.display());
    }
    assert!(read("README.md").contains(&format!("Rust {promised} and ")));
}

/// The archives that the workflow of releases builds, as `TARGET-CPU`.
fn archives() -> BTreeSet<String> {
    let text = read(".github/workflows/release.yml");
    let rows = text.lines().filter_map(|line| line.trim().strip_prefix("- { os: "));
    rows.map(|row| {
        let value = |key: &str| {
            let after = row.split_once(key).expect(key).1;
            after.split([',', ' ']).next().unwrap_or_default().to_owned()
        };
        format!("{}-{}", value("target: "), value("cpu: "))
    })
    .collect()
}

#[test]
fn recipes_name_archives_that_are_built() {
    let archives = archives();
    assert_eq!(archives.len(), 7);
    let mut named = BTreeSet::new();
    for template in files("contrib/release/templates") {
        let text = read(&template);
        assert!(text.contains("@VERSION@"), "{}", template.display());
        for after in text.split("@SHA256:").skip(1) {
            let archive = after.split('@').next().unwrap_or_default();
            assert!(archives.contains(archive), "{}: {archive}", template.display());
            named.insert(archive.to_owned());
        }
        let signs = text.replace("@VERSION@", "").replace("@FORGE@", "").replace("@SHA256:", "");
        let strays = signs.lines().filter(|line| {
            line.contains('@')
                && !line.contains("-v")
                && !line.contains("-generic@")
                && !line.contains("-m1@")
        });
        assert_eq!(strays.count(), 0, "{}", template.display());
    }
    assert!(named.len() >= 5, "{named:?}");
}

/// The published crates are the same in the script, the documents and the program outside.
#[test]
fn published_crates_are_the_same_everywhere() {
    let script = read(".ci/run");
    let line = script.lines().find_map(|line| line.strip_prefix("published=(")).expect("the list");
    let mut published: Vec<String> =
        line.trim_end_matches(')').split(' ').map(|name| format!("torres-{name}")).collect();
    published.sort();
    let document = read("docs/release.md");
    let mut documented: Vec<String> = document
        .lines()
        .filter_map(|line| line.strip_prefix("| `torres-")?.split('`').next())
        .map(|name| format!("torres-{name}"))
        .collect();
    documented.sort();
    assert_eq!(published, documented);
    let outside = read("outside/Cargo.toml");
    assert!(published.iter().all(|name| outside.contains(&format!("{name} = "))));
}

/// `cargo publish --workspace` takes what is published and nothing else.
#[test]
fn every_other_crate_stays_at_home() {
    let document = read("docs/release.md");
    for folder in files("crates") {
        let manifest = read(folder.join("Cargo.toml"));
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let is_published = document.contains(&format!("| `crates/{name}` |"));
        let stays = manifest.lines().any(|line| line == "publish = false");
        assert_ne!(is_published, stays, "{name}");
    }
}

/// Both licences want their text to go with every copy. They are links, which cargo follows.
#[test]
#[cfg(unix)]
fn archives_of_published_crates_have_their_licences() {
    let document = read("docs/release.md");
    let rows = document.lines().filter(|line| line.starts_with("| `torres-"));
    let folders: Vec<&str> = rows.filter_map(|row| row.split('`').nth(3)).collect();
    assert!(folders.len() > 5, "{folders:?}");
    for folder in folders {
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(read(Path::new(folder).join(licence)), read(licence), "{folder}");
        }
    }
}

/// What the recipes install is in the archive.
#[test]
fn recipes_install_what_the_archive_has() {
    let (archive, entry) =
        (read("contrib/release/archive"), read("contrib/release/torres.desktop"));
    let icon = entry.lines().find_map(|line| line.strip_prefix("Icon=")).expect("an icon");
    let arch = read("contrib/release/templates/PKGBUILD");
    for file in [&format!("{icon}.svg"), "torres.desktop", "THIRD-PARTY.txt", "completions/_torres"]
    {
        assert!(
            archive.contains(&format!("\"$folder/{file}\""))
                || archive.contains(&format!("release/{file} ")),
            "{file}"
        );
        assert!(arch.contains(file), "{file}");
    }
    for recipe in ["PKGBUILD", "torres.rb"] {
        assert!(
            read(format!("contrib/release/templates/{recipe}")).contains("man/*.1"),
            "{recipe}"
        );
    }
    assert!(archive.contains("man --folder \"$folder/man\""));
}

/// A release with the placeholder of the forge, or without a date, does not get far.
#[test]
#[cfg(unix)]
fn a_release_that_is_not_ready_is_refused() {
    let output = std::process::Command::new("bash")
        .args(["contrib/release/check", "v9.9.9"])
        .current_dir(HOUSE)
        .output()
        .expect("bash runs");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(words.contains("the tag is 'v9.9.9', but Cargo.toml has version"), "{words}");
    let is_placeholder = read("Cargo.toml").contains("example.invalid");
    assert_eq!(words.contains("Cargo.toml: the address of the forge"), is_placeholder, "{words}");
}

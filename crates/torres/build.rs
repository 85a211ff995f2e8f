//! Finds the network that goes into the program: the file that `EVALFILE` names, else the house's
//! own. Without either the engine evaluates by hand.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let chosen = std::env::var_os("EVALFILE").filter(|name| !name.is_empty());
    let own = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/torres.net"));
    let path = match chosen {
        Some(name) => PathBuf::from(name),
        None if own.exists() => own,
        None => empty_file(),
    };
    println!("cargo::rerun-if-changed={}", path.display());
    name_commit();
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=TORRES_TARGET={target}");
    match path.canonicalize() {
        Ok(path) => println!("cargo::rustc-env=TORRES_NETWORK={}", path.display()),
        Err(error) => println!("cargo::error=the network {}: {error}", path.display()),
    }
}

/// The commit that is built. While one works on the program it changes more often than anybody
/// asks for it, and each change would build the program again: only releases name it.
fn name_commit() {
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { git(&["describe", "--always", "--dirty"]) } else { None };
    if is_release && let Some(head) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        let head = Path::new(env!("CARGO_MANIFEST_DIR")).join(head);
        println!("cargo::rerun-if-changed={}", head.display());
    }
    let commit = commit.unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=TORRES_COMMIT={commit}");
}

/// What git says of this folder, if there is a git and a repository.
fn git(words: &[&str]) -> Option<String> {
    let folder = env!("CARGO_MANIFEST_DIR");
    let output = Command::new("git").args(words).current_dir(folder).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

fn empty_file() -> PathBuf {
    let path = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("none.net");
    if let Err(error) = std::fs::write(&path, []) {
        println!("cargo::error={}: {error}", path.display());
    }
    path
}

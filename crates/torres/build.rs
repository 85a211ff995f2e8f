//! Finds the network that goes into the program: the file that `EVALFILE` names, else the house's
//! own. Without either the engine evaluates by hand.

use std::path::PathBuf;

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
    match path.canonicalize() {
        Ok(path) => println!("cargo::rustc-env=TORRES_NETWORK={}", path.display()),
        Err(error) => println!("cargo::error=the network {}: {error}", path.display()),
    }
}

fn empty_file() -> PathBuf {
    let path = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("none.net");
    if let Err(error) = std::fs::write(&path, []) {
        println!("cargo::error={}: {error}", path.display());
    }
    path
}

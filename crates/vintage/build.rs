//! The programs that this crate runs are assembled ahead of time, in `prepared/`. This tells when that has to be
//! done again.

use std::path::Path;

#[path = "../programs/src/digest.rs"]
mod digest;

const PREPARED: &str = include_str!("prepared/sources.digest");

fn main() {
    let sources = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs"));
    println!("cargo::rerun-if-changed={}", sources.display());
    println!("cargo::rerun-if-changed=prepared/sources.digest");
    match digest::of(sources) {
        Ok(found) if found == PREPARED => {}
        Ok(_) => println!("cargo::error=programs/ has changed: run cargo run -p programs"),
        Err(error) => println!("cargo::error={}: {error}", sources.display()),
    }
}

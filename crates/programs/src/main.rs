//! Assembles the prepared programs again: run `cargo run -p programs` after a change in `programs/`.

use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = programs::prepared();
    let files = programs::assemble()?;
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes)?;
    }
    Ok(())
}

//! Lists the files that go into the program: the page as it was built, and the sources of the machines'
//! programs. Each list becomes a table of names and contents, in the order of the names.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> Result<(), Box<dyn Error>> {
    let house = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    // Without the page Torres still builds, and says in its place how the page is built.
    fs::write(out.join("page.rs"), table(&house.join("page/dist"))?)?;
    fs::write(out.join("programs.rs"), table(&house.join("programs"))?)?;
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}

/// An array of Rust with the files below a folder, empty if there is no such folder.
fn table(folder: &Path) -> Result<String, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    if folder.is_dir() {
        let folder = folder.canonicalize()?;
        collect(&folder, "", &mut files)?;
    }
    files.sort();
    let mut text = "&[\n".to_owned();
    for (name, path) in files {
        let path = path.to_str().ok_or("a name that is not text")?;
        writeln!(text, "    ({name:?}, include_bytes!({path:?})),")?;
    }
    Ok(text + "]\n")
}

/// The files of a folder and of those in it, under names with `/` on every system.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}{name}");
        match path.is_dir() {
            true => collect(&path, &format!("{name}/"), files)?,
            false => files.push((name, path)),
        }
    }
    Ok(())
}

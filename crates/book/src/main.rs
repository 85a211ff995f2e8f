//! `cargo run -p book -- [--reference target/doc] FOLDER` writes the site into a folder and checks its links.
#![expect(clippy::print_stderr, clippy::print_stdout, reason = "a program says what it did")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use book::{Site, dead_links};

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn main() -> ExitCode {
    match run() {
        Ok(folder) => {
            println!("{}", folder.join("index.html").display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("book: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<PathBuf, String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (reference, folder) = match words.as_slice() {
        [folder] => (None, folder),
        [flag, reference, folder] if flag == "--reference" => (Some(Path::new(reference)), folder),
        _ => return Err("usage: book [--reference FOLDER] FOLDER".to_owned()),
    };
    let folder = PathBuf::from(folder);
    let site = Site::read(Path::new(REPOSITORY)).map_err(|error| error.to_string())?;
    site.write(&folder, reference).map_err(|error| error.to_string())?;
    let dead = dead_links(&folder).map_err(|error| error.to_string())?;
    if dead.is_empty() { Ok(folder) } else { Err(format!("dead links:\n{}", dead.join("\n"))) }
}

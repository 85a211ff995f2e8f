//! What the tutorials tell a reader to do is done, and prints what they say.
//!
//! A block ```` ```LANGUAGE NAME ```` becomes the file NAME, ```` ```sh ```` is run, and each line of a
//! ```` ```text ```` behind it must be in what was printed. ```` ```sh by-hand ```` needs what tests do not
//! have: the net, a compiler, an engine of the reader.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TORRES: &str = env!("CARGO_BIN_EXE_torres");
const HOUSE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

struct Block<'a> {
    info: &'a str,
    lines: Vec<&'a str>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            blocks.push(Block {
                info,
                lines: lines.by_ref().take_while(|line| *line != "```").collect(),
            });
        }
    }
    blocks
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn run(folder: &Path, script: &str) -> String {
    let programs = Path::new(TORRES).parent().expect("it lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-euc", script])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("NETWORK", Path::new(HOUSE).join("nets/torres.net"))
        .output()
        .expect("a shell");
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{script}\n{text}");
    text
}

/// Follows a tutorial; how many scripts it has run.
fn follow(name: &str) -> usize {
    let text =
        fs::read_to_string(Path::new(HOUSE).join("docs/tutorials").join(name)).expect("a page");
    let folder = folder(name);
    let (mut scripts, mut printed) = (0, String::new());
    for block in blocks(&text) {
        let words: Vec<&str> = block.info.split(' ').collect();
        match words.as_slice() {
            ["sh"] => {
                printed = run(&folder, &block.lines.join("\n"));
                scripts += 1;
            }
            ["text"] => {
                for line in block.lines {
                    assert!(printed.contains(line), "{name}: '{line}' is not in\n{printed}");
                }
            }
            ["sh", "by-hand"] => {}
            [_, file] => fs::write(folder.join(file), block.lines.join("\n") + "\n").expect("room"),
            _ => {}
        }
    }
    scripts
}

#[test]
fn the_first_machine_program() {
    assert_eq!(follow("first-machine-program.md"), 4);
}

#[test]
fn the_first_match() {
    assert_eq!(follow("first-match.md"), 3);
}

#[test]
fn the_first_network() {
    assert_eq!(follow("first-network.md"), 3);
}

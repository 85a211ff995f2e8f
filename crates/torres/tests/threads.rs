//! Where the system has no thread left, commands say so or do with fewer; none panics.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("threads").join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// With room for some threads of the usual kind, but not for thirty: each asks for 100 MB of stack. The
/// work must last for longer than it takes to start them.
fn limited(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 1500000; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_torres")]);
    command.args(arguments).env("RUST_MIN_STACK", "100000000").current_dir(folder);
    let output = command.output().expect("it runs");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(!words.contains("panicked"), "{arguments:?}: {words}");
    output
}

/// The command fails and says that there was no thread.
fn refuses(folder: &Path, arguments: &[&str], words: &str) {
    let output = limited(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(words), "{arguments:?}: {said}");
    assert!(!output.status.success(), "{arguments:?}");
}

/// The command has the same result as without a limit.
fn does_with_fewer(folder: &Path, arguments: &[&str]) -> Output {
    let output = limited(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    output
}

fn unlimited(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_torres"));
    let output = command.args(arguments).current_dir(folder).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn a_match_without_threads_is_refused() {
    let folder = folder("match");
    let contestants = ["-engine", "player=random", "-engine", "player=material"];
    let arguments = [&["match"], &contestants[..], &["-rounds", "100", "-concurrency", "30"]];
    refuses(&folder, &arguments.concat(), "of 30: the system has no thread for it");
}

#[test]
fn an_analysis_without_threads_is_refused() {
    let folder = folder("analyse");
    fs::write(folder.join("games.pgn"), "1. e4 e5 2. Nf3 *\n\n".repeat(40)).expect("a file");
    let arguments = ["analyse", "games.pgn", "--player", "seajay", "--movetime", "1000"];
    let arguments = [&arguments[..], &["--concurrency", "30"]].concat();
    refuses(&folder, &arguments, "of 30 cannot be started");
}

#[test]
fn exercises_without_threads_are_refused() {
    let folder = folder("suite");
    let opening = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
    fs::write(folder.join("openings.epd"), opening.repeat(40)).expect("a file");
    let arguments = ["suite", "openings.epd", "--player", "seajay", "--movetime", "300"];
    let arguments = [&arguments[..], &["--concurrency", "30"]].concat();
    refuses(&folder, &arguments, "the system has no thread for it");
}

#[test]
fn self_play_without_threads_is_refused_and_fits_and_judgements_do_with_fewer() {
    let folder = folder("datagen");
    let play = ["datagen", "play", "games.bin", "--games", "40", "--nodes", "60", "--threads"];
    refuses(&folder, &[&play[..], &["30"]].concat(), "of 30 cannot be started");
    unlimited(&folder, &[&play[..], &["2"]].concat());

    let fit = ["datagen", "fit", "games.bin", "--epochs", "2", "--threads", "30"];
    let fitted = does_with_fewer(&folder, &fit).stdout;
    assert_eq!(fitted, unlimited(&folder, &fit).stdout);

    unlimited(&folder, &["datagen", "positions", "games.bin", "--output", "positions.bin"]);
    let judge = ["datagen", "judge", "positions.bin", "--nodes", "20", "--threads", "30"];
    does_with_fewer(&folder, &[&judge[..], &["--output", "fewer.bin"]].concat());
    unlimited(&folder, &[&judge[..], &["--output", "all.bin"]].concat());
    let read = |name| fs::read(folder.join(name)).expect("written");
    assert_eq!(read("fewer.bin"), read("all.bin"));
}

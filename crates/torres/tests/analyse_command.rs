//! `torres analyse` as people use it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const TORRES: &str = env!("CARGO_BIN_EXE_torres");

/// Three games: one with a queen given away, one that cannot be read, one with a mate overlooked.
const GAMES: &str = r#"[Event "Lesson"]
[White "Ana"]
[Black "Ben"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Qg5 5. Nxg5 Nf6 6. O-O 1-0

[Event "Broken"]

1. e4 e5 2. Nf3 Nxe4 *

[Event "Overlooked"]
[White "Cai"]
[Black "Dov"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3 Nxh5 0-1
"#;

/// An empty folder with the games in it.
fn folder(name: &str, games: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("games.pgn"), games).unwrap();
    folder
}

fn torres(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(TORRES);
    command.args(["analyse", "games.pgn"]).args(words.split_whitespace()).current_dir(folder);
    command
}

fn run(folder: &Path, words: &str) -> Output {
    torres(folder, words).output().expect("the program starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn blunders_are_found_and_broken_games_named() {
    let folder = folder("analyse-blunders", GAMES);
    let output = run(&folder, "--nodes 3000 --threads 2 --output out.pgn --json out.json");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("skipped: game 2, line 9, column 17: illegal move 'Nxe4'"), "{said}");
    assert!(said.contains("Ana (") && said.contains("written: out.pgn"), "{said}");

    let pgn = fs::read_to_string(folder.join("out.pgn")).unwrap();
    let games: Vec<&str> = pgn.split("[Event ").collect();
    assert_eq!(games.len(), 3, "two games: {pgn}");
    let one_line = pgn.replace('\n', " ");
    assert!(one_line.contains("4... Qg5 $4 {[%eval "), "the queen is given away: {pgn}");
    assert!(one_line.contains("4. d3 $4 {[%eval "), "so is White's, and a mate: {pgn}");
    assert!(one_line.contains("Blunder. Qxf7# was best.} (4. Qxf7#)"), "{pgn}");
    assert!(pgn.contains("[BlackAccuracy \""), "{pgn}");

    let text = fs::read(folder.join("out.json")).unwrap();
    let report: serde_json::Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(report["games"][0]["black"]["blunders"], 1, "{report}");
    assert_eq!(report["games"][1]["moves"][6]["judgement"], "blunder");
    assert_eq!(report["games"][1]["moves"][6]["best"][0], "Qxf7#");
    assert_eq!(report["problems"].as_array().unwrap().len(), 1);
}

#[test]
fn a_killed_analysis_goes_on_and_comes_to_the_same() {
    let line = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1/2-1/2\n";
    let games: String = (1..=12).map(|nth| format!("[Round \"{nth}\"]\n\n{line}\n")).collect();
    let folder = folder("analyse-resume", &games);
    let words = "--nodes 1500 --threads 1 --output out.pgn";
    let whole = run(&folder, words);
    assert!(whole.status.success(), "{}", said(&whole));
    let wanted = fs::read_to_string(folder.join("out.pgn")).unwrap();
    fs::remove_file(folder.join("out.pgn")).unwrap();

    let mut child = torres(&folder, words).stdout(Stdio::null()).spawn().unwrap();
    let journal = folder.join("out.pgn.journal");
    let begin = Instant::now();
    // The first line says what it is about.
    while fs::read_to_string(&journal).unwrap_or_default().lines().count() < 3 {
        assert!(begin.elapsed() < Duration::from_secs(120), "no game is finished");
        if child.try_wait().unwrap().is_some() {
            break;
        }
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let was_finished = folder.join("out.pgn").exists();
    let output = run(&folder, words);
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    assert!(was_finished || said.contains("of them analysed before"), "{said}");
    assert_eq!(fs::read_to_string(folder.join("out.pgn")).unwrap(), wanted);
    assert!(!journal.exists(), "it is needed no more");
}

#[test]
fn what_cannot_be_is_refused_in_a_line() {
    let folder = folder("analyse-refused", GAMES);
    for (words, reason) in [
        ("--output games.pgn", "holds the games"),
        ("--output missing/out.pgn", "missing/out.pgn"),
        ("--player nobody", "no player is named 'nobody'"),
        ("--option Hash=lots", "Hash"),
    ] {
        let output = run(&folder, words);
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words}: {complaint}");
        assert!(complaint.contains(reason), "{words}: {complaint}");
    }
    let output = Command::new(TORRES).args(["analyse", "no-such-file.pgn"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(folder.join("games.pgn")).unwrap(), GAMES);
}

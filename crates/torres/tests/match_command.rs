//! `torres match` as people and scripts use it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

fn torres(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_torres"));
    command.arg("match").args(words.split_whitespace()).current_dir(folder);
    command
}

fn run(folder: &Path, words: &str) -> Output {
    torres(folder, words).output().expect("the program starts")
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn seajay_is_stronger_than_material_and_the_test_says_so() {
    let folder = folder("sprt");
    let output = run(
        &folder,
        "-engine player=seajay depth=3 -engine player=material -rounds 50 \
         -sprt elo0=0 elo1=200 alpha=0.05 beta=0.05 -pgnout file=g.pgn -json g.jsonl -report g.html",
    );
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("H1 was accepted"), "{said}");
    let lines = fs::read_to_string(folder.join("g.jsonl")).unwrap();
    let pgn = fs::read_to_string(folder.join("g.pgn")).unwrap();
    assert_eq!(lines.lines().count(), pgn.matches("[Event ").count());
    assert!(fs::read_to_string(folder.join("g.html")).unwrap().contains("<svg"));
    let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 3, "the journal of a complete match is gone: {left:?}");
}

#[test]
fn verdicts_are_exit_codes() {
    let folder = folder("verdicts");
    let players = "-engine player=random -engine player=seajay depth=2 -journal off";
    let failed = run(&folder, &format!("{players} -rounds 100 -sprt elo0=0 elo1=100"));
    assert_eq!(failed.status.code(), Some(3), "{}", text(&failed));
    let short = run(&folder, &format!("{players} -rounds 1 -sprt elo0=0 elo1=1"));
    assert_eq!(short.status.code(), Some(4), "{}", text(&short));
    let plain = run(&folder, &format!("{players} -rounds 1"));
    assert_eq!(plain.status.code(), Some(0), "{}", text(&plain));
}

#[test]
fn mistakes_are_named() {
    let folder = folder("mistakes");
    for (words, expected) in [
        ("-engine player=nobody -engine player=random", "no player is named 'nobody'"),
        ("-engine player=random", "a match needs two contestants, there are 1"),
        ("-engine player=random -engine player=random", "two contestants are named 'random'"),
        (
            "-engine cmd=no-such-engine depth=1 -engine player=random",
            "cmd=no-such-engine: there is no such program",
        ),
        (
            "-engine player=random option.Colour=red -engine player=seajay",
            "no option is named 'Colour'",
        ),
        ("-engine player=random depth=0", "-engine depth=0: expected"),
        (
            "-engine player=random -engine player=seajay -openings file=none.epd",
            "the openings none.epd:",
        ),
        (
            "-engine player=random -engine player=seajay -tournement x",
            "unknown flag -tournement; did you mean -tournament?",
        ),
        (
            "-engine player=random -engine player=seajay -pgnout file=no/such/folder/x.pgn",
            "no/such/folder/x.pgn",
        ),
    ] {
        let output = run(&folder, words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}: {said}");
        assert!(said.contains(expected), "{words}: {said}");
    }
}

#[test]
fn help_lists_the_flags() {
    let output = run(&folder("help"), "-help");
    assert!(text(&output).contains("-concurrency N"));
    assert_eq!(output.status.code(), Some(0));
}

/// How often to kill and resume: more where a soak is asked for.
fn kills() -> u32 {
    std::env::var("SOAK_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

const KILLED: &str = "-engine player=seajay depth=3 name=a -engine player=seajay depth=2 name=b \
     -engine player=material -rounds 6 -concurrency 2 -maxmoves 60 -seed 3 -ratinginterval 0 \
     -openings file=book.pgn -journal m.journal -pgnout file=m.pgn -json m.jsonl";

const BOOK: &str =
    "1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 c5 *\n\n1. Nf3 d5 *\n\n1. f4 d5 *\n\n1. b3 e5 *\n";

/// Games by number, with their moves.
fn games(folder: &Path) -> Vec<(u64, String)> {
    let journal = fs::read_to_string(folder.join("m.journal")).unwrap();
    let mut games: Vec<(u64, String)> = journal
        .lines()
        .skip(1)
        .map(|line| {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            let moves = game["moves"].as_array().unwrap();
            let moves: Vec<&str> = moves.iter().map(|one| one["m"].as_str().unwrap()).collect();
            (game["number"].as_u64().unwrap(), moves.join(" "))
        })
        .collect();
    games.sort();
    games
}

fn journal_lines(folder: &Path) -> usize {
    fs::read(folder.join("m.journal"))
        .map_or(0, |text| text.iter().filter(|byte| **byte == b'\n').count())
}

/// Waits until a match has played some more games, or is over.
fn wait_for_games(folder: &Path, games: u32, child: &mut Child) {
    let wanted = journal_lines(folder) + games as usize;
    while journal_lines(folder) < wanted && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    // Not always just after a line was written.
    thread::sleep(Duration::from_micros(u64::from(games) * 300));
}

#[test]
fn a_match_that_is_killed_goes_on() {
    let whole = folder("not_killed");
    fs::write(whole.join("book.pgn"), BOOK).unwrap();
    assert!(run(&whole, KILLED).status.success());
    let expected = games(&whole);
    assert_eq!(expected.len(), 36);
    for turn in 0..kills() {
        let folder = folder("killed");
        fs::write(folder.join("book.pgn"), BOOK).unwrap();
        let mut interrupted = false;
        // Killed at several moments of the same match, until it is through.
        for nth in 1..=4 {
            let mut child = torres(&folder, KILLED).stdout(Stdio::null()).spawn().unwrap();
            wait_for_games(&folder, (turn * 5 + nth * 3) % 8, &mut child);
            interrupted |= child.try_wait().unwrap().is_none();
            child.kill().unwrap();
            child.wait().unwrap();
        }
        assert!(run(&folder, KILLED).status.success());
        assert_eq!(games(&folder), expected, "turn {turn}");
        let pgn = fs::read_to_string(folder.join("m.pgn")).unwrap();
        let ids: BTreeSet<&str> =
            pgn.lines().filter(|line| line.starts_with("[TorresGame ")).collect();
        assert_eq!((ids.len(), pgn.matches("[Event ").count()), (36, 36), "turn {turn}");
        let json = fs::read_to_string(folder.join("m.jsonl")).unwrap();
        assert_eq!(json.lines().count(), 36, "turn {turn}");
        assert!(interrupted, "turn {turn}: the match was over before it could be killed");
    }
}

#[test]
fn the_log_holds_what_engines_are_told_and_say() {
    let folder = folder("traffic");
    let program = env!("CARGO_BIN_EXE_torres");
    let output = run(
        &folder,
        &format!(
            "-engine cmd={program} name=one depth=1 -engine player=random name=other -rounds 1 -games 1 \
             -maxmoves 3 -log file=m.log engine=true append=false -journal off"
        ),
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let log = fs::read_to_string(folder.join("m.log")).unwrap();
    for line in ["one <- uci", "one -> uciok", "one <- go depth 1", "one -> bestmove"] {
        assert!(log.contains(line), "{line}: {log}");
    }
    assert!(log.contains("Finished game 1"), "{log}");
}

#[test]
fn a_match_kept_by_fastchess_is_read() {
    let folder = folder("config");
    let engine = |name: &str| {
        format!(
            r#"{{"name": "{name}", "cmd": "{}", "args": "uci --player random", "options": [],
                "limit": {{"tc": {{"time": 0, "fixed_time": 0}}, "nodes": 50, "plies": 0}}}}"#,
            env!("CARGO_BIN_EXE_torres")
        )
    };
    let file = format!(
        r#"{{"rounds": 1, "games": 2, "seed": 5, "maxmoves": {{"move_count": 3, "enabled": true}},
            "engines": [{}, {}], "stats": {{}}}}"#,
        engine("new"),
        engine("old")
    );
    fs::write(folder.join("c.json"), file).unwrap();
    let output = run(&folder, "-config file=c.json -journal off");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("Results of new vs old"), "{said}");
    let missing = run(&folder, "-config file=none.json");
    assert_eq!(missing.status.code(), Some(2));
    let error = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(error.contains("-config none.json"), "{error}");
}

//! Little memory, small stacks, files that block: refused or survived, and always reported.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::{PATIENCE, all_players, together};

const TORRES: &str = env!("CARGO_BIN_EXE_torres");

/// Runs the program under a limit of the shell, with these lines as its input.
fn run_limited(limit: &str, arguments: &str, input: &str) -> Output {
    let script = format!("ulimit {limit}; exec '{TORRES}' {arguments}");
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the shell starts");
    // It may have ended already.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// With too little memory it does not start, and says so; with enough it answers all.
#[test]
#[cfg(target_os = "linux")]
fn a_player_without_a_thread_is_never_silent() {
    let _others = together();
    let input = "uci\nisready\ngo depth 1\n";
    let (mut served, mut refused) = (0, 0);
    // With less the system cannot even load the program, which is then killed without a word.
    for kilobytes in (40_000..=320_000).step_by(20_000) {
        for (arguments, bye) in [("uci", "bestmove"), ("uci --player random", "bestmove")] {
            let output = run_limited(&format!("-v {kilobytes}"), arguments, input);
            let (said, complaint) = (words(&output.stdout), words(&output.stderr));
            let context = format!("{kilobytes} kB, {arguments}: {said}\n{complaint}");
            if output.status.success() {
                assert!(said.contains("uciok") && said.contains("readyok"), "{context}");
                assert!(said.contains(bye), "{context}");
                served += 1;
            } else {
                assert!(!complaint.trim().is_empty(), "{context}");
                assert!(!complaint.contains("panicked"), "{context}");
                refused += 1;
            }
        }
    }
    assert!(served > 0 && refused > 0, "{served} served, {refused} refused");
}

#[test]
#[cfg(target_os = "linux")]
fn a_player_whose_thread_cannot_start_says_so_over_both_protocols() {
    let _others = together();
    for (arguments, input, words_of_it) in [
        ("uci --player random", "uci\n", "info string the player cannot be started"),
        ("uci --player random --cecp", "xboard\n", "tellusererror the player cannot be started"),
    ] {
        // Somewhere between too little to start and enough lies too little for the player alone.
        let found = (20_000..=200_000).step_by(2_000).find_map(|kilobytes| {
            let output = run_limited(&format!("-v {kilobytes}"), arguments, input);
            words(&output.stdout).contains(words_of_it).then_some(output)
        });
        let output = found.unwrap_or_else(|| panic!("nowhere '{words_of_it}'"));
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert!(words(&output.stderr).contains("no thread with a stack of 64 MB"));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn too_many_threads_are_refused_and_the_old_ones_search_on() {
    let _others = together();
    let input = "setoption name Threads value 64\nisready\ngo depth 6\n";
    let output = run_limited("-v 500000", "uci", input);
    let said = words(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", words(&output.stderr));
    assert!(said.contains("info string Threads: '64'") || said.contains("fewer threads"), "{said}");
    assert!(said.contains("bestmove"), "{said}");
}

#[test]
fn a_small_stack_is_enough() {
    let _others = together();
    let output = run_limited("-s 64", "uci", "uci\nisready\ngo depth 6\n");
    let said = words(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", words(&output.stderr));
    assert!(said.contains("readyok") && said.contains("bestmove"), "{said}");
}

/// A pipe without a reader would make the engine wait forever, and a log in its own input would be
/// obeyed.
#[test]
fn only_a_plain_file_is_a_log() {
    let _others = together();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("logs");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    for path in [pipe.as_path(), Path::new("/dev/tty"), Path::new("/dev/full"), &folder] {
        let lines = format!(
            "setoption name Debug Log File value {}\nisready\ngo depth 1\n",
            path.display()
        );
        let output = run_limited("-c 0", "uci", &lines);
        let said = words(&output.stdout);
        let refused = format!("info string Debug Log File '{}': not a plain file", path.display());
        assert!(said.contains(&refused) && said.contains("bestmove"), "{said}");
    }
    let commands = folder.join("commands.txt");
    let lines = "setoption name Debug Log File value /dev/stdin\nisready\ngo depth 1\nquit\n";
    fs::write(&commands, lines).expect("a file");
    let input = fs::File::options().read(true).append(true).open(&commands).expect("a file");
    let output = Command::new(TORRES).stdin(input).output().expect("it runs");
    assert!(words(&output.stdout).contains("it is the standard input"));
    assert_eq!(fs::read_to_string(&commands).expect("a file"), lines, "untouched");
}

/// Starts a player and lets it think.
fn thinking(arguments: &[&str], lines: &str, ready: &str) -> (Child, std::process::ChildStdin) {
    let mut child = Command::new(TORRES)
        .arg("uci")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("its input");
    let mut output = BufReader::new(child.stdout.take().expect("its output")).lines();
    input.write_all(lines.as_bytes()).expect("it listens");
    let is_ready = output.any(|line| line.is_ok_and(|line| line.starts_with(ready)));
    assert!(is_ready, "{arguments:?}: no {ready}");
    thread::sleep(Duration::from_millis(100));
    (child, input)
}

/// How long a player lives on when nobody reads what it says.
fn time_without_reader(arguments: &[&str], lines: &str, ready: &str) -> Duration {
    let (mut child, input) = thinking(arguments, lines, ready);
    // The reader has gone with the lines.
    let begin = Instant::now();
    while child.try_wait().expect("a child").is_none() && begin.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(5));
    }
    let time = begin.elapsed();
    let _ = child.kill();
    let _ = child.wait();
    drop(input);
    time
}

/// Its input stays open and nothing is said: only the output itself shows that nobody reads it. Every
/// player that the program names, over both protocols.
#[test]
#[expect(clippy::print_stdout, reason = "figures for docs/reliability.md")]
fn a_quiet_player_notices_that_nobody_reads() {
    const UCI: &str = "isready\ngo infinite\n";
    const CECP: &str = "xboard\nprotover 2\nnopost\nlevel 0 60 0\ngo\n";
    let _others = together();
    let players = all_players();
    assert!(players.len() >= 11, "{players:?}");
    let mut slowest = Duration::ZERO;
    for player in &players {
        for (arguments, lines, ready) in [
            (&["--player", player][..], UCI, "readyok"),
            (&["--cecp", "--player", player], CECP, "feature done=1"),
        ] {
            let time = time_without_reader(arguments, lines, ready);
            // The program has a second, a loaded machine some more.
            assert!(time < Duration::from_secs(3), "{arguments:?}: {time:?}");
            slowest = slowest.max(time);
        }
    }
    println!("{} players without a reader: gone within {slowest:?}", players.len());
}

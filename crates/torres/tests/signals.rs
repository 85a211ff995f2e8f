//! Ctrl-C, `kill` and closed terminals: everything ends, nothing is lost, and nobody stays behind.
#![cfg(target_os = "linux")]
#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

#[cfg(not(feature = "portable"))]
mod pseudo_terminal;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(not(feature = "portable"))]
use pseudo_terminal::PseudoTerminal;

const TORRES: &str = env!("CARGO_BIN_EXE_torres");
/// How long something may take on a computer that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine that writes its number, thinks without end, and hears neither signals nor the end of
/// its input.
const STUBBORN: &str = "#!/bin/sh
trap '' INT TERM HUP
echo $$ >> engines.txt
while read -r line; do
    case $line in
        uci) echo id name stubborn; echo uciok ;;
        isready) echo readyok ;;
    esac
done
while :; do sleep 1; done
";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "{what}: waited too long");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a process runs; one that nobody has waited for does not.
fn is_running(process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    status.lines().any(|line| line.starts_with("State:") && !line.contains('Z'))
}

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args([name, &process.to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// A match against the stubborn engine, once its first game has begun.
fn begin_match(folder: &Path) -> Child {
    let engine = folder.join("stubborn");
    fs::write(&engine, STUBBORN).expect("a file");
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).expect("ours");
    // A background job of a script ignores Ctrl-C, and so would all that it starts.
    let child = Command::new("env")
        .args(["--default-signal=INT", TORRES])
        .args(["match", "-engine", "cmd=./stubborn", "-engine", "player=random"])
        .args(["-each", "st=100", "-rounds", "2", "-concurrency", "2", "-grace", "500"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    wait_until("waited for two engines", || engines(folder).len() >= 2);
    child
}

fn engines(folder: &Path) -> Vec<String> {
    let numbers = fs::read_to_string(folder.join("engines.txt")).unwrap_or_default();
    numbers.lines().map(str::to_owned).collect()
}

fn nobody_is_left(folder: &Path) {
    for engine in engines(folder) {
        wait_until("waited for an engine to end", || !is_running(&engine));
    }
}

/// Whether this process ignores hang-ups, which those that it starts inherit.
fn ignores_hang_up() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok())
        .is_some_and(|bits| bits & 1 != 0)
}

#[test]
fn an_interrupted_match_says_how_it_stands_and_leaves_no_engine_behind() {
    let all = ["-INT", "-TERM", "-HUP"];
    // A hang-up is a signal of Unix alone.
    let signals = if cfg!(feature = "portable") { &all[..2] } else { &all };
    for name in signals {
        if *name == "-HUP" && ignores_hang_up() {
            println!("skipped: hang-ups are ignored here, as under nohup, and stay so");
            continue;
        }
        let folder = folder(&format!("interrupted{name}"));
        let child = begin_match(&folder);
        signal(name, child.id());
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{name}: {said}");
        assert!(said.contains("The match was interrupted."), "{name}: {said}");
        nobody_is_left(&folder);
        let kept = fs::read_dir(&folder).expect("a folder").flatten();
        let journals = kept.filter(|file| file.path().extension().is_some_and(|e| e == "journal"));
        assert_eq!(journals.count(), 1, "{name}: the journal is kept");
    }
}

#[test]
fn the_second_signal_ends_a_match_at_once_and_its_engines_too() {
    let folder = folder("interrupted_twice");
    let child = begin_match(&folder);
    signal("-INT", child.id());
    signal("-INT", child.id());
    let output = child.wait_with_output().expect("it ends");
    // Where the first was enough, it was quicker.
    assert!([Some(130), Some(1)].contains(&output.status.code()), "{:?}", output.status);
    nobody_is_left(&folder);
}

#[test]
fn a_killed_match_leaves_no_engine_behind() {
    let folder = folder("killed_hard");
    let mut child = begin_match(&folder);
    signal("-KILL", child.id());
    child.wait().expect("it ends");
    nobody_is_left(&folder);
}

/// Starts a command in a terminal, waits for words, closes the terminal, and waits for its end.
#[cfg(not(feature = "portable"))]
fn close_terminal_of(command: &str, words: &str, keys: &str, answer: &str) {
    for signals in ["", "trap \"\" HUP; "] {
        let line = format!("sh -c '{signals}echo pid $$; exec {command}'");
        let Some(mut terminal) = PseudoTerminal::start(&line) else {
            println!("skipped: the command script of util-linux is not present");
            return;
        };
        terminal.wait_for_bytes("pid ");
        terminal.wait_for(words);
        terminal.press(keys);
        terminal.wait_for(answer);
        let written = terminal.written();
        let process = written.split("pid ").nth(1).and_then(|rest| rest.split_whitespace().next());
        let process = process.expect("it was said").to_owned();
        assert!(is_running(&process), "{command}");
        // The one who holds the other end of the terminal goes, as when a window is closed.
        drop(terminal);
        wait_until(&format!("waited for the end of {command}"), || !is_running(&process));
    }
}

#[cfg(not(feature = "portable"))]
#[test]
fn a_closed_terminal_ends_a_game_on_the_screen_and_keeps_it() {
    let pgn = folder("closed_screen").join("games.pgn");
    let command = format!("{TORRES} play --movetime 3600000 --pgn {}", pgn.display());
    close_terminal_of(&command, "Your move", "e4\r", "is thinking");
    if Command::new("script").arg("--version").output().is_ok() {
        let kept = fs::read_to_string(&pgn).expect("the games");
        assert_eq!(kept.matches("1. e4 *").count(), 2, "{kept}");
    }
}

#[cfg(not(feature = "portable"))]
#[test]
fn a_closed_terminal_ends_a_game_by_lines_and_keeps_it() {
    let pgn = folder("closed_lines").join("games.pgn");
    let command = format!("{TORRES} play --plain --movetime 3600000 --pgn {}", pgn.display());
    close_terminal_of(&command, "Type a move", "e4\r", "White: e4");
    if Command::new("script").arg("--version").output().is_ok() {
        let kept = fs::read_to_string(&pgn).expect("the games");
        assert_eq!(kept.matches("1. e4 *").count(), 2, "{kept}");
    }
}

#[cfg(not(feature = "portable"))]
#[test]
fn a_closed_terminal_ends_every_other_conversation() {
    let folder = folder("closed_others");
    let program = folder.join("loop.prg");
    // 10 SYS 2061, and two jumps to each other.
    let bytes = [
        0x01, 0x08, 0x0b, 0x08, 0x0a, 0x00, 0x9e, 0x32, 0x30, 0x36, 0x31, 0, 0, 0, 0x4c, 0x10,
        0x08, 0x4c, 0x0d, 0x08,
    ];
    fs::write(&program, bytes).expect("a file");
    let program = program.display();
    close_terminal_of(&format!("{TORRES} machine debug {program}"), "help shows", "help\r", "help");
    close_terminal_of(&format!("{TORRES} machine run {program}"), "", "", "");
    close_terminal_of(&format!("{TORRES} machine run microchess"), "", "", "");
    close_terminal_of(&format!("{TORRES} uci"), "type help", "go infinite\r", "info depth");
    close_terminal_of(&format!("{TORRES} uci --player eniac"), "type help", "d\r", "Fen:");
}

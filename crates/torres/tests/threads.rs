//! Where the system has no thread left, commands say so or do with fewer; none panics.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("threads").join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// With room for some threads of the usual kind, but not for thirty: each asks for 100 MB of stack. The
/// work must last for longer than it takes to start them.
fn limited(folder: &Path, arguments: &[&str]) -> Output {
    with_stacks("100000000", folder, arguments)
}

fn with_stacks(bytes: &str, folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 1500000; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_torres")]);
    command.args(arguments).env("RUST_MIN_STACK", bytes).current_dir(folder);
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

/// The threads that listen are the first to be missed: what they are for is named.
#[test]
fn without_a_thread_to_listen_nothing_begins() {
    let folder = folder("listen");
    fs::write(folder.join("games.pgn"), "1. e4 e5 2. Nf3 *\n\n").expect("a file");
    let contestants = ["-engine", "player=random", "-engine", "player=material"];
    let signals = "the system has no thread to listen for signals (";
    for (arguments, words) in [
        (&["puzzles", "games.pgn"][..], signals),
        (&[&["match"], &contestants[..], &["-rounds", "1"]].concat(), signals),
        (&["play", "--player", "random"], "the system has no thread to read the input ("),
    ] {
        let output = with_stacks("2000000000", &folder, arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(words), "{arguments:?}: {said}");
        assert!(!output.status.success(), "{arguments:?}");
    }
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

/// What a page asks for first, of a server with its limits set by the shell; or what it said instead.
fn served(folder: &Path, limit: &str) -> Result<Vec<String>, String> {
    let script = format!("ulimit {limit}; exec \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_torres"), "serve", "--port", "0"]);
    command.arg("--data").arg(folder).env("RUST_MIN_STACK", "50000000").env("TORRES_LOG", "off");
    let mut process =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut output = BufReader::new(process.stdout.take().expect("its output"));
    let (told, hears) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut line = String::new();
        let _ = told.send(output.read_line(&mut line).map(|_| line));
        output
    });
    let Ok(line) = hears.recv_timeout(Duration::from_secs(60)) else {
        process.kill().expect("killed");
        panic!("{limit}: it neither starts nor ends");
    };
    let line = line.expect("text");
    // What follows on its output has somewhere to go.
    let _output = reader.join().expect("read");
    let address = line.trim().split_once("http://").map(|(_, rest)| rest.trim_end_matches('/'));
    // One reads the file of games, one does not, and one makes every player.
    let answers = address.map(|address| {
        ["/api/status", "/api/games", "/api/players"]
            .map(|path| ask(address, path).unwrap_or_else(|error| error.to_string()))
            .to_vec()
    });
    // Too little memory for the players ends it with a word, like any program.
    let all_good = answers.as_deref().is_some_and(|answers| answers == ["HTTP/1.1 200 OK"; 3]);
    let patience = Instant::now() + Duration::from_secs(10);
    let has_ended = loop {
        let has_ended = process.try_wait().expect("a child").is_some();
        // A connection that breaks off is seen before the end of the process.
        if has_ended || all_good || Instant::now() > patience {
            break has_ended;
        }
        thread::sleep(Duration::from_millis(10));
    };
    let answers = answers.filter(|_| !has_ended);
    if !has_ended && address.is_some() {
        process.kill().expect("killed");
    }
    let end = process.wait_with_output().expect("it ends");
    let words = String::from_utf8_lossy(&end.stderr).into_owned();
    assert!(!words.contains("panicked"), "{limit}: {words}");
    answers.ok_or_else(|| {
        assert!(!end.status.success() && !words.trim().is_empty(), "{limit}: {end:?}");
        words
    })
}

/// The first line of the answer.
fn ask(address: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let text = String::from_utf8_lossy(&answer);
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// A server that starts answers; one that cannot says what is missing.
#[test]
fn a_server_without_threads_or_descriptors_says_so() {
    let folder = folder("serve");
    let (mut started, mut said) = (0_usize, String::new());
    let memory = (100_000..=1_300_000).step_by(100_000).map(|kilobytes| format!("-v {kilobytes}"));
    let descriptors = (6..40).step_by(3).map(|number| format!("-n {number}"));
    for limit in memory.chain(descriptors) {
        match served(&folder, &limit) {
            Ok(answers) => {
                // Where memory ends only later, the file of games may be refused, in words.
                let told =
                    |line: &String| line == "HTTP/1.1 200 OK" || line.starts_with("HTTP/1.1 50");
                assert!(answers.iter().all(told), "{limit}: {answers:?}");
                started += usize::from(answers.iter().all(|line| line.ends_with("200 OK")));
            }
            Err(words) => said += &words,
        }
    }
    assert!(started > 2, "{started} started: {said}");
    assert!(
        said.contains("the server needs ") && said.contains(" threads, and the system"),
        "{said}"
    );
    assert!(said.contains("open files and connections"), "{said}");
}

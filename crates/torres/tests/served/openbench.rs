//! What `OpenBench` demands of an engine, read with its own eyes.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::engine::{Served, torres};
use rules::Position;

fn output_of(arguments: &[&str]) -> (bool, String) {
    let output = torres().args(arguments).output().expect("the program runs");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The number beside a word, in the last line that has both, whatever else stands between: as the
/// client looks for `123 nodes` or `nodes 123`.
fn last_number(text: &str, word: &str) -> Option<u64> {
    text.lines().rev().find_map(|line| {
        let blank = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { ' ' };
        let line: String = line.chars().map(blank).collect();
        let words: Vec<&str> = line.split_whitespace().collect();
        words.windows(2).find_map(|pair| match pair {
            [number, name] if *name == word => number.parse().ok(),
            [name, number] if *name == word => number.parse().ok(),
            _ => None,
        })
    })
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    let bench = || {
        let (success, text) = output_of(&["bench", "--depth", "8"]);
        assert!(success);
        let last = text.lines().last().unwrap_or_default();
        assert!(last.ends_with(" nps") && last.contains(" nodes "), "{last}");
        (last_number(&text, "nodes").expect("nodes"), last_number(&text, "nps").expect("speed"))
    };
    let (first, speed) = bench();
    assert!(first > 1_000 && speed > 0);
    assert_eq!(bench().0, first);
}

/// By itself and from within, one thread or many, the count is the same.
#[test]
fn bench_counts_the_same_nodes_as_a_command() {
    let (_, text) = output_of(&["bench", "--depth", "6"]);
    let mut engine = Served::start();
    engine.send("setoption name Threads value 3\nsetoption name Hash value 1");
    engine.send("bench 16 1 6");
    let said = loop {
        let line = engine.until("").pop().unwrap_or_default();
        if line.ends_with("nps") {
            break line;
        }
    };
    assert_eq!(last_number(&said, "nodes"), last_number(&text, "nodes"));
}

/// `printf 'bench\n' | torres` is a whole conversation, with or without `quit`.
#[test]
fn a_piped_bench_prints_its_count() {
    let (_, text) = output_of(&["bench", "--depth", "6"]);
    for words in ["bench 16 1 6\n", "bench 16 1 6\nquit\n"] {
        let mut child =
            torres().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        child.stdin.take().expect("its input").write_all(words.as_bytes()).expect("it listens");
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(last_number(&said, "nodes"), last_number(&text, "nodes"), "{said}");
    }
}

fn openings(request: &str) -> Vec<String> {
    let begin = Instant::now();
    let (success, text) = output_of(&[request, "quit"]);
    assert!(success, "{request}");
    assert!(begin.elapsed() < Duration::from_secs(60));
    text.lines()
        .map(|line| {
            let fen = line.strip_prefix("info string genfens ").unwrap_or_else(|| panic!("{line}"));
            let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{error}"));
            assert!(position.has_legal_move(), "{fen}");
            fen.to_owned()
        })
        .collect()
}

#[test]
fn openings_follow_from_the_seed() {
    let first = openings("genfens 8 seed 42 book None");
    assert_eq!(first.len(), 8);
    assert_eq!(openings("genfens 8 seed 42 book None"), first);
    let other = openings("genfens 8 seed 43 book None");
    assert!(other.iter().all(|fen| !first.contains(fen)));
}

#[test]
fn openings_from_a_book() {
    let book = std::env::temp_dir().join(format!("torres-book-{}.epd", std::process::id()));
    let lines = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n\
                 rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2\n";
    fs::write(&book, lines).expect("a book");
    let all = openings(&format!("genfens 4 seed 7 book {}", book.display()));
    let _ = fs::remove_file(&book);
    assert_eq!(all.len(), 4);
}

#[test]
fn nonsense_is_refused() {
    for words in [
        "genfens",
        "genfens 1 seed x",
        "genfens 1 seed 1 book /no/such/book",
        "genfens 1 seed 1 book None and more",
    ] {
        let (success, text) = output_of(&[words, "quit"]);
        assert!(!success && text.is_empty(), "{words}: {text}");
    }
}

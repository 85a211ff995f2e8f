//! Games and books of other projects, where the folder with them is present.

#![expect(clippy::print_stdout, reason = "what was skipped and what was found is for the reader")]

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use games::OpeningNames;
use games::book::Book;
use games::pgn::{Reader, read_one};

fn folder(name: &str) -> Option<PathBuf> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites")).join(name);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: {} not present", path.display());
    None
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Files that hold games with other rules, illegal moves, null moves or HTML.
const BAD: [&str; 8] = [
    "0.pgn",
    "anastasian-lewis.pgn",
    "antichess-programfox.pgn",
    "black2move.pgn",
    "corrupted.pgn",
    "knightvuillaume-jannlee-zh-lichess.pgn",
    "saturs-jannlee-zh-lichess.pgn",
    "test_invalid.pgn",
];

#[test]
fn games_of_others_are_read_and_written_again() {
    let Some(folder) = folder("pgn") else { return };
    let mut games = 0;
    for path in files(&folder, "pgn") {
        let bad = BAD.iter().any(|name| path.ends_with(name));
        for game in Reader::new(File::open(&path).expect("a file")) {
            match game {
                Ok(game) => {
                    let again = read_one(&game.to_string()).expect("what was written");
                    assert!(again.tree == game.tree, "{}: {game}", path.display());
                    games += 1;
                }
                Err(error) => {
                    println!("{}: {error}", path.display());
                    assert!(bad, "{}: {error}", path.display());
                }
            }
        }
    }
    println!("{games} games");
    assert!(games > 700);
}

#[test]
fn every_cut_of_a_file_is_read_without_panic() {
    let Some(folder) = folder("pgn") else { return };
    for path in files(&folder, "pgn") {
        let bytes = fs::read(&path).expect("a file");
        let step = (bytes.len() / 40).max(1);
        for end in (0..bytes.len().min(100_000)).step_by(step) {
            for game in Reader::new(&bytes[end / 2..end]) {
                drop(game);
            }
        }
    }
}

#[test]
fn books_of_others_are_read() {
    let Some(folder) = folder("books") else { return };
    for path in files(&folder, "epd") {
        let book = Book::read_epd(File::open(&path).expect("a file"));
        let book = book.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        println!("{}: {:?}", path.display(), book.len());
    }
    for path in files(&folder, "pgn") {
        let book = Book::read_pgn(File::open(&path).expect("a file"), 4);
        let book = book.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        println!("{}: {:?}", path.display(), book.len());
        assert_eq!(book.nth(0, 0, 9).moves.len(), 4);
    }
    for path in files(&folder, "bin") {
        let book = Book::read_polyglot(File::open(&path).expect("a file")).expect("a book");
        let lengths: Vec<usize> = (0..500).map(|nth| book.nth(nth, 1, 16).moves.len()).collect();
        let long = lengths.iter().filter(|length| **length >= 8).count();
        println!("{}: {long} of 500 lines have eight plies or more", path.display());
        assert!(long > 250);
    }
}

/// Names differ from book to book; codes hardly.
#[test]
fn codes_of_openings_agree_with_those_of_others() {
    let Some(folder) = folder("books/eco") else { return };
    let names = OpeningNames::built_in();
    let (mut same, mut other) = (0, 0);
    for path in files(&folder, "tsv") {
        for line in fs::read_to_string(&path).expect("a file").lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let game = read_one(fields[2]).expect("a line of moves");
            let last = game.positions().pop().expect("a position");
            match names.of_position(&last) {
                Some(ours) if ours.eco == fields[0] => same += 1,
                Some(ours) => {
                    println!("{ours}; theirs: {} {}", fields[0], fields[1]);
                    other += 1;
                }
                None => {}
            }
        }
    }
    println!("{same} codes agree, {other} do not");
    assert!(same > 20 * other, "{same} codes agree, {other} do not");
}

//! Folders that are not what they should be, and files that are damaged.
#![expect(clippy::print_stdout, reason = "what is skipped is said")]

use std::fs;
use std::path::{Path, PathBuf};

use chance::Random;
use rules::Position;
use search::Tablebase;
use tablebases::Syzygy;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites/syzygy");

/// A folder of its own for a test, gone at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path =
            std::env::temp_dir().join(format!("torres-syzygy-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Scratch(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.join(name), bytes).expect("a file");
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn refusal(path: &str) -> String {
    Syzygy::open(path).expect_err("refused").to_string()
}

#[test]
fn folders_without_tables_are_refused_by_name() {
    let scratch = Scratch::new("empty");
    scratch.write("readme.txt", b"no table");
    assert!(refusal(scratch.path()).contains("holds no Syzygy tables"));
    assert!(
        refusal("").contains("holds no Syzygy tables") || refusal("").contains("cannot be read")
    );
    let file = format!("{}/readme.txt", scratch.path());
    assert!(refusal(&file).contains("readme.txt"));
}

#[test]
fn a_table_of_impossible_length_is_refused_by_name() {
    let scratch = Scratch::new("short");
    scratch.write("KQvK.rtbw", b"short");
    assert!(refusal(scratch.path()).contains("KQvK.rtbw"));
}

#[test]
fn a_table_of_nonsense_knows_nothing() {
    let scratch = Scratch::new("nonsense");
    scratch.write("KQvK.rtbw", &[0x5a; 64 * 9 + 16]);
    scratch.write("KRvK.rtbw", &[0; 16]);
    let tables = Syzygy::open(scratch.path()).expect("the length is possible");
    for fen in ["8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/8/KR6 w - - 0 1"] {
        let position = Position::from_fen(fen).expect("a position");
        assert_eq!(tables.probe(&position, true), None);
        assert_eq!(tables.best_moves(&position, false, true), None);
        assert_eq!(tables.winner(&position, false), None);
    }
}

/// A changed bit may change what a table says, but every question is answered and nothing panics
/// through to the search.
#[test]
fn damaged_tables_are_survived() {
    if !Path::new(FOLDER).is_dir() {
        println!("skipped: {FOLDER} not present");
        return;
    }
    let fens = ["8/8/8/3k4/8/8/3P4/3K4 w - - 0 1", "8/3P4/8/8/8/2k5/8/3K4 w - - 0 1"];
    let positions = fens.map(|fen| Position::from_fen(fen).expect("a position"));
    let originals = ["rtbw", "rtbz"]
        .map(|ending| fs::read(format!("{FOLDER}/KPvK.{ending}")).expect("a table"));
    let mut random = Random::new(1);
    for round in 0..500 {
        let scratch = Scratch::new("damaged");
        for (ending, original) in ["rtbw", "rtbz"].iter().zip(&originals) {
            scratch.write(&format!("KPvK.{ending}"), &damaged(original, round, &mut random));
        }
        let tables = Syzygy::open(scratch.path()).expect("the length is possible");
        for position in &positions {
            let _ = tables.probe(position, true);
            let _ = tables.winner(position, false);
            if let Some((moves, _)) = tables.best_moves(position, false, true) {
                assert!(!moves.is_empty());
            }
        }
    }
}

/// Half of the time some bits flipped near the beginning or anywhere, half of the time cut short.
fn damaged(original: &[u8], round: usize, random: &mut Random) -> Vec<u8> {
    let mut below = |bound: usize| random.below(bound as u64) as usize;
    let mut bytes = original.to_vec();
    if round % 4 == 3 {
        let blocks = below(bytes.len() / 64);
        bytes.truncate(blocks * 64 + 16);
        return bytes;
    }
    let reach = if round.is_multiple_of(2) { 256.min(bytes.len()) } else { bytes.len() };
    for _ in 0..=below(8) {
        bytes[below(reach)] ^= 1 << below(8);
    }
    bytes
}

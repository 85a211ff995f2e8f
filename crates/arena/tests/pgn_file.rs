//! The PGN holds each game of a match once, whatever happened to it before.

mod scripted;

use std::fs;
use std::path::PathBuf;

use arena::{Adjudication, Layout, PaceTags, PgnFile, PgnOptions, Tournament, pgn, run};
use player::Signal;
use scripted::{Memory, chance};

fn texts() -> (Tournament, Vec<(u64, String)>) {
    let tournament = Tournament {
        contestants: vec![chance("one"), chance("the \"other\"")],
        layout: Layout { rounds: 3, ..Layout::default() },
        adjudication: Adjudication { max_moves: Some(12), ..Adjudication::default() },
        ..Tournament::default()
    };
    let mut memory = Memory::default();
    run(&tournament, None, &mut memory, &Signal::new()).unwrap();
    let fingerprint = tournament.fingerprint();
    let text = |game| pgn(game, &PgnOptions::default(), &PaceTags::default(), fingerprint).unwrap();
    let texts = memory.games.iter().map(|game| (game.number, text(game))).collect();
    (tournament, texts)
}

fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_file_cut_anywhere_is_made_whole_again() {
    let (tournament, texts) = texts();
    let path = path("cut.pgn");
    let foreign = "[Event \"Linares\"]\n[White \"Karpov\"]\n\n1. d4 d5 2. c4 1/2-1/2\n\n";
    let whole: String =
        std::iter::once(foreign).chain(texts.iter().map(|one| one.1.as_str())).collect();
    for step in 0..=100 {
        let cut = foreign.len() + (whole.len() - foreign.len()) * step / 100;
        fs::write(&path, &whole[..cut]).unwrap();
        let mut file = PgnFile::open(&path, tournament.fingerprint(), true).unwrap();
        for (number, text) in &texts {
            file.add(*number, text).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), whole, "cut at {cut}");
    }
}

#[test]
fn what_is_written_can_be_read() {
    let (_, texts) = texts();
    let all: String = texts.iter().map(|one| one.1.as_str()).collect();
    let mut read = 0;
    for game in games::pgn::Reader::new(all.as_bytes()) {
        let game = game.unwrap();
        assert_eq!(game.moves().len(), 24);
        assert!(
            game.tags.get("Black").unwrap().contains("one")
                || game.tags.get("White").unwrap() == "one"
        );
        read += 1;
    }
    assert_eq!(read, 6);
    assert!(all.contains("Draw by adjudication: move limit}"), "{all}");
}

#[test]
fn a_new_file_can_be_asked_for() {
    let (tournament, texts) = texts();
    let path = path("new.pgn");
    fs::write(&path, "something else").unwrap();
    let mut file = PgnFile::open(&path, tournament.fingerprint(), false).unwrap();
    file.add(1, &texts[0].1).unwrap();
    file.add(1, &texts[0].1).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), texts[0].1);
}

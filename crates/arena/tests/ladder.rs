//! A ladder plays what is missing and no more, and rates everybody.

mod scripted;

use std::fs;
use std::path::PathBuf;

use arena::Adjudication;
use arena::ladder::{Ladder, LadderDrawing, Rung};
use player::Signal;
use scripted::{Memory, chance, scripted as script};

fn rung(contestant: arena::Contestant) -> Rung {
    Rung { contestant, year: Some(1948), memory: Some("75 words".to_owned()) }
}

fn ladder() -> Ladder {
    Ladder {
        rungs: ["a", "b", "c"].map(|name| rung(chance(name))).to_vec(),
        games: 8,
        anchor: Some(("a".to_owned(), 1000.0)),
        adjudication: Adjudication { max_moves: Some(20), ..Adjudication::default() },
        ..Ladder::default()
    }
}

fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn everybody_gets_games_and_a_rating() {
    let path = path("everybody.ladder");
    let ladder = ladder();
    let mut journal = ladder.journal(&path).unwrap();
    let mut memory = Memory::default();
    let list = ladder.climb(&mut journal, &mut memory, &Signal::new()).unwrap();
    assert!(list.rows.iter().all(|row| row.games >= 8 && row.rating.is_some()), "{list}");
    let anchored = list.rows.iter().find(|row| row.name == "a").unwrap();
    assert_eq!(anchored.rating.unwrap().value, 1000.0);
    let picture = LadderDrawing { list: &list }.to_string();
    assert_eq!(picture.matches("<circle").count(), 3);
    assert!(!picture.contains("NaN"));
}

#[test]
fn nothing_is_played_twice_and_newcomers_are_welcome() {
    let path = path("newcomers.ladder");
    let mut ladder = ladder();
    ladder.climb(&mut ladder.journal(&path).unwrap(), &mut (), &Signal::new()).unwrap();
    let mut memory = Memory::default();
    ladder.climb(&mut ladder.journal(&path).unwrap(), &mut memory, &Signal::new()).unwrap();
    assert_eq!(memory.games.len(), 0, "nobody is missing games");
    ladder.rungs.push(rung(script("new", scripted::sound)));
    let list =
        ladder.climb(&mut ladder.journal(&path).unwrap(), &mut memory, &Signal::new()).unwrap();
    assert!(memory.games.iter().all(|game| game.white == "new" || game.black == "new"));
    assert!(list.rows.iter().find(|row| row.name == "new").unwrap().games >= 8, "{list}");
}

#[test]
fn openings_differ_from_pair_to_pair() {
    let path = path("openings.ladder");
    let ladder = Ladder { rungs: ladder().rungs[..2].to_vec(), ..ladder() };
    let mut memory = Memory::default();
    ladder.climb(&mut ladder.journal(&path).unwrap(), &mut memory, &Signal::new()).unwrap();
    let opening = |game: &arena::GameRecord| -> Vec<String> {
        game.moves.iter().filter(|one| one.book).map(|one| one.uci.clone()).collect()
    };
    assert_eq!(memory.games.len(), 8);
    assert_eq!(opening(&memory.games[0]).len(), 4);
    assert_eq!(opening(&memory.games[0]), opening(&memory.games[1]));
    assert_ne!(opening(&memory.games[0]), opening(&memory.games[2]));
}

//! A match that was killed is taken up again: no game is lost, none is counted twice.

mod scripted;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use arena::{Journal, JournalError, Layout, Tournament, run};
use player::Signal;
use scripted::{Memory, chance};

fn journal_path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("{name}.journal"));
    let _ = fs::remove_file(&path);
    path
}

fn tournament(rounds: u32) -> Tournament {
    Tournament {
        contestants: vec![chance("one"), chance("other")],
        layout: Layout { rounds, ..Layout::default() },
        adjudication: arena::Adjudication { max_moves: Some(20), ..Default::default() },
        concurrency: 2,
        seed: 5,
        ..Tournament::default()
    }
}

fn open(path: &Path, tournament: &Tournament) -> Result<Journal, JournalError> {
    Journal::open(path, tournament.fingerprint(), &tournament.settings())
}

/// All games as the journal has them, in order of their numbers, without what depends on time.
fn games(path: &Path, tournament: &Tournament) -> Vec<(u64, Vec<String>, String)> {
    let journal = open(path, tournament).unwrap();
    let mut games: Vec<_> = journal
        .games()
        .iter()
        .map(|game| {
            let moves = game.moves.iter().map(|one| one.uci.clone()).collect();
            (game.number, moves, game.ending.text.clone())
        })
        .collect();
    games.sort();
    games
}

#[test]
fn a_journal_cut_anywhere_leads_to_the_same_match() {
    let path = journal_path("cut_anywhere");
    let tournament = tournament(5);
    run(&tournament, Some(&mut open(&path, &tournament).unwrap()), &mut (), &Signal::new())
        .unwrap();
    let whole = games(&path, &tournament);
    assert_eq!(whole.len(), 10);
    let bytes = fs::read(&path).unwrap();
    for step in 0..40 {
        let cut = bytes.len() * step / 40;
        fs::write(&path, &bytes[..cut]).unwrap();
        let mut journal = open(&path, &tournament).unwrap();
        let before: BTreeSet<u64> = journal.games().iter().map(|game| game.number).collect();
        let mut memory = Memory::default();
        let outcome = run(&tournament, Some(&mut journal), &mut memory, &Signal::new()).unwrap();
        assert_eq!(outcome.progress.finished, 10);
        assert!(memory.games.iter().all(|game| !before.contains(&game.number)), "played twice");
        drop(journal);
        assert_eq!(games(&path, &tournament), whole, "cut at byte {cut} of {}", bytes.len());
    }
}

#[test]
fn a_match_can_be_made_longer() {
    let path = journal_path("longer");
    let (short, long) = (tournament(2), tournament(4));
    run(&short, Some(&mut open(&path, &short).unwrap()), &mut (), &Signal::new()).unwrap();
    let mut memory = Memory::default();
    let mut journal = open(&path, &long).unwrap();
    run(&long, Some(&mut journal), &mut memory, &Signal::new()).unwrap();
    assert_eq!(memory.games.len(), 4);
}

#[test]
fn other_settings_are_refused_and_named() {
    let path = journal_path("other_settings");
    let one = tournament(1);
    drop(open(&path, &one).unwrap());
    let mut other = tournament(1);
    other.contestants[0].pace.depth = Some(3);
    let error = open(&path, &other).unwrap_err().to_string();
    assert!(error.contains("belongs to a match with other settings"), "{error}");
    assert!(error.contains("there: one: one own level"), "{error}");
    assert!(error.contains("now:   one: one depth 3"), "{error}");
}

#[test]
fn a_journal_in_use_is_refused() {
    let path = journal_path("in_use");
    let one = tournament(1);
    let held = open(&path, &one).unwrap();
    assert!(matches!(open(&path, &one), Err(JournalError::InUse { .. })));
    drop(held);
    assert!(open(&path, &one).is_ok());
}

#[test]
fn damage_in_the_middle_is_named_and_nothing_is_overwritten() {
    let path = journal_path("damage");
    let one = tournament(2);
    run(&one, Some(&mut open(&path, &one).unwrap()), &mut (), &Signal::new()).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[2] = "{\"number\":";
    let damaged = lines.join("\n") + "\n";
    fs::write(&path, &damaged).unwrap();
    let error = open(&path, &one).unwrap_err().to_string();
    assert!(error.starts_with("line 3 of the journal"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
}

#[test]
fn what_is_no_journal_is_left_alone() {
    let path = journal_path("no_journal");
    fs::write(&path, "Dear diary,\ntoday I played chess.\n").unwrap();
    let error = open(&path, &tournament(1)).unwrap_err().to_string();
    assert!(error.contains("is not a journal of a match"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear diary,\ntoday I played chess.\n");
}

#[test]
fn an_interrupted_match_goes_on() {
    let path = journal_path("interrupted");
    let tournament = tournament(50);
    struct StopSoon<'a>(&'a Signal);
    impl arena::Observer for StopSoon<'_> {
        fn game_over(&mut self, _: &arena::GameRecord, progress: &arena::Progress) {
            if progress.finished == 7 {
                self.0.stop();
            }
        }
    }
    let interrupt = Signal::new();
    let mut journal = open(&path, &tournament).unwrap();
    let outcome =
        run(&tournament, Some(&mut journal), &mut StopSoon(&interrupt), &interrupt).unwrap();
    drop(journal);
    assert_eq!(outcome.end, arena::End::Interrupted);
    let mut memory = Memory::default();
    let mut journal = open(&path, &tournament).unwrap();
    let before = journal.games().len();
    assert!((7..100).contains(&before), "{before}");
    run(&tournament, Some(&mut journal), &mut memory, &Signal::new()).unwrap();
    assert_eq!(before + memory.games.len(), 100);
}

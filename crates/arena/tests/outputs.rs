//! What other match runners write about a match, written here too.

mod scripted;

use std::fs;
use std::path::PathBuf;

use arena::flags::Settings;
use arena::{Layout, Scribe, Tournament, run};
use player::{Choice, Event, Fault, Signal, Situation};
use rules::Position;
use scripted::{first_move, scripted, sound};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Makes remarks of which one is worth keeping.
fn remarks(
    situation: &Situation,
    _: u32,
    _: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    observe(Event::Text("pgncomment a {brace}".to_owned()));
    observe(Event::Text("nothing".to_owned()));
    Ok(first_move(situation))
}

/// Plays two games with the output that the flags ask for.
fn play(flags: &str) {
    let settings = Settings::parse(flags.split_whitespace()).unwrap();
    let tournament = Tournament {
        contestants: vec![scripted("one", remarks), scripted("other", sound)],
        layout: Layout { rounds: 1, ..Layout::default() },
        keep_words: settings.output.pgn_options.match_line.is_some(),
        ..Tournament::default()
    };
    let mut scribe = Scribe::open(&tournament, settings.output, "", &[]).unwrap();
    let outcome = run(&tournament, None, &mut scribe, &Signal::new()).unwrap();
    scribe.conclude(&outcome);
    assert!(scribe.failure().is_none());
}

#[test]
fn moves_are_written_in_the_notation_asked_for() {
    let folder = folder("notation");
    let path = folder.join("games.pgn");
    for (notation, first) in [("san", "1. Na3 {"), ("lan", "1. Nb1-a3 {"), ("uci", "1. b1a3 {")] {
        play(&format!("-pgnout file={} notation={notation} append=false", path.display()));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(first), "{notation}: {text}");
        for tag in ["EngineWhiteName \"one\"", "EngineBlackName \"other\"", "GameStartTime \"20"] {
            assert!(text.contains(tag), "{tag}: {text}");
        }
        assert_eq!(text.matches("[Result ").count(), 2);
    }
}

#[test]
fn remarks_that_fit_a_pattern_are_kept() {
    let path = folder("match-line").join("games.pgn");
    play(&format!("-pgnout file={} match_line=^info.string.pgncomment", path.display()));
    let text = fs::read_to_string(&path).unwrap().replace('\n', " ");
    assert!(text.contains("line=\"info string pgncomment a 'brace'\""), "{text}");
    assert!(!text.contains("nothing"), "{text}");
}

#[test]
fn last_positions_and_the_log_go_to_files() {
    let folder = folder("epd-and-log");
    let (epd, log) = (folder.join("last.epd"), folder.join("match.log"));
    let flags = format!(
        "-epdout file={} -log file={} -output format=cutechess",
        epd.display(),
        log.display()
    );
    play(&flags);
    let positions = fs::read_to_string(&epd).unwrap();
    assert_eq!(positions.lines().count(), 2);
    for line in positions.lines() {
        Position::from_fen(&format!("{line} 0 1")).unwrap_or_else(|error| panic!("{error}"));
    }
    let log = fs::read_to_string(&log).unwrap();
    for said in ["] Started game 1 of 2 (one vs other)", "] Score of one vs other: ", "] Elo diff"]
    {
        assert!(log.contains(said), "{said}: {log}");
    }
    assert!(log.contains("Total Time: 00:00:0"), "{log}");
}

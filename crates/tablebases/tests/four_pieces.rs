//! What the tables say, where tables of three and four pieces are available.
#![expect(clippy::print_stdout, reason = "what is skipped is said")]

use std::path::Path;

use rules::{Color, History, Outcome, Position};
use search::{Tablebase, Wdl};
use tablebases::Syzygy;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites/syzygy");
const RESULTS: &str = include_str!("data/results.txt");

fn tables() -> Option<Syzygy> {
    if Path::new(FOLDER).is_dir() {
        return Some(Syzygy::open(FOLDER).expect("tables"));
    }
    println!("skipped: {FOLDER} not present");
    None
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn cases() -> impl Iterator<Item = (&'static str, Position)> {
    let lines = RESULTS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| {
        let (result, fen) = line.split_once(' ').expect("a result and a position");
        (result, position(fen))
    })
}

#[test]
fn known_endings_have_their_results() {
    let Some(tables) = tables() else { return };
    for (result, position) in cases() {
        let winner = match result {
            "white" => Some(Some(Color::White)),
            "black" => Some(Some(Color::Black)),
            "draw" => Some(None),
            "unknown" => None,
            other => panic!("{other} is not a result"),
        };
        assert_eq!(tables.winner(&position, false), winner, "{}", position.fen());
    }
}

#[test]
fn the_root_and_the_search_agree() {
    let Some(tables) = tables() else { return };
    for (result, position) in cases().filter(|(result, _)| *result != "unknown") {
        if !position.has_legal_move() {
            continue;
        }
        let (moves, known) = tables.best_moves(&position, false, true).expect("a known ending");
        let for_mover = match (result, position.turn()) {
            ("draw", _) => Wdl::Draw,
            ("white", Color::White) | ("black", Color::Black) => Wdl::Win,
            _ => Wdl::Loss,
        };
        assert_eq!(known, for_mover, "{}", position.fen());
        assert!(moves.iter().all(|mv| position.legal_moves().contains(mv)));
        if position.halfmoves() == 0 {
            assert_eq!(tables.probe(&position, true), Some(for_mover), "{}", position.fen());
        }
    }
}

/// Any of the best moves will do: the last one of the list is as good as the first.
#[test]
fn wins_are_brought_home_within_fifty_moves() {
    let Some(tables) = tables() else { return };
    for fen in [
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBB5 w - - 0 1",
        "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
        "8/8/8/8/3k4/8/8/KQ5r w - - 0 1",
        "8/8/3k4/8/8/8/8/KR6 b - - 0 1",
    ] {
        let (mut here, mut past) = (position(fen), History::new());
        while here.outcome().is_none() {
            let repeated = past.occurrences(&here) > 0;
            let (moves, _) = tables.best_moves(&here, repeated, true).expect("a known ending");
            assert!(here.halfmoves() < 100, "{fen} reached {}", here.fen());
            past.record(&here);
            here.play(moves[here.fullmoves() as usize % moves.len()]);
        }
        assert_eq!(here.outcome(), Some(Outcome::Checkmate { winner: Color::White }), "{fen}");
    }
}

#[test]
fn without_the_rule_a_spoilt_win_is_a_win() {
    let Some(tables) = tables() else { return };
    let late = position("8/8/8/3k4/8/8/8/KBN5 w - - 80 90");
    assert_eq!(tables.winner(&late, false), Some(None));
    assert_eq!(tables.winner(&late, true), Some(Some(Color::White)));
    assert_eq!(tables.best_moves(&late, false, true).map(|(_, known)| known), Some(Wdl::Draw));
    assert_eq!(tables.best_moves(&late, false, false).map(|(_, known)| known), Some(Wdl::Win));
}

#[test]
fn what_the_tables_do_not_cover_is_not_known() {
    let Some(tables) = tables() else { return };
    assert_eq!(tables.pieces(), 4);
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1",
    ] {
        assert_eq!(tables.probe(&position(fen), true), None, "{fen}");
        assert_eq!(tables.best_moves(&position(fen), false, true), None, "{fen}");
    }
}

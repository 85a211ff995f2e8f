//! `SeaJay`'s own measure of success, with positions that are what they claim to be.

mod proofs;

use std::time::{Duration, Instant};

use player::{Choice, Clock, Event, Info, Limits, Player, Question, Score, SideClock, Situation};
use players::{Seajay, time_for_move};
use rules::{CastlingMode, Position};

use proofs::forces_mate;

fn think(fen: &str, limits: &Limits) -> (Choice, Vec<Info>) {
    let situation = Situation::new(Position::from_fen(fen).expect("a position of the test"));
    let mut infos = Vec::new();
    let mut observe = |event: Event| {
        if let Event::Info(info) = event {
            infos.push(*info);
        }
    };
    let choice = Seajay::new()
        .choose(&Question::new(situation.clone()).with_limits(limits.clone()), &mut observe)
        .expect("it never fails");
    (choice, infos)
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Depth by depth: nodes so far, score, best move.
fn table(fen: &str, depth: u32) -> Vec<(u64, Score, String)> {
    let position = Position::from_fen(fen).expect("a position of the test");
    let row = |info: &Info| {
        let best = position.uci(info.variation[0], CastlingMode::Standard).to_string();
        (info.nodes.expect("nodes"), info.score.expect("a score"), best)
    };
    think(fen, &to_depth(depth)).1.iter().map(row).collect()
}

fn rows(expected: &[(u64, i32, &str)]) -> Vec<(u64, Score, String)> {
    expected
        .iter()
        .map(|(nodes, score, best)| (*nodes, Score::Centipawns(*score), (*best).to_owned()))
        .collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn looks_at_as_many_positions_as_the_original_from_the_start() {
    let expected = [
        (21, 0, "a2a3"),
        (81, 0, "a2a3"),
        (667, 0, "a2a3"),
        (2_673, 0, "a2a3"),
        (35_775, 100, "b2b3"),
    ];
    assert_eq!(table(START, 5), rows(&expected));
}

#[test]
fn looks_at_as_many_positions_as_the_original_in_a_rich_position() {
    let rich = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let expected =
        [(49, 330, "e2a6"), (369, 10, "e2a6"), (5_009, 330, "e2a6"), (16_168, 10, "e2a6")];
    assert_eq!(table(rich, 4), rows(&expected));
}

/// The lines `moves FEN` of the data file.
fn mates(moves: u32) -> Vec<&'static str> {
    include_str!("data/mates.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(' '))
        .filter(|(number, _)| number.parse() == Ok(moves))
        .map(|(_, fen)| fen)
        .collect()
}

fn finds_the_mate(fen: &str, moves: u32) {
    let position = Position::from_fen(fen).expect("a position of the test");
    assert!(forces_mate(&position, moves), "no mate in {moves}: {fen}");
    assert!(!forces_mate(&position, moves - 1), "a mate in fewer than {moves}: {fen}");
    let (choice, _) = think(fen, &to_depth(2 * moves));
    assert_eq!(choice.score, Some(Score::Mate(moves.cast_signed())), "{fen}");
    let after = position.after(choice.best.expect("a move"));
    assert!(proofs::is_mated_in(&after, moves - 1), "{fen}: {:?}", choice.best);
}

#[test]
fn finds_every_mate_in_one() {
    assert!(mates(1).len() >= 20);
    mates(1).iter().for_each(|fen| finds_the_mate(fen, 1));
}

#[test]
fn finds_every_mate_in_two() {
    assert!(mates(2).len() >= 20);
    mates(2).iter().for_each(|fen| finds_the_mate(fen, 2));
}

#[test]
fn knows_when_it_is_mated_itself() {
    let (choice, _) = think("7k/5K2/8/6Q1/8/8/8/8 b - - 0 1", &to_depth(4));
    assert_eq!(choice.score, Some(Score::Mate(-1)));
    let (choice, _) = think("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", &to_depth(4));
    assert_eq!((choice.best, choice.score), (None, Some(Score::Mate(0))));
    let (choice, _) = think("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", &to_depth(4));
    assert_eq!((choice.best, choice.score), (None, Some(Score::Centipawns(0))));
}

#[test]
fn a_bare_go_means_four_half_moves() {
    let (_, infos) = think(START, &Limits::default());
    assert_eq!(infos.last().and_then(|info| info.depth), Some(4));
}

#[test]
fn nodes_are_a_limit_and_make_the_search_repeatable() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let (first, infos) = think(START, &limits);
    let deepest = infos.last().expect("some depth was reached");
    assert_eq!((deepest.depth, deepest.nodes), (Some(4), Some(2_673)));
    assert_eq!(first, think(START, &limits).0);
}

#[test]
fn keeps_to_the_time_of_a_move() {
    let limits = Limits { move_time: Some(Duration::from_millis(60)), ..Limits::default() };
    let start = Instant::now();
    assert!(think(START, &limits).0.best.is_some());
    let spent = start.elapsed();
    assert!(spent >= Duration::from_millis(50), "{spent:?}");
    assert!(spent < Duration::from_millis(560), "{spent:?}");
}

#[test]
fn moves_at_once_when_no_time_is_left() {
    let limits = Limits { clock: Some(Clock::default()), ..Limits::default() };
    let start = Instant::now();
    assert!(think(START, &limits).0.best.is_some());
    assert!(start.elapsed() < Duration::from_millis(500));
}

#[test]
fn divides_its_time_as_planned() {
    let clock = |time, increment| SideClock {
        time: Duration::from_millis(time),
        increment: Duration::from_millis(increment),
    };
    let milliseconds =
        |time, increment| time_for_move(clock(time, increment), Duration::ZERO).as_millis();
    assert_eq!(milliseconds(60_000, 0), 3_000);
    assert_eq!(milliseconds(10_000, 100), 575);
    assert_eq!(milliseconds(100, 1_000), 50, "the reserve is kept");
    assert_eq!(milliseconds(20, 0), 5, "but a move takes a moment");
    assert_eq!(time_for_move(clock(1_000, 5_000), Duration::from_millis(400)).as_millis(), 600);
}

#[test]
fn looks_only_at_the_moves_asked_for() {
    let position = Position::start();
    let wanted = position.parse_uci("h2h4").expect("legal");
    let limits = Limits { search_moves: vec![wanted], ..to_depth(3) };
    assert_eq!(think(START, &limits).0.best, Some(wanted));
}

#[test]
fn does_not_leave_a_piece_where_it_is_taken() {
    let (choice, _) = think("4k3/8/8/3p4/8/4N3/2P5/4K3 w - - 0 1", &to_depth(2));
    let position = Position::from_fen("4k3/8/8/3p4/8/4N3/2P5/4K3 w - - 0 1").expect("legal");
    assert_eq!(choice.best, position.parse_uci("e3d5").ok());
}

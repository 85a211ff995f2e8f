//! `go mate` and `go searchmoves`: what ends a search, and what it may choose from.

use player::{Info, Score, Signal};
use rules::{History, Move, Position};
use search::value::to_score;
use search::{Answer, Bounds, NodeClock, Searcher, Task};

/// Nodes after which a search that should have ended by itself is given up.
const PATIENCE: u64 = 300_000;

fn search(fen: &str, mut bounds: Bounds, moves: &[&str], lines: usize) -> (Answer, Vec<Info>) {
    let position = Position::from_fen(fen).expect("a FEN");
    let moves: Vec<Move> =
        moves.iter().map(|text| position.parse_uci(text).expect("a legal move")).collect();
    let (past, signal) = (History::new(), Signal::new());
    let clock = NodeClock { nodes_per_millisecond: 1000 };
    bounds.nodes = bounds.nodes.or(Some(PATIENCE));
    let task =
        Task { moves: &moves, lines, ..Task::new(&position, &past, bounds, &signal, &clock) };
    let mut infos = Vec::new();
    let answer = Searcher::new(1).expect("memory").search(&task, &mut |info| infos.push(info));
    (answer, infos)
}

fn best(fen: &str, answer: &Answer) -> String {
    let position = Position::from_fen(fen).expect("a FEN");
    position.uci(answer.line[0], rules::CastlingMode::Standard).to_string()
}

fn mate(moves: i32) -> Bounds {
    Bounds { mate: Some(moves), ..Bounds::default() }
}

/// White mates in two with either rook.
const TWO: &str = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
/// White mates at once on a8.
const ONE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

#[test]
fn a_mate_as_quick_as_asked_for_ends_the_search() {
    let (answer, _) = search(TWO, mate(2), &[], 1);
    assert_eq!(to_score(answer.value), Score::Mate(2));
    assert!(["a2a7", "b1b7"].contains(&best(TWO, &answer).as_str()), "{answer:?}");
    assert!(answer.nodes < PATIENCE);
    let (longer, _) = search(TWO, mate(9), &[], 1);
    assert!(matches!(to_score(longer.value), Score::Mate(2..=9)), "{longer:?}");
    assert!(longer.nodes < PATIENCE);
}

#[test]
fn a_mate_that_is_too_long_does_not() {
    let (answer, _) = search(TWO, Bounds { depth: Some(12), ..mate(1) }, &[], 1);
    assert_eq!((to_score(answer.value), answer.depth), (Score::Mate(2), 12));
    let (shorter, _) = search(TWO, Bounds { depth: Some(12), ..mate(2) }, &[], 1);
    assert!(shorter.depth < 12, "{shorter:?}");
}

#[test]
fn to_be_mated_ends_the_search_too() {
    let fen = "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1";
    let (answer, _) = search(fen, mate(3), &[], 1);
    assert!(matches!(to_score(answer.value), Score::Mate(-3..=-1)), "{answer:?}");
    assert!(answer.nodes < PATIENCE);
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let depth = |depth| Bounds { depth: Some(depth), ..Bounds::default() };
    let (answer, infos) = search(ONE, depth(6), &["a1b1", "h1g1"], 1);
    assert!(["a1b1", "h1g1"].contains(&best(ONE, &answer).as_str()));
    assert_ne!(to_score(answer.value), Score::Mate(1));
    // Fewer lines than are wanted, where there are fewer moves; each with a move of its own.
    let (_, wider) = search(ONE, depth(6), &["a1b1", "h1g1"], 3);
    let last: Vec<_> = wider.iter().filter(|info| info.depth == Some(6)).collect();
    assert_eq!(last.iter().map(|info| info.line).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert_ne!(last[0].variation[0], last[1].variation[0]);
    assert!(infos.iter().all(|info| info.line.is_none_or(|line| line == 1)));
}

#[test]
fn a_mate_among_several_lines_ends_the_search() {
    let (answer, infos) = search(ONE, mate(1), &[], 3);
    assert_eq!((to_score(answer.value), best(ONE, &answer)), (Score::Mate(1), "a1a8".to_owned()));
    assert!(answer.nodes < PATIENCE);
    assert!(infos.iter().any(|info| info.line == Some(3)));
}

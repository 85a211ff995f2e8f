//! One legal `bestmove` for each `go` of every kind, in time, and the same again when it must be.

use std::time::{Duration, Instant};

use crate::engine::{Dice, Served, alone, together};
use rules::{History, Position};

const POSITIONS: &str = include_str!("data/positions.txt");
/// Far more than a search needs to notice, because tests share the machine.
const LATE: Duration = Duration::from_millis(150);

fn fens() -> Vec<&'static str> {
    POSITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// How much more than usual somebody wants.
fn soak(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

/// A `go` of any kind, and what has to be said before it answers.
fn any_go(dice: &mut Dice, position: &Position) -> (String, Option<&'static str>) {
    let small = 1 + dice.below(50);
    let moves = position.legal_moves();
    let first = moves.first().map(|mv| position.uci(*mv, rules::CastlingMode::Standard));
    let first = first.map(|mv| mv.to_string()).unwrap_or_default();
    match dice.below(12) {
        0 => (format!("go wtime {small} btime {small}"), None),
        1 => (format!("go wtime {small} btime {small} winc {small} binc {small}"), None),
        2 => (format!("go wtime {small} btime {small} movestogo 1"), None),
        3 => (format!("go movetime {small}"), None),
        4 => (format!("go depth {}", 1 + small % 8), None),
        5 => (format!("go nodes {}", small * small), None),
        6 => (format!("go mate {} movetime 30", 1 + small % 3), None),
        7 => (format!("go depth 4 searchmoves {first}"), None),
        8 => (format!("go ponder wtime {small} btime {small}"), Some("ponderhit")),
        9 => ("go ponder".to_owned(), Some("stop")),
        10 => ("go infinite".to_owned(), Some("stop")),
        _ => (format!("go nodes {small} infinite"), Some("stop")),
    }
}

/// Every move of every line is legal, and the best move begins the last first line.
fn assert_lines_are_legal(position: &Position, lines: &[String], best: &str) {
    let mut last = None;
    for line in lines {
        let Some((about, variation)) = line.split_once(" pv ") else { continue };
        let mut here = position.clone();
        for text in variation.split(' ') {
            let mv = here.parse_uci(text).unwrap_or_else(|error| panic!("{line}: {error}"));
            here.play(mv);
        }
        if !about.contains("multipv") || about.contains("multipv 1 ") {
            last = variation.split(' ').next();
        }
    }
    if let Some(last) = last {
        assert_eq!(last, best, "{lines:#?}");
    }
}

/// `SOAK_GOES` asks for more of each kind.
fn answers(threads: u32, lines: u32, count: usize, seed: u64) {
    let _others = together();
    let count = soak("SOAK_GOES").unwrap_or(count);
    let mut engine = Served::start();
    engine.send(format!("setoption name Threads value {threads}"));
    engine.send(format!("setoption name MultiPV value {lines}"));
    let mut dice = Dice(seed);
    for (number, fen) in fens().into_iter().cycle().take(count).enumerate() {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        engine.send(format!("position fen {fen}"));
        let (go, word) = any_go(&mut dice, &position);
        engine.send(&go);
        if let Some(word) = word {
            std::thread::sleep(Duration::from_millis(dice.below(10)));
            engine.send(word);
        }
        let mut said = engine.until("bestmove ");
        let answer = said.pop().unwrap_or_default();
        let best = answer.split(' ').nth(1).unwrap_or_default();
        if position.has_legal_move() {
            assert!(position.parse_uci(best).is_ok(), "{number}: {fen}: {go}: {answer}");
            if go.contains("searchmoves") {
                assert!(go.ends_with(best), "{fen}: {go}: {answer}");
            }
            assert_lines_are_legal(&position, &said, best);
        } else {
            assert_eq!(best, "(none)", "{fen}: {go}");
        }
        let left = engine.ask("isready", "readyok");
        assert!(!left.iter().any(|line| line.starts_with("bestmove")), "{fen}: {go}: twice");
    }
}

#[test]
fn one_legal_move_for_each_go() {
    answers(1, 1, 300, 0x0102_0304_0506_0708);
}

#[test]
fn one_legal_move_for_each_go_with_several_threads() {
    answers(4, 1, 150, 0x1112_1314_1516_1718);
}

#[test]
fn one_legal_move_for_each_go_with_several_lines() {
    answers(1, 3, 100, 0x2122_2324_2526_2728);
}

#[test]
fn a_game_of_repetitions_is_followed_to_its_end() {
    let mut engine = Served::start();
    let (mut here, mut past, mut moves) = (Position::start(), History::new(), String::new());
    for _ in 0..60 {
        engine.send(format!("position startpos moves{moves}"));
        let (best, _) = engine.best_move("go wtime 20 btime 20 winc 1 binc 1");
        let mv = here.parse_uci(&best).unwrap_or_else(|error| panic!("{moves}: {error}"));
        past.record(&here);
        here.play(mv);
        moves.push(' ');
        moves.push_str(&best);
        if here.outcome().is_some() {
            break;
        }
    }
}

/// Measures until one in fifty takes no longer than it may, three times at most: a machine that has
/// other things to do is late now and then, a slow engine always. `SOAK_MEASURES` asks for more.
#[expect(clippy::print_stdout, reason = "prints its figures")]
fn assert_prompt(mut measure: impl FnMut() -> Duration) {
    let mut worst = Duration::MAX;
    let number = soak("SOAK_MEASURES").unwrap_or(50).max(2);
    for _ in 0..3 {
        let mut times: Vec<Duration> = (0..number).map(|_| measure()).collect();
        times.sort();
        let [half, late] = [number / 2, number * 99 / 100 - usize::from(number < 100)];
        println!("{:?} half, {:?} p99, {:?} most", times[half], times[late], times[number - 1]);
        worst = worst.min(times[late]);
        if worst < LATE {
            return;
        }
    }
    panic!("{worst:?}");
}

#[test]
fn stops_at_once() {
    let _quiet = alone();
    let mut engine = Served::start();
    engine.send("setoption name Threads value 2");
    let mut dice = Dice(0x3132_3334_3536_3738);
    assert_prompt(|| {
        engine.send("go infinite");
        std::thread::sleep(Duration::from_millis(dice.below(30)));
        let begin = Instant::now();
        engine.ask("stop", "bestmove ");
        begin.elapsed()
    });
}

#[test]
fn keeps_to_the_time_for_a_move() {
    let _quiet = alone();
    let mut engine = Served::start();
    engine.ask("isready", "readyok");
    let asked = Duration::from_millis(50);
    assert_prompt(|| {
        let begin = Instant::now();
        engine.best_move("go movetime 50");
        begin.elapsed().saturating_sub(asked)
    });
}

#[test]
fn ready_at_once_while_it_thinks() {
    let _quiet = alone();
    let mut engine = Served::start();
    engine.send("setoption name Threads value 2\ngo infinite");
    assert_prompt(|| {
        let begin = Instant::now();
        engine.ask("isready", "readyok");
        begin.elapsed()
    });
}

fn nodes_of(lines: &[String]) -> Vec<String> {
    let word_after = |line: &String| {
        line.split(" nodes ").nth(1).and_then(|rest| rest.split(' ').next().map(str::to_owned))
    };
    lines.iter().filter_map(word_after).collect()
}

/// After `ucinewgame` nothing is left of the game before.
#[test]
fn the_same_search_again_after_a_new_game() {
    let mut engine = Served::start();
    let mut search = |fen: &str, nodes: u64| {
        engine.send(format!("ucinewgame\nposition fen {fen}"));
        let (best, lines) = engine.best_move(&format!("go nodes {nodes}"));
        (best, nodes_of(&lines))
    };
    for (number, fen) in fens().into_iter().enumerate().take(20) {
        let nodes = 100 + 977 * number as u64;
        let first = search(fen, nodes);
        search("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 5000);
        assert_eq!(search(fen, nodes), first, "{fen}");
    }
}

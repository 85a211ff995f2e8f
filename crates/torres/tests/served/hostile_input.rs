//! Lines that no engine should ever be sent, all survived.

use crate::engine::{Dice, Served, together};

/// Lines that any server must survive.
const LISTED: &str = include_str!("data/hostile.txt");
const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq e3 12 34";
const NUMBERS: [&str; 9] = [
    "0",
    "-1",
    "2147483648",
    "4294967297",
    "-9223372036854775808",
    "18446744073709551616",
    "1e9",
    "x",
    "",
];
const FIELDS: [&str; 10] =
    ["wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft"];

/// `\xNN` is a byte, and ` *N` at the end repeats the line.
fn unescape(line: &str) -> Vec<u8> {
    let (text, times) = match line.rsplit_once(" *").map(|(text, times)| (text, times.parse())) {
        Some((text, Ok(times))) => (format!("{text} "), times),
        _ => (line.to_owned(), 1_usize),
    };
    let mut pieces = text.split("\\x");
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        match piece.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend_from_slice(&piece.as_bytes()[2..]);
            }
            None => bytes.extend_from_slice(piece.as_bytes()),
        }
    }
    bytes.repeat(times)
}

fn listed() -> Vec<Vec<u8>> {
    LISTED.lines().filter(|line| !line.starts_with('#')).map(unescape).collect()
}

fn truncated_positions() -> Vec<Vec<u8>> {
    (0..FEN.len()).map(|end| format!("position fen {}", &FEN[..end]).into_bytes()).collect()
}

/// Any byte of a position replaced.
fn changed_positions(dice: &mut Dice) -> Vec<Vec<u8>> {
    let change = |_| {
        let mut line = format!("position fen {FEN} moves e1g1").into_bytes();
        let place = 13 + dice.below(FEN.len() as u64) as usize;
        line[place] = b"KQPkqp189/ -wh\xff\0"[dice.below(16) as usize];
        line
    };
    (0..60).map(change).collect()
}

fn impossible_limits() -> Vec<Vec<u8>> {
    let all = FIELDS.iter().flat_map(|field| NUMBERS.map(|number| format!("go {field} {number}")));
    // Counting that deep is a reasonable wish, not a hostile one.
    all.filter(|line| !line.starts_with("go perft 2147")).map(String::into_bytes).collect()
}

/// Every option with every value that cannot be meant.
fn impossible_options(engine: &mut Served) -> Vec<Vec<u8>> {
    let lines = engine.ask("uci", "uciok");
    let names = lines.iter().filter_map(|line| {
        let (name, kind) = line.strip_prefix("option name ")?.split_once(" type ")?;
        (kind != "button").then(|| name.to_owned())
    });
    names
        .flat_map(|name| NUMBERS.map(|number| format!("setoption name {name} value {number}")))
        // Real settings, which would only slow the test down.
        .filter(|line| !line.contains("Debug Log File"))
        .map(String::into_bytes)
        .collect()
}

fn noise(dice: &mut Dice) -> Vec<Vec<u8>> {
    let line = |_| {
        let length = dice.below(200);
        (0..length).map(|_| dice.below(256) as u8).filter(|byte| *byte != b'\n').collect()
    };
    (0..60).map(line).collect()
}

#[test]
fn every_hostile_line_is_survived() {
    let _others = together();
    let mut engine = Served::start();
    let mut dice = Dice(0x1234_5678_9abc_def1);
    let mut lines = listed();
    lines.extend(truncated_positions());
    lines.extend(changed_positions(&mut dice));
    lines.extend(impossible_limits());
    lines.extend(impossible_options(&mut engine));
    lines.extend(noise(&mut dice));
    assert!(lines.len() >= 300, "only {} lines", lines.len());
    for line in &lines {
        engine.send(line);
        engine.send("stop");
        engine.ask("isready", "readyok");
    }
    engine.send("ucinewgame\nposition startpos");
    engine.send("setoption name Syzygy50MoveRule value true\nsetoption name nodestime value 0");
    engine.ask("isready", "readyok");
    while engine.best_move("go depth 5").0.len() != 4 {}
}

#[test]
fn an_impossible_hash_is_refused_and_the_old_one_kept() {
    let _others = together();
    let mut engine = Served::start();
    for megabytes in ["1048576", "1048577", "18446744073709551615", "-5", "0"] {
        engine.send(format!("setoption name Hash value {megabytes}"));
        let lines = engine.ask("isready", "readyok");
        assert!(lines.iter().any(|line| line.starts_with("info string")), "{megabytes}: {lines:?}");
        assert_eq!(engine.best_move("go depth 5").0.len(), 4, "{megabytes}");
    }
}

#[test]
fn bad_tablebases_are_refused_and_the_engine_plays_on() {
    let _others = together();
    let mut engine = Served::start();
    for path in ["/no/such/folder", "/dev/null", "\u{2654}", ":::", "."] {
        engine.send(format!("setoption name SyzygyPath value {path}"));
        let lines = engine.ask("isready", "readyok");
        assert!(lines.iter().any(|line| line.starts_with("info string")), "{path}: {lines:?}");
        assert_eq!(engine.best_move("go depth 5").0.len(), 4, "{path}");
    }
}

#[test]
fn bad_networks_are_refused_and_the_engine_plays_on() {
    let _others = together();
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bad.net");
    std::fs::write(&path, b"TORRESNN and nothing else").expect("a folder to write to");
    let mut engine = Served::start();
    for (value, reason) in
        [(path.to_str().expect("a path"), "should have"), ("/no/such.net", "No such file")]
    {
        engine.send(format!("setoption name EvalFile value {value}"));
        let said = engine.ask("isready", "readyok").join("\n");
        assert!(said.contains(reason), "{said}");
    }
    engine.best_move("go depth 3");
    engine.send("setoption name EvalFile value <hand-made>");
    engine.best_move("go depth 3");
}

//! Our MicroChess on the emulated KIM-1 beside the recordings of the original, and beside the
//! re-creation where those are missing.
//!
//! The long recordings are tested as far as a test may take; with `KIM1_RECORDINGS=all` in the
//! environment, or by `torres machine verify microchess FILE --engine kim-1`, all of them are.

#![expect(clippy::print_stdout, reason = "a skipped test says so, and figures for docs/kim1.md")]

use chance::Random;
use machines::Machine;
use player::{Limits, Player, Question, Situation};
use vintage::microchess::player::MicroChess;
use vintage::microchess::verify::{Report, verify_on};
use vintage::microchess::{
    Board, Engine, EngineConsole, Kim1Console, Level, Response, book, think,
};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/golden");
/// Our own recording; see `microchess_own.rs`.
const SEARCHES: &str = include_str!("data/microchess_searches.txt");
/// Searches that took the original longer are left to `KIM1_RECORDINGS=all`, and most of the games too.
const MOST_CYCLES: u64 = 6_000_000;

fn wants_all() -> bool {
    std::env::var("KIM1_RECORDINGS").is_ok_and(|text| text == "all")
}

fn report(file: &str, wanted: impl Fn(&str) -> bool) -> Option<Report> {
    let path = format!("{FOLDER}/microchess_{file}");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: {path} not present");
        return None;
    };
    let lines: Vec<&str> = text.lines().filter(|line| wanted(line)).collect();
    let report = verify_on(Engine::Kim1, &lines.join("\n")).expect("a recording");
    println!("{file}: {report}");
    assert!(report.records > 0);
    Some(report)
}

fn assert_equal(report: Option<Report>) {
    if let Some(report) = report {
        assert!(report.is_equal() && report.has_right_cycles(), "{report}");
    }
}

fn field(line: &str, name: &str) -> u64 {
    let start = line.find(&format!("\"{name}\":")).map_or(line.len(), |at| at + name.len() + 3);
    let digits: String = line[start..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(u64::MAX)
}

#[test]
fn recorded_searches_are_equal() {
    assert_equal(report("eval.jsonl", |line| wants_all() || field(line, "cycles") < MOST_CYCLES));
}

#[test]
fn recorded_games_are_equal() {
    assert_equal(report("games.jsonl", |line| {
        wants_all()
            || line.contains("\"level\":\"superblitz\"") && field(line, "id").is_multiple_of(3)
    }));
}

/// From a build that prints while it searches, and so says nothing about cycles.
#[test]
fn recorded_positions_are_equal() {
    let path = format!("{FOLDER}/microchess_positions.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: {path} not present");
        return;
    };
    let mut whole: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let positions = whole["positions"].as_array_mut().expect("a list");
    if !wants_all() {
        positions.truncate(2);
    }
    let report = verify_on(Engine::Kim1, &whole.to_string()).expect("a recording");
    println!("positions.json: {report}");
    assert!(report.is_equal(), "{report}");
}

#[test]
fn recorded_keys_are_equal() {
    if let Some(report) = report("keys.jsonl", |_| true) {
        assert!(report.is_equal(), "{report}");
    }
}

/// Boards of our own recording, shared squares included: what the re-creation thinks, the machine
/// thinks, counter for counter and move for move, and no later than the original.
#[test]
fn searches_are_those_of_the_re_creation() {
    let (mut tested, mut most) = (0, 0.0_f64);
    for line in SEARCHES.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let (level, board): (Level, Board) =
            (fields[0].parse().unwrap(), fields[1].parse().unwrap());
        let native = think(&board, level);
        if native.cycles() > MOST_CYCLES {
            continue;
        }
        let mut console = Kim1Console::new(level);
        console.state.board = board;
        console.state.book_pointer = book::CLOSED;
        let Response::Played(reply) = console.press(b'P').unwrap() else { panic!("no answer") };
        let ours = reply.thought.expect("the book was closed");
        assert_eq!(ours.candidates, native.candidates, "{level} {board}");
        assert_eq!((ours.best, ours.best_value), (native.best, native.best_value));
        assert_eq!(ours.prior, native.prior);
        assert_eq!(ours.moves + native.needless_moves, native.moves, "{level} {board}");
        most = most.max(ours.cycles() as f64 / native.cycles() as f64);
        tested += 1;
    }
    assert!(tested > 100, "{tested}");
    println!("{tested} searches, at most {most:.3} of the original's cycles");
    assert!(most <= 1.05, "{most}");
}

/// Whatever is pressed, both are in the same state afterwards.
#[test]
fn any_keys_lead_to_the_same_state() {
    let mut random = Random::new(0x6530);
    let mut consoles = Engine::ALL.map(|engine| EngineConsole::new(engine, Level::SuperBlitz));
    for number in 0..600 {
        let [dice, byte, ..] = random.next_u64().to_le_bytes();
        let usual = b"CE01234567\r01234567\r01234567\r8P"[usize::from(byte % 31)];
        let key = if dice < 16 { byte } else { usual };
        if key & 0x4F == b'A' {
            continue;
        }
        let [ours, native] = consoles.each_mut().map(|console| {
            console.press(key).unwrap();
            let state = console.state();
            (
                state.board,
                state.display,
                state.piece,
                state.square,
                state.book_pointer,
                state.reversed,
            )
        });
        assert_eq!(ours, native, "key {number}: {key:02X}");
    }
}

/// 1.e4 e5 2.Qh5 Nf6 3.Qxe5+ Be7 4.Bc4 Ng4 5.Qxg7 Bf6 6.Qxf7#: key presses in, lit digits out.
#[test]
fn a_game_is_played_on_keypad_and_digits() {
    let known = "0F1333 0F1434 010440 060625 014043 040514 040235 062546 014361 041425 016162";
    let mut console = Kim1Console::new(Level::Normal);
    console.press(b'C').unwrap();
    for digits in known.split(' ') {
        console.press(b'P').unwrap();
        assert_eq!(console.shown().unwrap(), digits);
        console.press(b'E').unwrap();
    }
    console.press(b'P').unwrap();
    assert_eq!(console.shown().unwrap(), "FFFFFF", "mated");
}

/// The book costs what it cost, and all moves of the book are played.
#[test]
fn the_book_is_played_as_fast() {
    let mut console = Kim1Console::new(Level::Blitz);
    let line = "CP6343\rP7655\rP7245\rP7152\rP4334\rP4536\rP5233\rP";
    let mut answers = Vec::new();
    for key in line.bytes() {
        if let Response::Played(reply) = console.press(key).unwrap() {
            assert!(reply.thought.is_none());
            assert!(reply.cycles <= 491, "{} cycles", reply.cycles);
            answers.push(console.state.display);
        }
    }
    assert_eq!(answers.len(), 8);
    assert_eq!(answers[7], [0x00, 0x03, 0x01]);
}

/// ST leads to the monitor and leaves the game in memory.
#[test]
fn st_leaves_to_the_monitor() {
    let mut console = Kim1Console::new(Level::Blitz);
    console.press(b'C').unwrap();
    assert!(matches!(console.press(b'Q').unwrap(), Response::Quit));
    assert_eq!(console.state.board, Board::START);
    assert_eq!(console.machine().program_counter() & 0xFC00, 0x1C00);
}

fn choose(engine: &str, level: Level, situation: &Situation) -> (Option<rules::Move>, Vec<String>) {
    let mut player = MicroChess::new(level);
    player.set_option("Engine", engine).unwrap();
    let mut texts = Vec::new();
    let question = Question::new(situation.clone()).with_limits(Limits::default());
    let choice = player
        .choose(&question, &mut |event| {
            if let player::Event::Text(text) = event {
                texts.push(text);
            }
        })
        .unwrap();
    (choice.best, texts)
}

#[test]
fn both_engines_play_the_same_moves() {
    // The normal level takes some fifteen times as long.
    for (level, plies) in [(Level::Normal, 12), (Level::Blitz, 24), (Level::SuperBlitz, 24)] {
        let mut situation = Situation::start();
        for _ in 0..plies {
            let [(ours, words), (native, _)] =
                ["kim-1", "native"].map(|engine| choose(engine, level, &situation));
            assert_eq!(ours, native, "{level}");
            assert!(words.iter().any(|text| text.contains("cycles (on our KIM-1)")), "{words:?}");
            let Some(mv) = ours else { break };
            situation.play(mv).unwrap();
        }
    }
}

//! `torres play` as people use it: by lines on a pipe, and on the screen of a terminal.
#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

mod pseudo_terminal;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use pseudo_terminal::PseudoTerminal;

const TORRES: &str = env!("CARGO_BIN_EXE_torres");

fn file(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

fn play(words: &str, input: &str) -> Output {
    let mut command = Command::new(TORRES);
    command.arg("play").args(words.split_whitespace());
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_game_by_lines_with_a_review_and_a_file() {
    let pgn = file("lines.pgn");
    let words = format!("--player material --review 500 --tc 10+5 --pgn {}", pgn.display());
    let output = play(&words, "f3\nundo\nfoo\nf3\nmoves g2\nclock\nhint\nresign\nquit\n");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("Move 1, White: f3, pawn f2 to f3."), "{said}");
    assert!(said.contains("Move 1, Black: "), "{said}");
    assert!(said.contains("Taken back."), "{said}");
    assert!(said.contains("'foo' is neither a move nor a command."), "{said}");
    assert!(said.contains("2 legal moves: g3, g4."), "{said}");
    assert!(said.contains("White has "), "{said}");
    assert!(said.contains("Hint: "), "{said}");
    assert!(said.contains("White resigns: Black wins. The result is 0-1."), "{said}");
    assert!(said.contains("Black: accuracy "), "{said}");
    let kept = fs::read_to_string(pgn).unwrap();
    assert!(kept.contains("[TimeControl \"600+5\"]") && kept.contains("[%clk "), "{kept}");
    assert!(kept.contains("[%eval ") && kept.contains("[Result \"0-1\"]"), "{kept}");
}

#[test]
fn a_mate_by_lines_in_chess960_and_from_a_position() {
    let output = play("--player random --chess960 0 --review 0", "fen\n");
    assert!(said(&output).contains("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR"));
    let mut command = Command::new(TORRES);
    command.args(["play", "--player", "eniac", "--color", "black", "--review", "0"]);
    command.args(["--fen", "6k1/5ppp/6r1/8/8/7P/5PP1/R5K1 w - - 0 1"]).stdin(Stdio::null());
    let output = command.output().unwrap();
    let said = said(&output);
    assert!(said.contains("Move 1, White: Ra8#, rook a1 to a8, checkmate."), "{said}");
    assert!(said.contains("Checkmate: White wins. The result is 1-0."), "{said}");
}

/// The C64 finds another move here with forty times the cycles; a player without cycles refuses them.
#[test]
fn cycles_limit_a_machine_and_are_refused_where_nobody_counts_them() {
    let fen = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    let moved = |cycles: &str| {
        let mut command = Command::new(TORRES);
        command.args(["play", "--player", "c64", "--color", "black", "--review", "0"]);
        command.args(["--plain", "--cycles", cycles, "--fen", fen]);
        let said = said(&command.stdin(Stdio::null()).output().unwrap());
        let line = said.lines().find(|line| line.starts_with("Move 1, White: "));
        line.unwrap_or_else(|| panic!("no move in {said}")).to_owned()
    };
    assert_ne!(moved("200000"), moved("8000000"));
    let output = play("--player torres --cycles 5", "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let refused = String::from_utf8_lossy(&output.stderr);
    assert!(refused.contains("--cycles: 'torres' does not count cycles"), "{refused}");
}

#[test]
fn the_automaton_says_what_it_cannot_play_and_lights_its_lamp() {
    let output = play("--player ajedrecista --color black --review 0", "");
    let refused = said(&output);
    assert!(refused.contains("El Ajedrecista cannot play this position: "), "{refused}");
    assert!(refused.contains("White resigns: Black wins."), "{refused}");
    let mut command = Command::new(TORRES);
    command.args(["play", "--player", "ajedrecista", "--color", "black", "--review", "0", "--fen"]);
    command.arg("KR6/8/8/8/4k3/8/8/8 w - - 0 1").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    keyboard.write_all(b"Ke6\nxyzzy\nKe6\nKe6\nKe5\n").unwrap();
    drop(keyboard);
    let said = said(&child.wait_with_output().unwrap());
    assert!(said.contains("Move 1, White: Rb7, rook b8 to b7."), "{said}");
    assert!(said.contains("lamp 1 of 3: 'Ke6' is a wrong move"), "{said}");
    assert!(said.contains("lamp 3 of 3: 'Ke6' is a wrong move"), "{said}");
    assert!(said.contains("the automaton has stopped; begin a new game"), "{said}");
}

#[test]
fn what_cannot_be_is_refused_in_a_line() {
    for (words, reason) in [
        ("--player nobody", "no player is named 'nobody'"),
        ("--option Hash=lots", "Hash"),
        ("--option nonsense", "expected NAME=VALUE"),
        ("--fen 8/8/8/8/8/8/8/8", "side to move"),
        ("--chess960 960", "expected a number from 0 to 959"),
        ("--tc soon", "is not a time control"),
        ("--pgn /nonexistent/games.pgn", "its folder does not exist"),
    ] {
        let output = play(words, "");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words}: {complaint}");
        assert!(complaint.contains(reason), "{words}: {complaint}");
    }
}

#[test]
#[cfg(unix)]
fn a_signal_stops_a_long_thought_and_keeps_the_game() {
    let pgn = file("signal.pgn");
    let mut child = Command::new(TORRES)
        .args(["play", "--movetime", "3600000", "--pgn"])
        .arg(&pgn)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    keyboard.write_all(b"e4\n").unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let announced = lines.map_while(Result::ok).find(|line| line.contains("White: e4"));
    assert!(announced.is_some());
    let killed = Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(0), "it left in good order");
    assert!(fs::read_to_string(pgn).unwrap().contains("1. e4 *"));
}

#[test]
fn the_screen_in_a_pseudo_terminal() {
    let pgn = file("screen.pgn");
    let command =
        format!("{TORRES} play --ascii --player material --review 500 --pgn {}", pgn.display());
    let Some(mut terminal) = PseudoTerminal::start(&command) else {
        println!("skipped: the command script of util-linux is not present");
        return;
    };
    terminal.wait_for("You (White) against");
    terminal.wait_for("Your move");
    // e2 with the cursor, two up.
    terminal.press("\r\u{1b}[A\u{1b}[A\r");
    terminal.wait_for("1. e4");
    terminal.wait_for(" plays ");
    terminal.press("Ke3\r");
    terminal.wait_for("'Ke3' is not a legal move here.");
    terminal.press("d2d4\r");
    terminal.wait_for("2. d4");
    terminal.wait_for(" plays ");
    terminal.press("?");
    terminal.wait_for("take the last move back");
    terminal.press(" \u{12}y");
    terminal.wait_for("White: accuracy");
    terminal.press("\u{3}");
    terminal.wait_for_bytes("status 0");
    is_restored(&terminal);
    assert!(fs::read_to_string(pgn).unwrap().contains("0-1"));
}

#[test]
fn quitting_and_signals_stop_a_long_thought_and_restore_the_screen() {
    for by_signal in [false, true] {
        let command = format!("echo pid $$; exec {TORRES} play --movetime 3600000");
        let Some(mut terminal) = PseudoTerminal::start(&format!("sh -c '{command}'")) else {
            println!("skipped: the command script of util-linux is not present");
            return;
        };
        terminal.wait_for("Your move");
        terminal.press("e4\r");
        terminal.wait_for("is thinking");
        if by_signal {
            let written = terminal.written();
            let number =
                written.split("pid ").nth(1).and_then(|rest| rest.split_whitespace().next());
            let killed = Command::new("kill").arg(number.expect("it was said")).status().unwrap();
            assert!(killed.success());
        } else {
            terminal.press("\u{3}");
            terminal.wait_for("Leave in the middle of the game?");
            terminal.press("y");
        }
        terminal.wait_for_bytes("status 0");
        is_restored(&terminal);
    }
}

/// The usual screen is back, and its cursor.
fn is_restored(terminal: &PseudoTerminal) {
    let written = terminal.written();
    let after = |words: &str| written.rfind(words).unwrap_or_else(|| panic!("no {words:?}"));
    assert!(after("\u{1b}[?1049l") > after("\u{1b}[?1049h"));
    assert!(after("\u{1b}[?25h") > after("\u{1b}[?25l"));
}

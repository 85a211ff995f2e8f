//! `torres bridge`: a GUI, a serial line, and an emulated 1802 at its far end.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use machines::cdp1802::Computer;
use machines::{Budget, Machine as _};
use rules::{CastlingMode, Position};
use serialport::{SerialPort, TTYPort};
use vintage::cdp1802::Board;

/// An 1802 whose serial line is a pseudo-terminal.
struct FarEnd {
    device: String,
    off: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl FarEnd {
    /// As fast as it goes: the machine needs no time for anything.
    fn new(board: Board, computer: Computer, echoes: bool) -> FarEnd {
        FarEnd::at(board, computer, move |computer, line, bytes| {
            computer.send(bytes);
            if echoes {
                let _ = line.write_all(bytes);
            }
            let _ = computer.run_until_waiting(Budget::cycles(400_000));
        })
    }

    /// With the clock and the baud rate of the real machine: it misses what it has no time to hear.
    fn at_real_speed(board: Board, computer: Computer) -> FarEnd {
        let (mut began, mut base) = (Instant::now(), 0);
        FarEnd::at(board, computer, move |computer, _, bytes| {
            computer.send(bytes);
            let due = base + (began.elapsed().as_secs_f64() * f64::from(board.hertz())) as u64;
            let left = due.saturating_sub(computer.cycles());
            if computer.run_until_waiting(Budget::cycles(left)).is_ok() {
                (began, base) = (Instant::now(), computer.cycles());
            }
        })
    }

    fn at(
        board: Board,
        mut computer: Computer,
        mut live: impl FnMut(&mut Computer, &mut TTYPort, &[u8]) + Send + 'static,
    ) -> FarEnd {
        computer.load(0, board.program()).unwrap();
        computer.start_at(0);
        let (mut line, slave) = TTYPort::pair().unwrap();
        let device = slave.name().unwrap();
        line.set_timeout(Duration::from_millis(1)).unwrap();
        let off = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&off);
        let thread = thread::spawn(move || {
            let mut bytes = [0; 64];
            while !told.load(Ordering::Relaxed) {
                let count = line.read(&mut bytes).unwrap_or(0);
                live(&mut computer, &mut line, &bytes[..count]);
                let _ = line.write_all(&computer.received());
            }
        });
        drop(slave);
        FarEnd { device, off, thread: Some(thread) }
    }
}

impl Drop for FarEnd {
    fn drop(&mut self) {
        self.off.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A GUI that talks to the bridge.
struct Gui {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Gui {
    fn new(device: &str, options: &[&str]) -> Gui {
        let mut child = Command::new(env!("CARGO_BIN_EXE_torres"))
            .args(["bridge", "--serial", device])
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Gui { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Waits for a line that begins so, and returns all lines up to it.
    fn hear(&self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60));
            heard.push(line.unwrap_or_else(|_| panic!("no '{start}' after {heard:?}")));
            if heard.last().is_some_and(|line| line.starts_with(start)) {
                return heard;
            }
        }
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_gui_plays_a_machine_on_a_serial_line() {
    for echoes in [false, true] {
        let far = FarEnd::new(Board::Bios, Computer::with_bios(), echoes);
        let mut gui = Gui::new(
            &far.device,
            if echoes { &["--pace", "0", "--echo"] } else { &["--pace", "0"] },
        );
        gui.say("uci");
        assert_eq!(gui.hear("uciok")[0], "id name Torres 1802", "no echo");
        gui.say("position startpos moves e2e4 e7e5");
        gui.say("isready");
        assert_eq!(gui.hear("readyok"), ["readyok"]);
        gui.say("go depth 2");
        let heard = gui.hear("bestmove");
        assert!(heard[0].starts_with("info depth 1 score cp "), "{heard:?}");
        gui.say("go infinite");
        gui.hear("info depth 2");
        gui.say("stop");
        gui.hear("bestmove");
        gui.quit();
    }
}

#[test]
fn a_machine_that_makes_its_own_bits_is_typed_to_with_patience() {
    let far = FarEnd::new(Board::MembershipCard, Computer::membership_card(), false);
    let mut gui = Gui::new(&far.device, &["--pace", "0", "--deaf"]);
    gui.say("uci");
    gui.hear("uciok");
    gui.say("position startpos moves d2d4");
    gui.say("go infinite");
    gui.hear("info depth 1");
    gui.say("isready");
    gui.hear("readyok");
    gui.say("stop");
    gui.hear("bestmove");
    gui.say("isready");
    gui.hear("readyok");
    gui.quit();
}

/// A game without sense, but with all that moves can do.
fn game(plies: usize) -> String {
    let mut position = Position::start();
    let mut text = String::from("position startpos moves");
    for ply in 0..plies {
        let moves = position.legal_moves();
        let mv = moves.as_slice()[ply * 7 % moves.len()];
        text += &format!(" {}", position.uci(mv, CastlingMode::Standard));
        position.play(mv);
    }
    assert!(!position.legal_moves().is_empty());
    text
}

/// Endgames take the plain 1802 a second: their tables are of another phase.
const ENDGAMES: [&str; 2] = [
    "position fen 8/5k2/8/1pP5/8/1K6/6P1/8 w - - 0 1",
    "position fen 8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
];

fn at_real_speed(board: Board) -> (FarEnd, Gui) {
    let (computer, options): (_, &[&str]) = match board {
        Board::Bios => (Computer::with_bios(), &["--baud", "19200"]),
        Board::MembershipCard => (Computer::membership_card(), &["--deaf"]),
    };
    let far = FarEnd::at_real_speed(board, computer);
    let mut gui = Gui::new(&far.device, options);
    gui.say("uci");
    gui.hear("uciok");
    (far, gui)
}

/// All lines at once, as a GUI does: the bridge has to wait for the machine.
fn at_once(gui: &mut Gui, lines: &[&str]) {
    for line in lines {
        gui.say(line);
    }
    gui.hear("bestmove");
}

fn is_answered_at_real_speed(board: Board) {
    let (_far, mut gui) = at_real_speed(board);
    at_once(&mut gui, &["ucinewgame", &game(60), "go depth 1"]);
    at_once(&mut gui, &[ENDGAMES[0], "go depth 1"]);
    gui.say("isready");
    assert_eq!(gui.hear("readyok"), ["readyok"]);
    gui.quit();
}

#[test]
fn sixty_plies_and_an_endgame_are_answered_by_a_plain_1802_at_real_speed() {
    is_answered_at_real_speed(Board::MembershipCard);
}

#[test]
fn sixty_plies_and_an_endgame_are_answered_by_an_1806_at_real_speed() {
    is_answered_at_real_speed(Board::Bios);
}

#[test]
#[ignore = "takes minutes: `cargo test -p torres --test bridge -- --ignored`"]
fn a_whole_game_is_answered_at_real_speed() {
    for board in Board::ALL {
        let (_far, mut gui) = at_real_speed(board);
        for plies in 0..=60 {
            let endgame = ENDGAMES[plies % 2];
            let fresh = if plies % 10 == 0 { "ucinewgame" } else { "isready" };
            at_once(&mut gui, &[fresh, &game(plies), "go movetime 500"]);
            at_once(&mut gui, &[endgame, "go movetime 500"]);
        }
        gui.quit();
    }
}

#[test]
fn a_machine_that_never_answers_is_named() {
    let (line, slave) = TTYPort::pair().unwrap();
    let device = slave.name().unwrap();
    let said = Command::new(env!("CARGO_BIN_EXE_torres"))
        .args(["bridge", "--serial", &device, "--patience", "1"])
        .output()
        .unwrap();
    drop(line);
    assert_eq!(said.status.code(), Some(2));
    let error = String::from_utf8_lossy(&said.stderr);
    assert!(error.contains(&device) && error.contains("does not answer 'uci'"), "{error}");
}

#[test]
fn a_device_that_is_not_there_is_named() {
    let said = Command::new(env!("CARGO_BIN_EXE_torres"))
        .args(["bridge", "--serial", "/dev/no-such-line"])
        .output()
        .unwrap();
    assert_eq!(said.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&said.stderr).contains("/dev/no-such-line"));
}

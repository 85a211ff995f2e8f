//! `torres bridge`: a GUI, a serial line, and an emulated 1802 at its far end.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use machines::Budget;
use machines::cdp1802::Computer;
use serialport::{SerialPort, TTYPort};
use vintage::cdp1802::Board;

/// An 1802 whose serial line is a pseudo-terminal.
struct FarEnd {
    device: String,
    off: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl FarEnd {
    fn new(board: Board, mut computer: Computer, echoes: bool) -> FarEnd {
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
                computer.send(&bytes[..count]);
                if echoes {
                    let _ = line.write_all(&bytes[..count]);
                }
                let _ = computer.run_until_waiting(Budget::cycles(400_000));
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
            .args(["bridge", "--serial", device, "--pace", "0"])
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
        let mut gui = Gui::new(&far.device, if echoes { &["--echo"] } else { &[] });
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
    let mut gui = Gui::new(&far.device, &["--deaf"]);
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

#[test]
fn a_device_that_is_not_there_is_named() {
    let said = Command::new(env!("CARGO_BIN_EXE_torres"))
        .args(["bridge", "--serial", "/dev/no-such-line"])
        .output()
        .unwrap();
    assert_eq!(said.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&said.stderr).contains("/dev/no-such-line"));
}

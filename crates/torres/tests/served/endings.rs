//! However the other side goes away, the engine is gone within a second.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::{Dice, Served, together, torres};

const ROUNDS: u64 = 10;
const AT_MOST: Duration = Duration::from_secs(1);
/// What it may be doing. The work of the last two has an end, and is done before `quit` is obeyed.
const WORK: [&str; 6] = [
    "isready",
    "go infinite",
    "setoption name Threads value 2\ngo ponder wtime 1000 btime 1000",
    "go wtime 600000 btime 600000",
    "go perft 12",
    "bench 30",
];
/// How many of these have no end of their own.
const ENDLESS: u64 = 4;

/// An engine that has been at work for a while.
fn busy(work: u64, dice: &mut Dice) -> Served {
    let mut engine = Served::start();
    engine.send(WORK[work as usize]);
    thread::sleep(Duration::from_millis(dice.below(80)));
    engine
}

#[test]
fn the_end_of_its_input() {
    let _others = together();
    let mut dice = Dice(0xabcd_ef01_2345_6789);
    for round in 0..ROUNDS {
        let mut engine = busy(round % ENDLESS, &mut dice);
        engine.hang_up();
        let time = engine.time_to_end();
        assert!(time < AT_MOST, "round {round}: {time:?}");
    }
}

#[test]
fn quit() {
    let _others = together();
    let mut dice = Dice(0x1357_9bdf_0246_8ace);
    for round in 0..ROUNDS {
        let mut engine = busy(round % ENDLESS, &mut dice);
        engine.send("quit");
        let time = engine.time_to_end();
        assert!(time < AT_MOST, "round {round}: {time:?}");
    }
}

#[test]
fn being_told_to_end() {
    let _others = together();
    let mut dice = Dice(0x0f1e_2d3c_4b5a_6978);
    for round in 0..ROUNDS {
        let mut engine = busy(round % WORK.len() as u64, &mut dice);
        let told = Command::new("kill").arg(engine.process().to_string()).status();
        assert!(told.is_ok_and(|status| status.success()));
        let time = engine.time_to_end();
        assert!(time < AT_MOST, "round {round}: {time:?}");
    }
}

/// Its input stays open: only what it says shows it that nobody listens.
#[test]
fn the_loss_of_its_output() {
    let _others = together();
    for round in 0..ROUNDS {
        let mut child = torres()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("its input");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let work = ["go infinite", "go perft 12", "go depth 40"][round as usize % 3];
        writeln!(input, "isready\n{work}").expect("it listens");
        output.read_line(&mut String::new()).expect("an answer");
        drop(output);
        // It has to have something to say.
        let begin = Instant::now();
        while child.try_wait().expect("a child").is_none() && begin.elapsed() < 10 * AT_MOST {
            let _ = writeln!(input, "isready");
            thread::sleep(Duration::from_millis(20));
        }
        let time = begin.elapsed();
        let _ = child.kill();
        let _ = child.wait();
        assert!(time < AT_MOST, "round {round}: {time:?}");
    }
}

/// `torres bench | head -1`, for each command that prints.
#[test]
fn a_reader_who_has_seen_enough() {
    let _others = together();
    for arguments in [
        &["bench", "--depth", "4"][..],
        &["perft", "--help"],
        &["man"],
        &["completions", "bash"],
        &["match", "-help"],
        &["--help"],
    ] {
        let mut child = torres()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let end = child.wait_with_output().expect("it ends");
        let words = String::from_utf8_lossy(&end.stderr);
        assert!(!words.contains("panicked"), "{arguments:?}: {words}");
        assert!(end.status.success(), "{arguments:?}: {:?}", end.status);
    }
}

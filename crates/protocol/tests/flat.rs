//! Many engines, one after the other: no descriptor, no thread and no process adds up.
//!
//! Alone in its file, hence in its process, so that nothing else opens files meanwhile. It counts what
//! Linux lists.
#![cfg(target_os = "linux")]

use badengine::Mode;
use protocol::client::UciClient;
use protocol::process::Launch;
use protocol::uci::Go;
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(20);
const MODES: [Mode; 5] =
    [Mode::Good, Mode::CrashOnGo, WITH_CHILD, Mode::TwoBestmoves, Mode::DieAfterBestmove];
/// By portable means a child of an engine is not ended with it, and holds two threads of ours for as long.
const WITH_CHILD: Mode = if cfg!(feature = "portable") { Mode::Good } else { Mode::Grandchild };

fn entries(folder: &str) -> usize {
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

/// Descriptors, threads and children, dead ones included.
fn holdings() -> [usize; 3] {
    let children = std::fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
    let children = children.split_whitespace().count();
    [entries("/proc/self/fd"), entries("/proc/self/task"), children]
}

fn play(mode: Mode, politely: bool) {
    let launch = Launch::new(badengine::executable()).args([mode.name()]);
    let mut engine = UciClient::start(&launch, LONG).expect("it starts");
    let _ = engine.think(&Go::default(), LONG);
    if politely {
        engine.quit(LONG);
    }
}

#[test]
fn descriptors_threads_and_processes_stay_flat() {
    play(Mode::Good, true);
    let before = holdings();
    for round in 0..100 {
        play(MODES[round % MODES.len()], round % 2 == 0);
        // A thread that has been joined is listed for a moment more.
        let deadline = Instant::now() + LONG;
        while holdings() != before && Instant::now() < deadline {
            std::thread::yield_now();
        }
        assert_eq!(holdings(), before, "after round {round}");
    }
}

//! A long match takes no more of the computer than a short one.

#![expect(clippy::print_stdout, reason = "a soak shows what it measured")]

mod scripted;

use std::fs;
use std::time::{Duration, Instant};

use arena::{Adjudication, Layout, Tournament, run};
use player::Signal;
use scripted::{Memory, chance};

fn tournament(rounds: u32) -> Tournament {
    Tournament {
        contestants: vec![chance("one"), chance("other")],
        layout: Layout { rounds, ..Layout::default() },
        adjudication: Adjudication { max_moves: Some(40), ..Adjudication::default() },
        ..Tournament::default()
    }
}

/// Open files, threads and resident kilobytes of this process, where the system says so.
fn taken() -> Option<(usize, usize, usize)> {
    let files = fs::read_dir("/proc/self/fd").ok()?.count();
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let value = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    Some((files, value("Threads:")?, value("VmRSS:")?))
}

/// How many games to play: more where a soak is asked for.
fn rounds() -> u32 {
    std::env::var("SOAK_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

// One test, so that nothing else runs in this process meanwhile.
#[test]
fn files_threads_memory_and_overhead_stay_small() {
    run(&tournament(20), None, &mut (), &Signal::new()).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let before = taken();
    run(&tournament(rounds()), None, &mut (), &Signal::new()).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let after = taken();
    println!(
        "files, threads, kilobytes: {before:?} before, {after:?} after {} games",
        rounds() * 2
    );
    if let (Some(before), Some(after)) = (before, after) {
        assert_eq!(before.0, after.0, "open files");
        assert_eq!(before.1, after.1, "threads");
        assert!(after.2 <= before.2 + before.2 / 10 + 1_024, "{before:?} {after:?}");
    }
    overhead();
}

/// What the arena takes for a move: all the time that is not the player's own.
fn overhead() {
    let mut memory = Memory::default();
    let begin = Instant::now();
    run(&tournament(20), None, &mut memory, &Signal::new()).unwrap();
    let whole = begin.elapsed();
    let moves = memory.games.iter().flat_map(|game| &game.moves);
    let (count, thinking) = moves.fold((0u32, 0), |(count, sum), one| (count + 1, sum + one.time));
    let overhead = whole.saturating_sub(Duration::from_micros(thinking)) / count;
    println!("overhead: {overhead:?} a move over {count} moves");
    assert!(overhead < Duration::from_millis(2), "{overhead:?} a move");
}

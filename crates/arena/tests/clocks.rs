//! Time is the player's own: what the arena takes is nobody's, and machines have clocks of their own.

mod scripted;

use std::thread;
use std::time::{Duration, Instant};

use arena::{Adjudication, Contestant, Layout, Pace, Reason, Timing, Tournament, run};
use player::{Choice, Event, Fault, MachineTime, Player, Question, Signal, Situation};
use scripted::{Memory, chance, clock, first_move, scripted as script};

fn thinks_twenty_milliseconds(
    situation: &Situation,
    _: u32,
    _: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    thread::sleep(Duration::from_millis(20));
    Ok(first_move(situation))
}

#[test]
fn clocks_run_down_by_what_was_thought() {
    let thinker = || script("slow", thinks_twenty_milliseconds).at(clock("60+0.01"));
    let mut other = thinker();
    other.name = "slow too".to_owned();
    let tournament = Tournament {
        contestants: vec![thinker(), other],
        layout: Layout { rounds: 1, games: 1, ..Layout::default() },
        adjudication: Adjudication { max_moves: Some(5), ..Adjudication::default() },
        ..Tournament::default()
    };
    let mut memory = Memory::default();
    run(&tournament, None, &mut memory, &Signal::new()).unwrap();
    let game = &memory.games[0];
    assert_eq!(game.ending.reason, Reason::MoveLimit);
    for mover in 0..2 {
        let mine: Vec<_> = game.moves.iter().skip(mover).step_by(2).collect();
        let thought: u64 = mine.iter().map(|one| one.time).sum();
        let left = mine.last().unwrap().left.unwrap();
        // 60 seconds, an increment at the start and one after each of five moves.
        let expected = 60_000_000 + 6 * 10_000 - thought;
        assert!(left.abs_diff(expected) < 100, "{left} {expected}");
        assert!(mine.iter().all(|one| one.time >= 20_000));
    }
}

/// An emulated machine of 1 MHz that takes as many cycles as it is given, in no time at all.
struct Machine {
    disobeys: bool,
}

impl Player for Machine {
    fn name(&self) -> String {
        "Machine".to_owned()
    }

    fn choose(&mut self, question: &Question, _: &mut dyn FnMut(Event)) -> Result<Choice, Fault> {
        let Question { situation, limits, .. } = question;
        assert!(limits.clock.is_none() && limits.move_time.is_none(), "its time is its own");
        let given = limits.cycles.expect("cycles are given");
        let cycles = if self.disobeys && given > 1 { given * 3 } else { given };
        let machine_time = Some(MachineTime { cycles, hertz: 1_000_000 });
        Ok(Choice { machine_time, ..first_move(situation) })
    }
}

fn machine_match(pace: Pace, disobeys: bool) -> Vec<arena::GameRecord> {
    let machine = Contestant::new("machine", move || Ok(Box::new(Machine { disobeys }))).at(pace);
    let tournament = Tournament {
        contestants: vec![machine, chance("chance")],
        layout: Layout { rounds: 1, ..Layout::default() },
        adjudication: Adjudication { max_moves: Some(10), ..Adjudication::default() },
        ..Tournament::default()
    };
    let mut memory = Memory::default();
    run(&tournament, None, &mut memory, &Signal::new()).unwrap();
    memory.games
}

fn machine_pace() -> Pace {
    let move_time = Some(Duration::from_secs(10));
    Pace { move_time, timing: Timing::Machine, ..Pace::default() }
}

#[test]
fn ten_seconds_of_a_megahertz_are_ten_million_cycles() {
    let begin = Instant::now();
    for game in machine_match(machine_pace(), false) {
        assert!(!game.ending.reason.is_fault(), "{}", game.ending.text);
        let machine = game.moves.iter().find_map(|one| one.machine);
        assert_eq!(machine, Some((10_000_000, 1_000_000)));
    }
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_machine_that_takes_more_loses_on_its_own_time() {
    for game in machine_match(machine_pace(), true) {
        assert_eq!(game.ending.reason, Reason::TimeForfeit, "{}", game.ending.text);
        assert!(game.ending.text.contains("by 20000 ms"), "{}", game.ending.text);
    }
}

#[test]
fn a_machine_can_have_a_clock_for_the_game() {
    let control = Some("40/400".parse().unwrap());
    let pace = Pace { clock: control, timing: Timing::Machine, ..Pace::default() };
    for game in machine_match(pace, false) {
        assert!(!game.ending.reason.is_fault(), "{}", game.ending.text);
        let machine = game.moves.iter().find_map(|one| one.machine);
        assert_eq!(machine, Some((10_000_000, 1_000_000)), "400 seconds over 40 moves");
    }
}

#[test]
fn who_keeps_no_machine_time_cannot_be_timed_by_it() {
    let tournament = Tournament {
        contestants: vec![chance("chance").at(machine_pace()), chance("other")],
        layout: Layout { rounds: 1, games: 1, ..Layout::default() },
        ..Tournament::default()
    };
    let mut memory = Memory::default();
    run(&tournament, None, &mut memory, &Signal::new()).unwrap();
    let ending = &memory.games[0].ending;
    assert_eq!(ending.reason, Reason::NoStart);
    assert!(ending.text.contains("keeps no machine time"), "{}", ending.text);
}

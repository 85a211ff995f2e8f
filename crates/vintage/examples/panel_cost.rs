//! What a panel costs a machine that runs as fast as it can: emulated cycles per second of processor time
//! with nobody looking, and with somebody who looks inside, in turns.
//!
//! `cargo run --release -p vintage --example panel_cost`

use std::fs;

use player::{Event, Limits, Player, Question, Signal, Situation};
use vintage::c64::player::C64;
use vintage::cdp1802::player::Cdp1802;
use vintage::eniac::EniacPlayer;
use vintage::microchess::player::MicroChess;

/// Pairs of runs; the median of each is printed.
const PAIRS: usize = 7;
/// Seconds of a run: the system counts a thread's time in steps of some milliseconds.
const LEAST_SECONDS: f64 = 0.5;

/// Seconds that this thread has spent on a processor, so that other work on the computer does not count.
fn thread_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}

/// Cycles per second of the same thought again and again, and how often the machine was shown.
fn speed(player: &mut dyn Player, cycles: u64, is_attended: bool) -> (f64, usize) {
    let mut situation = Situation::start();
    for mv in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3"] {
        let mv = situation.position().parse_uci(mv).expect("legal");
        situation.play(mv).expect("legal");
    }
    let signal = Signal::new();
    signal.probe().set_attended(is_attended);
    let limits = Limits { cycles: Some(cycles), ..Limits::default() };
    let question = Question::new(situation).with_limits(limits).with_signal(signal);
    let (mut shown, mut spent, begin) = (0, 0, thread_seconds());
    loop {
        let choice = player.choose(&question, &mut |event| {
            shown += usize::from(matches!(event, Event::Inspection(_)));
        });
        spent += choice.expect("a move").machine_time.map_or(0, |time| time.cycles);
        let seconds = thread_seconds() - begin;
        if seconds >= LEAST_SECONDS {
            return (spent as f64 / seconds, shown);
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[expect(clippy::print_stdout, reason = "the answer of a measurement")]
fn measure(name: &str, player: &mut dyn Player, cycles: u64) {
    let (mut alone, mut attended, mut looks) = (Vec::new(), Vec::new(), 0);
    for _ in 0..PAIRS {
        alone.push(speed(player, cycles, false).0);
        let (rate, shown) = speed(player, cycles, true);
        attended.push(rate);
        looks += shown;
    }
    let (alone, attended) = (median(alone), median(attended));
    let cost = 100.0 * (1.0 - attended / alone);
    println!(
        "{name:<6} {alone:>12.0} alone  {attended:>12.0} looked into  {cost:>5.1} %  {looks} looks"
    );
}

fn main() {
    let mut c64 = C64::default();
    c64.set_option("OwnBook", "false").expect("an option of its own");
    measure("C64", &mut c64, 150_000_000);
    measure("1802", &mut Cdp1802::default(), 150_000_000);
    // It knows no limit but its own end.
    measure("KIM-1", &mut MicroChess::default(), 1);
    let mut eniac = EniacPlayer::new();
    eniac.set_option("Plies", "five").expect("an option of its own");
    measure("ENIAC", &mut eniac, 2_000_000_000);
}

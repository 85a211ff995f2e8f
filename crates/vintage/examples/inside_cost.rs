//! What looking inside costs a machine at full speed: the same work with and without somebody who looks.
//! `cargo run --release -p vintage --example inside_cost`
#![expect(clippy::print_stdout, reason = "figures for docs/performance.md")]

use std::time::{Duration, Instant};

use player::{Event, InspectRequest, Limits, Player, Question, Signal, Situation};
use rules::Position;
use vintage::c64::player::C64;
use vintage::cdp1802::player::Cdp1802;
use vintage::eniac::EniacPlayer;

const FEN: &str = "r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/P1N2N2/1P2BPPP/R1BQ1RK1 b kq - 0 8";
const ROUNDS: usize = 5;

/// How a machine is looked at.
#[derive(Clone, Copy)]
enum Look {
    Not,
    Inside,
    Breakpoint,
}

fn time(player: &mut dyn Player, cycles: u64, look: Look) -> Duration {
    let signal = Signal::new();
    if !matches!(look, Look::Not) {
        signal.probe().set_attended(true);
    }
    if matches!(look, Look::Breakpoint) {
        // A place that is never reached.
        signal.probe().ask(InspectRequest::Break { place: 1, set: true });
    }
    player.new_game().expect("a new game");
    let situation = Situation::new(Position::from_fen(FEN).expect("legal"));
    let limits = Limits { cycles: Some(cycles), ..Limits::default() };
    let question = Question::new(situation).with_limits(limits).with_signal(signal);
    let begin = Instant::now();
    player.choose(&question, &mut |event: Event| drop(event)).expect("a move");
    begin.elapsed()
}

fn main() {
    let mut c64 = C64::default();
    c64.set_option("OwnBook", "false").expect("an option");
    let mut machines: [(&str, Box<dyn Player>, u64); 3] = [
        ("c64", Box::new(c64), 200_000_000),
        ("cdp1802", Box::<Cdp1802>::default(), 60_000_000),
        ("eniac", Box::<EniacPlayer>::default(), 400_000_000),
    ];
    for (name, player, cycles) in &mut machines {
        let mut best = [Duration::MAX; 3];
        // In turn, so that other work on the machine meets all of them.
        for _ in 0..ROUNDS {
            for (at, look) in [Look::Not, Look::Inside, Look::Breakpoint].into_iter().enumerate() {
                best[at] = best[at].min(time(player.as_mut(), *cycles, look));
            }
        }
        let [without, inside, followed] = best.map(|time| time.as_secs_f64());
        println!(
            "{name}: {cycles} cycles in {without:.3} s; looked into {inside:.3} s ({:+.1} %); \
             with a breakpoint {followed:.3} s ({:.1} times)",
            (inside / without - 1.0) * 100.0,
            followed / without,
        );
    }
}

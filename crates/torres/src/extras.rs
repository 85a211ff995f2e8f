//! Commands that people type to the engine beyond UCI.

use std::time::{Duration, Instant};

use player::{Limits, Player, Question, Signal, Situation};
use rules::Position;
use serve::Extras;

use crate::commands::bench;
use crate::registry;

/// `eval`, `bench`, `speedtest`, `compiler`, `version`.
pub(crate) struct EngineExtras;

impl Extras for EngineExtras {
    fn commands(&self) -> Vec<(String, String)> {
        [
            ("eval", "the player's evaluation, term by term"),
            (
                "bench",
                "[MB] [threads] [limit] [file|default] [depth|nodes|movetime]: a fixed search",
            ),
            ("speedtest", "[threads] [MB] [seconds]: how fast this machine searches"),
            ("compiler", "how this program was built"),
            ("version", "which version this is"),
        ]
        .map(|(name, about)| (name.to_owned(), about.to_owned()))
        .to_vec()
    }

    fn run(
        &mut self,
        line: &str,
        question: &Question,
        player: &mut dyn Player,
        say: &mut dyn FnMut(String),
    ) {
        let Question { situation, signal, .. } = question;
        match line.split_whitespace().next() {
            Some("eval") => explain(player, situation, say),
            Some("bench") => bench::run_line(line, signal, say),
            Some("speedtest") => speedtest(line, signal, say),
            Some("compiler") => say(compiler()),
            Some("version") => say(format!("Torres {}", crate::version::text())),
            _ => {}
        }
    }
}

/// What the player that is served thinks of the position, if it has an evaluation to show.
fn explain(player: &mut dyn Player, situation: &Situation, say: &mut dyn FnMut(String)) {
    match player.explain(situation) {
        Some(lines) => lines.into_iter().for_each(say),
        None => say(format!("info string {} has no evaluation to show", player.name())),
    }
}

/// Searches as in a game, with all cores unless told otherwise, and says how fast.
fn speedtest(line: &str, signal: &Signal, say: &mut dyn FnMut(String)) {
    let word = |place, usual: u64, most: u64| -> u64 {
        let word = line.split_whitespace().nth(place).and_then(|text| text.parse().ok());
        word.unwrap_or(usual).clamp(1, most)
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let (threads, megabytes, seconds) =
        (word(1, cores, 1024), word(2, 64, 65_536), word(3, 10, 3600));
    match measure(threads, megabytes, Duration::from_secs(seconds), signal) {
        Ok((nodes, time)) => {
            let speed = (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
            say(format!("threads {threads}, hash {megabytes} MB, {:.1} s", time.as_secs_f64()));
            say(format!("{nodes} nodes {speed} nps"));
        }
        Err(reason) => say(format!("info string {reason}")),
    }
}

fn measure(
    threads: u64,
    megabytes: u64,
    time: Duration,
    signal: &Signal,
) -> Result<(u64, Duration), Box<dyn std::error::Error>> {
    let mut engine = registry::engine()?;
    engine.set_option("Threads", &threads.to_string())?;
    engine.set_option("Hash", &megabytes.to_string())?;
    let share = time / search::bench::POSITIONS.len() as u32;
    let limits = Limits { move_time: Some(share), ..Limits::default() };
    let (begin, mut total) = (Instant::now(), 0);
    for fen in search::bench::POSITIONS {
        let situation = Situation::new(Position::from_fen(fen)?);
        let mut nodes = 0;
        let question =
            Question::new(situation).with_limits(limits.clone()).with_signal(signal.clone());
        engine.choose(&question, &mut |event| {
            if let player::Event::Info(info) = event {
                nodes = info.nodes.unwrap_or(nodes);
            }
        })?;
        total += nodes;
    }
    Ok((total, begin.elapsed()))
}

fn compiler() -> String {
    let kind = if cfg!(debug_assertions) { "with assertions" } else { "without assertions" };
    let pext = if cfg!(target_feature = "bmi2") { "with PEXT" } else { "without PEXT" };
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    format!("built by rustc for {system} on {processor}, {kind}, {pext}")
}

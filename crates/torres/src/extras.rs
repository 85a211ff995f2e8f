//! Commands that people type to the engine beyond UCI.

use player::{Player, Signal, Situation};
use players::serve::Extras;
use search::evaluation::{Evaluator, breakdown};

/// `eval`, `bench`.
pub(crate) struct EngineExtras;

impl Extras for EngineExtras {
    fn commands(&self) -> Vec<(String, String)> {
        [("eval", "the evaluation, term by term"), ("bench", "a fixed search and its node count")]
            .map(|(name, about)| (name.to_owned(), about.to_owned()))
            .to_vec()
    }

    fn run(
        &mut self,
        line: &str,
        situation: &Situation,
        _player: &mut dyn Player,
        _signal: &Signal,
        say: &mut dyn FnMut(String),
    ) {
        match line.split_whitespace().next() {
            Some("eval") => explain(situation, say),
            Some("bench") => bench(line, say),
            _ => {}
        }
    }
}

fn explain(situation: &Situation, say: &mut dyn FnMut(String)) {
    let position = situation.position();
    say(format!("{:28} {:>15} {:>15}", "term", "white mg, eg", "black mg, eg"));
    for term in breakdown(position) {
        let [white, black] = term.sides.map(|side| {
            format!("{:>6.2} {:>6.2}", centi(side.middlegame()), centi(side.endgame()))
        });
        say(format!("{:28} {white:>15} {black:>15}", term.group));
    }
    if position.in_check() {
        say("in check: no evaluation".to_owned());
        return;
    }
    let value = Evaluator::new().evaluate(position);
    let white = position.turn().pick(value, -value);
    say(format!("Evaluation: {:+.2} for White", centi(white)));
}

fn centi(value: i32) -> f64 {
    f64::from(value) / 100.0
}

fn bench(line: &str, say: &mut dyn FnMut(String)) {
    let depth = line.split_whitespace().nth(1).and_then(|text| text.parse().ok());
    let depth = depth.unwrap_or(search::bench::DEPTH).clamp(1, 100);
    let begin = std::time::Instant::now();
    match search::bench::run(depth, 16, |_, _| {}) {
        Ok(nodes) => {
            let seconds = begin.elapsed().as_secs_f64().max(1e-9);
            say(format!("{nodes} nodes {} nps", (nodes as f64 / seconds) as u64));
        }
        Err(error) => say(format!("info string {error}")),
    }
}

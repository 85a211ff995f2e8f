//! The static evaluation of a position, term by term, for people.

use nnue::Network;
use rules::Position;

use crate::evaluation::{Evaluator, breakdown};

/// The terms of the evaluation by hand, its sum, and the value of the network where one is used.
pub(crate) fn explain(
    position: &Position,
    network: Option<&std::sync::Arc<Network>>,
) -> Vec<String> {
    let mut lines = vec![format!("{:28} {:>15} {:>15}", "term", "white mg, eg", "black mg, eg")];
    for term in breakdown(position) {
        let [white, black] = term.sides.map(|side| {
            format!("{:>6.2} {:>6.2}", centi(side.middlegame()), centi(side.endgame()))
        });
        lines.push(format!("{:28} {white:>15} {black:>15}", term.group));
    }
    if position.in_check() {
        lines.push("in check: no evaluation".to_owned());
        return lines;
    }
    let network = network.map(|network| ("network", Some(network)));
    for (name, network) in [("made by hand", None)].into_iter().chain(network) {
        let value = Evaluator::new(network).evaluate(position, 0);
        let white = position.turn().pick(value, -value);
        lines.push(format!("Evaluation ({name}): {:+.2} for White", centi(white)));
    }
    lines
}

fn centi(value: i32) -> f64 {
    f64::from(value) / 100.0
}

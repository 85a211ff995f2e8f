//! The search with a network: the one that it is handed is the one that decides.

use std::sync::Arc;

use nnue::{Architecture, Network};
use player::{Player, Question, Signal};
use rules::Position;
use search::bench::{Bench, positions};
use search::evaluation::Evaluator;
use search::{Bounds, Engine, HAND_CRAFTED, NodeClock};

fn random(seed: u64) -> Arc<Network> {
    Arc::new(Network::random(Architecture::new(32, 8), seed))
}

fn nodes(network: Option<Arc<Network>>) -> u64 {
    let bounds = Bounds { depth: Some(5), ..Bounds::default() };
    let bench = Bench { megabytes: 2, bounds, network, ..Bench::default() };
    bench.run(&positions(), &Signal::new(), |_, _| {}).expect("memory")
}

#[test]
fn the_network_decides_and_the_count_is_the_same_every_time() {
    let counts = [Some(random(1)), Some(random(2)), None].map(nodes);
    assert!(counts[0] != counts[1] && counts[1] != counts[2] && counts[0] != counts[2]);
    assert_eq!(nodes(Some(random(1))), counts[0]);
}

/// The evaluator updates its accumulators from position to position; the network computes them from
/// nothing.
#[test]
fn the_evaluator_says_what_the_network_says() {
    let network = random(3);
    let mut evaluator = Evaluator::new(Some(&network));
    for position in positions() {
        assert_eq!(evaluator.evaluate(&position, 0), network.evaluate(&position));
        for mv in position.legal_moves() {
            let next = position.after(mv);
            assert_eq!(evaluator.evaluate(&next, 1), network.evaluate(&next), "{}", next.fen());
        }
    }
}

/// A network read from a file by the option `EvalFile`.
#[test]
fn the_option_reads_a_network_from_a_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../nnue/tests/data/tiny.net");
    let clock: search::StartClock = || Box::new(NodeClock { nodes_per_millisecond: 1000 });
    let open = |path: &str| {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        Network::from_bytes(&bytes).map(Arc::new).map_err(|error| error.to_string())
    };
    let mut engine = Engine::new(clock, Box::new(|_| Err("none".to_owned())))
        .expect("memory")
        .with_network(None, Box::new(open));
    assert_eq!(engine.set_option("EvalFile", file), Ok(()));
    assert_eq!(engine.set_option("EvalFile", HAND_CRAFTED), Ok(()));
    assert!(engine.set_option("EvalFile", "no such file").is_err());
    let start = player::Situation::start();
    let limits = player::Limits { nodes: Some(500), ..player::Limits::default() };
    assert_eq!(engine.set_option("EvalFile", file), Ok(()));
    let choice = engine
        .choose(&Question::new(start.clone()).with_limits(limits.clone()), &mut |_| {})
        .expect("a choice");
    let best = choice.best.expect("a move");
    assert!(Position::start().is_legal(best));
}

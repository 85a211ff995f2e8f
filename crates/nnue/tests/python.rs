//! The trainer's own arithmetic and ours say the same to the last bit.
//!
//! `data/positions.bin` holds packed positions of our own games, `data/tiny.net` and
//! `data/layers.net` networks of random weights with two king buckets, and `data/scores.txt` and
//! `data/layers.txt` what `training/fixture.py` computed.

use std::sync::Arc;

use nnue::{Backend, Evaluator, Network};
use rules::PackedPosition;

#[test]
fn scores_are_those_that_python_computed() {
    compare(include_bytes!("data/tiny.net"), include_str!("data/scores.txt"));
}

#[test]
fn scores_of_layers_are_those_that_python_computed() {
    compare(include_bytes!("data/layers.net"), include_str!("data/layers.txt"));
}

fn compare(network: &[u8], scores: &str) {
    let network = Network::from_bytes(network).expect("a network");
    let (positions, _) = include_bytes!("data/positions.bin").as_chunks::<32>();
    let mut compared = 0;
    for (packed, score) in positions.iter().zip(scores.lines()) {
        let position = PackedPosition(*packed).unpack().expect("a position");
        let expected = score.parse::<i32>().expect("a number");
        assert_eq!(network.evaluate(&position), expected, "{}", position.fen());
        for backend in Backend::available() {
            let mut evaluator = Evaluator::new(Arc::new(network.clone().with_backend(backend)));
            assert_eq!(evaluator.evaluate(&position, 0), expected, "{}", position.fen());
        }
        compared += 1;
    }
    assert_eq!(compared, 256);
}

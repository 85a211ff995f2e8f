//! The trainer's own arithmetic and ours say the same to the last bit.
//!
//! `data/positions.bin` holds packed positions of our own games, `data/tiny.net` a network of
//! random weights with two king buckets, and `data/scores.txt` what `training/fixture.py` computed.

use std::sync::Arc;

use nnue::{Backend, Evaluator, Network};
use rules::PackedPosition;

#[test]
fn scores_are_those_that_python_computed() {
    let network = Network::from_bytes(include_bytes!("data/tiny.net")).expect("a network");
    let (positions, _) = include_bytes!("data/positions.bin").as_chunks::<32>();
    let scores = include_str!("data/scores.txt").lines();
    let mut compared = 0;
    for (packed, score) in positions.iter().zip(scores) {
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

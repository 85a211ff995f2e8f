//! All roads to a score lead to the same one.

use std::sync::Arc;

use nnue::{Architecture, Backend, Evaluator, Head, Network};
use rules::Position;

fn dice(state: &mut u64, sides: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % sides
}

fn bucketed() -> Architecture {
    let mut map = [0; 32];
    for (index, bucket) in map.iter_mut().enumerate() {
        *bucket = [0, 1, 2, 2][index / 8];
    }
    Architecture { king_buckets: 3, king_bucket_map: map, ..Architecture::new(64, 4) }
}

/// Walks up and down a tree of random moves as a search does, and evaluates some of its nodes.
fn walk(evaluators: &mut [Evaluator], network: &Network, plies: usize, seed: u64) {
    let mut state = seed;
    let mut line = vec![Position::start()];
    for _ in 0..plies {
        let here = line[line.len() - 1].clone();
        let moves = here.legal_moves();
        let back = dice(&mut state, 4) == 0;
        if moves.is_empty() || here.halfmoves() >= 100 || line.len() > 200 {
            line.truncate(1 + dice(&mut state, line.len()));
        } else if back && line.len() > 1 {
            line.truncate(line.len() - 1);
        } else {
            let mut next = here.clone();
            next.play(moves[dice(&mut state, moves.len())]);
            line.push(next);
        }
        if dice(&mut state, 3) == 0 {
            continue;
        }
        let (position, ply) = (&line[line.len() - 1], line.len() - 1);
        let expected = network.evaluate(position);
        for evaluator in &mut *evaluators {
            assert_eq!(
                evaluator.evaluate(position, ply),
                expected,
                "{evaluator:?} {}",
                position.fen()
            );
        }
    }
}

#[test]
fn updated_accumulators_equal_recomputed_ones() {
    let plies = std::env::var("TORRES_PLIES").ok().and_then(|text| text.parse().ok());
    for (seed, shape) in (1..).zip([
        Architecture::new(32, 8),
        bucketed(),
        Architecture::layered(64, 8),
        Architecture { head: Head::Layers, ..bucketed() },
    ]) {
        let network = Arc::new(Network::random(shape, seed));
        let mut evaluators: Vec<Evaluator> = Backend::available()
            .into_iter()
            .map(|backend| Evaluator::new(Arc::new(Network::clone(&network).with_backend(backend))))
            .collect();
        walk(&mut evaluators, &network, plies.unwrap_or(150_000), seed);
    }
}

#[test]
fn both_sides_are_evaluated_alike() {
    let network = Network::random(bucketed(), 5);
    let mut state = 9;
    let mut position = Position::start();
    for _ in 0..2_000 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            position = Position::start();
            continue;
        }
        position.play(moves[dice(&mut state, moves.len())]);
        let exchanged = position.to_setup().with_colors_exchanged().validate();
        let exchanged = exchanged.expect("the same position for the other side");
        assert_eq!(network.evaluate(&position), network.evaluate(&exchanged));
    }
}

//! `cargo bench -p nnue`: evaluations by each instruction set of this machine.

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use nnue::{Architecture, Backend, Evaluator, Network};
use rules::Position;

fn main() {
    divan::main();
}

fn names() -> Vec<&'static str> {
    Backend::available().into_iter().map(Backend::name).collect()
}

fn network(architecture: Architecture, name: &str) -> Arc<Network> {
    let backend = Backend::available().into_iter().find(|backend| backend.name() == name);
    Arc::new(Network::random(architecture, 1).with_backend(backend.expect("it is there")))
}

/// Every move of the start position, each by its difference.
fn children(bencher: Bencher<'_, '_>, network: Arc<Network>) {
    let start = Position::start();
    let positions: Vec<Position> =
        start.legal_moves().into_iter().map(|mv| start.after(mv)).collect();
    let mut evaluator = Evaluator::new(network);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let _ = evaluator.evaluate(black_box(&start), 0);
        positions.iter().map(|position| evaluator.evaluate(position, 1)).sum::<i32>()
    });
}

#[divan::bench(args = names())]
fn one_layer(bencher: Bencher<'_, '_>, name: &str) {
    children(bencher, network(Architecture::new(512, 8), name));
}

#[divan::bench(args = names())]
fn three_layers(bencher: Bencher<'_, '_>, name: &str) {
    children(bencher, network(Architecture::layered(512, 8), name));
}

/// Games of moves drawn by chance, so that no processor can learn by heart which numbers are zero.
fn games(bencher: Bencher<'_, '_>, network: Arc<Network>) {
    let (mut positions, mut state) = (vec![Position::start()], 1u64);
    while positions.len() < 4000 {
        let last = &positions[positions.len() - 1];
        let moves = last.legal_moves();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let next = if moves.is_empty() {
            Position::start()
        } else {
            last.after(moves[(state >> 33) as usize % moves.len()])
        };
        positions.push(next);
    }
    let mut evaluator = Evaluator::new(network);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let numbered = black_box(&positions).iter().enumerate();
        numbered.map(|(number, position)| evaluator.evaluate(position, number % 64)).sum::<i32>()
    });
}

#[divan::bench(args = names())]
fn games_one_layer(bencher: Bencher<'_, '_>, name: &str) {
    games(bencher, network(Architecture::new(512, 8), name));
}

#[divan::bench(args = names())]
fn games_three_layers(bencher: Bencher<'_, '_>, name: &str) {
    games(bencher, network(Architecture::layered(512, 8), name));
}

#[divan::bench(args = names())]
fn games_three_layers_of_1024(bencher: Bencher<'_, '_>, name: &str) {
    games(bencher, network(Architecture::layered(1024, 8), name));
}

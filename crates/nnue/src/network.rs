use rules::{Color, Position};

use crate::architecture::{Architecture, Head, INPUTS, View};
use crate::backend::{Backend, scalar};
use crate::block::{Block, LANES};
use crate::layers::{Bytes, FIRST, GROUP, Layers, Pairs, Quad, SECOND};
use crate::snapshot::Snapshot;

/// A network, valid by construction: every evaluation with it succeeds.
///
/// As a file, little-endian:
///
/// | bytes | what |
/// |---|---|
/// | 0..8 | `TORRESNN` |
/// | 8..12 | version: 1 with one layer behind the accumulators, 2 with three |
/// | 12..24 | hidden, output buckets, king buckets |
/// | 24..56 | the king bucket of a1, b1, c1, d1, a2, … d8 |
/// | 56..68 | unit, output unit, scale |
/// | 68..72 | zero |
/// | … | input weights, 16 bits each: king bucket, colour (own first), role, square, hidden |
/// | … | input biases, 16 bits each |
/// | … | the output, by its version |
/// | 4 | CRC-32 of everything before |
///
/// Version 1: output weights, 16 bits each (bucket, side with the mover first, hidden); output
/// biases, 32 bits each, in units of unit × output unit.
///
/// Version 2, for each bucket: weights of the first layer, 8 bits each (neuron, side with the mover
/// first, half of hidden), and then numbers in floating point of 32 bits: 16 biases, weights of the
/// second layer (32 inputs, 32 neurons), 32 biases, 32 weights of the third, its bias.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(crate) architecture: Architecture,
    /// How evaluators compute.
    pub(crate) backend: Backend,
    pub(crate) input_weights: Vec<Block>,
    pub(crate) input_biases: Vec<Block>,
    pub(crate) output: Output,
}

/// What makes a score of two accumulators, for every output bucket.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Output {
    Squared { weights: Vec<Block>, biases: Vec<i32> },
    Layers(Vec<Layers>),
}

impl Network {
    /// A network of small random weights: for tests, and to start training from.
    #[must_use]
    pub fn random(architecture: Architecture, seed: u64) -> Network {
        let mut state = seed;
        let mut next = |range: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) % (2 * range + 1)) as i64 - range as i64
        };
        let mut blocks = |number: usize, range| -> Vec<Block> {
            (0..number).map(|_| Block([(); LANES].map(|()| next(range) as i16))).collect()
        };
        let size = architecture.blocks();
        let input_weights = blocks(architecture.king_buckets * INPUTS * size, 40);
        let input_biases = blocks(size, 100);
        let buckets = architecture.output_buckets;
        let output = match architecture.head {
            Head::Squared => Output::Squared {
                weights: blocks(buckets * 2 * size, 60),
                biases: (0..buckets as i32).map(|n| 100 * n).collect(),
            },
            Head::Layers => Output::Layers(
                (0..buckets).map(|_| random_layers(&architecture, &mut next)).collect(),
            ),
        };
        Network { input_weights, input_biases, output, backend: Backend::best(), architecture }
    }

    /// The same network, computed with other instructions than the fastest: for measurements and
    /// tests.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Network {
        Network { backend, ..self }
    }

    /// The instructions that evaluators of this network use.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// The shape.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The score of a position for the side to move, in centipawns, computed from scratch.
    /// [`Evaluator`](crate::Evaluator) gives the same score faster.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let board = Snapshot::of(position);
        let [us, them] = [position.turn(), !position.turn()].map(|side| {
            let view = View::new(&self.architecture, side, position.king(side));
            let mut columns = Vec::new();
            board.each_change(&Snapshot::EMPTY, |place, _| {
                columns.push(self.column(view.input(place)));
            });
            let mut sum = self.input_biases.clone();
            scalar::update(&mut sum, &self.input_biases, &columns, &[]);
            sum
        });
        let (pieces, mut products) = (position.occupied().len(), self.products());
        self.score(Backend::SCALAR, [&us, &them], pieces, &mut products)
    }

    /// Memory for the products of two accumulators; none where there are no products.
    pub(crate) fn products(&self) -> Box<[Bytes]> {
        let bytes = match self.architecture.head {
            Head::Squared => 0,
            Head::Layers => self.architecture.hidden,
        };
        vec![Bytes([0; 32]); bytes / 32].into()
    }

    /// What two accumulators, the mover's first, say with this many pieces on the board.
    #[inline]
    pub(crate) fn score(
        &self,
        backend: Backend,
        accumulators: [&[Block]; 2],
        pieces: u32,
        products: &mut [Bytes],
    ) -> i32 {
        let shape = &self.architecture;
        let bucket = shape.output_bucket(pieces);
        match &self.output {
            Output::Squared { weights, biases } => {
                let size = shape.blocks();
                let weights = &weights[bucket * 2 * size..(bucket + 1) * 2 * size];
                let ([us, them], (ours, theirs)) = (accumulators, weights.split_at(size));
                let sum = backend
                    .squared_sum(us, ours, shape.unit)
                    .wrapping_add(backend.squared_sum(them, theirs, shape.unit));
                let (unit, output_unit) = (i64::from(shape.unit), i64::from(shape.output_unit));
                let output = i64::from(sum) / unit + i64::from(biases[bucket]);
                (output * i64::from(shape.scale) / (unit * output_unit)) as i32
            }
            Output::Layers(layers) => {
                let pairs = Pairs { accumulators, unit: shape.unit };
                let output = backend.layers(&pairs, &layers[bucket], shape.output_unit, products);
                (output * shape.scale as f32) as i32
            }
        }
    }

    /// The weights of one input.
    #[inline]
    pub(crate) fn column(&self, input: usize) -> &[Block] {
        let size = self.architecture.blocks();
        &self.input_weights[input * size..(input + 1) * size]
    }

    /// What an accumulator holds when the board is empty.
    pub(crate) fn biases(&self) -> &[Block] {
        &self.input_biases
    }

    /// The view of a side in a position.
    #[inline]
    pub(crate) fn view(&self, position: &Position, side: Color) -> View {
        View::new(&self.architecture, side, position.king(side))
    }
}

/// Layers whose numbers reach both ends of the clipping.
fn random_layers(shape: &Architecture, next: &mut impl FnMut(u64) -> i64) -> Layers {
    let mut number = |range: u64| next(range) as f32 / 100.0;
    Layers {
        first_biases: [(); FIRST].map(|()| number(50)),
        second: [(); 2 * FIRST].map(|()| [(); SECOND].map(|()| number(40))),
        second_biases: [(); SECOND].map(|()| number(50)),
        third: [(); SECOND].map(|()| number(100)),
        third_bias: number(100),
        first: (0..shape.hidden / GROUP)
            .map(|_| Quad([(); GROUP * FIRST].map(|()| next(64) as i8)))
            .collect(),
    }
}

use crate::block::Block;

/// Neurons of the first layer behind the accumulators.
pub(crate) const FIRST: usize = 16;
/// Neurons of the second.
pub(crate) const SECOND: usize = 32;
/// Inputs whose weights lie side by side, because instructions take four bytes at a time.
pub(crate) const GROUP: usize = 4;

/// What a product of two clipped numbers is shifted by, so that it fits seven bits.
pub(crate) const SHIFT: u32 = 9;
/// The largest such product: 255 × 255 / 512.
const LARGEST_PRODUCT: f32 = 127.0;

/// Thirty-two inputs of the first layer, from 0 to 127 each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(crate) struct Bytes(pub(crate) [u8; 32]);

impl Bytes {
    /// Four bytes as one number, the way that instructions take them.
    #[inline]
    #[cfg(any(test, target_arch = "aarch64"))]
    pub(crate) fn group(&self, number: usize) -> i32 {
        i32::from_le_bytes(self.0.as_chunks::<GROUP>().0[number])
    }
}

/// The weights of four inputs: four of each neuron in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Quad(pub(crate) [i8; GROUP * FIRST]);

/// The layers of one output bucket.
///
/// The first is in whole numbers, whose sum no order of adding changes. The others are small, and
/// in floating point; they are added up in the same order on every machine, and nothing is fused.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Layers {
    /// By groups of four inputs: the mover's products, then the other side's.
    pub(crate) first: Vec<Quad>,
    pub(crate) first_biases: [f32; FIRST],
    /// By input: the clipped numbers of the first layer, then their squares.
    pub(crate) second: [[f32; SECOND]; 2 * FIRST],
    pub(crate) second_biases: [f32; SECOND],
    pub(crate) third: [f32; SECOND],
    pub(crate) third_bias: f32,
}

impl Layers {
    /// The output, given the sums of the first layer, whose weights of 1.0 are stored as `unit`.
    ///
    /// It is inlined into functions of other instruction sets, which do several sums at a time.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it takes over the instruction set of its caller")]
    pub(crate) fn finish(&self, sums: &[i32; FIRST], unit: i16) -> f32 {
        let factor = 1.0 / (LARGEST_PRODUCT * f32::from(unit));
        let mut inputs = [0.0f32; 2 * FIRST];
        for neuron in 0..FIRST {
            let number = sums[neuron] as f32 * factor + self.first_biases[neuron];
            inputs[neuron] = number.clamp(0.0, 1.0);
            // The square of a negative number counts too: it is another feature.
            inputs[FIRST + neuron] = (number * number).min(1.0);
        }
        let mut hidden = self.second_biases;
        for (input, weights) in inputs.iter().zip(&self.second) {
            for (sum, weight) in hidden.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        }
        // Eight sums at a time, then those: the order is part of the format.
        let mut eight = [0.0f32; 8];
        let (hidden, third) = (hidden.as_chunks::<8>().0, self.third.as_chunks::<8>().0);
        for (hidden, weights) in hidden.iter().zip(third) {
            for ((sum, hidden), weight) in eight.iter_mut().zip(hidden).zip(weights) {
                let clipped = hidden.clamp(0.0, 1.0);
                *sum += clipped * clipped * weight;
            }
        }
        let four: [f32; 4] = std::array::from_fn(|at| eight[at] + eight[at + 4]);
        (four[0] + four[2]) + (four[1] + four[3]) + self.third_bias
    }
}

/// Two accumulators, the mover's first, whose halves are multiplied number by number.
pub(crate) struct Pairs<'a> {
    pub(crate) accumulators: [&'a [Block]; 2],
    /// Where numbers are clipped.
    pub(crate) unit: i16,
}

impl Pairs<'_> {
    /// Tells the blocks to multiply and where their products go, which are the inputs of the first layer.
    ///
    /// It is inlined into functions of other instruction sets.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it takes over the instruction set of its caller")]
    pub(crate) fn each(
        &self,
        products: &mut [Bytes],
        mut multiply: impl FnMut(&Block, &Block, &mut Bytes),
    ) {
        let (ours, theirs) = products.split_at_mut(products.len() / 2);
        for (accumulator, products) in self.accumulators.iter().zip([ours, theirs]) {
            let (first, second) = accumulator.split_at(accumulator.len() / 2);
            for ((products, one), other) in products.iter_mut().zip(first).zip(second) {
                multiply(one, other, products);
            }
        }
    }
}

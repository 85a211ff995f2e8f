/// Thirty-two numbers in one cache line: the unit in which accumulators and weights are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

/// Numbers in a block.
pub(crate) const LANES: usize = 32;

impl Block {
    pub(crate) const ZERO: Block = Block([0; LANES]);
}

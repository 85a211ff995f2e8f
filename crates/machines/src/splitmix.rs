use chance::Random;

/// The random numbers behind the test vectors: `SplitMix64`, so small that anyone
/// can write it and get the same vectors from the same seed.
///
/// ```
/// use machines::SplitMix;
///
/// let (mut a, mut b) = (SplitMix::new(1802), SplitMix::new(1802));
/// assert_eq!(a.word(), b.word());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitMix(Random);

impl SplitMix {
    /// A sequence of its own for each seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(Random::new(seed))
    }

    /// The next 64 bits.
    pub const fn long(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The next 16 bits: the upper ones of a [`long`](SplitMix::long).
    pub const fn word(&mut self) -> u16 {
        (self.long() >> 48) as u16
    }

    /// The next byte: the uppermost of a [`long`](SplitMix::long).
    pub const fn byte(&mut self) -> u8 {
        (self.long() >> 56) as u8
    }

    /// The next coin toss: the uppermost bit of a [`long`](SplitMix::long).
    pub const fn bit(&mut self) -> bool {
        self.long() >> 63 != 0
    }
}

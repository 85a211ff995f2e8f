//! A range coder for single bits whose probabilities are learnt while coding.

/// Learns how often a bit is set. Two averages, one quick and one slow, do better than either: a new
/// context must learn fast, an old one should not forget.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bit {
    quick: u16,
    slow: u16,
}

impl Bit {
    const QUICK: u32 = 4;
    const SLOW: u32 = 7;

    pub(super) const fn new() -> Bit {
        Bit { quick: 1 << 15, slow: 1 << 15 }
    }

    /// The chance of a zero, in parts of 2^16, never 0 or all.
    fn zero(self) -> u32 {
        let mean = (u32::from(self.quick) + u32::from(self.slow)) / 2;
        mean.clamp(1 << 5, (1 << 16) - (1 << 5))
    }

    fn learn(&mut self, bit: bool) {
        let towards = |average: u16, shift: u32| match bit {
            true => average - (average >> shift),
            false => average + ((u16::MAX - average) >> shift),
        };
        self.quick = towards(self.quick, Bit::QUICK);
        self.slow = towards(self.slow, Bit::SLOW);
    }
}

/// Codes bits in one direction: an encoder is told them, a decoder finds them. The models above it
/// are written once for both.
pub(super) trait Coder {
    /// Codes a bit. An encoder returns what it was given; a decoder ignores that and returns what it
    /// found.
    fn bit(&mut self, model: &mut Bit, bit: bool) -> bool;

    /// Codes the lowest `count` bits of a number, the highest first, each in the context of those
    /// before it.
    fn tree(&mut self, models: &mut [Bit], count: u32, number: u32) -> u32 {
        let mut node = 1;
        for place in (0..count).rev() {
            let bit = self.bit(&mut models[node as usize], number >> place & 1 == 1);
            node = node << 1 | u32::from(bit);
        }
        node - (1 << count)
    }
}

/// Bits into bytes.
#[derive(Debug)]
pub(super) struct Encoder {
    low: u64,
    range: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder { low: 0, range: u32::MAX, bytes: Vec::new() }
    }

    /// The bytes of everything that was coded.
    pub(super) fn finish(mut self) -> Vec<u8> {
        for _ in 0..4 {
            self.shift();
        }
        self.bytes
    }

    fn shift(&mut self) {
        self.bytes.push((self.low >> 24) as u8);
        self.low = self.low << 8 & 0xffff_ffff;
    }

    /// Adds one to the bytes that are out already.
    fn carry(&mut self) {
        for byte in self.bytes.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
    }
}

impl Coder for Encoder {
    fn bit(&mut self, model: &mut Bit, bit: bool) -> bool {
        let bound = (self.range >> 16) * model.zero();
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        if self.low > 0xffff_ffff {
            self.carry();
            self.low &= 0xffff_ffff;
        }
        while self.range < 1 << 24 {
            self.shift();
            self.range <<= 8;
        }
        model.learn(bit);
        bit
    }
}

/// Bytes into bits. After the last byte it reads zeros: whether what it finds makes sense is for the
/// models and the checksum to say.
#[derive(Debug)]
pub(super) struct Decoder<'b> {
    code: u32,
    range: u32,
    rest: &'b [u8],
    /// Bytes asked for after the last one.
    missing: usize,
}

impl<'b> Decoder<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Decoder<'b> {
        let mut decoder = Decoder { code: 0, range: u32::MAX, rest: bytes, missing: 0 };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    /// Whether it has been reading behind the end, as nothing that an encoder wrote makes it do.
    pub(super) fn is_past_end(&self) -> bool {
        self.missing > 0
    }

    fn shift(&mut self) {
        let byte = match self.rest.split_first() {
            Some((byte, rest)) => {
                self.rest = rest;
                *byte
            }
            None => {
                self.missing += 1;
                0
            }
        };
        self.code = self.code << 8 | u32::from(byte);
    }
}

impl Coder for Decoder<'_> {
    fn bit(&mut self, model: &mut Bit, _: bool) -> bool {
        let bound = (self.range >> 16) * model.zero();
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        while self.range < 1 << 24 {
            self.shift();
            self.range <<= 8;
        }
        model.learn(bit);
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_back_and_rare_ones_are_cheap() {
        let mut dice = chance::Random::new(5);
        let bits: Vec<bool> = (0..100_000).map(|_| dice.below(50) == 0).collect();
        let (mut model, mut encoder) = (Bit::new(), Encoder::new());
        for &bit in &bits {
            encoder.bit(&mut model, bit);
        }
        let bytes = encoder.finish();
        // The entropy of one in fifty is 0.141 bits.
        assert!(bytes.len() < 100_000 * 155 / 8_000, "{} bytes", bytes.len());
        let (mut model, mut decoder) = (Bit::new(), Decoder::new(&bytes));
        for &bit in &bits {
            assert_eq!(decoder.bit(&mut model, false), bit);
        }
        assert!(!decoder.is_past_end());
    }

    #[test]
    fn a_carry_runs_through_the_bytes_before_it() {
        for seed in 0..200 {
            let mut dice = chance::Random::new(seed);
            let (mut models, mut encoder) = ([Bit::new(); 256], Encoder::new());
            // Nearly all ones: the low end of the range stays close to a carry.
            let numbers: Vec<u32> = (0..300).map(|_| 255 - (dice.below(40) / 39) as u32).collect();
            for &number in &numbers {
                encoder.tree(&mut models, 8, number);
            }
            let bytes = encoder.finish();
            let (mut models, mut decoder) = ([Bit::new(); 256], Decoder::new(&bytes));
            for &number in &numbers {
                assert_eq!(decoder.tree(&mut models, 8, 0), number);
            }
        }
    }
}

//! Random numbers that can be repeated: everything follows from the seed.
//!
//! One generator for the whole house, so that a seed means the same everywhere. Games, matches and
//! training data depend on its sequence: it never changes.
#![forbid(unsafe_code)]

/// The first program of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Repeatable random numbers: `SplitMix64`, good enough for statistics, useless for secrets.
///
/// ```
/// let (mut one, mut other) = (chance::Random::new(7), chance::Random::new(7));
/// assert_eq!(one.next_u64(), other.next_u64());
/// assert!((0.0..1.0).contains(&one.unit()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    state: u64,
}

/// What the state grows by: 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Spreads every bit of a number over all others.
///
/// ```
/// assert_eq!(chance::mix(7), chance::Random::new(7).next_u64());
/// ```
#[must_use]
pub const fn mix(value: u64) -> u64 {
    let mut bits = value.wrapping_add(STEP);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

impl Random {
    /// A generator that depends on `seed` alone.
    ///
    /// ```
    /// assert_ne!(chance::Random::new(1).next_u64(), chance::Random::new(2).next_u64());
    /// ```
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next 64 random bits.
    ///
    /// ```
    /// let mut random = chance::Random::new(0);
    /// assert_ne!(random.next_u64(), random.next_u64());
    /// ```
    pub const fn next_u64(&mut self) -> u64 {
        let bits = mix(self.state);
        self.state = self.state.wrapping_add(STEP);
        bits
    }

    /// A number from 0 up to but not including 1.
    ///
    /// ```
    /// let mut random = chance::Random::new(3);
    /// let mean = (0..10_000).map(|_| random.unit()).sum::<f64>() / 10_000.0;
    /// assert!((mean - 0.5).abs() < 0.02);
    /// ```
    pub fn unit(&mut self) -> f64 {
        const STEPS: f64 = (1u64 << 53) as f64;
        (self.next_u64() >> 11) as f64 / STEPS
    }

    /// A whole number below `bound`; 0 if the bound is 0.
    ///
    /// ```
    /// let mut random = chance::Random::new(3);
    /// assert!((0..100).all(|_| random.below(6) < 6));
    /// ```
    pub fn below(&mut self, bound: u64) -> u64 {
        let wide = u128::from(self.next_u64()) * u128::from(bound);
        (wide >> 64) as u64
    }

    /// A normal variable with mean 0 and variance 1.
    ///
    /// ```
    /// let mut random = chance::Random::new(3);
    /// let mean = (0..10_000).map(|_| random.normal()).sum::<f64>() / 10_000.0;
    /// assert!(mean.abs() < 0.05);
    /// ```
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }

    /// Puts items into a random order, each with the same chance.
    ///
    /// ```
    /// let mut items = [1, 2, 3];
    /// chance::Random::new(3).shuffle(&mut items);
    /// items.sort_unstable();
    /// assert_eq!(items, [1, 2, 3]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator for seed 1234567.
    #[test]
    fn the_sequence_is_the_published_one() {
        let mut random = Random::new(1_234_567);
        let first = [random.next_u64(), random.next_u64(), random.next_u64()];
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn a_shuffle_is_fair_and_repeatable() {
        let mut first = [0; 5];
        for seed in 0..5_000 {
            let mut items = [0, 1, 2, 3, 4];
            Random::new(seed).shuffle(&mut items);
            first[items[0]] += 1;
        }
        assert!(first.iter().all(|count| (900..1_100).contains(count)), "{first:?}");
    }
}

//! A small seeded generator, so that every simulation can be repeated.

/// Repeatable random numbers: `SplitMix64`, good enough for statistics, useless for secrets.
///
/// ```
/// let (mut one, mut other) = (stats::Random::new(7), stats::Random::new(7));
/// assert_eq!(one.next_u64(), other.next_u64());
/// assert!((0.0..1.0).contains(&one.unit()));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator that depends on `seed` alone.
    ///
    /// ```
    /// assert_ne!(stats::Random::new(1).next_u64(), stats::Random::new(2).next_u64());
    /// ```
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 random bits.
    ///
    /// ```
    /// let mut random = stats::Random::new(0);
    /// assert_ne!(random.next_u64(), random.next_u64());
    /// ```
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number from 0 up to but not including 1.
    ///
    /// ```
    /// let mut random = stats::Random::new(3);
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
    /// let mut random = stats::Random::new(3);
    /// assert!((0..100).all(|_| random.below(6) < 6));
    /// ```
    pub fn below(&mut self, bound: u64) -> u64 {
        let wide = u128::from(self.next_u64()) * u128::from(bound);
        (wide >> 64) as u64
    }

    /// A normal variable with mean 0 and variance 1.
    ///
    /// ```
    /// let mut random = stats::Random::new(3);
    /// let mean = (0..10_000).map(|_| random.normal()).sum::<f64>() / 10_000.0;
    /// assert!(mean.abs() < 0.05);
    /// ```
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }
}

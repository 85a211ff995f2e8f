//! Simultaneous perturbation (SPSA): tuning many numbers at once by playing games.
//!
//! Each iteration moves every parameter a little, half of them up and half down by the toss of a
//! coin, and plays a pair of games between "all moves as tossed" and "all moves the other way". The
//! result says whether the toss was a good one, and every parameter goes a step along it or
//! against it. Distances and steps shrink over time on Spall's schedule, with the constants that
//! are customary in chess: `alpha` 0.602, `gamma` 0.101, and a run-in of a tenth of the iterations.
//!
//! ```
//! use stats::{Random, spsa::{Parameter, Schedule}};
//!
//! // Find the top of a hill at 70 from noisy comparisons.
//! let schedule = Schedule::new(2000)?;
//! let mut parameter = Parameter::new(20.0, 0.0, 100.0, 5.0, 0.02)?;
//! let mut random = Random::new(1);
//! for iteration in 1..=schedule.iterations() {
//!     let trial = schedule.trial(&parameter, iteration, &mut random);
//!     let height = |x: f64| -(x - 70.0).abs();
//!     let result = (height(trial.plus) - height(trial.minus)).signum();
//!     parameter = schedule.updated(&parameter, &trial, result)?;
//! }
//! assert!((parameter.value() - 70.0).abs() < 5.0);
//! # Ok::<(), stats::Error>(())
//! ```

use crate::error::{Error, check};
use chance::Random;

/// How fast the steps shrink.
///
/// ```
/// assert_eq!(stats::spsa::ALPHA, 0.602);
/// ```
pub const ALPHA: f64 = 0.602;

/// How fast the distances shrink.
///
/// ```
/// assert_eq!(stats::spsa::GAMMA, 0.101);
/// ```
pub const GAMMA: f64 = 0.101;

/// The share of the iterations by which the steps are held back at the start.
///
/// ```
/// assert_eq!(stats::spsa::RUN_IN, 0.1);
/// ```
pub const RUN_IN: f64 = 0.1;

/// A number to be tuned, its range, and how finely.
///
/// ```
/// use stats::spsa::Parameter;
///
/// let futility_margin = Parameter::new(90.0, 20.0, 200.0, 8.0, 0.002)?;
/// assert_eq!(futility_margin.value(), 90.0);
/// assert!(Parameter::new(90.0, 200.0, 20.0, 8.0, 0.002).is_err());
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    value: f64,
    min: f64,
    max: f64,
    c_end: f64,
    r_end: f64,
}

impl Parameter {
    /// `c_end` is the distance tried at the last iteration, `r_end` the learning rate there
    /// (0.002 is customary).
    ///
    /// ```
    /// use stats::spsa::Parameter;
    ///
    /// assert!(Parameter::new(5.0, 0.0, 10.0, 1.0, 0.002).is_ok());
    /// assert!(Parameter::new(11.0, 0.0, 10.0, 1.0, 0.002).is_err());
    /// assert!(Parameter::new(5.0, 0.0, 10.0, f64::NAN, 0.002).is_err());
    /// ```
    pub fn new(value: f64, min: f64, max: f64, c_end: f64, r_end: f64) -> Result<Self, Error> {
        check("max", max, "a finite number", |_| true)?;
        check("min", min, "less than max", |min| min < max)?;
        check("value", value, "between min and max", |value| (min..=max).contains(&value))?;
        check("c_end", c_end, "positive and at most max - min", |c| c > 0.0 && c <= max - min)?;
        check("r_end", r_end, "positive", |r| r > 0.0)?;
        Ok(Self { value, min, max, c_end, r_end })
    }

    /// The best value known so far.
    ///
    /// ```
    /// # use stats::spsa::Parameter;
    /// assert_eq!(Parameter::new(5.0, 0.0, 10.0, 1.0, 0.002)?.value(), 5.0);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn value(&self) -> f64 {
        self.value
    }

    fn moved(&self, by: f64) -> f64 {
        (self.value + by).clamp(self.min, self.max)
    }
}

/// The two values of one parameter that an iteration compares.
///
/// ```
/// # use stats::{Random, spsa::{Parameter, Schedule}};
/// let parameter = Parameter::new(50.0, 0.0, 100.0, 4.0, 0.002)?;
/// let schedule = Schedule::new(1000)?;
/// let trial = schedule.trial(&parameter, 1000, &mut Random::new(3));
/// assert_eq!((trial.plus - trial.minus).abs(), 8.0);
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// For the first player of the pair.
    pub plus: f64,
    /// For the second player of the pair.
    pub minus: f64,
    /// The distance tried, with the sign of the toss.
    offset: f64,
    iteration: u32,
}

/// How many iterations there are, and so how large each is.
///
/// ```
/// # use stats::spsa::{Parameter, Schedule};
/// let schedule = Schedule::new(1000)?;
/// let parameter = Parameter::new(50.0, 0.0, 100.0, 4.0, 0.002)?;
/// assert_eq!(schedule.distance(&parameter, 1000), 4.0);
/// assert!((schedule.learning_rate(&parameter, 1000) - 0.002).abs() < 1e-12);
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    iterations: u32,
}

impl Schedule {
    /// A schedule of this many iterations, each a pair of games or a batch of pairs.
    ///
    /// ```
    /// assert!(stats::spsa::Schedule::new(0).is_err());
    /// ```
    pub fn new(iterations: u32) -> Result<Self, Error> {
        check("iterations", f64::from(iterations), "at least 1", |n| n >= 1.0)?;
        Ok(Self { iterations })
    }

    /// How many iterations there are; they count from 1.
    ///
    /// ```
    /// assert_eq!(stats::spsa::Schedule::new(10)?.iterations(), 10);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// How far from its value a parameter is tried; it ends at `c_end`.
    ///
    /// ```
    /// # use stats::spsa::{Parameter, Schedule};
    /// let schedule = Schedule::new(1000)?;
    /// let parameter = Parameter::new(50.0, 0.0, 100.0, 4.0, 0.002)?;
    /// assert!(schedule.distance(&parameter, 1) > schedule.distance(&parameter, 2));
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn distance(&self, parameter: &Parameter, iteration: u32) -> f64 {
        let (last, now) = (f64::from(self.iterations), self.clamped(iteration));
        parameter.c_end * (last / now).powf(GAMMA)
    }

    /// The share of the distance by which a result moves the value; it ends at `r_end`.
    ///
    /// ```
    /// # use stats::spsa::{Parameter, Schedule};
    /// let schedule = Schedule::new(1000)?;
    /// let parameter = Parameter::new(50.0, 0.0, 100.0, 4.0, 0.002)?;
    /// let rate = |iteration| schedule.learning_rate(&parameter, iteration);
    /// assert!(rate(100) > rate(500) && rate(500) > rate(1000));
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn learning_rate(&self, parameter: &Parameter, iteration: u32) -> f64 {
        let (last, now) = (f64::from(self.iterations), self.clamped(iteration));
        let run_in = RUN_IN * last;
        let gain = parameter.r_end * ((run_in + last) / (run_in + now)).powf(ALPHA);
        gain * (now / last).powf(2.0 * GAMMA)
    }

    /// Tosses the coin for one parameter.
    ///
    /// ```
    /// # use stats::{Random, spsa::{Parameter, Schedule}};
    /// # let schedule = Schedule::new(1000)?;
    /// let near_the_edge = Parameter::new(99.0, 0.0, 100.0, 4.0, 0.002)?;
    /// let trial = schedule.trial(&near_the_edge, 1, &mut Random::new(0));
    /// assert!(trial.plus.max(trial.minus) == 100.0);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn trial(&self, parameter: &Parameter, iteration: u32, random: &mut Random) -> Trial {
        let distance = self.distance(parameter, iteration);
        let offset = if random.below(2) == 0 { distance } else { -distance };
        Trial { plus: parameter.moved(offset), minus: parameter.moved(-offset), offset, iteration }
    }

    /// The parameter after the first player of the trial scored `result`: wins less losses.
    ///
    /// ```
    /// # use stats::{Random, spsa::{Parameter, Schedule}};
    /// # let schedule = Schedule::new(1000)?;
    /// let parameter = Parameter::new(50.0, 0.0, 100.0, 4.0, 0.002)?;
    /// let trial = schedule.trial(&parameter, 1, &mut Random::new(0));
    /// let after = schedule.updated(&parameter, &trial, 1.0)?;
    /// assert_eq!(after.value() > 50.0, trial.plus > trial.minus);
    /// assert!(schedule.updated(&parameter, &trial, f64::NAN).is_err());
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn updated(
        &self,
        parameter: &Parameter,
        trial: &Trial,
        result: f64,
    ) -> Result<Parameter, Error> {
        check("result", result, "a finite number", |_| true)?;
        let rate = self.learning_rate(parameter, trial.iteration);
        Ok(Parameter { value: parameter.moved(rate * trial.offset * result), ..*parameter })
    }

    fn clamped(&self, iteration: u32) -> f64 {
        f64::from(iteration.clamp(1, self.iterations))
    }
}

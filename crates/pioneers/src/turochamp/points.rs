use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg, Sub};

/// Points of position play, in ten-thousandths, so that equal sums are equal in whatever order they are
/// added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(pub i32);

impl Points {
    /// From tenths of a point.
    ///
    /// ```
    /// use pioneers::turochamp::Points;
    ///
    /// assert_eq!(Points::tenths(15).to_string(), "1.5");
    /// ```
    #[must_use]
    pub const fn tenths(tenths: i32) -> Points {
        Points(tenths * 1_000)
    }

    /// The square root of a number.
    ///
    /// ```
    /// use pioneers::turochamp::Points;
    ///
    /// assert_eq!(Points::root(2), Points(14_142));
    /// ```
    #[must_use]
    pub fn root(number: u32) -> Points {
        Points((f64::from(number).sqrt() * 10_000.0).round() as i32)
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Points;

    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::default(), Add::add)
    }
}

/// As Turing wrote them, with one decimal.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (f64::from(self.0) / 1_000.0).round() / 10.0;
        // No minus before nothing.
        write!(f, "{:.1}", if tenths == 0.0 { 0.0 } else { tenths })
    }
}

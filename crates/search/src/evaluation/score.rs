//! A middlegame and an endgame score in one number.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg};

/// A pair of scores that are added and scaled together: the endgame in the upper half of a word.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing.
    pub const ZERO: Tapered = Tapered(0);

    /// A pair.
    #[must_use]
    pub const fn new(middlegame: i32, endgame: i32) -> Tapered {
        Tapered((endgame << 16).wrapping_add(middlegame))
    }

    /// The middlegame half.
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame half.
    #[must_use]
    pub const fn endgame(self) -> i32 {
        // Adding half of the lower word's range undoes the borrow of a negative middlegame.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    #[inline]
    fn neg(self) -> Tapered {
        Tapered(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline]
    fn mul(self, count: i32) -> Tapered {
        Tapered(self.0.wrapping_mul(count))
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_mix() {
        for middlegame in [-900, -1, 0, 1, 37, 900] {
            for endgame in [-700, -1, 0, 1, 700] {
                let one = Tapered::new(middlegame, endgame);
                assert_eq!((one.middlegame(), one.endgame()), (middlegame, endgame));
                let twice = one + one;
                assert_eq!(one * 2, twice);
                assert_eq!((-twice).middlegame(), -2 * middlegame);
                assert_eq!((-twice).endgame(), -2 * endgame);
            }
        }
    }
}

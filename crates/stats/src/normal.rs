//! The normal distribution, as far as match statistics need it.

use std::f64::consts::{PI, SQRT_2};

/// The two-sided 95 % point of the standard normal distribution.
///
/// ```
/// let outside = 1.0 - stats::normal_cdf(stats::Z95);
/// assert!((outside - 0.025).abs() < 1e-12);
/// ```
pub const Z95: f64 = 1.959_963_984_540_054;

/// The chance that a standard normal variable lies below `z`.
///
/// The absolute error is below 1e-14; a NaN is answered by 0.5, which knows nothing either.
///
/// ```
/// assert_eq!(stats::normal_cdf(0.0), 0.5);
/// assert!((stats::normal_cdf(1.0) - 0.841_344_746_068_543).abs() < 1e-14);
/// assert_eq!(stats::normal_cdf(f64::INFINITY), 1.0);
/// ```
pub fn normal_cdf(z: f64) -> f64 {
    if z.is_nan() {
        return 0.5;
    }
    let upper_tail = 0.5 * erfc(z.abs() / SQRT_2);
    if z > 0.0 { 1.0 - upper_tail } else { upper_tail }
}

/// The complementary error function for `x >= 0`.
fn erfc(x: f64) -> f64 {
    const SERIES_UP_TO: f64 = 2.5;
    const UNDERFLOWS_AT: f64 = 27.0;
    if x > UNDERFLOWS_AT {
        0.0
    } else if x > SERIES_UP_TO {
        erfc_by_fraction(x)
    } else {
        1.0 - erf_by_series(x)
    }
}

/// Kummer's series: all terms positive, so nothing cancels.
fn erf_by_series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    let mut n = 0.0;
    while term > sum * f64::EPSILON * 0.1 {
        n += 1.0;
        term *= 2.0 * x * x / (2.0 * n + 1.0);
        sum += term;
    }
    2.0 / PI.sqrt() * (-x * x).exp() * sum
}

/// Laplace's continued fraction, from the inside out; it converges fast once `x` is large.
fn erfc_by_fraction(x: f64) -> f64 {
    const DEPTH: i32 = 120;
    let tail = (1..=DEPTH).rev().fold(x, |inner, k| x + f64::from(k) / 2.0 / inner);
    (-x * x).exp() / PI.sqrt() / tail
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_of_the_error_function() {
        let table = [
            (0.0, 1.0),
            (0.5, 0.479_500_122_186_953_5),
            (1.0, 0.157_299_207_050_285_13),
            (2.0, 0.004_677_734_981_047_266),
            (3.0, 2.209_049_699_858_544e-5),
            (5.0, 1.537_459_794_428_035e-12),
        ];
        for (x, expected) in table {
            assert!((erfc(x) - expected).abs() < 1e-15, "erfc({x}) = {}", erfc(x));
        }
    }

    #[test]
    fn both_formulas_agree_where_they_meet() {
        for x in [2.3, 2.5, 2.7, 3.0] {
            assert!((1.0 - erf_by_series(x) - erfc_by_fraction(x)).abs() < 1e-15);
        }
    }

    #[test]
    fn the_distribution_rises_and_stays_in_bounds() {
        let values: Vec<f64> = (-400..=400).map(|i| normal_cdf(f64::from(i) / 10.0)).collect();
        assert!(values.windows(2).all(|pair| pair[0] <= pair[1]));
        assert!(values.iter().all(|p| (0.0..=1.0).contains(p)));
    }
}

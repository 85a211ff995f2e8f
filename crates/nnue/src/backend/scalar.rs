//! Plain numbers: what every machine has, and the specification of the other backends.

use crate::block::Block;

pub(crate) fn update(
    target: &mut [Block],
    source: &[Block],
    added: &[&[Block]],
    removed: &[&[Block]],
) {
    for (index, (target, source)) in target.iter_mut().zip(source).enumerate() {
        let mut sum = source.0;
        for column in added {
            sum.iter_mut().zip(column[index].0).for_each(|(sum, one)| *sum = sum.wrapping_add(one));
        }
        for column in removed {
            sum.iter_mut().zip(column[index].0).for_each(|(sum, one)| *sum = sum.wrapping_sub(one));
        }
        target.0 = sum;
    }
}

pub(crate) fn squared_sum(numbers: &[Block], weights: &[Block], unit: i16) -> i32 {
    let mut sum = 0i32;
    for (numbers, weights) in numbers.iter().zip(weights) {
        for (number, weight) in numbers.0.iter().zip(weights.0) {
            let clipped = (*number).clamp(0, unit);
            // The product of a clipped number and a weight fits 16 bits; a network is checked for it.
            let product = clipped.wrapping_mul(weight);
            sum = sum.wrapping_add(i32::from(product) * i32::from(clipped));
        }
    }
    sum
}

//! Plain numbers: what every machine has, and the specification of the other backends.

use crate::block::Block;
use crate::layers::{Bytes, FIRST, GROUP, Layers, Pairs, SHIFT};

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

pub(crate) fn multiply_pairs(pairs: &Pairs<'_>, products: &mut [Bytes]) {
    let clipped = |number: i16| number.clamp(0, pairs.unit) as u32;
    pairs.each(products, |one, other, products| {
        for (product, (one, other)) in products.0.iter_mut().zip(one.0.iter().zip(other.0)) {
            *product = ((clipped(*one) * clipped(other)) >> SHIFT) as u8;
        }
    });
}

pub(crate) fn layers(pairs: &Pairs<'_>, layers: &Layers, unit: i16, products: &mut [Bytes]) -> f32 {
    multiply_pairs(pairs, products);
    let mut sums = [0i32; FIRST];
    let groups = products.iter().flat_map(|bytes| bytes.0.as_chunks::<GROUP>().0);
    for (group, weights) in groups.zip(&layers.first) {
        // Most products are zero, because one of the two numbers was clipped.
        if *group == [0; GROUP] {
            continue;
        }
        for (sum, weights) in sums.iter_mut().zip(weights.0.as_chunks::<GROUP>().0) {
            for (byte, weight) in group.iter().zip(weights) {
                *sum += i32::from(*byte) * i32::from(*weight);
            }
        }
    }
    layers.finish(&sums, unit)
}

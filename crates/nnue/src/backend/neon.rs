//! NEON of 64-bit ARM: four registers of eight numbers to a block.
//!
//! Tests on other processors compile this file over `mirror.rs`, which has the same instructions in
//! plain Rust; on ARM they compare the mirror with the instructions.
#![cfg_attr(
    target_arch = "aarch64",
    expect(unsafe_code, reason = "instructions of this architecture take pointers")
)]

#[cfg(test)]
#[cfg_attr(target_arch = "aarch64", expect(dead_code, reason = "loads and stores need no check"))]
mod mirror;
#[cfg(all(test, target_arch = "aarch64"))]
mod mirror_tests;
#[cfg(target_arch = "aarch64")]
mod registers;

#[cfg(not(target_arch = "aarch64"))]
use mirror as lanes;
#[cfg(target_arch = "aarch64")]
use registers as lanes;

use lanes::{
    Shorts, Words, add, add_words, clip, dot, load, load_bytes, multiply_add, nonzero_groups, pack,
    product, repeat, splat, store_bytes, store_words, subtract, total, zero_words,
};

use crate::block::{Block, LANES};
use crate::layers::{Bytes, FIRST, Layers, Pairs, SHIFT};

/// Numbers in a register.
const WIDTH: usize = 8;
/// Registers to a block.
const PARTS: usize = LANES / WIDTH;

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn registers(block: &Block) -> [Shorts; PARTS] {
    let parts = block.0.as_chunks::<WIDTH>().0;
    [load(&parts[0]), load(&parts[1]), load(&parts[2]), load(&parts[3])]
}

#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
pub(crate) fn update(
    target: &mut [Block],
    source: &[Block],
    added: &[&[Block]],
    removed: &[&[Block]],
) {
    for (index, (target, source)) in target.iter_mut().zip(source).enumerate() {
        let mut sums = registers(source);
        for column in added {
            for (sum, column) in sums.iter_mut().zip(registers(&column[index])) {
                *sum = add(*sum, column);
            }
        }
        for column in removed {
            for (sum, column) in sums.iter_mut().zip(registers(&column[index])) {
                *sum = subtract(*sum, column);
            }
        }
        for (target, sum) in target.0.as_chunks_mut::<WIDTH>().0.iter_mut().zip(sums) {
            lanes::store(target, sum);
        }
    }
}

#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
pub(crate) fn squared_sum(numbers: &[Block], weights: &[Block], unit: i16) -> i32 {
    let unit = splat(unit);
    // Two sums, so that one addition need not wait for the other.
    let mut sums = [zero_words(); 2];
    for (numbers, weights) in numbers.iter().zip(weights) {
        let parts = registers(numbers).into_iter().zip(registers(weights));
        for (part, (numbers, weights)) in parts.enumerate() {
            let clipped = clip(numbers, unit);
            sums[part % 2] = multiply_add(sums[part % 2], product(clipped, weights), clipped);
        }
    }
    total(add_words(sums[0], sums[1]))
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn multiply_pairs(pairs: &Pairs<'_>, products: &mut [Bytes]) {
    let unit = splat(pairs.unit);
    pairs.each(products, |one, other, products| {
        let (one, other) = (registers(one), registers(other));
        let halves = products.0.as_chunks_mut::<{ 2 * WIDTH }>().0;
        for (half, bytes) in halves.iter_mut().enumerate() {
            let part = |part: usize| product(clip(one[part], unit), clip(other[part], unit));
            store_bytes(bytes, pack::<{ SHIFT as i32 }>(part(2 * half), part(2 * half + 1)));
        }
    });
}

#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
pub(crate) fn layers(pairs: &Pairs<'_>, layers: &Layers, unit: i16, products: &mut [Bytes]) -> f32 {
    multiply_pairs(pairs, products);
    let mut sums: [Words; FIRST / 4] = [zero_words(); FIRST / 4];
    for (bytes, weights) in products.iter().zip(layers.first.chunks_exact(8)) {
        let mut groups = nonzero_groups(bytes);
        while groups != 0 {
            let number = groups.trailing_zeros() as usize;
            groups &= groups - 1;
            let four = repeat(bytes.group(number));
            let quads = weights[number].0.as_chunks::<16>().0;
            for (sum, weights) in sums.iter_mut().zip(quads) {
                *sum = dot(*sum, four, load_bytes(weights));
            }
        }
    }
    let mut numbers = [0i32; FIRST];
    for (numbers, sum) in numbers.as_chunks_mut::<4>().0.iter_mut().zip(sums) {
        store_words(numbers, sum);
    }
    layers.finish(&numbers, unit)
}

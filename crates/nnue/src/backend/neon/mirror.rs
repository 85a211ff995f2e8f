//! The same functions as in `registers.rs`, number by number, as the manual of the instructions has
//! them: with wrap-around where an instruction wraps.

use crate::layers::Bytes;

pub(crate) type Shorts = [i16; 8];
pub(crate) type Words = [i32; 4];
pub(crate) type SignedBytes = [i8; 16];

pub(crate) fn load(numbers: &[i16; 8]) -> Shorts {
    *numbers
}

pub(crate) fn store(numbers: &mut [i16; 8], register: Shorts) {
    *numbers = register;
}

pub(crate) fn load_bytes(bytes: &[i8; 16]) -> SignedBytes {
    *bytes
}

pub(crate) fn store_bytes(bytes: &mut [u8; 16], register: [u8; 16]) {
    *bytes = register;
}

pub(crate) fn store_words(numbers: &mut [i32; 4], register: Words) {
    *numbers = register;
}

pub(crate) fn splat(number: i16) -> Shorts {
    [number; 8]
}

pub(crate) fn zero_words() -> Words {
    [0; 4]
}

pub(crate) fn repeat(four: i32) -> SignedBytes {
    let bytes = four.to_le_bytes();
    std::array::from_fn(|at| bytes[at % 4].cast_signed())
}

pub(crate) fn add(one: Shorts, other: Shorts) -> Shorts {
    std::array::from_fn(|at| one[at].wrapping_add(other[at]))
}

pub(crate) fn subtract(one: Shorts, other: Shorts) -> Shorts {
    std::array::from_fn(|at| one[at].wrapping_sub(other[at]))
}

pub(crate) fn add_words(one: Words, other: Words) -> Words {
    std::array::from_fn(|at| one[at].wrapping_add(other[at]))
}

pub(crate) fn clip(numbers: Shorts, unit: Shorts) -> Shorts {
    std::array::from_fn(|at| numbers[at].max(0).min(unit[at]))
}

pub(crate) fn product(one: Shorts, other: Shorts) -> Shorts {
    std::array::from_fn(|at| one[at].wrapping_mul(other[at]))
}

pub(crate) fn multiply_add(sums: Words, one: Shorts, other: Shorts) -> Words {
    let product = |at: usize| i32::from(one[at]) * i32::from(other[at]);
    std::array::from_fn(|at| sums[at].wrapping_add(product(at)).wrapping_add(product(at + 4)))
}

pub(crate) fn total(sums: Words) -> i32 {
    sums.into_iter().fold(0, i32::wrapping_add)
}

pub(crate) fn pack<const SHIFT: i32>(one: Shorts, other: Shorts) -> [u8; 16] {
    let numbers = [one, other];
    std::array::from_fn(|at| (numbers[at / 8][at % 8].cast_unsigned() >> SHIFT) as u8)
}

pub(crate) fn dot(sums: Words, bytes: SignedBytes, weights: SignedBytes) -> Words {
    let product = |at: usize| i16::from(bytes[at]) * i16::from(weights[at]);
    // Two products are added in sixteen bits, then two of these sums in thirty-two.
    let pair = |at: usize| i32::from(product(at).wrapping_add(product(at + 1)));
    std::array::from_fn(|at| sums[at].wrapping_add(pair(4 * at)).wrapping_add(pair(4 * at + 2)))
}

pub(crate) fn nonzero_groups(bytes: &Bytes) -> u32 {
    let groups = bytes.0.as_chunks::<4>().0.iter().enumerate();
    groups.filter(|(_, group)| **group != [0; 4]).map(|(at, _)| 1 << at).sum()
}

//! AVX2: two registers of sixteen numbers to a block.
#![expect(unsafe_code, reason = "loads and stores take pointers")]

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_store_si256, _mm256_sub_epi16,
};

use crate::block::Block;

#[inline]
#[target_feature(enable = "avx2")]
fn load(block: &Block) -> [__m256i; 2] {
    let pointer = block.0.as_ptr().cast::<__m256i>();
    // SAFETY: a block is 64 bytes, aligned to 64.
    unsafe { [_mm256_load_si256(pointer), _mm256_load_si256(pointer.add(1))] }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(block: &mut Block, halves: [__m256i; 2]) {
    let pointer = block.0.as_mut_ptr().cast::<__m256i>();
    // SAFETY: a block is 64 bytes, aligned to 64.
    unsafe {
        _mm256_store_si256(pointer, halves[0]);
        _mm256_store_si256(pointer.add(1), halves[1]);
    }
}

#[target_feature(enable = "avx2")]
pub(crate) fn update(
    target: &mut [Block],
    source: &[Block],
    added: &[&[Block]],
    removed: &[&[Block]],
) {
    for (index, (target, source)) in target.iter_mut().zip(source).enumerate() {
        let [mut low, mut high] = load(source);
        for column in added {
            let [one, two] = load(&column[index]);
            low = _mm256_add_epi16(low, one);
            high = _mm256_add_epi16(high, two);
        }
        for column in removed {
            let [one, two] = load(&column[index]);
            low = _mm256_sub_epi16(low, one);
            high = _mm256_sub_epi16(high, two);
        }
        store(target, [low, high]);
    }
}

#[target_feature(enable = "avx2")]
pub(crate) fn squared_sum(numbers: &[Block], weights: &[Block], unit: i16) -> i32 {
    let (zero, unit) = (_mm256_setzero_si256(), _mm256_set1_epi16(unit));
    let mut sums = [zero; 2];
    for (numbers, weights) in numbers.iter().zip(weights) {
        let (numbers, weights) = (load(numbers), load(weights));
        for half in 0..2 {
            let clipped = _mm256_min_epi16(_mm256_max_epi16(numbers[half], zero), unit);
            let product = _mm256_mullo_epi16(clipped, weights[half]);
            sums[half] = _mm256_add_epi32(sums[half], _mm256_madd_epi16(product, clipped));
        }
    }
    total(_mm256_add_epi32(sums[0], sums[1]))
}

/// The sum of eight numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn total(sums: __m256i) -> i32 {
    let four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
    let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
    _mm_cvtsi128_si32(one)
}

//! AVX-512: one register to a block.
#![expect(unsafe_code, reason = "loads and stores take pointers")]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_load_si512, _mm512_madd_epi16,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi32,
    _mm512_set1_epi16, _mm512_setzero_si512, _mm512_store_si512, _mm512_sub_epi16,
};

use crate::block::Block;

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(block: &Block) -> __m512i {
    // SAFETY: a block is 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(block.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(block: &mut Block, register: __m512i) {
    // SAFETY: a block is 64 bytes, aligned to 64.
    unsafe { _mm512_store_si512(block.0.as_mut_ptr().cast(), register) }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(crate) fn update(
    target: &mut [Block],
    source: &[Block],
    added: &[&[Block]],
    removed: &[&[Block]],
) {
    for (index, (target, source)) in target.iter_mut().zip(source).enumerate() {
        let mut sum = load(source);
        for column in added {
            sum = _mm512_add_epi16(sum, load(&column[index]));
        }
        for column in removed {
            sum = _mm512_sub_epi16(sum, load(&column[index]));
        }
        store(target, sum);
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(crate) fn squared_sum(numbers: &[Block], weights: &[Block], unit: i16) -> i32 {
    let (zero, unit) = (_mm512_setzero_si512(), _mm512_set1_epi16(unit));
    let mut sum = zero;
    for (numbers, weights) in numbers.iter().zip(weights) {
        let clipped = _mm512_min_epi16(_mm512_max_epi16(load(numbers), zero), unit);
        let product = _mm512_mullo_epi16(clipped, load(weights));
        sum = _mm512_add_epi32(sum, _mm512_madd_epi16(product, clipped));
    }
    _mm512_reduce_add_epi32(sum)
}

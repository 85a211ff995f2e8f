//! AVX-512: one register to a block.
#![expect(unsafe_code, reason = "loads and stores take pointers")]

use std::arch::x86_64::{
    __m512i, _mm256_store_si256, _mm512_add_epi16, _mm512_add_epi32, _mm512_cvtepi16_epi8,
    _mm512_dpbusd_epi32, _mm512_load_si512, _mm512_madd_epi16, _mm512_maddubs_epi16,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi32,
    _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_srli_epi16,
    _mm512_store_si512, _mm512_storeu_si512, _mm512_sub_epi16,
};

use super::avx2::each_present;
use crate::block::Block;
use crate::layers::{Bytes, FIRST, Layers, Pairs, Quad, SHIFT};

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

/// Blocks whose sums stay in registers while all columns are added to them.
const TILE: usize = 8;

#[target_feature(enable = "avx512f,avx512bw")]
pub(crate) fn update(
    target: &mut [Block],
    source: &[Block],
    added: &[&[Block]],
    removed: &[&[Block]],
) {
    let (tiles, rest) = target.as_chunks_mut::<TILE>();
    let begin = tiles.len() * TILE;
    let (sources, rest_source) = source.as_chunks::<TILE>();
    for (number, (target, source)) in tiles.iter_mut().zip(sources).enumerate() {
        let mut sums = [_mm512_setzero_si512(); TILE];
        for (sum, block) in sums.iter_mut().zip(source) {
            *sum = load(block);
        }
        for column in added {
            for (sum, block) in sums.iter_mut().zip(&column.as_chunks::<TILE>().0[number]) {
                *sum = _mm512_add_epi16(*sum, load(block));
            }
        }
        for column in removed {
            for (sum, block) in sums.iter_mut().zip(&column.as_chunks::<TILE>().0[number]) {
                *sum = _mm512_sub_epi16(*sum, load(block));
            }
        }
        for (sum, block) in sums.iter().zip(target) {
            store(block, *sum);
        }
    }
    for (index, (target, source)) in (begin..).zip(rest.iter_mut().zip(rest_source)) {
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

/// The same for a number of columns that is known beforehand.
#[target_feature(enable = "avx512f,avx512bw")]
pub(crate) fn update_by<const ADDED: usize, const REMOVED: usize>(
    target: &mut [Block],
    source: &[Block],
    mut added: [&[Block]; ADDED],
    mut removed: [&[Block]; REMOVED],
) {
    // Slices of one length need no check of the index in the loop.
    let size = target.len();
    let source = &source[..size];
    for column in &mut added {
        *column = &column[..size];
    }
    for column in &mut removed {
        *column = &column[..size];
    }
    for (index, target) in target.iter_mut().enumerate() {
        let mut sum = load(&source[index]);
        for column in &added {
            sum = _mm512_add_epi16(sum, load(&column[index]));
        }
        for column in &removed {
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

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn multiply_pairs(pairs: &Pairs<'_>, products: &mut [Bytes]) {
    let (zero, unit) = (_mm512_setzero_si512(), _mm512_set1_epi16(pairs.unit));
    let clipped = |block: &Block| _mm512_min_epi16(_mm512_max_epi16(load(block), zero), unit);
    pairs.each(products, |one, other, products| {
        let product = _mm512_mullo_epi16(clipped(one), clipped(other));
        let bytes = _mm512_cvtepi16_epi8(_mm512_srli_epi16::<SHIFT>(product));
        // SAFETY: there are 32 bytes, aligned to 32.
        unsafe { _mm256_store_si256(products.0.as_mut_ptr().cast(), bytes) }
    });
}

/// Sums at a time, so that one addition need not wait for the other.
const SUMS: usize = 4;

/// The sums of the first layer; `add` adds the products of four bytes with their weights.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx2,popcnt")]
fn first_layer(
    products: &[Bytes],
    layers: &Layers,
    add: impl Fn(__m512i, __m512i, __m512i) -> __m512i,
) -> [i32; FIRST] {
    let mut sums = [_mm512_setzero_si512(); SUMS];
    each_present::<SUMS>(products, layers, |sum, group, weights| {
        sums[sum] = add(sums[sum], _mm512_set1_epi32(group), quad(weights));
    });
    let mut numbers = [0i32; FIRST];
    let sum = sums.into_iter().reduce(|one, other| _mm512_add_epi32(one, other));
    let sum = sum.unwrap_or(_mm512_setzero_si512());
    // SAFETY: there are sixteen numbers of four bytes.
    unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), sum) }
    numbers
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn quad(quad: &Quad) -> __m512i {
    // SAFETY: there are 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(quad.0.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f,avx512bw,avx2,popcnt")]
pub(crate) fn layers(pairs: &Pairs<'_>, layers: &Layers, unit: i16, products: &mut [Bytes]) -> f32 {
    multiply_pairs(pairs, products);
    let ones = _mm512_set1_epi16(1);
    let add = |sum, four, weights| {
        let pairs = _mm512_madd_epi16(_mm512_maddubs_epi16(four, weights), ones);
        _mm512_add_epi32(sum, pairs)
    };
    layers.finish(&first_layer(products, layers, add), unit)
}

/// The same where four products and their sum are one instruction.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni,avx2,popcnt")]
pub(crate) fn layers_vnni(
    pairs: &Pairs<'_>,
    layers: &Layers,
    unit: i16,
    products: &mut [Bytes],
) -> f32 {
    multiply_pairs(pairs, products);
    let add = |sum, four, weights| _mm512_dpbusd_epi32(sum, four, weights);
    layers.finish(&first_layer(products, layers, add), unit)
}

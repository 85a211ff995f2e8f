//! AVX2: two registers of sixteen numbers to a block.
#![expect(unsafe_code, reason = "loads and stores take pointers")]

use std::arch::x86_64::{
    __m256i, _mm_add_epi16, _mm_add_epi32, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_set1_epi16,
    _mm_setzero_si128, _mm_shuffle_epi32, _mm_storeu_si128, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cmpeq_epi32, _mm256_extracti128_si256,
    _mm256_load_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epi16, _mm256_min_epi16,
    _mm256_movemask_ps, _mm256_mullo_epi16, _mm256_packus_epi16, _mm256_permute4x64_epi64,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srli_epi16,
    _mm256_store_si256, _mm256_storeu_si256, _mm256_sub_epi16,
};

use crate::block::Block;
use crate::layers::{Bytes, FIRST, Layers, Pairs, Quad, SHIFT};

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

/// Blocks whose sums stay in registers while all columns are added to them.
const TILE: usize = 4;

#[target_feature(enable = "avx2")]
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
        let mut sums = [[_mm256_setzero_si256(); 2]; TILE];
        for (sum, block) in sums.iter_mut().zip(source) {
            *sum = load(block);
        }
        for column in added {
            for (sum, block) in sums.iter_mut().zip(&column.as_chunks::<TILE>().0[number]) {
                let [one, two] = load(block);
                *sum = [_mm256_add_epi16(sum[0], one), _mm256_add_epi16(sum[1], two)];
            }
        }
        for column in removed {
            for (sum, block) in sums.iter_mut().zip(&column.as_chunks::<TILE>().0[number]) {
                let [one, two] = load(block);
                *sum = [_mm256_sub_epi16(sum[0], one), _mm256_sub_epi16(sum[1], two)];
            }
        }
        for (sum, block) in sums.iter().zip(target) {
            store(block, *sum);
        }
    }
    for (index, (target, source)) in (begin..).zip(rest.iter_mut().zip(rest_source)) {
        let mut sum = load(source);
        for column in added {
            let [one, two] = load(&column[index]);
            sum = [_mm256_add_epi16(sum[0], one), _mm256_add_epi16(sum[1], two)];
        }
        for column in removed {
            let [one, two] = load(&column[index]);
            sum = [_mm256_sub_epi16(sum[0], one), _mm256_sub_epi16(sum[1], two)];
        }
        store(target, sum);
    }
}

/// The same for a number of columns that is known beforehand.
#[target_feature(enable = "avx2")]
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
            let [one, two] = load(&column[index]);
            sum = [_mm256_add_epi16(sum[0], one), _mm256_add_epi16(sum[1], two)];
        }
        for column in &removed {
            let [one, two] = load(&column[index]);
            sum = [_mm256_sub_epi16(sum[0], one), _mm256_sub_epi16(sum[1], two)];
        }
        store(target, sum);
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

#[inline]
#[target_feature(enable = "avx2")]
fn multiply_pairs(pairs: &Pairs<'_>, products: &mut [Bytes]) {
    let (zero, unit) = (_mm256_setzero_si256(), _mm256_set1_epi16(pairs.unit));
    pairs.each(products, |one, other, products| {
        let (one, other) = (load(one), load(other));
        let mut halves = [zero; 2];
        for half in 0..2 {
            let one = _mm256_min_epi16(_mm256_max_epi16(one[half], zero), unit);
            let other = _mm256_min_epi16(_mm256_max_epi16(other[half], zero), unit);
            halves[half] = _mm256_srli_epi16::<{ SHIFT as i32 }>(_mm256_mullo_epi16(one, other));
        }
        // Packing works on each half of a register by itself; the permutation restores the order.
        let packed = _mm256_packus_epi16(halves[0], halves[1]);
        let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
        // SAFETY: there are 32 bytes, aligned to 32.
        unsafe { _mm256_store_si256(products.0.as_mut_ptr().cast(), ordered) }
    });
}

/// Groups of four bytes in one `Bytes`.
const GROUPS: usize = 8;
/// How many `Bytes` are looked through before their groups are added up: those of a network of 1,024.
const STRETCH: usize = 32;

/// The numbers of groups, with room for one store beyond the last.
type GroupList = [u16; (STRETCH + 1) * GROUPS];

/// For each pattern of eight bits, the numbers of those that are set, in order.
static SET_BITS: [[u16; GROUPS]; 256] = {
    let mut table = [[0; GROUPS]; 256];
    let mut pattern = 0;
    while pattern < 256 {
        let (mut bits, mut place) = (pattern, 0);
        while bits != 0 {
            table[pattern][place] = bits.trailing_zeros() as u16;
            bits &= bits - 1;
            place += 1;
        }
        pattern += 1;
    }
    table
};

/// The groups of four bytes that are not all zero, in a list: one loop over it is foreseen by the
/// processor, a loop for each few bytes is not.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn list_present<'l>(products: &[Bytes], list: &'l mut GroupList) -> &'l [u16] {
    let mut count = 0;
    let mut first = _mm_setzero_si128();
    for bytes in products.iter().take(STRETCH) {
        let pattern = present(bytes);
        // SAFETY: a row of the table is 16 bytes. Before this store there are at most `STRETCH - 1` times
        // eight numbers in the list, which has room for sixteen more.
        unsafe {
            let bits = _mm_loadu_si128(SET_BITS[pattern as usize & 0xff].as_ptr().cast());
            let numbers = _mm_add_epi16(first, bits);
            _mm_storeu_si128(list.as_mut_ptr().add(count).cast(), numbers);
        }
        count += pattern.count_ones() as usize;
        first = _mm_add_epi16(first, _mm_set1_epi16(GROUPS as i16));
    }
    &list[..count]
}

/// Calls `add` for every four bytes that are not all zero and their weights. Its first argument goes round
/// from 0 to `SUMS - 1`: that many additions need not wait for each other.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
pub(super) fn each_present<const SUMS: usize>(
    products: &[Bytes],
    layers: &Layers,
    mut add: impl FnMut(usize, i32, &Quad),
) {
    let mut list: GroupList = [0; _];
    let stretches = products.chunks(STRETCH).zip(layers.first.chunks(STRETCH * GROUPS));
    for (products, weights) in stretches {
        assert!(weights.len() >= products.len() * GROUPS, "weights for every group");
        let groups = products.as_ptr().cast::<i32>();
        let mut each = |sum: usize, number: u16| {
            let number = usize::from(number);
            // SAFETY: the list holds numbers below `products.len() * GROUPS`. There are that many groups of
            // four bytes, aligned to four, and by the assertion above weights for each.
            unsafe { add(sum, *groups.add(number), weights.get_unchecked(number)) }
        };
        let (rounds, rest) = list_present(products, &mut list).as_chunks::<SUMS>();
        for round in rounds {
            for (sum, number) in round.iter().enumerate() {
                each(sum, *number);
            }
        }
        for number in rest {
            each(0, *number);
        }
    }
}

/// A bit for each group of four bytes that are not all zero.
#[inline]
#[target_feature(enable = "avx2")]
fn present(bytes: &Bytes) -> u32 {
    // SAFETY: there are 32 bytes, aligned to 32.
    let bytes = unsafe { _mm256_load_si256(bytes.0.as_ptr().cast()) };
    let absent = _mm256_cmpeq_epi32(bytes, _mm256_setzero_si256());
    !(_mm256_movemask_ps(_mm256_castsi256_ps(absent)) as u32) & 0xff
}

#[target_feature(enable = "avx2,popcnt")]
pub(crate) fn layers(pairs: &Pairs<'_>, layers: &Layers, unit: i16, products: &mut [Bytes]) -> f32 {
    multiply_pairs(pairs, products);
    let ones = _mm256_set1_epi16(1);
    let mut sums = [[_mm256_setzero_si256(); 2]; 2];
    each_present::<2>(products, layers, |sum, group, weights| {
        let four = _mm256_set1_epi32(group);
        for (sum, weights) in sums[sum].iter_mut().zip(halves(weights)) {
            // Products of seven bits with eight: two of them fit sixteen bits.
            let pairs = _mm256_madd_epi16(_mm256_maddubs_epi16(four, weights), ones);
            *sum = _mm256_add_epi32(*sum, pairs);
        }
    });
    let mut numbers = [0i32; FIRST];
    for (half, numbers) in numbers.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let sum = _mm256_add_epi32(sums[0][half], sums[1][half]);
        // SAFETY: there are eight numbers of four bytes.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), sum) }
    }
    layers.finish(&numbers, unit)
}

#[inline]
#[target_feature(enable = "avx2")]
fn halves(quad: &Quad) -> [__m256i; 2] {
    let pointer = quad.0.as_ptr().cast::<__m256i>();
    // SAFETY: there are 64 bytes, aligned to 64.
    unsafe { [_mm256_load_si256(pointer), _mm256_load_si256(pointer.add(1))] }
}

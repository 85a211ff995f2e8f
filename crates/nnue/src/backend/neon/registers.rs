//! What the backend needs of NEON, one or a few instructions each.

use std::arch::aarch64::{
    int8x16_t, int16x8_t, int32x4_t, uint8x16_t, vaddq_s16, vaddq_s32, vaddvq_s32, vaddvq_u32,
    vandq_u32, vcombine_u8, vdupq_n_s16, vdupq_n_s32, vget_low_s8, vget_low_s16, vld1q_s8,
    vld1q_s16, vld1q_u32, vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmovn_u16,
    vmull_high_s8, vmull_s8, vmulq_s16, vorrq_u32, vpadalq_s16, vpaddq_s16, vreinterpretq_s8_s32,
    vreinterpretq_u16_s16, vshrq_n_u16, vst1q_s16, vst1q_s32, vst1q_u8, vsubq_s16, vtstq_u32,
};

use crate::layers::Bytes;

/// Eight numbers of sixteen bits.
pub(super) type Shorts = int16x8_t;
/// Four numbers of thirty-two bits.
pub(super) type Words = int32x4_t;
/// Sixteen bytes with a sign.
pub(super) type SignedBytes = int8x16_t;

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn load(numbers: &[i16; 8]) -> Shorts {
    // SAFETY: there are eight numbers.
    unsafe { vld1q_s16(numbers.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn store(numbers: &mut [i16; 8], register: Shorts) {
    // SAFETY: there are eight numbers.
    unsafe { vst1q_s16(numbers.as_mut_ptr(), register) }
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn load_bytes(bytes: &[i8; 16]) -> SignedBytes {
    // SAFETY: there are sixteen bytes.
    unsafe { vld1q_s8(bytes.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn store_bytes(bytes: &mut [u8; 16], register: uint8x16_t) {
    // SAFETY: there are sixteen bytes.
    unsafe { vst1q_u8(bytes.as_mut_ptr(), register) }
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn store_words(numbers: &mut [i32; 4], register: Words) {
    // SAFETY: there are four numbers.
    unsafe { vst1q_s32(numbers.as_mut_ptr(), register) }
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn splat(number: i16) -> Shorts {
    vdupq_n_s16(number)
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn zero_words() -> Words {
    vdupq_n_s32(0)
}

/// The same four bytes four times.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn repeat(four: i32) -> SignedBytes {
    vreinterpretq_s8_s32(vdupq_n_s32(four))
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn add(one: Shorts, other: Shorts) -> Shorts {
    vaddq_s16(one, other)
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn subtract(one: Shorts, other: Shorts) -> Shorts {
    vsubq_s16(one, other)
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn add_words(one: Words, other: Words) -> Words {
    vaddq_s32(one, other)
}

/// Each number, at least 0 and at most `unit`.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn clip(numbers: Shorts, unit: Shorts) -> Shorts {
    vminq_s16(vmaxq_s16(numbers, vdupq_n_s16(0)), unit)
}

/// The low sixteen bits of each product.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn product(one: Shorts, other: Shorts) -> Shorts {
    vmulq_s16(one, other)
}

/// Adds each product, in full, to one of four sums.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn multiply_add(sums: Words, one: Shorts, other: Shorts) -> Words {
    let sums = vmlal_s16(sums, vget_low_s16(one), vget_low_s16(other));
    vmlal_high_s16(sums, one, other)
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn total(sums: Words) -> i32 {
    vaddvq_s32(sums)
}

/// Sixteen numbers without a sign, shifted right and cut to bytes.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn pack<const SHIFT: i32>(one: Shorts, other: Shorts) -> uint8x16_t {
    let one = vshrq_n_u16::<SHIFT>(vreinterpretq_u16_s16(one));
    let other = vshrq_n_u16::<SHIFT>(vreinterpretq_u16_s16(other));
    vcombine_u8(vmovn_u16(one), vmovn_u16(other))
}

/// Adds to each of four sums the products of four bytes with their weights. The bytes have seven bits,
/// so that two products fit sixteen bits.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn dot(sums: Words, bytes: SignedBytes, weights: SignedBytes) -> Words {
    let low = vmull_s8(vget_low_s8(bytes), vget_low_s8(weights));
    let high = vmull_high_s8(bytes, weights);
    vpadalq_s16(sums, vpaddq_s16(low, high))
}

/// A bit for each group of four bytes that are not all zero.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn nonzero_groups(bytes: &Bytes) -> u32 {
    let pointer = bytes.0.as_ptr().cast::<u32>();
    let bits: [u32; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: both have eight numbers of four bytes.
    let (low, high, low_bits, high_bits) = unsafe {
        (
            vld1q_u32(pointer),
            vld1q_u32(pointer.add(4)),
            vld1q_u32(bits.as_ptr()),
            vld1q_u32(bits.as_ptr().add(4)),
        )
    };
    let low = vandq_u32(vtstq_u32(low, low), low_bits);
    let high = vandq_u32(vtstq_u32(high, high), high_bits);
    vaddvq_u32(vorrq_u32(low, high))
}

//! The mirror against the instructions, on a machine that has them.

use super::{mirror, registers};
use crate::layers::Bytes;

fn shorts(register: registers::Shorts) -> [i16; 8] {
    let mut numbers = [0; 8];
    // SAFETY: every machine of this architecture has these instructions.
    unsafe { registers::store(&mut numbers, register) };
    numbers
}

fn words(register: registers::Words) -> [i32; 4] {
    let mut numbers = [0; 4];
    // SAFETY: as above.
    unsafe { registers::store_words(&mut numbers, register) };
    numbers
}

fn dice(state: &mut u64) -> u32 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 32) as u32
}

#[test]
fn every_function_agrees() {
    let mut state = 7;
    for _ in 0..20_000 {
        let [a, b]: [[i16; 8]; 2] = [[(); 8]; 2].map(|row| row.map(|()| dice(&mut state) as i16));
        let [v, w]: [[i8; 16]; 2] = [[(); 16]; 2].map(|row| row.map(|()| dice(&mut state) as i8));
        let unit = (dice(&mut state) % 512) as i16;
        let bytes = Bytes([(); 32].map(|()| u8::from(dice(&mut state) % 7 == 0)));
        // SAFETY: every machine of this architecture has these instructions.
        unsafe {
            let (x, y) = (registers::load(&a), registers::load(&b));
            assert_eq!(shorts(registers::add(x, y)), mirror::add(a, b));
            assert_eq!(shorts(registers::subtract(x, y)), mirror::subtract(a, b));
            assert_eq!(shorts(registers::product(x, y)), mirror::product(a, b));
            let clipped = registers::clip(x, registers::splat(unit));
            assert_eq!(shorts(clipped), mirror::clip(a, mirror::splat(unit)));
            let sums = registers::multiply_add(registers::zero_words(), x, y);
            let expected = mirror::multiply_add(mirror::zero_words(), a, b);
            assert_eq!(words(sums), expected);
            assert_eq!(
                words(registers::add_words(sums, sums)),
                mirror::add_words(expected, expected)
            );
            assert_eq!(registers::total(sums), mirror::total(expected));
            let mut packed = [0; 16];
            registers::store_bytes(&mut packed, registers::pack::<9>(x, y));
            assert_eq!(packed, mirror::pack::<9>(a, b));
            let (p, q) = (registers::load_bytes(&v), registers::load_bytes(&w));
            assert_eq!(words(registers::dot(sums, p, q)), mirror::dot(expected, v, w));
            let four = i32::from(a[0]) * i32::from(b[0]);
            let repeated = registers::dot(sums, registers::repeat(four), q);
            assert_eq!(words(repeated), mirror::dot(expected, mirror::repeat(four), w));
            assert_eq!(registers::nonzero_groups(&bytes), mirror::nonzero_groups(&bytes));
        }
    }
}

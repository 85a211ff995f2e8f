//! The functions of each instruction set against their specification; those of NEON on any processor.
#![cfg_attr(target_arch = "aarch64", expect(unsafe_code, reason = "every 64-bit ARM has NEON"))]

use super::scalar;
use super::{Backend, neon};
use crate::block::{Block, LANES};
use crate::layers::{Bytes, FIRST, GROUP, Layers, Pairs, Quad, SECOND};

struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    fn block(&mut self) -> Block {
        Block(std::array::from_fn(|_| self.next() as i16))
    }

    fn blocks(&mut self, count: usize) -> Vec<Block> {
        (0..count).map(|_| self.block()).collect()
    }

    /// Numbers as accumulators have them: some below zero, some beyond the unit.
    fn accumulator(&mut self, count: usize) -> Vec<Block> {
        let number = |dice: &mut Dice| (dice.next() % 700) as i16 - 300;
        (0..count).map(|_| Block(std::array::from_fn(|_| number(self)))).collect()
    }

    fn small(&mut self) -> f32 {
        (self.next() % 2000) as f32 / 1000.0 - 1.0
    }
}

macro_rules! on_neon {
    ($call:expr) => {{
        #[cfg(target_arch = "aarch64")]
        // SAFETY: every machine of this architecture has these instructions.
        let result = unsafe { $call };
        #[cfg(not(target_arch = "aarch64"))]
        let result = $call;
        result
    }};
}

#[test]
fn updates_agree() {
    let mut dice = Dice(1);
    for count in 1..20 {
        let source = dice.blocks(count);
        let columns: Vec<Vec<Block>> = (0..5).map(|_| dice.blocks(count)).collect();
        let columns: Vec<&[Block]> = columns.iter().map(Vec::as_slice).collect();
        for added in 0..5 {
            let (added, removed) = columns.split_at(added);
            let (mut expected, mut found) = (vec![Block::ZERO; count], vec![Block::ZERO; count]);
            scalar::update(&mut expected, &source, added, removed);
            on_neon!(neon::update(&mut found, &source, added, removed));
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn squared_sums_agree() {
    let mut dice = Dice(2);
    for round in 0..2000 {
        let count = 1 + round % 12;
        let numbers = if round % 2 == 0 { dice.blocks(count) } else { dice.accumulator(count) };
        let weights = dice.blocks(count);
        let expected = scalar::squared_sum(&numbers, &weights, 255);
        assert_eq!(on_neon!(neon::squared_sum(&numbers, &weights, 255)), expected);
    }
}

fn random_layers(dice: &mut Dice, inputs: usize) -> Layers {
    let quad = |dice: &mut Dice| Quad(std::array::from_fn(|_| dice.next() as i8));
    Layers {
        first: (0..inputs / GROUP).map(|_| quad(dice)).collect(),
        first_biases: std::array::from_fn(|_| dice.small()),
        second: [[(); SECOND]; 2 * FIRST].map(|row| row.map(|()| dice.small())),
        second_biases: std::array::from_fn(|_| dice.small()),
        third: std::array::from_fn(|_| dice.small()),
        third_bias: dice.small(),
    }
}

#[test]
fn layers_agree() {
    let mut dice = Dice(3);
    for round in 0..400 {
        let count = 2 * (1 + round % 8);
        let (mine, theirs) = (dice.accumulator(count), dice.accumulator(count));
        let pairs = Pairs { accumulators: [&mine, &theirs], unit: 255 };
        let layers = random_layers(&mut dice, count * LANES);
        let memory = || vec![Bytes([0; 32]); count];
        let (mut expected_bytes, mut found_bytes) = (memory(), memory());
        let expected = scalar::layers(&pairs, &layers, 64, &mut expected_bytes);
        let found = on_neon!(neon::layers(&pairs, &layers, 64, &mut found_bytes));
        assert_eq!(found_bytes, expected_bytes);
        assert_eq!(found.to_bits(), expected.to_bits());
    }
}

/// Accumulators of one to several stretches of the list of groups, some of nothing but zeros or of no zeros.
#[test]
fn layers_agree_on_every_backend() {
    let mut dice = Dice(4);
    for round in 0..200 {
        let count = 2 * (1 + round % 40);
        let (mut mine, theirs) = (dice.accumulator(count), dice.accumulator(count));
        match round % 5 {
            0 => mine.fill(Block::ZERO),
            1 => mine.fill(Block([255; LANES])),
            _ => {}
        }
        let pairs = Pairs { accumulators: [&mine, &theirs], unit: 255 };
        let layers = random_layers(&mut dice, count * LANES);
        let memory = || vec![Bytes([0; 32]); count];
        let (mut expected_bytes, mut found_bytes) = (memory(), memory());
        let expected = scalar::layers(&pairs, &layers, 64, &mut expected_bytes);
        for backend in Backend::available() {
            let found = backend.layers(&pairs, &layers, 64, &mut found_bytes);
            assert_eq!(found_bytes, expected_bytes, "{}", backend.name());
            assert_eq!(found.to_bits(), expected.to_bits(), "{}", backend.name());
        }
    }
}

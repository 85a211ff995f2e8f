//! The same functions in several instruction sets, equal bit for bit.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
// On other processors it is compiled for the tests, over a mirror of its instructions.
#[cfg(any(test, target_arch = "aarch64"))]
mod neon;
pub(crate) mod scalar;

use crate::block::Block;
use crate::layers::{Bytes, Layers, Pairs};

/// An instruction set that this machine has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backend(Kind);

/// Only [`Backend`]'s constructors make one, and only after asking the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Scalar,
    #[cfg(target_arch = "aarch64")]
    Neon,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni,
}

impl Backend {
    /// What every machine has, and what the others must agree with.
    pub const SCALAR: Backend = Backend(Kind::Scalar);

    /// Those that this machine has, the fastest first.
    #[must_use]
    pub fn available() -> Vec<Backend> {
        let mut list = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                if is_x86_feature_detected!("avx512vnni") {
                    list.push(Backend(Kind::Avx512Vnni));
                }
                list.push(Backend(Kind::Avx512));
            }
            if is_x86_feature_detected!("avx2") {
                list.push(Backend(Kind::Avx2));
            }
        }
        // Every 64-bit ARM has it.
        #[cfg(target_arch = "aarch64")]
        list.push(Backend(Kind::Neon));
        list.push(Backend::SCALAR);
        list
    }

    /// The fastest that this machine has.
    #[must_use]
    pub fn best() -> Backend {
        Backend::available()[0]
    }

    /// Its name: `avx512vnni`, `avx512`, `avx2`, `neon` or `scalar`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Scalar => "scalar",
            #[cfg(target_arch = "aarch64")]
            Kind::Neon => "neon",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vnni => "avx512vnni",
        }
    }

    /// `target` becomes `source` with some columns added and some removed.
    #[inline]
    #[cfg_attr(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        expect(unsafe_code, reason = "the machine was asked")
    )]
    pub(crate) fn update(
        self,
        target: &mut [Block],
        source: &[Block],
        added: &[&[Block]],
        removed: &[&[Block]],
    ) {
        match self.0 {
            Kind::Scalar => scalar::update(target, source, added, removed),
            // SAFETY: every machine of this architecture has its instructions.
            #[cfg(target_arch = "aarch64")]
            Kind::Neon => unsafe { neon::update(target, source, added, removed) },
            // SAFETY: a backend is made only on a machine that has its instructions.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::update(target, source, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 | Kind::Avx512Vnni => unsafe {
                avx512::update(target, source, added, removed);
            },
        }
    }

    /// The same for a number of columns that is known beforehand, which is faster.
    #[inline]
    #[cfg_attr(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        expect(unsafe_code, reason = "the machine was asked")
    )]
    pub(crate) fn update_by<const ADDED: usize, const REMOVED: usize>(
        self,
        target: &mut [Block],
        source: &[Block],
        added: [&[Block]; ADDED],
        removed: [&[Block]; REMOVED],
    ) {
        match self.0 {
            Kind::Scalar => scalar::update(target, source, &added, &removed),
            // SAFETY: every machine of this architecture has its instructions.
            #[cfg(target_arch = "aarch64")]
            Kind::Neon => unsafe { neon::update(target, source, &added, &removed) },
            // SAFETY: a backend is made only on a machine that has its instructions.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::update_by(target, source, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 | Kind::Avx512Vnni => unsafe {
                avx512::update_by(target, source, added, removed);
            },
        }
    }

    /// The sum of each number, clipped to 0 and `unit` and squared, times its weight.
    #[inline]
    #[must_use]
    #[cfg_attr(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        expect(unsafe_code, reason = "the machine was asked")
    )]
    pub(crate) fn squared_sum(self, numbers: &[Block], weights: &[Block], unit: i16) -> i32 {
        match self.0 {
            Kind::Scalar => scalar::squared_sum(numbers, weights, unit),
            // SAFETY: every machine of this architecture has its instructions.
            #[cfg(target_arch = "aarch64")]
            Kind::Neon => unsafe { neon::squared_sum(numbers, weights, unit) },
            // SAFETY: a backend is made only on a machine that has its instructions.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::squared_sum(numbers, weights, unit) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 | Kind::Avx512Vnni => unsafe {
                avx512::squared_sum(numbers, weights, unit)
            },
        }
    }

    /// What the layers make of two accumulators; `products` is memory for what is in between.
    #[inline]
    #[must_use]
    #[cfg_attr(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        expect(unsafe_code, reason = "the machine was asked")
    )]
    pub(crate) fn layers(
        self,
        pairs: &Pairs<'_>,
        layers: &Layers,
        unit: i16,
        products: &mut [Bytes],
    ) -> f32 {
        match self.0 {
            Kind::Scalar => scalar::layers(pairs, layers, unit, products),
            // SAFETY: every machine of this architecture has its instructions.
            #[cfg(target_arch = "aarch64")]
            Kind::Neon => unsafe { neon::layers(pairs, layers, unit, products) },
            // SAFETY: a backend is made only on a machine that has its instructions.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::layers(pairs, layers, unit, products) },
            // SAFETY: as above; every machine with AVX-512 has AVX2.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512::layers(pairs, layers, unit, products) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vnni => unsafe { avx512::layers_vnni(pairs, layers, unit, products) },
        }
    }
}

#[cfg(test)]
mod tests;

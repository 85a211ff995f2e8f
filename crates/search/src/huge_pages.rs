//! Large memory in pages of 2 MB where the system has them.
//!
//! A hash table in pages of 4 KB costs a walk through the page tables with nearly every probe, because
//! the processor remembers the addresses of only some thousand pages. Linux gives larger ones to those
//! that ask.

use std::mem::MaybeUninit;

/// Asks for large pages for memory that has not been written yet. It is a wish: where it is refused,
/// nothing changes but the speed.
pub(crate) fn ask_for<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(all(target_os = "linux", not(feature = "portable")))]
    linux::ask_for(memory);
    #[cfg(any(not(target_os = "linux"), feature = "portable"))]
    let _ = memory;
}

#[cfg(all(target_os = "linux", not(feature = "portable")))]
mod linux {
    #![expect(unsafe_code, reason = "madvise takes a pointer")]

    use std::mem::MaybeUninit;

    use rustix::mm::{Advice, madvise};

    /// Below this not one large page is filled.
    const HUGE_PAGE: usize = 2 << 20;

    pub(super) fn ask_for<T>(memory: &mut [MaybeUninit<T>]) {
        let page = rustix::param::page_size();
        let first = memory.as_mut_ptr().cast::<u8>();
        let skipped = first.align_offset(page);
        let whole = size_of_val(memory).saturating_sub(skipped) / page * page;
        if whole < HUGE_PAGE {
            return;
        }
        // SAFETY: these pages lie within the memory, and the advice says only how large the pages behind
        // it should be, not what they hold.
        let _ = unsafe { madvise(first.add(skipped).cast(), whole, Advice::LinuxHugepage) };
    }
}

//! Large blocks of memory that go back to the system when they are freed.
//!
//! The allocator of the GNU system takes a large block from the system and gives it back when it is
//! freed, but from then on takes blocks of that size from its arenas, of which it has eight for each
//! core, and those keep what was freed. A server whose threads make and drop hash tables would come to
//! hold one in each arena, for nobody.

/// Has every block of a megabyte or more given back as soon as it is freed. It holds for the whole
/// process, so that it is for a program to decide; other systems need no telling.
pub fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    gnu::return_freed_memory();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod gnu {
    #![expect(unsafe_code, reason = "the allocator's settings belong to the C library")]

    use std::ffi::c_int;

    /// `M_MMAP_THRESHOLD` of `malloc.h`. Once it is set, the allocator does not raise it by itself.
    const MMAP_THRESHOLD: c_int = -3;
    const MEGABYTE: c_int = 1 << 20;

    // SAFETY: the function takes two numbers and may be called at any time.
    unsafe extern "C" {
        safe fn mallopt(parameter: c_int, value: c_int) -> c_int;
    }

    pub(super) fn return_freed_memory() {
        // Where it is refused, memory is kept for longer, and nothing else changes.
        let _ = mallopt(MMAP_THRESHOLD, MEGABYTE);
    }
}

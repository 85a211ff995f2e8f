//! Counts leaves of the game tree with nothing but `core`, `alloc` and the C library's `main`.
//!
//! A second panic handler is an error, so this does not even compile if anything brings `std` along.
#![no_std]
#![no_main]

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicUsize, Ordering};

use rules::Position;

const ROOM: usize = 1 << 20;

/// Hands out memory and takes none back.
struct Bump {
    room: UnsafeCell<[u8; ROOM]>,
    used: AtomicUsize,
}

// SAFETY: each byte of the room is handed out once, by the atomic counter.
unsafe impl Sync for Bump {}

// SAFETY: the parts that are handed out lie within the room, are aligned, and do not overlap.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let size = layout.size() + layout.align();
        let from = self.used.fetch_add(size, Ordering::Relaxed);
        if from + size > ROOM {
            return core::ptr::null_mut();
        }
        let start = self.room.get().cast::<u8>();
        // SAFETY: `from` and the padding stay within the room, as was just checked.
        unsafe {
            let first = start.add(from);
            first.add(first.align_offset(layout.align()))
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static MEMORY: Bump = Bump { room: UnsafeCell::new([0; ROOM]), used: AtomicUsize::new(0) };

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// The precompiled `alloc` names these two, though nothing unwinds here.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    loop {}
}

#[link(name = "c")]
unsafe extern "C" {}

/// # Status
/// 0 if all is right.
#[unsafe(no_mangle)]
extern "C" fn main(_: i32, _: *const *const u8) -> i32 {
    let leaves = rules::perft::count(&Position::start(), 3);
    let parts = rules::perft::divide(&Position::start(), 2);
    let mate = Position::from_fen("6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1");
    let is_mate = mate.is_ok_and(|position| position.parse_san("Rd8#").is_ok());
    i32::from(leaves != 8_902 || parts.len() != 20 || !is_mate)
}

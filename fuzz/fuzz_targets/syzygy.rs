//! See `crates/fuzzing`.
#![no_main]

use std::sync::Once;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    // The library that reads the tables panics on some damage. We catch that, and libFuzzer's own
    // hook would end the program before we can.
    static QUIET: Once = Once::new();
    QUIET.call_once(|| std::panic::set_hook(Box::new(|_| {})));
    fuzzing::run("syzygy", data);
});

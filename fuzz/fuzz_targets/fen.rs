//! Whatever is read as a FEN is a legal position, and reads the same again once printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Position;

fuzz_target!(|data: &[u8]| {
    if let Ok(position) = Position::from_fen_bytes(data) {
        for text in [position.fen().to_string(), position.shredder_fen().to_string()] {
            assert_eq!(Position::from_fen(&text).as_ref(), Ok(&position));
        }
    }
});

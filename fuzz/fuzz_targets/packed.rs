//! Whatever unpacks is a legal position that packs to something that unpacks to it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::PackedPosition;

fuzz_target!(|bytes: [u8; 32]| {
    if let Ok(position) = PackedPosition(bytes).unpack() {
        assert_eq!(PackedPosition::pack(&position).unpack(), Ok(position));
    }
});

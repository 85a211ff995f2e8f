//! Whatever is read as an EPD reads the same again once printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Epd;

fuzz_target!(|text: &str| {
    if let Ok(epd) = text.parse::<Epd>() {
        let printed = epd.to_string();
        let again: Epd = printed.parse().expect("our own EPD");
        assert_eq!(again.to_string(), printed);
    }
});

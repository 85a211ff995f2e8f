//! A FEN and a SAN on two lines: whatever is read as a move is legal and has one name.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Position;

fuzz_target!(|text: &str| {
    let (fen, san) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(fen).unwrap_or_default();
    if let Ok(one) = position.parse_san(san) {
        assert!(position.is_legal(one));
        assert_eq!(position.parse_san(&position.san(one).to_string()), Ok(one));
    }
});

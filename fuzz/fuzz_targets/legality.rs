//! A FEN and some moves: `is_legal` says the same as the list, and keys follow every move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Move, Position};

fuzz_target!(|data: (&str, Vec<u16>)| {
    let (fen, codes) = data;
    let mut position = Position::from_fen(fen).unwrap_or_default();
    for code in codes {
        let one = Move::from_bits(code);
        let moves = position.legal_moves();
        assert_eq!(moves.contains(&one), position.is_legal(one));
        // A random code is hardly ever legal: let it choose among the legal ones too.
        let Some(chosen) = moves.get(usize::from(code) % moves.len().max(1)) else { return };
        position.play(*chosen);
        assert_eq!(position.keys(), position.recomputed_keys());
    }
});

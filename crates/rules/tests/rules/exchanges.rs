//! Exchanges worked out by hand.

use rules::Position;

/// A position, a move, and what it wins once everything on its target has been taken.
const CASES: &[(&str, &str, i32)] = &[
    ("4k3/8/3p4/8/8/8/3R4/4K3 w - - 0 1", "d2d6", 100),
    ("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1", "d2d6", -400),
    // A second rook behind the first takes part.
    ("4k3/2p5/3p4/8/8/3R4/3R4/4K3 w - - 0 1", "d3d6", -300),
    ("4k3/8/3r4/8/8/3R4/3R4/4K3 w - - 0 1", "d3d6", 500),
    // The king may take what nobody defends, and nothing else.
    ("8/8/4k3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", -400),
    ("8/8/4k3/3p4/8/1B6/3R4/4K3 w - - 0 1", "d2d5", 100),
    // En passant takes a pawn; the capturer is taken back.
    ("4k3/2p5/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", 100),
    ("4k3/5p2/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", 0),
    // Promotion wins a queen's worth less the pawn, unless the queen is lost.
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800),
    ("4k2r/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800),
    ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", 1300),
    ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100),
    // A pinned defender does not defend.
    ("4k3/4r3/8/3p4/8/8/4R3/3RK3 w - - 0 1", "d1d5", 100),
    ("4k3/4n3/8/3p4/8/8/4R3/3RK3 w - - 0 1", "d1d5", 100),
    ("3k4/4n3/8/3p4/8/8/4R3/3RK3 w - - 0 1", "d1d5", -400),
    // Quiet moves onto attacked squares lose the piece; castling loses nothing.
    ("4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1", "d1d5", -900),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
];

#[test]
fn known_exchanges() {
    for (fen, text, expected) in CASES {
        let position = Position::from_fen(fen).expect("a FEN");
        let mv = position.parse_uci(text).expect("a legal move");
        assert!(position.see_at_least(mv, *expected), "{text} in {fen} wins less than {expected}");
        assert!(!position.see_at_least(mv, expected + 1), "{text} in {fen} wins more");
    }
}

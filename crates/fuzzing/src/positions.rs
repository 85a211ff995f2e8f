//! Positions and moves: what the rules read and write.

use rules::{Epd, Move, PackedPosition, Position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Castling on both sides, pins, a capture en passant.
const CROWDED: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1pP1P3/3N1Q1p/PP1BBPPP/R3K2R b KQkq c3 0 1";
/// Kings and rooks do not stand where they stand in most games.
const CHESS960: &str = "r1k1r3/pppppppp/8/8/8/8/PPPPPPPP/R1K1R3 w EAea - 0 1";
/// White promotes, also by captures, in check.
const PROMOTIONS: &str = "1n1r1k2/P1P5/8/8/4K3/8/1p6/2N5 w - - 99 120";

/// Whatever is read as a FEN is a legal position, and reads the same again once printed.
pub(crate) fn fen(data: &[u8]) {
    if let Ok(position) = Position::from_fen_bytes(data) {
        assert_eq!(position.keys(), position.recomputed_keys());
        for text in [position.fen().to_string(), position.shredder_fen().to_string()] {
            assert_eq!(Position::from_fen(&text).as_ref(), Ok(&position));
        }
    }
}

pub(crate) fn fen_seeds() -> Vec<Vec<u8>> {
    [START, CROWDED, CHESS960, PROMOTIONS].map(|fen| fen.as_bytes().to_vec()).into()
}

/// Whatever is read as an EPD reads the same again once printed.
pub(crate) fn epd(data: &[u8]) {
    let Ok(epd) = String::from_utf8_lossy(data).parse::<Epd>() else { return };
    let printed = epd.to_string();
    let again: Epd = printed.parse().unwrap_or_else(|error| panic!("our own EPD: {error}"));
    assert_eq!(again.to_string(), printed);
}

pub(crate) fn epd_seeds() -> Vec<Vec<u8>> {
    [
        "4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+; id \"back rank\";",
        "8/8/8/8/8/5K2/6Q1/7k b - - am Kh2 Kg1; c0 \"a; b\"; hmvc 4; fmvn 9; noop;",
    ]
    .map(|line| line.as_bytes().to_vec())
    .into()
}

/// A FEN and a SAN on two lines: whatever is read as a move is legal and has one name.
pub(crate) fn san(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (fen, san) = text.split_once('\n').unwrap_or(("", &text));
    let position = Position::from_fen(fen).unwrap_or_default();
    if let Ok(mv) = position.parse_san(san) {
        assert!(position.is_legal(mv));
        assert_eq!(position.parse_san(&position.san(mv).to_string()), Ok(mv));
    }
}

pub(crate) fn san_seeds() -> Vec<Vec<u8>> {
    [
        (CROWDED, "bxc3"),
        (CROWDED, "O-O-O"),
        (PROMOTIONS, "axb8=Q"),
        (CHESS960, "O-O"),
        ("", "Ng1f3"),
    ]
    .map(|(fen, san)| format!("{fen}\n{san}").into_bytes())
    .into()
}

/// A FEN, a line end, and moves of two bytes each: `is_legal` says the same as the list, and keys follow
/// every move.
pub(crate) fn legality(data: &[u8]) {
    let line_end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (fen, codes) = data.split_at(line_end);
    let mut position = Position::from_fen_bytes(fen).unwrap_or_default();
    for code in codes.get(1..).unwrap_or_default().chunks_exact(2) {
        let code = u16::from_le_bytes([code[0], code[1]]);
        let (mv, moves) = (Move::from_bits(code), position.legal_moves());
        assert_eq!(moves.contains(&mv), position.is_legal(mv));
        // A random code is hardly ever legal: let it choose among the legal ones too.
        let Some(chosen) = moves.get(usize::from(code) % moves.len().max(1)) else { return };
        position.play(*chosen);
        assert_eq!(position.keys(), position.recomputed_keys());
    }
}

pub(crate) fn legality_seeds() -> Vec<Vec<u8>> {
    let codes: Vec<u8> =
        (0..60_u16).flat_map(|ply| ply.wrapping_mul(4_097).to_le_bytes()).collect();
    [START, CROWDED, CHESS960, PROMOTIONS]
        .map(|fen| [fen.as_bytes(), b"\n", &codes].concat())
        .into()
}

/// Whatever unpacks is a legal position that packs to something that unpacks to it.
pub(crate) fn packed(data: &[u8]) {
    let mut bytes = [0; 32];
    let length = data.len().min(bytes.len());
    bytes[..length].copy_from_slice(&data[..length]);
    if let Ok(position) = PackedPosition(bytes).unpack() {
        assert_eq!(PackedPosition::pack(&position).unpack(), Ok(position));
    }
}

pub(crate) fn packed_seeds() -> Vec<Vec<u8>> {
    let pack = |fen| PackedPosition::pack(&Position::from_fen(fen).expect("a position")).0.to_vec();
    [START, CROWDED, CHESS960, PROMOTIONS].map(pack).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seed that is refused at once would test nothing.
    #[test]
    fn seeds_are_in_order() {
        for seed in fen_seeds() {
            assert!(Position::from_fen_bytes(&seed).is_ok(), "{}", String::from_utf8_lossy(&seed));
        }
        for seed in epd_seeds() {
            String::from_utf8(seed).expect("text").parse::<Epd>().expect("an EPD");
        }
        for seed in san_seeds() {
            let text = String::from_utf8(seed).expect("text");
            let (fen, san) = text.split_once('\n').expect("two lines");
            let position = Position::from_fen(fen).unwrap_or_default();
            assert!(position.parse_san(san).is_ok(), "{text}");
        }
        for seed in packed_seeds() {
            let bytes = seed.try_into().expect("32 bytes");
            assert!(PackedPosition(bytes).unpack().is_ok());
        }
    }
}

//! Positions that a GUI sends with rights that cannot be.

use rules::{FenError, Position};

/// A position with what was wrong with its FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Repaired {
    pub(crate) fen: String,
    /// What was left out, in words.
    pub(crate) remark: String,
}

/// A FEN without castling rights and en passant squares that the board does not allow; `None` when
/// there is nothing to repair.
///
/// Editors of GUIs leave `KQkq` behind whatever the board, and other engines play on.
///
/// # Errors
/// When something else is wrong with it.
pub(crate) fn repair(fen: &str) -> Result<Option<Repaired>, FenError> {
    let Err(error) = Position::from_fen(fen) else { return Ok(None) };
    let words: Vec<&str> = fen.split_whitespace().collect();
    let [board, turn, castling, en_passant, rest @ ..] = &words[..] else { return Err(error) };
    let with = |castling: &str, en_passant: &str| {
        [&[*board, *turn, castling, en_passant], rest].concat().join(" ")
    };
    let is_sound =
        |castling: &str, en_passant: &str| Position::from_fen(&with(castling, en_passant)).is_ok();
    if !is_sound("-", "-") {
        return Err(error);
    }
    let kept: String =
        castling.chars().filter(|right| is_sound(right.encode_utf8(&mut [0; 4]), "-")).collect();
    let kept = if kept.is_empty() || !is_sound(&kept, "-") { "-" } else { &kept };
    let square = if is_sound(kept, en_passant) { en_passant } else { "-" };
    let mut remarks = Vec::new();
    if kept != *castling {
        remarks.push(format!("castling rights '{castling}' cannot be, taken as '{kept}'"));
    }
    if square != *en_passant {
        remarks.push(format!("en passant on '{en_passant}' cannot be, left out"));
    }
    Ok(Some(Repaired { fen: with(kept, square), remark: remarks.join("; ") }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_cannot_be_is_left_out() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1";
        let repaired = repair(fen).unwrap().unwrap();
        assert_eq!(repaired.fen, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(repaired.remark, "castling rights 'KQkq' cannot be, taken as 'K'");
        let repaired = repair("4k3/8/8/8/8/8/8/3K3R w KQ - 0 1").unwrap();
        assert!(repaired.is_none_or(|repaired| !repaired.fen.contains("KQ")));
        assert_eq!(repair("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap(), None);
        assert!(repair("4k3/8/8/8/8/8/8/8 w KQ - 0 1").is_err(), "a king is missing");
        assert!(repair("nonsense").is_err());
    }
}

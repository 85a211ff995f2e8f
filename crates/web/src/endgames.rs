//! Verdicts on positions with few pieces. The program hands them in; this crate knows no tables.

use std::fmt::Debug;

use rules::{CastlingMode, Color, Position};

use crate::messages::{TablebaseMove, TablebaseView};

/// Who wins positions with few pieces, as tables have it.
pub trait Endgames: Send + Sync + Debug {
    /// The most pieces of a position that is known.
    fn pieces(&self) -> u32;

    /// The winner with best play, `Some(None)` for a draw; `None` where that is not known. It may
    /// read from the disk.
    fn winner(&self, position: &Position) -> Option<Option<Color>>;
}

/// Whether it is worth asking.
pub(crate) fn may_know(endgames: &dyn Endgames, position: &Position) -> bool {
    position.occupied().len() <= endgames.pieces()
}

/// The verdict on a position and on every move; `None` if one of them is not known.
pub(crate) fn verdict(endgames: &dyn Endgames, position: &Position) -> Option<TablebaseView> {
    let winner = endgames.winner(position)?;
    let moves = position.legal_moves().into_iter().map(|mv| {
        let after = position.after(mv);
        let winner =
            if after.is_checkmate() { Some(position.turn()) } else { endgames.winner(&after)? };
        Some(TablebaseMove {
            uci: position.uci(mv, CastlingMode::Standard).to_string(),
            san: position.san(mv).to_string(),
            winner: winner.map(Into::into),
        })
    });
    let mut moves = moves.collect::<Option<Vec<TablebaseMove>>>()?;
    let mover = position.turn();
    moves.sort_by_key(|one| match one.winner.map(Color::from) {
        Some(color) if color == mover => 0,
        None => 1,
        Some(_) => 2,
    });
    Some(TablebaseView { winner: winner.map(Into::into), moves })
}

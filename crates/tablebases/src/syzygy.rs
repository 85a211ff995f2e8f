//! The tables and the questions they answer.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Color, Move, Position};
use search::{Tablebase, Wdl};
use shakmaty::Chess;
use shakmaty_syzygy::{AmbiguousWdl, SyzygyError};

use crate::convert::convert;
use crate::open::{OpenError, open};
use crate::rank::{Distance, Rank};

/// What the library calls the tables.
type Tables = shakmaty_syzygy::Tablebase<Chess>;

/// Syzygy tables of some folders.
pub struct Syzygy {
    tables: Tables,
    /// Whether a file was so badly damaged that nothing more is read.
    distrusted: AtomicBool,
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Syzygy").field("pieces", &self.tables.max_pieces()).finish_non_exhaustive()
    }
}

impl Syzygy {
    /// Finds all tables in one or more folders, separated as in `PATH`.
    ///
    /// # Errors
    /// When a folder or a table cannot be read, or there is no table at all.
    pub fn open(path: &str) -> Result<Syzygy, OpenError> {
        Ok(Syzygy { tables: open(path)?, distrusted: AtomicBool::new(false) })
    }

    /// The winner with best play from here on, `Some(None)` for a draw, `None` where that is not
    /// known. The half-moves that the position already counts are taken into account, unless the
    /// fifty-move rule is to be ignored.
    #[must_use]
    pub fn winner(&self, position: &Position, ignore_fifty: bool) -> Option<Option<Color>> {
        let sign = if ignore_fifty {
            self.ask(position, Tables::probe_wdl_after_zeroing)?.signum()
        } else {
            match self.ask(position, Tables::probe_wdl)? {
                AmbiguousWdl::Win => 1,
                AmbiguousWdl::Loss => -1,
                AmbiguousWdl::MaybeWin | AmbiguousWdl::MaybeLoss => return None,
                AmbiguousWdl::CursedWin | AmbiguousWdl::Draw | AmbiguousWdl::BlessedLoss => 0,
            }
        };
        Some(match sign {
            0 => None,
            1.. => Some(position.turn()),
            _ => Some(!position.turn()),
        })
    }

    /// Asks the library, which may fail on a damaged file.
    fn ask<T>(
        &self,
        position: &Position,
        question: impl FnOnce(&Tables, &Chess) -> Result<T, SyzygyError>,
    ) -> Option<T> {
        let known = position.occupied().len() <= self.pieces();
        if !known || self.distrusted.load(Ordering::Relaxed) {
            return None;
        }
        let chess = convert(position)?;
        let answer = catch_unwind(AssertUnwindSafe(|| question(&self.tables, &chess)));
        match answer {
            Ok(answer) => answer.ok(),
            Err(_) => {
                self.distrusted.store(true, Ordering::Relaxed);
                None
            }
        }
    }

    /// Ranks a move by the distance to the next capture or pawn move.
    fn rank(&self, position: &Position, mv: Move, repeated: bool, fifty: bool) -> Option<Rank> {
        let after = position.after(mv);
        if after.is_checkmate() {
            return Some(Rank::MATE);
        }
        let distance = if after.halfmoves() == 0 {
            let result = self.ask(&after, Tables::probe_wdl_after_zeroing)?;
            Distance::of_zeroing(result)
        } else {
            Distance::before(self.ask(&after, Tables::probe_dtz)?)
        };
        Some(Rank::new(distance, position.halfmoves(), repeated, fifty))
    }
}

impl Tablebase for Syzygy {
    fn pieces(&self) -> u32 {
        self.tables.max_pieces() as u32
    }

    fn probe(&self, position: &Position, fifty_move_rule: bool) -> Option<Wdl> {
        use shakmaty_syzygy::Wdl as Known;
        let known = self.ask(position, Tables::probe_wdl_after_zeroing)?;
        Some(match known {
            Known::Win => Wdl::Win,
            Known::Loss => Wdl::Loss,
            Known::CursedWin if !fifty_move_rule => Wdl::Win,
            Known::BlessedLoss if !fifty_move_rule => Wdl::Loss,
            Known::CursedWin | Known::BlessedLoss | Known::Draw => Wdl::Draw,
        })
    }

    fn best_moves(
        &self,
        position: &Position,
        repeated: bool,
        fifty_move_rule: bool,
    ) -> Option<(Vec<Move>, Wdl)> {
        if !position.castling().rooks().is_empty() {
            return None;
        }
        let ranked = position
            .legal_moves()
            .into_iter()
            .map(|mv| Some((mv, self.rank(position, mv, repeated, fifty_move_rule)?)))
            .collect::<Option<Vec<(Move, Rank)>>>()?;
        let best = ranked.iter().map(|(_, rank)| *rank).max()?;
        let moves = ranked.iter().filter(|(_, rank)| *rank == best).map(|(mv, _)| *mv).collect();
        Some((moves, best.result(fifty_move_rule)))
    }
}

use rules::{Color, Move, Position, Square};

use super::{Material, Readings, Worth, considerable};
use crate::brakes::Brakes;
use crate::order::in_board_order;

/// Looks ahead: all moves for some half-moves, then considerable ones until the position is dead.
///
/// Lines that cannot change the result are cut off; Turing left out what he saw to be bad, too. The values
/// are those of a full search.
pub(super) struct Search<'a, 'b> {
    pub(super) brakes: &'b mut Brakes<'a>,
    pub(super) color: Color,
    pub(super) readings: Readings,
    pub(super) deepest: u32,
}

impl Search<'_, '_> {
    /// What a move leads to, when all moves are looked at for `plies` half-moves including it. Without
    /// meaning once the brakes are pulled.
    pub(super) fn worth_of(&mut self, position: &Position, mv: Move, plies: u32) -> Worth {
        let taken_on = position.captured(mv).map(|_| mv.to());
        self.look(&position.after(mv), plies.saturating_sub(1), 1, taken_on, Worth::WINDOW)
    }

    fn look(
        &mut self,
        position: &Position,
        plies: u32,
        ply: u32,
        taken_on: Option<Square>,
        window: (Worth, Worth),
    ) -> Worth {
        self.deepest = self.deepest.max(ply);
        if self.brakes.count() {
            return Worth::Stalemate;
        }
        if !position.has_legal_move() {
            return self.without_moves(position, ply);
        }
        if plies > 0 {
            let moves = in_board_order(position);
            return self.best_of(position, &moves, None, (plies, ply), window);
        }
        let moves: Vec<Move> =
            considerable(position, taken_on).into_iter().map(|(mv, _)| mv).collect();
        // Nobody has to take: the position as it stands is a choice as well.
        let stays = Worth::Dead(Material::of(position, self.color, self.readings));
        self.best_of(position, &moves, Some(stays), (0, ply), window)
    }

    fn without_moves(&self, position: &Position, ply: u32) -> Worth {
        match (position.in_check(), position.turn() == self.color) {
            (false, _) => Worth::Stalemate,
            (true, true) => Worth::Mated(ply),
            (true, false) => Worth::Mates(ply),
        }
    }

    /// The best for the side to move. Equal values are never cut off, so that equals are found equal.
    fn best_of(
        &mut self,
        position: &Position,
        moves: &[Move],
        stays: Option<Worth>,
        (plies, ply): (u32, u32),
        (mut low, mut high): (Worth, Worth),
    ) -> Worth {
        let is_own = position.turn() == self.color;
        let mut best = stays;
        for mv in moves {
            if let Some(best) = best {
                if is_own {
                    low = low.max(best);
                } else {
                    high = high.min(best);
                }
                if low > high {
                    break;
                }
            }
            let taken_on = position.captured(*mv).map(|_| mv.to());
            let next = position.after(*mv);
            let worth = self.look(&next, plies.saturating_sub(1), ply + 1, taken_on, (low, high));
            if self.brakes.are_pulled() {
                break;
            }
            let is_better = |best: Worth| if is_own { worth > best } else { worth < best };
            if best.is_none_or(is_better) {
                best = Some(worth);
            }
        }
        best.unwrap_or(Worth::Stalemate)
    }
}

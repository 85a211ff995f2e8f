//! Static exchange evaluation: who comes out ahead when everybody captures on one square.

use crate::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// What each piece is worth in an exchange, from pawn to king.
///
/// ```
/// use rules::ExchangeValues;
///
/// assert_eq!(ExchangeValues::default().0, [100, 300, 300, 500, 900, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExchangeValues(pub [i32; 6]);

impl Default for ExchangeValues {
    fn default() -> ExchangeValues {
        ExchangeValues([100, 300, 300, 500, 900, 0])
    }
}

impl ExchangeValues {
    #[inline]
    fn of(&self, role: Role) -> i32 {
        self.0[role.index()]
    }
}

impl Position {
    /// Whether a legal move gains at least `threshold` once all captures on its target are made,
    /// each side stopping when it pleases, with the usual values.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// // The pawn is defended: a rook for a pawn.
    /// let position = Position::from_fen("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1")?;
    /// let capture = position.parse_san("Rxd6")?;
    /// assert!(!position.see_at_least(capture, 0));
    /// assert!(position.see_at_least(capture, -400));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.see_at_least_with(&ExchangeValues::default(), mv, threshold)
    }

    /// The same with other values.
    ///
    /// ```
    /// use rules::{ExchangeValues, Position};
    ///
    /// let position = Position::from_fen("4k3/8/3p4/8/8/8/3R4/4K3 w - - 0 1")?;
    /// let capture = position.parse_san("Rxd6")?;
    /// let values = ExchangeValues([1, 3, 3, 5, 9, 0]);
    /// assert!(position.see_at_least_with(&values, capture, 1));
    /// assert!(!position.see_at_least_with(&values, capture, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn see_at_least_with(&self, values: &ExchangeValues, mv: Move, threshold: i32) -> bool {
        if mv.is_castle() {
            return threshold <= 0;
        }
        let (from, to) = (mv.from(), mv.to());
        let Some(mover) = self.piece_at(from) else { return false };
        let gain = self.captured(mv).map_or(0, |piece| values.of(piece.role));
        let promoted = mv.promotes_to();
        let upgrade = promoted.map_or(0, |role| values.of(role) - values.of(Role::Pawn));
        // What we have so far, and what the opponent wins if they take the piece that moved.
        let balance = gain + upgrade - threshold;
        if balance < 0 {
            return false;
        }
        let at_risk = values.of(promoted.unwrap_or(mover.role));
        if balance >= at_risk {
            return true;
        }
        let mut occupied = (self.occupied() & !Bitboard::of(from)) | to.into();
        if mv.is_en_passant() {
            occupied &= !Bitboard::of(to).forward(!mover.color);
        }
        self.exchange(values, to, occupied, balance - at_risk)
    }

    /// Plays the captures out, cheapest attacker first. `balance` is the mover's when the opponent
    /// has just taken back; the side that cannot or will not go on loses the exchange.
    fn exchange(
        &self,
        values: &ExchangeValues,
        to: Square,
        mut occupied: Bitboard,
        mut balance: i32,
    ) -> bool {
        let mut attackers = self.board.attackers_to(to, occupied) & occupied;
        let mut turn = !self.turn();
        // Nobody takes back: the most common case.
        if !attackers.intersects(self.by_color(turn)) {
            return true;
        }
        // The pins of the side to move are known; those of the other are not.
        let mut blockers = [self.pinned(); 2];
        blockers[turn.index()] = self.king_blockers(turn);
        loop {
            let able = self.able_to_capture(attackers, turn, to, &blockers, occupied);
            let Some((role, square)) = self.cheapest(able) else { break };
            // A king may not walk into a defended square.
            if role == Role::King && attackers.intersects(self.by_color(!turn)) {
                break;
            }
            occupied &= !Bitboard::of(square);
            attackers |= self.sliders_behind(role, to, occupied);
            attackers &= occupied;
            turn = !turn;
            balance = -balance - 1 - values.of(role);
            if balance >= 0 {
                break;
            }
        }
        turn != self.turn()
    }

    /// The attackers of one side, without those pinned to their king off the line of the exchange
    /// while the pinner is still there.
    #[inline]
    fn able_to_capture(
        &self,
        attackers: Bitboard,
        turn: Color,
        to: Square,
        blockers: &[Bitboard; 2],
        occupied: Bitboard,
    ) -> Bitboard {
        let ours = attackers & self.by_color(turn);
        let pinned = blockers[turn.index()] & ours;
        if pinned.is_empty() {
            return ours;
        }
        let king = self.king(turn);
        let stuck = pinned.into_iter().filter(|square| {
            let line = attacks::line(king, *square);
            !line.contains(to) && self.pinner_remains(turn, king, line, *square, occupied)
        });
        ours.without(stuck.collect())
    }

    fn pinner_remains(
        &self,
        turn: Color,
        king: Square,
        line: Bitboard,
        pinned: Square,
        occupied: Bitboard,
    ) -> bool {
        let without = occupied & !Bitboard::of(pinned);
        let sliders = attacks::bishop(king, without) & self.board.diagonal_sliders()
            | attacks::rook(king, without) & self.board.straight_sliders();
        (sliders & line & occupied).intersects(self.by_color(!turn))
    }

    #[inline]
    fn cheapest(&self, able: Bitboard) -> Option<(Role, Square)> {
        Role::ALL.into_iter().find_map(|role| Some((role, (able & self.by_role(role)).first()?)))
    }

    /// Sliders that see the square now that a piece in front of them has gone.
    #[inline]
    fn sliders_behind(&self, gone: Role, to: Square, occupied: Bitboard) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        if matches!(gone, Role::Pawn | Role::Bishop | Role::Queen) {
            found |= attacks::bishop(to, occupied) & self.board.diagonal_sliders();
        }
        if matches!(gone, Role::Rook | Role::Queen) {
            found |= attacks::rook(to, occupied) & self.board.straight_sliders();
        }
        found
    }
}

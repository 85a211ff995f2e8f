//! Making moves, and asking whether a move can be made.

use alloc::string::{String, ToString};
use core::fmt;

use crate::castling::back_rank;
use crate::movegen::{self, Black, Checks, White};
use crate::{
    Bitboard, CastlingSide, Color, Move, MoveKind, Piece, Position, Rank, Role, Square, attacks,
    zobrist,
};

/// A move that the rules do not allow here.
///
/// ```
/// use rules::{Move, Position, Square};
///
/// let mut position = Position::start();
/// let error = position.try_play(Move::normal(Square::E2, Square::E5)).unwrap_err();
/// assert!(error.to_string().starts_with("illegal move e2e5 in rnbqkbnr/"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move.
    pub attempted: Move,
    /// The position in which it was tried.
    pub fen: String,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move {:?} in {}", self.attempted, self.fen)
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// Plays a legal move.
    ///
    /// # Panics
    /// When the move is not legal; [`Position::try_play`] says so instead.
    ///
    /// ```
    /// use rules::{Color, Move, Position, Square};
    ///
    /// let mut position = Position::start();
    /// position.play(Move::normal(Square::E2, Square::E4));
    /// assert_eq!(position.turn(), Color::Black);
    /// ```
    #[inline]
    pub fn play(&mut self, mv: Move) {
        assert!(self.is_legal(mv), "illegal move {mv:?} in {}", self.fen());
        self.play_unchecked(mv);
    }

    /// Plays a move if it is legal, and otherwise changes nothing.
    ///
    /// # Errors
    /// When the move is not legal.
    ///
    /// ```
    /// use rules::{Move, Position, Square};
    ///
    /// let mut position = Position::start();
    /// assert!(position.try_play(Move::normal(Square::E1, Square::E2)).is_err());
    /// assert_eq!(position, Position::start());
    /// ```
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove { attempted: mv, fen: self.fen().to_string() });
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// When the move is not legal.
    ///
    /// ```
    /// use rules::{Move, Position, Square};
    ///
    /// let after = Position::start().after(Move::normal(Square::G1, Square::F3));
    /// assert_eq!(after.legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Plays a move that is known to be legal, without looking.
    ///
    /// A move that is not legal leaves a position that means nothing, but never causes undefined
    /// behaviour.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let mut position = Position::start();
    /// let first = position.legal_moves()[0];
    /// position.play_unchecked(first);
    /// assert_eq!(position.keys(), position.recomputed_keys());
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        let Some(piece) = self.piece_at(mv.from()) else { return };
        self.forget_en_passant();
        self.halfmoves = self.halfmoves.saturating_add(1);
        let rights = self.castling;
        if mv.is_castle() {
            self.castle(mv.from(), mv.to());
        } else {
            self.move_piece(piece, mv);
        }
        if rights != self.castling {
            self.keys.position ^= zobrist::castling(rights) ^ zobrist::castling(self.castling);
        }
        self.pass_turn();
        if let Some(square) = self.en_passant {
            self.settle_en_passant();
            self.keys.position ^= self.en_passant.map_or(0, |_| zobrist::en_passant(square.file()));
        }
    }

    /// The key after a legal move, most of the time: castling, promotions, captures en passant, and
    /// moves that lose a right to castle or allow an en passant capture have another. Good enough to ask
    /// the memory for a hash entry before the move is made.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::start();
    /// let knight = position.parse_san("Nf3")?;
    /// assert_eq!(position.likely_key_after(knight), position.after(knight).key());
    /// # Ok::<(), rules::SanError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn likely_key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return self.key() };
        let captured = self.piece_at(to).map_or(0, |captured| zobrist::piece(captured, to));
        let forgotten = self.en_passant.map_or(0, |square| zobrist::en_passant(square.file()));
        let moved = zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        self.key() ^ moved ^ captured ^ forgotten ^ zobrist::BLACK_TO_MOVE
    }

    #[inline]
    fn forget_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.keys.position ^= zobrist::en_passant(square.file());
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.fullmoves = self.fullmoves.saturating_add(self.turn.pick(0, 1));
        self.turn = !self.turn;
        self.keys.position ^= zobrist::BLACK_TO_MOVE;
        self.checks = Checks::find(&self.board, self.turn);
    }

    #[inline]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.board.toggle(square.into(), piece);
        self.squares[square.index()] = None;
        self.keys.toggle(piece, square);
    }

    #[inline]
    fn place(&mut self, piece: Piece, square: Square) {
        self.board.toggle(square.into(), piece);
        self.squares[square.index()] = Some(piece);
        self.keys.toggle(piece, square);
    }

    /// Moves a piece to an empty square.
    #[inline]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        self.board.toggle(Bitboard::of(from) | Bitboard::of(to), piece);
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(piece);
        self.keys.change(piece, zobrist::piece(piece, from) ^ zobrist::piece(piece, to));
    }

    /// Takes a piece off the board for good.
    #[inline]
    fn capture(&mut self, piece: Piece, square: Square) {
        self.lift(piece, square);
        self.keys.material ^= zobrist::count(piece, self.pieces(piece.color, piece.role).len());
        self.halfmoves = 0;
    }

    #[inline]
    fn move_piece(&mut self, piece: Piece, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        if let Some(captured) = self.piece_at(to) {
            self.capture(captured, to);
        }
        self.castling.lose(Bitboard::of(from) | Bitboard::of(to));
        self.shift(piece, from, to);
        match piece.role {
            Role::Pawn => self.finish_pawn_move(piece, mv),
            Role::King => self.castling.lose(back_rank(piece.color)),
            _ => {}
        }
    }

    #[inline]
    fn finish_pawn_move(&mut self, pawn: Piece, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        self.halfmoves = 0;
        if let Some(role) = mv.promotes_to() {
            self.promote(pawn, role, to);
        } else if mv.is_en_passant() {
            let victim = Square::new(to.file(), from.rank());
            self.capture(Role::Pawn.of(!pawn.color), victim);
        } else if from.index().abs_diff(to.index()) == 16 {
            self.en_passant = Some(Square::masked((from.index() + to.index()) as u32 / 2));
        }
    }

    fn promote(&mut self, pawn: Piece, role: Role, square: Square) {
        let piece = role.of(pawn.color);
        self.keys.material ^= zobrist::count(piece, self.pieces(piece.color, role).len());
        self.capture(pawn, square);
        self.place(piece, square);
    }

    fn castle(&mut self, king: Square, rook: Square) {
        let color = self.turn;
        let side = CastlingSide::of(king, rook);
        self.lift(Role::King.of(color), king);
        self.lift(Role::Rook.of(color), rook);
        self.place(Role::King.of(color), side.king_target(color));
        self.place(Role::Rook.of(color), side.rook_target(color));
        self.castling.lose(back_rank(color));
    }

    /// Puts a piece of the side to move on an empty square, instead of a move, for variants.
    pub(crate) fn drop_piece(&mut self, role: Role, square: Square) {
        let piece = role.of(self.turn);
        self.forget_en_passant();
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.keys.material ^= zobrist::count(piece, self.pieces(piece.color, role).len());
        self.place(piece, square);
        self.pass_turn();
    }

    /// Lets the opponent move twice in a row; `None` in check, where that is impossible.
    ///
    /// ```
    /// use rules::{Color, Position};
    ///
    /// let passed = Position::start().after_null_move().expect("not in check");
    /// assert_eq!(passed.turn(), Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub fn after_null_move(&self) -> Option<Position> {
        if self.in_check() {
            return None;
        }
        let mut next = self.clone();
        next.forget_en_passant();
        next.halfmoves = next.halfmoves.saturating_add(1);
        next.pass_turn();
        Some(next)
    }

    /// Whether a move is legal here: right for every one of the 65,536 values.
    ///
    /// ```
    /// use rules::{Move, Position};
    ///
    /// let position = Position::start();
    /// let legal = (0..=u16::MAX).filter(|bits| position.is_legal(Move::from_bits(*bits)));
    /// assert_eq!(legal.count(), 20);
    /// ```
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let (Some(piece), Some(kind)) = (self.piece_at(from), mv.kind()) else { return false };
        if piece.color != self.turn {
            return false;
        }
        match (kind, piece.role) {
            (MoveKind::Castle, Role::King) => self.may_castle(from, to),
            (MoveKind::EnPassant, Role::Pawn) => self.may_capture_en_passant(from, to),
            (MoveKind::Promotion(_), Role::Pawn) => {
                to.rank() == Rank::Eighth.relative_to(self.turn) && self.may_push_or_take(from, to)
            }
            (MoveKind::Normal, Role::Pawn) => {
                to.rank() != Rank::Eighth.relative_to(self.turn) && self.may_push_or_take(from, to)
            }
            (MoveKind::Normal, Role::King) => self.king_may_go(from, to),
            (MoveKind::Normal, _) => {
                attacks::of(piece, from, self.occupied()).contains(to)
                    && !self.by_color(self.turn).contains(to)
                    && self.keeps_king_safe(from, to)
            }
            _ => false,
        }
    }

    fn may_castle(&self, king: Square, rook: Square) -> bool {
        match self.turn {
            Color::White => movegen::may_castle::<White>(&self.scene(), king, rook),
            Color::Black => movegen::may_castle::<Black>(&self.scene(), king, rook),
        }
    }

    fn may_capture_en_passant(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.turn);
        self.en_passant == Some(to)
            && attacks::pawn(self.turn, from).contains(to)
            && match self.turn {
                Color::White => movegen::en_passant_is_safe::<White>(&self.board, king, from, to),
                Color::Black => movegen::en_passant_is_safe::<Black>(&self.board, king, from, to),
            }
    }

    fn may_push_or_take(&self, from: Square, to: Square) -> bool {
        let empty = !self.occupied();
        let one_step = Bitboard::of(from).forward(self.turn) & empty;
        let third = Bitboard::rank(Rank::Third.relative_to(self.turn));
        let two_steps = (one_step & third).forward(self.turn) & empty;
        let taken = attacks::pawn(self.turn, from) & self.by_color(!self.turn);
        (one_step | two_steps | taken).contains(to) && self.keeps_king_safe(from, to)
    }

    fn king_may_go(&self, from: Square, to: Square) -> bool {
        let without_king = self.occupied() ^ from.into();
        attacks::king(from).contains(to)
            && !self.by_color(self.turn).contains(to)
            && !self.board.attackers_to(to, without_king).intersects(self.by_color(!self.turn))
    }

    /// Whether a piece other than the king may go, as far as checks and pins are concerned.
    fn keeps_king_safe(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.turn);
        if self.pinned().contains(from) && !attacks::line(king, from).contains(to) {
            return false;
        }
        match self.checkers().first() {
            None => true,
            Some(checker) => {
                !self.checkers().more_than_one()
                    && (attacks::between(king, checker) | self.checkers()).contains(to)
            }
        }
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")?;
    /// assert!(position.gives_check(position.parse_uci("a1a8")?));
    /// assert!(!position.gives_check(position.parse_uci("a1b1")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return false };
        if mv.is_castle() || mv.is_en_passant() || mv.is_promotion() {
            let mut next = self.clone();
            next.play_unchecked(mv);
            return next.in_check();
        }
        let king = self.king(!self.turn);
        let occupied = (self.occupied() ^ from.into()) | to.into();
        // Most moves are settled by a look at the lines through the king, without those of the piece.
        let (diagonals, straights) = (attacks::bishop_rays(king), attacks::rook_rays(king));
        let lines = match piece.role {
            Role::Pawn => attacks::pawn(!piece.color, king),
            Role::Knight => attacks::knight(king),
            Role::Bishop => diagonals,
            Role::Rook => straights,
            Role::Queen => diagonals | straights,
            Role::King => Bitboard::EMPTY,
        };
        lines.contains(to) && !attacks::between(king, to).intersects(occupied)
            || (diagonals | straights).contains(from) && self.uncovers_check(from, occupied, king)
    }

    fn uncovers_check(&self, from: Square, occupied: Bitboard, king: Square) -> bool {
        let ours = self.by_color(self.turn) & !Bitboard::of(from);
        let diagonal = attacks::bishop(king, occupied) & self.board.diagonal_sliders();
        let straight = attacks::rook(king, occupied) & self.board.straight_sliders();
        (diagonal | straight).intersects(ours)
    }

    /// The piece that a legal move captures.
    ///
    /// ```
    /// use rules::{Color, Position, Role};
    ///
    /// let position = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// let capture = position.parse_san("exd5")?;
    /// assert_eq!(position.captured(capture), Some(Role::Pawn.of(Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        if mv.is_castle() {
            None
        } else if mv.is_en_passant() {
            Some(Role::Pawn.of(!self.turn))
        } else {
            self.piece_at(mv.to())
        }
    }
}

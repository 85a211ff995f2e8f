//! Counting the leaves of the game tree: the classic test of a move generator.

use crate::castling::back_rank;
use crate::movegen::{self, Black, Checks, Counter, PawnStep, Scene, Side, Sink, Wanted, White};
use crate::{Bitboard, Board, CastlingRights, CastlingSide, Color, Move, Position, Role, Square};

/// The number of ways to play `depth` half-moves, counting the last ply without playing it.
///
/// ```
/// use rules::{perft, Position};
///
/// assert_eq!(perft::count(&Position::start(), 4), 197_281);
/// ```
#[must_use]
pub fn count(position: &Position, depth: u32) -> u64 {
    let node = Node::of(position);
    match position.turn() {
        Color::White => node.count::<White, true>(depth),
        Color::Black => node.count::<Black, true>(depth),
    }
}

/// The same number, with every last move really played: slower, and what engines that cannot count
/// ahead are compared by.
///
/// ```
/// use rules::{perft, Position};
///
/// assert_eq!(perft::count_by_playing(&Position::start(), 3), 8_902);
/// ```
#[must_use]
pub fn count_by_playing(position: &Position, depth: u32) -> u64 {
    let node = Node::of(position);
    match position.turn() {
        Color::White => node.count::<White, false>(depth),
        Color::Black => node.count::<Black, false>(depth),
    }
}

/// Each legal move with the count below it.
///
/// ```
/// use rules::{perft, Position};
///
/// let parts = perft::divide(&Position::start(), 2);
/// assert_eq!(parts.len(), 20);
/// assert!(parts.iter().all(|(_, nodes)| *nodes == 20));
/// ```
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let below = depth.saturating_sub(1);
    position
        .legal_moves()
        .into_iter()
        .map(|one| (one, count(&position.after(one), below)))
        .collect()
}

/// A position without what perft has no use for: hash keys, clocks, a map of pieces.
#[derive(Clone, Copy)]
struct Node {
    board: Board,
    castling: CastlingRights,
    en_passant: Option<Square>,
}

impl Node {
    fn of(position: &Position) -> Node {
        Node {
            board: *position.board(),
            castling: position.castling(),
            en_passant: position.en_passant(),
        }
    }

    fn count<S: Side, const BULK: bool>(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let scene = Scene {
            board: &self.board,
            castling: self.castling,
            en_passant: self.en_passant,
            checks: Checks::find(&self.board, S::COLOR),
        };
        if BULK && depth == 1 {
            let mut counter = Counter::default();
            movegen::generate::<S, _>(&scene, Wanted::All, &mut counter);
            return counter.0;
        }
        let mut walker = Walker::<BULK> { node: self, depth: depth - 1, total: 0 };
        movegen::generate::<S, _>(&scene, Wanted::All, &mut walker);
        walker.total
    }

    /// A copy in which a piece has moved and captured whatever stood on its target.
    #[inline(always)]
    fn moved<S: Side>(&self, role: Role, from: Square, to: Square) -> Node {
        let mut next = Node { board: self.board, castling: self.castling, en_passant: None };
        let (origin, target) = (Bitboard::of(from), Bitboard::of(to));
        for set in &mut next.board.roles[..5] {
            *set &= !target;
        }
        next.board.colors[S::Opponent::COLOR.index()] &= !target;
        next.board.roles[role.index()] ^= origin | target;
        next.board.colors[S::COLOR.index()] ^= origin | target;
        next.castling.lose(origin | target);
        next
    }
}

/// Plays what the generator finds.
struct Walker<'a, const BULK: bool> {
    node: &'a Node,
    depth: u32,
    total: u64,
}

impl<const BULK: bool> Walker<'_, BULK> {
    #[inline(always)]
    fn visit<S: Side>(&mut self, next: &Node) {
        self.total += next.count::<S::Opponent, BULK>(self.depth);
    }
}

impl<S: Side, const BULK: bool> Sink<S> for Walker<'_, BULK> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        for to in targets {
            let mut next = self.node.moved::<S>(role, from, to);
            if role == Role::King {
                next.castling.lose(back_rank(S::COLOR));
            }
            self.visit::<S>(&next);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) {
        for to in targets {
            let mut next = self.node.moved::<S>(Role::Pawn, step.origin::<S>(to), to);
            if matches!(step, PawnStep::DoublePush) {
                next.en_passant = Some(PawnStep::Push.origin::<S>(to));
            }
            self.visit::<S>(&next);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, step: PawnStep, targets: Bitboard) {
        for to in targets {
            let pawn = self.node.moved::<S>(Role::Pawn, step.origin::<S>(to), to);
            for role in Role::PROMOTIONS {
                let mut next = pawn;
                next.board.roles[Role::Pawn.index()] ^= to.into();
                next.board.roles[role.index()] ^= to.into();
                self.visit::<S>(&next);
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        let mut next = self.node.moved::<S>(Role::Pawn, from, to);
        let victim = Bitboard::of(to).forward(S::Opponent::COLOR);
        next.board.toggle(victim, Role::Pawn.of(S::Opponent::COLOR));
        self.visit::<S>(&next);
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        let side = CastlingSide::of(king, rook);
        let mut next = *self.node;
        next.en_passant = None;
        next.board.toggle(king.into(), Role::King.of(S::COLOR));
        next.board.toggle(rook.into(), Role::Rook.of(S::COLOR));
        next.board.toggle(side.king_target(S::COLOR).into(), Role::King.of(S::COLOR));
        next.board.toggle(side.rook_target(S::COLOR).into(), Role::Rook.of(S::COLOR));
        next.castling.lose(back_rank(S::COLOR));
        self.visit::<S>(&next);
    }
}

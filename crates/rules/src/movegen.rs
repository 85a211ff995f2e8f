//! The generator of legal moves.
//!
//! One generator serves everyone. It finds sets of moves and hands them to a [`Sink`]: a list, a
//! counter (which only needs to know how many), or perft (which plays them). It is compiled once for
//! each side to move, so that directions are constants.

use crate::castling::back_rank;
use crate::{Bitboard, Board, CastlingRights, CastlingSide, Color, Move, MoveList, Rank, Role};
use crate::{Square, attacks};

/// The side to move, as a type.
pub(crate) trait Side {
    type Opponent: Side<Opponent = Self>;
    const COLOR: Color;
}

#[derive(Debug)]
pub(crate) enum White {}
#[derive(Debug)]
pub(crate) enum Black {}

impl Side for White {
    type Opponent = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Opponent = White;
    const COLOR: Color = Color::Black;
}

/// The step of a pawn: which way, and how the origin follows from the target.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PawnStep {
    Push,
    DoublePush,
    CaptureWest,
    CaptureEast,
}

impl PawnStep {
    /// The squares that pawns on `from` reach.
    #[inline]
    fn targets<S: Side>(self, from: Bitboard) -> Bitboard {
        let ahead = from.forward(S::COLOR);
        match self {
            PawnStep::Push => ahead,
            PawnStep::DoublePush => ahead.forward(S::COLOR),
            PawnStep::CaptureWest => ahead.west(),
            PawnStep::CaptureEast => ahead.east(),
        }
    }

    /// The square that the pawn on its way to `to` came from.
    #[inline]
    pub(crate) fn origin<S: Side>(self, to: Square) -> Square {
        let back = match self {
            PawnStep::Push => 8,
            PawnStep::DoublePush => 16,
            PawnStep::CaptureWest => S::COLOR.pick(7, 9),
            PawnStep::CaptureEast => S::COLOR.pick(9, 7),
        };
        let index = to.index() as u32;
        Square::masked(S::COLOR.pick(index.wrapping_sub(back), index.wrapping_add(back)))
    }
}

/// Receives generated moves.
pub(crate) trait Sink<S: Side> {
    /// Moves of one piece that is not a pawn.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard);
    /// Pawn moves that reach these squares by this step, without promotion.
    fn pawns(&mut self, step: PawnStep, targets: Bitboard);
    /// Pawn moves that reach these squares of the last rank, each with four promotions.
    fn promotions(&mut self, step: PawnStep, targets: Bitboard);
    /// A capture en passant.
    fn en_passant(&mut self, from: Square, to: Square);
    /// Castling.
    fn castle(&mut self, king: Square, rook: Square);
}

/// Who gives check and which pieces of the side to move are pinned to their king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checks {
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
}

impl Checks {
    #[inline]
    pub(crate) fn find(board: &Board, turn: Color) -> Checks {
        let king = board.pieces(turn, Role::King).first_unchecked();
        let (ours, theirs) = (board.by_color(turn), board.by_color(!turn));
        let mut checkers = theirs
            & (attacks::pawn(turn, king) & board.by_role(Role::Pawn)
                | attacks::knight(king) & board.by_role(Role::Knight));
        let mut pinned = Bitboard::EMPTY;
        let snipers = theirs
            & (attacks::bishop_rays(king) & board.diagonal_sliders()
                | attacks::rook_rays(king) & board.straight_sliders());
        for sniper in snipers {
            let blockers = attacks::between(king, sniper) & (ours | theirs);
            if blockers.is_empty() {
                checkers |= sniper.into();
            } else if !blockers.more_than_one() {
                pinned |= blockers & ours;
            }
        }
        Checks { checkers, pinned }
    }
}

/// What the generator needs to know of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) board: &'a Board,
    pub(crate) castling: CastlingRights,
    pub(crate) en_passant: Option<Square>,
    pub(crate) checks: Checks,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    All,
    Captures,
    /// Captures and promotions.
    Noisy,
    /// What is not noisy.
    Quiet,
}

impl Wanted {
    /// Where an ordinary piece may go.
    #[inline(always)]
    fn targets(self, board: &Board, turn: Color) -> Bitboard {
        match self {
            Wanted::All => !board.by_color(turn),
            Wanted::Captures | Wanted::Noisy => board.by_color(!turn),
            Wanted::Quiet => !board.occupied(),
        }
    }

    #[inline(always)]
    fn quiets(self) -> bool {
        matches!(self, Wanted::All | Wanted::Quiet)
    }

    #[inline(always)]
    fn captures(self) -> bool {
        self != Wanted::Quiet
    }
}

/// Hands every legal move that is wanted to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, K: Sink<S>>(scene: &Scene<'_>, wanted: Wanted, sink: &mut K) {
    let board = scene.board;
    let king = board.pieces(S::COLOR, Role::King).first_unchecked();
    let wanted_targets = wanted.targets(board, S::COLOR);
    let checkers = scene.checks.checkers;
    let king_targets = attacks::king(king) & wanted_targets;
    let may_castle = wanted.quiets() && scene.castling.rooks().intersects(back_rank(S::COLOR));
    // A king that can capture nothing, most of the time, need not know where it would be in danger.
    let danger =
        if king_targets.any() || may_castle { danger::<S>(board, king) } else { Bitboard::EMPTY };
    sink.piece(Role::King, king, king_targets & !danger);
    if checkers.is_empty() {
        if may_castle {
            castles::<S, K>(scene, king, danger, sink);
        }
        pieces::<S, K>(scene, king, wanted_targets, sink);
        pawns::<S, K>(scene, king, Bitboard::FULL, wanted, sink);
    } else if !checkers.more_than_one() {
        let checker = checkers.first_unchecked();
        let block = attacks::between(king, checker) | checkers;
        pieces::<S, K>(scene, king, wanted_targets & block, sink);
        pawns::<S, K>(scene, king, block, wanted, sink);
    }
}

/// The squares where the king would be attacked; it does not hide behind itself.
#[inline(always)]
fn danger<S: Side>(board: &Board, king: Square) -> Bitboard {
    let them = S::Opponent::COLOR;
    let theirs = board.by_color(them);
    let occupied = board.occupied() ^ Bitboard::of(king);
    let mut set = attacks::pawns(them, theirs & board.by_role(Role::Pawn));
    for knight in theirs & board.by_role(Role::Knight) {
        set |= attacks::knight(knight);
    }
    for slider in theirs & board.diagonal_sliders() {
        set |= attacks::bishop(slider, occupied);
    }
    for slider in theirs & board.straight_sliders() {
        set |= attacks::rook(slider, occupied);
    }
    set | attacks::king((theirs & board.by_role(Role::King)).first_unchecked())
}

/// Knights, bishops, rooks and queens.
#[inline(always)]
fn pieces<S: Side, K: Sink<S>>(scene: &Scene<'_>, king: Square, targets: Bitboard, sink: &mut K) {
    let board = scene.board;
    let ours = board.by_color(S::COLOR);
    let occupied = board.occupied();
    let pinned = scene.checks.pinned;
    for from in ours & board.by_role(Role::Knight) & !pinned {
        sink.piece(Role::Knight, from, attacks::knight(from) & targets);
    }
    for from in ours & board.by_role(Role::Bishop) & !pinned {
        sink.piece(Role::Bishop, from, attacks::bishop(from, occupied) & targets);
    }
    for from in ours & board.by_role(Role::Rook) & !pinned {
        sink.piece(Role::Rook, from, attacks::rook(from, occupied) & targets);
    }
    for from in ours & board.by_role(Role::Queen) & !pinned {
        sink.piece(Role::Queen, from, attacks::queen(from, occupied) & targets);
    }
    if scene.checks.checkers.is_empty() {
        for from in ours & (board.diagonal_sliders() | board.straight_sliders()) & pinned {
            let along = attacks::line(king, from) & targets;
            if board.by_role(Role::Bishop).contains(from) {
                sink.piece(Role::Bishop, from, attacks::bishop(from, occupied) & along);
            } else if board.by_role(Role::Rook).contains(from) {
                sink.piece(Role::Rook, from, attacks::rook(from, occupied) & along);
            } else {
                sink.piece(Role::Queen, from, attacks::queen(from, occupied) & along);
            }
        }
    }
}

/// Pawn moves; `allowed` is where a check can be parried.
#[inline(always)]
fn pawns<S: Side, K: Sink<S>>(
    scene: &Scene<'_>,
    king: Square,
    allowed: Bitboard,
    wanted: Wanted,
    sink: &mut K,
) {
    let board = scene.board;
    let all = board.pieces(S::COLOR, Role::Pawn);
    pawn_set::<S, K>(board, all & !scene.checks.pinned, allowed, wanted, sink);
    for pawn in all & scene.checks.pinned {
        let along = allowed & attacks::line(king, pawn);
        pawn_set::<S, K>(board, pawn.into(), along, wanted, sink);
    }
    if wanted.captures()
        && let Some(target) = scene.en_passant
    {
        for from in all & attacks::pawn(S::Opponent::COLOR, target) {
            if en_passant_is_safe::<S>(board, king, from, target) {
                sink.en_passant(from, target);
            }
        }
    }
}

#[inline(always)]
fn pawn_set<S: Side, K: Sink<S>>(
    board: &Board,
    pawns: Bitboard,
    allowed: Bitboard,
    wanted: Wanted,
    sink: &mut K,
) {
    let last = Bitboard::rank(Rank::Eighth.relative_to(S::COLOR));
    let fourth = Bitboard::rank(Rank::Fourth.relative_to(S::COLOR));
    let before_last = Bitboard::rank(Rank::Seventh.relative_to(S::COLOR));
    let empty = !board.occupied();
    let enemies = board.by_color(S::Opponent::COLOR) & allowed;
    let (advanced, ordinary) = (pawns & before_last, pawns & !before_last);
    if wanted.quiets() {
        let pushed = PawnStep::Push.targets::<S>(ordinary) & empty;
        let doubled = pushed.forward(S::COLOR) & fourth & empty & allowed;
        sink.pawns(PawnStep::Push, pushed & allowed);
        sink.pawns(PawnStep::DoublePush, doubled);
    }
    if wanted.captures() {
        for step in [PawnStep::CaptureWest, PawnStep::CaptureEast] {
            sink.pawns(step, step.targets::<S>(ordinary) & enemies);
        }
        if advanced.any() {
            for step in [PawnStep::CaptureWest, PawnStep::CaptureEast] {
                sink.promotions(step, step.targets::<S>(advanced) & enemies & last);
            }
            if wanted != Wanted::Captures {
                let pushed = PawnStep::Push.targets::<S>(advanced) & empty & allowed;
                sink.promotions(PawnStep::Push, pushed);
            }
        }
    }
}

/// Two pawns leave their squares at once: a look at the king afterwards decides.
#[inline]
pub(crate) fn en_passant_is_safe<S: Side>(
    board: &Board,
    king: Square,
    from: Square,
    to: Square,
) -> bool {
    let victim = Bitboard::of(to).forward(S::Opponent::COLOR);
    let occupied = (board.occupied() & !victim & !Bitboard::of(from)) | to.into();
    let enemies = board.by_color(S::Opponent::COLOR) & !victim;
    (board.attackers_to(king, occupied) & enemies).is_empty()
}

#[inline(always)]
fn castles<S: Side, K: Sink<S>>(scene: &Scene<'_>, king: Square, danger: Bitboard, sink: &mut K) {
    for rook in scene.castling.rooks() & back_rank(S::COLOR) {
        if castle_is_legal(scene.board, scene.checks.pinned, danger, king, rook, S::COLOR) {
            sink.castle(king, rook);
        }
    }
}

/// Castling is legal when the squares of both paths hold nobody else, the king passes no danger, and
/// the rook does not uncover an attack along the back rank (which happens in Chess960 only).
#[inline]
fn castle_is_legal(
    board: &Board,
    pinned: Bitboard,
    danger: Bitboard,
    king: Square,
    rook: Square,
    color: Color,
) -> bool {
    let side = CastlingSide::of(king, rook);
    let (king_to, rook_to) = (side.king_target(color), side.rook_target(color));
    let king_path = attacks::between(king, king_to) | king_to.into();
    let rook_path = attacks::between(king, rook) | attacks::between(rook, rook_to);
    let others = board.occupied() & !Bitboard::of(king) & !Bitboard::of(rook);
    let path = king_path | rook_path | rook_to.into();
    !path.intersects(others) && !king_path.intersects(danger) && !pinned.contains(rook)
}

/// Whether castling with this rook is legal now; for a single move, where no danger map exists yet.
pub(crate) fn may_castle<S: Side>(scene: &Scene<'_>, king: Square, rook: Square) -> bool {
    scene.checks.checkers.is_empty()
        && scene.castling.contains(rook)
        && back_rank(S::COLOR).contains(rook)
        && castle_is_legal(
            scene.board,
            scene.checks.pinned,
            danger::<S>(scene.board, king),
            king,
            rook,
            S::COLOR,
        )
}

impl<S: Side> Sink<S> for MoveList {
    #[inline(always)]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::normal(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) {
        for to in targets {
            self.push(Move::normal(step.origin::<S>(to), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, step: PawnStep, targets: Bitboard) {
        for to in targets {
            for role in Role::PROMOTIONS {
                self.push(Move::promotion(step.origin::<S>(to), to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.push(Move::en_passant(from, to));
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.push(Move::castle(king, rook));
    }
}

/// How many moves there are.
#[derive(Debug, Default)]
pub(crate) struct Counter(pub(crate) u64);

impl<S: Side> Sink<S> for Counter {
    #[inline(always)]
    fn piece(&mut self, _role: Role, _from: Square, targets: Bitboard) {
        self.0 += u64::from(targets.len());
    }

    #[inline(always)]
    fn pawns(&mut self, _step: PawnStep, targets: Bitboard) {
        self.0 += u64::from(targets.len());
    }

    #[inline(always)]
    fn promotions(&mut self, _step: PawnStep, targets: Bitboard) {
        self.0 += 4 * u64::from(targets.len());
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _king: Square, _rook: Square) {
        self.0 += 1;
    }
}

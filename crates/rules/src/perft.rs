//! Counting the leaves of the game tree: the classic test of a move generator.

mod table;

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZero;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use self::table::Table;
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
    Perft::new().divide(position, depth)
}

/// Perft on several threads, with a hash table if wanted.
///
/// Without the feature `std` there is one thread.
///
/// ```
/// use rules::{perft::Perft, Position};
/// use std::num::NonZero;
///
/// let two = NonZero::new(2).expect("not zero");
/// let perft = Perft::new().threads(two).hash_megabytes(1)?;
/// assert_eq!(perft.count(&Position::start(), 4), 197_281);
/// # Ok::<(), rules::perft::NoMemory>(())
/// ```
#[derive(Debug)]
pub struct Perft {
    threads: NonZero<usize>,
    table: Option<Table>,
}

/// There is no memory for a hash table of that size.
///
/// ```
/// use rules::perft::Perft;
///
/// let error = Perft::new().hash_megabytes(usize::MAX).unwrap_err();
/// assert!(error.to_string().starts_with("no memory for a hash table of "));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMemory {
    /// The size that was asked for.
    pub megabytes: usize,
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a hash table of {} megabytes", self.megabytes)
    }
}

impl core::error::Error for NoMemory {}

impl Default for Perft {
    fn default() -> Perft {
        Perft::new()
    }
}

impl Perft {
    /// One thread and no hash table.
    ///
    /// ```
    /// use rules::{perft::Perft, Position};
    ///
    /// assert_eq!(Perft::new().count(&Position::start(), 2), 400);
    /// ```
    #[must_use]
    pub const fn new() -> Perft {
        Perft { threads: NonZero::<usize>::MIN, table: None }
    }

    /// The same on the given number of threads.
    ///
    /// ```
    /// use rules::{perft::Perft, Position};
    /// use std::num::NonZero;
    ///
    /// let perft = Perft::new().threads(NonZero::new(3).expect("not zero"));
    /// assert_eq!(perft.count(&Position::start(), 3), 8_902);
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Perft {
        self.threads = threads;
        self
    }

    /// The same with a hash table of this size, which all threads share; 0 means none.
    ///
    /// # Errors
    /// When there is no memory for it.
    ///
    /// ```
    /// use rules::{perft::Perft, Position};
    ///
    /// let perft = Perft::new().hash_megabytes(1)?;
    /// assert_eq!(perft.count(&Position::start(), 5), 4_865_609);
    /// # Ok::<(), rules::perft::NoMemory>(())
    /// ```
    pub fn hash_megabytes(mut self, megabytes: usize) -> Result<Perft, NoMemory> {
        self.table = match megabytes {
            0 => None,
            _ => Some(Table::new(megabytes).ok_or(NoMemory { megabytes })?),
        };
        Ok(self)
    }

    /// The number of ways to play `depth` half-moves.
    ///
    /// ```
    /// use rules::{perft::Perft, Position};
    ///
    /// assert_eq!(Perft::new().count(&Position::start(), 0), 1);
    /// ```
    #[must_use]
    pub fn count(&self, position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.divide(position, depth).into_iter().map(|(_, nodes)| nodes).sum(),
        }
    }

    /// Each legal move with the count below it.
    ///
    /// ```
    /// use rules::{perft::Perft, Position};
    ///
    /// assert_eq!(Perft::new().divide(&Position::start(), 1).len(), 20);
    /// ```
    #[must_use]
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u64)> {
        // Threads take whatever move or reply is next; replies keep them busy to the end.
        let mut jobs = Vec::new();
        for first in position.legal_moves() {
            let next = position.after(first);
            match depth {
                0 | 1 => {}
                2 => jobs.push((first, next, 1)),
                _ => {
                    let replies = next.legal_moves().into_iter();
                    jobs.extend(replies.map(|reply| (first, next.after(reply), depth - 2)));
                }
            }
        }
        let counts = self.count_all(&jobs);
        let mut parts: Vec<(Move, u64)> =
            position.legal_moves().into_iter().map(|first| (first, u64::from(depth < 2))).collect();
        for ((first, ..), count) in jobs.iter().zip(counts) {
            if let Some(part) = parts.iter_mut().find(|part| part.0 == *first) {
                part.1 += count;
            }
        }
        parts
    }

    fn count_all(&self, jobs: &[(Move, Position, u32)]) -> Vec<u64> {
        let counts: Vec<AtomicU64> = jobs.iter().map(|_| AtomicU64::new(0)).collect();
        let next = AtomicUsize::new(0);
        #[cfg(feature = "std")]
        std::thread::scope(|scope| {
            for _ in 1..self.threads.get().min(jobs.len()) {
                let work = || self.work(jobs, &next, &counts);
                // What the system has no thread for, the others do.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            self.work(jobs, &next, &counts);
        });
        #[cfg(not(feature = "std"))]
        self.work(jobs, &next, &counts);
        counts.into_iter().map(AtomicU64::into_inner).collect()
    }

    fn work(&self, jobs: &[(Move, Position, u32)], next: &AtomicUsize, counts: &[AtomicU64]) {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((_, position, depth)) = jobs.get(index) else { return };
            counts[index].store(self.count_below(position, *depth), Ordering::Relaxed);
        }
    }

    fn count_below(&self, position: &Position, depth: u32) -> u64 {
        match &self.table {
            Some(table) if depth > 1 => self.count_hashed(table, position, depth),
            _ => count(position, depth),
        }
    }

    fn count_hashed(&self, table: &Table, position: &Position, depth: u32) -> u64 {
        if let Some(known) = table.find(position, depth) {
            return known;
        }
        let below = |mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            self.count_below(&next, depth - 1)
        };
        let total = position.legal_moves().into_iter().map(below).sum();
        table.store(position, depth, total);
        total
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Few enough for Miri, with every kind of move: castling, en passant, promotions, pins, checks.
    #[test]
    fn small_trees_with_every_kind_of_move_are_counted() {
        for (fen, depth, leaves) in [
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2_039),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2_812),
            ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2, 264),
        ] {
            let position = Position::from_fen(fen).expect("a position");
            assert_eq!(count(&position, depth), leaves, "{fen}");
            assert_eq!(count_by_playing(&position, depth), leaves, "{fen}");
        }
    }
}

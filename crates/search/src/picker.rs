//! Moves one by one, the most promising first, found no sooner than they are needed.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

use rules::{Bitboard, Move, MoveList, Position, Role, attacks};

use crate::heuristics::Heuristic;
use crate::history::{Context, Histories};
use crate::scores::Scores;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    HashMove,
    FindNoisy,
    GoodNoisy,
    Killer,
    FindQuiets,
    Quiets,
    BadNoisy,
    BadQuiets,
    Done,
}

/// What kind of move was picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Hash,
    GoodNoisy,
    Killer,
    Quiet,
    BadNoisy,
}

/// Memory for the moves of a node. It is used again and again, because to clear it for each node
/// would take longer than to fill it.
#[derive(Debug)]
pub(crate) struct Buffers {
    moves: MoveList,
    scores: Scores,
    bad: MoveList,
    /// The moves that were searched and did not cut the node off.
    pub(crate) tried: MoveList,
}

impl Default for Buffers {
    fn default() -> Buffers {
        Buffers {
            moves: MoveList::new(),
            scores: Scores::new(),
            bad: MoveList::new(),
            tried: MoveList::new(),
        }
    }
}

/// The buffers of one thread that no picker uses just now.
#[derive(Debug, Default)]
pub(crate) struct BufferPool {
    #[expect(clippy::vec_box, reason = "they come and go a lot, and are large")]
    spare: RefCell<Vec<Box<Buffers>>>,
}

impl BufferPool {
    /// Buffers with nothing in them.
    #[inline]
    pub(crate) fn take(&self) -> PooledBuffers<'_> {
        let mut buffers = self.spare.borrow_mut().pop().unwrap_or_default();
        buffers.moves.clear();
        buffers.bad.clear();
        buffers.tried.clear();
        PooledBuffers { pool: self, buffers: Some(buffers) }
    }
}

/// Buffers that go back to their pool when they are dropped.
pub(crate) struct PooledBuffers<'p> {
    pool: &'p BufferPool,
    /// There until the drop.
    buffers: Option<Box<Buffers>>,
}

impl Deref for PooledBuffers<'_> {
    type Target = Buffers;

    #[inline]
    fn deref(&self) -> &Buffers {
        match &self.buffers {
            Some(buffers) => buffers,
            None => unreachable!("buffers go back only on drop"),
        }
    }
}

impl DerefMut for PooledBuffers<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Buffers {
        match &mut self.buffers {
            Some(buffers) => buffers,
            None => unreachable!("buffers go back only on drop"),
        }
    }
}

impl Drop for PooledBuffers<'_> {
    #[inline]
    fn drop(&mut self) {
        self.pool.spare.borrow_mut().extend(self.buffers.take());
    }
}

/// Hands out the moves of a node.
pub(crate) struct Picker<'p> {
    stage: Stage,
    hash_move: Option<Move>,
    /// A move that may be legal and quiet here, until it is its turn; then it is, or there is none.
    killer: Option<Move>,
    noisy_only: bool,
    /// Captures that lose more than this by exchange come last.
    see_threshold: i32,
    buffers: PooledBuffers<'p>,
    next: usize,
    next_bad: usize,
    skip_quiets: bool,
}

impl<'p> Picker<'p> {
    /// All moves; the hash move must be legal. The killer may be any move: it is checked when it is its
    /// turn, which it seldom is.
    pub(crate) fn new(
        hash_move: Option<Move>,
        killer: Option<Move>,
        buffers: PooledBuffers<'p>,
    ) -> Picker<'p> {
        Picker {
            stage: Stage::HashMove,
            hash_move,
            killer,
            noisy_only: false,
            see_threshold: 0,
            buffers,
            next: 0,
            next_bad: 0,
            skip_quiets: false,
        }
    }

    /// Captures and promotions that win at least `see_threshold`, the hash move first if it is one.
    pub(crate) fn noisy(
        hash_move: Option<Move>,
        see_threshold: i32,
        buffers: PooledBuffers<'p>,
    ) -> Picker<'p> {
        let all = Picker::new(hash_move, None, buffers);
        Picker { noisy_only: true, see_threshold, ..all }
    }

    /// Remembers a move that was searched and did not cut the node off.
    #[inline]
    pub(crate) fn note_tried(&mut self, mv: Move) {
        self.buffers.tried.push(mv);
    }

    /// The memory with the moves that were tried, once no more moves are wanted.
    pub(crate) fn into_buffers(self) -> PooledBuffers<'p> {
        self.buffers
    }

    /// From now on no quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move.
    pub(crate) fn next(
        &mut self,
        context: &Context<'_>,
        histories: &Histories,
    ) -> Option<(Move, Kind)> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = Stage::FindNoisy;
                    if let Some(mv) = self.hash_move {
                        return Some((mv, Kind::Hash));
                    }
                }
                Stage::FindNoisy => {
                    self.find_noisy(context, histories);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.good_noisy(context) {
                    Some(mv) => return Some((mv, Kind::GoodNoisy)),
                    None if self.noisy_only => self.stage = Stage::Done,
                    None => self.stage = Stage::Killer,
                },
                Stage::Killer => {
                    self.stage = Stage::FindQuiets;
                    if !self.skip_quiets {
                        self.check_killer(context.position);
                        if let Some(mv) = self.killer {
                            return Some((mv, Kind::Killer));
                        }
                    }
                }
                Stage::FindQuiets => {
                    self.stage = Stage::BadNoisy;
                    if !self.skip_quiets {
                        self.find_quiets(context, histories);
                        self.stage = Stage::Quiets;
                    }
                }
                Stage::Quiets => match self.good_quiet(context) {
                    Some(mv) => return Some((mv, Kind::Quiet)),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => {
                    let mv = self.buffers.bad.get(self.next_bad).copied();
                    self.next_bad += 1;
                    match mv {
                        Some(mv) => return Some((mv, Kind::BadNoisy)),
                        None => self.stage = Stage::BadQuiets,
                    }
                }
                Stage::BadQuiets => match self.bad_quiet() {
                    Some(mv) => return Some((mv, Kind::Quiet)),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn check_killer(&mut self, position: &Position) {
        let (hash_move, killer) = (self.hash_move, self.killer);
        self.killer = killer.filter(|mv| {
            hash_move != Some(*mv) && position.is_legal(*mv) && is_quiet(position, *mv)
        });
    }

    // Not inlined, as the next function: `next` is called for every move, and would save and restore what
    // only these need.
    #[inline(never)]
    fn find_noisy(&mut self, context: &Context<'_>, histories: &Histories) {
        let position = context.position;
        let p = context.parameters.effective();
        let learnt = p.uses(Heuristic::CaptureHistory);
        let Buffers { moves, scores, .. } = &mut *self.buffers;
        position.noisy_moves_into(moves);
        self.next = 0;
        scores.fill(moves.iter().map(|mv| {
            let victim = captured_value(position, *mv);
            let promotion = match mv.promotes_to() {
                Some(Role::Queen) => QUEEN_PROMOTION,
                Some(_) => UNDERPROMOTION,
                None => 0,
            };
            let history = if learnt { histories.capture(position, *mv) } else { 0 };
            p.capture_order_value * (victim + promotion) + history
        }));
    }

    #[inline(never)]
    fn find_quiets(&mut self, context: &Context<'_>, histories: &Histories) {
        let p = context.parameters.effective();
        let check_bonus = if p.uses(Heuristic::QuietChecks) { p.check_bonus } else { 0 };
        let Buffers { moves, scores, .. } = &mut *self.buffers;
        context.position.quiets_into(moves);
        self.next = 0;
        let checks = CheckSquares::of(context.position);
        let careful = context.position.in_check() && p.uses(Heuristic::SafeEvasions);
        let rows = histories.quiet_rows(context);
        let escapes = context.threats.escapes(p.threat_order, THREAT_UNIT);
        scores.fill(moves.iter().map(|mv| {
            let Some(piece) = context.position.piece_at(mv.from()) else { return 0 };
            // A piece that a lesser one attacks should move away, and none should move into such attack.
            let mut score = rows.of(piece, *mv) + escapes.of(piece.role, *mv);
            // Out of check the first quiet move may be the only one that is searched: it must not be one
            // that loses a piece.
            if careful && !context.position.see_at_least(*mv, 0) {
                score -= LOSING_EVASION;
            }
            // Checks limit the answers: they come early unless they lose the piece.
            if checks.reached_by(piece.role, *mv)
                && context.position.see_at_least(*mv, -p.check_see_margin)
            {
                score += check_bonus;
            }
            score
        }));
    }

    /// The best of the moves that are left, with its score, without one or two that were handed out before.
    #[inline]
    fn best_left(&mut self, before: [Option<Move>; 2]) -> Option<(Move, i32)> {
        let Buffers { moves, scores, .. } = &mut *self.buffers;
        while self.next < moves.len() {
            let (score, best) = scores.take_best(self.next, moves.len());
            moves.swap(self.next, best);
            let mv = moves[self.next];
            self.next += 1;
            if !before.contains(&Some(mv)) {
                return Some((mv, score));
            }
        }
        None
    }

    /// The best quiet move that is left, if its history is not bad.
    fn good_quiet(&mut self, context: &Context<'_>) -> Option<Move> {
        if self.skip_quiets {
            return None;
        }
        let p = context.parameters.effective();
        let (mv, score) = self.best_left([self.hash_move, self.killer])?;
        if score < p.bad_quiet && p.uses(Heuristic::BadQuiets) {
            // It comes back after the bad captures.
            self.next -= 1;
            self.buffers.scores.put_back(score, self.next);
            return None;
        }
        Some(mv)
    }

    fn bad_quiet(&mut self) -> Option<Move> {
        if self.skip_quiets {
            return None;
        }
        self.best_left([self.hash_move, self.killer]).map(|(mv, _)| mv)
    }

    fn good_noisy(&mut self, context: &Context<'_>) -> Option<Move> {
        let position = context.position;
        let capture_see_divisor = context.parameters.effective().capture_see_divisor;
        while let Some((mv, score)) = self.best_left([self.hash_move, None]) {
            // A capture with a good score may lose a little in the exchange.
            let threshold =
                if self.noisy_only { self.see_threshold } else { -score / capture_see_divisor };
            if position.see_at_least(mv, threshold) {
                return Some(mv);
            }
            self.buffers.bad.push(mv);
        }
        None
    }
}

/// `threat_order` is in 1/64 of a centipawn's worth of history. Not tuned: it is a unit.
const THREAT_UNIT: i32 = 64;

/// What an evasion that loses material loses in the order: more than any history.
const LOSING_EVASION: i32 = 100_000;

/// From where each role would give check to the opponent's king.
struct CheckSquares([Bitboard; 6]);

impl CheckSquares {
    fn of(position: &Position) -> CheckSquares {
        let them = !position.turn();
        let (king, occupied) = (position.king(them), position.occupied());
        let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let mut squares = [Bitboard::EMPTY; 6];
        squares[Role::Pawn.index()] = attacks::pawns(them, king.into());
        squares[Role::Knight.index()] = attacks::knight(king);
        squares[Role::Bishop.index()] = diagonal;
        squares[Role::Rook.index()] = straight;
        squares[Role::Queen.index()] = diagonal | straight;
        CheckSquares(squares)
    }

    #[inline]
    fn reached_by(&self, role: Role, mv: Move) -> bool {
        self.0[role.index()].contains(mv.to())
    }
}

/// What promoting to a queen adds to the value of a move in the order: a queen for a pawn, nearly.
const QUEEN_PROMOTION: i32 = 900;
/// Other promotions come last: they are best once in a lifetime.
const UNDERPROMOTION: i32 = -2_000;

/// What a move captures, in centipawns.
#[inline]
pub(crate) fn captured_value(position: &Position, mv: Move) -> i32 {
    // The usual values, by role; not tuned, because the margins that they are added to are.
    const PIECE_VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];
    position.captured(mv).map_or(0, |captured| PIECE_VALUES[captured.role.index()])
}

/// Whether a legal move neither captures nor promotes.
#[inline]
pub(crate) fn is_quiet(position: &Position, mv: Move) -> bool {
    !mv.is_promotion() && position.captured(mv).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::Parameters;
    use crate::threats::Threats;
    use std::collections::HashSet;

    fn context<'a>(position: &'a Position, parameters: &'a Parameters) -> Context<'a> {
        Context { position, threats: Threats::NONE, previous: [None; 4], parameters }
    }

    #[test]
    fn checks_are_seen_from_the_king() {
        let fen = "4k3/8/8/3N4/8/2Q5/1P5B/R3K2R w KQ - 0 1";
        let position: Position = fen.parse().expect("a FEN");
        let checks = CheckSquares::of(&position);
        for mv in position.quiets().iter().filter(|mv| !mv.is_castle()) {
            let role = position.piece_at(mv.from()).expect("a piece").role;
            assert_eq!(checks.reached_by(role, *mv), position.gives_check(*mv), "{mv:?}");
        }
    }

    fn order(position: &Position, histories: &Histories) -> Vec<String> {
        let (pool, parameters) = (BufferPool::default(), Parameters::default());
        let mut picker = Picker::new(None, None, pool.take());
        let context = context(position, &parameters);
        std::iter::from_fn(|| picker.next(&context, histories))
            .map(|(mv, _)| position.uci(mv, rules::CastlingMode::Standard).to_string())
            .collect()
    }

    /// The queen can step between, and is lost there.
    #[test]
    fn evasions_that_lose_a_piece_come_last() {
        let position: Position = "4r1k1/8/8/8/8/8/3Q4/4K3 w - - 0 1".parse().expect("a FEN");
        let moves = order(&position, &Histories::new());
        let mut last = moves[moves.len() - 2..].to_vec();
        last.sort_unstable();
        assert_eq!(last, ["d2e2", "d2e3"], "{moves:?}");
    }

    /// The queen may take a defended pawn; a king move that always failed is still less likely.
    #[test]
    fn bad_captures_come_before_quiet_moves_with_a_bad_history() {
        let position: Position = "6k1/5p2/6p1/8/8/8/6Q1/6K1 w - - 0 1".parse().expect("a FEN");
        let parameters = Parameters::default();
        let mut histories = Histories::new();
        let failed = position.parse_uci("g1h1").expect("a legal move");
        for _ in 0..100 {
            histories.learn_quiet(&context(&position, &parameters), failed, -2_000);
        }
        let moves = order(&position, &histories);
        assert_eq!(moves[moves.len() - 2..], ["g2g6", "g1h1"], "{moves:?}");
    }

    #[test]
    fn every_legal_move_comes_once() {
        let (histories, pool) = (Histories::new(), BufferPool::default());
        let parameters = Parameters::default();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position: Position = fen.parse().expect("a FEN");
            let legal = position.legal_moves();
            for hash_move in [None, legal.first().copied(), legal.last().copied()] {
                let killer = position.quiets().get(3).copied();
                let mut picker = Picker::new(hash_move, killer, pool.take());
                let mut seen = Vec::new();
                while let Some((mv, _)) = picker.next(&context(&position, &parameters), &histories)
                {
                    seen.push(mv);
                }
                assert_eq!(seen.len(), legal.len(), "{fen}");
                let set: HashSet<Move> = seen.into_iter().collect();
                assert_eq!(set, legal.iter().copied().collect(), "{fen}");
            }
        }
        assert_eq!(pool.spare.borrow().len(), 1, "each picker has given its memory back");
    }
}

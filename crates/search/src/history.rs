//! What has worked before: statistics by which moves are ordered and evaluations corrected.

use crate::heuristics::Heuristic;
use crate::parameters::Parameters;
use crate::threats::Threats;
use rules::{Bitboard, Color, Move, Piece, Position, Role, Square};

/// What a history counter can reach. Not tuned: it is the scale of all numbers about history.
const LIMIT: i32 = 16_384;
/// What a correction counter can reach; the scale of the weights of correction history.
const CORRECTION_LIMIT: i32 = 1024;
/// The most that one search may change a correction: a quarter, so that no single one decides.
const CORRECTION_BONUS_LIMIT: i32 = CORRECTION_LIMIT / 4;
/// What an error in centipawns, times the depth that found it, is divided by before it is learnt.
const CORRECTION_RATE: i32 = 8;
/// A sum of corrections in counters times weights, for one centipawn: weights are in 1/128, and eight
/// counts are a centipawn.
const CORRECTION_SCALE: i32 = 128 * 8;
/// Sizes of the hashed tables, a balance of memory and collisions.
const PAWN_BUCKETS: usize = 1024;
const CORRECTION_BUCKETS: usize = 16_384;

/// How far back continuation history looks, in plies, and the weight of each, in halves: the two latest
/// moves say the most.
pub(crate) const CONTINUATION_PLIES: [usize; 4] = [1, 2, 4, 6];
const CONTINUATION_WEIGHTS: [i32; 4] = [2, 2, 1, 1];

/// A counter that moves towards its limits ever more slowly.
#[inline]
fn gravity_update(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / limit) as i16;
}

type BySquare<T> = [T; 64];
type ByPiece<T> = [T; 12];
/// One counter for each piece and target.
type PieceToTable = [i16; PIECES_TO];
const PIECES_TO: usize = 12 * 64;
/// From where to where.
type FromTo = BySquare<BySquare<i16>>;

/// A piece and where it went: what continuation history is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    #[inline]
    pub(crate) fn new(piece: Piece, to: Square) -> PieceTo {
        PieceTo((piece.index() * 64 + to.index()) as u16)
    }

    /// Where tables keep it.
    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }
}

/// All the statistics of one thread.
#[derive(Clone, Debug)]
pub(crate) struct Histories {
    /// Quiet moves by colour, whether origin and target are attacked, origin and target.
    butterfly: Box<[[[FromTo; 2]; 2]; 2]>,
    /// Quiet moves by piece and target after an earlier move.
    continuation: Box<[PieceToTable; PIECES_TO]>,
    /// Quiet moves by pawn structure.
    pawns: Box<[PieceToTable; PAWN_BUCKETS]>,
    /// Captures by piece, target and victim.
    captures: Box<ByPiece<BySquare<[i16; 6]>>>,
    correction_pawns: Box<[[i16; CORRECTION_BUCKETS]; 2]>,
    correction_minors: Box<[[i16; CORRECTION_BUCKETS]; 2]>,
    correction_pieces: Box<[[[i16; CORRECTION_BUCKETS]; 2]; 2]>,
    correction_continuation: Box<[PieceToTable; PIECES_TO]>,
}

/// A boxed array of zeros that never was on the stack.
fn zeros<T: Clone, const N: usize>(zero: T) -> Box<[T; N]> {
    let list: Box<[T]> = vec![zero; N].into_boxed_slice();
    match list.try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the list has N items"),
    }
}

impl Histories {
    /// The memory that one takes, in bytes.
    pub(crate) const BYTES: usize = size_of::<[[[FromTo; 2]; 2]; 2]>()
        + 2 * size_of::<[PieceToTable; PIECES_TO]>()
        + size_of::<[PieceToTable; PAWN_BUCKETS]>()
        + size_of::<ByPiece<BySquare<[i16; 6]>>>()
        + 4 * size_of::<[[i16; CORRECTION_BUCKETS]; 2]>();

    pub(crate) fn new() -> Histories {
        Histories {
            butterfly: zeros([[[[0; 64]; 64]; 2]; 2]),
            continuation: zeros([0; PIECES_TO]),
            pawns: zeros([0; PIECES_TO]),
            captures: zeros([[0; 6]; 64]),
            correction_pawns: zeros([0; CORRECTION_BUCKETS]),
            correction_minors: zeros([0; CORRECTION_BUCKETS]),
            correction_pieces: zeros([[0; CORRECTION_BUCKETS]; 2]),
            correction_continuation: zeros([0; PIECES_TO]),
        }
    }

    /// Forgets everything, in the same memory.
    pub(crate) fn clear(&mut self) {
        self.butterfly.fill([[[[0; 64]; 64]; 2]; 2]);
        self.continuation.fill([0; PIECES_TO]);
        self.pawns.fill([0; PIECES_TO]);
        self.captures.fill([[0; 6]; 64]);
        self.correction_pawns.fill([0; CORRECTION_BUCKETS]);
        self.correction_minors.fill([0; CORRECTION_BUCKETS]);
        self.correction_pieces.fill([[0; CORRECTION_BUCKETS]; 2]);
        self.correction_continuation.fill([0; PIECES_TO]);
    }
}

/// Where the butterfly history keeps a quiet move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ButterflyIndex {
    color: Color,
    from_attacked: bool,
    to_attacked: bool,
    from: Square,
    to: Square,
}

/// What a quiet move's history depends on.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) position: &'a Position,
    /// Squares that the opponent attacks.
    pub(crate) threats: Threats,
    /// The moves one, two, four and six plies ago.
    pub(crate) previous: [Option<PieceTo>; 4],
    pub(crate) parameters: &'a Parameters,
}

impl Context<'_> {
    fn pawn_bucket(&self) -> usize {
        self.position.keys().pawns as usize % PAWN_BUCKETS
    }

    /// Where the butterfly history keeps a quiet move.
    #[inline]
    pub(crate) fn butterfly_index(&self, mv: Move) -> ButterflyIndex {
        let attacked = self.threats.attacked(self.parameters.uses(Heuristic::AllThreats));
        ButterflyIndex {
            color: self.position.turn(),
            from_attacked: attacked.contains(mv.from()),
            to_attacked: attacked.contains(mv.to()),
            from: mv.from(),
            to: mv.to(),
        }
    }

    fn piece_to(&self, mv: Move) -> Option<PieceTo> {
        Some(PieceTo::new(self.position.piece_at(mv.from())?, mv.to()))
    }
}

/// The rows of the histories in which the quiet moves of one position are found.
pub(crate) struct QuietRows<'h> {
    butterfly: &'h [[FromTo; 2]; 2],
    /// Squares that the opponent attacks.
    attacked: Bitboard,
    pawns: &'h PieceToTable,
    after: [&'h PieceToTable; 4],
    uses_butterfly: bool,
}

impl QuietRows<'_> {
    /// How well a quiet move of this piece has done.
    #[inline]
    pub(crate) fn of(&self, piece: Piece, mv: Move) -> i32 {
        let (from, to) = (mv.from(), mv.to());
        let [from_attacked, to_attacked] =
            [from, to].map(|square| usize::from(self.attacked.contains(square)));
        let own = self.butterfly[from_attacked][to_attacked][from.index()][to.index()];
        let own = if self.uses_butterfly { i32::from(own) } else { 0 };
        let place = PieceTo::new(piece, to).index();
        let pawns = i32::from(self.pawns[place]);
        self.after
            .iter()
            .zip(CONTINUATION_WEIGHTS)
            .fold(own + pawns, |sum, (table, weight)| sum + weight * i32::from(table[place]) / 2)
    }
}

impl Histories {
    #[inline]
    fn butterfly_mut(&mut self, index: ButterflyIndex) -> &mut i16 {
        let side = &mut self.butterfly[index.color.index()];
        let table = &mut side[usize::from(index.from_attacked)][usize::from(index.to_attacked)];
        &mut table[index.from.index()][index.to.index()]
    }

    /// A quiet move has done well for whatever came after it, or badly.
    pub(crate) fn learn_butterfly(&mut self, index: ButterflyIndex, bonus: i32) {
        gravity_update(self.butterfly_mut(index), bonus, LIMIT);
    }

    /// How well a quiet move has done here and in like places.
    pub(crate) fn quiet(&self, context: &Context<'_>, mv: Move) -> i32 {
        let piece = context.position.piece_at(mv.from());
        piece.map_or(0, |piece| self.quiet_rows(context).of(piece, mv))
    }

    /// What the histories of all quiet moves of a position have in common, found once for all of them.
    #[inline]
    pub(crate) fn quiet_rows<'h>(&'h self, context: &Context<'_>) -> QuietRows<'h> {
        static NOTHING: PieceToTable = [0; PIECES_TO];
        let p = context.parameters.effective();
        let after = |before: Option<PieceTo>| match before {
            Some(before) if p.uses(Heuristic::Continuation) => &self.continuation[before.index()],
            _ => &NOTHING,
        };
        let pawns = &self.pawns[context.pawn_bucket()];
        QuietRows {
            butterfly: &self.butterfly[context.position.turn().index()],
            attacked: context.threats.attacked(p.uses(Heuristic::AllThreats)),
            pawns: if p.uses(Heuristic::PawnHistory) { pawns } else { &NOTHING },
            after: context.previous.map(after),
            uses_butterfly: p.uses(Heuristic::Butterfly),
        }
    }

    /// A quiet move has done well, or badly where the bonus is negative.
    pub(crate) fn learn_quiet(&mut self, context: &Context<'_>, mv: Move, bonus: i32) {
        let Some(piece_to) = context.piece_to(mv) else { return };
        self.learn_butterfly(context.butterfly_index(mv), bonus);
        let pawns = &mut self.pawns[context.pawn_bucket()];
        gravity_update(&mut pawns[piece_to.index()], bonus, LIMIT);
        self.learn_continuation(&context.previous, piece_to, bonus);
    }

    /// A move has done well after those before it.
    pub(crate) fn learn_continuation(
        &mut self,
        before: &[Option<PieceTo>; 4],
        piece_to: PieceTo,
        bonus: i32,
    ) {
        for earlier in before.iter().flatten() {
            let entry = &mut self.continuation[earlier.index()][piece_to.index()];
            gravity_update(entry, bonus, LIMIT);
        }
    }

    /// How well a capture has done.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        let Some(piece) = position.piece_at(mv.from()) else { return 0 };
        let victim = position.captured(mv).map_or(Role::King, |captured| captured.role);
        i32::from(self.captures[piece.index()][mv.to().index()][victim.index()])
    }

    /// A capture has done well, or badly.
    pub(crate) fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        let Some(piece) = position.piece_at(mv.from()) else { return };
        let victim = position.captured(mv).map_or(Role::King, |captured| captured.role);
        let entry = &mut self.captures[piece.index()][mv.to().index()][victim.index()];
        gravity_update(entry, bonus, LIMIT);
    }

    /// How wrong the evaluation has been in positions like this one, in centipawns.
    pub(crate) fn correction(
        &self,
        p: &Parameters,
        position: &Position,
        moves: [Option<PieceTo>; 2],
    ) -> i32 {
        let keys = position.keys();
        let turn = position.turn().index();
        let at = |key: u64| key as usize % CORRECTION_BUCKETS;
        let pieces: i32 = Color::ALL
            .map(|color| {
                let side = color.index();
                i32::from(self.correction_pieces[side][turn][at(keys.pieces[side])])
            })
            .iter()
            .sum();
        let sum = p.correction_pawns * i32::from(self.correction_pawns[turn][at(keys.pawns)])
            + p.correction_minors * i32::from(self.correction_minors[turn][at(keys.minors)])
            + p.correction_pieces * pieces
            + p.correction_moves * self.move_correction(moves);
        sum / CORRECTION_SCALE
    }

    fn move_correction(&self, moves: [Option<PieceTo>; 2]) -> i32 {
        match moves {
            [Some(last), Some(before)] => {
                self.correction_continuation[before.index()][last.index()].into()
            }
            _ => 0,
        }
    }

    /// The evaluation was wrong by `error` centipawns, as a search of this depth found.
    pub(crate) fn learn_correction(
        &mut self,
        position: &Position,
        moves: [Option<PieceTo>; 2],
        depth: i32,
        error: i32,
    ) {
        let bonus = (error * depth / CORRECTION_RATE)
            .clamp(-CORRECTION_BONUS_LIMIT, CORRECTION_BONUS_LIMIT);
        let keys = position.keys();
        let turn = position.turn().index();
        let at = |key: u64| key as usize % CORRECTION_BUCKETS;
        gravity_update(&mut self.correction_pawns[turn][at(keys.pawns)], bonus, CORRECTION_LIMIT);
        gravity_update(&mut self.correction_minors[turn][at(keys.minors)], bonus, CORRECTION_LIMIT);
        for side in 0..2 {
            let entry = &mut self.correction_pieces[side][turn][at(keys.pieces[side])];
            gravity_update(entry, bonus, CORRECTION_LIMIT);
        }
        if let [Some(last), Some(before)] = moves {
            let entry = &mut self.correction_continuation[before.index()][last.index()];
            gravity_update(entry, bonus, CORRECTION_LIMIT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_within_their_limits() {
        let mut entry = 0i16;
        for _ in 0..1000 {
            gravity_update(&mut entry, 5_000, LIMIT);
        }
        assert!(i32::from(entry) <= LIMIT && i32::from(entry) > LIMIT / 2);
        for _ in 0..1000 {
            gravity_update(&mut entry, -LIMIT * 3, LIMIT);
        }
        assert!(i32::from(entry) >= -LIMIT);
    }
}

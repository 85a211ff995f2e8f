//! One thread of the search: its statistics, its stack, its root moves.

use std::sync::atomic::Ordering;

use player::Info;
use rules::{Color, History, Move, Position, Role};

use crate::evaluation::Evaluator;
use crate::heuristics::Heuristic;
use crate::history::{ButterflyIndex, CONTINUATION_PLIES, Context, Histories, PieceTo};
use crate::parameters::Parameters;
use crate::picker::{BufferPool, PooledBuffers};
use crate::shared::Shared;
use crate::threats::Threats;
use crate::value::{INFINITE, MAX_PLY, UNKNOWN, Value};

/// What is known of a node on the line from the root to the present one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The evaluation, corrected; `UNKNOWN` in check.
    pub(crate) static_eval: Value,
    /// The piece that moves from here and where to; none for a null move.
    pub(crate) moved: Option<PieceTo>,
    /// The move that a singular search excludes.
    pub(crate) excluded: Option<Move>,
    /// A quiet move that cut a sibling off.
    pub(crate) killer: Option<Move>,
    /// How often nodes at this ply have failed high since the node two plies above was entered.
    pub(crate) cutoffs: u32,
    /// How many double extensions the line has had.
    pub(crate) double_extensions: u32,
    /// Whether the move from here was a null move.
    pub(crate) null_move: bool,
    /// Where the butterfly history keeps the move from here, if it is a quiet one.
    pub(crate) quiet: Option<ButterflyIndex>,
    /// Whether the node is or was on the principal variation.
    pub(crate) was_pv: bool,
    /// By how many plies the search of the move from here is reduced just now.
    pub(crate) reduction: i32,
}

const EMPTY: Frame = Frame {
    static_eval: UNKNOWN,
    moved: None,
    excluded: None,
    killer: None,
    cutoffs: 0,
    double_extensions: 0,
    null_move: false,
    quiet: None,
    was_pv: false,
    reduction: 0,
};

/// Empty frames before the root, so that looking back needs no check.
const BEFORE_ROOT: usize = 8;

/// A node prepares the frames of its children and grandchildren.
const FRAMES_AHEAD: usize = 2;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) first: Move,
    /// The score of this iteration; minus infinity if it was not exact.
    pub(crate) value: Value,
    /// The score of the last iteration.
    pub(crate) previous: Value,
    pub(crate) average: Value,
    pub(crate) line: Vec<Move>,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
}

/// One thread of the search.
pub(crate) struct Worker<'s> {
    pub(crate) shared: &'s Shared<'s>,
    pub(crate) id: usize,
    pub(crate) histories: &'s mut Histories,
    pub(crate) evaluator: &'s mut Evaluator,
    /// Receives reports; only the first thread sends any.
    pub(crate) report: &'s mut dyn FnMut(Info),
    pub(crate) past: History,
    frames: Vec<Frame>,
    lines: Vec<Vec<Move>>,
    pool: &'s BufferPool,
    pub(crate) root_moves: Vec<RootMove>,
    /// Lines before this one are already decided for this iteration (several lines wanted).
    pub(crate) line_index: usize,
    pub(crate) root_depth: i32,
    pub(crate) completed_depth: i32,
    pub(crate) nodes: u64,
    pub(crate) tablebase_hits: u64,
    pub(crate) selective_depth: usize,
    /// The number of nodes at which the limits are checked next.
    next_check: u64,
    /// The furthest ply that has been counted since the stack was last cleared.
    furthest: usize,
    /// No null move for the side to move before this ply, while one is verified.
    pub(crate) null_from_ply: usize,
    pub(crate) aborted: bool,
    /// The first move of the best line that was last reported.
    pub(crate) reported: Option<Move>,
    /// The nodes of all threads in the last report.
    pub(crate) reported_nodes: u64,
}

impl<'s> Worker<'s> {
    pub(crate) fn new(
        shared: &'s Shared<'s>,
        id: usize,
        histories: &'s mut Histories,
        evaluator: &'s mut Evaluator,
        report: &'s mut dyn FnMut(Info),
        pool: &'s BufferPool,
    ) -> Worker<'s> {
        let root_moves = shared.root_moves.iter().map(|mv| RootMove::new(*mv)).collect();
        Worker {
            shared,
            id,
            histories,
            evaluator,
            report,
            past: shared.task.past.clone(),
            frames: vec![EMPTY; MAX_PLY + BEFORE_ROOT + 8],
            lines: vec![Vec::new(); MAX_PLY + 8],
            pool,
            root_moves,
            line_index: 0,
            root_depth: 0,
            completed_depth: 0,
            nodes: 0,
            tablebase_hits: 0,
            selective_depth: 0,
            next_check: shared.next_check(0),
            furthest: 0,
            null_from_ply: 0,
            aborted: false,
            reported: None,
            reported_nodes: 0,
        }
    }

    #[inline]
    pub(crate) fn parameters(&self) -> &'s Parameters {
        self.shared.parameters.effective()
    }

    /// Whether a part of the search is enabled.
    #[inline]
    pub(crate) fn uses(&self, heuristic: Heuristic) -> bool {
        self.parameters().uses(heuristic)
    }

    /// The frame of the node at this ply.
    #[inline]
    pub(crate) fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT]
    }

    /// The frame of the node at this ply, to write to.
    #[inline]
    pub(crate) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE_ROOT]
    }

    /// The frame that the children of the node at this ply share.
    #[inline]
    pub(crate) fn child(&self, ply: usize) -> &Frame {
        self.frame(ply + 1)
    }

    /// The frame that the children of the node at this ply share, to write to.
    #[inline]
    pub(crate) fn child_mut(&mut self, ply: usize) -> &mut Frame {
        self.frame_mut(ply + 1)
    }

    /// The frame `back` plies before this one, at most eight; empty before the root.
    #[inline]
    pub(crate) fn ancestor(&self, ply: usize, back: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT - back]
    }

    /// The moves that led here, of the plies that continuation history looks at.
    pub(crate) fn previous_moves(&self, ply: usize) -> [Option<PieceTo>; 4] {
        CONTINUATION_PLIES.map(|back| self.ancestor(ply, back).moved)
    }

    /// The last two moves, for the correction of the evaluation.
    pub(crate) fn last_two_moves(&self, ply: usize) -> [Option<PieceTo>; 2] {
        [1, 2].map(|back| self.ancestor(ply, back).moved)
    }

    pub(crate) fn context<'p>(&self, position: &'p Position, ply: usize) -> Context<'p>
    where
        's: 'p,
    {
        self.context_with(position, ply, self.threats(position))
    }

    /// Squares that the opponent attacks with lesser pieces.
    pub(crate) fn threats(&self, position: &Position) -> Threats {
        if self.uses(Heuristic::Threats) { Threats::of(position) } else { Threats::NONE }
    }

    /// The context, where the threats are known already.
    pub(crate) fn context_with<'p>(
        &self,
        position: &'p Position,
        ply: usize,
        threats: Threats,
    ) -> Context<'p>
    where
        's: 'p,
    {
        let previous = self.previous_moves(ply);
        Context { position, threats, previous, parameters: self.parameters() }
    }

    /// Memory for a picker, which gives it back when it is dropped.
    #[inline]
    pub(crate) fn buffers(&self) -> PooledBuffers<'s> {
        self.pool.take()
    }

    /// Counts a node, and checks from time to time whether the search is over. After that no node is
    /// counted while the search unwinds.
    #[inline]
    pub(crate) fn count_node(&mut self, ply: usize) {
        if self.aborted {
            return;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.furthest = self.furthest.max(ply);
        if self.nodes >= self.next_check {
            self.publish();
            self.aborted |= self.shared.must_stop(self.id, self.nodes);
            self.next_check = self.shared.next_check(self.nodes);
        }
    }

    /// Makes the counters visible to the other threads.
    pub(crate) fn publish(&self) {
        let counters = &self.shared.counters[self.id];
        counters.nodes.store(self.nodes, Ordering::Relaxed);
        counters.tablebase_hits.store(self.tablebase_hits, Ordering::Relaxed);
    }

    /// The value of a draw, a point more or less by chance: among draws by repetition, one that is
    /// found again is not always worth the same, and the search does not go blind to other lines.
    #[inline]
    pub(crate) fn draw_value(&self) -> Value {
        if self.uses(Heuristic::DrawJitter) { (self.nodes & 2) as Value - 1 } else { 0 }
    }

    /// Whether the position is a draw by the rules, as a search should see it.
    pub(crate) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        if position.halfmoves() >= 100 {
            return !position.is_checkmate();
        }
        position.has_insufficient_material() || self.past.is_repetition(position, ply)
    }

    /// Alpha, raised to a draw if it is below one and the side to move can repeat a position: whatever
    /// else it does, it can have that.
    #[inline]
    pub(crate) fn raised_by_repetition(
        &self,
        sees_repetitions: bool,
        position: &Position,
        alpha: Value,
        ply: usize,
    ) -> Value {
        let repeats = alpha < 0 && sees_repetitions && self.past.can_repeat(position, ply);
        if repeats { self.draw_value() } else { alpha }
    }

    /// Plays a move on a copy and notes it on the stack; `undo` when the copy is done with.
    #[inline]
    pub(crate) fn play(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        let mut next = position.clone();
        self.play_on(&mut next, mv, ply);
        next
    }

    /// Plays a move on this copy of a position, where it stays: what `play` returns is copied once more.
    #[inline]
    pub(crate) fn play_on(&mut self, copy: &mut Position, mv: Move, ply: usize) {
        // As early as possible: the memory takes longer than the move.
        self.shared.table.prefetch(copy.likely_key_after(mv));
        let piece_to = copy.piece_at(mv.from()).map(|piece| PieceTo::new(piece, mv.to()));
        let frame = self.frame_mut(ply);
        frame.moved = piece_to;
        frame.null_move = false;
        frame.quiet = None;
        self.past.record(copy);
        copy.play_unchecked(mv);
    }

    /// Plays a null move: the opponent moves at once.
    pub(crate) fn play_null_move(&mut self, position: &Position, ply: usize) -> Option<Position> {
        let next = position.after_null_move()?;
        let frame = self.frame_mut(ply);
        frame.moved = None;
        frame.null_move = true;
        frame.quiet = None;
        self.past.record_null(position);
        self.shared.table.prefetch(next.key());
        Some(next)
    }

    #[inline]
    pub(crate) fn undo(&mut self) {
        self.past.take_back();
    }

    pub(crate) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// A better move: the line is that move and the line below it.
    pub(crate) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }

    pub(crate) fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }

    /// Forgets the stack before a new iteration: as much of it as the last one has reached.
    pub(crate) fn clear_frames(&mut self) {
        let used = self.furthest + FRAMES_AHEAD + 1;
        self.frames[..BEFORE_ROOT + used].fill(EMPTY);
        self.furthest = 0;
    }

    /// A root move, if it is one that is being searched now.
    pub(crate) fn searched_root_move(&mut self, mv: Move) -> Option<&mut RootMove> {
        self.root_moves[self.line_index..].iter_mut().find(|root| root.first == mv)
    }
}

impl RootMove {
    fn new(first: Move) -> RootMove {
        RootMove {
            first,
            value: -INFINITE,
            previous: -INFINITE,
            average: UNKNOWN,
            line: vec![first],
            nodes: 0,
            selective_depth: 0,
        }
    }

    /// The score of this iteration, or else of the last.
    pub(crate) fn known_value(&self) -> Option<Value> {
        [self.value, self.previous].into_iter().find(|value| *value != -INFINITE)
    }
}

/// Whether a side has more than pawns, so that passing is hardly ever best.
pub(crate) fn has_pieces(position: &Position, color: Color) -> bool {
    let pawns_and_king = position.pieces(color, Role::Pawn) | position.pieces(color, Role::King);
    position.by_color(color) != pawns_and_king
}

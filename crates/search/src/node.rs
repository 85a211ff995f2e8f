//! The search of one node, in eighteen numbered steps. Each formula is a named function in
//! `formulas.rs`, each number a named parameter in `parameters.rs`.
//!
//! | steps | what | file |
//! |---|---|---|
//! | 1 to 5 | horizon, draws, hash table, tablebases, static evaluation | this one |
//! | 6 to 9 | razoring, reverse futility, null move, `ProbCut` | `early_cutoffs.rs` |
//! | 10 | internal iterative reduction | this one |
//! | 11, 15 | the loop over the moves | `moves.rs` |
//! | 12, 13 | pruning and extensions | `pruning.rs` |
//! | 14 | reductions and the search of a move | `reductions.rs` |
//! | 16 to 18 | mate and stalemate, histories, hash table | `conclusion.rs` |

mod conclusion;
mod early_cutoffs;
mod moves;
mod pruning;
mod reductions;

use player::Bound;
use rules::{Move, Position};

use self::moves::MoveLoop;
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::picker::{Kind, is_quiet};
use crate::table::{EVALUATION_ONLY, Entry};
use crate::tablebase::Wdl;
use crate::threats::Threats;
use crate::value::{
    INFINITE, MAX_PLY, TABLEBASE_WIN, UNKNOWN, Value, from_table, is_decisive, mate_in, mated_in,
    to_table,
};
use crate::worker::Worker;

/// From this many half-moves without capture or pawn move on, the table does not end nodes: it does
/// not know the counter, and its scores may lead into a draw by the fifty-move rule. Not tuned: it is a
/// matter of correctness.
const NO_TABLE_CUT_FROM: u32 = 90;

/// A result of the tablebases is stored as if searched this much deeper, because it is exact at any
/// depth; not deeper still, so that such entries are replaced in the end.
const TABLEBASE_EXTRA_DEPTH: i32 = 6;

/// What a node knows before it looks at moves.
#[derive(Clone, Copy)]
struct NodeContext<'p> {
    position: &'p Position,
    ply: usize,
    alpha: Value,
    beta: Value,
    depth: i32,
    /// Whether a fail high is expected here.
    cut_node: bool,
    in_check: bool,
    excluded: Option<Move>,
    entry: Option<Entry>,
    hash_move: Option<Move>,
    hash_value: Value,
    was_pv: bool,
    /// The evaluation as the network or the hand-crafted one gives it.
    raw_eval: Value,
    /// The evaluation corrected by the correction histories, and by the hash table's score where that
    /// is a better bound.
    eval: Value,
    improving: bool,
    /// Squares that the opponent attacks with lesser pieces; empty before step 9.
    threats: Threats,
}

/// A move that the loop looks at.
#[derive(Clone, Copy)]
struct Candidate {
    mv: Move,
    kind: Kind,
    quiet: bool,
    /// What the histories say of it; nothing for the first move, which is neither pruned nor reduced.
    history: i32,
}

/// The best that a loop over moves has found so far.
#[derive(Clone, Copy)]
pub(crate) struct BestSoFar {
    pub(crate) best: Value,
    /// The move that raised alpha, if one has.
    pub(crate) best_move: Option<Move>,
    pub(crate) alpha: Value,
    /// How many moves have been looked at, also those that were pruned.
    pub(crate) count: usize,
}

impl BestSoFar {
    pub(crate) fn new(alpha: Value) -> BestSoFar {
        BestSoFar { best: -INFINITE, best_move: None, alpha, count: 0 }
    }
}

impl Worker<'_> {
    /// The value of a position for the side to move, fail-soft.
    pub(crate) fn search<const PV: bool, const ROOT: bool>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Value {
        // Step 1. At the horizon only captures are left.
        if depth <= 0 {
            return self.qsearch::<PV>(position, alpha, beta, ply);
        }
        self.count_node(ply);
        if PV {
            self.clear_line(ply);
        }
        if self.aborted {
            return 0;
        }

        // Step 2. Draws, the longest line, and mates that are already better elsewhere.
        if !ROOT {
            if self.is_draw(position, ply) {
                return self.draw_value();
            }
            if ply >= MAX_PLY {
                return if position.in_check() { 0 } else { self.evaluate(position, ply).1 };
            }
            let sees_repetitions = self.uses(Heuristic::UpcomingRepetition);
            alpha = self.raised_by_repetition(sees_repetitions, position, alpha, ply);
            // Nothing here is worse than mate now or better than mate with the next move: a faster
            // mate found elsewhere makes this node irrelevant.
            if self.uses(Heuristic::MateDistance) {
                alpha = alpha.max(mated_in(ply));
                beta = beta.min(mate_in(ply + 1));
            }
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 3. The hash table.
        self.prepare_frames::<ROOT>(ply);
        let mut node = self.probe_table::<PV, ROOT>(position, alpha, beta, depth, ply, cut_node);
        if !PV && let Some(value) = self.table_cut(&node) {
            return value;
        }

        // Step 4. Tablebases.
        if !ROOT && let Some(value) = self.tablebase_cut::<PV>(&node) {
            return value;
        }

        // Step 5. The static evaluation, whether it is improving, and what it says of the last move.
        self.static_eval(&mut node);
        self.apply_hindsight(&mut node);

        // Steps 6 to 8. Nodes that need no full search. Not on the principal variation, whose value
        // must be exact; not in check, where there is no static evaluation; not while the hash move is
        // excluded, because the question then is what the other moves are worth.
        let may_cut_early = !PV && !node.in_check && node.excluded.is_none();
        if may_cut_early && let Some(value) = self.early_cutoff(&node) {
            return value;
        }

        // Step 9. From here on moves are ordered, first the captures of ProbCut.
        node.threats = self.threats(position);
        if may_cut_early && let Some(value) = self.probcut(&node) {
            return value;
        }

        // Step 10. Internal iterative reduction. Without a hash move the order of moves is poor and a
        // deep search expensive: search less deeply now, and next time there is a hash move.
        if node.depth >= self.parameters().internal_reduction_depth
            && node.hash_move.is_none()
            && (PV || cut_node)
            && self.uses(Heuristic::InternalReduction)
        {
            node.depth -= 1;
        }

        // Steps 11 to 15. The moves.
        let outcome = self.search_moves::<PV, ROOT>(&mut node);
        if self.aborted {
            return 0;
        }
        match outcome {
            MoveLoop::Cut(value) => value,
            // Steps 16 to 18. No moves, histories, the table.
            MoveLoop::Searched(so_far, buffers) => {
                self.conclude::<ROOT>(&node, so_far, &buffers.tried)
            }
        }
    }

    /// Makes the stack ready for the node at this ply: its children exclude no move, its grandchildren
    /// have neither killers nor cutoffs, and it inherits the count of double extensions.
    fn prepare_frames<const ROOT: bool>(&mut self, ply: usize) {
        self.child_mut(ply).excluded = None;
        let grandchild = self.child_mut(ply + 1);
        grandchild.cutoffs = 0;
        grandchild.killer = None;
        let inherited = if ROOT { 0 } else { self.ancestor(ply, 1).double_extensions };
        self.frame_mut(ply).double_extensions = inherited;
    }

    /// Step 3. Probes the hash table and says what is known of the node.
    fn probe_table<'p, const PV: bool, const ROOT: bool>(
        &mut self,
        position: &'p Position,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> NodeContext<'p> {
        let excluded = self.frame(ply).excluded;
        // With a move excluded the table's score is that of another question, but its move and its
        // evaluation still hold.
        let asked = excluded.is_none() || self.uses(Heuristic::SingularTable);
        let entry = if asked && self.uses(Heuristic::HashTable) {
            self.shared.table.probe(position.key())
        } else {
            None
        };
        let known = entry
            .and_then(|entry| entry.best)
            .filter(|mv| self.uses(Heuristic::HashMove) && position.is_legal(*mv));
        let hash_move = if ROOT { Some(self.root_moves[self.line_index].first) } else { known };
        let hash_value = entry
            .and_then(|entry| entry.known_value())
            .map_or(UNKNOWN, |value| from_table(value, ply));
        let was_pv = if excluded.is_some() && self.uses(Heuristic::SingularTable) {
            self.frame(ply).was_pv
        } else {
            PV || entry.is_some_and(|entry| entry.was_pv)
        };
        self.frame_mut(ply).was_pv = was_pv;
        NodeContext {
            position,
            ply,
            alpha,
            beta,
            depth,
            cut_node,
            in_check: position.in_check(),
            excluded,
            entry,
            hash_move,
            hash_value,
            was_pv,
            raw_eval: UNKNOWN,
            eval: UNKNOWN,
            improving: false,
            threats: Threats::NONE,
        }
    }

    /// Step 3. A score of the table that is deep enough and on the right side of the window. With a move
    /// excluded it would answer another question.
    fn table_cut(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let entry = node.entry.filter(|_| node.excluded.is_none())?;
        let value = node.hash_value;
        let usable = value != UNKNOWN && entry.depth >= node.depth;
        let near_fifty = node.position.halfmoves() >= NO_TABLE_CUT_FROM;
        if !usable || near_fifty || !self.uses(Heuristic::HashCut) {
            return None;
        }
        let fits = if value >= node.beta { entry.is_lower() } else { entry.is_upper() };
        let outside = value >= node.beta || value <= node.alpha;
        if !fits || !outside {
            return None;
        }
        // The move that the table remembers has refuted the position once more.
        if value >= node.beta
            && let Some(mv) = node.hash_move.filter(|mv| is_quiet(node.position, *mv))
        {
            let bonus = formulas::history_bonus(self.parameters(), node.depth);
            let context = self.context(node.position, node.ply);
            self.histories.learn_quiet(&context, mv, bonus);
        }
        Some(value)
    }

    /// Step 4. The result with best play, where tablebases know it and it is outside the window.
    fn tablebase_cut<const PV: bool>(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let tablebase = self.shared.tablebase?;
        let probing = &self.shared.probing;
        let (pieces, limit) = (node.position.occupied().len(), probing.limit(tablebase));
        // Tables answer only right after a capture or pawn move, and know no castling.
        let probed = node.excluded.is_none()
            && node.position.halfmoves() == 0
            && node.position.castling().rooks().is_empty()
            && (pieces < limit || pieces == limit && node.depth >= probing.depth);
        if !probed {
            return None;
        }
        let result = tablebase.probe(node.position, probing.fifty_move_rule)?;
        self.tablebase_hits += 1;
        let (value, bound) = match result {
            Wdl::Win => (TABLEBASE_WIN - node.ply as Value, Bound::Lower),
            Wdl::Loss => (-TABLEBASE_WIN + node.ply as Value, Bound::Upper),
            Wdl::Draw => (0, Bound::Exact),
        };
        let cuts = match bound {
            Bound::Lower => value >= node.beta,
            Bound::Upper => value <= node.alpha,
            _ => true,
        };
        // On the principal variation a win or loss is searched on, to find the mate.
        if !cuts || PV && bound != Bound::Exact {
            return None;
        }
        let entry = Entry {
            best: None,
            value: to_table(value, node.ply),
            evaluation: UNKNOWN,
            depth: node.depth + TABLEBASE_EXTRA_DEPTH,
            bound: Some(bound),
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
        Some(value)
    }

    /// The evaluation of a position that is not in check: raw, and corrected.
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> (Value, Value) {
        let raw = self.evaluator.evaluate(position, ply);
        (raw, self.corrected(position, ply, raw))
    }

    /// An evaluation with what was learnt about positions like this, damped as the fifty-move rule
    /// comes near: an advantage that makes no progress is worth less.
    pub(crate) fn corrected(&self, position: &Position, ply: usize, raw: Value) -> Value {
        let p = self.parameters();
        let correction = if p.uses(Heuristic::Correction) {
            self.histories.correction(p, position, self.last_two_moves(ply))
        } else {
            0
        };
        let damped = if p.uses(Heuristic::FiftyDamping) {
            formulas::fifty_damped(p, raw, position.halfmoves())
        } else {
            raw
        };
        (damped + correction).clamp(-crate::value::MAX_EVALUATION, crate::value::MAX_EVALUATION)
    }

    /// Step 5. The static evaluation, and whether it is better than a move or two of this side ago.
    fn static_eval(&mut self, node: &mut NodeContext<'_>) {
        let ply = node.ply;
        if node.in_check {
            self.frame_mut(ply).static_eval = UNKNOWN;
            return;
        }
        if node.excluded.is_some() {
            // The same position was evaluated when its hash move was not excluded.
            node.eval = self.frame(ply).static_eval;
            let known = node.entry.map(|entry| entry.evaluation).filter(|value| *value != UNKNOWN);
            node.raw_eval = known.unwrap_or(node.eval);
        } else {
            let known = node.entry.map(|entry| entry.evaluation).filter(|value| *value != UNKNOWN);
            node.raw_eval = known.unwrap_or_else(|| self.evaluator.evaluate(node.position, ply));
            node.eval = self.corrected(node.position, ply, node.raw_eval);
            self.frame_mut(ply).static_eval = node.eval;
            if node.entry.is_none() {
                self.store_static_eval(node);
            }
            if self.uses(Heuristic::HashEvaluation) {
                node.eval = improved_by_table(node, node.eval);
            }
        }
        let own = self.frame(ply).static_eval;
        let earlier = [2, 4]
            .map(|back| self.ancestor(ply, back).static_eval)
            .into_iter()
            .find(|value| *value != UNKNOWN);
        node.improving =
            earlier.is_some_and(|value| own > value) && self.uses(Heuristic::Improving);
    }

    /// Step 5. What the evaluation says of the move that led here: how good it was, and whether it was
    /// reduced too much or too little.
    fn apply_hindsight(&mut self, node: &mut NodeContext<'_>) {
        let p = self.parameters();
        let prior = *self.ancestor(node.ply, 1);
        let own = self.frame(node.ply).static_eval;
        if own == UNKNOWN || prior.static_eval == UNKNOWN || node.excluded.is_some() {
            return;
        }
        let both = prior.static_eval + own;
        if let Some(index) = prior.quiet {
            self.histories.learn_butterfly(index, formulas::evaluation_history_bonus(p, both));
        }
        node.depth += formulas::hindsight_adjustment(p, prior.reduction, node.depth, both);
    }

    /// Saves the next visitor the evaluation, even if this node is cut off before it has a score.
    fn store_static_eval(&self, node: &NodeContext<'_>) {
        let entry = Entry {
            best: None,
            value: UNKNOWN,
            evaluation: node.raw_eval,
            depth: EVALUATION_ONLY,
            bound: None,
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
    }
}

/// The table's score, where it is a better bound than the evaluation.
fn improved_by_table(node: &NodeContext<'_>, evaluation: Value) -> Value {
    let Some(entry) = node.entry else { return evaluation };
    let value = node.hash_value;
    let better = value != UNKNOWN
        && !is_decisive(value)
        && if value > evaluation { entry.is_lower() } else { entry.is_upper() };
    if better { value } else { evaluation }
}

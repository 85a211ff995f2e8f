//! The search of one node, in numbered steps. Every formula is a named function in `formulas.rs`,
//! every number stands in `parameters.rs`.

mod conclusion;
mod early_cutoffs;
mod moves;
mod pruning;
mod reductions;

use rules::{Move, Position};

use crate::formulas;
use crate::heuristics::Heuristic;
use crate::picker::{Kind, is_quiet};
use crate::table::{Bound, Entry};
use crate::tablebase::Wdl;
use crate::threats::Threats;
use crate::value::{
    MAX_PLY, TABLEBASE_WIN, UNKNOWN, Value, from_table, is_decisive, mate_in, mated_in, to_table,
};
use crate::worker::Worker;

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
    /// The evaluation as the network or the hand-made one gives it.
    raw_eval: Value,
    /// The evaluation corrected by what was learnt, and by the hash table where that knows better.
    eval: Value,
    improving: bool,
    /// Squares that the opponent attacks with little; empty before step 9.
    threats: Threats,
}

/// A move that the loop looks at.
#[derive(Clone, Copy)]
struct Candidate {
    mv: Move,
    kind: Kind,
    quiet: bool,
}

/// What the loop over the moves has found so far.
struct BestSoFar {
    best: Value,
    best_move: Option<Move>,
    alpha: Value,
    count: usize,
    quiets: Vec<Move>,
    captures: Vec<Move>,
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
                return 0;
            }
            if ply >= MAX_PLY {
                return if position.in_check() { 0 } else { self.evaluate(position, ply).1 };
            }
            let foresees = self.uses(Heuristic::UpcomingRepetition);
            if alpha < 0 && foresees && self.past.can_repeat(position, ply) {
                alpha = 0;
                if alpha >= beta {
                    return alpha;
                }
            }
            if self.uses(Heuristic::MateDistance) {
                alpha = alpha.max(mated_in(ply));
                beta = beta.min(mate_in(ply + 1));
            }
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 3. The hash table.
        let mut node = self.node_context::<PV, ROOT>(position, alpha, beta, depth, ply, cut_node);
        if !PV && let Some(value) = self.table_cut(&node) {
            return value;
        }

        // Step 4. Tablebases.
        if !ROOT && let Some(value) = self.tablebase_cut::<PV>(&node) {
            return value;
        }

        // Step 5. The evaluation, whether things are getting better, and what it says of the last move.
        self.static_eval(&mut node);
        self.apply_hindsight(&mut node);

        // Step 6 to 8. Nodes that need no full search.
        let may_end_early = !PV && !node.in_check && node.excluded.is_none();
        if may_end_early {
            if let Some(value) = self.razoring(&node) {
                return value;
            }
            if let Some(value) = self.reverse_futility(&node) {
                return value;
            }
            if let Some(value) = self.null_move(&node) {
                return value;
            }
        }

        // Step 9. From here on moves are ordered, first the captures of ProbCut.
        node.threats = self.threats(position);
        if may_end_early && let Some(value) = self.probcut(&node) {
            return value;
        }

        // Step 10. Without a hash move, search less deeply first.
        if node.depth >= 4
            && node.hash_move.is_none()
            && (PV || cut_node)
            && self.uses(Heuristic::InternalReduction)
        {
            node.depth -= 1;
        }

        // Step 11. The moves.
        let so_far = self.moves::<PV, ROOT>(&node);
        if self.aborted {
            return 0;
        }
        self.conclude::<ROOT>(&node, &so_far)
    }

    fn node_context<'p, const PV: bool, const ROOT: bool>(
        &mut self,
        position: &'p Position,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> NodeContext<'p> {
        let excluded = self.frame(ply).excluded;
        let entry = match excluded {
            None if self.uses(Heuristic::HashTable) => self.shared.table.probe(position.key()),
            _ => None,
        };
        let known = entry
            .and_then(|entry| entry.best)
            .filter(|mv| self.uses(Heuristic::HashMove) && position.is_legal(*mv));
        let hash_move = if ROOT { Some(self.root_moves[self.line_index].first) } else { known };
        let hash_value = entry
            .and_then(|entry| entry.known_value())
            .map_or(UNKNOWN, |value| from_table(value, ply));
        self.frame(ply + 1).excluded = None;
        self.frame(ply + 2).cutoffs = 0;
        self.frame(ply + 2).killer = None;
        let carried = self.before(ply, 1).double_extensions;
        self.frame(ply).double_extensions = if ROOT { 0 } else { carried };
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
            was_pv: PV || entry.is_some_and(|entry| entry.was_pv),
            raw_eval: UNKNOWN,
            eval: UNKNOWN,
            improving: false,
            threats: Threats::NONE,
        }
    }

    /// A score of the table that is deep enough and on the right side of the window.
    fn table_cut(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let entry = node.entry?;
        let value = node.hash_value;
        let usable = value != UNKNOWN && entry.depth >= node.depth;
        if !usable || node.position.halfmoves() >= 90 || !self.uses(Heuristic::HashCut) {
            return None;
        }
        let fits = if value >= node.beta { entry.bound.is_lower() } else { entry.bound.is_upper() };
        let outside = value >= node.beta || value <= node.alpha;
        if !fits || !outside {
            return None;
        }
        if value >= node.beta
            && let Some(mv) = node.hash_move.filter(|mv| is_quiet(node.position, *mv))
        {
            let bonus = formulas::history_bonus(self.parameters(), node.depth);
            let context = self.context(node.position, node.ply);
            self.histories.learn_quiet(&context, mv, bonus);
        }
        Some(value)
    }

    fn tablebase_cut<const PV: bool>(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let tablebase = self.shared.tablebase?;
        let probing = &self.shared.probing;
        let (pieces, limit) = (node.position.occupied().len(), probing.limit(tablebase));
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
        if !cuts || PV && bound != Bound::Exact {
            return None;
        }
        let entry = Entry {
            best: None,
            value: to_table(value, node.ply),
            evaluation: UNKNOWN,
            depth: node.depth + 6,
            bound,
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
        Some(value)
    }

    /// The evaluation of a position that is not in check: as it is, and corrected.
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> (Value, Value) {
        let raw = self.evaluator.evaluate(position, ply);
        (raw, self.corrected(position, ply, raw))
    }

    /// An evaluation with what was learnt about positions like this, damped as fifty moves near.
    pub(crate) fn corrected(&self, position: &Position, ply: usize, raw: Value) -> Value {
        let p = self.parameters();
        let correction = if p.uses(Heuristic::Correction) {
            self.histories.correction(p, position, self.last_two_moves(ply))
        } else {
            0
        };
        let damped = if p.uses(Heuristic::FiftyDamping) {
            raw * (220 - position.halfmoves().min(100) as i32) / 220
        } else {
            raw
        };
        (damped + correction).clamp(-crate::value::MAX_EVALUATION, crate::value::MAX_EVALUATION)
    }

    fn static_eval(&mut self, node: &mut NodeContext<'_>) {
        let ply = node.ply;
        if node.in_check {
            self.frame(ply).static_eval = UNKNOWN;
            return;
        }
        if node.excluded.is_some() {
            node.eval = self.frame(ply).static_eval;
            node.raw_eval = node.eval;
        } else {
            let known = node.entry.map(|entry| entry.evaluation).filter(|value| *value != UNKNOWN);
            node.raw_eval = known.unwrap_or_else(|| self.evaluator.evaluate(node.position, ply));
            node.eval = self.corrected(node.position, ply, node.raw_eval);
            self.frame(ply).static_eval = node.eval;
            if node.entry.is_none() {
                self.store_static_eval(node);
            }
            if self.uses(Heuristic::HashEvaluation) {
                node.eval = improved_by_table(node, node.eval);
            }
        }
        let own = self.frame(ply).static_eval;
        let earlier = [2, 4]
            .map(|back| self.before(ply, back).static_eval)
            .into_iter()
            .find(|value| *value != UNKNOWN);
        node.improving =
            earlier.is_some_and(|value| own > value) && self.uses(Heuristic::Improving);
    }

    /// What the evaluation says of the move that led here: how good it was, and whether it was reduced
    /// too much or too little.
    fn apply_hindsight(&mut self, node: &mut NodeContext<'_>) {
        let p = self.parameters();
        let prior = *self.before(node.ply, 1);
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

    fn store_static_eval(&self, node: &NodeContext<'_>) {
        let entry = Entry {
            best: None,
            value: UNKNOWN,
            evaluation: node.raw_eval,
            depth: -2,
            bound: Bound::None,
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
    }
}

/// The table's score, where it says more than the evaluation.
fn improved_by_table(node: &NodeContext<'_>, evaluation: Value) -> Value {
    let Some(entry) = node.entry else { return evaluation };
    let value = node.hash_value;
    let better = value != UNKNOWN
        && !is_decisive(value)
        && if value > evaluation { entry.bound.is_lower() } else { entry.bound.is_upper() };
    if better { value } else { evaluation }
}

//! The search of one node, in numbered steps. Every formula is a named function in `formulas.rs`,
//! every number stands in `parameters.rs`.

mod conclusion;
mod early_ends;
mod moves;
mod reduced;
mod worth;

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
struct Scene<'p> {
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
    raw: Value,
    /// The evaluation corrected by what was learnt, and by the hash table where that knows better.
    estimate: Value,
    improving: bool,
    /// Squares that the opponent attacks with little; empty before step 9.
    threats: Threats,
}

/// A move that the loop looks at.
#[derive(Clone, Copy)]
struct Candidate {
    one: Move,
    kind: Kind,
    quiet: bool,
}

/// What the loop over the moves has found so far.
struct Progress {
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
            return self.quiescence::<PV>(position, alpha, beta, ply);
        }
        self.enter(ply);
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
        let mut scene = self.scene::<PV, ROOT>(position, alpha, beta, depth, ply, cut_node);
        if !PV && let Some(value) = self.table_cut(&scene) {
            return value;
        }

        // Step 4. Tablebases.
        if !ROOT && let Some(value) = self.tablebase_cut::<PV>(&scene) {
            return value;
        }

        // Step 5. The evaluation, whether things are getting better, and what it says of the last move.
        self.judge(&mut scene);
        self.look_back(&mut scene);

        // Step 6 to 8. Nodes that need no full search.
        let may_end_early = !PV && !scene.in_check && scene.excluded.is_none();
        if may_end_early {
            if let Some(value) = self.razoring(&scene) {
                return value;
            }
            if let Some(value) = self.reverse_futility(&scene) {
                return value;
            }
            if let Some(value) = self.null_move(&scene) {
                return value;
            }
        }

        // Step 9. From here on moves are ordered, first the captures of ProbCut.
        scene.threats = self.threats(position);
        if may_end_early && let Some(value) = self.probcut(&scene) {
            return value;
        }

        // Step 10. Without a hash move, search less deeply first.
        if scene.depth >= 4
            && scene.hash_move.is_none()
            && (PV || cut_node)
            && self.uses(Heuristic::InternalReduction)
        {
            scene.depth -= 1;
        }

        // Step 11. The moves.
        let progress = self.moves::<PV, ROOT>(&scene);
        if self.aborted {
            return 0;
        }
        self.conclude::<ROOT>(&scene, &progress)
    }

    fn scene<'p, const PV: bool, const ROOT: bool>(
        &mut self,
        position: &'p Position,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Scene<'p> {
        let excluded = self.frame(ply).excluded;
        let entry = match excluded {
            None if self.uses(Heuristic::HashTable) => self.shared.table.find(position.key()),
            _ => None,
        };
        let known = entry
            .and_then(|entry| entry.best)
            .filter(|one| self.uses(Heuristic::HashMove) && position.is_legal(*one));
        let hash_move = if ROOT { Some(self.root_moves[self.line_index].first) } else { known };
        let hash_value = entry
            .and_then(|entry| entry.known_value())
            .map_or(UNKNOWN, |value| from_table(value, ply));
        self.frame(ply + 1).excluded = None;
        self.frame(ply + 2).cutoffs = 0;
        self.frame(ply + 2).killer = None;
        let carried = self.before(ply, 1).double_extensions;
        self.frame(ply).double_extensions = if ROOT { 0 } else { carried };
        Scene {
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
            raw: UNKNOWN,
            estimate: UNKNOWN,
            improving: false,
            threats: Threats::NONE,
        }
    }

    /// A score of the table that is deep enough and on the right side of the window.
    fn table_cut(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let entry = scene.entry?;
        let value = scene.hash_value;
        let usable = value != UNKNOWN && entry.depth >= scene.depth;
        if !usable || scene.position.halfmoves() >= 90 || !self.uses(Heuristic::HashCut) {
            return None;
        }
        let fits =
            if value >= scene.beta { entry.bound.is_lower() } else { entry.bound.is_upper() };
        let outside = value >= scene.beta || value <= scene.alpha;
        if !fits || !outside {
            return None;
        }
        if value >= scene.beta
            && let Some(one) = scene.hash_move.filter(|one| is_quiet(scene.position, *one))
        {
            let bonus = formulas::history_bonus(self.parameters(), scene.depth);
            let context = self.context(scene.position, scene.ply);
            self.histories.learn_quiet(&context, one, bonus);
        }
        Some(value)
    }

    fn tablebase_cut<const PV: bool>(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let tablebase = self.shared.tablebase?;
        let probing = &self.shared.probing;
        let (pieces, limit) = (scene.position.occupied().len(), probing.limit(tablebase));
        let probed = scene.excluded.is_none()
            && scene.position.halfmoves() == 0
            && scene.position.castling().rooks().is_empty()
            && (pieces < limit || pieces == limit && scene.depth >= probing.depth);
        if !probed {
            return None;
        }
        let result = tablebase.probe(scene.position, probing.fifty_move_rule)?;
        self.tablebase_hits += 1;
        let (value, bound) = match result {
            Wdl::Win => (TABLEBASE_WIN - scene.ply as Value, Bound::Lower),
            Wdl::Loss => (-TABLEBASE_WIN + scene.ply as Value, Bound::Upper),
            Wdl::Draw => (0, Bound::Exact),
        };
        let cuts = match bound {
            Bound::Lower => value >= scene.beta,
            Bound::Upper => value <= scene.alpha,
            _ => true,
        };
        if !cuts || PV && bound != Bound::Exact {
            return None;
        }
        let entry = Entry {
            best: None,
            value: to_table(value, scene.ply),
            evaluation: UNKNOWN,
            depth: scene.depth + 6,
            bound,
            was_pv: scene.was_pv,
        };
        self.shared.table.store(scene.position.key(), entry);
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
            self.histories.correction(p, position, self.last_steps(ply))
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

    fn judge(&mut self, scene: &mut Scene<'_>) {
        let ply = scene.ply;
        if scene.in_check {
            self.frame(ply).evaluation = UNKNOWN;
            return;
        }
        if scene.excluded.is_some() {
            scene.estimate = self.frame(ply).evaluation;
            scene.raw = scene.estimate;
        } else {
            let known = scene.entry.map(|entry| entry.evaluation).filter(|value| *value != UNKNOWN);
            scene.raw = known.unwrap_or_else(|| self.evaluator.evaluate(scene.position, ply));
            scene.estimate = self.corrected(scene.position, ply, scene.raw);
            self.frame(ply).evaluation = scene.estimate;
            if scene.entry.is_none() {
                self.remember_evaluation(scene);
            }
            if self.uses(Heuristic::HashEvaluation) {
                scene.estimate = improved_by_table(scene, scene.estimate);
            }
        }
        let own = self.frame(ply).evaluation;
        let earlier = [2, 4]
            .map(|back| self.before(ply, back).evaluation)
            .into_iter()
            .find(|value| *value != UNKNOWN);
        scene.improving =
            earlier.is_some_and(|value| own > value) && self.uses(Heuristic::Improving);
    }

    /// What the evaluation says of the move that led here: how good it was, and whether it was reduced
    /// too much or too little.
    fn look_back(&mut self, scene: &mut Scene<'_>) {
        let p = self.parameters();
        let prior = *self.before(scene.ply, 1);
        let own = self.frame(scene.ply).evaluation;
        if own == UNKNOWN || prior.evaluation == UNKNOWN || scene.excluded.is_some() {
            return;
        }
        let both = prior.evaluation + own;
        if let Some(slot) = prior.quiet {
            self.histories.learn_butterfly(slot, formulas::evaluation_lesson(p, both));
        }
        scene.depth += formulas::hindsight(p, prior.reduction, scene.depth, both);
    }

    fn remember_evaluation(&self, scene: &Scene<'_>) {
        let entry = Entry {
            best: None,
            value: UNKNOWN,
            evaluation: scene.raw,
            depth: -2,
            bound: Bound::None,
            was_pv: scene.was_pv,
        };
        self.shared.table.store(scene.position.key(), entry);
    }
}

/// The table's score, where it says more than the evaluation.
fn improved_by_table(scene: &Scene<'_>, evaluation: Value) -> Value {
    let Some(entry) = scene.entry else { return evaluation };
    let value = scene.hash_value;
    let better = value != UNKNOWN
        && !is_decisive(value)
        && if value > evaluation { entry.bound.is_lower() } else { entry.bound.is_upper() };
    if better { value } else { evaluation }
}

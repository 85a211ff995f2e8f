//! The search of one node, in numbered steps. Every formula is a named function in `formulas.rs`,
//! every number stands in `parameters.rs`.

use rules::{Bitboard, Move, Position};

use crate::formulas;
use crate::heuristics::Heuristic;
use crate::history::Context;
use crate::picker::{Kind, Picker, is_quiet};
use crate::table::{Bound, Entry};
use crate::tablebase::Wdl;
use crate::value::{
    INFINITE, MAX_PLY, TABLEBASE_WIN, UNKNOWN, Value, from_table, is_decisive, is_loss, is_win,
    mate_in, mated_in, to_table,
};
use crate::worker::{Worker, has_pieces};

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
    threats: Bitboard,
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

        // Step 5. The evaluation, and whether things are getting better.
        self.judge(&mut scene);

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
            threats: Bitboard::EMPTY,
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

    /// Step 6. Razoring: so far below alpha that only a capture can help.
    fn razoring(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let margin = formulas::razoring_margin(self.parameters(), scene.depth);
        let low = scene.estimate < scene.alpha - margin && self.uses(Heuristic::Razoring);
        if is_decisive(scene.alpha) || !low {
            return None;
        }
        let (alpha, ply) = (scene.alpha, scene.ply);
        let value = self.quiescence::<false>(scene.position, alpha, alpha + 1, ply);
        (value <= alpha && !is_decisive(value)).then_some(value)
    }

    /// Step 7. Reverse futility: so far above beta that a quiet move will do.
    fn reverse_futility(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let p = self.parameters();
        let margin = formulas::reverse_futility_margin(p, scene.depth, scene.improving);
        let high = scene.estimate - margin >= scene.beta;
        let usable = p.uses(Heuristic::ReverseFutility)
            && scene.depth <= p.reverse_futility_depth
            && !scene.was_pv
            && !is_loss(scene.beta)
            && !is_win(scene.estimate);
        (high && usable).then(|| scene.beta + (scene.estimate - scene.beta) / 3)
    }

    /// Step 8. Null move: if even passing keeps the score above beta, a move will too.
    fn null_move(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let p = self.parameters();
        let (position, ply) = (scene.position, scene.ply);
        let promising = p.uses(Heuristic::NullMove)
            && scene.cut_node
            && scene.depth >= 3
            && scene.estimate >= scene.beta
            && self.frame(ply).evaluation + 20 * scene.depth >= scene.beta + 150;
        let allowed = !self.before(ply, 1).null_move
            && ply >= self.null_from_ply
            && !is_loss(scene.beta)
            && has_pieces(position, position.turn());
        if !promising || !allowed {
            return None;
        }
        let reduction = formulas::null_reduction(p, scene.depth, scene.estimate - scene.beta);
        let next = self.pass(position, ply)?;
        let below = scene.depth - reduction;
        let (alpha, beta) = (-scene.beta, -scene.beta + 1);
        let value = -self.search::<false, false>(&next, alpha, beta, below, ply + 1, false);
        self.undo();
        if self.aborted || value < scene.beta {
            return None;
        }
        let value = if is_win(value) { scene.beta } else { value };
        let checked =
            scene.depth >= p.null_verification_depth && p.uses(Heuristic::NullVerification);
        if self.null_from_ply > 0 || !checked {
            return Some(value);
        }
        // Deep down, zugzwang is worth a look: search again without null moves for a while.
        self.null_from_ply = ply + (3 * below.max(0) / 4) as usize;
        let (low, high) = (scene.beta - 1, scene.beta);
        let verified = self.search::<false, false>(position, low, high, below, ply, false);
        self.null_from_ply = 0;
        (verified >= scene.beta).then_some(value)
    }

    /// Step 9. `ProbCut`: a capture that beats beta by a margin in a shallow search.
    fn probcut(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let p = self.parameters();
        let target = scene.beta + p.probcut_margin - 50 * i32::from(scene.improving);
        let known_low = scene.hash_value != UNKNOWN
            && scene.entry.is_some_and(|entry| entry.depth >= scene.depth - 3)
            && scene.hash_value < target;
        let usable = scene.depth >= 5 && p.uses(Heuristic::ProbCut);
        if !usable || is_decisive(scene.beta) || known_low {
            return None;
        }
        let (position, ply) = (scene.position, scene.ply);
        let hash_move = scene.hash_move.filter(|one| !is_quiet(position, *one));
        let threshold = target - self.frame(ply).evaluation;
        let mut picker = Picker::noisy(hash_move, threshold, self.buffers());
        let context = self.context_with(position, ply, scene.threats);
        while let Some((one, _)) = picker.next(&context, self.histories) {
            let next = self.play(position, one, ply);
            let mut value = -self.quiescence::<false>(&next, -target, -target + 1, ply + 1);
            if value >= target && scene.depth > 5 {
                let (alpha, beta, depth) = (-target, -target + 1, scene.depth - 4);
                let cut = !scene.cut_node;
                value = -self.search::<false, false>(&next, alpha, beta, depth, ply + 1, cut);
            }
            self.undo();
            if self.aborted {
                return None;
            }
            if value >= target {
                let entry = Entry {
                    best: Some(one),
                    value: to_table(value, ply),
                    evaluation: scene.raw,
                    depth: scene.depth - 3,
                    bound: Bound::Lower,
                    was_pv: scene.was_pv,
                };
                self.shared.table.store(position.key(), entry);
                return Some(if is_decisive(value) {
                    value
                } else {
                    value - (target - scene.beta)
                });
            }
        }
        self.recycle(picker);
        None
    }

    /// Step 11. All moves, the best guess with a full window, the others to prove that they are no
    /// better.
    fn moves<const PV: bool, const ROOT: bool>(&mut self, scene: &Scene<'_>) -> Progress {
        let (position, ply) = (scene.position, scene.ply);
        let context = self.context_with(position, ply, scene.threats);
        let killer = self
            .frame(ply)
            .killer
            .filter(|one| position.is_legal(*one) && is_quiet(position, *one))
            .filter(|_| self.uses(Heuristic::Killers));
        let mut picker = Picker::new(scene.hash_move, killer, self.buffers());
        let mut progress = Progress {
            best: -INFINITE,
            best_move: None,
            alpha: scene.alpha,
            count: 0,
            quiets: Vec::new(),
            captures: Vec::new(),
        };
        while let Some((one, kind)) = picker.next(&context, self.histories) {
            if scene.excluded == Some(one) || ROOT && self.searched_root_move(one).is_none() {
                continue;
            }
            progress.count += 1;
            let quiet = is_quiet(position, one);
            if ROOT {
                self.report_current_move(one, progress.count);
            }

            // Step 12. Moves that are not worth a search at low depth.
            if !ROOT && self.prunes(scene, &context, &progress, one, kind, quiet, &mut picker) {
                continue;
            }

            // Step 13. Extensions.
            let extension = match self.extension::<PV, ROOT>(scene, one, progress.count) {
                Ok(extension) => extension,
                Err(value) => {
                    progress.best = value;
                    progress.best_move = None;
                    progress.count = usize::MAX;
                    return progress;
                }
            };

            // Step 14. Search it.
            let before = self.nodes;
            let value =
                self.search_move::<PV>(scene, &context, &progress, one, kind, quiet, extension);
            if self.aborted {
                return progress;
            }

            // Step 15. Is it better?
            if ROOT {
                self.note_root_move(one, value, &progress, before);
            }
            if value > progress.best {
                progress.best = value;
                if value > progress.alpha {
                    progress.best_move = Some(one);
                    if PV && !ROOT {
                        self.extend_line(ply, one);
                    }
                    if value >= scene.beta {
                        self.frame(ply).cutoffs += 1;
                        break;
                    }
                    progress.alpha = value;
                }
            }
            if quiet {
                progress.quiets.push(one);
            } else {
                progress.captures.push(one);
            }
        }
        self.recycle(picker);
        progress
    }

    /// Step 12. Late moves, futile moves, moves with a bad history, moves that lose material.
    #[expect(clippy::too_many_arguments, reason = "one step of the loop above, with its state")]
    fn prunes(
        &mut self,
        scene: &Scene<'_>,
        context: &Context<'_>,
        progress: &Progress,
        one: Move,
        kind: Kind,
        quiet: bool,
        picker: &mut Picker,
    ) -> bool {
        let p = self.parameters();
        let position = scene.position;
        if is_loss(progress.best) || !has_pieces(position, position.turn()) {
            return false;
        }
        if p.uses(Heuristic::LateMovePruning)
            && progress.count > formulas::late_move_count(p, scene.depth, scene.improving)
        {
            picker.skip_quiets();
        }
        if !quiet {
            if kind == Kind::Hash || scene.depth > 8 {
                return false;
            }
            let history = self.histories.capture(position, one);
            let margin = formulas::see_capture_margin(p, scene.depth, history);
            return kind == Kind::BadNoisy
                && p.uses(Heuristic::CaptureExchange)
                && !position.see_at_least(one, margin);
        }
        let history = self.histories.quiet(context, one);
        let reduction = self.shared.reductions.of(scene.depth, progress.count) - history / 8;
        let reduced = (scene.depth - reduction / 1024).max(0);
        if reduced <= 5
            && history < -p.history_pruning * scene.depth
            && p.uses(Heuristic::HistoryPruning)
            && !position.gives_check(one)
        {
            return true;
        }
        let futile =
            self.frame(scene.ply).evaluation + formulas::futility_margin(p, reduced, history);
        let usable = !scene.in_check && reduced <= 9 && p.uses(Heuristic::Futility);
        if usable && futile <= progress.alpha && !position.gives_check(one) {
            // Later moves may give check: they are not passed over with this one.
            return true;
        }
        reduced <= 9
            && p.uses(Heuristic::QuietExchange)
            && !position.see_at_least(one, formulas::see_quiet_margin(p, reduced))
    }

    /// Step 13. The hash move is searched deeper if all others are much worse; an error is a value
    /// that cuts the node off, because more than one move beats beta.
    fn extension<const PV: bool, const ROOT: bool>(
        &mut self,
        scene: &Scene<'_>,
        one: Move,
        count: usize,
    ) -> Result<i32, Value> {
        let p = self.parameters();
        let Some(entry) = scene.entry else { return Ok(0) };
        let candidate = !ROOT
            && p.uses(Heuristic::Singular)
            && count == 1
            && scene.hash_move == Some(one)
            && scene.excluded.is_none()
            && scene.depth >= p.singular_depth + i32::from(scene.was_pv)
            && scene.hash_value != UNKNOWN
            && !is_decisive(scene.hash_value)
            && entry.bound.is_lower()
            && entry.depth >= scene.depth - 3
            && scene.ply < 2 * self.root_depth.max(1) as usize;
        if !candidate {
            return Ok(0);
        }
        let beta = formulas::singular_beta(p, scene.hash_value, scene.depth, scene.was_pv && !PV);
        let (depth, ply, cut) = ((scene.depth - 1) / 2, scene.ply, scene.cut_node);
        self.frame(ply).excluded = Some(one);
        let value = self.search::<false, false>(scene.position, beta - 1, beta, depth, ply, cut);
        self.frame(ply).excluded = None;
        if self.aborted {
            return Ok(0);
        }
        if value < beta {
            let double = !PV
                && p.uses(Heuristic::DoubleExtension)
                && value < beta - p.double_extension_margin
                && self.frame(ply).double_extensions < 8;
            self.frame(ply).double_extensions += u32::from(double);
            return Ok(1 + i32::from(double));
        }
        if value >= scene.beta && !is_decisive(value) && p.uses(Heuristic::Multicut) {
            return Err(value);
        }
        if !p.uses(Heuristic::NegativeExtension) {
            return Ok(0);
        }
        if scene.hash_value >= scene.beta {
            return Ok(-2 + i32::from(PV));
        }
        Ok(if scene.cut_node { -2 } else { 0 })
    }

    /// Step 14. Reduced if late, with a narrow window if not the first, in full if it proves better.
    #[expect(clippy::too_many_arguments, reason = "one step of the loop above, with its state")]
    fn search_move<const PV: bool>(
        &mut self,
        scene: &Scene<'_>,
        context: &Context<'_>,
        progress: &Progress,
        one: Move,
        kind: Kind,
        quiet: bool,
        extension: i32,
    ) -> Value {
        let ply = scene.ply;
        let next = self.play(scene.position, one, ply);
        let depth = scene.depth - 1 + extension;
        let (alpha, beta) = (progress.alpha, scene.beta);
        let mut value = 0;
        let late = scene.depth >= 2
            && progress.count > 1 + usize::from(PV)
            && self.uses(Heuristic::Reductions);
        let mut narrow = !PV || progress.count > 1;
        if late {
            let gives_check = next.in_check();
            let reduction =
                self.reduction::<PV>(scene, context, progress, one, kind, quiet, gives_check);
            let reduced = (depth - reduction).clamp(1.min(depth), depth + i32::from(PV));
            value = -self.search::<false, false>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
            narrow = value > alpha && reduced < depth;
            if narrow && !self.aborted {
                let varies = self.uses(Heuristic::ResearchDepth);
                let deeper = i32::from(varies && value > progress.best + 40 + 2 * depth);
                let shallower = i32::from(varies && value < progress.best + depth);
                let again = depth + deeper - shallower;
                if again > reduced {
                    let cut = !scene.cut_node;
                    value = -self.search::<false, false>(
                        &next,
                        -alpha - 1,
                        -alpha,
                        again,
                        ply + 1,
                        cut,
                    );
                }
            }
        } else if narrow {
            let cut = !scene.cut_node;
            value = -self.search::<false, false>(&next, -alpha - 1, -alpha, depth, ply + 1, cut);
        }
        if PV && !self.aborted && (progress.count == 1 || value > alpha) {
            value = -self.search::<true, false>(&next, -beta, -alpha, depth, ply + 1, false);
        }
        self.undo();
        value
    }

    /// By how many plies a late move is reduced.
    #[expect(clippy::too_many_arguments, reason = "everything that a reduction depends on")]
    fn reduction<const PV: bool>(
        &mut self,
        scene: &Scene<'_>,
        context: &Context<'_>,
        progress: &Progress,
        one: Move,
        kind: Kind,
        quiet: bool,
        gives_check: bool,
    ) -> i32 {
        let p = self.parameters();
        let mut sum = self.shared.reductions.of(scene.depth, progress.count);
        let history = if quiet {
            self.histories.quiet(context, one)
        } else {
            sum -= 600;
            self.histories.capture(scene.position, one)
        };
        if p.uses(Heuristic::ReductionHistory) {
            sum -= history * 1024 / p.reduction_history;
        }
        if p.uses(Heuristic::ReductionPv) {
            sum -= p.reduction_pv * i32::from(PV || scene.was_pv);
        }
        if p.uses(Heuristic::ReductionCutNode) {
            sum += p.reduction_cut_node * i32::from(scene.cut_node);
        }
        sum += p.reduction_not_improving * i32::from(!scene.improving);
        let hash_capture = scene.hash_move.is_some_and(|one| !is_quiet(scene.position, one));
        sum += p.reduction_hash_capture * i32::from(hash_capture && quiet);
        sum -= p.reduction_killer * i32::from(gives_check || kind == Kind::Killer);
        let many_cutoffs = self.before(scene.ply + 2, 1).cutoffs > 3;
        sum += 700 * i32::from(many_cutoffs && p.uses(Heuristic::ReductionCutoffs));
        sum / 1024
    }

    fn note_root_move(&mut self, one: Move, value: Value, progress: &Progress, before: u64) {
        let spent = self.nodes - before;
        let selective_depth = self.selective_depth;
        let better = progress.count == 1 || value > progress.alpha;
        let mut line = vec![one];
        if better {
            line.extend_from_slice(self.line(1));
        }
        let Some(root) = self.searched_root_move(one) else { return };
        root.nodes += spent;
        if better {
            root.value = value;
            root.average = if root.average == UNKNOWN { value } else { (root.average + value) / 2 };
            root.line = line;
            root.selective_depth = selective_depth;
        } else {
            root.value = -INFINITE;
        }
    }

    /// Steps 16 to 18. No moves; what was learnt; the table.
    fn conclude<const ROOT: bool>(&mut self, scene: &Scene<'_>, progress: &Progress) -> Value {
        if progress.count == usize::MAX {
            return progress.best;
        }
        if progress.count == 0 {
            return match (scene.excluded, scene.in_check) {
                (Some(_), _) => scene.alpha,
                (None, true) => mated_in(scene.ply),
                (None, false) => 0,
            };
        }
        let mut best = progress.best;
        if best == -INFINITE {
            // Every move was pruned: none was worth more than alpha.
            best = scene.alpha;
        }
        let drawn_in = self.uses(Heuristic::FailMiddle);
        if best >= scene.beta && !is_decisive(best) && !is_decisive(scene.alpha) && drawn_in {
            best = (best * scene.depth + scene.beta) / (scene.depth + 1);
        }
        if let Some(one) = progress.best_move
            && best >= scene.beta
        {
            self.reward(scene, progress, one);
        }
        if scene.excluded.is_none() && !(ROOT && self.line_index > 0) {
            self.remember(scene, progress, best);
        }
        best
    }

    fn remember(&mut self, scene: &Scene<'_>, progress: &Progress, best: Value) {
        let bound = if best >= scene.beta {
            Bound::Lower
        } else if progress.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best: progress.best_move,
            value: to_table(best, scene.ply),
            evaluation: scene.raw,
            depth: scene.depth,
            bound,
            was_pv: scene.was_pv,
        };
        self.shared.table.store(scene.position.key(), entry);
        let own = self.frame(scene.ply).evaluation;
        let told = match bound {
            Bound::Lower => best > own,
            Bound::Upper => best < own,
            _ => true,
        };
        let quiet_best = progress.best_move.is_none_or(|one| is_quiet(scene.position, one));
        if !scene.in_check && quiet_best && told && !is_decisive(best) {
            let steps = self.last_steps(scene.ply);
            self.histories.learn_correction(scene.position, steps, scene.depth, best - own);
        }
    }

    /// A move has cut the node off: it gains, those tried before it lose.
    fn reward(&mut self, scene: &Scene<'_>, progress: &Progress, one: Move) {
        let p = self.parameters();
        let bonus = formulas::history_bonus(p, scene.depth);
        let malus = formulas::history_malus(p, scene.depth);
        let context = self.context_with(scene.position, scene.ply, scene.threats);
        if is_quiet(scene.position, one) {
            self.frame(scene.ply).killer = Some(one);
            self.histories.learn_quiet(&context, one, bonus);
            for other in progress.quiets.iter().filter(|other| **other != one) {
                self.histories.learn_quiet(&context, *other, -malus);
            }
        } else {
            self.histories.learn_capture(scene.position, one, bonus);
        }
        for other in progress.captures.iter().filter(|other| **other != one) {
            self.histories.learn_capture(scene.position, *other, -malus);
        }
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

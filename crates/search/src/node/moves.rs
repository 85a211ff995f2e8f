//! Steps 11 and 15: the loop over the moves.

use rules::Move;

use super::pruning::Extension;
use super::{BestSoFar, Candidate, NodeContext};
use crate::heuristics::Heuristic;
use crate::picker::{Picker, PooledBuffers, is_quiet};
use crate::value::{INFINITE, UNKNOWN, Value, is_decisive};
use crate::worker::Worker;

/// How the loop over the moves of a node has ended.
pub(super) enum MoveLoop<'b> {
    /// The moves were searched, to the last or to one that beats beta; with those that were tried.
    Searched(BestSoFar, PooledBuffers<'b>),
    /// Several moves beat beta: this is the value of the node.
    Cut(Value),
}

impl<'s> Worker<'s> {
    /// Step 11. All moves, the most promising with a full window, the others to prove that they are no
    /// better.
    pub(super) fn search_moves<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &mut NodeContext<'_>,
    ) -> MoveLoop<'s> {
        let (position, ply) = (node.position, node.ply);
        let p = self.parameters();
        let context = self.context_with(position, ply, node.threats);
        let killer = self.frame(ply).killer.filter(|_| self.uses(Heuristic::Killers));
        let mut picker = Picker::new(node.hash_move, killer, self.buffers());
        let mut so_far = BestSoFar::new(node.alpha);
        while let Some((mv, kind)) = picker.next(&context, self.histories) {
            if node.excluded == Some(mv) || ROOT && self.searched_root_move(mv).is_none() {
                continue;
            }
            so_far.count += 1;
            let quiet = is_quiet(position, mv);
            let history = match (so_far.count, quiet) {
                (1, _) => 0,
                (_, true) => self.histories.quiet(&context, mv),
                (_, false) => self.histories.capture(position, mv),
            };
            let candidate = Candidate { mv, kind, quiet, history };
            if ROOT {
                self.report_current_move(mv, so_far.count);
            }

            // Step 12. Moves that are not worth a search at low depth.
            if !ROOT && self.prunes(node, &mut so_far, candidate, &mut picker) {
                continue;
            }

            // Step 13. Extensions.
            let extension = match self.extension::<PV, ROOT>(node, mv, so_far.count) {
                Extension::By(plies) => plies,
                Extension::Cut(value) => return MoveLoop::Cut(value),
            };
            let depth = node.depth - 1 + extension;
            // Everything hangs on one move: what the others are worth must be known more precisely.
            if extension > 0 && p.uses(Heuristic::SingularDepth) {
                node.depth += 1;
            }

            // Step 14. Search it. Its double extensions count for the line below it, not for its siblings.
            let before = self.nodes;
            let extended = self.frame(ply).double_extensions;
            self.frame_mut(ply).double_extensions = extended + u32::from(extension > 1);
            let value = self.search_move::<PV>(node, &context, &so_far, candidate, depth);
            self.frame_mut(ply).double_extensions = extended;
            if self.aborted {
                break;
            }

            // Step 15. Is it better?
            if ROOT {
                self.update_root_move(mv, value, &so_far, before);
            }
            if value > so_far.best {
                so_far.best = value;
                if value > so_far.alpha {
                    so_far.best_move = Some(mv);
                    if PV && !ROOT {
                        self.extend_line(ply, mv);
                    }
                    if value >= node.beta {
                        self.frame_mut(ply).cutoffs += 1;
                        break;
                    }
                    so_far.alpha = value;
                    // A move is known that is good enough: the others need less depth to show that they
                    // are not better.
                    let middle = node.depth > p.alpha_raise_from && node.depth < p.alpha_raise_to;
                    if middle && !is_decisive(value) && p.uses(Heuristic::AlphaRaise) {
                        node.depth -= p.alpha_raise_reduction;
                    }
                }
            }
            picker.note_tried(mv);
        }
        MoveLoop::Searched(so_far, picker.into_buffers())
    }

    fn update_root_move(&mut self, mv: Move, value: Value, so_far: &BestSoFar, before: u64) {
        let spent = self.nodes - before;
        let selective_depth = self.selective_depth;
        let better = so_far.count == 1 || value > so_far.alpha;
        let mut line = vec![mv];
        if better {
            line.extend_from_slice(self.line(1));
        }
        let Some(root) = self.searched_root_move(mv) else { return };
        root.nodes += spent;
        if better {
            root.value = value;
            root.average = if root.average == UNKNOWN { value } else { (root.average + value) / 2 };
            root.line = line;
            root.selective_depth = selective_depth;
        } else {
            // Only a bound is known: the move keeps its place behind those with a score.
            root.value = -INFINITE;
        }
    }
}

//! Steps 11 and 15: the loop over the moves.

use rules::Move;

use super::{Candidate, Progress, Scene};
use crate::heuristics::Heuristic;
use crate::picker::{Picker, is_quiet};
use crate::value::{INFINITE, UNKNOWN, Value};
use crate::worker::Worker;

impl Worker<'_> {
    /// Step 11. All moves, the best guess with a full window, the others to prove that they are no
    /// better.
    pub(super) fn moves<const PV: bool, const ROOT: bool>(
        &mut self,
        scene: &Scene<'_>,
    ) -> Progress {
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
            let candidate = Candidate { one, kind, quiet };
            if ROOT {
                self.report_current_move(one, progress.count);
            }

            // Step 12. Moves that are not worth a search at low depth.
            if !ROOT && self.prunes(scene, &context, &progress, candidate, &mut picker) {
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
            let value = self.search_move::<PV>(scene, &context, &progress, candidate, extension);
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
}

//! Every number of the search that a tuner may change, written once: name, value, range.

use crate::heuristics::{DisabledHeuristics, Heuristic};

/// A number that can be tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// Its name, also as a UCI option.
    pub name: &'static str,
    /// Its value in play.
    pub default: i32,
    /// The least that makes sense.
    pub min: i32,
    /// The most that makes sense.
    pub max: i32,
}

macro_rules! parameters {
    ($($(#[$about:meta])* $name:ident: $default:literal in $min:literal..=$max:literal;)*) => {
        /// The numbers of the search.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Parameters {
            $($(#[$about])* pub $name: i32,)*
            /// The parts of the search that are disabled.
            pub disabled: DisabledHeuristics,
        }

        impl Default for Parameters {
            fn default() -> Parameters {
                Parameters::IN_PLAY
            }
        }

        impl Parameters {
            /// Those that the engine plays with.
            pub const IN_PLAY: Parameters =
                Parameters { $($name: $default,)* disabled: DisabledHeuristics::NONE };

            /// All of them with their ranges.
            pub const ALL: &'static [Tunable] = &[
                $(Tunable {
                    name: stringify!($name),
                    default: $default,
                    min: $min,
                    max: $max,
                },)*
            ];

            /// Sets a parameter by its name, kept within its range; false if the name is unknown.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($min, $max),)*
                    _ => return false,
                }
                true
            }

            /// Whether a part of the search is enabled.
            #[inline]
            #[must_use]
            pub fn uses(&self, heuristic: Heuristic) -> bool {
                !self.disabled.contains(heuristic)
            }

            /// A parameter by its name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

/// Whether the numbers can be changed at all: only in the build for tuning. Elsewhere they are constants,
/// and the compiler works out what depends on them, such as a multiplication in place of a division.
pub const CHANGEABLE: bool = cfg!(feature = "tuning");

impl Parameters {
    /// These numbers where they can be changed, and otherwise those in play, which the compiler knows.
    #[inline]
    pub(crate) fn effective(&self) -> &Parameters {
        static IN_PLAY: Parameters = Parameters::IN_PLAY;
        if CHANGEABLE { self } else { &IN_PLAY }
    }
}

parameters! {
    /// Half the width of the first aspiration window.
    aspiration_width: 24 in 4..=60;
    /// How fast the window grows, in 1/16.
    aspiration_growth: 29 in 18..=48;
    /// The depth from which on the window is narrow.
    aspiration_depth: 4 in 2..=8;
    /// The window grows by the square of the score, divided by this.
    aspiration_divisor: 16384 in 4096..=65536;
    /// The most that the window grows by the score.
    aspiration_extra_max: 60 in 0..=200;
    /// The most plies that an iteration is reduced by when it fails high again and again.
    aspiration_fail_high_max: 3 in 0..=6;
    /// Evaluations are damped by the half-moves of the fifty-move rule divided by this.
    fifty_damping: 220 in 120..=500;
    /// Internal iterative reduction: the least depth.
    internal_reduction_depth: 4 in 2..=8;
    /// Reverse futility: margin per ply.
    reverse_futility_margin: 58 in 30..=160;
    /// Reverse futility: less when improving.
    reverse_futility_improving: 25 in 0..=160;
    /// Reverse futility: the deepest node.
    reverse_futility_depth: 8 in 4..=14;
    /// Reverse futility: of what the evaluation is above beta, one part in this many is returned.
    reverse_futility_surplus: 3 in 1..=8;
    /// Razoring: constant margin.
    razoring_base: 358 in 100..=600;
    /// Razoring: margin per squared ply.
    razoring_slope: 241 in 60..=500;
    /// Null move: constant reduction.
    null_base: 4 in 2..=6;
    /// Null move: plies of depth for one more ply of reduction.
    null_divisor: 4 in 2..=8;
    /// Null move: centipawns above beta for one more ply.
    null_evaluation: 215 in 80..=400;
    /// Null move: from this depth on the cut is verified.
    null_verification_depth: 14 in 10..=20;
    /// Null move: no other null move for this many quarters of the verifying search.
    null_verification_quarters: 3 in 1..=4;
    /// Null move: the least depth.
    null_depth: 3 in 1..=6;
    /// Null move: how far above beta the static evaluation must be at depth 0.
    null_static_margin: 150 in 0..=400;
    /// Null move: how much less of that per ply of depth.
    null_static_slope: 20 in 0..=60;
    /// Null move: the most plies for an evaluation above beta.
    null_evaluation_max: 3 in 0..=6;
    /// `ProbCut`: how far above beta.
    probcut_margin: 241 in 80..=400;
    /// `ProbCut`: less when improving.
    probcut_improving: 50 in 0..=150;
    /// `ProbCut`: the least depth.
    probcut_depth: 5 in 3..=8;
    /// `ProbCut`: by how many plies the search of a capture is reduced.
    probcut_reduction: 4 in 2..=6;
    /// Futility: constant margin.
    futility_base: 85 in 20..=300;
    /// Futility: margin per ply.
    futility_slope: 65 in 30..=200;
    /// Futility: history that is worth a centipawn.
    futility_history: 128 in 32..=512;
    /// Futility: the deepest node, after the reduction of the move.
    futility_depth: 9 in 4..=14;
    /// Late move pruning: constant count.
    late_move_base: 4 in 1..=10;
    /// Late move pruning: the count is divided by this when not improving.
    late_move_divisor: 2 in 1..=4;
    /// SEE pruning of quiet moves: centipawns per squared ply.
    see_quiet: 21 in 8..=60;
    /// SEE pruning of quiet moves: the deepest node, after the reduction of the move.
    see_quiet_depth: 9 in 4..=14;
    /// SEE pruning of captures: centipawns per ply.
    see_capture: 64 in 30..=200;
    /// SEE pruning of captures: history that is worth a centipawn.
    see_capture_history: 32 in 8..=128;
    /// Pruning of captures: the deepest node.
    capture_pruning_depth: 8 in 4..=14;
    /// Late move reductions: constant, in 1/1024 ply.
    reduction_base: 920 in 0..=2000;
    /// Late move reductions: divisor of the product of logarithms, in 1/1024.
    reduction_divisor: 2202 in 1400..=4000;
    /// Late move reductions: the least depth.
    reduction_depth: 2 in 2..=5;
    /// Less reduction for captures and promotions.
    reduction_capture: 600 in 0..=2000;
    /// More reduction where many children fail high.
    reduction_cutoffs: 700 in 0..=2000;
    /// How many fail highs of children are not yet many.
    reduction_cutoff_count: 3 in 1..=8;
    /// The largest correction of the evaluation that counts for less reduction, in centipawns.
    reduction_correction_max: 200 in 50..=500;
    /// A second search goes a ply deeper if the first beat the best score by this,
    research_deeper_margin: 40 in 0..=120;
    /// and this more per ply of depth;
    research_deeper_slope: 2 in 0..=8;
    /// it goes a ply less deep if the first beat it by less than this per ply of depth.
    research_shallower_slope: 1 in 0..=4;
    /// Less reduction in PV nodes.
    reduction_pv: 720 in 0..=2500;
    /// More reduction in nodes expected to fail high.
    reduction_cut_node: 1705 in 0..=3000;
    /// More reduction when not improving.
    reduction_not_improving: 745 in 0..=2000;
    /// More reduction when the hash move is a capture.
    reduction_hash_capture: 1258 in 0..=2000;
    /// Less reduction for killer moves and checks.
    reduction_killer: 1500 in 0..=2500;
    /// History that is worth a ply of reduction.
    reduction_history: 14000 in 3000..=20000;
    /// Less depth after alpha is raised: by this many plies,
    alpha_raise_reduction: 2 in 1..=3;
    /// at depths above this
    alpha_raise_from: 2 in 1..=6;
    /// and below this.
    alpha_raise_to: 14 in 6..=24;
    /// Order of moves: a quiet move with less history than this comes behind the bad captures.
    bad_quiet: -8000 in -30000..=0;
    /// Singular extension: the least depth.
    singular_depth: 6 in 4..=10;
    /// Singular extension: how much shallower than the node the table's entry may be.
    singular_entry_depth: 3 in 1..=6;
    /// Singular extension: only in lines shorter than this many times the depth of the iteration.
    singular_ply_limit: 2 in 1..=4;
    /// Singular extension: margin per ply, in 1/16 centipawns.
    singular_margin: 9 in 6..=48;
    /// Two plies of extension if the others fail low by this.
    double_extension_margin: 19 in 4..=60;
    /// The most double extensions in a line.
    double_extension_limit: 8 in 2..=20;
    /// By how many plies a hash move that is not singular is searched less deeply.
    negative_extension: 2 in 1..=3;
    /// History: bonus per ply of depth.
    history_bonus: 149 in 60..=400;
    /// History: what the bonus is less at any depth.
    history_bonus_offset: 80 in 0..=300;
    /// History: the largest bonus.
    history_bonus_max: 1545 in 600..=3000;
    /// History: malus per ply of depth.
    history_malus: 266 in 60..=400;
    /// History: what the malus is less at any depth.
    history_malus_offset: 60 in 0..=300;
    /// History: the largest malus.
    history_malus_max: 1781 in 600..=3000;
    /// How much history a quiet check is worth in the order of moves.
    check_bonus: 11275 in 0..=30000;
    /// A quiet check that loses more than this in the exchange gets no bonus.
    check_see_margin: 75 in 0..=300;
    /// Order of captures: what a centipawn of the captured piece counts in history.
    capture_order_value: 16 in 4..=64;
    /// Order of captures: a capture may lose its score divided by this before it counts as bad.
    capture_see_divisor: 40 in 10..=160;
    /// How much a quiet move gains whose answers all fail low, in 1/16 of the usual bonus.
    prior_bonus: 13 in 0..=48;
    /// How much a quiet move gains for each centipawn that it makes the evaluation better.
    evaluation_history: 8 in 0..=40;
    /// The most centipawns that count where a move makes the evaluation better,
    evaluation_history_gain: 130 in 30..=400;
    /// and where it makes it worse.
    evaluation_history_loss: 160 in 30..=400;
    /// What the right to move is worth in this, in centipawns.
    evaluation_history_tempo: 35 in 0..=80;
    /// Both evaluations together from which a reduced node is searched one ply less deeply; 0 for never.
    hindsight_margin: 156 in 0..=500;
    /// The reduction from which on a node is searched deeper where the move made the evaluation better.
    hindsight_deeper_reduction: 3 in 1..=6;
    /// The reduction from which on a node is searched less deeply where it made the evaluation worse.
    hindsight_shallower_reduction: 2 in 1..=6;
    /// Less reduction for each centipawn by which the evaluation was corrected.
    reduction_correction: 6 in 0..=40;
    /// More reduction where a fail high is expected and no hash move is known.
    reduction_no_hash_move: 502 in 0..=2000;
    /// How much a quiet move out of or into the reach of a lesser piece counts, in 1/64 of its worth.
    threat_order: 517 in 0..=2000;
    /// What a second search teaches the histories, in 1/16 of the usual bonus.
    research_bonus: 20 in 0..=48;
    /// History that makes a move's depth for pruning 1/1024 ply less.
    pruning_history: 9 in 3..=30;
    /// How much of the time left a move gets, in thousandths.
    time_share: 35 in 10..=80;
    /// Quiescence: how far below alpha a capture may leave the score.
    quiescence_futility: 77 in 40..=400;
    /// Quiescence: how many evasions are searched before quiet ones are skipped.
    quiescence_evasions: 1 in 1..=6;
    /// Futility of captures: constant margin.
    capture_futility_base: 232 in 0..=800;
    /// Futility of captures: margin per ply.
    capture_futility_slope: 167 in 50..=500;
    /// Futility of captures: history that is worth a centipawn.
    capture_futility_history: 32 in 8..=128;
    /// Correction history: weight of the pawn table, in 1/128.
    correction_pawns: 118 in 0..=300;
    /// Correction history: weight of the tables of both sides' pieces.
    correction_pieces: 167 in 0..=300;
    /// Correction history: weight of the minor pieces' table.
    correction_minors: 63 in 0..=300;
    /// Correction history: weight of the last moves' table.
    correction_moves: 105 in 0..=300;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_in_its_range_and_can_be_set() {
        let mut parameters = Parameters::default();
        for tunable in Parameters::ALL {
            assert!((tunable.min..=tunable.max).contains(&tunable.default), "{}", tunable.name);
            assert_eq!(parameters.get(tunable.name), Some(tunable.default));
            assert!(parameters.set(tunable.name, i32::MAX));
            assert_eq!(parameters.get(tunable.name), Some(tunable.max));
        }
        assert!(!parameters.set("nonsense", 1));
    }
}

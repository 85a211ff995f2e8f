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
            /// The parts of the search that are left out.
            pub disabled: DisabledHeuristics,
        }

        impl Default for Parameters {
            fn default() -> Parameters {
                Parameters { $($name: $default,)* disabled: DisabledHeuristics::default() }
            }
        }

        impl Parameters {
            /// All of them with their ranges.
            pub const ALL: &'static [Tunable] = &[
                $(Tunable {
                    name: stringify!($name),
                    default: $default,
                    min: $min,
                    max: $max,
                },)*
            ];

            /// Sets one by its name, kept within its range; false if there is none of that name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($min, $max),)*
                    _ => return false,
                }
                true
            }

            /// Whether a part of the search is in.
            #[inline]
            #[must_use]
            pub fn uses(&self, heuristic: Heuristic) -> bool {
                !self.disabled.contains(heuristic)
            }

            /// One by its name.
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

parameters! {
    /// Half the width of the first aspiration window.
    aspiration_width: 24 in 4..=60;
    /// How fast the window grows, in 1/16.
    aspiration_growth: 29 in 18..=48;
    /// Reverse futility: margin a ply.
    reverse_futility_margin: 58 in 30..=160;
    /// Reverse futility: less when improving.
    reverse_futility_improving: 25 in 0..=160;
    /// Reverse futility: the deepest node.
    reverse_futility_depth: 8 in 4..=14;
    /// Razoring: constant margin.
    razoring_base: 358 in 100..=600;
    /// Razoring: margin a squared ply.
    razoring_slope: 241 in 60..=500;
    /// Null move: constant reduction.
    null_base: 4 in 2..=6;
    /// Null move: plies of depth for one more ply of reduction.
    null_divisor: 4 in 2..=8;
    /// Null move: centipawns above beta for one more ply.
    null_evaluation: 215 in 80..=400;
    /// Null move: from this depth on the cut is verified.
    null_verification_depth: 14 in 10..=20;
    /// `ProbCut`: how far above beta.
    probcut_margin: 241 in 80..=400;
    /// Futility: constant margin.
    futility_base: 85 in 20..=300;
    /// Futility: margin a ply.
    futility_slope: 65 in 30..=200;
    /// Late move pruning: constant count.
    late_move_base: 4 in 1..=10;
    /// History pruning: how bad a quiet move's history must be, a ply.
    history_pruning: 4166 in 1000..=8000;
    /// SEE pruning of quiet moves: centipawns a squared ply.
    see_quiet: 21 in 8..=60;
    /// SEE pruning of captures: centipawns a ply.
    see_capture: 64 in 30..=200;
    /// Late move reductions: constant, in 1/1024 ply.
    reduction_base: 920 in 0..=2000;
    /// Late move reductions: divisor of the product of logarithms, in 1/1024.
    reduction_divisor: 2202 in 1400..=4000;
    /// Less reduction in PV nodes.
    reduction_pv: 720 in 0..=2500;
    /// More reduction in nodes expected to fail high.
    reduction_cut_node: 1705 in 0..=3000;
    /// More reduction when not improving.
    reduction_not_improving: 745 in 0..=2000;
    /// More reduction when the hash move is a capture.
    reduction_hash_capture: 1258 in 0..=2000;
    /// Less reduction for killer moves and checks.
    reduction_killer: 764 in 0..=2500;
    /// History that is worth a ply of reduction.
    reduction_history: 8360 in 3000..=20000;
    /// Singular extension: the least depth.
    singular_depth: 6 in 4..=10;
    /// Singular extension: margin a ply, in 1/16 centipawns.
    singular_margin: 9 in 6..=48;
    /// Two plies of extension if the others fail low by so much.
    double_extension_margin: 19 in 4..=60;
    /// History: bonus a ply of depth.
    history_bonus: 149 in 60..=400;
    /// History: the largest bonus.
    history_bonus_max: 1545 in 600..=3000;
    /// History: malus a ply of depth.
    history_malus: 266 in 60..=400;
    /// History: the largest malus.
    history_malus_max: 1781 in 600..=3000;
    /// How much history a quiet check is worth in the order of moves.
    check_bonus: 11275 in 0..=30000;
    /// How much a quiet move gains whose answers all fail low, in 1/16 of the usual bonus.
    prior_bonus: 13 in 0..=48;
    /// How much a quiet move gains for each centipawn that it makes the evaluation better.
    evaluation_history: 8 in 0..=40;
    /// Both evaluations together from which a reduced node is searched a ply less; 0 for never.
    hindsight_margin: 156 in 0..=500;
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
    /// Futility of captures: constant margin.
    capture_futility_base: 232 in 0..=800;
    /// Futility of captures: margin a ply.
    capture_futility_slope: 167 in 50..=500;
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

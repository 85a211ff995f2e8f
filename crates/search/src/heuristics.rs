//! The parts of the search that can be disabled, so that matches show what each is worth.
//!
//! In the usual build every part is enabled, and the check costs nothing. Built with the feature
//! `tuning`, each part has a UCI option `use_NAME`.

macro_rules! heuristics {
    ($($(#[$about:meta])* $name:ident = $text:literal;)*) => {
        /// A part of the search.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Heuristic {
            $($(#[$about])* $name,)*
        }

        impl Heuristic {
            /// All of them.
            pub const ALL: &'static [Heuristic] = &[$(Heuristic::$name,)*];

            /// The name of the option that disables it.
            #[must_use]
            pub fn option(self) -> &'static str {
                match self {
                    $(Heuristic::$name => concat!("use_", $text),)*
                }
            }
        }
    };
}

heuristics! {
    /// Scores and moves of the hash table, all of it.
    HashTable = "hash_table";
    /// Nodes ended by a score of the hash table.
    HashCut = "hash_cut";
    /// The move of the hash table first.
    HashMove = "hash_move";
    /// The hash table's score as a better evaluation.
    HashEvaluation = "hash_evaluation";
    /// A narrow window around the last score.
    Aspiration = "aspiration";
    /// Razoring.
    Razoring = "razoring";
    /// Reverse futility.
    ReverseFutility = "reverse_futility";
    /// Null move.
    NullMove = "null_move";
    /// The second search that confirms a null move.
    NullVerification = "null_verification";
    /// `ProbCut`.
    ProbCut = "probcut";
    /// Internal iterative reduction.
    InternalReduction = "internal_reduction";
    /// Late move pruning.
    LateMovePruning = "late_move_pruning";
    /// Futility.
    Futility = "futility";
    /// Pruning of quiet moves that lose material.
    QuietExchange = "quiet_exchange_pruning";
    /// Pruning of captures that lose material.
    CaptureExchange = "capture_exchange_pruning";
    /// Late move reductions.
    Reductions = "reductions";
    /// History in reductions.
    ReductionHistory = "reduction_history";
    /// Nodes expected to fail high in reductions.
    ReductionCutNode = "reduction_cut_node";
    /// Nodes of old principal variations in reductions.
    ReductionPv = "reduction_pv";
    /// Fail highs of the children in reductions.
    ReductionCutoffs = "reduction_cutoffs";
    /// Whether a second search goes deeper or less deep.
    ResearchDepth = "research_depth";
    /// Whether the evaluation is getting better.
    Improving = "improving";
    /// Singular extensions, and what hangs on them.
    Singular = "singular";
    /// Extensions by two plies.
    DoubleExtension = "double_extension";
    /// Less depth for a hash move that is not singular.
    NegativeExtension = "negative_extension";
    /// A cut because several moves beat beta.
    Multicut = "multicut";
    /// Butterfly history.
    Butterfly = "butterfly_history";
    /// Attacked squares in butterfly history.
    Threats = "threat_history";
    /// Continuation history.
    Continuation = "continuation_history";
    /// Pawn history.
    PawnHistory = "pawn_history";
    /// Capture history.
    CaptureHistory = "capture_history";
    /// Quiet checks earlier.
    QuietChecks = "quiet_checks";
    /// Killer moves.
    Killers = "killers";
    /// Correction history, all of it.
    Correction = "correction_history";
    /// Repetitions seen a move ahead.
    UpcomingRepetition = "upcoming_repetition";
    /// Mate distance pruning.
    MateDistance = "mate_distance";
    /// Evaluations damped as fifty moves near.
    FiftyDamping = "fifty_damping";
    /// Futility in qsearch.
    QsearchFutility = "quiescence_futility_pruning";
    /// The hash table in qsearch.
    QsearchTable = "quiescence_table";
    /// Only the first quiet evasion in qsearch.
    QsearchEvasions = "quiescence_evasion_pruning";
    /// A futile quiet move raises the best value to what it could reach.
    FutilityBound = "futility_bound";
    /// The hash move and the mark of the principal variation in singular searches.
    SingularTable = "singular_table";
    /// Less depth once a move has raised alpha.
    AlphaRaise = "alpha_raise";
    /// Nodes that fail low inherit the mark of the principal variation.
    InheritedPv = "inherited_pv";
    /// Evasions that lose material come last.
    SafeEvasions = "safe_evasions";
    /// A ply more for the whole node where the hash move is singular.
    SingularDepth = "singular_depth_bonus";
    /// Bad captures before bad quiet moves.
    BadQuiets = "bad_quiets_last";
    /// Draws that differ by a point.
    DrawJitter = "draw_jitter";
    /// Repetitions seen a move ahead in qsearch.
    QsearchRepetition = "quiescence_repetition";
    /// Histories learn from moves that raise alpha, not only from cuts.
    ExactHistory = "exact_history";
    /// Squares attacked by any piece in butterfly history.
    AllThreats = "all_threats";
}

/// The parts that are disabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DisabledHeuristics(u64);

impl DisabledHeuristics {
    /// None of them.
    pub const NONE: DisabledHeuristics = DisabledHeuristics(0);

    /// Whether a part is disabled: never, except in the build for tuning.
    #[inline]
    #[must_use]
    pub fn contains(self, heuristic: Heuristic) -> bool {
        cfg!(feature = "tuning") && self.0 >> heuristic as u32 & 1 != 0
    }

    /// Disables or enables a part by the name of its option; false if the name is unknown.
    pub fn set_enabled(&mut self, option: &str, used: bool) -> bool {
        let found = Heuristic::ALL.iter().find(|part| part.option() == option);
        let Some(heuristic) = found else { return false };
        let bit = 1 << *heuristic as u32;
        self.0 = if used { self.0 & !bit } else { self.0 | bit };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_can_be_disabled_and_enabled() {
        assert!(Heuristic::ALL.len() <= 64);
        let mut disabled = DisabledHeuristics::default();
        for part in Heuristic::ALL {
            assert!(disabled.set_enabled(part.option(), false));
            assert_eq!(disabled.contains(*part), cfg!(feature = "tuning"));
            assert!(disabled.set_enabled(part.option(), true));
            assert_eq!(disabled, DisabledHeuristics::default());
        }
        assert!(!disabled.set_enabled("use_luck", false));
    }
}

//! Scores inside the search: centipawns for the side to move, with mates and tablebase results at
//! the ends of the scale, nearer ones further out.

use player::Score;

/// A score in the search.
pub type Value = i32;

/// Beyond every score.
pub const INFINITE: Value = 32_001;
/// Mate on the spot.
pub const MATE: Value = 32_000;
/// No score is known.
pub const UNKNOWN: Value = 32_002;
/// The longest line that is searched.
pub const MAX_PLY: usize = 246;
/// At least this is a mate.
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value;
/// A win by tablebase, before it is counted down by ply.
pub const TABLEBASE_WIN: Value = MATE_BOUND - 1;
/// At least this is a win by tablebase or mate.
pub const WIN_BOUND: Value = TABLEBASE_WIN - MAX_PLY as Value;
/// What an evaluation may say at most.
pub const MAX_EVALUATION: Value = WIN_BOUND - 1;

/// The side to move is mated after this many plies from the root.
#[must_use]
pub const fn mated_in(ply: usize) -> Value {
    -MATE + ply as Value
}

/// The side to move mates after this many plies from the root.
#[must_use]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a score is decisive: mate or tablebase.
#[must_use]
pub const fn is_decisive(value: Value) -> bool {
    value.abs() >= WIN_BOUND
}

/// Whether it is won, by mate or tablebase.
#[must_use]
pub const fn is_win(value: Value) -> bool {
    value >= WIN_BOUND
}

/// Whether it is lost, by mate or tablebase.
#[must_use]
pub const fn is_loss(value: Value) -> bool {
    value <= -WIN_BOUND
}

/// A score as the hash table keeps it: decisive scores counted from the node, not from the root.
#[must_use]
pub const fn to_table(value: Value, ply: usize) -> Value {
    if value == UNKNOWN {
        UNKNOWN
    } else if is_win(value) {
        value + ply as Value
    } else if is_loss(value) {
        value - ply as Value
    } else {
        value
    }
}

/// A score from the hash table, counted from the root again.
#[must_use]
pub const fn from_table(value: Value, ply: usize) -> Value {
    if value == UNKNOWN {
        UNKNOWN
    } else if is_win(value) {
        value - ply as Value
    } else if is_loss(value) {
        value + ply as Value
    } else {
        value
    }
}

/// What a GUI shows for a win by tablebase: two hundred pawns, as other engines do.
const SHOWN_TABLEBASE_WIN: Value = 20_000;

/// A score as a GUI shows it.
#[must_use]
pub fn to_score(value: Value) -> Score {
    if value >= MATE_BOUND {
        Score::Mate((MATE - value + 1) / 2)
    } else if value <= -MATE_BOUND {
        Score::Mate(-(MATE + value + 1) / 2)
    } else if is_win(value) {
        Score::Centipawns(SHOWN_TABLEBASE_WIN - (TABLEBASE_WIN - value))
    } else if is_loss(value) {
        Score::Centipawns(-SHOWN_TABLEBASE_WIN + (TABLEBASE_WIN + value))
    } else {
        Score::Centipawns(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_count_moves() {
        assert_eq!(to_score(mate_in(1)), Score::Mate(1));
        assert_eq!(to_score(mate_in(3)), Score::Mate(2));
        assert_eq!(to_score(mated_in(2)), Score::Mate(-1));
        assert_eq!(to_score(mated_in(0)), Score::Mate(0));
        assert_eq!(to_score(-57), Score::Centipawns(-57));
    }

    #[test]
    fn table_scores_come_back() {
        for value in [0, 57, mate_in(9), mated_in(9), TABLEBASE_WIN - 5, UNKNOWN] {
            assert_eq!(from_table(to_table(value, 4), 4), value);
        }
        assert_eq!(from_table(to_table(mate_in(9), 4), 2), mate_in(7));
    }
}

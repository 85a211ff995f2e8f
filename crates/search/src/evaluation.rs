//! How good a position looks without search.
//!
//! The search asks an [`Evaluator`] and knows nothing else. Behind it is a network, or a compact
//! hand-crafted evaluation (HCE), a sum of weighted features. The code that finds the features hands them
//! to a [`Reader`]: one adds up the weights for play, another notes which weights were used, for the
//! tuner and for the breakdown that `eval` prints.

mod evaluator;
pub mod features;
mod pawns;
pub mod score;
mod weights;

use rules::{Color, Position, Role};

use self::features::{Feature, Reader};
use self::score::Tapered;
use crate::value::{MAX_EVALUATION, Value};

pub use self::evaluator::Evaluator;
pub use self::weights::WEIGHTS;

/// The hand-crafted evaluation (HCE), with a cache of pawn structures.
#[derive(Clone, Debug)]
pub struct HandCrafted {
    pawns: pawns::Cache,
}

impl Default for HandCrafted {
    fn default() -> HandCrafted {
        HandCrafted::new()
    }
}

/// Adds up the weights.
struct Sum(Tapered);

impl Reader for Sum {
    #[inline]
    fn add(&mut self, color: Color, feature: Feature, count: i32) {
        let worth = WEIGHTS[feature.0] * count;
        self.0 += color.pick(worth, -worth);
    }
}

impl HandCrafted {
    /// With nothing remembered.
    #[must_use]
    pub fn new() -> HandCrafted {
        HandCrafted { pawns: pawns::Cache::new() }
    }

    /// The evaluation for the side to move, in centipawns.
    #[must_use]
    pub fn evaluate(&mut self, position: &Position) -> Value {
        let structure = *self.pawns.of(position);
        let mut sum = Sum(structure.score);
        features::all_but_pawns(position, &structure, &mut sum);
        let white = taper(position, sum.0);
        position.turn().pick(white, -white).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// How much of the middlegame is left: 24 at the start, 0 with bare kings and pawns.
#[must_use]
pub fn phase(position: &Position) -> i32 {
    let number = |role| position.by_role(role).len() as i32;
    let minors = number(Role::Knight) + number(Role::Bishop);
    (minors + 2 * number(Role::Rook) + 4 * number(Role::Queen)).min(24)
}

/// White's score between the middlegame and the endgame, drawish endings shrunk.
fn taper(position: &Position, score: Tapered) -> Value {
    let phase = phase(position);
    let stronger = if score.endgame() > 0 { Color::White } else { Color::Black };
    let endgame = score.endgame() * scale(position, stronger) / 64;
    (score.middlegame() * phase + endgame * (24 - phase)) / 24
}

/// How much of an endgame advantage can be won, in 1/64.
#[must_use]
pub fn scale(position: &Position, stronger: Color) -> i32 {
    let number = |color, role| position.pieces(color, role).len() as i32;
    let pawns = number(stronger, Role::Pawn);
    let minors = |color| number(color, Role::Knight) + number(color, Role::Bishop);
    let majors = |color| 5 * number(color, Role::Rook) + 9 * number(color, Role::Queen);
    let material = |color| 3 * minors(color) + majors(color);
    if pawns == 0 && material(stronger) - material(!stronger) <= 3 {
        return if material(stronger) <= 3 { 2 } else { 14 };
    }
    if only_opposite_bishops(position) {
        return (22 + 5 * pawns).min(64);
    }
    (44 + 4 * pawns).min(64)
}

fn only_opposite_bishops(position: &Position) -> bool {
    let bishops = Color::ALL.map(|color| position.pieces(color, Role::Bishop));
    let others = position.by_role(Role::Knight)
        | position.by_role(Role::Rook)
        | position.by_role(Role::Queen);
    let dark = bishops.map(|set| set.intersects(rules::Bitboard::DARK));
    others.is_empty() && bishops.iter().all(|set| set.len() == 1) && dark[0] != dark[1]
}

/// A feature of a position as the breakdown shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The group of the feature.
    pub group: &'static str,
    /// What it gives White and Black, middlegame and endgame.
    pub sides: [Tapered; 2],
}

/// The evaluation of a position group by group.
#[must_use]
pub fn breakdown(position: &Position) -> Vec<Term> {
    let mut terms: Vec<Term> = features::GROUPS
        .iter()
        .map(|group| Term { group: group.name, sides: [Tapered::ZERO; 2] })
        .collect();
    for (color, feature, count) in features::all(position) {
        let index = features::group_of(feature);
        terms[index].sides[color.index()] += WEIGHTS[feature.0] * count;
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;

    const FENS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1",
        "r1b2rk1/pp3ppp/2n1p3/q7/2BP4/2P2N2/5PPP/R2QK2R w KQ - 0 1",
    ];

    #[test]
    fn both_sides_are_evaluated_alike() {
        for fen in FENS {
            let position: Position = fen.parse().expect("a FEN");
            let mut evaluator = HandCrafted::new();
            let here = evaluator.evaluate(&position);
            let exchanged = position.to_setup().with_colors_exchanged().validate();
            let exchanged = exchanged.expect("the same position for the other side");
            assert_eq!(here, evaluator.evaluate(&exchanged), "{fen}");
        }
    }

    #[test]
    fn the_breakdown_adds_up() {
        for fen in FENS {
            let position: Position = fen.parse().expect("a FEN");
            let sum = breakdown(&position)
                .iter()
                .fold(Tapered::ZERO, |sum, term| sum + term.sides[0] + -term.sides[1]);
            let white = taper(&position, sum);
            let expected = position.turn().pick(white, -white);
            assert_eq!(HandCrafted::new().evaluate(&position), expected, "{fen}");
        }
    }

    #[test]
    fn remembered_pawns_change_nothing() {
        let mut evaluator = HandCrafted::new();
        for fen in FENS.iter().chain(&FENS) {
            let position: Position = fen.parse().expect("a FEN");
            assert_eq!(evaluator.evaluate(&position), HandCrafted::new().evaluate(&position));
        }
    }
}

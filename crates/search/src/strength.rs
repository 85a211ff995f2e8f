//! Playing below full strength: fewer nodes, as a number of Elo says.
//!
//! The nodes for each strength are measured in matches (docs/strength.md says how); another
//! evaluation needs other numbers.

use player::Situation;

/// Nodes per move and the Elo that they were measured to be worth, both rising. Below and above, the
/// line goes on.
const MEASURED: [(f64, f64); 6] = [
    (30.0, 1280.0),
    (60.0, 1452.0),
    (120.0, 1536.0),
    (480.0, 1766.0),
    (2_000.0, 1934.0),
    (8_000.0, 2026.0),
];

/// The lowest `UCI_Elo`.
pub(crate) const LOWEST: i32 = 1000;
/// The highest `UCI_Elo`.
pub(crate) const HIGHEST: i32 = 2800;

/// The least nodes of a move, the usual nodes, and how many different numbers there are, in 1/128 of the
/// usual nodes.
const LEAST: f64 = 96.0;
const USUAL: f64 = 128.0;
const SPREAD: u64 = 64;

/// How strongly to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strength {
    pub(crate) limited: bool,
    pub(crate) elo: i32,
}

impl Default for Strength {
    fn default() -> Strength {
        Strength { limited: false, elo: HIGHEST }
    }
}

impl Strength {
    /// Twenty levels of skill; the highest is full strength.
    pub(crate) fn set_skill(&mut self, level: i32) {
        self.limited = level < 20;
        self.elo = LOWEST + (HIGHEST - LOWEST) * level / 20;
    }

    /// The nodes that a move may take; they vary a little from move to move, so that games differ.
    pub(crate) fn nodes(self, situation: &Situation) -> Option<u64> {
        if !self.limited {
            return None;
        }
        let typical = nodes_for(self.elo);
        // From 96/128 to 159/128 of the usual, by the key: the same game can be played again.
        let spread = situation.position().key() % SPREAD;
        Some((typical * (LEAST + spread as f64) / USUAL).max(1.0) as u64)
    }
}

/// Nodes per move for this strength: Elo grows with the logarithm of the nodes, straight from one
/// measurement to the next.
fn nodes_for(elo: i32) -> f64 {
    let elo = f64::from(elo);
    let above = MEASURED.iter().position(|(_, measured)| *measured >= elo);
    let right = above.unwrap_or(MEASURED.len() - 1).max(1);
    let ((fewer, lower), (more, higher)) = (MEASURED[right - 1], MEASURED[right]);
    let share = (elo - lower) / (higher - lower);
    (fewer.ln() + share * (more / fewer).ln()).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measurements_rise() {
        assert!(MEASURED.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1));
    }

    #[test]
    fn more_elo_is_more_nodes() {
        let all: Vec<f64> = (LOWEST..=HIGHEST).map(nodes_for).collect();
        assert!(all.is_sorted_by(|a, b| a < b));
        for (nodes, elo) in MEASURED {
            assert!((nodes_for(elo as i32) / nodes - 1.0).abs() < 0.02, "{elo}");
        }
    }

    #[test]
    fn full_strength_has_no_limit() {
        let situation = Situation::start();
        assert_eq!(Strength::default().nodes(&situation), None);
        let mut strength = Strength::default();
        for level in 0..20 {
            strength.set_skill(level);
            assert!(strength.nodes(&situation).is_some_and(|nodes| nodes > 0), "{level}");
        }
        strength.set_skill(20);
        assert_eq!(strength.nodes(&situation), None);
    }
}

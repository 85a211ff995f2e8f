//! Playing below full strength: fewer nodes, as a number of Elo says.

use player::Situation;

/// The lowest `UCI_Elo`.
pub(crate) const LOWEST: i32 = 1000;
/// The highest `UCI_Elo`.
pub(crate) const HIGHEST: i32 = 2800;

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
        let spread = situation.position().key() % 64;
        Some((typical * (96.0 + spread as f64) / 128.0) as u64)
    }
}

/// Nodes a move for this strength: each doubling is worth about the same number of Elo.
fn nodes_for(elo: i32) -> f64 {
    const AT_LOWEST: f64 = 24.0;
    const ELO_PER_DOUBLING: f64 = 130.0;
    AT_LOWEST * 2f64.powf(f64::from(elo - LOWEST) / ELO_PER_DOUBLING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_elo_is_more_nodes() {
        let situation = Situation::start();
        let nodes = |elo| Strength { limited: true, elo }.nodes(&situation).expect("limited");
        assert!(nodes(1000) >= 16);
        assert!(nodes(2000) > 10 * nodes(1400));
        assert_eq!(Strength::default().nodes(&situation), None);
    }
}

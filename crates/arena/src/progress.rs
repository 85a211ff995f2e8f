use stats::{Sprt, Status};

use crate::{GameRecord, Standings};

/// How a match stands after each game.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Everybody's results.
    pub standings: Standings,
    /// Games finished.
    pub finished: u64,
    /// Games planned; a test may end the match before.
    pub planned: u64,
    /// Whether pairs are counted instead of games.
    pub by_pairs: bool,
    /// The test, if there is one.
    pub sprt: Option<Sprt>,
    /// How it stands.
    pub status: Option<Status>,
    /// How the first two contestants' difference went, game by game.
    pub curve: Vec<CurvePoint>,
}

/// The first two contestants after a number of games between them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CurvePoint {
    /// Games between them.
    pub games: u64,
    /// The first one's lead in Elo.
    pub elo: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The log-likelihood ratio of the test.
    pub llr: Option<f64>,
}

/// Points of the curve that are kept; beyond that every second one is left out.
const CURVE_POINTS: usize = 4_000;

impl Progress {
    /// Before the first game.
    #[must_use]
    pub fn new(standings: Standings, planned: u64, by_pairs: bool, sprt: Option<Sprt>) -> Progress {
        let (status, curve) = (None, Vec::new());
        Progress { standings, finished: 0, planned, by_pairs, sprt, status, curve }
    }

    pub(crate) fn add(&mut self, game: &GameRecord) {
        self.standings.add(game);
        self.finished += 1;
        // A knockout may take more games than were planned.
        self.planned = self.planned.max(self.finished);
        let duel = self.standings.duel(0, 1);
        // Before the first whole pair there is nothing to test.
        let tested = self.sprt.and_then(|sprt| sprt.status(duel.counts(self.by_pairs)).ok());
        self.status = tested;
        let summary = if self.by_pairs { duel.pairs.summary() } else { duel.games.summary() };
        let Ok(summary) = summary else { return };
        let (elo, low, high) = (summary.elo.value, summary.elo.low, summary.elo.high);
        let llr = tested.map(|status| status.llr);
        self.curve.push(CurvePoint { games: duel.games.games(), elo, low, high, llr });
        if self.curve.len() > CURVE_POINTS {
            let mut keep = false;
            self.curve.retain(|_| {
                keep = !keep;
                keep
            });
        }
    }
}

use std::collections::BTreeMap;
use std::time::Duration;

use rules::Color;
use stats::{Counts, Pentanomial, PlayerResult, Pool, Trinomial};

use crate::ending::seen_by;
use crate::{GameRecord, Reason};

/// How everybody stands, added up game by game.
///
/// ```
/// let standings = arena::Standings::new(["one", "other"]);
/// assert_eq!(standings.games(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Standings {
    names: Vec<String>,
    duels: BTreeMap<(usize, usize), Duel>,
    colours: BTreeMap<(usize, usize), Trinomial>,
    open_pairs: BTreeMap<u64, PlayerResult>,
    tallies: Vec<Tally>,
    games: u64,
    not_played: u64,
}

/// Two contestants against each other, seen from one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel {
    /// Single games.
    pub games: Trinomial,
    /// Pairs of games with the same opening.
    pub pairs: Pentanomial,
}

impl Default for Duel {
    fn default() -> Duel {
        Duel { games: Trinomial::default(), pairs: Pentanomial::empty() }
    }
}

impl Duel {
    /// What a test counts: pairs where openings are repeated, games otherwise.
    #[must_use]
    pub fn counts(&self, by_pairs: bool) -> Counts {
        if by_pairs { self.pairs.into() } else { self.games.into() }
    }

    fn reversed(self) -> Duel {
        let mut counts = self.pairs.counts();
        counts.reverse();
        let mut pairs = Pentanomial::new(counts);
        // How many of the even pairs were drawn twice does not depend on who looks.
        if let Some(drawn) = drawn_pairs(&self.pairs) {
            pairs = pairs.with_drawn_pairs(drawn).unwrap_or(pairs);
        }
        Duel { games: self.games.reversed(), pairs }
    }

    fn add(&mut self, other: Duel) {
        self.games += other.games;
        let (mine, theirs) = (self.pairs.counts(), other.pairs.counts());
        let drawn = drawn_pairs(&self.pairs).unwrap_or(0) + drawn_pairs(&other.pairs).unwrap_or(0);
        let sum = Pentanomial::new(std::array::from_fn(|i| mine[i].saturating_add(theirs[i])));
        self.pairs = sum.with_drawn_pairs(drawn).unwrap_or(sum);
    }
}

/// Pairs of two draws, worked out from the ratio that is public.
fn drawn_pairs(pairs: &Pentanomial) -> Option<u64> {
    let even = pairs.counts()[2];
    match pairs.decisive_to_drawn() {
        Some(ratio) => Some((even as f64 / (1.0 + ratio)).round() as u64),
        None => Some(0),
    }
}

/// What is known about one contestant besides its points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games lost by failing, by reason.
    pub faults: BTreeMap<Reason, u64>,
    /// Notes of the referee.
    pub warnings: u64,
    /// Moves chosen.
    pub moves: u64,
    /// Time that they took.
    pub thinking: Duration,
    /// Time that an emulated machine took for them.
    pub machine: Duration,
    /// Moves that an emulated machine chose.
    pub machine_moves: u64,
    /// Cycles that it took.
    pub cycles: u64,
    /// The longest move.
    pub longest: Duration,
    /// By how much its moves took longer than it says, in microseconds, all together.
    pub latency: i64,
    /// Moves of which it says how long they took.
    pub timed_moves: u64,
}

impl Standings {
    /// Nobody has played yet.
    pub fn new<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Standings {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let tallies = vec![Tally::default(); names.len()];
        Standings { names, tallies, ..Standings::default() }
    }

    /// Everybody's name.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games that could not begin. They are in no other figure but the faults.
    #[must_use]
    pub fn not_played(&self) -> u64 {
        self.not_played
    }

    /// Adds a game; one between strangers, and one that was not played, is not counted.
    pub fn add(&mut self, game: &GameRecord) {
        let place = |name: &str| self.names.iter().position(|other| other == name);
        let (Some(white), Some(black)) = (place(&game.white), place(&game.black)) else { return };
        self.tally(game, [white, black]);
        if !game.was_played() {
            self.not_played += 1;
            return;
        }
        self.games += 1;
        let result = game.ending.result;
        let colours = self.colours.entry((white, black)).or_default();
        *colours += single(seen_by(result, Color::White));
        let (first, color) =
            if white < black { (white, Color::White) } else { (black, Color::Black) };
        let result = seen_by(result, color);
        let duel = self.duels.entry((first, white.max(black))).or_default();
        duel.games += single(result);
        match self.open_pairs.remove(&game.pair) {
            Some(other) => duel.pairs.record(result, other),
            None => drop(self.open_pairs.insert(game.pair, result)),
        }
    }

    fn tally(&mut self, game: &GameRecord, players: [usize; 2]) {
        let black_begins = game.fen.split(' ').nth(1) == Some("b");
        for (ply, one) in game.moves.iter().enumerate().filter(|(_, one)| !one.book) {
            let mover = players[(ply + usize::from(black_begins)) % 2];
            self.tallies[mover].note_move(one);
        }
        for warning in &game.warnings {
            let mover = players[(warning.ply + 1 + usize::from(black_begins)) % 2];
            self.tallies[mover].warnings += 1;
        }
        if game.ending.reason.is_fault() {
            let white_lost = seen_by(game.ending.result, Color::White) == PlayerResult::Loss;
            let loser = players[usize::from(!white_lost)];
            *self.tallies[loser].faults.entry(game.ending.reason).or_default() += 1;
        }
    }

    /// One contestant against another.
    #[must_use]
    pub fn duel(&self, one: usize, other: usize) -> Duel {
        let found = self.duels.get(&(one.min(other), one.max(other))).copied().unwrap_or_default();
        if one < other { found } else { found.reversed() }
    }

    /// One contestant against all others.
    #[must_use]
    pub fn total(&self, one: usize) -> Duel {
        let mut total = Duel::default();
        (0..self.names.len())
            .filter(|&other| other != one)
            .for_each(|other| total.add(self.duel(one, other)));
        total
    }

    /// What else is known about a contestant.
    #[must_use]
    pub fn about(&self, one: usize) -> &Tally {
        &self.tallies[one]
    }

    /// All games as a rating list takes them.
    #[must_use]
    pub fn pool(&self) -> Pool {
        let mut pool = Pool::new();
        let ids: Vec<_> = self.names.iter().map(|name| pool.player(name)).collect();
        for (&(white, black), &results) in &self.colours {
            // The players are the pool's own and differ, so nothing can be refused.
            let _ = pool.add(ids[white], ids[black], results);
        }
        pool
    }
}

impl Tally {
    fn note_move(&mut self, one: &crate::MoveRecord) {
        let time = Duration::from_micros(one.time);
        self.moves += 1;
        self.thinking += time;
        self.longest = self.longest.max(time);
        if let Some(said) = one.reported_time {
            self.latency += one.time as i64 - said as i64;
            self.timed_moves += 1;
        }
        if let Some(machine) = one.machine_time() {
            self.machine += machine.duration();
            self.machine_moves += 1;
            self.cycles = self.cycles.saturating_add(machine.cycles);
        }
    }
}

fn single(result: PlayerResult) -> Trinomial {
    match result {
        PlayerResult::Win => Trinomial::new(1, 0, 0),
        PlayerResult::Draw => Trinomial::new(0, 1, 0),
        PlayerResult::Loss => Trinomial::new(0, 0, 1),
    }
}

#[cfg(test)]
mod tests {
    use terms::GameResult;

    use super::*;
    use crate::Ending;

    #[test]
    fn a_game_that_did_not_start_decides_nothing() {
        let mut standings = Standings::new(["a", "b"]);
        let mut unplayed = game(0, "a", "b", GameResult::Win(Color::Black));
        unplayed.ending.reason = Reason::NoStart;
        standings.add(&unplayed);
        standings.add(&game(0, "b", "a", GameResult::Win(Color::White)));
        let duel = standings.duel(0, 1);
        assert_eq!(duel.games, Trinomial::new(0, 0, 1));
        assert_eq!(duel.pairs.pairs(), 0, "half a pair does not count");
        assert_eq!(standings.pool().games(), 1);
        assert_eq!((standings.games(), standings.not_played()), (1, 1));
        assert_eq!(standings.about(0).faults[&Reason::NoStart], 1);
    }

    fn game(pair: u64, white: &str, black: &str, result: GameResult) -> GameRecord {
        GameRecord {
            number: 1,
            round: 1,
            pair,
            white: white.to_owned(),
            black: black.to_owned(),
            white_engine: String::new(),
            black_engine: String::new(),
            fen: rules::Position::start().fen().to_string(),
            chess960: false,
            moves: Vec::new(),
            ending: Ending { result, reason: Reason::Checkmate, text: String::new() },
            warnings: Vec::new(),
            started: 0,
            milliseconds: 0,
            arena_delay: 0,
        }
    }

    #[test]
    fn pairs_are_put_together_whoever_has_white() {
        let mut standings = Standings::new(["a", "b"]);
        standings.add(&game(0, "a", "b", GameResult::Win(Color::White)));
        assert_eq!(standings.duel(0, 1).pairs.pairs(), 0);
        standings.add(&game(1, "b", "a", GameResult::Win(Color::White)));
        standings.add(&game(0, "b", "a", GameResult::Draw));
        standings.add(&game(1, "a", "b", GameResult::Win(Color::Black)));
        let duel = standings.duel(0, 1);
        assert_eq!(duel.pairs.counts(), [1, 0, 0, 1, 0]);
        assert_eq!(duel.games, Trinomial::new(1, 1, 2));
        let from_b = standings.duel(1, 0);
        assert_eq!(from_b.pairs.counts(), [0, 1, 0, 0, 1]);
        assert_eq!(from_b.games, Trinomial::new(2, 1, 1));
    }

    #[test]
    fn totals_add_up_and_keep_drawn_pairs() {
        let mut standings = Standings::new(["a", "b", "c"]);
        for (pair, other) in [(0, "b"), (1, "c")] {
            standings.add(&game(pair, "a", other, GameResult::Draw));
            standings.add(&game(pair, other, "a", GameResult::Draw));
        }
        standings.add(&game(2, "a", "b", GameResult::Win(Color::White)));
        standings.add(&game(2, "b", "a", GameResult::Win(Color::White)));
        let total = standings.total(0);
        assert_eq!(total.games.games(), 6);
        assert_eq!(total.pairs.counts(), [0, 0, 3, 0, 0]);
        assert_eq!(total.pairs.decisive_to_drawn(), Some(0.5));
        assert_eq!(standings.pool().games(), 6);
    }
}

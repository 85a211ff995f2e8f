//! Who plays whom, in what order.

use std::collections::BTreeMap;

use terms::GameResult;

use crate::bracket::Bracket;

/// How the contestants meet.
///
/// ```
/// assert_eq!(arena::Format::default(), arena::Format::RoundRobin);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// Everybody meets everybody, and each newcomer meets all who are before it in the list.
    Pyramid,
    /// The first few, by this number, meet all the others.
    Gauntlet {
        /// How many challenge the rest.
        seeds: usize,
    },
    /// The winner of each encounter goes on; earlier contestants are kept apart and go through
    /// where extra games do not decide.
    Knockout,
}

/// How a match is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Who meets whom.
    pub format: Format,
    /// How often.
    pub rounds: u32,
    /// Games of each encounter in a round, all with the same opening.
    pub games: u32,
    /// Whether colours change from game to game.
    pub swap: bool,
    /// Whether the first game is played with colours changed.
    pub reverse: bool,
}

impl Default for Layout {
    /// Two rounds of two games, colours changed.
    fn default() -> Layout {
        Layout { format: Format::RoundRobin, rounds: 2, games: 2, swap: true, reverse: false }
    }
}

/// A game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from 1.
    pub number: u64,
    /// The round, from 1.
    pub round: u32,
    /// The encounter it belongs to: games of one have the same opening.
    pub pair: u64,
    /// Who has White, by place in the list of contestants.
    pub white: usize,
    /// Who has Black.
    pub black: usize,
    /// The number of its opening.
    pub opening: usize,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// This game.
    Game(Fixture),
    /// It depends on games that are being played.
    Wait,
    /// Nothing: the match is over.
    Over,
}

/// Hands out the games of a match, each once.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    layout: Layout,
    players: usize,
    pairings: Vec<(usize, usize)>,
    cursor: u64,
    bracket: Option<Bracket>,
    listed: Option<Vec<Fixture>>,
}

impl Schedule {
    pub(crate) fn new(layout: Layout, players: usize) -> Schedule {
        let bracket = (layout.format == Format::Knockout).then(Bracket::default);
        let pairings = pairings(layout.format, players);
        Schedule { layout, players, pairings, cursor: 0, bracket, listed: None }
    }

    /// Just these games.
    pub(crate) fn of(fixtures: Vec<Fixture>) -> Schedule {
        let listed = Some(fixtures);
        Schedule { listed, ..Schedule::new(Layout::default(), 0) }
    }

    /// How many games there will be; of a knockout, the least.
    pub(crate) fn total(&self) -> u64 {
        if let Some(listed) = &self.listed {
            return listed.len() as u64;
        }
        let per_encounter = u64::from(self.layout.rounds) * u64::from(self.layout.games);
        match self.layout.format {
            Format::Knockout => per_encounter * self.players.saturating_sub(1) as u64,
            _ => per_encounter * self.pairings.len() as u64,
        }
    }

    /// The next game that is not among the finished ones.
    pub(crate) fn next(&mut self, finished: &BTreeMap<u64, GameResult>) -> Next {
        match &mut self.bracket {
            Some(bracket) => bracket.next(&self.layout, self.players, finished),
            None => self.next_of_all(finished),
        }
    }

    fn next_of_all(&mut self, finished: &BTreeMap<u64, GameResult>) -> Next {
        while self.cursor < self.total() {
            let fixture = self.fixture(self.cursor);
            self.cursor += 1;
            if !finished.contains_key(&fixture.number) {
                return Next::Game(fixture);
            }
        }
        Next::Over
    }

    /// Round by round, so that a match can be made longer without changing what was played.
    fn fixture(&self, index: u64) -> Fixture {
        if let Some(listed) = &self.listed {
            return listed[index as usize];
        }
        let games = u64::from(self.layout.games);
        let (encounter, game) = (index / games, index % games);
        let pairings = self.pairings.len() as u64;
        let round = encounter / pairings;
        let (one, other) = self.pairings[(encounter % pairings) as usize];
        let (white, black) = colours(&self.layout, game, one, other);
        Fixture {
            number: index + 1,
            round: round as u32 + 1,
            pair: encounter,
            white,
            black,
            opening: round as usize,
        }
    }
}

pub(crate) fn colours(layout: &Layout, game: u64, one: usize, other: usize) -> (usize, usize) {
    let swapped = (layout.swap && game % 2 == 1) ^ layout.reverse;
    if swapped { (other, one) } else { (one, other) }
}

fn pairings(format: Format, players: usize) -> Vec<(usize, usize)> {
    let everybody = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
    match format {
        Format::Gauntlet { seeds } => {
            everybody.filter(|&(one, other)| one < seeds && other >= seeds).collect()
        }
        Format::Pyramid => {
            let before = |other| (0..other).map(move |one| (one, other));
            (0..players).flat_map(before).collect()
        }
        Format::RoundRobin | Format::Knockout => everybody.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(format: Format, rounds: u32) -> Layout {
        Layout { format, rounds, ..Layout::default() }
    }

    fn all(schedule: &mut Schedule, finished: &BTreeMap<u64, GameResult>) -> Vec<Fixture> {
        let mut games = Vec::new();
        while let Next::Game(fixture) = schedule.next(finished) {
            games.push(fixture);
        }
        games
    }

    #[test]
    fn everybody_meets_everybody_with_both_colours() {
        let mut schedule = Schedule::new(layout(Format::RoundRobin, 3), 4);
        let games = all(&mut schedule, &BTreeMap::new());
        assert_eq!(games.len() as u64, schedule.total());
        assert_eq!(games.len(), 3 * 6 * 2);
        for one in 0..4 {
            for other in (0..4).filter(|&other| other != one) {
                let met = games.iter().filter(|g| (g.white, g.black) == (one, other)).count();
                assert_eq!(met, 3);
            }
        }
        for two in games.chunks(2) {
            assert_eq!((two[0].white, two[0].pair), (two[1].black, two[1].pair));
            assert_eq!(two[0].opening, two[1].opening);
        }
    }

    #[test]
    fn a_longer_match_begins_like_a_shorter_one() {
        let mut short = Schedule::new(layout(Format::RoundRobin, 2), 3);
        let mut long = Schedule::new(layout(Format::RoundRobin, 5), 3);
        let (short, long) = (all(&mut short, &BTreeMap::new()), all(&mut long, &BTreeMap::new()));
        assert_eq!(short[..], long[..short.len()]);
    }

    #[test]
    fn finished_games_are_left_out() {
        let finished =
            BTreeMap::from([(2, GameResult::Draw), (3, GameResult::Win(rules::Color::White))]);
        let mut schedule = Schedule::new(layout(Format::RoundRobin, 2), 2);
        let numbers: Vec<u64> =
            all(&mut schedule, &finished).iter().map(|fixture| fixture.number).collect();
        assert_eq!(numbers, [1, 4]);
    }

    #[test]
    fn in_a_pyramid_everybody_meets_those_before() {
        let pairs = pairings(Format::Pyramid, 4);
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]);
    }

    #[test]
    fn a_gauntlet_is_run_by_its_seeds() {
        let mut schedule = Schedule::new(layout(Format::Gauntlet { seeds: 2 }, 1), 5);
        let games = all(&mut schedule, &BTreeMap::new());
        assert_eq!(games.len(), 2 * 3 * 2);
        assert!(games.iter().all(|game| (game.white < 2) != (game.black < 2)));
    }

    #[test]
    fn reversed_and_unswapped_colours() {
        let plain = Layout { swap: false, ..layout(Format::RoundRobin, 1) };
        let games = all(&mut Schedule::new(plain, 2), &BTreeMap::new());
        assert!(games.iter().all(|game| game.white == 0));
        let reversed = Layout { reverse: true, ..layout(Format::RoundRobin, 1) };
        let games = all(&mut Schedule::new(reversed, 2), &BTreeMap::new());
        assert_eq!((games[0].white, games[1].white), (1, 0));
    }
}

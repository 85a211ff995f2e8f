//! Knockout: the winner of each encounter goes on.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use rules::Color;
use terms::GameResult;

use crate::ending::seen_by;
use crate::schedule::{Next, colours};
use crate::{Fixture, Layout};

/// Extra pairs of games that an encounter may take where it is drawn.
const PLAYOFF_PAIRS: u64 = 4;

/// The state of a knockout, worked out from the results alone so that it can be taken up again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bracket {
    handed_out: BTreeSet<u64>,
}

impl Bracket {
    pub(crate) fn next(
        &mut self,
        layout: &Layout,
        players: usize,
        finished: &BTreeMap<u64, GameResult>,
    ) -> Next {
        let mut alive: Vec<Option<usize>> = first_stage(players);
        let mut first_number = 0;
        let mut stage = 0;
        while alive.len() > 1 {
            let mut winners = Vec::new();
            let mut waiting = false;
            for pair in alive.chunks(2) {
                let encounter = Encounter { one: pair[0], other: pair[1], first_number, stage };
                first_number += Encounter::numbers(layout);
                match encounter.state(layout, finished, &self.handed_out) {
                    State::Game(fixture) => {
                        self.handed_out.insert(fixture.number);
                        return Next::Game(fixture);
                    }
                    State::Playing => waiting = true,
                    State::Won(winner) => winners.push(winner),
                }
            }
            if waiting {
                return Next::Wait;
            }
            alive = winners;
            stage += 1;
        }
        Next::Over
    }
}

/// The contestants in an order in which the strong (the first) meet late; empty places are walkovers.
fn first_stage(players: usize) -> Vec<Option<usize>> {
    let mut order = vec![0];
    while order.len() < players {
        let size = order.len() * 2;
        order = order.iter().flat_map(|&seed| [seed, size - 1 - seed]).collect();
    }
    order.into_iter().map(|seed| (seed < players).then_some(seed)).collect()
}

#[derive(Clone, Copy)]
struct Encounter {
    one: Option<usize>,
    other: Option<usize>,
    first_number: u64,
    stage: u32,
}

enum State {
    Game(Fixture),
    Playing,
    Won(Option<usize>),
}

impl Encounter {
    /// How many game numbers are set aside for an encounter.
    fn numbers(layout: &Layout) -> u64 {
        u64::from(layout.rounds) * u64::from(layout.games) + PLAYOFF_PAIRS * 2
    }

    fn state(
        self,
        layout: &Layout,
        finished: &BTreeMap<u64, GameResult>,
        handed_out: &BTreeSet<u64>,
    ) -> State {
        let (Some(one), Some(other)) = (self.one, self.other) else {
            return State::Won(self.one.or(self.other));
        };
        let planned = u64::from(layout.rounds) * u64::from(layout.games);
        let (mut lead, mut open) = (0i64, false);
        for game in 0..Encounter::numbers(layout) {
            // Only after all planned games, and then after each extra pair, is the score looked at.
            let look = game >= planned && (game - planned) % 2 == 0;
            if look && (open || lead != 0) {
                break;
            }
            let fixture = self.fixture(layout, game, one, other);
            match finished.get(&fixture.number) {
                Some(result) => lead += lead_of(one, &fixture, *result),
                None if handed_out.contains(&fixture.number) => open = true,
                None => return State::Game(fixture),
            }
        }
        match lead.cmp(&0) {
            _ if open => State::Playing,
            Ordering::Less => State::Won(Some(other)),
            Ordering::Equal => State::Won(Some(one.min(other))),
            Ordering::Greater => State::Won(Some(one)),
        }
    }

    fn fixture(self, layout: &Layout, game: u64, one: usize, other: usize) -> Fixture {
        let games = u64::from(layout.games.max(1));
        let (white, black) = colours(layout, game, one, other);
        Fixture {
            number: self.first_number + game + 1,
            round: self.stage + 1,
            pair: (self.first_number + game) / games,
            white,
            black,
            opening: (game / games) as usize,
        }
    }
}

fn lead_of(one: usize, fixture: &Fixture, result: GameResult) -> i64 {
    let color = if fixture.white == one { Color::White } else { Color::Black };
    match seen_by(result, color) {
        stats::PlayerResult::Win => 1,
        stats::PlayerResult::Draw => 0,
        stats::PlayerResult::Loss => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use crate::schedule::Schedule;

    fn layout() -> Layout {
        Layout { format: Format::Knockout, rounds: 1, ..Layout::default() }
    }

    /// Plays a knockout in which `result` decides each game; returns who met whom, per stage.
    fn knockout(
        players: usize,
        result: impl Fn(&Fixture) -> GameResult,
    ) -> Vec<(u32, usize, usize)> {
        let mut finished = BTreeMap::new();
        let mut schedule = Schedule::new(layout(), players);
        let mut met = Vec::new();
        while let Next::Game(fixture) = schedule.next(&finished) {
            let (low, high) = (fixture.white.min(fixture.black), fixture.white.max(fixture.black));
            met.push((fixture.round, low, high));
            assert_eq!(finished.insert(fixture.number, result(&fixture)), None);
        }
        assert_eq!(schedule.next(&finished), Next::Over);
        met.dedup();
        met
    }

    #[test]
    fn the_better_seed_meets_the_other_half_in_the_final() {
        let lower_wins = |game: &Fixture| {
            if game.white < game.black {
                GameResult::Win(Color::White)
            } else {
                GameResult::Win(Color::Black)
            }
        };
        assert_eq!(knockout(4, lower_wins), [(1, 0, 3), (1, 1, 2), (2, 0, 1)]);
        assert_eq!(knockout(3, lower_wins), [(1, 1, 2), (2, 0, 1)]);
        assert_eq!(knockout(8, lower_wins).len(), 7);
    }

    #[test]
    fn drawn_encounters_are_played_on_and_then_go_to_the_seed() {
        let met = knockout(2, |_| GameResult::Draw);
        assert_eq!(met, [(1, 0, 1)]);
        let mut finished = BTreeMap::new();
        let mut schedule = Schedule::new(layout(), 2);
        let mut games = 0;
        while let Next::Game(fixture) = schedule.next(&finished) {
            finished.insert(fixture.number, GameResult::Draw);
            games += 1;
        }
        assert_eq!(games, 2 + PLAYOFF_PAIRS * 2);
    }

    #[test]
    fn a_knockout_waits_for_its_semifinals_and_can_be_taken_up_again() {
        let mut finished = BTreeMap::new();
        let mut schedule = Schedule::new(layout(), 4);
        let mut first = Vec::new();
        while let Next::Game(fixture) = schedule.next(&finished) {
            first.push(fixture);
        }
        assert_eq!(first.len(), 4);
        assert_eq!(schedule.next(&finished), Next::Wait);
        for game in &first {
            let result = if game.white < game.black {
                GameResult::Win(Color::White)
            } else {
                GameResult::Win(Color::Black)
            };
            finished.insert(game.number, result);
        }
        let taken_up = Schedule::new(layout(), 4).next(&finished);
        assert_eq!(taken_up, schedule.next(&finished));
        assert!(matches!(taken_up, Next::Game(Fixture { round: 2, .. })));
    }
}

//! Which games are missing.

use std::collections::BTreeMap;

use super::Ladder;
use crate::{Fixture, GameRecord};

/// How far apart two ratings may be for a game between them to say much.
const NEAR: f64 = 400.0;

/// Games between two before it is known how far apart they are.
const FIRST_MEETING: u64 = 2;

/// Two contestants and what they have played.
#[derive(Clone, Copy, Default)]
struct Meeting {
    games: u64,
    /// How often the first of the two had White.
    first_had_white: u64,
}

/// The next games, at most a few for each contestant so that ratings can be looked at in between.
/// Empty when nobody is missing any.
pub(super) fn next_batch(ladder: &Ladder, games: &[GameRecord]) -> Vec<Fixture> {
    let meetings = meetings(ladder, games);
    let ratings = ratings(ladder, games);
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    let mut busy = vec![false; ladder.rungs.len()];
    for one in 0..ladder.rungs.len() {
        if busy[one] || near_games(&ratings, &meetings, one) >= ladder.games {
            continue;
        }
        if let Some(other) = best_opponent(ladder, &ratings, &meetings, &busy, one) {
            busy[one] = true;
            busy[other] = true;
            chosen.push((one.min(other), one.max(other)));
        }
    }
    let first_number = games.iter().map(|game| game.number).max().unwrap_or(0) + 1;
    fixtures(&chosen, &meetings, first_number)
}

fn meetings(ladder: &Ladder, games: &[GameRecord]) -> BTreeMap<(usize, usize), Meeting> {
    let place = |name: &str| ladder.rungs.iter().position(|rung| rung.contestant.name == name);
    let mut meetings: BTreeMap<(usize, usize), Meeting> = BTreeMap::new();
    for game in games {
        let (Some(white), Some(black)) = (place(&game.white), place(&game.black)) else { continue };
        let meeting = meetings.entry((white.min(black), white.max(black))).or_default();
        meeting.games += 1;
        meeting.first_had_white += u64::from(white < black);
    }
    meetings
}

/// Everybody's rating so far, by place; before the first game, the order on the ladder.
fn ratings(ladder: &Ladder, games: &[GameRecord]) -> Vec<f64> {
    let by_order: Vec<f64> =
        (0..ladder.rungs.len()).map(|place| place as f64 * NEAR / 2.0).collect();
    let standings = ladder.standings(games);
    let Some(list) = ladder.ratings(&standings) else { return by_order };
    let mut ratings = by_order;
    for rating in list.ratings() {
        if rating.results.games() > 0 {
            ratings[rating.player.index()] = rating.rating.value;
        }
    }
    ratings
}

fn met(meetings: &BTreeMap<(usize, usize), Meeting>, one: usize, other: usize) -> u64 {
    meetings.get(&(one.min(other), one.max(other))).map_or(0, |meeting| meeting.games)
}

/// Games against opponents near enough to count. Who has nobody near may count its nearest.
fn near_games(ratings: &[f64], meetings: &BTreeMap<(usize, usize), Meeting>, one: usize) -> u64 {
    let reach = reach(ratings, one);
    let near = |other: &usize| *other != one && (ratings[*other] - ratings[one]).abs() <= reach;
    (0..ratings.len()).filter(near).map(|other| met(meetings, one, other)).sum()
}

/// How far one must look for an opponent.
fn reach(ratings: &[f64], one: usize) -> f64 {
    let distances = (0..ratings.len())
        .filter(|&other| other != one)
        .map(|other| (ratings[other] - ratings[one]).abs());
    distances.fold(f64::INFINITY, f64::min).max(NEAR)
}

/// The one whom it is most useful to meet: near, free, and not met often.
fn best_opponent(
    ladder: &Ladder,
    ratings: &[f64],
    meetings: &BTreeMap<(usize, usize), Meeting>,
    busy: &[bool],
    one: usize,
) -> Option<usize> {
    let reach = reach(ratings, one);
    let distance = |other: usize| (ratings[other] - ratings[one]).abs();
    // Nobody is met so often that the others are not met at all.
    let worth = |&other: &usize| {
        let weariness = met(meetings, one, other) as f64 / ladder.games.max(1) as f64;
        distance(other) / NEAR + 4.0 * weariness
    };
    (0..ratings.len())
        .filter(|&other| other != one && !busy[other])
        .filter(|&other| {
            distance(other) <= reach
                || met(meetings, one, other) < FIRST_MEETING
                    && near_games(ratings, meetings, one) == 0
        })
        .min_by(|a, b| worth(a).total_cmp(&worth(b)))
}

/// Two games for each pair, with both colours; where one is missing a colour, that game first.
fn fixtures(
    chosen: &[(usize, usize)],
    meetings: &BTreeMap<(usize, usize), Meeting>,
    first_number: u64,
) -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    for &(one, other) in chosen {
        let meeting = meetings.get(&(one, other)).copied().unwrap_or_default();
        let owed = meeting.games % 2;
        for game in 0..(2 - owed) {
            let first_has_white = meeting.first_had_white * 2 <= meeting.games;
            let first_has_white = first_has_white ^ (game == 1);
            let (white, black) = if first_has_white { (one, other) } else { (other, one) };
            let number = first_number + fixtures.len() as u64;
            fixtures.push(Fixture {
                number,
                round: (meeting.games / 2) as u32 + 1,
                pair: pair_id(one, other, meeting.games / 2),
                white,
                black,
                opening: (meeting.games / 2) as usize,
            });
        }
    }
    fixtures
}

/// A number for the n-th pair of games of two contestants.
fn pair_id(one: usize, other: usize, nth: u64) -> u64 {
    ((one as u64) << 48) | ((other as u64) << 32) | nth
}

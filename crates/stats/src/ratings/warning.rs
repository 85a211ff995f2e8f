//! Where a rating hangs on a thread.

use super::groups::Links;
use super::pool::{Pairing, PlayerId};
use crate::trinomial::Trinomial;
use std::fmt;

/// Results between players further apart than this (in Elo) say little about either.
const NEAR: f64 = 400.0;

/// A reason not to trust the rating of one player.
///
/// ```
/// use stats::{Pool, RatingList, RatingOptions, RatingWarning, Trinomial};
///
/// let mut pool = Pool::new();
/// let (giant, dwarf) = (pool.player("giant"), pool.player("dwarf"));
/// pool.add(giant, dwarf, Trinomial::new(20, 0, 0))?;
/// let list = RatingList::of(&pool, &RatingOptions::default())?;
/// assert!(list.ratings()[0].warnings.contains(&RatingWarning::WonEveryGame));
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RatingWarning {
    /// No games at all: the rating is the prior's mean.
    NoGames,
    /// All points won: the rating is a lower limit, held down by the prior alone.
    WonEveryGame,
    /// No points won: the rating is an upper limit, held up by the prior alone.
    LostEveryGame,
    /// No opponent within 400 Elo.
    NoNearOpponent {
        /// How far away the nearest one is, in Elo.
        nearest: f64,
    },
    /// There are opponents within 400 Elo, but no chain of such opponents to the anchor (or, with
    /// an anchored mean, to the largest group).
    NoChainToAnchor,
}

impl fmt::Display for RatingWarning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGames => write!(out, "no games"),
            Self::WonEveryGame => write!(out, "won every game: at least this strong"),
            Self::LostEveryGame => write!(out, "lost every game: at most this strong"),
            Self::NoNearOpponent { nearest } => {
                write!(out, "no opponent within 400 Elo, the nearest is {nearest:.0} away")
            }
            Self::NoChainToAnchor => {
                write!(out, "no chain of opponents within 400 Elo leads to the anchor")
            }
        }
    }
}

/// A reason not to trust the list as a whole.
///
/// ```
/// use stats::{Pool, PoolWarning, RatingList, RatingOptions, Trinomial};
///
/// let mut pool = Pool::new();
/// let ids: Vec<_> = ["a", "b", "c", "d"].iter().map(|name| pool.player(name)).collect();
/// pool.add(ids[0], ids[1], Trinomial::new(5, 5, 5))?;
/// pool.add(ids[2], ids[3], Trinomial::new(5, 5, 5))?;
/// let list = RatingList::of(&pool, &RatingOptions::default())?;
/// assert!(matches!(list.warnings()[0], PoolWarning::Disconnected(_)));
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PoolWarning {
    /// These groups never met each other: their ratings compare only by the prior.
    Disconnected(Vec<Vec<PlayerId>>),
    /// These groups met, but all points between some of them went one way: the distance between
    /// them comes from the prior.
    OneSided(Vec<Vec<PlayerId>>),
}

/// Groups of players that met, directly or through others.
pub(crate) fn meeting_groups(players: usize, pairings: &[Pairing]) -> Vec<Vec<usize>> {
    let mut links = Links::new(players);
    pairings.iter().for_each(|pairing| links.link_both_ways(pairing.white, pairing.black));
    links.groups()
}

/// Groups within which points went round in circles; only inside them are differences finite.
pub(crate) fn contested_groups(players: usize, pairings: &[Pairing]) -> Vec<Vec<usize>> {
    let mut links = Links::new(players);
    for pairing in pairings {
        if pairing.results.points() > 0.0 {
            links.link(pairing.white, pairing.black);
        }
        if pairing.results.reversed().points() > 0.0 {
            links.link(pairing.black, pairing.white);
        }
    }
    links.groups()
}

pub(crate) fn pool_warnings(players: usize, pairings: &[Pairing]) -> Vec<PoolWarning> {
    let met = meeting_groups(players, pairings);
    let contested = contested_groups(players, pairings);
    let mut warnings = Vec::new();
    if contested.len() > met.len() {
        warnings.push(PoolWarning::OneSided(as_ids(&contested)));
    }
    if met.len() > 1 {
        warnings.insert(0, PoolWarning::Disconnected(as_ids(&met)));
    }
    warnings
}

fn as_ids(groups: &[Vec<usize>]) -> Vec<Vec<PlayerId>> {
    groups.iter().map(|group| group.iter().map(|&player| PlayerId(player)).collect()).collect()
}

/// The warnings of each player, given all ratings.
pub(crate) fn player_warnings(
    ratings: &[f64],
    totals: &[Trinomial],
    pairings: &[Pairing],
    anchor: Option<usize>,
) -> Vec<Vec<RatingWarning>> {
    let near = near_groups(ratings, pairings);
    let home = home_group(&near, anchor);
    let nearest = nearest_opponents(ratings, pairings);
    let alone = |player| near.iter().any(|group| group.contains(&player) && group != home);
    (0..ratings.len())
        .map(|player| {
            let mut warnings: Vec<_> = one_sided(&totals[player]).into_iter().collect();
            if nearest[player].is_finite() && nearest[player] > NEAR {
                warnings.push(RatingWarning::NoNearOpponent { nearest: nearest[player] });
            } else if nearest[player].is_finite() && alone(player) {
                warnings.push(RatingWarning::NoChainToAnchor);
            }
            warnings
        })
        .collect()
}

fn one_sided(total: &Trinomial) -> Option<RatingWarning> {
    if total.games() == 0 {
        Some(RatingWarning::NoGames)
    } else if total.reversed().points() == 0.0 {
        Some(RatingWarning::WonEveryGame)
    } else if total.points() == 0.0 {
        Some(RatingWarning::LostEveryGame)
    } else {
        None
    }
}

fn distance(ratings: &[f64], pairing: &Pairing) -> f64 {
    (ratings[pairing.white] - ratings[pairing.black]).abs()
}

fn near_groups(ratings: &[f64], pairings: &[Pairing]) -> Vec<Vec<usize>> {
    let near = |pairing: &&Pairing| distance(ratings, pairing) <= NEAR;
    let near: Vec<Pairing> = pairings.iter().filter(near).copied().collect();
    meeting_groups(ratings.len(), &near)
}

fn home_group(groups: &[Vec<usize>], anchor: Option<usize>) -> &Vec<usize> {
    let holds_anchor = |group: &&Vec<usize>| anchor.is_some_and(|anchor| group.contains(&anchor));
    groups.iter().find(holds_anchor).unwrap_or(&groups[0])
}

fn nearest_opponents(ratings: &[f64], pairings: &[Pairing]) -> Vec<f64> {
    let mut nearest = vec![f64::INFINITY; ratings.len()];
    for pairing in pairings {
        for player in [pairing.white, pairing.black] {
            nearest[player] = nearest[player].min(distance(ratings, pairing));
        }
    }
    nearest
}

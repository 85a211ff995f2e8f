//! Ratings of any number of players from any set of games, by maximum likelihood.

mod groups;
mod likelihood;
mod matrix;
mod options;
mod pool;
mod simulation;
mod warning;

pub use options::{Anchor, ErrorMethod, Prior, RatingOptions, WhiteAdvantage};
pub use pool::{PlayerId, Pool};
pub use warning::{PoolWarning, RatingWarning};

use crate::error::Error;
use crate::estimate::Estimate;
use crate::normal::Z95;
use crate::trinomial::Trinomial;
use likelihood::{Likelihood, Solution};
use pool::Pairing;

/// More players than this would need gigabytes and hours.
const MAX_PLAYERS: usize = 4000;

/// One line of a rating list.
///
/// ```
/// use stats::{Pool, RatingList, RatingOptions, Trinomial};
///
/// let mut pool = Pool::new();
/// let (one, two) = (pool.player("one"), pool.player("two"));
/// pool.add(one, two, Trinomial::new(60, 20, 20))?;
/// let list = RatingList::of(&pool, &RatingOptions::default())?;
/// let first = &list.ratings()[0];
/// assert_eq!((first.name.as_str(), first.results.games()), ("one", 100));
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// Who it is.
    pub player: PlayerId,
    /// The name under which the player was entered.
    pub name: String,
    /// The rating and its 95 % interval, relative to the anchor.
    pub rating: Estimate,
    /// All games of this player, with either colour.
    pub results: Trinomial,
    /// Why not to trust this rating.
    pub warnings: Vec<RatingWarning>,
}

/// All players of a pool, rated at once, the strongest first.
///
/// ```
/// use stats::{Anchor, Pool, RatingList, RatingOptions, Trinomial};
///
/// let mut pool = Pool::new();
/// let ids: Vec<_> = ["low", "middle", "high"].iter().map(|name| pool.player(name)).collect();
/// pool.add(ids[1], ids[0], Trinomial::new(700, 100, 200))?; // 75 %: 191 Elo
/// pool.add(ids[2], ids[1], Trinomial::new(850, 100, 50))?; // 90 %: 382 Elo
/// let options = RatingOptions { anchor: Anchor::Player(ids[0], 1000.0), ..Default::default() };
/// let list = RatingList::of(&pool, &options)?;
/// let rounded: Vec<_> = list.ratings().iter().map(|r| r.rating.value.round()).collect();
/// assert_eq!(rounded, [1573.0, 1191.0, 1000.0]);
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RatingList {
    ratings: Vec<Rating>,
    white_advantage: Estimate,
    warnings: Vec<PoolWarning>,
}

impl RatingList {
    /// Rates everybody in the pool.
    ///
    /// ```
    /// use stats::{Error, Pool, Prior, RatingList, RatingOptions, Trinomial};
    ///
    /// let mut pool = Pool::new();
    /// let (giant, dwarf) = (pool.player("giant"), pool.player("dwarf"));
    /// pool.add(giant, dwarf, Trinomial::new(20, 0, 0))?;
    /// let options = RatingOptions { prior: Prior::None, ..Default::default() };
    /// let refused = RatingList::of(&pool, &options).unwrap_err();
    /// assert_eq!(refused.to_string(), "no finite rating without a prior for: dwarf");
    /// # Ok::<(), Error>(())
    /// ```
    pub fn of(pool: &Pool, options: &RatingOptions) -> Result<Self, Error> {
        let pairings = pool.pairings();
        check(pool, &pairings, options)?;
        let found = Likelihood::new(pool.len(), &pairings, options).maximise()?;
        let errors = Errors::of(&found, &pairings, options)?;
        let mut list = Self {
            ratings: rating_lines(pool, &pairings, options, &found, &errors.ratings),
            white_advantage: Estimate::symmetric(found.advantage, errors.advantage),
            warnings: warning::pool_warnings(pool.len(), &pairings),
        };
        list.ratings.sort_by(|a, b| {
            b.rating.value.total_cmp(&a.rating.value).then_with(|| a.player.cmp(&b.player))
        });
        Ok(list)
    }

    /// All players, the strongest first.
    ///
    /// ```
    /// # use stats::{Pool, RatingList, RatingOptions, Trinomial};
    /// # let mut pool = Pool::new();
    /// # let (one, two) = (pool.player("one"), pool.player("two"));
    /// # pool.add(one, two, Trinomial::new(6, 2, 2))?;
    /// let list = RatingList::of(&pool, &RatingOptions::default())?;
    /// assert!(list.ratings().is_sorted_by(|a, b| a.rating.value >= b.rating.value));
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn ratings(&self) -> &[Rating] {
        &self.ratings
    }

    /// The rating of one player.
    ///
    /// ```
    /// # use stats::{Pool, RatingList, RatingOptions, Trinomial};
    /// # let mut pool = Pool::new();
    /// # let (one, two) = (pool.player("one"), pool.player("two"));
    /// # pool.add(one, two, Trinomial::new(6, 2, 2))?;
    /// let list = RatingList::of(&pool, &RatingOptions::default())?;
    /// assert_eq!(list.get(two).map(|rating| rating.name.as_str()), Some("two"));
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn get(&self, player: PlayerId) -> Option<&Rating> {
        self.ratings.iter().find(|rating| rating.player == player)
    }

    /// What having White is worth, in Elo: as given, or as found.
    ///
    /// ```
    /// use stats::{Pool, RatingList, RatingOptions, Trinomial, WhiteAdvantage};
    ///
    /// let mut pool = Pool::new();
    /// let (one, two) = (pool.player("one"), pool.player("two"));
    /// pool.add(one, two, Trinomial::new(500, 400, 300))?;
    /// pool.add(two, one, Trinomial::new(500, 400, 300))?;
    /// let white_advantage = WhiteAdvantage::Estimated;
    /// let options = RatingOptions { white_advantage, ..Default::default() };
    /// let list = RatingList::of(&pool, &options)?;
    /// assert_eq!(list.white_advantage().value.round(), 58.0);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn white_advantage(&self) -> Estimate {
        self.white_advantage
    }

    /// Why not to trust the list as a whole.
    ///
    /// ```
    /// # use stats::{Pool, RatingList, RatingOptions, Trinomial};
    /// # let mut pool = Pool::new();
    /// # let (one, two) = (pool.player("one"), pool.player("two"));
    /// pool.add(one, two, Trinomial::new(6, 2, 2))?;
    /// let list = RatingList::of(&pool, &RatingOptions::default())?;
    /// assert!(list.warnings().is_empty());
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn warnings(&self) -> &[PoolWarning] {
        &self.warnings
    }
}

fn check(pool: &Pool, pairings: &[Pairing], options: &RatingOptions) -> Result<(), Error> {
    options.validate()?;
    if let Anchor::Player(player, _) = options.anchor {
        pool.check(player)?;
    }
    if pairings.is_empty() {
        return Err(Error::NoGames);
    }
    if pool.len() > MAX_PLAYERS {
        return Err(Error::TooManyPlayers { players: pool.len(), limit: MAX_PLAYERS });
    }
    match options.prior {
        Prior::None => check_bounded(pool, pairings),
        Prior::Normal { .. } => Ok(()),
    }
}

/// Without a prior, points must have gone round in circles among all players.
fn check_bounded(pool: &Pool, pairings: &[Pairing]) -> Result<(), Error> {
    let groups = warning::contested_groups(pool.len(), pairings);
    let outside: Vec<String> =
        groups[1..].iter().flatten().map(|&player| pool.names()[player].clone()).collect();
    if outside.is_empty() { Ok(()) } else { Err(Error::Unbounded(outside)) }
}

fn rating_lines(
    pool: &Pool,
    pairings: &[Pairing],
    options: &RatingOptions,
    found: &Solution,
    errors: &[f64],
) -> Vec<Rating> {
    let totals = totals(pool.len(), pairings);
    let anchor = anchored_player(options);
    let warnings = warning::player_warnings(&found.ratings, &totals, pairings, anchor);
    warnings
        .into_iter()
        .enumerate()
        .map(|(player, warnings)| Rating {
            player: PlayerId(player),
            name: pool.names()[player].clone(),
            rating: Estimate::symmetric(
                level(options) + relative(&found.ratings, player, anchor),
                errors[player],
            ),
            results: totals[player],
            warnings,
        })
        .collect()
}

fn anchored_player(options: &RatingOptions) -> Option<usize> {
    match options.anchor {
        Anchor::Mean(_) => None,
        Anchor::Player(player, _) => Some(player.0),
    }
}

fn level(options: &RatingOptions) -> f64 {
    match options.anchor {
        Anchor::Mean(at) | Anchor::Player(_, at) => at,
    }
}

/// A player's rating less the anchor's; the ratings' own mean is 0.
fn relative(ratings: &[f64], player: usize, anchor: Option<usize>) -> f64 {
    ratings[player] - anchor.map_or(0.0, |anchor| ratings[anchor])
}

fn totals(players: usize, pairings: &[Pairing]) -> Vec<Trinomial> {
    let mut totals = vec![Trinomial::default(); players];
    for pairing in pairings {
        totals[pairing.white] += pairing.results;
        totals[pairing.black] += pairing.results.reversed();
    }
    totals
}

/// Half-widths of the 95 % intervals.
struct Errors {
    ratings: Vec<f64>,
    advantage: f64,
}

impl Errors {
    fn of(found: &Solution, pairings: &[Pairing], options: &RatingOptions) -> Result<Self, Error> {
        match options.errors {
            ErrorMethod::FisherInformation => Ok(Self::by_curvature(found, options)),
            ErrorMethod::Simulation { rounds, seed } => {
                let anchor = anchored_player(options);
                let relative = |ratings: &[f64], player: usize| relative(ratings, player, anchor);
                let spread =
                    simulation::spread(found, pairings, options, (rounds, seed), relative)?;
                let ratings = spread.ratings.into_iter().map(|sd| Z95 * sd).collect();
                Ok(Self { ratings, advantage: Z95 * spread.advantage })
            }
        }
    }

    fn by_curvature(found: &Solution, options: &RatingOptions) -> Self {
        let estimated = options.white_advantage == WhiteAdvantage::Estimated;
        let players = found.ratings.len();
        let size = players + usize::from(estimated);
        let half_width = |contrast: &[f64]| Z95 * found.curvature.variance_of(contrast).sqrt();
        let ratings = (0..players)
            .map(|player| half_width(&contrast(player, players, size, anchored_player(options))))
            .collect();
        let advantage = if estimated { half_width(&unit_vector(players, size)) } else { 0.0 };
        Self { ratings, advantage }
    }
}

/// The vector whose product with the unknowns is the player's rating relative to the anchor.
fn contrast(player: usize, players: usize, size: usize, anchor: Option<usize>) -> Vec<f64> {
    let mut contrast = unit_vector(player, size);
    match anchor {
        Some(anchor) => contrast[anchor] -= 1.0,
        None => contrast[..players].iter_mut().for_each(|x| *x -= 1.0 / players as f64),
    }
    contrast
}

fn unit_vector(at: usize, size: usize) -> Vec<f64> {
    let mut vector = vec![0.0; size];
    vector[at] = 1.0;
    vector
}

//! Rating lists: known answers, honest errors, warnings where they are due.

use stats::{
    Anchor, Error, ErrorMethod, PlayerId, Pool, PoolWarning, Prior, Random, RatingList,
    RatingOptions, RatingWarning, Trinomial, WhiteAdvantage, expected_score,
};

const PURE: RatingOptions = RatingOptions {
    anchor: Anchor::Mean(0.0),
    prior: Prior::None,
    white_advantage: WhiteAdvantage::Fixed(0.0),
    errors: ErrorMethod::FisherInformation,
};

fn pool_of(names: &[&str]) -> (Pool, Vec<PlayerId>) {
    let mut pool = Pool::new();
    let ids = names.iter().map(|name| pool.player(name)).collect();
    (pool, ids)
}

fn value(list: &RatingList, player: PlayerId) -> f64 {
    list.get(player).unwrap().rating.value
}

/// Two players: the rating difference is that of the score, exactly, as Ordo has it.
#[test]
fn two_players_get_the_difference_of_their_score() {
    for (results, elo) in [((75, 0, 25), 190.848_501_888), ((85, 10, 5), 381.697_003_777)] {
        let (mut pool, ids) = pool_of(&["one", "two"]);
        pool.add(ids[0], ids[1], Trinomial::new(results.0, results.1, results.2)).unwrap();
        let list = RatingList::of(&pool, &PURE).unwrap();
        let lead = value(&list, ids[0]) - value(&list, ids[1]);
        assert!((lead - elo).abs() < 1e-6, "{lead}");
    }
}

/// The error of a two-player list is that of a binomial score: 1.96 / (k·sqrt(n·p·q)).
#[test]
fn two_players_get_the_textbook_error() {
    let (mut pool, ids) = pool_of(&["one", "two"]);
    pool.add(ids[0], ids[1], Trinomial::new(75, 0, 25)).unwrap();
    let options = RatingOptions { anchor: Anchor::Player(ids[1], 100.0), ..PURE };
    let list = RatingList::of(&pool, &options).unwrap();
    let by_hand = 1.959_964 / (10f64.ln() / 400.0 * (100.0f64 * 0.75 * 0.25).sqrt());
    assert!((list.get(ids[0]).unwrap().rating.error() - by_hand).abs() < 1e-3);
    let anchor = list.get(ids[1]).unwrap().rating;
    assert_eq!((anchor.value, anchor.error()), (100.0, 0.0));
}

/// At the top of the likelihood every player's expected points equal the points made.
#[test]
fn expected_points_equal_points_made() {
    let (pool, ids, games) = random_pool(12, 7);
    let list = RatingList::of(&pool, &PURE).unwrap();
    let mut surplus = vec![0.0; ids.len()];
    for (white, black, results) in games {
        let lead = value(&list, ids[white]) - value(&list, ids[black]);
        let difference = results.points() - results.games() as f64 * expected_score(lead).unwrap();
        surplus[white] += difference;
        surplus[black] -= difference;
    }
    assert!(surplus.iter().all(|points| points.abs() < 1e-6), "{surplus:?}");
}

type Games = Vec<(usize, usize, Trinomial)>;

fn random_pool(players: usize, seed: u64) -> (Pool, Vec<PlayerId>, Games) {
    let mut random = Random::new(seed);
    let mut pool = Pool::new();
    let ids: Vec<_> = (0..players).map(|i| pool.player(&format!("p{i}"))).collect();
    let mut games = Games::new();
    for white in 0..players {
        for black in 0..players {
            if white != black {
                let results = Trinomial::new(
                    1 + random.below(20 + white as u64),
                    random.below(20),
                    1 + random.below(20 + black as u64),
                );
                pool.add(ids[white], ids[black], results).unwrap();
                games.push((white, black, results));
            }
        }
    }
    (pool, ids, games)
}

/// Plays a ladder of 21 players 100 Elo apart and finds the rungs again.
#[test]
fn a_simulated_ladder_is_found_again_within_its_errors() {
    const RUNGS: usize = 21;
    let mut random = Random::new(99);
    let mut pool = Pool::new();
    let ids: Vec<_> = (0..RUNGS).map(|i| pool.player(&format!("rung {i}"))).collect();
    for low in 0..RUNGS {
        for high in low + 1..(low + 4).min(RUNGS) {
            let expected = expected_score(100.0 * (high - low) as f64).unwrap();
            let wins = (0..300).filter(|_| random.unit() < expected).count() as u64;
            pool.add(ids[high], ids[low], Trinomial::new(wins, 0, 300 - wins)).unwrap();
        }
    }
    let options = RatingOptions { anchor: Anchor::Player(ids[0], 0.0), ..Default::default() };
    let list = RatingList::of(&pool, &options).unwrap();
    let inside = (0..RUNGS).filter(|&i| {
        let found = list.get(ids[i]).unwrap().rating;
        (found.value - 100.0 * i as f64).abs() <= found.error() + 1e-9
    });
    assert!(inside.count() >= RUNGS - 3);
    assert!(list.warnings().is_empty());
    assert!(list.ratings().iter().all(|rating| rating.warnings.is_empty()));
}

#[test]
fn simulated_errors_agree_with_the_quick_ones() {
    let (pool, ids, _) = random_pool(5, 3);
    let anchor = Anchor::Player(ids[0], 0.0);
    let quick = RatingList::of(&pool, &RatingOptions { anchor, ..PURE }).unwrap();
    let errors = ErrorMethod::Simulation { rounds: 600, seed: 1 };
    let slow = RatingList::of(&pool, &RatingOptions { anchor, errors, ..PURE }).unwrap();
    for &id in &ids[1..] {
        let (fisher, simulated) =
            (quick.get(id).unwrap().rating.error(), slow.get(id).unwrap().rating.error());
        // Draws make real results less scattered than the logistic model's coin tosses.
        assert!(simulated < 1.05 * fisher && simulated > 0.6 * fisher, "{fisher} {simulated}");
    }
    let again = RatingList::of(&pool, &RatingOptions { anchor, errors, ..PURE }).unwrap();
    assert_eq!(slow, again, "same seed, same list");
}

#[test]
fn the_advantage_of_white_is_told_from_strength() {
    let (mut pool, ids) = pool_of(&["one", "two"]);
    // 60 Elo stronger, 40 Elo for White: 100 with White, 20 without.
    let score = |elo: f64| (expected_score(elo).unwrap() * 10_000.0).round() as u64;
    let (with_white, with_black) = (score(100.0), score(20.0));
    pool.add(ids[0], ids[1], Trinomial::new(with_white, 0, 10_000 - with_white)).unwrap();
    pool.add(ids[1], ids[0], Trinomial::new(10_000 - with_black, 0, with_black)).unwrap();
    let options = RatingOptions { white_advantage: WhiteAdvantage::Estimated, ..PURE };
    let list = RatingList::of(&pool, &options).unwrap();
    assert!((list.white_advantage().value - 40.0).abs() < 0.1);
    assert!((value(&list, ids[0]) - value(&list, ids[1]) - 60.0).abs() < 0.1);
    assert!(list.white_advantage().error() > 0.0);
}

/// When one player always has White, strength and advantage cannot be told apart.
#[test]
fn colours_that_never_change_leave_the_advantage_open() {
    let (mut pool, ids) = pool_of(&["one", "two"]);
    pool.add(ids[0], ids[1], Trinomial::new(60, 0, 40)).unwrap();
    let options = RatingOptions { white_advantage: WhiteAdvantage::Estimated, ..PURE };
    assert_eq!(RatingList::of(&pool, &options), Err(Error::Undetermined));
    let with_prior = RatingOptions { prior: Prior::default(), ..options };
    assert!(RatingList::of(&pool, &with_prior).is_ok());
}

#[test]
fn one_sided_results_are_finite_with_a_prior_and_marked() {
    let (mut pool, ids) = pool_of(&["giant", "one", "two", "dwarf"]);
    pool.add(ids[1], ids[2], Trinomial::new(40, 20, 40)).unwrap();
    pool.add(ids[0], ids[1], Trinomial::new(50, 0, 0)).unwrap();
    pool.add(ids[2], ids[3], Trinomial::new(50, 0, 0)).unwrap();
    let list = RatingList::of(&pool, &RatingOptions::default()).unwrap();
    let warnings = |id| &list.get(id).unwrap().warnings;
    assert!(warnings(ids[0]).contains(&RatingWarning::WonEveryGame));
    assert!(warnings(ids[3]).contains(&RatingWarning::LostEveryGame));
    let far = |warning: &RatingWarning| matches!(warning, RatingWarning::NoNearOpponent { .. });
    assert!(warnings(ids[0]).iter().any(far) && warnings(ids[3]).iter().any(far));
    assert!(warnings(ids[1]).is_empty());
    assert!(matches!(list.warnings(), [PoolWarning::OneSided(groups)] if groups.len() == 3));
    assert!(list.get(ids[0]).unwrap().rating.error() > 200.0);
    let names = vec!["giant".to_owned(), "dwarf".to_owned()];
    assert_eq!(RatingList::of(&pool, &PURE), Err(Error::Unbounded(names)));
}

/// Two clubs with a single 90:10 bridge of 700 Elo between them.
#[test]
fn a_chain_that_is_too_long_a_step_is_marked() {
    let (mut pool, ids) = pool_of(&["a", "b", "c", "d"]);
    pool.add(ids[0], ids[1], Trinomial::new(50, 0, 50)).unwrap();
    pool.add(ids[2], ids[3], Trinomial::new(50, 0, 50)).unwrap();
    pool.add(ids[0], ids[2], Trinomial::new(980, 0, 20)).unwrap();
    let options = RatingOptions { anchor: Anchor::Player(ids[0], 0.0), ..Default::default() };
    let list = RatingList::of(&pool, &options).unwrap();
    for id in [ids[2], ids[3]] {
        assert_eq!(list.get(id).unwrap().warnings, [RatingWarning::NoChainToAnchor]);
    }
    assert!(list.get(ids[1]).unwrap().warnings.is_empty());
}

#[test]
fn strangers_without_games_are_listed_and_marked() {
    let (mut pool, ids) = pool_of(&["one", "two", "stranger"]);
    pool.add(ids[0], ids[1], Trinomial::new(5, 5, 5)).unwrap();
    let list = RatingList::of(&pool, &RatingOptions::default()).unwrap();
    assert_eq!(list.get(ids[2]).unwrap().warnings, [RatingWarning::NoGames]);
    assert!(matches!(list.warnings(), [PoolWarning::Disconnected(_)]));
}

/// A win more for a player never lowers it.
#[test]
fn a_win_more_lifts_the_winner() {
    let (pool, ids, _) = random_pool(6, 17);
    let before = RatingList::of(&pool, &PURE).unwrap();
    for &winner in &ids {
        let mut better = pool.clone();
        let loser = if winner == ids[0] { ids[1] } else { ids[0] };
        better.add(winner, loser, Trinomial::new(1, 0, 0)).unwrap();
        let after = RatingList::of(&better, &PURE).unwrap();
        assert!(value(&after, winner) > value(&before, winner));
    }
}

#[test]
fn the_weak_prior_is_weak() {
    let (pool, ids, _) = random_pool(8, 5);
    let pure = RatingList::of(&pool, &PURE).unwrap();
    let weak = RatingList::of(&pool, &RatingOptions::default()).unwrap();
    for &id in &ids {
        assert!((value(&pure, id) - value(&weak, id)).abs() < 0.1);
    }
}

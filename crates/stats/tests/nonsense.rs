//! Questions without a sensible answer get an error that names what is wrong.

use stats::{
    Anchor, Error, ErrorMethod, Model, Pentanomial, Pool, Prior, RatingList, RatingOptions, Sprt,
    Trinomial, WhiteAdvantage,
};

#[test]
fn tests_with_impossible_numbers() {
    let cases = [
        ([5.0, 0.0, 0.05, 0.05], "elo0 (5) must be less than elo1 (0)"),
        ([2.0, 2.0, 0.05, 0.05], "elo0 (2) must be less than elo1 (2)"),
        ([f64::NAN, 2.0, 0.05, 0.05], "elo0 is NaN, but must be between -400 and 400"),
        ([0.0, f64::INFINITY, 0.05, 0.05], "elo1 is inf, but must be between -400 and 400"),
        ([0.0, 2.0, 0.0, 0.05], "alpha is 0, but must be between 0 and 1"),
        ([0.0, 2.0, 0.05, 1.0], "beta is 1, but must be between 0 and 1"),
        ([0.0, 2.0, 0.5, 0.5], "alpha + beta is 1, but must be less than 1"),
    ];
    for ([elo0, elo1, alpha, beta], message) in cases {
        let refused = Sprt::new(elo0, elo1, alpha, beta, Model::Logistic).unwrap_err();
        assert_eq!(refused.to_string(), message);
    }
}

#[test]
fn no_games() {
    let test = Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized).unwrap();
    assert_eq!(test.llr(Pentanomial::empty()), Err(Error::NoGames));
    assert_eq!(test.llr(Trinomial::default()), Err(Error::NoGames));
    assert_eq!(Pentanomial::empty().summary(), Err(Error::NoGames));
    assert_eq!(RatingList::of(&Pool::new(), &RatingOptions::default()), Err(Error::NoGames));
}

#[test]
fn pairs_under_the_bayesian_model() {
    let test = Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Bayesian).unwrap();
    let refused = test.llr(Pentanomial::new([1, 2, 3, 2, 1]));
    assert_eq!(refused, Err(Error::BayesianNeedsTrinomial));
}

#[test]
fn rating_options_out_of_range() {
    let mut pool = Pool::new();
    let (one, two) = (pool.player("one"), pool.player("two"));
    pool.add(one, two, Trinomial::new(3, 3, 3)).unwrap();
    let good = RatingOptions::default();
    let bad = [
        RatingOptions { anchor: Anchor::Mean(f64::NAN), ..good },
        RatingOptions { prior: Prior::Normal { sd: 0.0 }, ..good },
        RatingOptions { white_advantage: WhiteAdvantage::Fixed(f64::INFINITY), ..good },
        RatingOptions { errors: ErrorMethod::Simulation { rounds: 0, seed: 0 }, ..good },
    ];
    for options in bad {
        let refused = RatingList::of(&pool, &options);
        assert!(matches!(refused, Err(Error::OutOfRange { .. })), "{options:?}");
    }
}

#[test]
fn players_of_another_pool() {
    let (mut large, mut small) = (Pool::new(), Pool::new());
    let here = small.player("here");
    large.player("one");
    let elsewhere = large.player("two");
    let refused = small.add(here, elsewhere, Trinomial::new(1, 0, 0));
    assert_eq!(refused, Err(Error::UnknownPlayer(1)));
}

/// Counts near the largest number there is neither overflow nor turn into NaN.
#[test]
fn enormous_counts() {
    let all = Pentanomial::new([u64::MAX; 5]);
    assert_eq!(all.pairs(), u64::MAX);
    assert!(all.summary().unwrap().elo.value.abs() < 1e-9);
    let games = Trinomial::new(u64::MAX, u64::MAX, u64::MAX);
    assert!(games.summary().unwrap().elo.value.abs() < 1e-9);
}

/// A clean sweep is infinitely strong at best, and finitely so at least.
#[test]
fn clean_sweeps_and_dead_draws() {
    let sweep = Pentanomial::new([0, 0, 0, 0, 10]).summary().unwrap();
    assert_eq!(sweep.elo.value, f64::INFINITY);
    assert!(sweep.elo.low > 100.0 && sweep.elo.low < 400.0, "{:?}", sweep.elo);
    assert!(sweep.likelihood_of_superiority > 0.999);
    let beaten = Trinomial::new(0, 0, 10).summary().unwrap();
    assert_eq!(beaten.elo.value, f64::NEG_INFINITY);
    let drawn = Trinomial::new(0, 10, 0).summary().unwrap();
    assert_eq!((drawn.elo.value, drawn.normalized_elo.value), (0.0, 0.0));
    assert_eq!(drawn.likelihood_of_superiority, 0.5);
    assert!(drawn.elo.error() > 10.0);
    for estimate in [sweep.elo, sweep.normalized_elo, beaten.elo, drawn.elo] {
        let parts = [estimate.value, estimate.low, estimate.high, estimate.error()];
        assert!(parts.iter().all(|part| !part.is_nan()), "{estimate:?}");
    }
}

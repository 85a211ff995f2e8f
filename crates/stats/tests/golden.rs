//! Published figures of real tests must come out to three decimals.

use stats::{Model, Pentanomial, Sprt, Trinomial};

/// Ptnml counts, bounds (elo0, elo1, alpha, beta), LLR.
const PENTANOMIAL: [([u64; 5], [f64; 4], f64); 3] = [
    ([365, 16_618, 36_229, 16_974, 390], [0.0, 2.0, 0.05, 0.05], 2.250),
    ([379, 10_170, 21_828, 10_640, 343], [0.0, 2.0, 0.05, 0.05], 2.9455),
    ([177, 1629, 3083, 1780, 221], [0.0, 3.0, 0.05, 0.10], 2.913),
];

fn normalized([elo0, elo1, alpha, beta]: [f64; 4]) -> Sprt {
    Sprt::new(elo0, elo1, alpha, beta, Model::Normalized).unwrap()
}

#[test]
fn log_likelihood_ratios() {
    for (counts, bounds, expected) in PENTANOMIAL {
        let llr = normalized(bounds).llr(Pentanomial::new(counts)).unwrap();
        assert!((llr - expected).abs() < 6e-4, "{counts:?}: {llr}, not {expected}");
    }
    let games = Trinomial::new(36_433, 68_692, 36_027);
    let llr = normalized([0.0, 2.0, 0.05, 0.05]).llr(games).unwrap();
    assert!((llr - 0.923).abs() < 6e-4, "{llr}");
}

#[test]
fn bounds() {
    let test = normalized([0.0, 3.0, 0.05, 0.10]);
    assert!((test.lower_bound() + 2.251).abs() < 6e-4);
    assert!((test.upper_bound() - 2.890).abs() < 6e-4);
}

#[test]
fn normalized_elo() {
    for (counts, value, error) in [(PENTANOMIAL[1].0, 3.05, 2.31), (PENTANOMIAL[2].0, 10.01, 5.80)]
    {
        let found = Pentanomial::new(counts).summary().unwrap().normalized_elo;
        assert!((found.value - value).abs() < 6e-3 && (found.error() - error).abs() < 6e-3);
    }
}

/// Three quarters of the points are 191 Elo, nine tenths 382, whatever the draws.
#[test]
fn textbook_scores() {
    for (games, elo) in [((75, 0, 25), 191.0), ((60, 30, 10), 191.0), ((85, 10, 5), 382.0)] {
        let found = Trinomial::new(games.0, games.1, games.2).summary().unwrap().elo.value;
        assert_eq!(found.round(), elo);
    }
}

/// With no draws `BayesElo`'s scale is the logistic one, with draws it is wider.
#[test]
fn the_bayesian_model_meets_the_logistic_one_without_draws() {
    let llr = |model, games| Sprt::new(0.0, 20.0, 0.05, 0.05, model).unwrap().llr(games).unwrap();
    let decisive = Trinomial::new(550, 0, 450);
    let (bayesian, logistic) = (llr(Model::Bayesian, decisive), llr(Model::Logistic, decisive));
    assert!((bayesian - logistic).abs() < 1e-3, "{bayesian} {logistic}");

    // drawelo 200·log10(3·3) = 190.85; bounds of 20 are then worth 15 Elo, not 20.
    let drawish = Trinomial::new(2600, 5000, 2400);
    let fifteen = Sprt::new(0.0, 15.0, 0.05, 0.05, Model::Logistic).unwrap();
    let (bayesian, logistic) = (llr(Model::Bayesian, drawish), fifteen.llr(drawish).unwrap());
    assert!((bayesian - logistic).abs() < 0.01, "{bayesian} {logistic}");
}

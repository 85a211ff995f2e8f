//! A test that promises error rates must keep them, and must behave as a test should.

use stats::{Model, Pentanomial, Random, Sprt, Trinomial, Verdict};

/// Chances of the five pair scores with a given mean: a drawish base, tilted.
fn pair_chances(mean: f64) -> [f64; 5] {
    let tilt = |x: f64| {
        let weights: [f64; 5] = std::array::from_fn(|i| {
            [0.05, 0.22, 0.46, 0.22, 0.05][i] * (x * (i as f64 / 4.0 - 0.5)).exp()
        });
        let total: f64 = weights.iter().sum();
        weights.map(|weight| weight / total)
    };
    let (mut low, mut high) = (-20.0, 20.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if mean_of(&tilt(middle)) < mean { low = middle } else { high = middle }
    }
    tilt(low)
}

fn mean_of(chances: &[f64; 5]) -> f64 {
    chances.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum()
}

fn draw(chances: &[f64; 5], random: &mut Random) -> usize {
    let mut left = random.unit();
    for (class, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return class;
        }
    }
    4
}

/// Plays until the test ends; looks every fourth pair.
fn play(test: &Sprt, chances: &[f64; 5], random: &mut Random) -> Verdict {
    const LONGEST: u32 = 40_000;
    let mut counts = [0; 5];
    for _ in 0..LONGEST {
        for _ in 0..4 {
            counts[draw(chances, random)] += 1;
        }
        let verdict = test.status(Pentanomial::new(counts)).unwrap().verdict;
        if verdict != Verdict::Continue {
            return verdict;
        }
    }
    Verdict::Continue
}

fn share_of(wrong: Verdict, test: &Sprt, chances: &[f64; 5], seed: u64) -> f64 {
    const MATCHES: u32 = 1500;
    let mut random = Random::new(seed);
    let hits = (0..MATCHES).filter(|_| play(test, chances, &mut random) == wrong).count();
    hits as f64 / f64::from(MATCHES)
}

/// Wald promises at most the stated rates; overshoot makes the truth a little smaller. Three
/// standard errors of 1500 matches at 5 % are 1.7 %.
fn assert_rate(found: f64, promised: f64) {
    assert!(found < promised + 0.017, "{found} is more than {promised}");
    assert!(found > promised * 0.4, "{found} is suspiciously less than {promised}");
}

#[test]
fn the_logistic_test_keeps_its_error_rates() {
    let test = Sprt::new(0.0, 40.0, 0.05, 0.10, Model::Logistic).unwrap();
    let equal = pair_chances(0.5);
    let stronger = pair_chances(stats::expected_score(40.0).unwrap());
    assert_rate(share_of(Verdict::AcceptH1, &test, &equal, 11), 0.05);
    assert_rate(share_of(Verdict::AcceptH0, &test, &stronger, 12), 0.10);
}

#[test]
fn the_normalized_test_keeps_its_error_rates() {
    let test = Sprt::new(0.0, 60.0, 0.05, 0.05, Model::Normalized).unwrap();
    let equal = pair_chances(0.5);
    let stronger = with_normalized_elo(60.0);
    assert_rate(share_of(Verdict::AcceptH1, &test, &equal, 21), 0.05);
    assert_rate(share_of(Verdict::AcceptH0, &test, &stronger, 22), 0.05);
}

/// The tilted distribution whose mean is this far from even in units of its own spread.
fn with_normalized_elo(elo: f64) -> [f64; 5] {
    let reached = |mean: f64| {
        let chances = pair_chances(mean);
        let variance: f64 = (0..5).map(|i| chances[i] * (i as f64 / 4.0 - mean).powi(2)).sum();
        (mean - 0.5) / (2.0 * variance).sqrt() * stats::NORMALIZED_ELO_PER_SIGMA
    };
    let (mut low, mut high) = (0.5, 0.9);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if reached(middle) < elo { low = middle } else { high = middle }
    }
    pair_chances(low)
}

#[test]
fn a_better_result_never_lowers_the_ratio() {
    let mut random = Random::new(31);
    for model in [Model::Logistic, Model::Normalized] {
        let test = Sprt::new(-3.0, 5.0, 0.05, 0.05, model).unwrap();
        for _ in 0..300 {
            let counts: [u64; 5] = std::array::from_fn(|_| 20 + random.below(2000));
            let mut better = counts;
            let class = random.below(4) as usize;
            better[class] -= 1;
            better[class + 1] += 1;
            let llr = |counts| test.llr(Pentanomial::new(counts)).unwrap();
            assert!(llr(better) > llr(counts), "{model} {counts:?} {class}");
        }
    }
}

#[test]
fn turning_the_match_round_turns_the_sign() {
    let mut random = Random::new(41);
    for model in [Model::Logistic, Model::Normalized, Model::Bayesian] {
        let test = Sprt::new(-4.0, 4.0, 0.05, 0.05, model).unwrap();
        for _ in 0..200 {
            let mut count = || 1 + random.below(500);
            let games = Trinomial::new(count(), count(), count());
            let (llr, turned) = (test.llr(games).unwrap(), test.llr(games.reversed()).unwrap());
            assert!((llr + turned).abs() < 1e-6 * (1.0 + llr.abs()), "{model} {games}");
        }
    }
}

/// Lopsided and tiny matches, the widest bounds: always a finite number, never NaN or a hang.
#[test]
fn every_match_gets_a_finite_ratio() {
    let mut random = Random::new(51);
    for _ in 0..3000 {
        let size = 10u64.pow(random.below(7) as u32);
        let mut count = || if random.below(2) == 0 { 0 } else { random.below(size) };
        let counts = [count(), count(), count(), count(), count()];
        let games = Trinomial::new(count(), count(), count());
        let elo1 = 800.0 * random.unit() - 400.0;
        let elo0 = elo1 - (elo1 + 400.0) * random.unit();
        for model in [Model::Logistic, Model::Normalized, Model::Bayesian] {
            let Ok(test) = Sprt::new(elo0, elo1, 0.05, 0.05, model) else { continue };
            if games.games() > 0 {
                let llr = test.llr(games);
                assert!(llr.as_ref().is_ok_and(|llr| llr.is_finite()), "{test:?} {games} {llr:?}");
            }
            if model != Model::Bayesian && counts != [0; 5] {
                let llr = test.llr(Pentanomial::new(counts));
                assert!(
                    llr.as_ref().is_ok_and(|llr| llr.is_finite()),
                    "{test:?} {counts:?} {llr:?}"
                );
            }
        }
    }
}

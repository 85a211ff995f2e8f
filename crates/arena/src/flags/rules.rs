//! Flags about what ends games and matches.

use stats::{Model, Sprt};

use super::FlagError;
use super::value::Word;
use crate::{DrawRule, ResignRule};

pub(crate) fn draw(words: &[Word<'_>]) -> Result<DrawRule, FlagError> {
    let mut rule = DrawRule { move_number: 0, move_count: 1, score: 0 };
    for word in words {
        let (key, word) = word.pair()?;
        match key {
            "movenumber" => rule.move_number = word.number()?,
            "movecount" => rule.move_count = word.count()?,
            "score" => rule.score = word.number()?,
            _ => return Err(word.unknown_key(&["movenumber", "movecount", "score"])),
        }
    }
    Ok(rule)
}

pub(crate) fn resign(words: &[Word<'_>]) -> Result<ResignRule, FlagError> {
    let mut rule = ResignRule { move_count: 1, score: 0, two_sided: false };
    for word in words {
        let (key, word) = word.pair()?;
        match key {
            "movecount" => rule.move_count = word.count()?,
            "score" => rule.score = word.number()?,
            "twosided" => rule.two_sided = word.truth()?,
            _ => return Err(word.unknown_key(&["movecount", "score", "twosided"])),
        }
    }
    Ok(rule)
}

pub(crate) fn sprt(flag: &str, words: &[Word<'_>]) -> Result<Sprt, FlagError> {
    let (mut elo0, mut elo1, mut alpha, mut beta) = (0.0, 5.0, 0.05, 0.05);
    let mut model = Model::Normalized;
    for word in words {
        let (key, word) = word.pair()?;
        match key {
            "elo0" => elo0 = word.real()?,
            "elo1" => elo1 = word.real()?,
            "alpha" => alpha = word.real()?,
            "beta" => beta = word.real()?,
            "model" => {
                let models = [Model::Normalized, Model::Logistic, Model::Bayesian];
                let names = ["normalized", "logistic", "bayesian"];
                let choices: Vec<_> = names.into_iter().zip(models).collect();
                model = word.one_of(&choices)?;
            }
            _ => return Err(word.unknown_key(&["elo0", "elo1", "alpha", "beta", "model"])),
        }
    }
    Sprt::new(elo0, elo1, alpha, beta, model)
        .map_err(|error| FlagError::Contradiction { reason: format!("{flag}: {error}") })
}

//! Flags about what ends games and matches.

use stats::{Model, Sprt};

use super::FlagError;
use super::value::Word;
use crate::{DrawRule, ResignRule};

pub(crate) fn draw(words: &[Word<'_>]) -> Result<DrawRule, FlagError> {
    let mut rule = DrawRule { move_number: 0, move_count: 1, score: 0 };
    // As older versions of cutechess-cli had it: the move, then the score.
    if let [number, score] = words
        && !number.text.contains('=')
    {
        (rule.move_number, rule.score) = (number.number()?, score.number()?);
        return Ok(rule);
    }
    FlagError::of_all(words.iter().map(|word| {
        let (key, word) = word.pair()?;
        match key {
            "movenumber" => rule.move_number = word.number()?,
            "movecount" => rule.move_count = word.count()?,
            "score" => rule.score = word.number()?,
            _ => return Err(word.unknown_key(&["movenumber", "movecount", "score"])),
        }
        Ok(())
    }))?;
    Ok(rule)
}

pub(crate) fn resign(words: &[Word<'_>]) -> Result<ResignRule, FlagError> {
    let mut rule = ResignRule { move_count: 1, score: 0, two_sided: false };
    // As older versions of cutechess-cli had it: how many moves, then the score.
    if let [count, score] = words
        && !count.text.contains('=')
    {
        (rule.move_count, rule.score) = (count.count()?, score.number()?);
        return Ok(rule);
    }
    FlagError::of_all(words.iter().map(|word| {
        let (key, word) = word.pair()?;
        match key {
            "movecount" => rule.move_count = word.count()?,
            "score" => rule.score = word.number()?,
            "twosided" => rule.two_sided = word.truth()?,
            _ => return Err(word.unknown_key(&["movecount", "score", "twosided"])),
        }
        Ok(())
    }))?;
    Ok(rule)
}

pub(crate) fn sprt(flag: &str, words: &[Word<'_>]) -> Result<Sprt, FlagError> {
    let (mut elo0, mut elo1, mut alpha, mut beta) = (0.0, 5.0, 0.05, 0.05);
    let mut model = Model::Normalized;
    FlagError::of_all(words.iter().map(|word| {
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
        Ok(())
    }))?;
    Sprt::new(elo0, elo1, alpha, beta, model)
        .map_err(|error| FlagError::Contradiction { reason: format!("{flag}: {error}") })
}

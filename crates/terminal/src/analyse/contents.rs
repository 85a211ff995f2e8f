use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use reviewer::Shard;

use super::catalogue::{Catalogue, Item};
use super::error::AnalyseError;

/// What is in a file, before anything is done with it.
#[derive(Debug, Default)]
pub(super) struct Contents {
    /// Half-moves of each game that can be read, by its number.
    plies: BTreeMap<u64, usize>,
    /// What is wrong with the others.
    pub(super) problems: Vec<String>,
}

impl Contents {
    pub(super) fn read(file: &Path) -> Result<Contents, AnalyseError> {
        let mut contents = Contents::default();
        for item in Catalogue::open(file)? {
            match item.map_err(AnalyseError::at(file))? {
                Item::Game(number, game) => {
                    contents.plies.insert(number, game.moves().len());
                }
                Item::Bad(problem) => contents.problems.push(problem),
            }
        }
        Ok(contents)
    }

    /// Games that can be read.
    pub(super) fn games(&self) -> usize {
        self.plies.len()
    }

    /// All games, those that cannot be read too.
    pub(super) fn numbers(&self) -> usize {
        self.plies.len() + self.problems.len()
    }

    /// Games and positions that are still to be looked at.
    pub(super) fn left(&self, done: &BTreeSet<u64>, shard: Shard) -> (usize, usize) {
        let is_left = |number: &u64| !done.contains(number) && shard.has(*number);
        let left = self.plies.iter().filter(|(number, _)| is_left(number));
        left.fold((0, 0), |(games, positions), (_, plies)| (games + 1, positions + plies + 1))
    }
}

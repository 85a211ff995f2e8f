use std::str::FromStr;

/// One part of work that several machines share, such as `2/5`.
///
/// ```
/// use reviewer::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// let mine: Vec<u64> = (1..=7).filter(|&number| shard.has(number)).collect();
/// assert_eq!(mine, [2, 5]);
/// assert!("4/3".parse::<Shard>().is_err());
/// # Ok::<(), reviewer::ShardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shard {
    index: usize,
    parts: usize,
}

/// A text that is not a shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a part of the whole, such as 2/5")]
pub struct ShardError;

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { index: 1, parts: 1 };

    /// Whether a thing of this number, from 1, belongs to it.
    #[must_use]
    pub fn has(self, number: u64) -> bool {
        number % self.parts as u64 == self.index as u64 % self.parts as u64
    }

    /// How many things come before its first.
    #[must_use]
    pub fn first(self) -> usize {
        self.index - 1
    }

    /// How many parts there are.
    #[must_use]
    pub fn parts(self) -> usize {
        self.parts
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (index, parts) = text.split_once('/').ok_or(ShardError)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| ShardError);
        let shard = Shard { index: number(index)?, parts: number(parts)? };
        let fits = (1..=shard.parts).contains(&shard.index);
        if fits { Ok(shard) } else { Err(ShardError) }
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index, self.parts)
    }
}

//! The three levels, each two bytes that the owner could patch.

use std::fmt;
use std::str::FromStr;

/// How thoroughly MicroChess thinks.
///
/// ```
/// use vintage::microchess::Level;
/// assert_eq!("super-blitz".parse(), Ok(Level::SuperBlitz));
/// assert!("hard".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Moves that leave the king to be captured are left out, exchanges are
    /// followed to the fifth capture: about a hundred seconds per move.
    #[default]
    Normal,
    /// As normal, but blind to check: about ten seconds.
    Blitz,
    /// Blind to check, and only the first capture counts: about three seconds.
    SuperBlitz,
}

impl Level {
    /// Every level, slowest first.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Blitz, Self::SuperBlitz];

    /// The name as options and commands spell it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Blitz => "blitz",
            Self::SuperBlitz => "super-blitz",
        }
    }

    /// Whether own moves and replies are tested for leaving the king capturable.
    #[must_use]
    pub fn guards_the_king(self) -> bool {
        self == Self::Normal
    }

    /// How many captures deep a chain of exchanges is followed.
    #[must_use]
    pub fn exchange_depth(self) -> usize {
        match self {
            Self::Normal | Self::Blitz => 5,
            Self::SuperBlitz => 1,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is not one of the three levels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level '{0}': normal, blitz or super-blitz")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Letters only are compared, so that `super-blitz`, `SUPER_BLITZ` and
    /// `superblitz` are the same.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain: String = text.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).collect();
        match plain.to_ascii_lowercase().as_str() {
            "normal" => Ok(Self::Normal),
            "blitz" => Ok(Self::Blitz),
            "superblitz" => Ok(Self::SuperBlitz),
            _ => Err(UnknownLevel(text.to_owned())),
        }
    }
}

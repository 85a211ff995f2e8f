use serde::{Deserialize, Serialize};
use std::fmt;

/// Which member of the family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Model {
    /// The original of 1976. The code $68 is not an instruction.
    #[default]
    Cdp1802,
    /// The later one with the instructions behind the prefix $68 and a
    /// counter/timer.
    Cdp1806,
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Model::Cdp1802 => "CDP1802",
            Model::Cdp1806 => "CDP1806",
        })
    }
}

use serde::{Deserialize, Serialize};

/// Which level means what, on Q and EF3 alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Polarity {
    /// Through an RS-232 circuit: at rest Q is 0 and EF3 asserted.
    #[default]
    Normal,
    /// Straight to a TTL adapter: at rest Q is 1 and EF3 not asserted.
    Inverted,
}

impl Polarity {
    /// Whether Q at this level is a mark: a 1 bit, or rest.
    pub(super) const fn q_is_mark(self, q: bool) -> bool {
        match self {
            Polarity::Normal => !q,
            Polarity::Inverted => q,
        }
    }

    pub(super) const fn flag_for(self, mark: bool) -> bool {
        match self {
            Polarity::Normal => mark,
            Polarity::Inverted => !mark,
        }
    }
}

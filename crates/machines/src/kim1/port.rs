use serde::{Deserialize, Serialize};

/// Eight pins of a 6530, each an input or an output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Port {
    /// What was written; it shows on the pins that are outputs.
    pub data: u8,
    /// A bit for each output.
    pub direction: u8,
}

impl Port {
    /// What a read gives when the inputs are held as `pins` says.
    #[must_use]
    pub fn read(self, pins: u8) -> u8 {
        (self.data & self.direction) | (pins & !self.direction)
    }

    /// The pins with inputs pulled high, as the resistors of the board do.
    #[must_use]
    pub fn pins(self) -> u8 {
        self.data | !self.direction
    }
}

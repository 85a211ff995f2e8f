use serde::{Deserialize, Serialize};

/// Which television the machine was built for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum VideoStandard {
    /// Europe: 985,248 cycles per second.
    #[default]
    Pal,
    /// North America: 1,022,727 cycles per second.
    Ntsc,
}

impl VideoStandard {
    /// Processor cycles per second.
    #[must_use]
    pub const fn clock(self) -> u64 {
        match self {
            VideoStandard::Pal => 985_248,
            VideoStandard::Ntsc => 1_022_727,
        }
    }

    /// Cycles between two interrupts of the jiffy clock, about a sixtieth of a
    /// second on both.
    #[must_use]
    pub const fn cycles_per_jiffy(self) -> u64 {
        match self {
            VideoStandard::Pal => 0x4025 + 1,
            VideoStandard::Ntsc => 0x4295 + 1,
        }
    }
}

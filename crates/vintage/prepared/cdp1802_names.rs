pub(super) const TICKS: u16 = 26634;
pub(super) const HARDLIMIT: u16 = 26642;

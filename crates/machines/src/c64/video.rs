use super::{C64Bus, VideoStandard};

/// Cycles that a line costs in which the chip reads a row of codes: 40, and the three before them, in which
/// the processor stops as soon as it wants to read.
const BAD_LINE: u64 = 43;
const FIRST_LINE: u16 = 0x30;
const LAST_LINE: u16 = 0xF7;
const SCREEN_ON: u8 = 0x10;

impl C64Bus {
    /// Cycles that the video chip takes from the processor in a line of the picture.
    pub(super) fn stolen_cycles(&self, line: u16) -> u64 {
        self.bad_line_cycles(line) + self.sprite_cycles(line)
    }

    fn bad_line_cycles(&self, line: u16) -> u64 {
        let control = self.io[0x11];
        let is_bad = control & SCREEN_ON != 0
            && (FIRST_LINE..=LAST_LINE).contains(&line)
            && line & 7 == u16::from(control & 7);
        if is_bad { BAD_LINE } else { 0 }
    }

    /// Each sprite in the line takes two cycles, and three before them unless the one before it has them.
    fn sprite_cycles(&self, line: u16) -> u64 {
        let enabled = self.io[0x15];
        if enabled == 0 {
            return 0;
        }
        let in_line = |number: &usize| {
            let height = if self.io[0x17] >> number & 1 == 0 { 21 } else { 42 };
            let first = u16::from(self.io[number * 2 + 1]);
            enabled >> number & 1 != 0 && (first..first + height).contains(&line)
        };
        let taken =
            (0..8).filter(in_line).fold(0_u32, |taken, number| taken | 0b1_1111 << (number * 2));
        taken.count_ones().into()
    }
}

impl VideoStandard {
    /// Cycles of a line of the picture.
    pub(super) const fn cycles_per_line(self) -> u64 {
        match self {
            VideoStandard::Pal => 63,
            VideoStandard::Ntsc => 65,
        }
    }

    const fn lines(self) -> u64 {
        match self {
            VideoStandard::Pal => 312,
            VideoStandard::Ntsc => 263,
        }
    }

    /// The line of the picture that is drawn in a cycle.
    pub(super) const fn raster_line(self, cycle: u64) -> u16 {
        (cycle / self.cycles_per_line() % self.lines()) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_cost_a_twentieth_and_nothing_while_the_screen_is_off() {
        let mut bus = C64Bus::new(VideoStandard::Pal);
        let frame = |bus: &C64Bus| (0..312).map(|line| bus.stolen_cycles(line)).sum::<u64>();
        assert_eq!(frame(&bus), 25 * 43);
        bus.io[0x11] &= !SCREEN_ON;
        assert_eq!(frame(&bus), 0);
    }

    #[test]
    fn sprites_cost_two_cycles_and_share_the_three_before() {
        let mut bus = C64Bus::new(VideoStandard::Pal);
        bus.io[0x15] = 0b0000_0001;
        bus.io[0x01] = 100;
        assert_eq!([99, 100, 120, 121].map(|line| bus.sprite_cycles(line)), [0, 5, 5, 0]);
        bus.io[0x15] = 0xFF;
        for number in 0..8 {
            bus.io[number * 2 + 1] = 100;
        }
        assert_eq!(bus.sprite_cycles(100), 19);
        bus.io[0x17] = 1;
        assert_eq!(bus.sprite_cycles(130), 5);
    }
}

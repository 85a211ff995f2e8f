use super::{BitRate, START_BIT, STOP_BIT};
use serde::{Deserialize, Serialize};

/// The receiving half of the terminal: looks at the middle of each bit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Listener {
    mark: bool,
    frame: Option<Frame>,
    pub(super) received: Vec<u8>,
    pub(super) framing_errors: u64,
}

/// A character of which some bits have been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Frame {
    start: u64,
    bits: u64,
    byte: u8,
}

impl Listener {
    /// Nothing heard yet, and the line at this level.
    pub(super) fn new(mark: bool) -> Listener {
        Listener { mark, frame: None, received: Vec::new(), framing_errors: 0 }
    }

    /// The line goes to another level.
    pub(super) fn change(&mut self, rate: BitRate, mark: bool, cycle: u64) {
        self.listen(rate, cycle);
        let begins = self.mark && !mark && self.frame.is_none();
        self.mark = mark;
        if begins {
            self.frame = Some(Frame { start: cycle, bits: 0, byte: 0 });
        }
    }

    /// Looks at all bits whose middle lies before `cycle`; the line has not
    /// changed since.
    pub(super) fn listen(&mut self, rate: BitRate, cycle: u64) {
        while let Some(frame) = self.frame {
            if frame.start + rate.cycles(2 * frame.bits + 1) >= cycle {
                return;
            }
            self.frame = self.look(frame);
        }
    }

    fn look(&mut self, frame: Frame) -> Option<Frame> {
        let bits = frame.bits + 1;
        match frame.bits {
            // Too short for a start bit: noise.
            START_BIT => (!self.mark).then_some(Frame { bits, ..frame }),
            1..STOP_BIT => {
                let byte = (frame.byte >> 1) | (u8::from(self.mark) << 7);
                Some(Frame { bits, byte, ..frame })
            }
            _ => {
                self.finish(frame.byte);
                None
            }
        }
    }

    fn finish(&mut self, byte: u8) {
        if self.mark {
            self.received.push(byte);
        } else {
            self.framing_errors += 1;
        }
    }
}

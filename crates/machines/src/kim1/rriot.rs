use serde::{Deserialize, Serialize};

use super::{Port, Timer};

/// The registers of a 6530: two ports and a timer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rriot {
    /// Port A.
    pub a: Port,
    /// Port B.
    pub b: Port,
    /// The timer.
    pub timer: Timer,
}

/// The dividers by the low two address bits, as shifts.
const SHIFTS: [u8; 4] = [0, 3, 6, 10];

impl Rriot {
    /// One read of a register, with the inputs held as said.
    pub fn read(&mut self, address: u16, pins_a: u8, pins_b: u8, cycle: u64) -> u8 {
        match address & 7 {
            0 => self.a.read(pins_a),
            1 => self.a.direction,
            2 => self.b.read(pins_b),
            3 => self.b.direction,
            4 | 6 => self.timer.read(address & 8 != 0, cycle),
            _ => u8::from(self.timer.flag(cycle)) << 7,
        }
    }

    /// What a read would give, without its effect on the timer.
    #[must_use]
    pub fn peek(&self, address: u16, pins_a: u8, pins_b: u8, cycle: u64) -> u8 {
        let mut copy = *self;
        copy.read(address, pins_a, pins_b, cycle)
    }

    /// One write of a register.
    pub fn write(&mut self, address: u16, value: u8, cycle: u64) {
        match address & 7 {
            0 => self.a.data = value,
            1 => self.a.direction = value,
            2 => self.b.data = value,
            3 => self.b.direction = value,
            _ => {
                let shift = SHIFTS[usize::from(address & 3)];
                self.timer.write(value, shift, address & 8 != 0, cycle);
            }
        }
    }
}

use serde::{Deserialize, Serialize};

use super::Key;

/// A stick with a button in one of the two ports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "these are its five switches")]
pub struct Joystick {
    /// Pushed away.
    pub up: bool,
    /// Pulled back.
    pub down: bool,
    /// To the left.
    pub left: bool,
    /// To the right.
    pub right: bool,
    /// The button.
    pub fire: bool,
}

impl Joystick {
    /// The lines that it pulls low.
    const fn lines(self) -> u8 {
        self.up as u8
            | (self.down as u8) << 1
            | (self.left as u8) << 2
            | (self.right as u8) << 3
            | (self.fire as u8) << 4
    }
}

/// The two control ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlPort {
    /// Read at $DC01, shared with the rows of the keyboard.
    One,
    /// Read at $DC00, shared with its columns; the port that games use.
    Two,
}

/// Keys and joysticks as the first CIA is wired to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Matrix {
    /// A bit for each key that is down, by its place.
    down: u64,
    joysticks: [Joystick; 2],
}

impl Matrix {
    pub(super) fn set(&mut self, key: Key, down: bool) {
        let bit = 1 << key.place();
        self.down = if down { self.down | bit } else { self.down & !bit };
    }

    pub(super) fn is_down(self, key: Key) -> bool {
        self.down >> key.place() & 1 != 0
    }

    pub(super) fn is_shifted(self) -> bool {
        self.is_down(Key::LeftShift) || self.is_down(Key::RightShift)
    }

    /// The first key that is down and gives a code.
    pub(super) fn key(self) -> Option<Key> {
        let shift = self.is_shifted();
        Key::ALL.into_iter().find(|key| self.is_down(*key) && key.petscii(shift).is_some())
    }

    pub(super) fn set_joystick(&mut self, port: ControlPort, joystick: Joystick) {
        self.joysticks[port as usize] = joystick;
    }

    /// What both ports read, given what the chip drives: a line that anything pulls low is low, also
    /// through a key that is down.
    pub(super) fn ports(self, [driven_a, driven_b]: [u8; 2]) -> [u8; 2] {
        let [stick_b, stick_a] = self.joysticks.map(Joystick::lines);
        let (mut a, mut b) = (driven_a & !stick_a, driven_b & !stick_b);
        let (low_a, low_b) = (!a, !b);
        for column in 0..8 {
            let rows = (self.down >> (8 * column)) as u8;
            if low_a >> column & 1 != 0 {
                b &= !rows;
            }
            if low_b & rows != 0 {
                a &= !(1 << column);
            }
        }
        [a, b]
    }
}

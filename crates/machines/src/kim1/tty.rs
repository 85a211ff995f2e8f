use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

/// The teletype: a serial line each way, one start bit, eight data bits from the
/// lowest, at least two stop bits.
///
/// The machine has no serial chip. A program times the bits by itself, so whoever
/// types must wait for it: the next character starts when a program looks at the line
/// while nothing is sent either way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tty {
    /// Clock cycles of one bit.
    pub cycles_per_bit: u32,
    typed: VecDeque<u8>,
    /// The character on its way in, and when its start bit began.
    sending: Option<(u8, u64)>,
    /// When the last character in ended.
    quiet_since: u64,
    level: bool,
    receiving: Option<Receiving>,
    printed: Vec<u8>,
}

/// A character on its way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Receiving {
    start: u64,
    bits: u8,
    byte: u8,
}

const DATA_BITS: u8 = 8;
/// Start, data and two stop bits.
const FRAME_BITS: u64 = 11;

impl Tty {
    /// A line of this many bits per second.
    #[must_use]
    pub fn new(baud: u32) -> Tty {
        Tty {
            cycles_per_bit: super::HERTZ / baud.max(1),
            typed: VecDeque::new(),
            sending: None,
            quiet_since: 0,
            level: true,
            receiving: None,
            printed: Vec::new(),
        }
    }

    /// Types characters; they wait until a program reads them.
    pub fn type_text(&mut self, text: &[u8]) {
        self.typed.extend(text);
    }

    /// Whether all that was typed has gone out on the line.
    #[must_use]
    pub fn is_typed(&self) -> bool {
        self.typed.is_empty() && self.sending.is_none()
    }

    /// The level of the line to the machine at a cycle at which a program looks.
    pub(super) fn look(&mut self, cycle: u64) -> bool {
        self.advance(cycle);
        let bit = u64::from(self.cycles_per_bit);
        if let Some((byte, start)) = self.sending {
            let at = (cycle - start) / bit;
            if at < FRAME_BITS {
                return at > u64::from(DATA_BITS) || (at > 0 && byte >> (at - 1) & 1 == 1);
            }
            self.sending = None;
            self.quiet_since = cycle;
        }
        let is_quiet = self.receiving.is_none() && cycle >= self.quiet_since + 2 * bit;
        if is_quiet && let Some(byte) = self.typed.pop_front() {
            self.sending = Some((byte, cycle));
            return false;
        }
        true
    }

    /// The level that the line would show, without starting a character.
    pub(super) fn peek(&self, cycle: u64) -> bool {
        self.sending.is_none_or(|(byte, start)| {
            let at = cycle.saturating_sub(start) / u64::from(self.cycles_per_bit);
            at > u64::from(DATA_BITS) || (at > 0 && byte >> (at - 1) & 1 == 1)
        })
    }

    /// The machine drives its line from `cycle` on.
    pub(super) fn drive(&mut self, level: bool, cycle: u64) {
        self.advance(cycle);
        if self.level && !level && self.receiving.is_none() {
            self.receiving = Some(Receiving { start: cycle, bits: 0, byte: 0 });
        }
        self.level = level;
    }

    /// Takes the bits whose middle has passed at the present level.
    fn advance(&mut self, cycle: u64) {
        let Some(mut character) = self.receiving else { return };
        let bit = u64::from(self.cycles_per_bit);
        let middle = |number: u8| character.start + bit * (u64::from(number) + 1) + bit / 2;
        while character.bits < DATA_BITS && middle(character.bits) < cycle {
            character.byte |= u8::from(self.level) << character.bits;
            character.bits += 1;
        }
        let is_over = character.bits == DATA_BITS && middle(DATA_BITS) < cycle;
        if is_over {
            self.printed.push(character.byte);
            self.quiet_since = cycle;
        }
        self.receiving = (!is_over).then_some(character);
    }

    /// What was printed since the last call.
    pub(super) fn take_printed(&mut self, cycle: u64) -> Vec<u8> {
        self.advance(cycle);
        std::mem::take(&mut self.printed)
    }
}

//! The twenty accumulators, and the lines between them.

use super::Decades;

/// An accumulator by its number on the machine, 1 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number(pub(super) u8);

/// The accumulators by what they are for. Those from a5 on that have a second name hold memory, and lend
/// a hand while an instruction is at work: what they hold waits in a3 meanwhile.
impl Number {
    /// Opcode, return address, address.
    pub(super) const COUNTER: Number = Number(1);
    /// What is left of the row.
    pub(super) const INSTRUCTIONS: Number = Number(2);
    /// Empty between instructions; takes what others must make room for.
    pub(super) const EXECUTION: Number = Number(3);
    /// The registers F to J.
    pub(super) const LOAD_STORE: Number = Number(4);
    /// Finds out which half of memory an accumulator belongs to.
    pub(super) const HALVES: Number = Number(5);
    /// Chooses one of the accumulators 10 to 14 of memory.
    pub(super) const UPPER: Number = Number(6);
    /// Chooses the word to be loaded.
    pub(super) const LOADED_WORD: Number = Number(7);
    /// Holds the registers while something happens to them.
    pub(super) const SPARE: Number = Number(8);
    /// Chooses the word to be stored.
    pub(super) const STORED_WORD: Number = Number(9);
    /// Puts together where a far jump goes.
    pub(super) const TARGET: Number = Number(11);
    /// Sends a row to the third table.
    pub(super) const ROW: Number = Number(12);
    /// The registers A to E.
    pub(super) const REGISTERS: Number = Number(13);
    /// Exchanges words of F to J.
    pub(super) const EXCHANGE: Number = Number(14);
    /// Decides conditional jumps by its sign.
    pub(super) const DECISION: Number = Number(15);
    /// Chooses one of the accumulators 0 to 9 of memory.
    pub(super) const LOWER: Number = Number(16);
    /// Brings a word to the place of A.
    pub(super) const FIELD: Number = Number(17);
    /// Their signs choose the function table.
    pub(super) const TABLES: [Number; 3] = [Number(18), Number(19), Number(20)];

    /// An accumulator of memory, 0 to 14.
    pub(super) const fn of_memory(index: u8) -> Number {
        // a13, in between, holds the registers.
        if index < 8 { Number(index + 5) } else { Number(index + 6) }
    }

    /// Whether the line of its sign is not connected to the lines that all share: these accumulators
    /// decide something by their sign.
    const fn hides_sign(self) -> bool {
        matches!(self, Number::INSTRUCTIONS | Number::EXECUTION | Number::HALVES | Number::DECISION)
    }
}

/// What all accumulators hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Accumulators(pub(super) [Decades; 20]);

impl std::ops::Index<Number> for Accumulators {
    type Output = Decades;

    fn index(&self, Number(number): Number) -> &Decades {
        &self.0[usize::from(number - 1)]
    }
}

impl std::ops::IndexMut<Number> for Accumulators {
    fn index_mut(&mut self, Number(number): Number) -> &mut Decades {
        &mut self.0[usize::from(number - 1)]
    }
}

/// Pulses on the eleven lines of a trunk in one add-time: at 0 on the line of the sign, at 1 to 10 on those
/// of the digits, the highest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines(pub(super) [u8; 11]);

/// For the sign and the ten digits of a receiver the line that they are connected to: 11 is that of the
/// sign, 10 to 1 are the digits, the lowest is 1. 0 is none.
pub(super) type Wiring = [u8; 11];

/// How many pulses a nine is, or the sign M.
const NINE: u8 = 9;

impl Lines {
    /// What the additive output sends.
    pub(super) fn additive(held: Decades) -> Lines {
        let mut lines = Lines::default();
        lines.0[0] = if held.minus { NINE } else { 0 };
        lines.0[1..].copy_from_slice(&held.digits);
        lines
    }

    /// What the subtractive output sends: nine less each digit, the other sign, and one pulse more on the
    /// lowest line.
    pub(super) fn subtractive(held: Decades) -> Lines {
        let mut lines = Lines::default();
        lines.0[0] = if held.minus { 0 } else { NINE };
        for (line, digit) in lines.0[1..].iter_mut().zip(held.digits) {
            *line = NINE - digit;
        }
        lines.0[10] += 1;
        lines
    }

    /// What an accumulator sends to the lines that all share.
    pub(super) fn shared(from: Number, held: Decades) -> Lines {
        let mut lines = Lines::additive(held);
        if from.hides_sign() {
            lines.0[0] = 0;
        }
        lines
    }

    /// The pulses on a line by its number, as [`Wiring`] counts.
    pub(super) fn line(&self, number: u8) -> u8 {
        match number {
            0 => 0,
            11 => self.0[0],
            digit => self.0[usize::from(11 - digit)],
        }
    }

    /// Adds what another one sends at the same time.
    pub(super) fn join(&mut self, others: Lines) {
        for (line, other) in self.0.iter_mut().zip(others.0) {
            *line += other;
        }
    }

    /// The lines behind an adapter.
    pub(super) fn through(&self, wiring: &Wiring) -> Lines {
        Lines(wiring.map(|number| self.line(number)))
    }
}

impl Decades {
    /// Receives the pulses of all lines: every decade counts, carries go to the left, and the sign changes
    /// with each pulse and with the last carry.
    pub(super) fn count(&mut self, lines: Lines, one_more: bool) {
        let mut carry = u8::from(one_more);
        for (digit, pulses) in self.digits.iter_mut().zip(&lines.0[1..]).rev() {
            let sum = *digit + pulses + carry;
            (*digit, carry) = (sum % 10, sum / 10);
        }
        self.minus ^= (lines.0[0] + carry) % 2 == 1;
    }
}

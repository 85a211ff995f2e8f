use super::accumulators::Lines;
use crate::chessvm::Accumulator;

/// What an accumulator of the ENIAC holds, or what travels on ten digit lines and the line of the sign: a
/// sign and ten digits, the highest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decades {
    /// Whether the sign is M.
    pub minus: bool,
    /// The digits.
    pub digits: [u8; 10],
}

impl Decades {
    /// Nothing, or M and ten zeros.
    pub(super) const fn zeros(minus: bool) -> Decades {
        Decades { minus, digits: [0; 10] }
    }

    /// Five words with a positive sign.
    pub(super) fn of_words(words: [u8; 5]) -> Decades {
        let mut digits = [0; 10];
        for (pair, word) in digits.chunks_exact_mut(2).zip(words) {
            pair.copy_from_slice(&[word / 10, word % 10]);
        }
        Decades { minus: false, digits }
    }

    /// A word in the two highest decades.
    pub(super) fn at_the_top(word: u8) -> Decades {
        Decades::of_words([word, 0, 0, 0, 0])
    }

    /// The digits as five words of two.
    #[must_use]
    pub fn words(self) -> [u8; 5] {
        std::array::from_fn(|word| self.digits[2 * word] * 10 + self.digits[2 * word + 1])
    }

    /// Receives what another accumulator sends, line by line.
    pub(super) fn receive(&mut self, sent: Decades) {
        self.count(Lines::additive(sent), false);
    }

    /// One more pulse to the lowest decade.
    pub(super) fn increment(&mut self) {
        self.count(Lines::default(), true);
    }

    /// What an empty accumulator holds when it has received the subtractive output of this one.
    pub(super) fn complement(self) -> Decades {
        let mut received = Decades::default();
        received.count(Lines::subtractive(self), false);
        received
    }
}

impl From<Accumulator> for Decades {
    fn from(accumulator: Accumulator) -> Decades {
        Decades { minus: accumulator.minus, ..Decades::of_words(accumulator.words) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_carry_out_of_the_highest_decade_changes_the_sign() {
        let mut full = Decades { minus: false, digits: [9; 10] };
        full.increment();
        assert_eq!(full, Decades::zeros(true));
        full.receive(Decades { minus: true, digits: [9; 10] });
        assert_eq!(full, Decades { minus: false, digits: [9; 10] });
    }

    #[test]
    fn a_complement_and_its_number_are_nothing() {
        let mut number = Decades::of_words([1, 23, 45, 67, 89]);
        let complement = number.complement();
        assert!(complement.minus);
        assert_eq!(complement.words(), [98, 76, 54, 32, 11]);
        number.receive(complement);
        assert_eq!(number, Decades::zeros(false));
        assert_eq!(Decades::zeros(false).complement(), Decades::zeros(false));
    }
}

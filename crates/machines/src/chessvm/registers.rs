use std::fmt;

/// Five words and a sign: how the machine keeps its registers and its memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Accumulator {
    /// The words, each below 100.
    pub words: [u8; 5],
    /// Whether the sign is minus.
    pub minus: bool,
}

impl Accumulator {
    /// The first word with the sign: −100 to 99.
    #[must_use]
    pub const fn signed_word(&self) -> i8 {
        let digits = self.words[0] as i8;
        if self.minus { digits - 100 } else { digits }
    }
}

impl fmt::Display for Accumulator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e] = self.words;
        let sign = if self.minus { 'M' } else { 'P' };
        write!(f, "{sign} {a:02} {b:02} {c:02} {d:02} {e:02}")
    }
}

/// The registers at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Registers {
    /// A to E, with the sign of A.
    pub rf: Accumulator,
    /// F to J, with the sign of F.
    pub ls: Accumulator,
}

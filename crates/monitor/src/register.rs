use std::ops::Range;

/// How wide a register is and how its machine's people write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegisterKind {
    /// One bit.
    Flag,
    /// Four bits, one hexadecimal digit.
    Nibble,
    /// Eight bits, two hexadecimal digits.
    Byte,
    /// Sixteen bits, four hexadecimal digits.
    Word,
    /// Two decimal digits, with a sign where the machine has one.
    Decimal,
}

/// A register and what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register {
    /// The name that [`Monitor::set_register`](crate::Monitor::set_register) takes, in any case.
    pub name: &'static str,
    /// How wide it is.
    pub kind: RegisterKind,
    /// What is in it; negative only where the machine has a sign.
    pub value: i64,
}

impl Register {
    pub(crate) fn flag(name: &'static str, value: bool) -> Register {
        Register { name, kind: RegisterKind::Flag, value: value.into() }
    }

    pub(crate) fn byte(name: &'static str, value: u8) -> Register {
        Register { name, kind: RegisterKind::Byte, value: value.into() }
    }

    pub(crate) fn nibble(name: &'static str, value: u8) -> Register {
        Register { name, kind: RegisterKind::Nibble, value: value.into() }
    }

    pub(crate) fn word(name: &'static str, value: u16) -> Register {
        Register { name, kind: RegisterKind::Word, value: value.into() }
    }
}

/// A part of memory that serves one purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What it is for.
    pub name: &'static str,
    /// Its cells.
    pub cells: Range<u32>,
}

impl Region {
    pub(crate) const fn new(name: &'static str, cells: Range<u32>) -> Region {
        Region { name, cells }
    }
}

use std::fmt;

/// One of the three function tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bank {
    /// Function table 1, written as 09 in far addresses.
    Ft1 = 1,
    /// Function table 2, written as 90.
    Ft2 = 2,
    /// Function table 3, written as 99; word 0 of its rows is data.
    Ft3 = 3,
}

impl Bank {
    /// The three tables in order.
    pub const ALL: [Bank; 3] = [Bank::Ft1, Bank::Ft2, Bank::Ft3];

    /// The two digits that stand for the table in a far jump.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Bank::Ft1 => 9,
            Bank::Ft2 => 90,
            Bank::Ft3 => 99,
        }
    }

    /// The table that a far jump with these digits goes to.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Bank> {
        match code {
            9 => Some(Bank::Ft1),
            90 => Some(Bank::Ft2),
            99 => Some(Bank::Ft3),
            _ => None,
        }
    }

    /// 1, 2 or 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The table with this number.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Bank> {
        match number {
            1 => Some(Bank::Ft1),
            2 => Some(Bank::Ft2),
            3 => Some(Bank::Ft3),
            _ => None,
        }
    }

    /// The first word of a row that can hold an instruction.
    #[must_use]
    pub const fn first_code_word(self) -> u8 {
        if matches!(self, Bank::Ft3) { 1 } else { 0 }
    }

    /// The first row that can be executed; the last is always 98.
    #[must_use]
    pub const fn first_code_row(self) -> u8 {
        if matches!(self, Bank::Ft3) { 6 } else { 0 }
    }
}

/// A word of the function tables: table, row 0 to 99, word 0 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address {
    /// The function table.
    pub bank: Bank,
    /// The row in the table.
    pub row: u8,
    /// The word in the row.
    pub word: u8,
}

impl Address {
    /// How many addresses there are.
    pub const COUNT: u32 = 1_800;

    /// The first word of a row that can hold code.
    #[must_use]
    pub const fn of_row(bank: Bank, row: u8) -> Address {
        Address { bank, row, word: bank.first_code_word() }
    }

    /// The address as a number below [`Address::COUNT`].
    #[must_use]
    pub const fn index(self) -> u32 {
        (self.bank as u32 - 1) * 600 + self.row as u32 * 6 + self.word as u32
    }

    /// Table and row as the three digits that assembly programs use: 100 to 399.
    #[must_use]
    pub const fn row_number(self) -> u16 {
        self.bank as u16 * 100 + self.row as u16
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FT{} row {:02} word {}", self.bank as u8, self.row, self.word)
    }
}

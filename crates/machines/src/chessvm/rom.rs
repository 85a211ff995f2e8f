use super::{Address, Bank};
use std::fmt;
use std::str::FromStr;

/// The switches of the three function tables: program and data.
///
/// # Text form
/// One line per row: the table, the row, then its words from the left. Words that
/// are missing at the end of a row, and rows that are missing, are 99. Word 0
/// of a row of `FT3` is data and may have a sign, written as a leading `M`.
/// A semicolon starts a comment.
///
/// ```text
/// FT1 00  40 40 01 40 11 92   ; six words of program
/// FT3 06  M93 12 85           ; the data word −7, then program
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rom {
    words: [[[u8; Rom::ROW_WORDS]; Rom::ROWS]; 3],
    minus: [bool; Rom::ROWS],
}

impl Rom {
    /// Rows in a table.
    pub const ROWS: usize = 100;
    /// Words in a row.
    pub const ROW_WORDS: usize = 6;

    /// Tables full of 99.
    #[must_use]
    pub const fn new() -> Rom {
        Rom { words: [[[99; Self::ROW_WORDS]; Self::ROWS]; 3], minus: [false; Self::ROWS] }
    }

    /// The six words of a row. Rows above 99 read as the last one.
    #[must_use]
    pub fn row(&self, bank: Bank, row: u8) -> [u8; Self::ROW_WORDS] {
        self.words[bank as usize - 1][usize::from(row).min(Self::ROWS - 1)]
    }

    /// Sets a word.
    ///
    /// # Errors
    /// When the address or the value does not exist.
    pub fn set(&mut self, at: Address, value: u8) -> Result<(), RomError> {
        if value > 99 {
            return Err(RomError::Word { text: value.to_string() });
        }
        let row = &mut self.words[at.bank as usize - 1].get_mut(usize::from(at.row));
        let word = row.as_mut().and_then(|row| row.get_mut(usize::from(at.word)));
        *word.ok_or(RomError::Address { text: at.to_string() })? = value;
        Ok(())
    }

    /// The data word of a row of the third table as `ftl` loads it: −100 to 99.
    #[must_use]
    pub fn data(&self, row: u8) -> i8 {
        let index = usize::from(row).min(Self::ROWS - 1);
        let digits = self.words[2][index][0] as i8;
        if self.minus[index] { digits - 100 } else { digits }
    }

    /// Sets the data word of a row of the third table.
    ///
    /// # Errors
    /// When the row is not 0 to 99 or the value not −100 to 99.
    pub fn set_data(&mut self, row: u8, value: i8) -> Result<(), RomError> {
        if !(-100..=99).contains(&value) {
            return Err(RomError::Word { text: value.to_string() });
        }
        self.set(Address { bank: Bank::Ft3, row, word: 0 }, value.rem_euclid(100) as u8)?;
        self.minus[usize::from(row)] = value < 0;
        Ok(())
    }
}

impl Default for Rom {
    fn default() -> Rom {
        Rom::new()
    }
}

impl fmt::Display for Rom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for bank in Bank::ALL {
            for row in 0..Self::ROWS as u8 {
                self.write_row(f, bank, row)?;
            }
        }
        Ok(())
    }
}

impl Rom {
    fn write_row(&self, f: &mut fmt::Formatter<'_>, bank: Bank, row: u8) -> fmt::Result {
        let words = self.row(bank, row);
        let minus = bank == Bank::Ft3 && self.minus[usize::from(row)];
        if words == [99; Self::ROW_WORDS] && !minus {
            return Ok(());
        }
        write!(f, "FT{} {row:02} {}", bank.number(), if minus { "M" } else { " " })?;
        let text: Vec<_> = words.iter().map(|word| format!("{word:02}")).collect();
        writeln!(f, "{}", text.join(" "))
    }

    fn parse_line(&mut self, line: &str) -> Result<(), RomError> {
        let code = line.split(';').next().unwrap_or_default();
        let mut fields = code.split_whitespace();
        let Some(table) = fields.next() else { return Ok(()) };
        let bank = parse_bank(table)?;
        let text = fields.next().unwrap_or_default();
        let row = parse_word(text).ok_or_else(|| RomError::Address { text: text.to_owned() })?;
        fields.enumerate().try_for_each(|(word, text)| self.parse_field(bank, row, word, text))
    }

    fn parse_field(
        &mut self,
        bank: Bank,
        row: u8,
        word: usize,
        text: &str,
    ) -> Result<(), RomError> {
        let wrong = || RomError::Word { text: text.to_owned() };
        let word = u8::try_from(word).map_err(|_| wrong())?;
        match text.strip_prefix('M') {
            Some(digits) if bank == Bank::Ft3 && word == 0 => {
                let value = parse_word(digits).ok_or_else(wrong)?;
                self.set_data(row, value as i8 - 100)
            }
            _ => {
                let value = parse_word(text).ok_or_else(wrong)?;
                self.set(Address { bank, row, word }, value)
            }
        }
    }
}

fn parse_bank(text: &str) -> Result<Bank, RomError> {
    let number = text.strip_prefix("FT").and_then(|number| number.parse().ok());
    number.and_then(Bank::from_number).ok_or_else(|| RomError::Table { text: text.to_owned() })
}

fn parse_word(text: &str) -> Option<u8> {
    let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

impl FromStr for Rom {
    type Err = RomError;

    fn from_str(text: &str) -> Result<Rom, RomError> {
        let mut rom = Rom::new();
        for (index, line) in text.lines().enumerate() {
            rom.parse_line(line)
                .map_err(|error| RomError::Line { number: index + 1, reason: Box::new(error) })?;
        }
        Ok(rom)
    }
}

/// What is wrong with a description of the function tables.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RomError {
    /// A name other than `FT1`, `FT2` and `FT3`.
    #[error("{text:?} is not FT1, FT2 or FT3")]
    Table {
        /// What stood there.
        text: String,
    },
    /// A row or word that does not exist.
    #[error("{text:?} is not a place in a function table")]
    Address {
        /// What stood there.
        text: String,
    },
    /// A value that is not two digits.
    #[error("{text:?} is not a word of two digits")]
    Word {
        /// What stood there.
        text: String,
    },
    /// A line that does not set a switch.
    #[error("{text:?} is not a switch of a function table")]
    Switch {
        /// What stood there.
        text: String,
    },
    /// An error in a line of the text form.
    #[error("line {number}: {reason}")]
    Line {
        /// The line, counted from 1.
        number: usize,
        /// What is wrong with it.
        reason: Box<RomError>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_survives_a_round_trip() {
        let mut rom = Rom::new();
        rom.set(Address { bank: Bank::Ft2, row: 7, word: 3 }, 42).unwrap();
        rom.set_data(6, -7).unwrap();
        rom.set_data(99, -100).unwrap();
        let copy: Rom = rom.to_string().parse().unwrap();
        assert_eq!(copy, rom);
        assert_eq!((copy.data(6), copy.data(99), copy.data(8)), (-7, -100, 99));
    }

    #[test]
    fn bad_lines_are_named() {
        let message = |text: &str| text.parse::<Rom>().unwrap_err().to_string();
        assert_eq!(message("; x\nFT4 00 1"), "line 2: \"FT4\" is not FT1, FT2 or FT3");
        assert_eq!(message("FT1 100 01"), "line 1: \"100\" is not a place in a function table");
        assert_eq!(message("FT1 00 1"), "line 1: \"1\" is not a word of two digits");
        assert_eq!(message("FT1 00 M01"), "line 1: \"M01\" is not a word of two digits");
        let seven = message("FT1 00 01 01 01 01 01 01 01");
        assert_eq!(seven, "line 1: \"FT1 row 00 word 6\" is not a place in a function table");
    }
}

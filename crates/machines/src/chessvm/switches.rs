//! Function tables as switch settings for a pulse-level simulator of the ENIAC.

use super::{Address, Bank, Rom, RomError};
use std::fmt::Write;

/// Programs address the tables with the argument plus two.
const ARGUMENT_OFFSET: u8 = 2;
/// Words on each half, A and B, of a row.
const HALF_WORDS: u8 = 3;

impl Rom {
    /// The tables as lines `s f1.RA2L6 9`: table, half, row and digit of a switch, then its
    /// setting. A sign is `s f3.RB8S M`.
    ///
    /// Rows full of 99 are left out, since nothing reads them, and so are rows 0 to 5 of the
    /// third table, which belong to the wiring of the machine.
    ///
    /// ```
    /// use machines::chessvm::Rom;
    ///
    /// let rom: Rom = "FT3 06  M93 12 85".parse()?;
    /// let switches = rom.to_switches();
    /// assert!(switches.contains("s f3.RB8S M\ns f3.RA8L6 9\ns f3.RA8L5 3\n"));
    /// assert_eq!(Rom::from_switches(&switches)?, rom);
    /// # Ok::<(), machines::chessvm::RomError>(())
    /// ```
    #[must_use]
    pub fn to_switches(&self) -> String {
        let mut text = String::new();
        for bank in Bank::ALL {
            for row in bank.first_code_row()..Self::ROWS as u8 {
                self.write_switches(bank, row, &mut text);
            }
        }
        text
    }

    fn write_switches(&self, bank: Bank, row: u8, text: &mut String) {
        let words = self.row(bank, row);
        let minus = bank == Bank::Ft3 && self.data(row) < 0;
        if words == [99; Self::ROW_WORDS] && !minus {
            return;
        }
        let (table, setting) = (bank.number(), row + ARGUMENT_OFFSET);
        // Writing into a string cannot fail.
        let _ = writeln!(text, "# table {table} row {row:02}");
        if minus {
            let _ = writeln!(text, "s f{table}.RB{setting}S M");
        }
        for (word, value) in (0..).zip(words) {
            let half = if word < HALF_WORDS { 'A' } else { 'B' };
            let line = 6 - 2 * (word % HALF_WORDS);
            let _ = writeln!(text, "s f{table}.R{half}{setting}L{line} {}", value / 10);
            let _ = writeln!(text, "s f{table}.R{half}{setting}L{} {}", line - 1, value % 10);
        }
    }

    /// Reads switch settings as [`Rom::to_switches`] writes them; `#` begins a comment. A digit
    /// that no line sets is 0 in a row that is mentioned; other rows are full of 99.
    ///
    /// # Errors
    /// Names the line that is not the setting of a switch of a function table.
    pub fn from_switches(text: &str) -> Result<Rom, RomError> {
        let mut rom = Rom::new();
        let mut mentioned = [[false; Rom::ROWS]; 3];
        for (index, line) in text.lines().enumerate() {
            let setting = line.split('#').next().unwrap_or_default().trim();
            if setting.is_empty() {
                continue;
            }
            let read = Setting::read(setting).and_then(|setting| {
                let row = &mut mentioned[setting.bank as usize - 1][usize::from(setting.row)];
                if !std::mem::replace(row, true) {
                    rom.clear_row(setting.bank, setting.row)?;
                }
                rom.turn(&setting)
            });
            read.map_err(|error| RomError::Line { number: index + 1, reason: Box::new(error) })?;
        }
        Ok(rom)
    }

    fn clear_row(&mut self, bank: Bank, row: u8) -> Result<(), RomError> {
        (0..Self::ROW_WORDS as u8).try_for_each(|word| self.set(Address { bank, row, word }, 0))
    }

    fn turn(&mut self, setting: &Setting) -> Result<(), RomError> {
        let Setting { bank, row, switch } = *setting;
        match switch {
            Switch::Minus => {
                let digits = self.row(bank, row)[0] as i8;
                self.set_data(row, digits - 100)
            }
            Switch::Digit { word, tens, value } => {
                let old = self.row(bank, row)[usize::from(word)];
                let new = if tens { value * 10 + old % 10 } else { old / 10 * 10 + value };
                self.set(Address { bank, row, word }, new)
            }
        }
    }
}

/// One switch and how it is set.
struct Setting {
    bank: Bank,
    row: u8,
    switch: Switch,
}

#[derive(Clone, Copy)]
enum Switch {
    /// The sign of a data word.
    Minus,
    Digit {
        word: u8,
        tens: bool,
        value: u8,
    },
}

impl Setting {
    fn read(text: &str) -> Result<Setting, RomError> {
        Setting::parse(text).ok_or_else(|| RomError::Switch { text: text.to_owned() })
    }

    fn parse(text: &str) -> Option<Setting> {
        let mut fields = text.split_whitespace();
        let (verb, name, value) = (fields.next()?, fields.next()?, fields.next()?);
        if verb != "s" || fields.next().is_some() {
            return None;
        }
        let (table, switch) = name.strip_prefix('f')?.split_once(".R")?;
        let bank = Bank::from_number(table.parse().ok()?)?;
        let half = match switch.get(..1)? {
            "A" => 0,
            "B" => HALF_WORDS,
            _ => return None,
        };
        let digits = switch[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (row, line) = switch[1..].split_at(digits);
        let row = row.parse::<u8>().ok()?.checked_sub(ARGUMENT_OFFSET)?;
        let switch = match (line, value) {
            ("S", "M") if bank == Bank::Ft3 && half != 0 => Switch::Minus,
            _ => {
                let line: u8 = line.strip_prefix('L')?.parse().ok()?;
                let place = 6u8.checked_sub(line).filter(|&place| place < 6)?;
                let value = value.parse().ok().filter(|&value| value < 10)?;
                Switch::Digit { word: half + place / 2, tens: place % 2 == 0, value }
            }
        };
        (usize::from(row) < Rom::ROWS).then_some(Setting { bank, row, switch })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_twelve_switches() {
        let rom: Rom = "FT2 05  84 04 90 52 00 99".parse().unwrap();
        let lines = "# table 2 row 05
s f2.RA7L6 8\ns f2.RA7L5 4\ns f2.RA7L4 0\ns f2.RA7L3 4\ns f2.RA7L2 9\ns f2.RA7L1 0
s f2.RB7L6 5\ns f2.RB7L5 2\ns f2.RB7L4 0\ns f2.RB7L3 0\ns f2.RB7L2 9\ns f2.RB7L1 9
";
        assert_eq!(rom.to_switches(), lines);
        assert_eq!(Rom::from_switches(lines), Ok(rom));
    }

    #[test]
    fn rows_of_the_wiring_are_left_alone() {
        let mut rom: Rom = "FT3 05  12 34\nFT3 98  M00 52".parse().unwrap();
        rom.set_data(99, -100).unwrap();
        let copy = Rom::from_switches(&rom.to_switches()).unwrap();
        assert_eq!(copy.row(Bank::Ft3, 5), [99; 6]);
        assert_eq!((copy.data(98), copy.data(99)), (-100, -100));
    }

    #[test]
    fn what_is_not_a_switch_is_named() {
        for line in ["s f4.RA2L6 1", "s f1.RA1L6 1", "s f1.RA102L6 1", "s f1.RA2L7 1"] {
            let message = Rom::from_switches(&format!("# x\n{line}")).unwrap_err().to_string();
            let reason = "is not a switch of a function table";
            assert_eq!(message, format!("line 2: {line:?} {reason}"));
        }
        for line in
            ["p 1 2", "s f1.RA2L6 10", "s f1.RB2S M", "s f3.RA8S M", "s f1.RC2L6 1", "s f1.R"]
        {
            assert!(Rom::from_switches(line).is_err(), "{line}");
        }
    }
}

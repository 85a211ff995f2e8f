use machines::chessvm::{Address, Bank};

/// How the people of a machine write addresses and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Hexadecimal, with or without `$`.
    Hexadecimal,
    /// Function table and row in three digits, `.` and the word; memory in
    /// decimal.
    Rows,
}

impl Notation {
    /// The place of an instruction that a text names.
    pub fn place(self, text: &str) -> Option<u32> {
        match self {
            Notation::Hexadecimal => hexadecimal(text).filter(|&place| place < 0x1_0000),
            Notation::Rows => row_and_word(text),
        }
    }

    /// The place that a label with this value names.
    pub fn place_of_label(self, value: i64) -> Option<u32> {
        match self {
            Notation::Hexadecimal => u16::try_from(value).ok().map(u32::from),
            Notation::Rows => row_and_word(&value.to_string()),
        }
    }

    /// A place of an instruction as text.
    pub fn show_place(self, place: u32) -> String {
        match self {
            Notation::Hexadecimal => format!("{place:04X}"),
            Notation::Rows => {
                format!("{}{:02}.{}", place / 600 + 1, place % 600 / 6, place % 6)
            }
        }
    }

    /// The cell of memory that a text names.
    pub fn cell(self, text: &str) -> Option<u32> {
        match self {
            Notation::Hexadecimal => self.place(text),
            Notation::Rows => text.parse().ok(),
        }
    }

    /// A cell of memory as text.
    pub fn show_cell(self, cell: u32) -> String {
        match self {
            Notation::Hexadecimal => format!("{cell:04X}"),
            Notation::Rows => format!("{cell:02}"),
        }
    }

    /// A number that is to go into a register or cell.
    pub fn value(self, text: &str) -> Option<i64> {
        match self {
            Notation::Hexadecimal => hexadecimal(text).map(i64::from),
            Notation::Rows => text.parse().ok(),
        }
    }

    /// The value of a cell as text.
    pub fn show_value(self, value: u8) -> String {
        match self {
            Notation::Hexadecimal => format!("{value:02X}"),
            Notation::Rows => format!("{value:02}"),
        }
    }

    /// The value of a symbol as text.
    pub(crate) fn show_symbol(self, value: i64) -> String {
        match self {
            Notation::Hexadecimal => format!("${value:04X}"),
            Notation::Rows => value.to_string(),
        }
    }

    /// Cells that are shown on a line.
    pub(crate) fn cells_per_line(self) -> u32 {
        match self {
            Notation::Hexadecimal => 16,
            Notation::Rows => 5,
        }
    }
}

fn hexadecimal(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('$').or_else(|| text.strip_prefix("0x")).unwrap_or(text);
    let valid = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    valid.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
}

fn row_and_word(text: &str) -> Option<u32> {
    let (row, word) = text.split_once('.').map_or((text, None), |(row, word)| (row, Some(word)));
    let number: u16 = row.parse().ok()?;
    let bank = Bank::from_number(u8::try_from(number / 100).ok()?)?;
    let first = Address::of_row(bank, (number % 100) as u8);
    let word = word.map_or(Some(first.word), |word| word.parse().ok().filter(|&word| word < 6))?;
    Some(Address { word, ..first }.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_back_as_they_are_shown() {
        for place in [0, 5, 600, 1_205, 1_799] {
            assert_eq!(Notation::Rows.place(&Notation::Rows.show_place(place)), Some(place));
        }
        assert_eq!(Notation::Rows.place("306"), Some(1_200 + 36 + 1), "word 0 there is data");
        assert_eq!(Notation::Hexadecimal.place("$C000"), Some(0xC000));
        for bad in ["", "$", "10000", "xyz", "-1", "+5"] {
            assert_eq!(Notation::Hexadecimal.place(bad), None, "{bad:?}");
        }
        for bad in ["", "99", "400", "100.6", "1e2", "70000"] {
            assert_eq!(Notation::Rows.place(bad), None, "{bad:?}");
        }
    }
}

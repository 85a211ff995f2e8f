//! Reading a line word by word, and numbers as engines and GUIs write them.

use std::fmt;

/// What is left of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self { rest: line.trim() }
    }

    /// For formats in which a blank at the end of the line means something.
    pub(crate) fn with_end(line: &'a str) -> Self {
        Self { rest: line.trim_start() }
    }

    /// Everything that has not been read yet, blanks inside it untouched.
    pub(crate) fn rest(self) -> &'a str {
        self.rest
    }

    pub(crate) fn peek(mut self) -> Option<&'a str> {
        self.next()
    }

    /// The words up to the first that is `stop`, which stays unread.
    pub(crate) fn until(&mut self, stop: impl Fn(&str) -> bool) -> Vec<&'a str> {
        let mut taken = Vec::new();
        while let Some(word) = self.peek().filter(|word| !stop(word)) {
            taken.push(word);
            self.next();
        }
        taken
    }

    /// Reads the next word if `read` can make something of it, and leaves it alone otherwise.
    pub(crate) fn accept<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let value = self.peek().and_then(read)?;
        self.next();
        Some(value)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        Some(word)
    }
}

/// A whole number of any size: sign and digits; a decimal fraction is cut off.
fn wide(word: &str) -> Option<i128> {
    let (negative, digits) = match word.as_bytes().first()? {
        b'-' => (true, &word[1..]),
        b'+' => (false, &word[1..]),
        _ => (false, word),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let size = whole
        .bytes()
        .fold(0i128, |sum, digit| sum.saturating_mul(10).saturating_add(i128::from(digit - b'0')));
    Some(if negative { -size } else { size })
}

/// A number, moved into the range of its type if it lies outside.
pub(crate) fn number<T>(word: &str) -> Option<T>
where
    T: TryFrom<i128> + Bounded,
{
    let value = wide(word)?;
    T::try_from(value).ok().or(Some(if value < 0 { T::LEAST } else { T::MOST }))
}

/// A type of numbers with ends.
pub(crate) trait Bounded {
    const LEAST: Self;
    const MOST: Self;
}

macro_rules! bounded {
    ($($number:ty)*) => {
        $(impl Bounded for $number {
            const LEAST: Self = Self::MIN;
            const MOST: Self = Self::MAX;
        })*
    };
}

bounded!(u16 u32 u64 i32 i64);

/// Whether a word has the form of a move in coordinates: `e2e4`, `a7a8q`, a drop, or the null move.
pub(crate) fn looks_like_move(word: &str) -> bool {
    let square =
        |file: u8, rank: u8| (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    match word.as_bytes() {
        b"0000" => true,
        [piece, b'@', c, d] => piece.is_ascii_alphabetic() && square(*c, *d),
        [a, b, c, d] => square(*a, *b) && square(*c, *d),
        [a, b, c, d, role] => square(*a, *b) && square(*c, *d) && role.is_ascii_alphabetic(),
        _ => false,
    }
}

/// Words as owned texts.
pub(crate) fn owned(words: Vec<&str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// A text on its way out: whatever would end the line becomes a blank.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, piece) in self.0.split(['\n', '\r']).enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(piece)?;
        }
        Ok(())
    }
}

/// Writes each word with a blank before it.
pub(crate) fn write_words(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    words.iter().try_for_each(|word| write!(f, " {}", OneLine(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_clamped_and_garbage_is_none() {
        assert_eq!(number::<u64>("-17"), Some(0));
        assert_eq!(number::<u32>("4294967297"), Some(u32::MAX));
        assert_eq!(number::<i32>("-99999999999999999999999999999999999999999999"), Some(i32::MIN));
        assert_eq!(number::<u64>("+250.75"), Some(250));
        for garbage in ["", "-", ".", "1e5", "0x10", "12a", "١٢", "-.5", "1.2.3"] {
            assert_eq!(number::<i64>(garbage), None, "{garbage}");
        }
    }

    #[test]
    fn words_keep_the_rest_as_it_is() {
        let mut words = Words::new("  info\t string  two  blanks \r\n");
        assert_eq!((words.next(), words.next()), (Some("info"), Some("string")));
        assert_eq!(words.rest(), "two  blanks");
    }

    #[test]
    fn moves_are_told_from_words() {
        for word in ["e2e4", "a7a8q", "A1a1x", "0000", "P@e4", "e2e9", "depth", "é2e4"] {
            let expected = matches!(word, "e2e4" | "a7a8q" | "0000" | "P@e4");
            assert_eq!(looks_like_move(word), expected, "{word}");
        }
    }
}

//! Single words and their values.

use std::str::FromStr;
use std::time::Duration;

use super::FlagError;

/// One word after a flag, `key=value` or a bare value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) flag: &'a str,
    pub(crate) text: &'a str,
}

impl<'a> Word<'a> {
    /// The parts of `key=value`.
    pub(crate) fn pair(self) -> Result<(&'a str, Word<'a>), FlagError> {
        let expected = || FlagError::bad_value(self.flag, self.text, "something like key=value");
        let (key, _) = self.text.split_once('=').ok_or_else(expected)?;
        Ok((key, self))
    }

    /// What stands after the equals sign, or the whole word where there is none.
    pub(crate) fn value(self) -> &'a str {
        self.text.split_once('=').map_or(self.text, |(_, value)| value)
    }

    pub(crate) fn wrong(self, expected: impl Into<String>) -> FlagError {
        FlagError::bad_value(self.flag, self.text, expected)
    }

    pub(crate) fn unknown_key(self, known: &'static [&'static str]) -> FlagError {
        let (flag, word) = (self.flag.to_owned(), self.text.to_owned());
        FlagError::UnknownKey { flag, word, known }
    }

    /// A whole number.
    pub(crate) fn number<T: FromStr>(self) -> Result<T, FlagError> {
        self.value().parse().map_err(|_| self.wrong("a whole number"))
    }

    /// A whole number that is not 0.
    pub(crate) fn count<T: FromStr + Default + PartialEq>(self) -> Result<T, FlagError> {
        let number = self.value().parse().ok().filter(|number| *number != T::default());
        number.ok_or_else(|| self.wrong("a whole number above 0"))
    }

    /// Any finite number.
    pub(crate) fn real(self) -> Result<f64, FlagError> {
        let number = self.value().parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| self.wrong("a number"))
    }

    /// A time in seconds.
    pub(crate) fn seconds(self) -> Result<Duration, FlagError> {
        terms::seconds(self.value(), 1.0).map_err(|_| self.wrong("a number of seconds"))
    }

    /// A time in milliseconds.
    pub(crate) fn milliseconds(self) -> Result<Duration, FlagError> {
        terms::seconds(self.value(), 1e-3).map_err(|_| self.wrong("a number of milliseconds"))
    }

    /// True or false.
    pub(crate) fn truth(self) -> Result<bool, FlagError> {
        match self.value() {
            "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err(self.wrong("true or false")),
        }
    }

    /// One of several words.
    pub(crate) fn one_of<T: Copy>(self, choices: &[(&'static str, T)]) -> Result<T, FlagError> {
        let value = self.value();
        let found = choices.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
        let names = || choices.iter().map(|choice| choice.0).collect::<Vec<_>>().join(", ");
        found.map(|choice| choice.1).ok_or_else(|| self.wrong(format!("one of {}", names())))
    }

    /// A text that is not empty.
    pub(crate) fn text(self) -> Result<String, FlagError> {
        match self.value() {
            "" => Err(self.wrong("something after the equals sign")),
            value => Ok(value.to_owned()),
        }
    }
}

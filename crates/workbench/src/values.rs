//! Values of arguments: processors, formats, constants.

use assembler::Cpu;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::Format;

/// The formats by name, with what each is.
pub(crate) fn formats() -> impl TypedValueParser<Value = Format> {
    let value = |format: Format| PossibleValue::new(format.name()).help(format.about());
    PossibleValuesParser::new(Format::ALL.map(value))
        .try_map(|name| Format::named(&name).ok_or("there is no such format"))
}

/// The processor of that name.
pub(crate) fn parse_cpu(text: &str) -> Result<Cpu, String> {
    Cpu::from_name(text)
        .ok_or_else(|| format!("'{text}' is not a processor: chessvm, 6502, 1802 or 1806"))
}

/// `NAME=VALUE`, the value in decimal or, behind `$` or `0x`, in hexadecimal;
/// `NAME` alone is 1.
pub(crate) fn parse_define(text: &str) -> Result<(String, i64), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, "1"));
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty()
        || name.starts_with(|c: char| c.is_ascii_digit())
        || !name.chars().all(letters)
    {
        return Err(format!("'{name}' cannot be the name of a constant"));
    }
    let hexadecimal = value.strip_prefix('$').or_else(|| value.strip_prefix("0x"));
    let number = match hexadecimal {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => value.parse(),
    };
    let value = number.map_err(|_| format!("'{value}' is not a number"))?;
    Ok((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_read_in_both_notations() {
        assert_eq!(parse_define("LEVELS=8"), Ok(("LEVELS".to_owned(), 8)));
        assert_eq!(parse_define("BASE=$C000"), Ok(("BASE".to_owned(), 0xC000)));
        assert_eq!(parse_define("low=-0x"), Err("'-0x' is not a number".to_owned()));
        assert_eq!(parse_define("DEBUG"), Ok(("DEBUG".to_owned(), 1)));
        assert!(parse_define("=5").is_err());
        assert!(parse_define("2x=5").is_err());
    }
}

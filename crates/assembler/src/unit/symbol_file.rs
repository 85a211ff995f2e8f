//! Symbol files of several assemblers.

/// The symbol in a line, if there is one: `name = $0801` (ours, 64tass, ACME),
/// `al C:0801 .name` (VICE), `.label name=$0801` (Kick Assembler).
pub(super) fn symbol_in(line: &str) -> Option<(String, i64)> {
    let line = line.split(';').next().unwrap_or_default().trim();
    if let Some(rest) = line.strip_prefix("al ") {
        let (address, name) = rest.trim().split_once(' ')?;
        let digits = address.rsplit(':').next()?;
        let value = i64::from_str_radix(digits, 16).ok()?;
        return Some((name.trim().trim_start_matches('.').to_owned(), value));
    }
    let line = line.strip_prefix(".label ").unwrap_or(line);
    let (name, value) = line.split_once('=')?;
    let name = name.trim();
    let valid = !name.is_empty() && !name.contains(char::is_whitespace);
    Some((name.to_owned(), number(value.trim())?)).filter(|_| valid)
}

fn number(text: &str) -> Option<i64> {
    if let Some(hex) = text.strip_prefix('$').or_else(|| text.strip_prefix("0x")) {
        return i64::from_str_radix(hex, 16).ok();
    }
    match text.strip_prefix('%') {
        Some(binary) => i64::from_str_radix(binary, 2).ok(),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::symbol_in;

    #[test]
    fn lines_of_several_assemblers_are_read() {
        let found = |line| symbol_in(line).map(|(name, value)| format!("{name} {value}"));
        assert_eq!(found("loop.x = $0806"), Some("loop.x 2054".to_owned()));
        assert_eq!(found("al C:0806 .loop"), Some("loop 2054".to_owned()));
        assert_eq!(found("al 806 .loop"), Some("loop 2054".to_owned()));
        assert_eq!(found(".label x=$0801 ; here"), Some("x 2049".to_owned()));
        assert_eq!(found("minus = -5"), Some("minus -5".to_owned()));
        assert_eq!(found("; comment"), None);
        assert_eq!(found("two words = 5"), None);
        assert_eq!(found("x = y"), None);
    }
}

/// The two character sets between which a C64 switches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CharacterSet {
    /// Capitals and graphics, as after power-on.
    #[default]
    Capitals,
    /// Small letters and capitals.
    SmallLetters,
}

/// The PETSCII code that shows an ASCII character; `None` where there is none.
/// A line feed becomes RETURN.
///
/// ```
/// use machines::c64::{CharacterSet, petscii_from_ascii};
///
/// assert_eq!(petscii_from_ascii('e', CharacterSet::SmallLetters), Some(0x45));
/// assert_eq!(petscii_from_ascii('E', CharacterSet::SmallLetters), Some(0xC5));
/// assert_eq!(petscii_from_ascii('e', CharacterSet::Capitals), Some(0x45));
/// assert_eq!(petscii_from_ascii('~', CharacterSet::Capitals), None);
/// ```
#[must_use]
pub fn petscii_from_ascii(character: char, set: CharacterSet) -> Option<u8> {
    let code = u8::try_from(character).ok()?;
    match (code, set) {
        (b'\n' | b'\r', _) => Some(RETURN),
        (b'A'..=b'Z', CharacterSet::SmallLetters) => Some(code + 0x80),
        (b'a'..=b'z', _) => Some(code - 0x20),
        (b' '..=b'[' | b']', _) => Some(code),
        _ => None,
    }
}

/// The character that a PETSCII code shows, as far as Unicode has it; `None` for
/// control codes other than RETURN.
#[must_use]
pub fn char_from_petscii(code: u8, set: CharacterSet) -> Option<char> {
    match code {
        RETURN | SHIFT_RETURN => Some('\n'),
        0x00..=0x1F | 0x80..=0x9F => None,
        _ => Some(char_from_screen_code(screen_code(code), set)),
    }
}

/// RETURN.
pub const RETURN: u8 = 0x0D;
/// The key that deletes the character before the cursor.
pub const DELETE: u8 = 0x14;
/// RETURN with SHIFT.
pub const SHIFT_RETURN: u8 = 0x8D;

/// The code in screen memory for a printable PETSCII code.
///
/// ```
/// use machines::c64::screen_code;
///
/// assert_eq!([0x20, 0x41, 0x61, 0xA6, 0xC1, 0xE1, 0xFF].map(screen_code),
///            [0x20, 0x01, 0x41, 0x66, 0x41, 0x61, 0x5E]);
/// ```
#[must_use]
pub const fn screen_code(petscii: u8) -> u8 {
    match petscii {
        0xFF => 0x5E,
        0x00..=0x1F => petscii | 0x80,
        0x20..=0x3F => petscii,
        0x60..=0x7F => petscii - 0x20,
        0x80..=0x9F => petscii | 0x40,
        0x40..=0x5F | 0xA0..=0xBF => petscii - 0x40,
        0xC0..=0xFE => petscii - 0x80,
    }
}

/// What a code in screen memory looks like, as far as Unicode has it; reverse
/// video is left out.
#[must_use]
pub fn char_from_screen_code(code: u8, set: CharacterSet) -> char {
    let code = code & 0x7F;
    match (code, set) {
        (0x00, _) => '@',
        (0x01..=0x1A, CharacterSet::Capitals) => char::from(code + 0x40),
        (0x01..=0x1A, CharacterSet::SmallLetters) => char::from(code + 0x60),
        (0x1B..=0x1F, _) => ['[', '£', ']', '↑', '←'][usize::from(code - 0x1B)],
        (0x20..=0x3F, _) | (0x41..=0x5A, CharacterSet::SmallLetters) => char::from(code),
        _ => GRAPHICS[usize::from(code - 0x40)],
    }
}

/// Screen codes $40 to $7F of the set with graphics.
const GRAPHICS: [char; 64] = [
    '─', '♠', '│', '─', '─', '─', '─', '│', '│', '╮', '╰', '╯', '└', '╲', '╱', '┌', //
    '┐', '●', '─', '♥', '│', '╭', '╳', '○', '♣', '│', '♦', '┼', '▒', '│', 'π', '◥', //
    ' ', '▌', '▄', '▔', '▁', '▏', '▒', '▕', '▒', '◤', '▕', '├', '▗', '└', '┐', '▂', //
    '┌', '┴', '┬', '┤', '▎', '▍', '▐', '▀', '▀', '▃', '┘', '▖', '▝', '┘', '▘', '▚',
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_survive_the_way_to_the_screen_and_back() {
        for character in ('a'..='z').chain('A'..='Z') {
            let code = petscii_from_ascii(character, CharacterSet::SmallLetters).unwrap();
            assert_eq!(char_from_petscii(code, CharacterSet::SmallLetters), Some(character));
        }
        for character in ('A'..='Z').chain('0'..='9').chain(" !?.,:-+=/()[]".chars()) {
            let code = petscii_from_ascii(character, CharacterSet::Capitals).unwrap();
            assert_eq!(char_from_petscii(code, CharacterSet::Capitals), Some(character));
        }
    }

    #[test]
    fn control_codes_show_nothing() {
        assert_eq!(char_from_petscii(0x93, CharacterSet::Capitals), None);
        assert_eq!(char_from_petscii(RETURN, CharacterSet::Capitals), Some('\n'));
    }
}

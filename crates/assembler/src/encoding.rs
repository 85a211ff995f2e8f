/// How the letters of `.text` become bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// As in the source.
    #[default]
    Ascii,
    /// Commodore's PETSCII in the lower-case character set.
    Petscii,
    /// Commodore's screen codes in the lower-case character set.
    Screen,
}

impl Encoding {
    pub(crate) fn from_name(name: &str) -> Option<Encoding> {
        Some(match name.to_ascii_lowercase().as_str() {
            "none" | "ascii" => Encoding::Ascii,
            "petscii" => Encoding::Petscii,
            "screen" => Encoding::Screen,
            _ => return None,
        })
    }

    /// The bytes of a text, or the first character that has none.
    pub(crate) fn encode(self, text: &str) -> Result<Vec<u8>, char> {
        text.chars().map(|c| self.byte(c).ok_or(c)).collect()
    }

    fn byte(self, c: char) -> Option<u8> {
        let ascii = u8::try_from(u32::from(c)).ok()?;
        match self {
            Encoding::Ascii => Some(ascii),
            Encoding::Petscii => Some(petscii(ascii)),
            Encoding::Screen => screen(petscii(ascii)),
        }
    }
}

fn petscii(ascii: u8) -> u8 {
    match ascii {
        b'a'..=b'z' => ascii - 0x20,
        b'A'..=b'Z' => ascii + 0x80,
        b'\n' => 0x0D,
        other => other,
    }
}

fn screen(petscii: u8) -> Option<u8> {
    Some(match petscii {
        0x20..=0x3F => petscii,
        0x40..=0x5F | 0xA0..=0xBF => petscii - 0x40,
        0x60..=0x7F => petscii - 0x20,
        0xC0..=0xFE => petscii - 0x80,
        0xFF => 0x5E,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::Encoding;

    #[test]
    fn letters_change_case_for_the_commodore() {
        assert_eq!(Encoding::Petscii.encode("aZ1"), Ok(vec![0x41, 0xDA, 0x31]));
        assert_eq!(Encoding::Screen.encode("aZ1"), Ok(vec![0x01, 0x5A, 0x31]));
        assert_eq!(Encoding::Screen.encode("\u{7}"), Err('\u{7}'));
        assert_eq!(Encoding::Ascii.encode("é♞"), Err('♞'));
    }
}

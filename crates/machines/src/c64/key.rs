use serde::{Deserialize, Serialize};

/// Declares the keys in the order of the matrix: eight for each line of port A, by their line of port B.
macro_rules! keys {
    ($($key:ident $name:literal $plain:literal $shifted:literal,)*) => {
        /// A key of the keyboard, but for RESTORE and SHIFT LOCK, which are not in the matrix.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
        )]
        #[repr(u8)]
        pub enum Key {
            $(#[doc = concat!("The key ", $name)] $key,)*
        }

        impl Key {
            /// All keys, in the order of the matrix.
            pub const ALL: [Key; 64] = [$(Key::$key,)*];
        }

        const NAMES: [&str; 64] = [$($name,)*];
        /// PETSCII without and with SHIFT; 0 for none.
        const CODES: [[u8; 2]; 64] = [$([$plain, $shifted],)*];
    };
}

keys! {
    Delete "DEL" 0x14 0x94, Return "RETURN" 0x0D 0x8D, CursorRight "RIGHT" 0x1D 0x9D, F7 "F7" 0x88 0x8C,
    F1 "F1" 0x85 0x89, F3 "F3" 0x86 0x8A, F5 "F5" 0x87 0x8B, CursorDown "DOWN" 0x11 0x91,
    Digit3 "3" b'3' b'#', W "W" 0x57 0xD7, A "A" 0x41 0xC1, Digit4 "4" b'4' b'$',
    Z "Z" 0x5A 0xDA, S "S" 0x53 0xD3, E "E" 0x45 0xC5, LeftShift "LSHIFT" 0 0,
    Digit5 "5" b'5' b'%', R "R" 0x52 0xD2, D "D" 0x44 0xC4, Digit6 "6" b'6' b'&',
    C "C" 0x43 0xC3, F "F" 0x46 0xC6, T "T" 0x54 0xD4, X "X" 0x58 0xD8,
    Digit7 "7" b'7' b'\'', Y "Y" 0x59 0xD9, G "G" 0x47 0xC7, Digit8 "8" b'8' b'(',
    B "B" 0x42 0xC2, H "H" 0x48 0xC8, U "U" 0x55 0xD5, V "V" 0x56 0xD6,
    Digit9 "9" b'9' b')', I "I" 0x49 0xC9, J "J" 0x4A 0xCA, Digit0 "0" b'0' b'0',
    M "M" 0x4D 0xCD, K "K" 0x4B 0xCB, O "O" 0x4F 0xCF, N "N" 0x4E 0xCE,
    Plus "+" b'+' 0xDB, P "P" 0x50 0xD0, L "L" 0x4C 0xCC, Minus "-" b'-' 0xDD,
    Period "." b'.' b'>', Colon ":" b':' b'[', At "@" b'@' 0xBA, Comma "," b',' b'<',
    Pound "POUND" 0x5C 0xA9, Asterisk "*" b'*' 0xC0, Semicolon ";" b';' b']', Home "HOME" 0x13 0x93,
    RightShift "RSHIFT" 0 0, Equals "=" b'=' b'=', UpArrow "UPARROW" 0x5E 0xDE, Slash "/" b'/' b'?',
    Digit1 "1" b'1' b'!', LeftArrow "LEFTARROW" 0x5F 0x5F, Control "CTRL" 0 0, Digit2 "2" b'2' b'"',
    Space "SPACE" 0x20 0xA0, Commodore "C=" 0 0, Q "Q" 0x51 0xD1, RunStop "STOP" 0x03 0x83,
}

impl Key {
    /// Its place in the matrix: eight times the line of port A at $DC00, plus the line of port B.
    #[must_use]
    pub const fn place(self) -> u8 {
        self as u8
    }

    /// What is written on it: a letter, a digit, a sign, or `RETURN`, `F1`, `RIGHT`, `LSHIFT`, …
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.place())]
    }

    /// The key of that name, in either case.
    ///
    /// ```
    /// use machines::c64::Key;
    ///
    /// assert_eq!(Key::named("return"), Some(Key::Return));
    /// assert_eq!(Key::named("UP"), None); // SHIFT and DOWN
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(name))
    }

    /// The keys that a person holds down for a PETSCII code: SHIFT, if it needs that, and the key.
    ///
    /// ```
    /// use machines::c64::Key;
    ///
    /// assert_eq!(Key::for_petscii(b'?'), Some((true, Key::Slash)));
    /// assert_eq!(Key::for_petscii(0x91), Some((true, Key::CursorDown)));
    /// ```
    #[must_use]
    pub fn for_petscii(code: u8) -> Option<(bool, Key)> {
        let with = |shift: bool| {
            let found = Key::ALL.into_iter().find(|key| key.petscii(shift) == Some(code));
            found.map(|key| (shift, key))
        };
        with(false).or_else(|| with(true))
    }

    /// The PETSCII code that it gives.
    #[must_use]
    pub fn petscii(self, shift: bool) -> Option<u8> {
        let code = CODES[usize::from(self.place())][usize::from(shift)];
        (code != 0).then_some(code)
    }

    /// Whether it gives its code again and again while it is held.
    #[must_use]
    pub const fn repeats(self) -> bool {
        matches!(self, Key::Delete | Key::CursorRight | Key::CursorDown | Key::Space)
    }
}

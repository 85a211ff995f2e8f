/// Character ROM: the set with capitals and graphics, then the set with small letters, each 128 characters
/// and their reverse, eight bytes a character.
///
/// The shapes are our own (`characters.txt`); only which character has which code is Commodore's.
pub static CHARACTER_ROM: [u8; 4096] = draw(include_str!("characters.txt").as_bytes());

/// Characters of `characters.txt` that stand side by side.
const IN_A_ROW: usize = 8;
/// Eight dots and a space or line feed for each of them.
const LINE: usize = IN_A_ROW * 9;
/// Eight lines and an empty one.
const BLOCK: usize = 8 * LINE + 1;

const fn draw(art: &[u8]) -> [u8; 4096] {
    let mut rom = [0; 4096];
    let mut at = 0;
    while at < 2048 {
        let (character, line) = (at / 8, at % 8);
        let from = character / IN_A_ROW * BLOCK + line * LINE + character % IN_A_ROW * 9;
        let (mut byte, mut dot) = (0, 0);
        while dot < 8 {
            byte = byte << 1 | (art[from + dot] == b'#') as u8;
            dot += 1;
        }
        let (set, within) = (at / 1024 * 2048, at % 1024);
        rom[set + within] = byte;
        rom[set + 1024 + within] = !byte;
        at += 1;
    }
    rom
}

#[cfg(test)]
mod tests {
    use super::*;

    fn character(set: usize, code: usize) -> [u8; 8] {
        let at = set * 2048 + code * 8;
        std::array::from_fn(|line| CHARACTER_ROM[at + line])
    }

    #[test]
    fn letters_are_where_their_codes_say() {
        assert_eq!(character(0, 0x20), [0; 8], "the space");
        assert_eq!(character(0, 0x01), [0x7C, 0xC6, 0xC6, 0xFE, 0xC6, 0xC6, 0xC6, 0], "A");
        assert_eq!(character(1, 0x41), character(0, 0x01), "A among small letters");
        assert_eq!(character(1, 0x0C), [0x38, 0x18, 0x18, 0x18, 0x18, 0x18, 0x3C, 0], "l");
        assert_eq!(character(0, 0x6C), [0, 0, 0, 0, 15, 15, 15, 15], "the lower right quarter");
    }

    #[test]
    fn every_character_has_its_reverse_and_no_two_letters_are_alike() {
        for set in 0..2 {
            for code in 0..128 {
                let reverse = character(set, code).map(|byte| !byte);
                assert_eq!(character(set, code + 128), reverse, "{set} {code}");
            }
            let drawn: std::collections::BTreeSet<_> =
                (0..64).map(|code| character(set, code)).collect();
            assert_eq!(drawn.len(), 64, "set {set}");
        }
    }
}

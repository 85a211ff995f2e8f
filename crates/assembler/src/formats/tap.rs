use super::d64::commodore_name;
use super::{FormatError, write_raw};
use crate::image::Segment;

/// Lengths of the three pulses, in eights of cycles.
const SHORT: u8 = 0x30;
const MEDIUM: u8 = 0x42;
const LONG: u8 = 0x56;

/// Short pulses before a block: ten seconds so that the tape gets up to speed, two between blocks, and a
/// few before the repetition of a block.
const FIRST_LEADER: usize = 0x6A00;
const SECOND_LEADER: usize = 0x1A00;
const REPEAT_LEADER: usize = 0x4F;
const TRAILER: usize = 78;
/// Between header and program the tape stands still: a pause of a third of a second.
const PAUSE_CYCLES: u32 = 330_000;

const BASIC_PROGRAM: u8 = 1;
const FIXED_PROGRAM: u8 = 3;
const BASIC_START: u16 = 0x0801;
const HEADER_LENGTH: usize = 192;

/// Writes the tape of a Commodore 64 as its KERNAL writes it: a header with the name and the addresses, then
/// the program, each of them twice. `LOAD` finds it.
///
/// # Errors
/// When there are no bytes.
pub fn write_tap(segments: &[Segment], name: &str) -> Result<Vec<u8>, FormatError> {
    let bytes = write_raw(segments)?;
    let start = segments.iter().map(|segment| segment.address).min().ok_or(FormatError::Empty)?;
    let mut pulses = Vec::new();
    block(&mut pulses, FIRST_LEADER, &header(start, bytes.len(), name));
    pulses.push(0);
    pulses.extend(&PAUSE_CYCLES.to_le_bytes()[..3]);
    block(&mut pulses, SECOND_LEADER, &bytes);
    let mut file = b"C64-TAPE-RAW\x01\0\0\0".to_vec();
    file.extend((pulses.len() as u32).to_le_bytes());
    file.extend(pulses);
    Ok(file)
}

fn header(start: u16, length: usize, name: &str) -> Vec<u8> {
    let kind = if start == BASIC_START { BASIC_PROGRAM } else { FIXED_PROGRAM };
    let end = (usize::from(start) + length) as u16;
    let mut header = vec![kind];
    header.extend(start.to_le_bytes());
    header.extend(end.to_le_bytes());
    header.extend(commodore_name(name));
    header.resize(HEADER_LENGTH, b' ');
    header
}

/// A block and its repetition, which count down from other numbers.
fn block(pulses: &mut Vec<u8>, leader: usize, bytes: &[u8]) {
    for (leader, first) in [(leader, 0x89), (REPEAT_LEADER, 0x09)] {
        pulses.extend(std::iter::repeat_n(SHORT, leader));
        (0..9).for_each(|count| byte(pulses, first - count));
        bytes.iter().for_each(|value| byte(pulses, *value));
        byte(pulses, bytes.iter().fold(0, |sum, value| sum ^ value));
        pulses.extend([LONG, SHORT]);
    }
    pulses.extend(std::iter::repeat_n(SHORT, TRAILER));
}

/// A mark, the bits from the lowest, and one more that makes the number of ones odd.
fn byte(pulses: &mut Vec<u8>, value: u8) {
    pulses.extend([LONG, MEDIUM]);
    let parity = value.count_ones().is_multiple_of(2);
    let bits = (0..8).map(|bit| value >> bit & 1 != 0).chain([parity]);
    pulses.extend(bits.flat_map(|bit| if bit { [MEDIUM, SHORT] } else { [SHORT, MEDIUM] }));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes of all blocks, read as the KERNAL reads them: by the lengths of the pulses.
    fn decode(tap: &[u8]) -> Vec<Vec<u8>> {
        let mut blocks = vec![Vec::new()];
        let mut pulses = tap[20..].iter().copied();
        while let Some(pulse) = pulses.next() {
            match pulse {
                0 => assert_eq!(pulses.by_ref().take(3).count(), 3),
                LONG => match pulses.next() {
                    Some(MEDIUM) => blocks.last_mut().unwrap().push(read_byte(&mut pulses)),
                    Some(SHORT) => blocks.push(Vec::new()),
                    other => panic!("{other:?} behind a long pulse"),
                },
                SHORT => {}
                other => panic!("a pulse of {other:02X} between bytes"),
            }
        }
        assert_eq!(blocks.pop(), Some(Vec::new()));
        blocks
    }

    fn read_byte(pulses: &mut impl Iterator<Item = u8>) -> u8 {
        let mut bit = || match (pulses.next(), pulses.next()) {
            (Some(SHORT), Some(MEDIUM)) => 0,
            (Some(MEDIUM), Some(SHORT)) => 1,
            other => panic!("{other:?} is not a bit"),
        };
        let value = (0..8).fold(0_u8, |value, place| value | bit() << place);
        assert_eq!((value.count_ones() + u32::from(bit())) % 2, 1, "the parity of {value:02X}");
        value
    }

    #[test]
    fn header_and_program_are_read_back_twice() {
        let program = Segment { address: 0x0801, bytes: (0..=255).collect() };
        let tap = write_tap(std::slice::from_ref(&program), "torres").unwrap();
        assert_eq!(tap[16..20], (tap.len() as u32 - 20).to_le_bytes());
        let blocks = decode(&tap);
        assert_eq!(blocks.len(), 4);
        for (block, first) in blocks.iter().zip([0x89, 0x09, 0x89, 0x09]) {
            let countdown: Vec<u8> = (0..9).map(|count| first - count).collect();
            assert_eq!(block[..9], countdown);
            assert_eq!(block[9..].iter().fold(0, |sum, value| sum ^ value), 0, "the sum");
        }
        assert_eq!(blocks[0][9..14], [1, 0x01, 0x08, 0x01, 0x09]);
        assert_eq!(blocks[0][14..30], *b"TORRES          ");
        assert_eq!((blocks[0].len(), blocks[1].len()), (9 + 192 + 1, 9 + 192 + 1));
        assert_eq!(blocks[2][9..265], program.bytes);
        assert_eq!(blocks[3][9..265], program.bytes);
    }
}

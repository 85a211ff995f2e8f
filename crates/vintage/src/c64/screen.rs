use super::program::Symbols;
use machines::mos6502::{Mos6502, Ram};
use std::fmt::Write;

const WHITE: u8 = 0x80;
const LETTERS: [char; 8] = ['.', 'p', 'n', 'b', 'r', 'q', 'k', '?'];
const NO_SQUARE: u8 = 0xFF;
/// Values beyond this are mates.
const MATES: u16 = 0x3D00;

/// What the program has in its memory, laid out as its screen would have it.
///
/// The player's build is the program without its console: it writes nothing into screen memory, which
/// stays empty. So the board is read from where the program keeps it, with the moves of the line that is
/// looked at made on it, and the last line from the result of the last iteration.
pub(super) fn text(machine: &Mos6502<Ram>, symbols: &Symbols) -> String {
    let mut text = String::new();
    for row in 0..8 {
        let _ = write!(text, "{}", 8 - row);
        for file in 0..8 {
            let _ = write!(text, " {}", letter(machine.bus[symbols.board + row * 16 + file]));
        }
        text.push('\n');
    }
    text.push_str("  a b c d e f g h\n");
    let [from, to, low, high, depth] = [0, 1, 2, 3, 4].map(|at| machine.bus[symbols.result + at]);
    // The depth is zero until the first iteration is finished, whatever is left from the last search.
    if depth > 0 && from != NO_SQUARE {
        let (value, from, to) = (value(i16::from_le_bytes([low, high])), square(from), square(to));
        let _ = writeln!(text, "depth {depth} {value} {from}{to}");
    }
    text
}

fn letter(piece: u8) -> char {
    let letter = LETTERS[usize::from(piece & 7)];
    if piece & WHITE == 0 { letter } else { letter.to_ascii_uppercase() }
}

/// A square of 0x88; the bits that say more about a move do not matter.
fn square(number: u8) -> String {
    format!("{}{}", char::from(b'a' + (number & 7)), 8 - ((number >> 4) & 7))
}

pub(super) fn value(value: i16) -> String {
    let (sign, size) = (if value < 0 { '-' } else { '+' }, value.unsigned_abs());
    if size >= MATES {
        return format!("{sign}mate");
    }
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c64::{Computer, ThinkingLimits};
    use rules::Position;

    fn shown(computer: &Computer) -> Vec<String> {
        text(&computer.machine, &computer.symbols).lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_board_is_the_one_in_memory() {
        let mut computer = Computer::new();
        computer.set_up(&Position::start()).expect("it fits");
        let lines = shown(&computer);
        assert_eq!(lines[0], "8 r n b q k b n r");
        assert_eq!(lines[4], "4 . . . . . . . .");
        assert_eq!(lines[7..], ["1 R N B Q K B N R", "  a b c d e f g h"]);
    }

    #[test]
    fn the_last_iteration_is_told() {
        let mut computer = Computer::new();
        let mate = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").expect("legal");
        let limits = ThinkingLimits { cycles: 3_000_000, depth: 2 };
        computer.think(&[mate], limits).expect("no fault");
        assert_eq!(shown(&computer)[9], "depth 2 +mate a1a8");
    }

    #[test]
    fn values_are_written_as_the_program_writes_them() {
        assert_eq!([35, -105, 0, -0x3E70].map(value), ["+0.35", "-1.05", "+0.00", "-mate"]);
    }
}

//! The board and the six digits as the serial version draws them.

use super::console::Console;
use super::slot::{Kind, Slot};

const BANNER: &str = "MicroChess (c) 1996-2005 Peter Jennings, www.benlo.com";
const FILES: &str = " 00 01 02 03 04 05 06 07";
const RULE: &str = "-------------------------";

/// The whole screen up to the prompt, with the line ends a terminal needs.
///
/// Rank 0 is at the top, as the computer sees the board.
///
/// ```
/// use vintage::microchess::{Console, Level, screen};
/// let mut console = Console::new(Level::Normal);
/// console.press(b'C');
/// let lines: Vec<String> = screen(&console).lines().map(str::to_owned).collect();
/// assert_eq!(lines[4], "|WR|WN|WB|WK|WQ|WB|WN|WR|00");
/// assert_eq!(lines[8], "|  |**|  |**|  |**|  |**|20");
/// assert_eq!(lines[21], "CC CC CC");
/// ```
#[must_use]
pub fn screen(console: &Console) -> String {
    let mut lines = vec![String::new(), BANNER.to_owned(), FILES.to_owned(), RULE.to_owned()];
    for rank in 0..8 {
        lines.push(row(console, rank));
        lines.push(RULE.to_owned());
    }
    let [slot, from, to] = console.display;
    lines.extend([FILES.to_owned(), format!("{slot:02X} {from:02X} {to:02X}"), "?".to_owned()]);
    lines.join("\r\n")
}

fn row(console: &Console, rank: u8) -> String {
    let cells: String = (0..8).map(|file| cell(console, rank, file) + "|").collect();
    format!("|{cells}{:02X}", rank << 4)
}

fn cell(console: &Console, rank: u8, file: u8) -> String {
    match console.board.slot_on(rank << 4 | file) {
        Some(slot) => format!("{}{}", colour(console, slot), letter(slot)),
        None if (rank + file) % 2 == 1 => "**".to_owned(),
        None => "  ".to_owned(),
    }
}

fn colour(console: &Console, slot: u8) -> char {
    let is_computer = slot < 16;
    if is_computer == console.reversed { 'B' } else { 'W' }
}

fn letter(slot: u8) -> char {
    match Slot::of_either_side(slot).kind() {
        Kind::King => 'K',
        Kind::Queen => 'Q',
        Kind::Rook => 'R',
        Kind::Bishop => 'B',
        Kind::Knight => 'N',
        Kind::Pawn => 'P',
    }
}

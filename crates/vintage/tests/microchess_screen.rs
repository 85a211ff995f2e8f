//! The screen, drawn whole.

use vintage::microchess::{Console, Level, Terminal};

const AFTER_THE_FIRST_MOVE: &str = "
MicroChess (c) 1996-2005 Peter Jennings, www.benlo.com
 00 01 02 03 04 05 06 07
-------------------------
|WR|WN|WB|WK|WQ|WB|WN|WR|00
-------------------------
|WP|WP|WP|  |WP|WP|WP|WP|10
-------------------------
|  |**|  |**|  |**|  |**|20
-------------------------
|**|  |**|WP|**|  |**|  |30
-------------------------
|  |**|  |**|  |**|  |**|40
-------------------------
|**|  |**|  |**|  |**|  |50
-------------------------
|BP|BP|BP|BP|BP|BP|BP|BP|60
-------------------------
|BR|BN|BB|BK|BQ|BB|BN|BR|70
-------------------------
 00 01 02 03 04 05 06 07
0F 13 33
?";

fn terminal() -> Terminal {
    Terminal::new(Console::new(Level::SuperBlitz))
}

#[test]
fn shows_board_and_digits() {
    let mut terminal = terminal();
    terminal.press(b'C');
    let text = terminal.press(b'P').replace("\r\n", "\n");
    assert_eq!(text, AFTER_THE_FIRST_MOVE);
}

#[test]
fn before_the_first_key_all_pieces_are_in_a_corner() {
    let text = terminal().greeting();
    assert!(text.contains("|BP|**|  |**|  |**|  |**|00"), "{text}");
}

#[test]
fn exchanging_the_sides_turns_the_board_and_the_colours() {
    let mut terminal = terminal();
    terminal.press(b'C');
    let text = terminal.press(b'E');
    assert!(text.contains("|BR|BN|BB|BQ|BK|BB|BN|BR|00"), "{text}");
    assert!(text.contains("|WR|WN|WB|WQ|WK|WB|WN|WR|70"), "{text}");
    assert!(text.ends_with("EE EE EE\r\n?"), "{text}");
}

#[test]
fn a_dot_appears_for_each_candidate() {
    let mut terminal = terminal();
    terminal.press(b'C');
    terminal.press(b'0');
    let text = terminal.press(b'P');
    assert!(text.starts_with(&(".".repeat(20) + "\r\n")), "{text}");
}

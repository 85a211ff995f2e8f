//! What a C64 shows, and its keys and joysticks.

use machines::c64::{
    C64, CHARACTER_ROM, ControlPort, FRAME_HEIGHT, FRAME_WIDTH, Joystick, Key, PALETTE, Pause,
    TextMode, VideoStandard,
};
use machines::mos6502::Bus;
use machines::{Budget, Fault as _, Machine};

const LIMIT: Budget = Budget::cycles(1_000_000);

fn c64(code: &[u8]) -> C64 {
    let mut c64 = C64::new(VideoStandard::Pal);
    c64.processor.bus.ram.load(0xC000, code).unwrap();
    c64.start_at(0xC000);
    c64
}

fn poke(c64: &mut C64, cells: &[(u16, u8)]) {
    for &(address, value) in cells {
        c64.processor.bus.write(address, value, 0);
    }
}

fn dot(c64: &C64, x: usize, y: usize) -> u8 {
    c64.picture().dots()[(36 + y) * FRAME_WIDTH + 32 + x]
}

#[test]
fn a_printed_letter_is_drawn_in_its_colour() {
    // LDA #'A'; JSR CHROUT; RTS
    let mut c64 = c64(&[0xA9, 0x41, 0x20, 0xD2, 0xFF, 0x60]);
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    let picture = c64.picture();
    assert_eq!((picture.codes[0], picture.colours[0]), (1, 14));
    assert_eq!((picture.border, picture.background, picture.mode), (14, 6, TextMode::Plain));
    assert_eq!(picture.characters[..], CHARACTER_ROM[..2048]);
    let line: Vec<u8> = (0..8).map(|x| dot(&c64, x, 0)).collect();
    assert_eq!(line, [6, 14, 14, 14, 14, 14, 6, 6], "the top of the A");
    assert_eq!(picture.dots().len(), FRAME_WIDTH * FRAME_HEIGHT);
    let [r, g, b] = PALETTE[14];
    assert_eq!(picture.rgba()[..4], [r, g, b, 255], "the border");
}

#[test]
fn screen_and_characters_are_where_the_registers_say() {
    let mut c64 = C64::new(VideoStandard::Pal);
    // The fourth bank, screen at $E000, characters at $F000.
    poke(&mut c64, &[(0xDD00, 0x94), (0xD018, 0x8C), (0xE000, 2), (0xF010, 0xAA), (0xD800, 3)]);
    let picture = c64.picture();
    assert_eq!((picture.codes[0], picture.colours[0], picture.characters[16]), (2, 3, 0xAA));
    assert_eq!([0, 1].map(|x| dot(&c64, x, 0)), [3, 6]);
    // Character ROM is seen in the third bank too, and the second set by the pointer.
    poke(&mut c64, &[(0xDD00, 0x95), (0xD018, 0x17)]);
    assert_eq!(c64.picture().characters[..], CHARACTER_ROM[2048..]);
    poke(&mut c64, &[(0xD011, 0x0B)]);
    assert!(c64.picture().dots().iter().all(|dot| *dot == 14), "the screen is off");
}

#[test]
fn modes_with_more_colours() {
    let mut c64 = C64::new(VideoStandard::Pal);
    poke(&mut c64, &[(0xD018, 0x18), (0x2008, 0b0001_1011), (0x0400, 1), (0xD800, 8 + 5)]);
    poke(&mut c64, &[(0xD021, 0), (0xD022, 2), (0xD023, 7), (0xD016, 0xD8)]);
    assert_eq!([0, 2, 4, 6].map(|x| dot(&c64, x, 0)), [0, 2, 7, 5]);
    poke(&mut c64, &[(0xD800, 5)]);
    assert_eq!([2, 3, 4].map(|x| dot(&c64, x, 0)), [0, 5, 5], "a cell of two colours");
    poke(&mut c64, &[(0xD016, 0xC8), (0xD011, 0x5B), (0x0400, 0x81), (0xD800, 5)]);
    assert_eq!(c64.picture().mode, TextMode::ExtendedBackground);
    assert_eq!([0, 3].map(|x| dot(&c64, x, 0)), [7, 5]);
}

#[test]
fn sprites_are_drawn_before_or_behind_characters() {
    let mut c64 = C64::new(VideoStandard::Pal);
    poke(
        &mut c64,
        &[(0x07F8, 13), (0x0340, 0xC0), (0xD015, 1), (0xD000, 24), (0xD001, 50), (0xD027, 1)],
    );
    poke(&mut c64, &[(0x0400, 0xA0), (0xD800, 4)]);
    assert_eq!(c64.picture().sprites.len(), 1);
    assert_eq!([0, 1, 2].map(|x| dot(&c64, x, 0)), [1, 1, 4]);
    poke(&mut c64, &[(0xD01B, 1)]);
    assert_eq!(dot(&c64, 0, 0), 4, "behind");
    poke(&mut c64, &[(0xD01B, 0), (0xD01D, 1), (0xD000, 10), (0xD010, 1)]);
    let sprite = &c64.picture().sprites[0];
    assert_eq!((sprite.x, sprite.is_wide, sprite.is_tall), (266, true, false));
    assert_eq!([241, 242, 245, 246].map(|x| dot(&c64, x, 0)), [6, 1, 1, 6]);
    poke(&mut c64, &[(0xD01C, 1), (0xD025, 3), (0xD026, 7), (0x0340, 0b0110_1100)]);
    assert_eq!([242, 246, 250, 254].map(|x| dot(&c64, x, 0)), [3, 1, 7, 6]);
}

#[test]
fn pressed_keys_are_in_the_matrix_and_in_the_buffer() {
    // JSR GETIN; BEQ back; STA $02; RTS
    let mut c64 = c64(&[0x20, 0xE4, 0xFF, 0xF0, 0xFB, 0x85, 0x02, 0x60]);
    c64.press(Key::LeftShift);
    c64.press(Key::CursorDown);
    let bus = &mut c64.processor.bus;
    bus.write(0xDC00, 0xFE, 0);
    assert_eq!(bus.read(0xDC01, 0), 0x7F, "CRSR in the first column");
    bus.write(0xDC00, 0xFD, 0);
    assert_eq!(bus.read(0xDC01, 0), 0x7F, "SHIFT in the second");
    bus.write(0xDC00, 0xFB, 0);
    assert_eq!(bus.read(0xDC01, 0), 0xFF, "nothing in the third");
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(c64.processor.bus.ram[0x02], 0x91, "cursor up");
}

#[test]
fn a_held_key_is_typed_once_unless_it_repeats() {
    let typed = |key: Key| {
        // INX; JMP back
        let mut c64 = c64(&[0xE8, 0x4C, 0x00, 0xC0]);
        c64.press(key);
        c64.run(Budget::cycles(30 * 16_422)).unwrap_err();
        c64.release(key);
        c64.run(Budget::cycles(30 * 16_422)).unwrap_err();
        c64.processor.bus.ram[0xC6]
    };
    assert_eq!((typed(Key::E), typed(Key::CursorRight)), (1, 3));
}

#[test]
fn run_stop_is_a_key() {
    // JSR STOP; BNE back; RTS
    let mut c64 = c64(&[0x20, 0xE1, 0xFF, 0xD0, 0xFB, 0x60]);
    assert!(c64.run(Budget::cycles(10_000)).unwrap_err().is_over_budget());
    c64.press(Key::RunStop);
    assert!(c64.run(Budget::cycles(10_000)).is_ok());
}

#[test]
fn every_key_has_a_place_and_a_name_of_its_own() {
    for (place, key) in (0..).zip(Key::ALL) {
        assert_eq!((key.place(), Key::named(key.name())), (place, Some(key)));
    }
    assert_eq!(Key::for_petscii(b'E'), Some((false, Key::E)));
    assert_eq!(Key::for_petscii(0x00), None);
}

#[test]
fn joysticks_pull_their_lines_low() {
    let mut c64 = C64::new(VideoStandard::Pal);
    let fire_left = Joystick { left: true, fire: true, ..Joystick::default() };
    c64.set_joystick(ControlPort::Two, fire_left);
    let bus = &mut c64.processor.bus;
    assert_eq!(bus.read(0xDC00, 0), 0x7F & !0x14);
    assert_eq!(bus.read(0xDC01, 0), 0xFF);
    c64.set_joystick(ControlPort::Two, Joystick::default());
    c64.set_joystick(ControlPort::One, Joystick { up: true, ..Joystick::default() });
    assert_eq!(c64.processor.bus.read(0xDC01, 0), 0xFE);
}

#[test]
fn the_picture_costs_a_twentieth_of_the_time() {
    // INC $02; BNE back; INC $03; JMP back
    let counted = |screen: u8| {
        let mut c64 = c64(&[0xE6, 0x02, 0xD0, 0xFC, 0xE6, 0x03, 0x4C, 0x00, 0xC0]);
        poke(&mut c64, &[(0xD011, screen)]);
        c64.run(Budget::cycles(190_000)).unwrap_err();
        u32::from(c64.processor.bus.ram[0x03]) * 256 + u32::from(c64.processor.bus.ram[0x02])
    };
    let (on, off) = (counted(0x1B), counted(0x0B));
    let lost = 100.0 * f64::from(off - on) / f64::from(off);
    assert!((5.0..6.0).contains(&lost), "{lost} %");
}

//! Our monitor on the emulated KIM-1: keypad, single step, teletype, paper tape and cassette.

use machines::kim1::cassette::{Record, read_records, tones_of_edges};
use machines::kim1::{Key, Kim1, Tty};
use machines::{Budget, Machine};
use vintage::kim1::{MONITOR, kim1};

/// The entries of the User Manual that programs call.
const ENTRIES: [u16; 30] = [
    0x1800, 0x1873, 0x194C, 0x195E, 0x1961, 0x197A, 0x19F3, 0x1A24, 0x1A41, 0x1C00, 0x1C22, 0x1C4F,
    0x1C77, 0x1DC8, 0x1E1E, 0x1E31, 0x1E3B, 0x1E4C, 0x1E5A, 0x1E88, 0x1E8C, 0x1EA0, 0x1ED4, 0x1EEB,
    0x1EFE, 0x1F1F, 0x1F48, 0x1F63, 0x1F6A, 0x1F91,
];

fn run(kim: &mut Kim1, cycles: u64) {
    kim.run_until(Budget::cycles(cycles), |_| false).unwrap();
}

fn shown(kim: &mut Kim1) -> String {
    run(kim, 20_000);
    kim.take_lit();
    run(kim, 50_000);
    kim.take_lit().text()
}

/// Presses a key for as long as a finger does.
fn press(kim: &mut Kim1, key: Key) {
    kim.press(key);
    run(kim, 60_000);
    kim.release();
    run(kim, 60_000);
}

fn press_digits(kim: &mut Kim1, digits: &str) {
    for digit in digits.chars() {
        press(kim, Key::Digit(digit.to_digit(16).unwrap() as u8));
    }
}

fn enter(kim: &mut Kim1, address: &str, bytes: &str) {
    press(kim, Key::Address);
    press_digits(kim, address);
    press(kim, Key::Data);
    for byte in bytes.split(' ') {
        press_digits(kim, byte);
        press(kim, Key::Plus);
    }
}

#[test]
fn every_entry_leads_to_code() {
    for entry in ENTRIES {
        let opcode = MONITOR[usize::from(entry - 0x1800)];
        assert_eq!(opcode, 0x4C, "${entry:04X}");
    }
    assert_eq!(MONITOR[0x7FA..], [0x1C, 0x1C, 0x22, 0x1C, 0x1F, 0x1C]);
}

#[test]
fn a_program_is_entered_and_run_from_the_keypad() {
    let mut kim = kim1();
    assert_eq!(shown(&mut kim), "000000");
    // LDA #$12; STA $40; BRK would need a vector: JMP $1C4F returns to the monitor.
    enter(&mut kim, "0200", "A9 12 85 40 4C 4F 1C");
    press(&mut kim, Key::Address);
    press_digits(&mut kim, "0201");
    assert_eq!(shown(&mut kim), "020112");
    press_digits(&mut kim, "0200");
    press(&mut kim, Key::Go);
    assert_eq!(kim.peek(0x40), 0x12);
    press_digits(&mut kim, "0040");
    assert_eq!(shown(&mut kim), "004012");
}

#[test]
fn st_keeps_the_registers_and_go_continues() {
    let mut kim = kim1();
    // LDX #$34; LDY #$56; LDA #$78; JMP *
    kim.load(0x0200, &[0xA2, 0x34, 0xA0, 0x56, 0xA9, 0x78, 0xE6, 0x10, 0x4C, 0x06, 0x02]).unwrap();
    press(&mut kim, Key::Address);
    press_digits(&mut kim, "0200");
    press(&mut kim, Key::Go);
    kim.stop();
    run(&mut kim, 20_000);
    assert_eq!([0xF3, 0xF4, 0xF5].map(|address| kim.peek(address)), [0x78, 0x56, 0x34]);
    let counted = kim.peek(0x10);
    run(&mut kim, 20_000);
    assert_eq!(kim.peek(0x10), counted, "the monitor runs");
    assert!(shown(&mut kim).starts_with("020"));
    press(&mut kim, Key::Go);
    assert_ne!(kim.peek(0x10), counted);
    kim.stop();
    press(&mut kim, Key::Address);
    press_digits(&mut kim, "1234");
    press(&mut kim, Key::ProgramCounter);
    assert!(shown(&mut kim).starts_with("020"));
}

#[test]
fn the_single_step_shows_one_instruction_after_the_other() {
    let mut kim = kim1();
    kim.load(0x0200, &[0xA2, 0x34, 0xE8, 0xE8, 0xEA]).unwrap();
    press(&mut kim, Key::Address);
    press_digits(&mut kim, "0200");
    kim.single_step = true;
    for (place, x) in [("0202E8", 0x34), ("0203E8", 0x35), ("0204EA", 0x36)] {
        press(&mut kim, Key::Go);
        assert_eq!((shown(&mut kim).as_str(), kim.peek(0xF5)), (place, x));
    }
}

/// A machine with the teletype's jumper that has measured the speed of the line.
fn with_teletype(baud: u32) -> Kim1 {
    let mut kim = kim1();
    kim.processor.bus.tty_mode = true;
    kim.processor.bus.tty = Tty::new(baud);
    kim.reset();
    type_text(&mut kim, "\x7F");
    kim
}

/// Types, and returns what is printed until nothing happens for a while.
fn type_text(kim: &mut Kim1, text: &str) -> String {
    kim.processor.bus.tty.type_text(text.as_bytes());
    let bit = u64::from(kim.processor.bus.tty.cycles_per_bit);
    let mut printed = Vec::new();
    let mut quiet = 0;
    while quiet < 5 {
        run(kim, 40 * bit);
        let new = kim.take_printed();
        quiet = if new.is_empty() && kim.processor.bus.tty.is_typed() { quiet + 1 } else { 0 };
        printed.extend(new);
    }
    String::from_utf8_lossy(&printed).into_owned()
}

#[test]
fn the_teletype_opens_changes_and_runs() {
    for baud in [110, 300, 1200] {
        let mut kim = with_teletype(baud);
        assert_eq!(type_text(&mut kim, "0200 "), "\r\n0200 00 ", "{baud}");
        assert_eq!(type_text(&mut kim, "A9."), "\r\n0201 00 ");
        type_text(&mut kim, "2A.20.A0.1E.4C.4F.1C.");
        assert_eq!(type_text(&mut kim, "0202\n"), "\r\n0207 1C ", "LF goes back by one");
        type_text(&mut kim, "0200 ");
        assert!(type_text(&mut kim, "G").starts_with('*'), "it prints an asterisk at {baud} baud");
    }
}

#[test]
fn paper_tape_is_punched_and_read() {
    let mut kim = with_teletype(1200);
    let bytes: Vec<u8> = (0..30).map(|n| n * 7).collect();
    kim.load(0x0300, &bytes).unwrap();
    kim.poke(0x17F7, 30);
    kim.poke(0x17F8, 3);
    type_text(&mut kim, "0300 ");
    let punched = type_text(&mut kim, "Q");
    let tape: String = punched
        .lines()
        .filter(|line| line.starts_with(';'))
        .map(|line| format!("{line}\r\n"))
        .collect();
    let read = assembler::read_paper_tape(&tape).unwrap();
    assert_eq!(read, [assembler::Segment { address: 0x0300, bytes: bytes.clone() }]);
    kim.load(0x0300, &[0; 30]).unwrap();
    let said = type_text(&mut kim, &format!("L{tape}"));
    assert!(!said.contains('?'), "{said}");
    let loaded: Vec<u8> = (0..30).map(|n| kim.peek(0x0300 + n)).collect();
    assert_eq!(loaded, bytes);
    let wrong = tape.replacen("07", "08", 1);
    assert!(type_text(&mut kim, &format!("L{wrong}")).contains('?'));
}

const SAMPLE: [u8; 5] = [0xDE, 0xAD, 0xBE, 0xEF, 0x2F];

/// Sets the ID and starts at an address.
fn start_tape(kim: &mut Kim1, id: u8, entry: u16) {
    kim.poke(0x17F9, id);
    kim.start_at(entry);
}

/// Runs until the monitor shows something again.
fn run_to_monitor(kim: &mut Kim1) {
    assert!(kim.run_until(Budget::cycles(60_000_000), |cpu| cpu.pc == 0x1F19).unwrap());
}

#[test]
fn a_cassette_is_loaded() {
    for (id, address) in [(0x42, 0x0200), (0x00, 0x0200), (0xFF, 0x0300)] {
        let mut kim = kim1();
        let other = Record { id: 7, address: 0x0200, bytes: vec![0x55; 5] };
        let wanted = Record { id: 0x42, address: 0x0200, bytes: SAMPLE.to_vec() };
        let mut tones = if id == 0x42 { other.tones() } else { Vec::new() };
        tones.extend(wanted.tones());
        kim.poke(0x17F5, 0x00);
        kim.poke(0x17F6, 0x03);
        start_tape(&mut kim, id, 0x1873);
        kim.play_tape(tones);
        run_to_monitor(&mut kim);
        assert_eq!([0xFA, 0xFB].map(|byte| kim.peek(byte)), [0, 0], "success");
        let loaded: Vec<u8> = (0..5).map(|n| kim.peek(address + n)).collect();
        assert_eq!(loaded, SAMPLE, "{id:02X}");
    }
}

#[test]
fn a_cassette_with_a_wrong_sum_shows_ffff() {
    let mut kim = kim1();
    let mut tones = Record { id: 1, address: 0x0200, bytes: SAMPLE.to_vec() }.tones();
    let at = 107 * 16;
    (tones[at].cycles, tones[at + 1].cycles) = (tones[at + 1].cycles, tones[at].cycles);
    start_tape(&mut kim, 1, 0x1873);
    kim.play_tape(tones);
    run_to_monitor(&mut kim);
    assert_eq!([0xFA, 0xFB].map(|byte| kim.peek(byte)), [0xFF, 0xFF]);
}

#[test]
fn a_cassette_is_saved() {
    let mut kim = kim1();
    kim.load(0x0200, &SAMPLE).unwrap();
    for (address, byte) in [(0x17F5, 0), (0x17F6, 2), (0x17F7, 5), (0x17F8, 2)] {
        kim.poke(address, byte);
    }
    start_tape(&mut kim, 0x21, 0x1800);
    let before = kim.cycles();
    run_to_monitor(&mut kim);
    let edges = kim.processor.bus.tape.take_edges();
    let halves: Vec<u64> = edges.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(halves[10], 138, "3623 Hz");
    let record = Record { id: 0x21, address: 0x0200, bytes: SAMPLE.to_vec() };
    assert_eq!(read_records(&tones_of_edges(&edges)).unwrap(), [record]);
    assert!(kim.cycles() - before > 6_000_000, "a leader of six seconds");
}

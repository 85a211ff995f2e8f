//! A game of our MicroChess put on a cassette by the KIM-1's monitor, and taken up again on
//! another machine.

use assembler::{Assembler, Cpu, DiskLoader};
use machines::Budget;
use machines::kim1::cassette::{read_records, read_wav, tones_of_edges, write_wav};
use machines::kim1::{Key, Kim1};
use vintage::kim1::kim1;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/kim1/microchess.asm");

/// Where the program waits for keys, and where PC leads.
const START: u16 = 0x0000;
const PLAY: u16 = 0x0300;
/// The monitor: it shows its digits; it saves; it loads.
const SCAND: u16 = 0x1F19;
const DUMPT: u16 = 0x1800;
const LOADT: u16 = 0x1873;
const RECORD_ID: u16 = 0x17F9;
const SA: u16 = 0x17F5;

/// All that the program needs: the monitor's own cells and the stack are left out.
const PARTS: [(u16, u16); 4] =
    [(0x0000, 0x00EF), (0x0100, 0x01BE), (0x0200, 0x0400), (0x1780, 0x17E6)];
/// The squares of the 32 pieces, and the three bytes of the display.
const PIECES: std::ops::Range<u16> = 0x50..0x70;
const DISPLAY: [u16; 3] = [0xFB, 0xFA, 0xF9];

/// A part takes a minute and a half of tape, a move less than that.
const LONGEST: Budget = Budget::cycles(200_000_000);

fn run_to(kim: &mut Kim1, goal: u16) {
    assert!(kim.run_until(LONGEST, |cpu| cpu.pc == goal).unwrap(), "${goal:04X} is not reached");
}

/// As long as a finger is on a key, and off it.
fn moment(kim: &mut Kim1) {
    kim.run_until(Budget::cycles(60_000), |_| false).unwrap();
}

fn press(kim: &mut Kim1, digit: u8) {
    kim.press(Key::Digit(digit));
    moment(kim);
    kim.release();
    moment(kim);
}

/// Presses PC until the program begins to think, and waits until it shows its move.
fn play(kim: &mut Kim1) {
    kim.press(Key::ProgramCounter);
    run_to(kim, PLAY);
    kim.release();
    run_to(kim, START);
    moment(kim);
}

fn bytes(kim: &Kim1, addresses: impl IntoIterator<Item = u16>) -> Vec<u8> {
    addresses.into_iter().map(|address| kim.peek(address)).collect()
}

/// MicroChess after four moves.
fn in_a_game() -> Kim1 {
    let mut kim = kim1();
    run_to(&mut kim, SCAND);
    let program = Assembler::new(Cpu::Mos6502).assemble(SOURCE, &DiskLoader::new()).unwrap();
    for segment in program.segments() {
        kim.load(segment.address, &segment.bytes).unwrap();
    }
    kim.start_at(START);
    moment(&mut kim);
    press(&mut kim, 0xC);
    for _ in 0..4 {
        play(&mut kim);
        press(&mut kim, 0xE);
    }
    kim
}

/// The sound of the tape on which the monitor has saved all parts.
fn saved(kim: &mut Kim1) -> Vec<u8> {
    let mut records = Vec::new();
    for (id, (from, to)) in (1..).zip(PARTS) {
        let [sa, ea] = [from, to].map(u16::to_le_bytes);
        for (address, byte) in (SA..).zip([sa[0], sa[1], ea[0], ea[1], id]) {
            kim.poke(address, byte);
        }
        kim.start_at(DUMPT);
        run_to(kim, SCAND);
        let edges = kim.processor.bus.tape.take_edges();
        records.extend(read_records(&tones_of_edges(&edges)).unwrap());
    }
    assert_eq!(records.iter().map(|record| record.id).collect::<Vec<_>>(), [1, 2, 3, 4]);
    write_wav(&records)
}

#[test]
fn a_game_on_a_cassette_goes_on_with_the_same_move() {
    let mut first = in_a_game();
    let wav = saved(&mut first);

    let mut second = kim1();
    run_to(&mut second, SCAND);
    second.play_tape(read_wav(&wav).unwrap());
    for _ in PARTS {
        second.poke(RECORD_ID, 0);
        second.start_at(LOADT);
        run_to(&mut second, SCAND);
        assert_eq!(bytes(&second, [0xFA, 0xFB]), [0, 0], "loaded without an error");
    }
    for (from, to) in PARTS {
        assert_eq!(bytes(&second, from..to), bytes(&first, from..to), "${from:04X}");
    }

    let before = bytes(&second, PIECES);
    let [ours, theirs] = [&mut first, &mut second].map(|kim| {
        kim.start_at(START);
        moment(kim);
        play(kim);
        (bytes(kim, DISPLAY), bytes(kim, PIECES))
    });
    assert_eq!(ours, theirs);
    assert_ne!(theirs.1, before, "a move was made");
}

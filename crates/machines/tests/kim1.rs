//! The KIM-1's devices: timers, digits, keys, teletype and tape, with cases worked out by hand and
//! in lock-step with models that tick.

use machines::kim1::cassette::{CassetteError, Record, read_records, read_wav, write_wav};
use machines::kim1::{Key, Kim1, ROM_BYTES, SEGMENTS_OF_HEX, Timer};
use machines::{Budget, Machine, SplitMix};

const EMPTY_ROM: [u8; ROM_BYTES] = [0xEA; ROM_BYTES];

/// A machine with a program at $0200 that is about to run.
fn with_program(program: &[u8]) -> Kim1 {
    let mut kim = Kim1::new(&EMPTY_ROM);
    kim.load(0x0200, program).unwrap();
    kim.start_at(0x0200);
    kim
}

fn run(kim: &mut Kim1, cycles: u64) {
    kim.run_until(Budget::cycles(cycles), |_| false).unwrap();
}

/// The counter as the data sheet describes it, one pulse after the other.
#[derive(Clone, Copy, Default)]
struct TickingTimer {
    count: u8,
    divider: u32,
    pulses: u32,
    has_run_out: bool,
}

impl TickingTimer {
    fn write(count: u8, divider: u32) -> Self {
        Self { count: count.wrapping_sub(1), divider, pulses: 0, has_run_out: count == 0 }
    }

    fn tick(&mut self) {
        if self.has_run_out {
            self.count = self.count.wrapping_sub(1);
            return;
        }
        self.pulses += 1;
        if self.pulses == self.divider {
            self.pulses = 0;
            self.count = self.count.wrapping_sub(1);
            self.has_run_out = self.count == 0xFF;
        }
    }
}

#[test]
fn the_timer_is_in_lock_step_with_one_that_ticks() {
    let mut random = SplitMix::new(6530);
    for (shift, divider) in [(0, 1), (3, 8), (6, 64), (10, 1024)] {
        for _ in 0..20 {
            let count = random.byte();
            let mut timer = Timer::default();
            timer.write(count, shift, false, 77);
            let mut ticking = TickingTimer::write(count, divider);
            for cycle in 77..77 + u64::from(count) * u64::from(divider) + 600 {
                assert_eq!(timer.value(cycle), ticking.count, "{count} by {divider} at {cycle}");
                assert_eq!(timer.flag(cycle), ticking.has_run_out, "{count} by {divider}");
                ticking.tick();
            }
        }
    }
}

/// The example of the data sheet: 52 written with a divider of 8.
#[test]
fn the_timer_runs_as_in_the_data_sheet() {
    let mut timer = Timer::default();
    timer.write(52, 3, true, 0);
    assert_eq!(timer.value(213), 25);
    assert_eq!((timer.value(415), timer.interrupts(415)), (0, false));
    assert_eq!((timer.value(416), timer.interrupts(416)), (0xFF, true));
    assert_eq!(timer.read(true, 416), 0xFF);
    assert!(timer.flag(417), "a read at the very pulse does not clear the flag");
    assert_eq!(timer.read(true, 499), 0xAC, "two's complement of 84: 500 pulses with the 416");
    assert!(!timer.flag(500));
}

/// LDA #10; STA $1705 (by 8); NOP; LDA $1706; STA $10; LDA $1707; STA $11; JMP *
#[test]
fn a_program_reads_the_timer_to_the_cycle() {
    let mut kim = with_program(&[
        0xA9, 10, 0x8D, 0x05, 0x17, 0xEA, 0xAD, 0x06, 0x17, 0x85, 0x10, 0xAD, 0x07, 0x17, 0x85,
        0x11, 0x4C, 0x10, 0x02,
    ]);
    run(&mut kim, 100);
    // The write is in cycle 5 (from 0), the read in cycle 11: 6 pulses are less than a divider.
    assert_eq!((kim.peek(0x10), kim.peek(0x11)), (9, 0));
}

/// Lights the left digit for 100 cycles, the right one for 300, and both dark in between.
#[test]
fn digits_are_lit_for_as_long_as_the_port_lights_them() {
    let mut kim = Kim1::new(&EMPTY_ROM);
    let at = |kim: &mut Kim1, cycles: u64| kim.processor.cpu.cycles += cycles;
    kim.poke(0x1741, 0x7F);
    kim.poke(0x1743, 0x1E);
    kim.poke(0x1740, SEGMENTS_OF_HEX[1]);
    kim.poke(0x1742, 4 << 1);
    at(&mut kim, 100);
    kim.poke(0x1740, 0);
    at(&mut kim, 1000);
    kim.poke(0x1742, 9 << 1);
    kim.poke(0x1740, SEGMENTS_OF_HEX[7]);
    at(&mut kim, 300);
    kim.poke(0x1742, 0);
    at(&mut kim, 5000);
    let lit = kim.take_lit();
    assert_eq!(lit.0[0], [0, 100, 100, 0, 0, 0, 0], "b and c");
    assert_eq!(lit.0[5], [300, 300, 300, 0, 0, 0, 0], "a, b and c");
    assert_eq!(lit.0[1..5], [[0; 7]; 4]);
    assert_eq!(lit.text(), "     7", "an eye sees what is lit at least half as long");
    assert_eq!(kim.take_lit().text(), "      ", "and nothing twice");
}

/// The directions decide: inputs light nothing.
#[test]
fn inputs_light_nothing() {
    let mut kim = Kim1::new(&EMPTY_ROM);
    kim.poke(0x1743, 0x1E);
    kim.poke(0x1740, 0x7F);
    kim.poke(0x1742, 4 << 1);
    kim.processor.cpu.cycles += 100;
    assert_eq!(kim.take_lit().text(), "      ");
}

#[test]
fn each_key_pulls_its_pin_in_its_row_alone() {
    let others = [Key::Address, Key::Data, Key::Plus, Key::Go, Key::ProgramCounter];
    let keys: Vec<Key> = (0..16).map(Key::Digit).chain(others).collect();
    let mut kim = Kim1::new(&EMPTY_ROM);
    kim.poke(0x1743, 0x1E);
    for (code, key) in keys.into_iter().enumerate() {
        assert_eq!(usize::from(key.code()), code);
        kim.press(key);
        for row in 0..3 {
            kim.poke(0x1742, row << 1);
            let pulled = !kim.peek(0x1740) & 0x7F;
            let expected = if code / 7 == usize::from(row) { 0x40 >> (code % 7) } else { 0 };
            assert_eq!(pulled, expected, "{key:?} in row {row}");
        }
    }
    kim.release();
    kim.poke(0x1742, 3 << 1);
    assert_eq!(kim.peek(0x1740) & 1, 1);
    kim.processor.bus.tty_mode = true;
    assert_eq!(kim.peek(0x1740) & 1, 0, "the jumper is in row 3");
}

#[test]
fn memory_is_where_it_is_and_repeats() {
    let mut kim = Kim1::new(&EMPTY_ROM);
    for (address, mirror) in [(0x0123, 0x2123), (0x1780, 0xF780), (0x17FF, 0xF7FF)] {
        kim.poke(address, 0x5A);
        assert_eq!((kim.peek(address), kim.peek(mirror)), (0x5A, 0x5A), "{address:04X}");
    }
    kim.poke(0x1800, 1);
    assert_eq!(kim.peek(0x1800), 0xEA, "read-only");
    kim.poke(0x0400, 1);
    assert_eq!(kim.peek(0x0400), 0x04, "nothing answers");
    assert!(kim.load(0x03FF, &[1, 2]).is_err());
    assert!(kim.load(0x17FF, &[1]).is_ok());
    assert!(kim.load(0x1800, &[1]).is_err());
}

/// INC $10; JMP $0200 with ST wired to NOP; JMP to itself in page 1C.
#[test]
fn the_single_step_stops_after_each_instruction_outside_the_rom() {
    let mut rom = EMPTY_ROM;
    rom[0x7FA..].copy_from_slice(&[0x00, 0x1C, 0x00, 0x02, 0x00, 0x1C]);
    rom[0x400..0x403].copy_from_slice(&[0x4C, 0x00, 0x1C]);
    let mut kim = Kim1::new(&rom);
    kim.load(0x0200, &[0xE6, 0x10, 0xE6, 0x10]).unwrap();
    kim.start_at(0x0200);
    kim.single_step = true;
    kim.step().unwrap();
    assert_eq!((kim.peek(0x10), kim.processor.cpu.pc), (1, 0x1C00));
    kim.step().unwrap();
    assert_eq!((kim.processor.cpu.pc, kim.processor.cpu.s), (0x1C00, 0xFC), "not inside the ROM");
}

/// LDA #1; STA $1704+8; CLI; JMP * with the timer wired to the interrupt line.
#[test]
fn the_timer_interrupts_if_it_is_wired_so() {
    let mut rom = EMPTY_ROM;
    rom[0x7FE..].copy_from_slice(&[0x00, 0x03]);
    for wired in [false, true] {
        let mut kim = Kim1::new(&rom);
        kim.load(0x0200, &[0xA9, 20, 0x8D, 0x0C, 0x17, 0x58, 0x4C, 0x06, 0x02]).unwrap();
        kim.load(0x0300, &[0xE6, 0x20, 0xAD, 0x06, 0x17, 0x40]).unwrap();
        kim.timer_interrupts = wired;
        kim.start_at(0x0200);
        run(&mut kim, 200);
        assert_eq!(kim.peek(0x20), u8::from(wired));
    }
}

#[test]
fn a_cassette_comes_back_from_its_sound() {
    let mut random = SplitMix::new(1);
    let bytes: Vec<u8> = (0..40).map(|_| random.byte()).collect();
    let records = [
        Record { id: 1, address: 0x0200, bytes },
        Record { id: 0xFE, address: 0x1780, bytes: vec![0, 0xFF, 0x2F, 0x16] },
    ];
    let wav = write_wav(&records);
    assert_eq!(read_records(&read_wav(&wav).unwrap()).unwrap(), records);
}

#[test]
fn a_damaged_cassette_is_refused() {
    let record = Record { id: 1, address: 0x0200, bytes: vec![1, 2, 3] };
    let mut tones = record.tones();
    // The first bit of the data: a character is 16 tones, and 107 of them come before.
    let at = 107 * 16;
    (tones[at].cycles, tones[at + 1].cycles) = (tones[at + 1].cycles, tones[at].cycles);
    let error = read_records(&tones).unwrap_err();
    assert!(matches!(error, CassetteError::Checksum { number: 1, .. }), "{error}");
    assert_eq!(read_records(&record.tones()[..1800]), Err(CassetteError::Truncated { number: 1 }));
    assert_eq!(read_records(&[]), Err(CassetteError::NoRecord));
    for file in [&b"RIFF"[..], b"RIFF\0\0\0\0WAVE", b"", &write_wav(&[record])[..100]] {
        assert!(matches!(read_wav(file), Err(CassetteError::Wav(_))), "{file:?}");
    }
}

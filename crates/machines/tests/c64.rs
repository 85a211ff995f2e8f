//! Programs on the C64: KERNAL calls, the screen, the clock, banking, PRG files.

use machines::c64::{
    C64, CHARACTER_ROM, CharacterSet, Fault, Pause, PrgError, VideoStandard, petscii_from_ascii,
};
use machines::mos6502::Bus;
use machines::{Budget, Fault as _, Machine, Stop};

const LIMIT: Budget = Budget::cycles(1_000_000);

/// A machine about to run `code` at $C000.
fn c64(code: &[u8]) -> C64 {
    let mut c64 = C64::new(VideoStandard::Pal);
    c64.processor.bus.ram.load(0xC000, code).unwrap();
    c64.start_at(0xC000);
    c64
}

fn petscii(text: &str) -> Vec<u8> {
    text.chars().map(|c| petscii_from_ascii(c, CharacterSet::Capitals).unwrap()).collect()
}

/// Prints the zero-ended text at $C100.
const PRINT: &[u8] = &[
    0xA2, 0x00, //       LDX #0
    0xBD, 0x00, 0xC1, // LDA $C100,X
    0xF0, 0x06, //       BEQ end
    0x20, 0xD2, 0xFF, // JSR CHROUT
    0xE8, //             INX
    0xD0, 0xF5, //       BNE back
    0x60, //             RTS
];

fn printed(text: &[u8]) -> C64 {
    let mut c64 = c64(PRINT);
    c64.processor.bus.ram.load(0xC100, text).unwrap();
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(c64.output, text);
    c64
}

#[test]
fn chrout_writes_screen_and_colour_memory() {
    // Clear, red, reverse on, A, reverse off, RETURN, white, B
    let c64 = printed(&[0x93, 0x1C, 0x12, b'A', 0x92, 0x0D, 0x05, b'B']);
    let bus = &c64.processor.bus;
    assert_eq!((bus.ram[0x0400], bus.peek(0xD800)), (0x81, 2));
    assert_eq!((bus.ram[0x0428], bus.peek(0xD828)), (0x02, 1));
    assert_eq!(bus.cursor(), (1, 1));
    assert_eq!((bus.row_text(0), bus.row_text(1)), ("A".into(), "B".into()));
}

#[test]
fn the_cursor_moves_wraps_and_scrolls() {
    // Home, down, right, *, left, up, +
    let moved = printed(&[0x13, 0x11, 0x1D, b'*', 0x9D, 0x91, b'+']);
    assert_eq!(moved.processor.bus.row_text(0), " +");
    assert_eq!(moved.processor.bus.row_text(1), " *");

    let wrapped = printed(&[b'X'; 41]);
    assert_eq!(wrapped.processor.bus.row_text(1), "X");

    let mut text = b"TOP".to_vec();
    text.extend([0x0D; 25]);
    text.extend(b"BOTTOM");
    let scrolled = printed(&text);
    assert_eq!(scrolled.processor.bus.row_text(0), "");
    assert_eq!(scrolled.processor.bus.row_text(24), "BOTTOM");
}

#[test]
fn quotes_make_control_codes_visible_and_delete_takes_back() {
    let quoted = printed(&[0x22, 0x13, 0x22, 0x0D]);
    assert_eq!(quoted.processor.bus.ram[0x0401], 0x93);
    let deleted = printed(&[b'A', b'B', 0x14, b'C']);
    assert_eq!(deleted.processor.bus.row_text(0), "AC");
}

#[test]
fn small_letters_are_another_character_set() {
    let c64 = printed(&[0x0E, b'A', 0xC1]);
    assert_eq!(c64.processor.bus.row_text(0), "aA");
}

#[test]
fn getin_hands_out_keys_and_waiting_is_noticed() {
    // JSR GETIN; BEQ back; STA $02; RTS
    let mut c64 = c64(&[0x20, 0xE4, 0xFF, 0xF0, 0xFB, 0x85, 0x02, 0x60]);
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::WaitsForInput));
    c64.type_keys(b"E");
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(c64.processor.bus.ram[0x02], b'E');
}

#[test]
fn chrin_gives_a_line_after_return() {
    // LDX #0; JSR CHRIN; STA $40,X; INX; CMP #$0D; BNE back; RTS
    let code = [0xA2, 0, 0x20, 0xCF, 0xFF, 0x95, 0x40, 0xE8, 0xC9, 0x0D, 0xD0, 0xF6, 0x60];
    let mut c64 = c64(&code);
    c64.type_keys(&petscii("e2e5"));
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::WaitsForInput));
    assert_eq!(c64.processor.bus.row_text(0), "E2E5", "shown while it is typed");
    assert_eq!(c64.processor.bus.ram[0x40], 0, "but not given out yet");
    c64.type_keys(&[0x14, b'4', b' ', 0x0D]);
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(c64.processor.bus.ram.bytes()[0x40..0x45], *b"E2E4\r");
}

#[test]
fn plot_and_screen_answer() {
    // CLC; LDX #5; LDY #7; JSR PLOT; SEC; JSR PLOT; STX 2; STY 3; JSR SCREEN; STX 4; STY 5; RTS
    let mut c64 = c64(&[
        0x18, 0xA2, 5, 0xA0, 7, 0x20, 0xF0, 0xFF, 0x38, 0x20, 0xF0, 0xFF, 0x86, 2, 0x84, 3, 0x20,
        0xED, 0xFF, 0x86, 4, 0x84, 5, 0x60,
    ]);
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(c64.processor.bus.ram.bytes()[2..6], [5, 7, 40, 25]);
}

#[test]
fn the_jiffy_clock_counts_sixtieths_of_a_second() {
    for standard in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut c64 = C64::new(standard);
        // INX; JMP back
        c64.processor.bus.ram.load(0xC000, &[0xE8, 0x4C, 0x00, 0xC0]).unwrap();
        c64.start_at(0xC000);
        c64.run(Budget::cycles(10 * standard.clock())).unwrap_err();
        assert!((599..=600).contains(&c64.jiffies()), "{}", c64.jiffies());
        assert!((10.0..10.001).contains(&c64.seconds()));
    }
}

#[test]
fn the_clock_can_be_set_and_read() {
    // LDA #1; LDX #2; LDY #3; JSR SETTIM; JSR RDTIM; STA 2; STX 3; STY 4; RTS
    let mut c64 = c64(&[
        0xA9, 1, 0xA2, 2, 0xA0, 3, 0x20, 0xDB, 0xFF, 0x20, 0xDE, 0xFF, 0x85, 2, 0x86, 3, 0x84, 4,
        0x60,
    ]);
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(c64.processor.bus.ram.bytes()[2..5], [1, 2, 3]);
    assert_eq!(c64.jiffies(), 0x03_0201);
}

#[test]
fn jiffies_are_lost_while_interrupts_are_off() {
    // SEI; INX; JMP back
    let mut c64 = c64(&[0x78, 0xE8, 0x4C, 0x01, 0xC0]);
    c64.run(Budget::cycles(200_000)).unwrap_err();
    assert_eq!(c64.jiffies(), 0);
    c64.processor.cpu.flags.interrupt_disable = false;
    c64.run(Budget::cycles(2_000)).unwrap_err();
    assert_eq!(c64.jiffies(), 1, "only one was remembered");
}

#[test]
fn a_program_can_hook_the_interrupt_and_idle() {
    // SEI; LDA #$10; STA $0314; LDA #$C0; STA $0315; CLI; JMP *
    // $C010: INC $02; JMP $EA31
    let mut c64 = c64(&[
        0x78, 0xA9, 0x10, 0x8D, 0x14, 0x03, 0xA9, 0xC0, 0x8D, 0x15, 0x03, 0x58, 0x4C, 0x0C, 0xC0,
        0xEA, 0xE6, 0x02, 0x4C, 0x31, 0xEA,
    ]);
    c64.run(Budget::cycles(50 * 16_422 + 1_000)).unwrap_err();
    assert_eq!((c64.processor.bus.ram[0x02], c64.jiffies()), (50, 50));
    assert_eq!(c64.processor.cpu.s, 0xF4, "nothing stays on the stack");
}

#[test]
fn the_port_banks_memory() {
    let mut c64 = C64::new(VideoStandard::Pal);
    let bus = &mut c64.processor.bus;
    bus.ram.load(0xA000, &[0xAA]).unwrap();
    bus.ram.load(0xD020, &[0xDD]).unwrap();
    bus.ram.load(0xE000, &[0xEE]).unwrap();
    bus.write(0xD020, 3, 0);
    // Which of BASIC, input/output and KERNAL each value shows.
    let table = [
        (0x37, true, Some(true), true),
        (0x36, false, Some(true), true),
        (0x35, false, Some(true), false),
        (0x34, false, None, false),
        (0x33, true, Some(false), true),
        (0x32, false, Some(false), true),
        (0x31, false, Some(false), false),
        (0x30, false, None, false),
    ];
    for (port, basic, io, kernal) in table {
        bus.write(0x0001, port, 0);
        let seen = [bus.read(0xA000, 0), bus.read(0xD020, 0), bus.read(0xE000, 0)];
        let expected = [
            if basic { 0x02 } else { 0xAA },
            io.map_or(0xDD, |registers| if registers { 3 } else { CHARACTER_ROM[0x20] }),
            if kernal { 0x02 } else { 0xEE },
        ];
        assert_eq!(seen, expected, "port {port:02X}");
    }
}

#[test]
fn writes_go_to_the_memory_beneath_rom() {
    // STA $A000 with A = $55; RTS
    let mut c64 = c64(&[0xA9, 0x55, 0x8D, 0x00, 0xA0, 0x8D, 0x00, 0xE0, 0x60]);
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!((c64.processor.bus.ram[0xA000], c64.processor.bus.ram[0xE000]), (0x55, 0x55));
}

#[test]
fn the_raster_moves() {
    // LDA $D012; CMP #$80; BNE back; RTS
    let mut c64 = c64(&[0xAD, 0x12, 0xD0, 0xC9, 0x80, 0xD0, 0xF9, 0x60]);
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
}

#[test]
fn stop_shows_in_z() {
    // JSR STOP; BNE back; RTS
    let mut c64 = c64(&[0x20, 0xE1, 0xFF, 0xD0, 0xFB, 0x60]);
    assert!(c64.run(Budget::cycles(10_000)).unwrap_err().is_over_budget());
    c64.hold_stop(true);
    assert_eq!(c64.run(Budget::cycles(10_000)), Ok(Stop::Halted));
}

#[test]
fn calls_that_are_missing_and_undocumented_opcodes_are_faults() {
    let mut load = c64(&[0x20, 0xA5, 0xFF]);
    let fault = load.run_until_waiting(LIMIT).unwrap_err();
    assert_eq!(fault, Fault::NoRoutine { pc: 0xFFA5 });
    assert_eq!(fault.to_string(), "the ROM routine at $FFA5 is not emulated");

    let mut jam = c64(&[0x02]);
    let fault = jam.run_until_waiting(LIMIT).unwrap_err();
    assert_eq!(fault.to_string(), "undocumented opcode $02 (JAM) at $C000");
}

#[test]
fn subroutines_can_be_called_from_outside() {
    // INX; JSR CHROUT; RTS
    let mut c64 = c64(&[0xE8, 0x20, 0xD2, 0xFF, 0x60]);
    c64.processor.cpu.a = b'?';
    for calls in 1..=3 {
        let s = c64.processor.cpu.s;
        assert_eq!(c64.call(0xC000, LIMIT), Ok(Pause::Halted));
        assert_eq!((c64.processor.cpu.x, c64.processor.cpu.s), (calls, s));
    }
    assert_eq!(c64.output, b"???");
}

/// 10 SYS, a space, an address.
fn prg(sys: &[u8]) -> Vec<u8> {
    [&[0x01, 0x08, 0x0C, 0x08, 10, 0][..], sys, &[0, 0, 0]].concat()
}

#[test]
fn prg_files_start_behind_sys() {
    let mut c64 = C64::new(VideoStandard::Pal);
    assert_eq!(c64.load_prg(&prg(b"\x9E 2064")), Ok(0x0801));
    assert_eq!(c64.start_sys(), Ok(2064));
    assert_eq!(c64.processor.cpu.pc, 2064);
}

#[test]
fn bad_prg_files_are_named() {
    let mut c64 = C64::new(VideoStandard::Pal);
    assert_eq!(c64.load_prg(&[1]), Err(PrgError::TooShort { length: 1 }));
    let error = c64.load_prg(&[0xFF, 0xFF, 1, 2]).unwrap_err();
    assert_eq!(error.to_string(), "2 bytes at $FFFF run over the end of memory at $FFFF");
    assert!(matches!(c64.start_sys(), Err(PrgError::NoSysLine { .. })));
    c64.load_prg(&prg(b"\x9E99999")).unwrap();
    assert_eq!(c64.start_sys(), Err(PrgError::BadSysAddress { digits: "99999".into() }));
}

#[test]
fn traced_and_silent_runs_end_alike() {
    let code = [0xA9, b'x', 0x20, 0xD2, 0xFF, 0x4C, 0x00, 0xC0];
    let (mut silent, mut traced) = (c64(&code), c64(&code));
    let budget = Budget::cycles(100_000);
    let mut instructions = 0;
    let outcome = traced.run_traced(budget, &mut |_: &C64| instructions += 1);
    assert_eq!(silent.run(budget), outcome);
    assert_eq!(silent, traced);
    assert!(instructions > 500);
}

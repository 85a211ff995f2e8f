//! Programs that talk to a terminal, over a line they drive bit by bit and
//! through the BIOS.

use machines::cdp1802::{BitRate, Computer, Model, Pacing, Pause, Polarity, SerialLine, Terminal};
use machines::{Budget, Machine};

/// Answers every character with the one that follows it in the alphabet, at 23
/// machine cycles per bit. The line rests with Q = 0 and EF3 asserted. R2 is a
/// free byte for NOPs, RB.0 the character, RF.0 counts bits.
const NEXT_LETTER: &[u8] = &[
    0x7A, //             $00  REQ
    0x36, 0x01, //       $01  B3 $01        wait for the start bit
    0xF8, 0x08, 0xAF, // $03  LDI 8; PLO RF
    0xC4, 0xC4, 0xC4, // $06  NOP x 9       to the middle of the first bit
    0xC4, 0xC4, 0xC4, // $09
    0xC4, 0xC4, 0xC4, // $0C
    0x3E, 0x15, //       $0F  BN3 $15       look
    0xFF, 0x00, //       $11  SMI 0         DF = 1
    0x30, 0x19, //       $13  BR $19
    0xFC, 0x00, //       $15  ADI 0         DF = 0
    0x30, 0x19, //       $17  BR $19
    0x8B, 0x76, 0xAB, // $19  GLO RB; SHRC; PLO RB
    0xC4, 0xE2, //       $1C  NOP; SEX R2   five cycles
    0x2F, 0x8F, //       $1E  DEC RF; GLO RF
    0x3A, 0x0F, //       $20  BNZ $0F
    0x8B, 0xFC, 0x01, // $22  GLO RB; ADI 1
    0xAB, //             $25  PLO RB
    0x3E, 0x26, //       $26  BN3 $26       not before the stop bit
    0x7B, //             $28  SEQ           start bit
    0xF8, 0x08, 0xAF, // $29  LDI 8; PLO RF
    0xC4, 0xC4, 0xC4, // $2C  NOP x 3
    0x8B, 0xF6, 0xAB, // $2F  GLO RB; SHR; PLO RB
    0x33, 0x37, //       $32  BDF $37
    0x7B, 0x30, 0x3A, // $34  SEQ; BR $3A
    0x7A, 0x30, 0x3A, // $37  REQ; BR $3A
    0xC4, 0xE2, //       $3A  NOP; SEX R2   five cycles
    0x2F, 0x8F, //       $3C  DEC RF; GLO RF
    0x3A, 0x2F, //       $3E  BNZ $2F
    0xC4, 0xE2, 0xE2, // $40  NOP; SEX R2; SEX R2; SEX R2
    0xE2, 0x7A, //       $43  SEX R2; REQ   stop bit
    0xC4, 0xC4, 0xC4, // $45  NOP x 6
    0xC4, 0xC4, 0xC4, // $48
    0x30, 0x01, //       $4B  BR $01
];

fn next_letter(mut computer: Computer) -> Computer {
    computer.load(0, NEXT_LETTER).unwrap();
    computer.start_at(0);
    let pause = computer.run_until_waiting(Budget::cycles(20_000));
    assert_eq!(pause, Ok(Pause::WaitsForInput));
    computer
}

#[test]
fn a_program_reads_and_sends_bits_at_9600_baud() {
    let mut computer = next_letter(Computer::membership_card());
    for byte in 0..=255_u8 {
        computer.send(&[byte]);
        let pause = computer.run_until_waiting(Budget::cycles(20_000));
        assert_eq!(pause, Ok(Pause::WaitsForInput));
        assert_eq!(computer.received(), [byte.wrapping_add(1)]);
    }
}

/// While the program answers it does not listen.
#[test]
fn what_comes_too_fast_is_lost_and_a_patient_line_loses_nothing() {
    let mut card = next_letter(Computer::membership_card());
    card.send(b"ABCDEFGH");
    card.run_until_waiting(Budget::cycles(50_000)).unwrap();
    assert_ne!(card.received(), b"BCDEFGHI");

    let rate = BitRate::new(1_750_000, 9_600);
    for pacing in [Pacing::WhenPolled, Pacing::Steady { rest: 12 }] {
        let line = SerialLine::new(rate, Polarity::Normal, pacing);
        let mut patient =
            next_letter(Computer::new(Model::Cdp1802, 1_750_000, Terminal::Line(line)));
        patient.send(b"ABCDEFGH");
        patient.run_until_waiting(Budget::cycles(50_000)).unwrap();
        assert_eq!(patient.received(), b"BCDEFGHI", "{pacing:?}");
    }
}

#[test]
fn a_program_at_the_wrong_speed_is_not_understood() {
    let rate = BitRate::new(1_750_000, 4_800);
    let line = SerialLine::new(rate, Polarity::Normal, Pacing::WhenPolled);
    let mut slow = next_letter(Computer::new(Model::Cdp1802, 1_750_000, Terminal::Line(line)));
    slow.send(b"A");
    slow.run_until_waiting(Budget::cycles(50_000)).unwrap();
    assert_ne!(slow.received(), b"B");
}

/// Points R2 at $7EFF and goes on at $0010 with the call technique ready.
const START: &[u8] =
    &[0xF8, 0x7E, 0xB2, 0xF8, 0xFF, 0xA2, 0xF8, 0x00, 0xB6, 0xF8, 0x10, 0xA6, 0xC0, 0xFF, 0x3F];

fn bios(program: &[u8]) -> Computer {
    let mut computer = Computer::with_bios();
    computer.load(0, START).unwrap();
    computer.load(0x10, program).unwrap();
    computer.start_at(0);
    computer
}

const LIMIT: Budget = Budget::cycles(100_000);

#[test]
fn f_msg_sends_a_text_and_leaves_rf_behind_it() {
    // RF = $0030; CALL F_MSG; IDL
    let mut computer = bios(&[0xF8, 0x00, 0xBF, 0xF8, 0x30, 0xAF, 0xD4, 0xFF, 0x09, 0x00]);
    computer.load(0x30, b"uciok\r\n\0rest").unwrap();
    assert_eq!(computer.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(computer.received(), b"uciok\r\n");
    assert_eq!(computer.processor.cpu.r[15], 0x38);
}

#[test]
fn f_inmsg_sends_the_text_behind_the_call() {
    let mut computer = bios(&[0xD4, 0xFF, 0x66, b'h', b'i', 0, 0x18, 0x00]);
    assert_eq!(computer.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(computer.received(), b"hi");
    assert_eq!(computer.processor.cpu.r[8], 1, "it goes on behind the text");
}

#[test]
fn calls_keep_all_registers_but_d_and_re0() {
    // LDI 'x'; CALL F_TYPE; IDL
    let mut computer = bios(&[0xF8, b'x', 0xD4, 0xFF, 0x03, 0x00]);
    for n in 7..14 {
        computer.processor.cpu.r[n] = 0x1111 * n as u16;
    }
    computer.processor.cpu.r[14] = 0xAB01;
    assert_eq!(computer.run_until_waiting(LIMIT), Ok(Pause::Halted));
    let cpu = &computer.processor.cpu;
    assert!((7..14).all(|n| cpu.r[n] == 0x1111 * n as u16));
    assert_eq!((cpu.r[14] >> 8, cpu.r[2], cpu.p, cpu.x), (0xAB, 0x7EFF, 3, 2));
    assert_ne!(cpu.d, b'x');
}

#[test]
fn f_read_waits_and_echoes_when_re1_says_so() {
    // CALL F_READ; PLO R8; IDL
    let program = [0xD4, 0xFF, 0x06, 0xA8, 0x00];
    for (constant, echo) in [(0x0100, &b"q"[..]), (0x0000, b"")] {
        let mut computer = bios(&program);
        computer.processor.cpu.r[14] = constant;
        assert_eq!(computer.run_until_waiting(LIMIT), Ok(Pause::WaitsForInput));
        let before = computer.cycles();
        assert!(computer.run(Budget::cycles(1_000)).is_err(), "time passes while it waits");
        assert!(computer.cycles() >= before + 1_000);
        computer.send(b"q");
        assert_eq!(computer.run_until_waiting(LIMIT), Ok(Pause::Halted));
        assert_eq!(computer.processor.cpu.r[8], u16::from(b'q'));
        assert_eq!(computer.received(), echo);
    }
}

#[test]
fn a_program_can_ask_whether_a_character_waits() {
    // CALL F_UTEST; BDF +3; BR back; IDL
    let program = [0xD4, 0xF8, 0x0F, 0x33, 0x17, 0x30, 0x10, 0x00];
    let mut computer = bios(&program);
    assert!(computer.run_until_waiting(LIMIT).is_err(), "it asks for ever");
    computer.send(b"s");
    assert_eq!(computer.run_until_waiting(LIMIT), Ok(Pause::Halted));
}

#[test]
fn sending_takes_the_time_of_the_serial_chip() {
    // RF = $0030; CALL F_MSG; IDL
    let mut computer = bios(&[0xF8, 0x00, 0xBF, 0xF8, 0x30, 0xAF, 0xD4, 0xFF, 0x09, 0x00]);
    computer.load(0x30, &[b'x'; 192]).unwrap();
    computer.run_until_waiting(Budget::UNLIMITED).unwrap();
    // 192 characters of 10 bits at 19200 baud.
    assert!((0.099..0.102).contains(&computer.seconds()), "{}", computer.seconds());
}

#[test]
fn subroutines_can_be_called_from_outside() {
    // At $0030: INC R8; CALL F_TYPE; CALL $0040; SEP R5, and at $0040: INC R8; SEP R5
    let mut computer = bios(&[0x00]);
    computer.load(0x30, &[0x18, 0xD4, 0xFF, 0x03, 0xD4, 0x00, 0x40, 0xD5]).unwrap();
    computer.load(0x40, &[0x18, 0xD5]).unwrap();
    assert_eq!(computer.run_until_waiting(LIMIT), Ok(Pause::Halted));
    computer.processor.cpu.idle = false;
    computer.processor.cpu.d = b'!';
    let before = computer.processor.cpu;
    for calls in 1..=3 {
        assert_eq!(computer.call(0x30, LIMIT), Ok(None));
        let cpu = &computer.processor.cpu;
        assert_eq!(cpu.r[8], 2 * calls);
        assert_eq!((cpu.r[2], cpu.r[3], cpu.r[6]), (before.r[2], before.r[3], before.r[6]));
    }
    assert_eq!(computer.received().len(), 3);
    assert_eq!(computer.processor.call(0x40, LIMIT), Ok(None));
    assert!(computer.call(0x50, Budget::cycles(0)).is_err());
}

#[test]
fn the_call_technique_takes_its_66_machine_cycles() {
    // CALL $0030; IDL, and at $0030 SEP R5
    let mut computer = bios(&[0xD4, 0x00, 0x30, 0x00]);
    computer.load(0x30, &[0xD5]).unwrap();
    while computer.processor.cpu.pc() != 0x0010 {
        computer.step().unwrap();
    }
    let before = computer.cycles();
    while computer.processor.cpu.pc() != 0x0013 {
        computer.step().unwrap();
    }
    assert_eq!(computer.cycles() - before, 66);
}

#[test]
fn rom_cannot_be_written_and_unknown_calls_are_faults() {
    // CALL $FF12
    let mut computer = bios(&[0xD4, 0xFF, 0x12]);
    let fault = computer.run_until_waiting(LIMIT).unwrap_err();
    assert_eq!(fault.pc(), 0xFF12);

    // RF = $FF03; STR RF; IDL
    let mut computer = bios(&[0xF8, 0xFF, 0xBF, 0xF8, 0x03, 0xAF, 0x5F, 0x00]);
    computer.run_until_waiting(LIMIT).unwrap();
    assert_eq!(computer.processor.bus.memory[0xFF03], 0x68);
}

#[test]
fn traced_and_silent_runs_end_alike() {
    let program = [0xF8, b'x', 0xD4, 0xFF, 0x03, 0x30, 0x10];
    let (mut silent, mut traced) = (bios(&program), bios(&program));
    let mut instructions = 0;
    let budget = Budget::cycles(50_000);
    let outcome = traced.run_traced(budget, &mut |_: &Computer| instructions += 1);
    assert_eq!(silent.run(budget), outcome);
    assert_eq!(silent, traced);
    assert!(instructions > 1_000);
}

/// Once the page got lost here where the compiler had its way with the mask.
#[test]
fn branches_on_the_serial_line_stay_in_their_page() {
    for (page, code) in [(0x17, 0x36), (0x3F, 0x36), (0x7E, 0x36), (0x17, 0x3E)] {
        let mut computer = Computer::membership_card();
        let address = u16::from_be_bytes([page, 0x1C]);
        computer.load(address, &[code, 0x40]).unwrap();
        computer.start_at(address);
        computer.step().unwrap();
        // At rest EF3 is asserted: B3 branches, BN3 does not.
        let low = if code == 0x36 { 0x40 } else { 0x1E };
        assert_eq!(computer.processor.cpu.pc(), u16::from_be_bytes([page, low]));
    }
}

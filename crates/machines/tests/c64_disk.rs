//! Files on the C64's drive, by the calls of the KERNAL.

use machines::c64::{C64, D64, Pause, VideoStandard};
use machines::{Budget, Machine};

const LIMIT: Budget = Budget::cycles(10_000_000);
const SETLFS: [u8; 9] = [0xA9, 1, 0xA2, 8, 0xA0, 0, 0x20, 0xBA, 0xFF];

/// A machine about to run `code`, with a name at $C100.
fn c64(name: &[u8], code: &[&[u8]]) -> C64 {
    let mut c64 = C64::new(VideoStandard::Pal);
    c64.insert_disk(D64::formatted(b"TEST", *b"00"));
    let set_name = [0xA9, name.len() as u8, 0xA2, 0x00, 0xA0, 0xC1, 0x20, 0xBD, 0xFF];
    let code = [&set_name[..], &code.concat()].concat();
    c64.processor.bus.ram.load(0xC000, &code).unwrap();
    c64.processor.bus.ram.load(0xC100, name).unwrap();
    c64.start_at(0xC000);
    c64
}

/// LDA #$FB; LDX #$10; LDY #$C2; JSR SAVE; RTS
const SAVE: [u8; 10] = [0xA9, 0xFB, 0xA2, 0x10, 0xA0, 0xC2, 0x20, 0xD8, 0xFF, 0x60];
/// LDA #0; LDX #$00; LDY #$30; JSR LOAD; RTS
const LOAD: [u8; 10] = [0xA9, 0, 0xA2, 0x00, 0xA0, 0x30, 0x20, 0xD5, 0xFF, 0x60];

fn saving() -> C64 {
    let mut c64 = c64(b"GAME", &[&SETLFS, &SAVE]);
    c64.processor.bus.ram.load(0xC200, b"SIXTEEN BYTES...").unwrap();
    c64.processor.bus.ram.load(0xFB, &[0x00, 0xC2]).unwrap();
    c64
}

#[test]
fn what_is_saved_is_loaded() {
    let mut first = saving();
    assert_eq!(first.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert!(!first.processor.cpu.flags.carry);
    let disk = first.disk().unwrap().clone();
    assert_eq!(disk.file(b"GAME").unwrap(), b"\x00\xC2SIXTEEN BYTES...");
    let mut second = c64(b"GA*", &[&SETLFS, &LOAD]);
    second.insert_disk(disk);
    assert_eq!(second.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(second.processor.bus.ram.bytes()[0x3000..0x3010], *b"SIXTEEN BYTES...");
    assert_eq!((second.processor.cpu.x, second.processor.cpu.y), (0x10, 0x30));
    assert!(second.cycles() > 30_000, "the bus is slow");
}

#[test]
fn what_is_missing_is_told_by_carry() {
    let mut missing = c64(b"NOTHING", &[&SETLFS, &LOAD]);
    assert_eq!(missing.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!((missing.processor.cpu.flags.carry, missing.processor.cpu.a), (true, 4));
    let mut nobody = C64::new(VideoStandard::Pal);
    nobody.processor.bus.ram.load(0xC000, &[&SETLFS[..], &LOAD].concat()).unwrap();
    nobody.start_at(0xC000);
    assert_eq!(nobody.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!((nobody.processor.cpu.flags.carry, nobody.processor.cpu.a), (true, 8), "no name");
}

#[test]
fn the_command_channel_deletes_and_tells() {
    // LDA #15; LDX #8; LDY #15; JSR SETLFS; JSR OPEN; LDX #15; JSR CHKIN; JSR CHRIN; STA 2; JSR CHRIN; STA 3;
    // JSR CLRCHN; LDA #15; JSR CLOSE; RTS
    let commands = [
        0xA9, 15, 0xA2, 8, 0xA0, 15, 0x20, 0xBA, 0xFF, 0x20, 0xC0, 0xFF, 0xA2, 15, 0x20, 0xC6,
        0xFF, 0x20, 0xCF, 0xFF, 0x85, 2, 0x20, 0xCF, 0xFF, 0x85, 3, 0x20, 0xCC, 0xFF, 0xA9, 15,
        0x20, 0xC3, 0xFF, 0x60,
    ];
    let mut first = saving();
    assert_eq!(first.run_until_waiting(LIMIT), Ok(Pause::Halted));
    let status = |name: &[u8], disk: &D64| {
        let mut c64 = c64(name, &[&commands]);
        c64.insert_disk(disk.clone());
        assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
        let digits = [c64.processor.bus.ram[2], c64.processor.bus.ram[3]];
        (digits, c64.disk().unwrap().clone())
    };
    let full = first.disk().unwrap();
    assert_eq!(status(b"", full).0, *b"00");
    assert_eq!(status(b"X:Y", full).0, *b"31");
    let (digits, after) = status(b"S0:GAME", full);
    assert_eq!((digits, after.directory().len()), (*b"01", 0));
}

#[test]
fn a_file_of_the_same_name_stays_and_the_drive_says_so() {
    let mut c64 = saving();
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    let before = c64.disk().unwrap().clone();
    c64.processor.bus.ram[0xC200] = b'!';
    c64.start_at(0xC000);
    assert_eq!(c64.run_until_waiting(LIMIT), Ok(Pause::Halted));
    assert_eq!(c64.disk(), Some(&before));
}

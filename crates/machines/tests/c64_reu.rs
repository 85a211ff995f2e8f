//! The RAM Expansion Unit of a C64, by its registers.

use machines::c64::{C64, Pause, ReuModel, VideoStandard};
use machines::mos6502::Bus;
use machines::{Budget, Machine};

const STATUS: u16 = 0xDF00;
const COMMAND: u16 = 0xDF01;
const CONTROL: u16 = 0xDF0A;
const STASH: u8 = 0;
const FETCH: u8 = 1;
const SWAP: u8 = 2;
const VERIFY: u8 = 3;
/// Execute at once.
const NOW: u8 = 0x90;
const AUTOLOAD: u8 = 0x20;

fn machine(model: ReuModel) -> C64 {
    let mut c64 = C64::new(VideoStandard::Pal);
    c64.plug_in(model);
    c64
}

fn write(c64: &mut C64, address: u16, value: u8) {
    c64.processor.bus.write(address, value, 0);
}

fn read(c64: &mut C64, address: u16) -> u8 {
    c64.processor.bus.read(address, 0)
}

fn registers(c64: &mut C64, own: u16, unit: u32, length: u16) {
    let bytes = [own.to_le_bytes(), length.to_le_bytes()];
    let [low, high, bank, _] = unit.to_le_bytes();
    let values = [bytes[0][0], bytes[0][1], low, high, bank, bytes[1][0], bytes[1][1]];
    for (register, value) in (0xDF02..).zip(values) {
        write(c64, register, value);
    }
}

fn ram(c64: &C64, from: u16) -> [u8; 4] {
    [0, 1, 2, 3].map(|at| c64.processor.bus.ram[from + at])
}

#[test]
fn bytes_are_stashed_fetched_swapped_and_verified() {
    let mut c64 = machine(ReuModel::Model1750);
    c64.processor.bus.ram.load(0x4000, &[1, 2, 3, 4]).unwrap();
    registers(&mut c64, 0x4000, 0x7_1234, 4);
    write(&mut c64, COMMAND, NOW | STASH);
    assert_eq!(read(&mut c64, STATUS), 0x50, "end of block; the larger chips");
    assert_eq!(read(&mut c64, STATUS), 0x10, "read once");
    registers(&mut c64, 0x5000, 0x7_1234, 4);
    write(&mut c64, COMMAND, NOW | FETCH);
    assert_eq!(ram(&c64, 0x5000), [1, 2, 3, 4]);
    c64.processor.bus.ram.load(0x5000, &[9, 8, 7, 6]).unwrap();
    registers(&mut c64, 0x5000, 0x7_1234, 4);
    write(&mut c64, COMMAND, NOW | SWAP);
    assert_eq!(ram(&c64, 0x5000), [1, 2, 3, 4]);
    registers(&mut c64, 0x5000, 0x7_1233, 4);
    assert_eq!(read(&mut c64, STATUS), 0x50);
    write(&mut c64, COMMAND, NOW | VERIFY);
    assert_eq!(read(&mut c64, STATUS), 0x30, "different at the first byte");
    assert_eq!(read(&mut c64, 0xDF02), 1, "and it stopped there");
}

#[test]
fn autoload_brings_the_registers_back_and_without_it_they_have_moved() {
    let mut c64 = machine(ReuModel::Model1750);
    registers(&mut c64, 0x40FE, 0x0_FFFE, 4);
    write(&mut c64, COMMAND, NOW | AUTOLOAD | FETCH);
    let all = |c64: &mut C64| [2, 3, 4, 5, 6, 7, 8].map(|at| read(c64, 0xDF00 + at));
    assert_eq!(all(&mut c64), [0xFE, 0x40, 0xFE, 0xFF, 0xF8, 4, 0]);
    write(&mut c64, COMMAND, NOW | FETCH);
    assert_eq!(all(&mut c64), [0x02, 0x41, 0x02, 0x00, 0xF9, 1, 0]);
    write(&mut c64, 0xDF02, 0x33);
    assert_eq!(all(&mut c64)[..2], [0x33, 0x40], "the other half is loaded again, too");
}

#[test]
fn held_addresses_fill() {
    let mut c64 = machine(ReuModel::Model1764);
    c64.processor.bus.ram.load(0x4000, &[7, 0, 0, 0]).unwrap();
    registers(&mut c64, 0x4000, 0x100, 4);
    write(&mut c64, CONTROL, 0x80);
    write(&mut c64, COMMAND, NOW | STASH);
    write(&mut c64, CONTROL, 0);
    registers(&mut c64, 0x5000, 0x100, 4);
    write(&mut c64, COMMAND, NOW | FETCH);
    assert_eq!(ram(&c64, 0x5000), [7, 7, 7, 7]);
    registers(&mut c64, 0x4000, 0x100, 4);
    write(&mut c64, CONTROL, 0x40);
    write(&mut c64, COMMAND, NOW | FETCH);
    assert_eq!(ram(&c64, 0x4000), [7, 7, 7, 7], "one byte, four times");
}

#[test]
fn banks_that_are_not_there_are_those_that_are() {
    for (model, banks) in
        [(ReuModel::Model1700, 2), (ReuModel::Model1764, 4), (ReuModel::Model1750, 8)]
    {
        let mut c64 = machine(model);
        for bank in (0..8).rev() {
            c64.processor.bus.ram[0x4000_u16] = bank;
            registers(&mut c64, 0x4000, u32::from(bank) << 16, 1);
            write(&mut c64, COMMAND, NOW | STASH);
        }
        for bank in 0..8 {
            registers(&mut c64, 0x4000, u32::from(bank) << 16, 1);
            write(&mut c64, COMMAND, NOW | FETCH);
            assert_eq!(c64.processor.bus.ram[0x4000_u16], bank % banks, "{model:?}");
        }
    }
}

#[test]
fn a_transfer_may_wait_for_a_write_to_ff00() {
    let mut c64 = machine(ReuModel::Model1700);
    c64.processor.bus.ram[0x4000_u16] = 5;
    registers(&mut c64, 0x4000, 0, 1);
    write(&mut c64, COMMAND, 0x80 | SWAP);
    write(&mut c64, 0xFF01, 1);
    assert_eq!(c64.processor.bus.ram[0x4000_u16], 5);
    write(&mut c64, 0xFF00, 1);
    assert_eq!((c64.processor.bus.ram[0x4000_u16], c64.processor.bus.ram[0xFF00_u16]), (0, 1));
    c64.processor.bus.ram[0x4000_u16] = 5;
    write(&mut c64, 0xFF00, 2);
    assert_eq!(c64.processor.bus.ram[0x4000_u16], 5, "once");
}

#[test]
fn a_transfer_takes_a_cycle_a_byte() {
    // LDA #command; STA $DF01; INC $D020; RTS
    let code = |command| [0xA9, command, 0x8D, 0x01, 0xDF, 0xEE, 0x20, 0xD0, 0x60];
    let cycles = |command: u8| {
        let mut c64 = machine(ReuModel::Model1750);
        c64.processor.bus.ram.load(0xC000, &code(command)).unwrap();
        registers(&mut c64, 0x4000, 0, 1_000);
        c64.start_at(0xC000);
        // The screen is off, so that the video chip takes nothing.
        c64.processor.bus.io[0x11] = 0x0B;
        assert_eq!(c64.run_until_waiting(Budget::cycles(10_000)), Ok(Pause::Halted));
        c64.run_until_waiting(Budget::cycles(1)).ok();
        c64.cycles()
    };
    let none = cycles(0x10);
    assert_eq!((cycles(NOW | FETCH) - none, cycles(NOW | SWAP) - none), (1_000, 2_000));
}

#[test]
fn without_a_unit_nothing_answers() {
    let mut c64 = C64::new(VideoStandard::Pal);
    c64.processor.bus.ram[0x4000_u16] = 5;
    registers(&mut c64, 0x4000, 0, 1);
    let back: Vec<u8> = (2..9).map(|at| read(&mut c64, 0xDF00 + at)).collect();
    assert_ne!(back, [0, 0x40, 0, 0, 0, 1, 0]);
    write(&mut c64, COMMAND, NOW | FETCH);
    assert_eq!(c64.processor.bus.ram[0x4000_u16], 5);
}

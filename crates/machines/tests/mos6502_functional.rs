//! Klaus Dormann's functional test, where it is present.
#![expect(clippy::print_stdout, reason = "a test that cannot run says so")]

use machines::mos6502::{Mos6502, Ram};
use machines::{Budget, Machine, Stop};

const IMAGE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors/6502_functional_test.bin");
const START: u16 = 0x0400;
const SUCCESS: u16 = 0x3469;

#[test]
fn the_functional_test_reaches_its_success_trap() {
    let Ok(image) = std::fs::read(IMAGE) else {
        println!("skipped: {IMAGE} not present");
        return;
    };
    let mut ram = Ram::new();
    ram.load(0, &image).unwrap();
    let mut machine = Mos6502::at(START, ram);
    assert_eq!(machine.run(Budget::cycles(200_000_000)), Ok(Stop::Halted));
    assert_eq!(machine.cpu.pc, SUCCESS, "trapped at ${:04X}", machine.cpu.pc);
}

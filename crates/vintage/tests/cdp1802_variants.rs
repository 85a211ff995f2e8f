//! The switches of the 1802 program: clock and memory.

use assembler::{Assembler, Cpu, DiskLoader};
use machines::cdp1802::{Computer, Pause};
use machines::{Budget, Machine as _};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/cdp1802");
const TABLE_ABOVE: u16 = 0x8000;

/// A machine with memory up to `$BFFF` and the program, which waits for its first line.
fn computer(cpu: Cpu, switch: &str, value: i64) -> Computer {
    let (source, mut computer) = match cpu {
        Cpu::Cdp1802 => ("card1802.asm", Computer::membership_card()),
        _ => ("bios1806.asm", Computer::with_bios()),
    };
    let program = Assembler::new(cpu)
        .define(switch, value)
        .assemble(&format!("{FOLDER}/{source}"), &DiskLoader::new())
        .unwrap_or_else(|failure| panic!("{failure}"));
    computer.processor.bus.rom_start = 0xC000;
    for segment in program.segments() {
        computer.load(segment.address, &segment.bytes).expect("it fits");
    }
    computer.start_at(0);
    run(&mut computer);
    computer
}

fn run(computer: &mut Computer) {
    let paused = computer.run_until_waiting(Budget::cycles(200_000_000));
    assert_eq!(paused, Ok(Pause::WaitsForInput));
}

fn ask(computer: &mut Computer, line: &str) -> String {
    computer.send(format!("{line}\n").as_bytes());
    run(computer);
    String::from_utf8(computer.received()).expect("text")
}

#[test]
fn with_more_memory_the_table_is_above() {
    for cpu in [Cpu::Cdp1802, Cpu::Cdp1806] {
        let mut computer = computer(cpu, "MEMORY", 48);
        let said = ask(&mut computer, "go depth 3");
        assert!(said.contains("info depth 3 ") && said.contains("bestmove "), "{said}");
        let memory = &computer.processor.bus.memory;
        let used = |from: u16| (from..from + 0x2000).any(|address| memory[address] != 0);
        assert!(used(TABLE_ABOVE) && used(TABLE_ABOVE + 0x2000), "{cpu:?}: the whole table");
        assert!(!used(0x4000), "{cpu:?}: nothing below");
    }
}

#[test]
fn the_clock_decides_how_many_cycles_a_second_has() {
    let used = |clock: i64| {
        let mut computer = computer(Cpu::Cdp1806, "CLOCK", clock);
        ask(&mut computer, "setoption name OwnBook value false");
        let before = computer.cycles();
        ask(&mut computer, "go movetime 2000");
        computer.cycles() - before
    };
    let (slow, fast) = (used(6_000), used(12_000));
    assert!(slow <= 1_500_000 && fast <= 3_000_000, "{slow} and {fast} cycles");
    assert!(slow > 1_000_000 && fast > 2_000_000, "{slow} and {fast} cycles");
}

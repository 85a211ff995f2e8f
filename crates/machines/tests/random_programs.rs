//! Whatever is in memory, a machine comes back within its budget and never
//! panics: it halts, waits, faults, or runs out of cycles.

use machines::c64::{C64, VideoStandard};
use machines::cdp1802::{Board, Cdp1802, Computer};
use machines::{Budget, Machine, Ram, SplitMix};

const PROGRAMS: u64 = 300;
const BUDGET: Budget = Budget::cycles(30_000);

/// Random bytes, with every fourth page one byte repeated, so that runs of the
/// same instruction occur too.
fn noise(random: &mut SplitMix) -> Ram {
    let mut ram = Ram::new();
    let mut repeated = 0;
    for address in 0..=0xFFFF_u16 {
        if address % 0x100 == 0 {
            repeated = random.byte();
        }
        ram[address] = if (address >> 8) % 4 == 0 { repeated } else { random.byte() };
    }
    ram
}

#[test]
fn random_programs_on_the_c64_come_back() {
    for seed in 0..PROGRAMS {
        let mut random = SplitMix::new(seed);
        let mut c64 = C64::new(VideoStandard::Ntsc);
        c64.processor.bus.ram = noise(&mut random);
        c64.start_at(random.word());
        c64.type_keys(&random.long().to_be_bytes());
        let _ = c64.run_until_waiting(BUDGET);
        let _ = c64.run(BUDGET);
        for row in 0..25 {
            let _ = c64.processor.bus.row_text(row);
        }
    }
}

/// Programs that call ROM routines at random, with random registers.
#[test]
fn random_kernal_calls_come_back() {
    for seed in 0..PROGRAMS {
        let mut random = SplitMix::new(seed);
        let mut c64 = C64::new(VideoStandard::Pal);
        c64.processor.bus.ram.load(0x00D0, &random.long().to_be_bytes()).unwrap();
        for call in 0..100_u16 {
            let entry = 0x81 + 3 * (random.byte() % 39);
            let code = [0xA9, random.byte(), 0xA2, random.byte(), 0xA0, random.byte()];
            c64.processor.bus.ram.load(0xC000 + 10 * call, &code).unwrap();
            let jump = [0x20, entry, 0xFF, 0xEA];
            c64.processor.bus.ram.load(0xC006 + 10 * call, &jump).unwrap();
        }
        c64.start_at(0xC000);
        c64.type_keys(&random.long().to_be_bytes());
        let _ = c64.run(BUDGET);
    }
}

#[test]
fn random_programs_on_both_boards_come_back() {
    for seed in 0..PROGRAMS {
        let mut random = SplitMix::new(seed);
        for mut computer in [Computer::membership_card(), Computer::with_bios()] {
            let low = noise(&mut random);
            computer.load(0, &low.bytes()[..0x8000]).unwrap();
            computer.processor.cpu.r = std::array::from_fn(|_| random.word());
            computer.start_at(random.word());
            computer.send(&random.long().to_be_bytes());
            let _ = computer.run_until_waiting(BUDGET);
            let _ = computer.run(BUDGET);
            let _ = computer.received();
            assert!(rom_is_untouched(&computer.processor));
        }
    }
}

fn rom_is_untouched(processor: &Cdp1802<Board>) -> bool {
    let fresh = [Computer::membership_card(), Computer::with_bios()];
    let rom = &processor.bus.memory.bytes()[0x8000..];
    fresh.iter().any(|computer| computer.processor.bus.memory.bytes()[0x8000..] == *rom)
}

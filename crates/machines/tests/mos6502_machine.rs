//! What the 6502 shares with the other machines, and that its fast bus changes
//! nothing.

use machines::mos6502::vectors::generate;
use machines::mos6502::{Bus, Fault, Flags, Mnemonic, Mode, Mos6502, OPCODES, Ram};
use machines::{Budget, Coverage, Fault as _, Machine, SplitMix, Stop};

/// Memory that takes part in every cycle and counts them.
#[derive(Clone)]
struct Counting {
    ram: Ram,
    accesses: u64,
}

impl Bus for Counting {
    fn read(&mut self, address: u16, cycle: u64) -> u8 {
        assert_eq!(cycle, self.accesses);
        self.accesses += 1;
        self.ram[address]
    }

    fn write(&mut self, address: u16, value: u8, cycle: u64) {
        assert_eq!(cycle, self.accesses);
        self.accesses += 1;
        self.ram[address] = value;
    }

    fn peek(&self, address: u16) -> u8 {
        self.ram[address]
    }
}

/// Memory in which every byte is a documented opcode.
fn random_code(random: &mut SplitMix) -> Ram {
    let mut ram = Ram::new();
    for address in 0..=0xFFFF {
        ram[address] = loop {
            let byte = random.byte();
            if OPCODES[usize::from(byte)].documented {
                break byte;
            }
        };
    }
    ram
}

#[test]
fn skipping_dummy_accesses_changes_nothing() {
    let mut random = SplitMix::new(1);
    for _ in 0..20 {
        let ram = random_code(&mut random);
        let mut fast = Mos6502::at(random.word(), ram.clone());
        fast.cpu.flags = Flags::from_byte(random.byte());
        let mut exact = Mos6502 { cpu: fast.cpu, bus: Counting { ram, accesses: 0 } };
        // Stores may put undocumented opcodes in the way, and jumps may loop.
        let outcome = fast.run(Budget::cycles(20_000));
        assert_eq!(exact.run(Budget::cycles(20_000)), outcome);
        assert_eq!(exact.cpu, fast.cpu);
        assert!(exact.bus.ram == fast.bus);
    }
}

#[test]
fn an_undocumented_opcode_is_a_fault_by_name() {
    for opcode in OPCODES.iter().filter(|opcode| !opcode.documented) {
        let mut ram = Ram::new();
        ram[0x1234] = opcode.code;
        let mut machine = Mos6502::at(0x1234, ram);
        let fault = Fault::Undocumented { pc: 0x1234, opcode: opcode.code };
        assert_eq!(machine.step(), Err(fault));
        assert_eq!(machine.run(Budget::cycles(10)), Err(fault));
        assert_eq!((machine.cpu.pc, machine.cycles()), (0x1234, 0));
        let text =
            format!("undocumented opcode ${:02X} ({}) at $1234", opcode.code, opcode.mnemonic);
        assert_eq!(fault.to_string(), text);
    }
}

/// INX; JMP $0400
fn endless() -> Mos6502<Ram> {
    let mut ram = Ram::new();
    ram.load(0x0400, &[0xE8, 0x4C, 0x00, 0x04]).unwrap();
    Mos6502::at(0x0400, ram)
}

#[test]
fn a_run_stops_at_its_budget_and_goes_on() {
    let mut machine = endless();
    let fault = machine.run(Budget::cycles(500)).unwrap_err();
    assert!(fault.is_over_budget());
    assert_eq!(machine.cycles(), 500);
    assert_eq!(machine.cpu.x, 100);
    machine.run(Budget::cycles(1)).unwrap_err();
    assert_eq!((machine.cpu.x, machine.cycles()), (101, 502));
    assert_eq!(machine.run(Budget::cycles(0)), Err(Fault::OverBudget { pc: 0x0401 }));
}

#[test]
fn a_snapshot_brings_everything_back() {
    let mut machine = endless();
    machine.run(Budget::cycles(77)).unwrap_err();
    let snapshot = machine.clone();
    machine.run(Budget::cycles(1_000)).unwrap_err();
    let later = machine.clone();
    machine = snapshot;
    machine.run(Budget::cycles(1_000)).unwrap_err();
    assert_eq!(machine, later);
}

#[test]
fn traced_and_silent_runs_end_alike() {
    let (mut silent, mut traced) = (endless(), endless());
    let mut seen = Vec::new();
    let note = |machine: &Mos6502<Ram>| seen.push(machine.cpu.pc);
    let mut watch = (note, Coverage::of::<Mos6502<Ram>>());
    let budget = Budget::cycles(50);
    assert_eq!(silent.run(budget), traced.run_traced(budget, &mut watch));
    assert_eq!(silent, traced);
    let coverage = watch.1;
    assert_eq!(seen[..4], [0x0400, 0x0401, 0x0400, 0x0401]);
    assert_eq!(coverage.reached().collect::<Vec<_>>(), [(0x0400, 10), (0x0401, 10)]);
}

#[test]
fn jumps_and_branches_to_themselves_halt() {
    let programs: [&[u8]; 3] =
        [&[0x4C, 0x00, 0x04], &[0xD0, 0xFE], &[0x6C, 0x10, 0x04, 0, 0, 0, 0, 0]];
    for code in programs {
        let mut ram = Ram::new();
        ram.load(0x0400, code).unwrap();
        ram.load(0x0410, &[0x00, 0x04]).unwrap();
        let mut machine = Mos6502::at(0x0400, ram);
        assert_eq!(machine.run(Budget::cycles(100)), Ok(Stop::Halted));
        assert_eq!(machine.cpu.pc, 0x0400);
    }
}

#[test]
fn a_call_that_never_returns_runs_out_of_cycles() {
    let mut machine = endless();
    let fault = machine.call(0x0400, Budget::cycles(100)).unwrap_err();
    assert!(fault.is_over_budget());
}

/// What the opcode table promises to assemblers is what the processor does.
#[test]
fn the_table_tells_cycles_and_lengths_rightly() {
    for opcode in OPCODES.iter().filter(|opcode| opcode.documented) {
        let cases = generate(opcode.code, 7, 1_000);
        let mut extra: Vec<_> =
            cases.iter().map(|case| case.cycles.len() - usize::from(opcode.cycles)).collect();
        extra.sort_unstable();
        extra.dedup();
        let expected: &[usize] = match (opcode.mode, opcode.pays_for_page_crossing()) {
            (Mode::Relative, _) => &[0, 1, 2],
            (_, true) => &[0, 1],
            (_, false) => &[0],
        };
        assert_eq!(extra, expected, "{opcode:?}");
        let lengths = cases.iter().map(|case| case.after.cpu.pc.wrapping_sub(case.initial.cpu.pc));
        let jumps = [Mnemonic::Brk, Mnemonic::Jmp, Mnemonic::Jsr, Mnemonic::Rti, Mnemonic::Rts];
        if opcode.mode != Mode::Relative && !jumps.contains(&opcode.mnemonic) {
            assert!(lengths.into_iter().all(|length| length == opcode.length()), "{opcode:?}");
        }
    }
}

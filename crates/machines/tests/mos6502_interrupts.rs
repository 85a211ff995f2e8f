//! When a 6502 notices its interrupt lines, cycle by cycle.

use std::ops::Range;

use machines::Machine;
use machines::mos6502::{Bus, Lines, Mos6502, Ram};

const NMI_ROUTINE: u16 = 0x8000;
const IRQ_ROUTINE: u16 = 0x9000;

/// Memory with lines that are pulled during given cycles.
#[derive(Clone)]
struct Wired {
    ram: Ram,
    irq: Range<u64>,
    nmi: Range<u64>,
}

impl Bus for Wired {
    const INTERRUPTS: bool = true;

    fn read(&mut self, address: u16, _cycle: u64) -> u8 {
        self.ram[address]
    }

    fn write(&mut self, address: u16, value: u8, _cycle: u64) {
        self.ram[address] = value;
    }

    fn lines(&mut self, cycle: u64) -> Lines {
        Lines { irq: self.irq.contains(&cycle), nmi: self.nmi.contains(&cycle) }
    }

    fn peek(&self, address: u16) -> u8 {
        self.ram[address]
    }
}

fn machine(code: &[u8], irq: Range<u64>, nmi: Range<u64>) -> Mos6502<Wired> {
    let mut ram = Ram::new();
    for address in 0..0xFF00 {
        ram[address] = 0xEA;
    }
    ram.load(0x0400, code).unwrap();
    ram.load(0xFFFA, &[0x00, 0x80, 0x00, 0x04, 0x00, 0x90]).unwrap();
    Mos6502::at(0x0400, Wired { ram, irq, nmi })
}

/// Steps until a routine is entered: the cycle at which its first instruction
/// starts, and the address it will return to.
fn entry(machine: &mut Mos6502<Wired>, routine: u16) -> (u64, u16) {
    for _ in 0..20 {
        machine.step().unwrap();
        if machine.cpu.pc == routine {
            let low = machine.bus.ram[0x0100 + u16::from(machine.cpu.s) + 2];
            let high = machine.bus.ram[0x0100 + u16::from(machine.cpu.s) + 3];
            return (machine.cycles(), u16::from_le_bytes([low, high]));
        }
    }
    panic!("${routine:04X} was never entered");
}

fn pushed_flags(machine: &Mos6502<Wired>) -> u8 {
    machine.bus.ram[0x0100 + u16::from(machine.cpu.s) + 1]
}

const NEVER: Range<u64> = 0..0;
const NOPS: &[u8] = &[0xEA; 8];

#[test]
fn a_request_before_the_last_cycle_is_served_after_the_instruction() {
    let mut machine = machine(NOPS, 2..99, NEVER);
    assert_eq!(entry(&mut machine, IRQ_ROUTINE), (4 + 7, 0x0402));
    assert_eq!(pushed_flags(&machine), 0x20);
    assert!(machine.cpu.flags.interrupt_disable);
}

#[test]
fn a_request_in_the_last_cycle_waits_one_instruction() {
    let mut machine = machine(NOPS, 3..99, NEVER);
    assert_eq!(entry(&mut machine, IRQ_ROUTINE), (6 + 7, 0x0403));
}

#[test]
fn a_request_that_goes_away_is_forgotten() {
    let mut machine = machine(NOPS, 3..4, NEVER);
    for _ in 0..20 {
        machine.step().unwrap();
        assert!(machine.cpu.pc < 0x0500);
    }
}

#[test]
fn an_nmi_that_goes_away_is_remembered_and_served_once() {
    let mut machine = machine(NOPS, NEVER, 3..4);
    assert_eq!(entry(&mut machine, NMI_ROUTINE), (6 + 7, 0x0403));
    for step in 1..20 {
        machine.step().unwrap();
        assert_eq!(machine.cpu.pc, NMI_ROUTINE + step);
    }
}

#[test]
fn a_held_nmi_is_served_once() {
    let mut machine = machine(NOPS, NEVER, 2..999);
    entry(&mut machine, NMI_ROUTINE);
    for step in 1..20 {
        machine.step().unwrap();
        assert_eq!(machine.cpu.pc, NMI_ROUTINE + step);
    }
}

#[test]
fn an_nmi_goes_before_a_request() {
    let mut machine = machine(NOPS, 2..99, 2..99);
    assert_eq!(entry(&mut machine, NMI_ROUTINE), (4 + 7, 0x0402));
}

#[test]
fn cli_lets_one_more_instruction_pass() {
    let mut machine = machine(&[0x58, 0xEA, 0xEA], 0..99, NEVER);
    machine.cpu.flags.interrupt_disable = true;
    assert_eq!(entry(&mut machine, IRQ_ROUTINE).1, 0x0402);
}

#[test]
fn sei_comes_too_late_for_a_request_that_is_there() {
    let mut machine = machine(&[0x78, 0xEA], 0..99, NEVER);
    assert_eq!(entry(&mut machine, IRQ_ROUTINE).1, 0x0401);
    assert_eq!(pushed_flags(&machine), 0x24);
}

#[test]
fn plp_lets_one_more_instruction_pass_and_rti_does_not() {
    // LDA #0; PHA; PLP; NOP
    let mut plp = machine(&[0xA9, 0, 0x48, 0x28, 0xEA], 0..99, NEVER);
    plp.cpu.flags.interrupt_disable = true;
    assert_eq!(entry(&mut plp, IRQ_ROUTINE).1, 0x0405);

    // LDA #4; PHA; LDA #8; PHA; LDA #0; PHA; RTI to $0408
    let code = [0xA9, 4, 0x48, 0xA9, 8, 0x48, 0xA9, 0, 0x48, 0x40];
    let mut rti = machine(&code, 0..99, NEVER);
    rti.cpu.flags.interrupt_disable = true;
    assert_eq!(entry(&mut rti, IRQ_ROUTINE).1, 0x0408);
}

#[test]
fn a_taken_branch_within_a_page_looks_only_once() {
    // CLC; BCC +2 to $0405; NOPs. The branch takes cycles 2, 3 and 4.
    let code = [0x18, 0x90, 2, 0xEA, 0xEA, 0xEA, 0xEA];
    assert_eq!(entry(&mut machine(&code, 2..99, NEVER), IRQ_ROUTINE).1, 0x0405);
    assert_eq!(entry(&mut machine(&code, 3..99, NEVER), IRQ_ROUTINE).1, 0x0406);
}

#[test]
fn a_branch_to_another_page_looks_again() {
    // CLC; BCC to $0383: cycles 2 to 5.
    let code = [0x18, 0x90, 0x80];
    assert_eq!(entry(&mut machine(&code, 4..99, NEVER), IRQ_ROUTINE).1, 0x0383);
    assert_eq!(entry(&mut machine(&code, 5..99, NEVER), IRQ_ROUTINE).1, 0x0384);
}

#[test]
fn an_nmi_takes_brk_over() {
    let mut machine = machine(&[0x00, 0xEA, 0xEA], NEVER, 2..99);
    assert_eq!(entry(&mut machine, NMI_ROUTINE), (7, 0x0402));
    assert_eq!(pushed_flags(&machine), 0x30);
}

#[test]
fn the_first_instruction_of_a_routine_always_runs() {
    let mut machine = machine(NOPS, 0..99, 8..99);
    entry(&mut machine, IRQ_ROUTINE);
    machine.step().unwrap();
    assert_eq!(machine.cpu.pc, IRQ_ROUTINE + 1);
    machine.step().unwrap();
    assert_eq!(machine.cpu.pc, NMI_ROUTINE);
}

#[test]
fn reset_reads_the_stack_and_the_vector() {
    let mut ram = Ram::new();
    ram.load(0xFFFC, &[0x34, 0x12]).unwrap();
    let machine = Mos6502::new(ram);
    assert_eq!((machine.cpu.pc, machine.cpu.s, machine.cycles()), (0x1234, 0xFD, 7));
    assert!(machine.cpu.flags.interrupt_disable);
}

#[test]
fn requests_between_runs_are_served_at_once() {
    let mut machine = machine(NOPS, NEVER, NEVER);
    assert!(machine.irq());
    assert_eq!((machine.cpu.pc, machine.cycles()), (IRQ_ROUTINE, 7));
    assert!(!machine.irq(), "the flag I is set now");
    machine.nmi();
    assert_eq!((machine.cpu.pc, machine.cycles()), (NMI_ROUTINE, 14));
}

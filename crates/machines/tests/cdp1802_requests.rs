//! Interrupts, direct memory access, idling, and the counter/timer.

use std::ops::Range;

use machines::cdp1802::{Bus, Cdp1802, CounterMode, FlagLine, Model, Ram, Requests};
use machines::{Budget, Fault as _, Machine, Stop};

/// Memory with request lines and EF1 asserted during given machine cycles.
#[derive(Clone)]
struct Wired {
    ram: Ram,
    interrupt: Range<u64>,
    dma_in: Range<u64>,
    dma_out: Range<u64>,
    ef1: Vec<Range<u64>>,
    sent: Vec<u8>,
    q: Vec<(bool, u64)>,
}

impl Bus for Wired {
    const REQUESTS: bool = true;

    fn read(&mut self, address: u16, _cycle: u64) -> u8 {
        self.ram[address]
    }

    fn write(&mut self, address: u16, value: u8, _cycle: u64) {
        self.ram[address] = value;
    }

    fn flag(&mut self, line: FlagLine, cycle: u64) -> bool {
        line == FlagLine::Ef1 && self.ef1.iter().any(|range| range.contains(&cycle))
    }

    fn set_q(&mut self, level: bool, cycle: u64) {
        self.q.push((level, cycle));
    }

    fn requests(&mut self, cycle: u64) -> Requests {
        Requests {
            dma_in: self.dma_in.contains(&cycle),
            dma_out: self.dma_out.contains(&cycle),
            interrupt: self.interrupt.contains(&cycle),
        }
    }

    fn dma_in(&mut self, cycle: u64) -> u8 {
        cycle as u8
    }

    fn dma_out(&mut self, value: u8, _cycle: u64) {
        self.sent.push(value);
    }

    fn peek(&self, address: u16) -> u8 {
        self.ram[address]
    }
}

/// A CDP1806 about to run `code` at $0000 with P = 3 and NOPs all around, its
/// interrupt routine at $1000.
fn machine(code: &[u8]) -> Cdp1802<Wired> {
    let mut ram = Ram::new();
    for address in 0..=0xFFFF {
        ram[address] = 0xC4;
    }
    ram.load(0, code).unwrap();
    let wired = Wired {
        ram,
        interrupt: 0..0,
        dma_in: 0..0,
        dma_out: 0..0,
        ef1: Vec::new(),
        sent: Vec::new(),
        q: Vec::new(),
    };
    let mut machine = Cdp1802::new(Model::Cdp1806, wired);
    machine.cpu.p = 3;
    machine.cpu.x = 5;
    machine.cpu.r[1] = 0x1000;
    machine
}

#[test]
fn an_interrupt_saves_x_and_p_and_takes_one_cycle() {
    let mut machine = machine(&[]);
    machine.bus.interrupt = 2..99;
    machine.step().unwrap();
    assert_eq!((machine.cpu.pc(), machine.cycles()), (1, 3));
    machine.step().unwrap();
    assert_eq!((machine.cpu.pc(), machine.cycles()), (0x1000, 4));
    assert_eq!((machine.cpu.t, machine.cpu.x, machine.cpu.p, machine.cpu.ie), (0x53, 2, 1, false));
    machine.step().unwrap();
    assert_eq!(machine.cpu.pc(), 0x1001, "a held request must not interrupt again");
}

#[test]
fn the_first_instruction_after_a_reset_is_not_interrupted() {
    // SEX 3; DIS $53: interrupts off
    let mut machine = machine(&[0xE3, 0x71, 0x53]);
    machine.bus.interrupt = 0..99;
    machine.step().unwrap();
    assert_eq!(machine.cpu.pc(), 1);
    machine.step().unwrap();
    assert_eq!(machine.cpu.p, 1, "one instruction has run");
}

#[test]
fn dis_keeps_a_request_out_and_ret_lets_it_in() {
    // DIS $33; NOP; RET $33; NOP, with X = P = 3
    let mut machine = machine(&[0x71, 0x33, 0xC4, 0x70, 0x33, 0xC4]);
    machine.cpu.x = 3;
    machine.bus.interrupt = 0..99;
    let mut counters = Vec::new();
    for _ in 0..4 {
        machine.step().unwrap();
        counters.push(machine.cpu.pc());
    }
    assert_eq!(counters, [2, 3, 5, 0x1000]);
}

#[test]
fn dma_steals_cycles_through_r0_and_goes_before_interrupts() {
    let mut machine = machine(&[]);
    machine.cpu.r[0] = 0x2000;
    machine.bus.dma_in = 3..5;
    machine.bus.dma_out = 3..6;
    machine.bus.interrupt = 3..99;
    machine.bus.ram[0x2002] = 0x77;
    for _ in 0..5 {
        machine.step().unwrap();
    }
    assert_eq!([machine.bus.ram[0x2000], machine.bus.ram[0x2001]], [3, 4]);
    assert_eq!(machine.bus.sent, [0x77]);
    assert_eq!(machine.cpu.r[0], 0x2003);
    assert_eq!((machine.cpu.pc(), machine.cycles()), (0x1000, 7));
}

#[test]
fn idle_ends_with_dma_or_an_interrupt_that_is_allowed() {
    let mut by_dma = machine(&[0x00]);
    by_dma.bus.dma_out = 20..21;
    by_dma.run(Budget::cycles(25)).unwrap_err();
    assert_eq!((by_dma.cpu.idle, by_dma.cpu.pc()), (false, 3));

    let mut by_interrupt = machine(&[0x00]);
    by_interrupt.bus.interrupt = 20..99;
    by_interrupt.run(Budget::cycles(21)).unwrap_err();
    assert_eq!((by_interrupt.cpu.pc(), by_interrupt.cycles()), (0x1000, 21));

    let mut masked = machine(&[0x00]);
    masked.bus.interrupt = 20..99;
    masked.cpu.ie = false;
    masked.run(Budget::cycles(50)).unwrap_err();
    assert_eq!((masked.cpu.idle, masked.cpu.pc()), (true, 1));
}

fn plain(code: &[u8]) -> Cdp1802<Ram> {
    let mut ram = Ram::new();
    ram.load(0, code).unwrap();
    Cdp1802::new(Model::Cdp1806, ram)
}

#[test]
fn idling_and_branching_to_itself_halt_where_nothing_can_interrupt() {
    let programs: [&[u8]; 3] = [&[0x00], &[0x30, 0x00], &[0xC0, 0x00, 0x00]];
    for code in programs {
        let mut machine = plain(code);
        assert_eq!(machine.run(Budget::cycles(1_000)), Ok(Stop::Halted));
        let cycles = machine.cycles();
        assert!(cycles <= 3);
        assert_eq!(machine.step(), Ok(Some(Stop::Halted)), "it stays halted");
    }
}

/// LDI 2; LDC; STM, then NOPs of three machine cycles.
const TIMER: [u8; 6] = [0xF8, 2, 0x68, 0x06, 0x68, 0x07];

#[test]
fn the_timer_counts_every_32_machine_cycles() {
    let mut machine = machine(&TIMER);
    machine.cpu.ie = false;
    machine.run_until(Budget::cycles(1_000), |cpu| cpu.counter.value == 1).unwrap();
    // Started at the end of cycle 8, so the step is due when cycle 40 ends.
    assert_eq!(machine.cycles(), 8 + 33, "the NOP that ends first after 8 + 32");
    assert!(!machine.cpu.counter.interrupt);
    machine.run_until(Budget::cycles(1_000), |cpu| cpu.counter.interrupt).unwrap();
    assert_eq!(machine.cycles(), 8 + 66, "the NOP that ends first after 8 + 64");
    assert_eq!(machine.cpu.counter.value, 2, "reloaded");
}

#[test]
fn the_timer_wakes_an_idle_processor() {
    // Timer; IDL
    let mut machine = plain(&[0xF8, 2, 0x68, 0x06, 0x68, 0x07, 0x00]);
    machine.cpu.r[1] = 0x1000;
    machine.run_until(Budget::cycles(1_000), |cpu| cpu.p == 1).unwrap();
    assert_eq!(machine.cycles(), 8 + 64 + 1, "64 cycles and the interrupt's own");
    assert_eq!(machine.cpu.t, 0x00);
}

#[test]
fn a_disabled_counter_interrupt_is_still_seen_by_bci() {
    // CID; LDI 1; LDC; DTC; BCI $40
    let code = [0x68, 0x0D, 0xF8, 1, 0x68, 0x06, 0x68, 0x01, 0x68, 0x3E, 0x40];
    let mut machine = plain(&code);
    for _ in 0..5 {
        machine.step().unwrap();
    }
    assert_eq!((machine.cpu.pc(), machine.cpu.counter.interrupt), (0x0040, false));
}

#[test]
fn etq_makes_a_square_wave() {
    // LDI 1; LDC; ETQ; STM
    let mut machine = machine(&[0xF8, 1, 0x68, 0x06, 0x68, 0x09, 0x68, 0x07]);
    machine.cpu.ie = false;
    machine.run(Budget::cycles(200)).unwrap_err();
    let levels: Vec<_> = machine.bus.q.iter().map(|&(level, _)| level).collect();
    assert_eq!(levels, [true, false, true, false, true]);
}

#[test]
fn events_are_counted_when_the_line_becomes_asserted() {
    // LDI 9; LDC; SCM1
    let mut machine = machine(&[0xF8, 9, 0x68, 0x06, 0x68, 0x05]);
    machine.bus.ef1 = vec![20..30, 40..41, 60..70];
    machine.run(Budget::cycles(100)).unwrap_err();
    assert_eq!(machine.cpu.counter.value, 6);
    assert_eq!(machine.cpu.counter.mode, CounterMode::Events(FlagLine::Ef1));
}

#[test]
fn a_pulse_is_measured_in_machine_cycles() {
    // LDI 100; LDC; SPM1
    let mut machine = machine(&[0xF8, 100, 0x68, 0x06, 0x68, 0x04]);
    machine.cpu.ie = false;
    machine.bus.ef1 = vec![20..35, 50..60];
    machine.run(Budget::cycles(100)).unwrap_err();
    assert_eq!(machine.cpu.counter.value, 85, "the second pulse comes after the stop");
    assert_eq!(machine.cpu.counter.mode, CounterMode::Stopped);
    assert!(machine.cpu.counter.interrupt);
}

#[test]
fn reset_stops_the_counter_and_keeps_what_the_chip_keeps() {
    let mut machine = machine(&TIMER);
    machine.run(Budget::cycles(30)).unwrap_err();
    machine.cpu.q = true;
    machine.cpu.d = 0x55;
    machine.cpu.r = [0x1234; 16];
    machine.reset();
    let cpu = machine.cpu;
    assert_eq!((cpu.p, cpu.x, cpu.q, cpu.ie), (0, 0, false, true));
    assert_eq!((cpu.r[0], cpu.r[1], cpu.d), (0, 0x1234, 0x55));
    assert_eq!(cpu.counter.mode, CounterMode::Stopped);
    assert!(machine.bus.q.contains(&(false, 32)), "{:?}", machine.bus.q);
}

#[test]
fn codes_that_the_model_lacks_are_faults() {
    let mut old = Cdp1802::new(Model::Cdp1802, plain(&[0x68, 0xC0]).bus);
    let fault = old.step().unwrap_err();
    assert_eq!(fault.to_string(), "$68 at $0000 is not an instruction of the CDP1802");
    assert_eq!((old.cpu.pc(), old.cycles()), (0, 0));

    let mut new = plain(&[0x68, 0xEE]);
    let fault = new.step().unwrap_err();
    assert_eq!(fault.to_string(), "$68 $EE at $0000 is not an instruction of the CDP1806");
    assert_eq!((new.cpu.pc(), new.cycles(), fault.is_over_budget()), (0, 0, false));
}

#[test]
fn a_run_stops_at_its_budget_and_a_snapshot_goes_on() {
    // INC 8; BR 0
    let mut machine = plain(&[0x18, 0x30, 0x00]);
    assert!(machine.run(Budget::cycles(400)).unwrap_err().is_over_budget());
    assert_eq!((machine.cpu.r[8], machine.cycles()), (100, 400));
    let mut again = machine.clone();
    machine.run(Budget::cycles(100)).unwrap_err();
    let mut seen = 0;
    again.run_traced(Budget::cycles(100), &mut |_: &Cdp1802<Ram>| seen += 1).unwrap_err();
    assert_eq!((again, seen), (machine, 50));
}

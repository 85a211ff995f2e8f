use super::super::{Cpu, loses_t};
use super::start::{Recorder, Start};
use crate::cdp1802::core::Core;
use crate::cdp1802::{CounterMode, FlagLine};

/// What an instruction changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Machine cycles it took.
    pub cycles: u8,
    /// Registers that changed, with their new values, in ascending order.
    pub registers: Vec<(u8, u16)>,
    /// Bytes written, in order.
    pub writes: Vec<Write>,
    /// D, if it changed.
    pub d: Option<u8>,
    /// DF, Q, IE and idling as bits 0 to 3, if one changed.
    pub flags: Option<u8>,
    /// X and P as two digits, if one changed.
    pub x_and_p: Option<u8>,
    /// T, if it changed and the manual says to what.
    pub t: Option<u8>,
    /// Counter, holding register and counter bits, if one changed.
    pub counter: Option<[u8; 3]>,
    /// Port and byte that went out.
    pub output: Option<(u8, u8)>,
}

/// A byte written to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// Where.
    pub address: u16,
    /// What.
    pub value: u8,
}

impl Outcome {
    /// What this crate's processor makes of a start.
    ///
    /// # Panics
    /// Never: a start holds an instruction that exists.
    #[must_use]
    pub fn of(start: &Start) -> Outcome {
        let mut recorder = Recorder { world: start.world, writes: Vec::new(), output: None };
        let mut core = Core::new(start.cpu, &mut recorder);
        core.instruction().expect("a start holds an instruction that exists");
        let after = core.cpu;
        let mut outcome = Outcome::between(start, &after);
        outcome.writes = recorder.writes;
        outcome.output = recorder.output;
        outcome
    }

    /// The difference between a start and the processor afterwards, without what
    /// went over the bus.
    #[must_use]
    pub fn between(start: &Start, after: &Cpu) -> Outcome {
        let before = &start.cpu;
        Outcome {
            cycles: (after.cycles - before.cycles) as u8,
            registers: changed_registers(before, after),
            d: changed(before.d, after.d),
            flags: changed(flag_bits(before), flag_bits(after)),
            x_and_p: changed(digits(before), digits(after)),
            t: changed(before.t, after.t).filter(|_| !loses_t(start.opcode.mnemonic)),
            counter: changed(counter_bytes(before), counter_bytes(after)),
            ..Outcome::default()
        }
    }
}

fn changed<T: Copy + PartialEq>(before: T, after: T) -> Option<T> {
    (before != after).then_some(after)
}

fn changed_registers(before: &Cpu, after: &Cpu) -> Vec<(u8, u16)> {
    let pairs = before.r.iter().zip(after.r).zip(0..);
    pairs
        .filter(|((before, after), _)| *before != after)
        .map(|((_, after), n)| (n, after))
        .collect()
}

pub(super) fn flag_bits(cpu: &Cpu) -> u8 {
    bits(&[cpu.df, cpu.q, cpu.ie, cpu.idle])
}

fn digits(cpu: &Cpu) -> u8 {
    ((cpu.x & 15) << 4) | (cpu.p & 15)
}

pub(super) fn counter_bytes(cpu: &Cpu) -> [u8; 3] {
    let counter = &cpu.counter;
    let mode = counter.mode;
    let state = [
        mode == CounterMode::Timer,
        counter.interrupt,
        counter.interrupt_enable,
        counter.external_enable,
        counter.toggles_q,
        matches!(mode, CounterMode::Events(_)),
        matches!(mode, CounterMode::Pulse(_)),
        matches!(mode, CounterMode::Events(FlagLine::Ef2) | CounterMode::Pulse(FlagLine::Ef2)),
    ];
    [counter.value, counter.holding, bits(&state)]
}

/// The first is bit 0.
fn bits(flags: &[bool]) -> u8 {
    flags.iter().rev().fold(0, |bits, &flag| (bits << 1) | u8::from(flag))
}

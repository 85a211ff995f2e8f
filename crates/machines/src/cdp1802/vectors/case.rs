use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::{Bus, Cpu, FlagLine, Mnemonic, Model, loses_t};
use super::outcome::{counter_bytes, flag_bits};
use super::start::{Start, World, set_counter_bits};
use crate::cdp1802::core::Core;

/// One instruction with everything before and after it, for any other emulator: `docs/cdp1802-vectors.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The instruction, its bytes and a number.
    pub name: String,
    /// Before.
    pub initial: CaseState,
    /// After.
    #[serde(rename = "final")]
    pub after: CaseState,
    /// Machine cycles, eight clocks each.
    pub cycles: u8,
    /// The flag lines EF1 to EF4: 1 is asserted, which is low on the pin.
    pub ef: [u8; 4],
    /// What every input port gives.
    pub input: u8,
    /// Port and byte that went out.
    pub output: Option<(u8, u8)>,
}

/// The processor and the memory that the instruction touches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseState {
    /// R(0) to R(F).
    pub r: [u16; 16],
    /// The accumulator.
    pub d: u8,
    /// Carry.
    pub df: u8,
    /// The number of the program counter.
    pub p: u8,
    /// The number of the data pointer.
    pub x: u8,
    /// X and P before; nothing where the manual leaves it open.
    pub t: Option<u8>,
    /// The output flip-flop.
    pub q: u8,
    /// Interrupts are taken.
    pub ie: u8,
    /// `IDL` waits.
    pub idle: u8,
    /// Counter, holding register, and the bits of the module's step 7, events and pulses included.
    pub counter: [u8; 3],
    /// Address and byte, in ascending order: all that is read or written.
    pub ram: Vec<(u16, u8)>,
}

impl CaseState {
    fn of(cpu: &Cpu, ram: &BTreeMap<u16, u8>) -> CaseState {
        let bit = |number: u8| (flag_bits(cpu) >> number) & 1;
        CaseState {
            r: cpu.r,
            d: cpu.d,
            df: bit(0),
            p: cpu.p & 15,
            x: cpu.x & 15,
            t: Some(cpu.t),
            q: bit(1),
            ie: bit(2),
            idle: bit(3),
            counter: counter_bytes(cpu),
            ram: ram.iter().map(|(&address, &value)| (address, value)).collect(),
        }
    }

    fn cpu(&self) -> Cpu {
        let mut cpu = Cpu::new(Model::Cdp1806);
        (cpu.r, cpu.d, cpu.df) = (self.r, self.d, self.df != 0);
        (cpu.p, cpu.x, cpu.t) = (self.p, self.x, self.t.unwrap_or_default());
        (cpu.q, cpu.ie, cpu.idle) = (self.q != 0, self.ie != 0, self.idle != 0);
        [cpu.counter.value, cpu.counter.holding, _] = self.counter;
        set_counter_bits(&mut cpu.counter, self.counter[2]);
        cpu
    }
}

impl Case {
    /// Vector `number` of an instruction, with no interrupt requested.
    ///
    /// # Panics
    /// Never: a start holds an instruction that exists.
    #[must_use]
    pub fn of(instruction: Mnemonic, number: u32) -> Case {
        let start = Start::of(instruction, number);
        let mut bus = Listed { world: Some(start.world), ..Listed::default() };
        bus.ef = start.world.flags;
        bus.input = start.world.input;
        let after = run(start.cpu, &mut bus).expect("a start holds an instruction that exists");
        let (bytes, length) = start.world.code;
        let code: String =
            bytes.iter().take(usize::from(length)).map(|byte| format!(" {byte:02X}")).collect();
        let mut case = Case {
            name: format!("{instruction}{code} #{number}"),
            initial: CaseState::of(&start.cpu, &bus.before),
            after: CaseState::of(&after, &bus.now),
            cycles: after.cycles as u8,
            ef: bus.ef.map(u8::from),
            input: bus.input,
            output: bus.output,
        };
        if loses_t(instruction) {
            case.after.t = None;
        }
        case
    }

    /// What this crate's processor makes of the case: the whole case if it comes out as it should.
    /// `None` where the memory of the case has no such instruction.
    #[must_use]
    pub fn replay(&self) -> Option<Case> {
        let ram: BTreeMap<u16, u8> = self.initial.ram.iter().copied().collect();
        let mut bus = Listed { before: ram.clone(), now: ram, ..Listed::default() };
        bus.ef = self.ef.map(|flag| flag != 0);
        bus.input = self.input;
        let after = run(self.initial.cpu(), &mut bus)?;
        let mut replayed = Case {
            after: CaseState::of(&after, &bus.now),
            cycles: after.cycles as u8,
            output: bus.output,
            ..self.clone()
        };
        if self.after.t.is_none() {
            replayed.after.t = None;
        }
        Some(replayed)
    }
}

fn run(cpu: Cpu, bus: &mut Listed) -> Option<Cpu> {
    let mut core = Core::new(cpu, bus);
    core.instruction().ok()?;
    Some(core.cpu)
}

/// Memory of which only some bytes are known: those of a list, or those of a world as they are asked for.
#[derive(Debug, Default)]
struct Listed {
    world: Option<World>,
    before: BTreeMap<u16, u8>,
    now: BTreeMap<u16, u8>,
    ef: [bool; 4],
    input: u8,
    output: Option<(u8, u8)>,
}

impl Listed {
    fn know(&mut self, address: u16) -> u8 {
        let byte = self.world.map_or(0, |world| world.memory(address));
        self.before.entry(address).or_insert(byte);
        *self.now.entry(address).or_insert(byte)
    }
}

impl Bus for Listed {
    fn read(&mut self, address: u16, _cycle: u64) -> u8 {
        self.know(address)
    }

    fn write(&mut self, address: u16, value: u8, _cycle: u64) {
        self.know(address);
        self.now.insert(address, value);
    }

    fn input(&mut self, _port: u8, _cycle: u64) -> u8 {
        self.input
    }

    fn output(&mut self, port: u8, value: u8, _cycle: u64) {
        self.output = Some((port, value));
    }

    fn flag(&mut self, line: FlagLine, _cycle: u64) -> bool {
        self.ef[line as usize]
    }

    fn peek(&self, address: u16) -> u8 {
        self.now.get(&address).copied().unwrap_or_default()
    }
}

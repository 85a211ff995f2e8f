use super::super::{Bus, Counter, CounterMode, Cpu, FlagLine, Mnemonic, Model, Opcode, PREFIX};
use super::super::{Requests, is_decimal};
use super::Write;
use crate::SplitMix;

/// Everything before an instruction, made from its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The instruction at R(P).
    pub opcode: Opcode,
    /// The processor: a CDP1806.
    pub cpu: Cpu,
    /// Memory and lines.
    pub world: World,
}

/// Memory and lines before an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct World {
    /// Where the instruction stands.
    pub code_at: u16,
    /// Its bytes without operands, and how many they are.
    pub code: ([u8; 2], u16),
    /// From which all other memory follows.
    pub memory_seed: u64,
    /// Memory holds decimal digits only.
    pub decimal: bool,
    /// EF1 to EF4 asserted.
    pub flags: [bool; 4],
    /// The interrupt line is pulled.
    pub interrupt: bool,
    /// What every port gives.
    pub input: u8,
}

impl Start {
    /// The start of vector `number` of an instruction.
    #[must_use]
    pub fn of(instruction: Mnemonic, number: u32) -> Start {
        let codes: Vec<_> = Opcode::all().filter(|o| o.mnemonic == instruction).collect();
        let seed = ((instruction as u64) << 32) | u64::from(number);
        let mut random = SplitMix::new(seed);
        let picked = random.long() % codes.len() as u64;
        Start::draw(codes[picked as usize], &mut random)
    }

    /// A start for one code, from step 2 of the list on.
    #[must_use]
    pub fn draw(opcode: Opcode, random: &mut SplitMix) -> Start {
        let mut cpu = Cpu::new(Model::Cdp1806);
        cpu.r = std::array::from_fn(|_| random.word());
        cpu.p = random.byte() & 15;
        cpu.x = random.byte() & 15;
        cpu.d = random.byte();
        cpu.t = random.byte();
        let bits = random.byte();
        cpu.df = bit(bits, 0);
        cpu.q = bit(bits, 1);
        cpu.ie = bit(bits, 2);
        cpu.counter.value = random.byte();
        cpu.counter.holding = random.byte();
        set_counter_bits(&mut cpu.counter, random.byte());
        let decimal = is_decimal(opcode.mnemonic);
        if decimal {
            make_decimal(&mut cpu);
        }
        let world = World {
            code_at: cpu.pc(),
            code: code_bytes(opcode),
            input: random.byte(),
            memory_seed: random.long(),
            decimal,
            flags: [3, 4, 5, 6].map(|number| bit(bits, number)),
            interrupt: bit(bits, 7),
        };
        Start { opcode, cpu, world }
    }
}

fn code_bytes(opcode: Opcode) -> ([u8; 2], u16) {
    if opcode.extended { ([PREFIX, opcode.code], 2) } else { ([opcode.code, 0], 1) }
}

fn bit(bits: u8, number: u8) -> bool {
    (bits >> number) & 1 != 0
}

fn decimal_digits(byte: u8) -> u8 {
    let digit = |digit: u8| if digit > 9 { digit - 10 } else { digit };
    (digit(byte >> 4) << 4) | digit(byte & 15)
}

/// Keeps the instruction itself from being the operand: its code is not decimal.
fn make_decimal(cpu: &mut Cpu) {
    cpu.d = decimal_digits(cpu.d);
    let pointer = cpu.r[usize::from(cpu.x)];
    if cpu.x != cpu.p && pointer.wrapping_sub(cpu.pc()) < 2 {
        cpu.r[usize::from(cpu.x)] = pointer.wrapping_add(2);
    }
}

pub(super) fn set_counter_bits(counter: &mut Counter, bits: u8) {
    counter.mode = if bit(bits, 0) { CounterMode::Timer } else { CounterMode::Stopped };
    counter.interrupt = bit(bits, 1);
    counter.interrupt_enable = bit(bits, 2);
    counter.external_enable = bit(bits, 3);
    counter.toggles_q = bit(bits, 4);
}

impl World {
    /// The byte of memory before the instruction.
    #[must_use]
    pub fn memory(&self, address: u16) -> u8 {
        let (bytes, length) = self.code;
        let offset = address.wrapping_sub(self.code_at);
        if offset < length {
            return bytes[usize::from(offset)];
        }
        let byte = SplitMix::new(self.memory_seed ^ u64::from(address)).byte();
        if self.decimal { decimal_digits(byte) } else { byte }
    }
}

/// A bus that is such a world and writes down what changes.
#[derive(Debug)]
pub(super) struct Recorder {
    pub(super) world: World,
    pub(super) writes: Vec<Write>,
    pub(super) output: Option<(u8, u8)>,
}

impl Bus for Recorder {
    /// The interrupt that `BXI` sees must not be taken, so it is only shown to
    /// an instruction: a vector runs without being served first.
    const REQUESTS: bool = true;

    fn read(&mut self, address: u16, _cycle: u64) -> u8 {
        self.peek(address)
    }

    fn write(&mut self, address: u16, value: u8, _cycle: u64) {
        self.writes.push(Write { address, value });
    }

    fn input(&mut self, _port: u8, _cycle: u64) -> u8 {
        self.world.input
    }

    fn output(&mut self, port: u8, value: u8, _cycle: u64) {
        self.output = Some((port, value));
    }

    fn flag(&mut self, line: FlagLine, _cycle: u64) -> bool {
        self.world.flags[line as usize]
    }

    fn requests(&mut self, _cycle: u64) -> Requests {
        Requests { interrupt: self.world.interrupt, ..Requests::default() }
    }

    fn peek(&self, address: u16) -> u8 {
        let written = self.writes.iter().rfind(|write| write.address == address);
        written.map_or_else(|| self.world.memory(address), |write| write.value)
    }
}

use std::fmt;

use super::super::core::Core;
use super::super::{Bus, Cpu, Fault, Flags, Opcode};
use super::case::{Case, Cell, Cycle};
use super::memory::RecordingMemory;

/// How many cases passed and failed, and the first that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Cases that agreed in state, memory and every bus cycle.
    pub passed: u64,
    /// Cases that did not.
    pub failed: u64,
    /// Cases of undocumented opcodes, which fault by design and are neither.
    pub refused: u64,
    /// The first that failed, at most [`Report::KEPT`].
    pub first_failures: Vec<Failure>,
}

/// A case that did not come out as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The case's name.
    pub case: String,
    /// All that differs.
    pub differences: Vec<Difference>,
}

/// One thing that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A register; flags print as their byte.
    Register {
        /// Which.
        name: &'static str,
        /// What the case says.
        expected: u16,
        /// What came out.
        found: u16,
    },
    /// A byte of memory.
    Memory {
        /// What the case says.
        expected: Cell,
        /// What came out.
        found: u8,
    },
    /// The first bus cycle that differs; `None` where there is none.
    Cycle {
        /// Counted from 0.
        number: usize,
        /// What the case says.
        expected: Option<Cycle>,
        /// What came out.
        found: Option<Cycle>,
    },
}

impl Report {
    /// How many failures are kept with their differences.
    pub const KEPT: usize = 20;

    /// Runs the cases and adds them up.
    ///
    /// ```
    /// use machines::mos6502::vectors::{Report, generate};
    ///
    /// let mut cases = generate(0xA9, 1, 3);
    /// cases[2].after.cpu.a ^= 1;
    /// let mut report = Report::default();
    /// report.check(&cases);
    /// assert_eq!((report.passed, report.failed), (2, 1));
    /// ```
    pub fn check(&mut self, cases: &[Case]) {
        let mut memory = RecordingMemory::new();
        for case in cases {
            match run(case, &mut memory) {
                Err(_) => self.refused += 1,
                Ok(cpu) => self.add(case, differences(case, &cpu, &memory)),
            }
        }
    }

    /// Adds another report to this one.
    pub fn merge(&mut self, other: Report) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.refused += other.refused;
        let room = Report::KEPT - self.first_failures.len();
        self.first_failures.extend(other.first_failures.into_iter().take(room));
    }

    fn add(&mut self, case: &Case, differences: Vec<Difference>) {
        if differences.is_empty() {
            self.passed += 1;
            return;
        }
        self.failed += 1;
        if self.first_failures.len() < Report::KEPT {
            self.first_failures.push(Failure { case: case.name.clone(), differences });
        }
    }
}

fn run(case: &Case, memory: &mut RecordingMemory) -> Result<Cpu, Fault> {
    memory.restart(&case.initial.memory, None);
    let mut core = Core::new(case.initial.cpu, memory);
    core.step()?;
    Ok(core.cpu)
}

fn differences(case: &Case, cpu: &Cpu, memory: &RecordingMemory) -> Vec<Difference> {
    let mut found = register_differences(&case.after.cpu, cpu);
    found.extend(memory_differences(&case.after.memory, memory));
    found.extend(cycle_difference(&case.cycles, &memory.cycles));
    found
}

fn register_differences(expected: &Cpu, found: &Cpu) -> Vec<Difference> {
    let pairs = named(expected).into_iter().zip(named(found));
    pairs
        .filter(|(expected, found)| expected != found)
        .map(|((name, expected), (_, found))| Difference::Register { name, expected, found })
        .collect()
}

fn named(cpu: &Cpu) -> [(&'static str, u16); 6] {
    let byte = u16::from;
    [
        ("PC", cpu.pc),
        ("S", byte(cpu.s)),
        ("A", byte(cpu.a)),
        ("X", byte(cpu.x)),
        ("Y", byte(cpu.y)),
        ("P", byte(cpu.flags.byte())),
    ]
}

fn memory_differences<'a>(
    expected: &'a [Cell],
    memory: &'a RecordingMemory,
) -> impl Iterator<Item = Difference> + 'a {
    expected
        .iter()
        .map(|&expected| (expected, memory.peek(expected.address)))
        .filter(|(expected, found)| expected.value != *found)
        .map(|(expected, found)| Difference::Memory { expected, found })
}

fn cycle_difference(expected: &[Cycle], found: &[Cycle]) -> Option<Difference> {
    let number = (0..expected.len().max(found.len())).find(|&i| expected.get(i) != found.get(i))?;
    let (expected, found) = (expected.get(number).copied(), found.get(number).copied());
    Some(Difference::Cycle { number, expected, found })
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.case)?;
        if let Some(opcode) = self.opcode() {
            write!(f, " ({})", opcode.mnemonic)?;
        }
        self.differences.iter().try_for_each(|difference| write!(f, "; {difference}"))
    }
}

impl Failure {
    /// Cases are by habit named after their bytes.
    fn opcode(&self) -> Option<Opcode> {
        let byte = self.case.get(..2)?;
        u8::from_str_radix(byte, 16).ok().map(Opcode::of)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Register { name: "P", expected, found } => {
                let flags = |byte: &u16| Flags::from_byte(*byte as u8);
                write!(f, "P {} instead of {}", flags(found), flags(expected))
            }
            Difference::Register { name, expected, found } => {
                write!(f, "{name} ${found:02X} instead of ${expected:02X}")
            }
            Difference::Memory { expected: Cell { address, value }, found } => {
                write!(f, "${address:04X} holds ${found:02X} instead of ${value:02X}")
            }
            Difference::Cycle { number, expected, found } => {
                let text = |c: &Option<Cycle>| c.map_or("none".to_owned(), |c| c.to_string());
                write!(f, "cycle {number}: {} instead of {}", text(found), text(expected))
            }
        }
    }
}

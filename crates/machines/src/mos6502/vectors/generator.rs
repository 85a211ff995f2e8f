use super::super::core::Core;
use super::super::{Cpu, Flags, OPCODES};
use super::case::{Case, Cell, State};
use super::memory::RecordingMemory;
use crate::SplitMix;

/// Makes `count` cases of an opcode with random registers and memory, the same
/// for the same seed; none for an undocumented opcode.
///
/// Each case draws from the generator: PC, S, A, X, Y, P, then a seed for the
/// memory cells, which get their values in the order in which they are touched.
#[must_use]
pub fn generate(opcode: u8, seed: u64, count: usize) -> Vec<Case> {
    if !OPCODES[usize::from(opcode)].documented {
        return Vec::new();
    }
    let mut random = SplitMix::new(seed ^ u64::from(opcode));
    let mut memory = RecordingMemory::new();
    (0..count).filter_map(|_| generate_one(opcode, &mut random, &mut memory)).collect()
}

fn generate_one(opcode: u8, random: &mut SplitMix, memory: &mut RecordingMemory) -> Option<Case> {
    let before = random_registers(random);
    let unknown = SplitMix::new(random.long());
    memory.restart(&[Cell { address: before.pc, value: opcode }], Some(unknown));
    let mut core = Core::new(before, memory);
    core.step().ok()?;
    let after = Cpu { cycles: 0, ..core.cpu };
    Some(Case {
        name: name(memory),
        initial: State { cpu: before, memory: memory.first_values().to_vec() },
        after: State { cpu: after, memory: memory.values() },
        cycles: memory.cycles.clone(),
    })
}

fn random_registers(random: &mut SplitMix) -> Cpu {
    Cpu {
        pc: random.word(),
        s: random.byte(),
        a: random.byte(),
        x: random.byte(),
        y: random.byte(),
        flags: Flags::from_byte(random.byte()),
        ..Cpu::default()
    }
}

/// The first three bytes read, as `a9 12 34`.
fn name(memory: &RecordingMemory) -> String {
    let bytes: Vec<_> =
        memory.cycles.iter().take(3).map(|cycle| format!("{:02x}", cycle.value)).collect();
    bytes.join(" ")
}

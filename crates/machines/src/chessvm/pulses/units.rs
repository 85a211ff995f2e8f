//! Which units of the ENIAC take part in an add-time.

use super::{MEMORY_ACCUMULATORS, MEMORY_BEFORE_REGISTERS, Step};
use crate::chessvm::{Bank, Chessvm, Operation};

/// A unit of the ENIAC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// An accumulator, 1 to 20.
    Accumulator(u8),
    /// A function table.
    FunctionTable(Bank),
    /// The constant transmitter, which holds the constants of the control circuit and the card.
    ConstantTransmitter,
    /// The master programmer, which decodes.
    MasterProgrammer,
    /// The card reader.
    Reader,
    /// The card punch.
    Punch,
}

const COUNTER: Unit = Unit::Accumulator(1);
const INSTRUCTIONS: Unit = Unit::Accumulator(2);
const EXECUTION: Unit = Unit::Accumulator(3);
const LOAD_STORE: Unit = Unit::Accumulator(4);
const REGISTERS: Unit = Unit::Accumulator(13);
/// The accumulators whose signs choose the function table.
const TABLE_SIGNS: [Unit; 3] =
    [Unit::Accumulator(18), Unit::Accumulator(19), Unit::Accumulator(20)];

/// The units of an add-time of a fetch from a table.
pub(super) fn fetching(step: Step, bank: Option<Bank>) -> Vec<Unit> {
    let table = || bank.map(Unit::FunctionTable).into_iter();
    match step {
        Step::Look => vec![COUNTER, INSTRUCTIONS, EXECUTION],
        Step::ChooseTable => TABLE_SIGNS.to_vec(),
        Step::StartTable => table().chain([INSTRUCTIONS]).collect(),
        Step::SendRow => table().chain([COUNTER]).collect(),
        Step::NextRow => table().chain([Unit::ConstantTransmitter, COUNTER, EXECUTION]).collect(),
        Step::Wait => table().collect(),
        Step::ReadRow if bank == Some(Bank::Ft3) => table().chain([INSTRUCTIONS]).collect(),
        Step::ReadRow => table().chain([COUNTER, INSTRUCTIONS, EXECUTION]).collect(),
        Step::AddConstant => vec![Unit::ConstantTransmitter, EXECUTION],
        Step::TestOpcode => vec![EXECUTION, INSTRUCTIONS, Unit::MasterProgrammer],
        Step::SendOpcode => vec![COUNTER, EXECUTION, Unit::MasterProgrammer],
        Step::ReturnCounter => vec![EXECUTION, COUNTER, Unit::MasterProgrammer],
        Step::Decode => vec![Unit::MasterProgrammer],
    }
}

/// The units that an instruction reads or changes, with the accumulator of memory that it is about. The
/// accumulators that lend a hand in between are not among them.
pub(super) fn executing(operation: Operation, machine: &Chessvm) -> Vec<Unit> {
    use Operation as O;
    let words = machine.registers().rf.words;
    match operation {
        O::Loadacc | O::Storeacc => with_memory(words[0]),
        O::Load | O::Store => with_memory(words[1] / 5),
        O::Swapall | O::MovF | O::MovG | O::MovH | O::MovI | O::MovJ => vec![LOAD_STORE, REGISTERS],
        O::Ftl => vec![REGISTERS, Unit::FunctionTable(Bank::Ft3)],
        O::MovImmediate | O::AddImmediate => vec![INSTRUCTIONS, REGISTERS],
        O::Jmp => vec![COUNTER, INSTRUCTIONS],
        O::Jn | O::Jz | O::Jil => vec![COUNTER, INSTRUCTIONS, REGISTERS],
        O::JmpFar | O::Jsr => [COUNTER, INSTRUCTIONS].into_iter().chain(TABLE_SIGNS).collect(),
        O::Ret => std::iter::once(COUNTER).chain(TABLE_SIGNS).collect(),
        O::Read => vec![Unit::Reader, Unit::ConstantTransmitter, LOAD_STORE],
        O::Print => vec![REGISTERS, Unit::Punch],
        O::Brk | O::Halt => Vec::new(),
        _ => vec![REGISTERS],
    }
}

fn with_memory(number: u8) -> Vec<Unit> {
    let memory = (number < MEMORY_ACCUMULATORS).then(|| {
        Unit::Accumulator(if number < MEMORY_BEFORE_REGISTERS { number + 5 } else { number + 6 })
    });
    [REGISTERS, LOAD_STORE].into_iter().chain(memory).collect()
}

//! Which units of the ENIAC take part in an add-time.

use super::Step;
use crate::chessvm::Bank;

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

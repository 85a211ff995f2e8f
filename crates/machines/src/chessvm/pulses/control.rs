//! The control circuit: three accumulators, which find the next instruction in the function tables.

use super::Decades;
use super::accumulators::{Accumulators, Number};
use crate::chessvm::{Bank, Chessvm, Rom};

/// Words of the program counter: the opcode while it is decoded, and the address, which is the code of a table and a
/// row. Between them is the return address, in the same form.
const OPCODE: usize = 0;
const ADDRESS: usize = 3;
const ROW: usize = 4;
/// With this added to an opcode and one, the sign tells whether the opcode is above 55: the master
/// programmer decodes those from complements.
const HIGH_OPCODES: u8 = 43;

/// What the control circuit does in one add-time of a fetch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The sign of the instruction register tells whether a word is left of the row; that is sent on.
    Look,
    /// The signs of accumulators 18 to 20 choose the function table.
    ChooseTable,
    /// The table begins to work.
    StartTable,
    /// It is sent the row.
    SendRow,
    /// The program counter goes on to the next row.
    NextRow,
    /// The table takes an add-time to set up.
    Wait,
    /// The row arrives.
    ReadRow,
    /// 43 is added to opcode and one.
    AddConstant,
    /// The sign tells which half of the opcodes it is; the rest of the row goes back.
    TestOpcode,
    /// The opcode goes to the master programmer.
    SendOpcode,
    /// The program counter comes back without it.
    ReturnCounter,
    /// The steppers of the master programmer stand on the instruction.
    Decode,
}

/// The control circuit. Its digits are in the first three accumulators: the counter (a1), the words of the row
/// that are left (a2: the next one last and one more than in the table; M and zeros when none is left), and
/// what is at work (a3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Control {
    pub(super) step: Step,
    /// What the function table was sent.
    row: u8,
    /// Whether the word at work came out of the instruction register.
    from_register: bool,
    is_high: bool,
    stepper: u8,
}

impl Control {
    pub(super) fn new() -> Control {
        Control { step: Step::Look, row: 0, from_register: false, is_high: false, stepper: 0 }
    }

    /// After a jump the row is fetched without a look at what is left of the last one.
    pub(super) fn jump(&mut self) {
        self.step = Step::ChooseTable;
    }

    /// Works for one add-time. At the end of [`Step::Decode`] the opcode is known.
    pub(super) fn beat(&mut self, all: &mut Accumulators, rom: &Rom) -> Option<u8> {
        let done = self.step;
        self.step = match done {
            Step::Look => self.look(all),
            Step::ChooseTable => Step::StartTable,
            Step::StartTable => {
                all[Number::INSTRUCTIONS] = Decades::default();
                Step::SendRow
            }
            Step::SendRow => {
                self.row = all[Number::COUNTER].words()[ROW];
                Step::NextRow
            }
            Step::NextRow => {
                all[Number::EXECUTION].receive(Decades::at_the_top(1));
                all[Number::COUNTER].receive(Decades::at_the_top(1));
                all[Number::COUNTER].increment();
                Step::Wait
            }
            Step::Wait => Step::ReadRow,
            Step::ReadRow => self.read_row(all, rom),
            Step::AddConstant => {
                all[Number::EXECUTION].receive(Decades::at_the_top(HIGH_OPCODES));
                Step::TestOpcode
            }
            Step::TestOpcode => self.test_opcode(all),
            Step::SendOpcode => self.send_opcode(all),
            Step::ReturnCounter => self.return_counter(all),
            Step::Decode => Step::Look,
        };
        // The word was received on top of a one.
        (done == Step::Decode).then(|| (self.stepper + 99) % 100)
    }

    fn look(&mut self, all: &mut Accumulators) -> Step {
        let left = std::mem::take(&mut all[Number::INSTRUCTIONS]);
        if left.minus {
            return Step::ChooseTable;
        }
        let [fifth, fourth, third, second, first] = left.words();
        all[Number::EXECUTION].receive(Decades::of_words([first, fifth, fourth, third, second]));
        all[Number::COUNTER].receive(Decades::at_the_top(first));
        self.from_register = true;
        Step::AddConstant
    }

    /// The first word of a row of the third table is data, so that there is nothing to execute yet.
    fn read_row(&mut self, all: &mut Accumulators, rom: &Rom) -> Step {
        let Some(bank) = bank(all) else { return Step::Look };
        let [first, second, third, fourth, fifth, sixth] = rom.row(bank, self.row);
        all[Number::INSTRUCTIONS].receive(Decades::of_words([sixth, fifth, fourth, third, second]));
        if bank == Bank::Ft3 {
            return Step::Look;
        }
        all[Number::INSTRUCTIONS].increment();
        all[Number::EXECUTION].receive(Decades::at_the_top(first));
        all[Number::COUNTER].receive(Decades::at_the_top(first));
        self.from_register = false;
        Step::AddConstant
    }

    /// What is left of a row goes back behind a word of nines, and one is added: the next word becomes
    /// one more, and a register full of nines becomes M and zeros.
    fn test_opcode(&mut self, all: &mut Accumulators) -> Step {
        let tested = std::mem::take(&mut all[Number::EXECUTION]);
        self.is_high = tested.minus;
        if self.from_register {
            let [_, fifth, fourth, third, second] = tested.words();
            all[Number::INSTRUCTIONS] = Decades::of_words([99, fifth, fourth, third, second]);
            all[Number::INSTRUCTIONS].increment();
        }
        Step::SendOpcode
    }

    fn send_opcode(&mut self, all: &mut Accumulators) -> Step {
        let sent = std::mem::take(&mut all[Number::COUNTER]);
        self.stepper = sent.words()[OPCODE];
        let received = if self.is_high { sent.complement() } else { without_opcode(sent) };
        all[Number::EXECUTION].receive(received);
        Step::ReturnCounter
    }

    fn return_counter(&mut self, all: &mut Accumulators) -> Step {
        let sent = std::mem::take(&mut all[Number::EXECUTION]);
        let counter = if self.is_high { sent.complement() } else { sent };
        all[Number::COUNTER].receive(without_opcode(counter));
        Step::Decode
    }
}

/// The table that instructions come from, if the counter has the code of one.
pub(super) fn bank(all: &Accumulators) -> Option<Bank> {
    Bank::from_code(all[Number::COUNTER].words()[ADDRESS])
}

/// What a1 to a3, the accumulators of the control circuit, hold between two instructions of a machine
/// with this program. Behind a jump a2 still holds what was left of the row, which chessvm does not know; here it is
/// empty then.
///
/// ```
/// use machines::Machine;
/// use machines::chessvm::{Chessvm, Rom, control_accumulators};
///
/// // mov 41,A; halt
/// let rom: Rom = "FT1 00  40 40 95".parse()?;
/// let mut machine = Chessvm::new(&rom);
/// machine.step()?;
/// let [counter, instructions, execution] = control_accumulators(&machine, &rom);
/// // Row 0 of the first table is being executed, the counter stands on row 1.
/// assert_eq!(counter.words(), [0, 0, 0, 9, 1]);
/// // What is left of the row, from the right: 95, one more than in the table, and the 99 of empty words.
/// assert_eq!(instructions.words(), [99, 99, 99, 99, 96]);
/// assert_eq!(execution.digits, [0; 10]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn control_accumulators(machine: &Chessvm, rom: &Rom) -> [Decades; 3] {
    let at = machine.address();
    let is_fetched = at.word > at.bank.first_code_word();
    let [table, row] = machine.return_address().map_or([0, 0], |back| [back.bank.code(), back.row]);
    let counter = Decades::of_words([0, table, row, at.bank.code(), at.row + u8::from(is_fetched)]);
    let mut instructions = Decades::zeros(true);
    if is_fetched {
        let mut left = [99; 5];
        let words = rom.row(at.bank, at.row);
        for (place, word) in left.iter_mut().rev().zip(&words[usize::from(at.word)..]) {
            *place = *word;
        }
        instructions = Decades::of_words(left);
        instructions.increment();
    }
    [counter, instructions, Decades::default()]
}

fn without_opcode(counter: Decades) -> Decades {
    let mut words = counter.words();
    words[OPCODE] = 0;
    Decades::of_words(words)
}

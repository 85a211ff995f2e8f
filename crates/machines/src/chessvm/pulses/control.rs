//! The control circuit: three accumulators, which find the next instruction in the function tables.

use super::Decades;
use crate::chessvm::{Bank, Chessvm, Operation, Rom};

/// Words of the program counter: the opcode while it is decoded, the return address and the address, of
/// which each is the code of a table and a row.
const OPCODE: usize = 0;
const RETURN: usize = 1;
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

/// The accumulators of the control circuit, by their numbers on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Control {
    /// a1: opcode, return address, address.
    pub(super) counter: Decades,
    /// a2: the words of the row that are left, the next one last and one more than in the table; M and
    /// zeros when none is left.
    pub(super) instructions: Decades,
    /// a3: what is at work.
    pub(super) execution: Decades,
    pub(super) step: Step,
    /// What the function table was sent.
    row: u8,
    /// Whether the word at work came out of the instruction register.
    from_register: bool,
    is_high: bool,
    stepper: u8,
}

impl Control {
    /// At row 0 of the first table.
    pub(super) fn new() -> Control {
        Control {
            counter: Decades::of_words([0, 0, 0, Bank::Ft1.code(), 0]),
            instructions: Decades::zeros(true),
            execution: Decades::default(),
            step: Step::Look,
            row: 0,
            from_register: false,
            is_high: false,
            stepper: 0,
        }
    }

    /// The table that instructions come from, if the counter has the code of one.
    pub(super) fn bank(&self) -> Option<Bank> {
        Bank::from_code(self.counter.words()[ADDRESS])
    }

    /// Works for one add-time. At the end of [`Step::Decode`] the opcode is known.
    pub(super) fn beat(&mut self, rom: &Rom) -> Option<u8> {
        let done = self.step;
        self.step = match done {
            Step::Look => self.look(),
            Step::ChooseTable => Step::StartTable,
            Step::StartTable => {
                self.instructions = Decades::default();
                Step::SendRow
            }
            Step::SendRow => {
                self.row = self.counter.words()[ROW];
                Step::NextRow
            }
            Step::NextRow => {
                self.execution.receive(Decades::at_the_top(1));
                self.counter.receive(Decades::at_the_top(1));
                self.counter.increment();
                Step::Wait
            }
            Step::Wait => Step::ReadRow,
            Step::ReadRow => self.read_row(rom),
            Step::AddConstant => {
                self.execution.receive(Decades::at_the_top(HIGH_OPCODES));
                Step::TestOpcode
            }
            Step::TestOpcode => self.test_opcode(),
            Step::SendOpcode => self.send_opcode(),
            Step::ReturnCounter => self.return_counter(),
            Step::Decode => Step::Look,
        };
        // The word was received on top of a one.
        (done == Step::Decode).then(|| (self.stepper + 99) % 100)
    }

    fn look(&mut self) -> Step {
        let left = std::mem::take(&mut self.instructions);
        if left.minus {
            return Step::ChooseTable;
        }
        let [fifth, fourth, third, second, first] = left.words();
        self.execution.receive(Decades::of_words([first, fifth, fourth, third, second]));
        self.counter.receive(Decades::at_the_top(first));
        self.from_register = true;
        Step::AddConstant
    }

    /// The first word of a row of the third table is data, so that there is nothing to execute yet.
    fn read_row(&mut self, rom: &Rom) -> Step {
        let Some(bank) = self.bank() else { return Step::Look };
        let [first, second, third, fourth, fifth, sixth] = rom.row(bank, self.row);
        self.instructions.receive(Decades::of_words([sixth, fifth, fourth, third, second]));
        if bank == Bank::Ft3 {
            return Step::Look;
        }
        self.instructions.increment();
        self.execution.receive(Decades::at_the_top(first));
        self.counter.receive(Decades::at_the_top(first));
        self.from_register = false;
        Step::AddConstant
    }

    fn test_opcode(&mut self) -> Step {
        let tested = std::mem::take(&mut self.execution);
        self.is_high = tested.minus;
        if self.from_register {
            let [_, fifth, fourth, third, second] = tested.words();
            self.refill([fifth, fourth, third, second]);
        }
        Step::SendOpcode
    }

    /// Puts back what is left of a row, behind a word of nines, and adds one: the next word becomes one
    /// more, and a register full of nines becomes M and zeros.
    fn refill(&mut self, [fifth, fourth, third, second]: [u8; 4]) {
        self.instructions = Decades::of_words([99, fifth, fourth, third, second]);
        self.instructions.increment();
    }

    fn send_opcode(&mut self) -> Step {
        let sent = std::mem::take(&mut self.counter);
        self.stepper = sent.words()[OPCODE];
        self.execution.receive(if self.is_high { sent.complement() } else { without_opcode(sent) });
        Step::ReturnCounter
    }

    fn return_counter(&mut self) -> Step {
        let sent = std::mem::take(&mut self.execution);
        let counter = if self.is_high { sent.complement() } else { sent };
        self.counter.receive(without_opcode(counter));
        Step::Decode
    }

    /// What an instruction leaves in the control circuit: its operands are taken, or a jump is made.
    pub(super) fn finish(&mut self, operation: Operation, jumps: bool) {
        let [.., table, row] = self.instructions.words();
        let mut counter = self.counter.words();
        match operation {
            Operation::Jmp | Operation::Jn | Operation::Jz | Operation::Jil if jumps => {
                counter[ROW] = row;
            }
            Operation::JmpFar => counter[ADDRESS..].copy_from_slice(&[table, row]),
            Operation::Jsr => {
                counter.copy_within(ADDRESS.., RETURN);
                counter[ADDRESS..].copy_from_slice(&[table, row]);
            }
            Operation::Ret => {
                counter.copy_within(RETURN..ADDRESS, ADDRESS);
                counter[RETURN..ADDRESS].fill(0);
            }
            _ => return (0..operation.operands()).for_each(|_| self.take_operand()),
        }
        self.counter = Decades::of_words(counter);
        self.instructions = Decades::zeros(true);
    }

    fn take_operand(&mut self) {
        let [fifth, fourth, third, second, _] = self.instructions.words();
        self.refill([fifth, fourth, third, second]);
    }
}

/// What a1 to a3, the accumulators of the control circuit, hold between two instructions of a machine
/// with this program.
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

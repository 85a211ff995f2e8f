//! Between words in a row and instructions.

use super::operation::SLED;
use super::{Address, Bank, Operation, Rom};
/// Why instructions do not make a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// More words than the row has room for.
    #[error("{words} words in a row of {room}")]
    RowFull {
        /// The words given.
        words: usize,
        /// The words that fit.
        room: usize,
    },
    /// A value above 99.
    #[error("{0} does not fit in two digits")]
    Value(u8),
    /// A number of operands that the operation does not take.
    #[error("{name} takes {count} operand words", name = .0.mnemonic(), count = .0.operands())]
    Operands(Operation),
}

/// The words that a row must hold so that the machine executes these
/// instructions: the first operand word of each minus one, borrows carried to
/// the right, the rest filled with sleds. The bank word of a far jump is stored
/// as it is, less the borrow of a row 00.
///
/// The result has six words, or five for the third table, whose word 0 is data.
///
/// ```
/// use machines::chessvm::{Bank, Operation, encode_row};
///
/// let row = encode_row(Bank::Ft1, &[(Operation::MovImmediate, &[0]), (Operation::Halt, &[])])?;
/// assert_eq!(row, [40, 99, 94, 99, 99, 99]);
/// # Ok::<(), machines::chessvm::EncodeError>(())
/// ```
///
/// # Errors
/// When the instructions do not fit, or an operand is missing or above 99.
pub fn encode_row(bank: Bank, instructions: &[(Operation, &[u8])]) -> Result<Vec<u8>, EncodeError> {
    let room = Rom::ROW_WORDS - usize::from(bank.first_code_word());
    let mut words = Vec::with_capacity(room);
    let mut operands = Vec::with_capacity(room);
    for &(operation, values) in instructions {
        if values.len() != usize::from(operation.operands()) {
            return Err(EncodeError::Operands(operation));
        }
        words.push(operation.opcode());
        // Only the first operand is incremented when it is taken.
        operands.extend((!values.is_empty()).then_some(words.len()));
        words.extend(values);
    }
    if words.len() > room {
        return Err(EncodeError::RowFull { words: words.len(), room });
    }
    if let Some(&value) = words.iter().find(|&&word| word > 99) {
        return Err(EncodeError::Value(value));
    }
    words.resize(room, SLED);
    operands.iter().for_each(|&position| decrement(&mut words[position..]));
    Ok(words)
}

/// Subtracts one from words that are the digits of a number, the least first.
fn decrement(words: &mut [u8]) {
    for word in words {
        if *word > 0 {
            *word -= 1;
            return;
        }
        *word = 99;
    }
}

/// Adds one to words that are the digits of a number, the least first.
fn increment(words: &mut [u8]) {
    for word in words {
        if *word < 99 {
            *word += 1;
            return;
        }
        *word = 0;
    }
}

/// What the machine finds at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Do(Operation),
    UndefinedOpcode,
    OperandOutsideRow,
    RowNinetyNine,
    ReservedRow,
    BadBank,
}

/// One instruction, ready for execution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instruction {
    pub(super) kind: Kind,
    /// Add-times for fetch and execution.
    pub(super) time: u8,
    /// An immediate operand; the opcode or bank where that is the fault.
    pub(super) operand: u8,
    /// The number of the bank after the instruction, if it is a far jump.
    pub(super) bank: u8,
    /// Where a jump goes, as an index into the code.
    pub(super) target: u16,
    /// The return address that `jsr` leaves, as a row number.
    pub(super) link: u16,
}

/// The whole program, decoded: falling through is going to the next index.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) instructions: [Instruction; Code::SIZE],
    /// Where each instruction came from.
    places: Vec<Address>,
    /// Where each row starts, by row number minus 100.
    rows: [u16; 300],
    pub(super) data: [i8; Rom::ROWS],
}

impl Code {
    /// A power of two above the number of words.
    pub(super) const SIZE: usize = 2_048;

    pub(super) fn new(rom: &Rom) -> Code {
        let rows = Bank::ALL.into_iter().flat_map(|bank| (0..100).map(move |row| (bank, row)));
        let mut found = Vec::with_capacity(Self::SIZE);
        let mut starts = [0; 300];
        for ((bank, row), start) in rows.zip(&mut starts) {
            *start = found.len() as u16;
            decode_row(rom, bank, row, &mut found);
        }
        let blank = Instruction::fault(Kind::RowNinetyNine, 0);
        let mut instructions = [blank; Self::SIZE];
        for (slot, (_, instruction)) in instructions.iter_mut().zip(&found) {
            *slot = instruction.linked(&starts);
        }
        let places = found.into_iter().map(|(place, _)| place).collect();
        Code {
            instructions,
            places,
            rows: starts,
            data: std::array::from_fn(|row| rom.data(row as u8)),
        }
    }

    /// The address of the instruction at this index.
    pub(super) fn place(&self, index: u16) -> Address {
        self.places[usize::from(index)]
    }

    /// The index of the first instruction of the row with this number.
    pub(super) fn row_start(&self, row_number: u16) -> u16 {
        self.rows[usize::from(row_number) - 100]
    }
}

impl Instruction {
    fn fault(kind: Kind, operand: u8) -> Instruction {
        Instruction { kind, time: 0, operand, bank: 0, target: 0, link: 0 }
    }

    /// With the row number in `target` replaced by the index of the row.
    fn linked(mut self, starts: &[u16; 300]) -> Instruction {
        if self.target >= 100 {
            self.target = starts[usize::from(self.target) - 100];
        }
        self
    }

    fn new(operation: Operation, fetch: u8, place: Address, operands: [u8; 2]) -> Instruction {
        let far = match operation {
            Operation::JmpFar | Operation::Jsr => match Bank::from_code(operands[1]) {
                Some(bank) => bank,
                None => return Instruction::fault(Kind::BadBank, operands[1]),
            },
            _ => place.bank,
        };
        Instruction {
            kind: Kind::Do(operation),
            time: fetch + operation.execute_time(),
            operand: operands[0],
            bank: far.number(),
            target: Address::of_row(far, operands[0]).row_number(),
            link: place.row_number() + 1,
        }
    }
}

/// Appends the instructions of a row, with their addresses.
fn decode_row(rom: &Rom, bank: Bank, row: u8, found: &mut Vec<(Address, Instruction)>) {
    let first = Address::of_row(bank, row);
    if row == 99 {
        return found.push((first, Instruction::fault(Kind::RowNinetyNine, 0)));
    }
    if row < bank.first_code_row() {
        return found.push((first, Instruction::fault(Kind::ReservedRow, 0)));
    }
    let mut words = rom.row(bank, row);
    let mut position = usize::from(first.word);
    while position < Rom::ROW_WORDS && words[position] != SLED {
        let place = Address { word: position as u8, ..first };
        let opcode = words[position];
        let Some(operation) = Operation::from_opcode(opcode) else {
            return found.push((place, Instruction::fault(Kind::UndefinedOpcode, opcode)));
        };
        let end = position + 1 + usize::from(operation.operands());
        if end > Rom::ROW_WORDS {
            return found.push((place, Instruction::fault(Kind::OperandOutsideRow, opcode)));
        }
        let mut operands = [0; 2];
        if operation.operands() > 0 {
            // The machine increments once per instruction: the bank word of a
            // far jump changes only by the carry out of the row word.
            increment(&mut words[position + 1..]);
            operands[..end - position - 1].copy_from_slice(&words[position + 1..end]);
        }
        let fetch = fetch_time(bank, place == first);
        found.push((place, Instruction::new(operation, fetch, place, operands)));
        position = end;
    }
}

/// Add-times to fetch an instruction.
const fn fetch_time(bank: Bank, first_of_row: bool) -> u8 {
    match (first_of_row, bank) {
        (false, _) => 6,
        (true, Bank::Ft1 | Bank::Ft2) => 12,
        (true, Bank::Ft3) => 13,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borrows_run_to_the_right() {
        let far = encode_row(Bank::Ft1, &[(Operation::JmpFar, &[0, 9])]).unwrap();
        assert_eq!(far, [74, 99, 8, 99, 99, 99]);
        let call = encode_row(Bank::Ft1, &[(Operation::Jsr, &[5, 90])]).unwrap();
        assert_eq!(call, [84, 4, 90, 99, 99, 99]);
        let twice: &[(Operation, &[u8])] =
            &[(Operation::MovImmediate, &[0]), (Operation::Clrall, &[]), (Operation::Inc, &[])];
        assert_eq!(encode_row(Bank::Ft2, twice).unwrap(), [40, 99, 99, 51, 99, 99]);
    }

    #[test]
    fn rows_that_do_not_fit_are_refused() {
        let five: &[(Operation, &[u8])] = &[(Operation::Jsr, &[1, 9]), (Operation::Jsr, &[1, 9])];
        assert!(encode_row(Bank::Ft1, five).is_ok());
        let error = encode_row(Bank::Ft3, five).unwrap_err();
        assert_eq!(error.to_string(), "6 words in a row of 5");
        let missing = encode_row(Bank::Ft1, &[(Operation::Jmp, &[])]).unwrap_err();
        assert_eq!(missing.to_string(), "jmp takes 1 operand words");
    }
}

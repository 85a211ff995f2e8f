//! The two-digit machine on the ENIAC, together with its function tables.

use std::fmt::Write;
use std::sync::Arc;

use machines::chessvm::{Address, Bank, Chessvm, ChessvmFault, Deck, MEMORY_WORDS, Operation, Rom};
use machines::{Budget, Machine, Stop};

use crate::error::MonitorError;
use crate::notation::Notation;
use crate::register::{Region, Register, RegisterKind};
use crate::subject::{Flow, Line, Subject, fit};

/// The machine and what is set on its tables, which it does not show itself.
#[derive(Clone, Debug)]
pub struct Eniac {
    machine: Chessvm,
    rom: Arc<Rom>,
    /// Whether the program has stopped the machine.
    stopped: bool,
}

impl Eniac {
    /// A machine and the function tables that it was built with.
    pub fn new(machine: Chessvm, rom: Rom) -> Eniac {
        Eniac { machine, rom: Arc::new(rom), stopped: false }
    }

    /// The machine.
    pub fn machine(&self) -> &Chessvm {
        &self.machine
    }

    /// What is set on its function tables.
    pub fn rom(&self) -> &Rom {
        &self.rom
    }

    /// The machine, to change it.
    pub fn machine_mut(&mut self) -> &mut Chessvm {
        &mut self.machine
    }

    /// Whether the program has stopped the machine.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Runs for about this many add-times at full speed, or until the program stops the machine.
    ///
    /// # Errors
    /// When an instruction cannot be executed.
    pub fn run(&mut self, add_times: u64) -> Result<(), MonitorError> {
        match self.machine.run(Budget::cycles(add_times)) {
            Ok(_) => self.stopped = true,
            Err(ChessvmFault::OverBudget { .. }) => {}
            Err(fault) => return Err(MonitorError::Fault(fault.to_string())),
        }
        Ok(())
    }
}

/// The registers: five words of each of two accumulators.
const NAMES: [&str; 10] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];

/// The word that ends a row.
const SLED: u8 = 99;

impl Subject for Eniac {
    fn notation(&self) -> Notation {
        Notation::Rows
    }

    fn places(&self) -> u32 {
        Address::COUNT
    }

    fn regions(&self) -> Vec<Region> {
        vec![Region::new("accumulators", 0..u32::from(MEMORY_WORDS))]
    }

    fn cells(&self) -> u32 {
        u32::from(MEMORY_WORDS)
    }

    fn place(&self) -> u32 {
        self.machine.program_counter()
    }

    /// Jumps go to the beginnings of rows.
    fn go_to(&mut self, place: u32) {
        let Address { bank, row, .. } = address(place);
        self.machine.jump(bank, row);
    }

    fn cycles(&self) -> u64 {
        self.machine.add_times()
    }

    fn step(&mut self) -> Result<Option<Stop>, MonitorError> {
        let stop = self.machine.step();
        let stop = stop.map_err(|fault| MonitorError::Fault(fault.to_string()))?;
        self.stopped |= stop.is_some();
        Ok(stop)
    }

    /// There is no stack: only the last call is known.
    fn calls(&self) -> Vec<u32> {
        self.machine.return_address().map(Address::index).into_iter().collect()
    }

    /// A and F carry the signs of their accumulators; a negative word is a complement to 100.
    fn registers(&self) -> Vec<Register> {
        let registers = self.machine.registers();
        let words = [registers.rf, registers.ls].into_iter().flat_map(|accumulator| {
            (0..).zip(accumulator.words).map(move |(index, word)| {
                let is_negative = index == 0 && accumulator.minus;
                i64::from(word) - if is_negative { 100 } else { 0 }
            })
        });
        let register = |(name, value)| Register { name, kind: RegisterKind::Decimal, value };
        NAMES.into_iter().zip(words).map(register).collect()
    }

    fn status(&self) -> String {
        let registers = self.machine.registers();
        let link = self
            .machine
            .return_address()
            .map_or("none".to_owned(), |address| Notation::Rows.show_place(address.index()));
        let place = Notation::Rows.show_place(self.place());
        let (rf, ls) = (registers.rf, registers.ls);
        format!("A-E: {rf}  F-J: {ls}  return: {link}  at {place}  add-time {}", self.cycles())
    }

    fn set_register(&mut self, name: &str, value: i64) -> Result<(), MonitorError> {
        let mut registers = self.machine.registers();
        let letter = name.bytes().next().filter(|_| name.len() == 1).unwrap_or(0);
        let (accumulator, index) = match letter {
            b'a'..=b'e' => (&mut registers.rf, letter - b'a'),
            b'f'..=b'j' => (&mut registers.ls, letter - b'f'),
            _ => {
                let name = name.to_owned();
                return Err(MonitorError::UnknownRegister { name, known: "a to j" });
            }
        };
        let signed = index == 0;
        let least = if signed { -100 } else { 0 };
        if !(least..=99).contains(&value) {
            return Err(MonitorError::DoesNotFit(value));
        }
        accumulator.words[usize::from(index)] = fit(value.rem_euclid(100))?;
        accumulator.minus = if signed { value < 0 } else { accumulator.minus };
        self.machine.set_registers(registers);
        Ok(())
    }

    fn peek(&self, cell: u32) -> u8 {
        u8::try_from(cell).ok().and_then(|cell| self.machine.word(cell)).unwrap_or(0)
    }

    fn poke(&mut self, cell: u32, value: u8) -> bool {
        value < 100 && u8::try_from(cell).is_ok_and(|cell| self.machine.set_word(cell, value))
    }

    fn disassemble(&self, place: u32) -> Line {
        let at = address(place);
        let row = decode(&self.rom, at.bank, at.row);
        let Some(index) = row.iter().position(|found| found.word >= at.word) else {
            return Line { text: "(end of the row)".to_owned(), next: next_row(at) };
        };
        let next = row.get(index + 1);
        let next = next.map_or(next_row(at), |found| Address { word: found.word, ..at }.index());
        Line { text: row[index].to_string(), next }
    }

    fn flow(&self) -> Flow {
        let at = self.machine.address();
        let row = decode(&self.rom, at.bank, at.row);
        match row.iter().find(|found| found.word == at.word).and_then(|found| found.operation) {
            Some(Operation::Jsr) => Flow::Call,
            Some(Operation::Ret) => Flow::Return,
            _ => Flow::Other,
        }
    }

    /// A deck for the card reader, in place of the one that is there.
    fn feed(&mut self, text: &str) -> Result<(), MonitorError> {
        self.machine.insert(Deck::from_text(&text.replace(' ', "\n")));
        Ok(())
    }

    fn output(&self) -> String {
        self.machine.punched().iter().fold(String::new(), |mut text, card| {
            let _ = writeln!(text, "{card}");
            text
        })
    }
}

fn address(place: u32) -> Address {
    let bank = Bank::from_number((place / 600 + 1) as u8).unwrap_or(Bank::Ft3);
    Address { bank, row: (place % 600 / 6) as u8, word: (place % 6) as u8 }
}

fn next_row(at: Address) -> u32 {
    let last = Address::COUNT / 6 - 1;
    let row = (at.index() / 6 + 1).min(last);
    let Address { bank, row, .. } = address(row * 6);
    Address::of_row(bank, row).index()
}

/// An instruction as it stands in its row.
struct Found {
    bank: Bank,
    word: u8,
    /// What stands there, if it is not an operation.
    opcode: u8,
    operation: Option<Operation>,
    operands: Vec<u8>,
}

/// The instructions of a row up to the word that ends it. Consuming an operand
/// increments the rest of the row.
fn decode(rom: &Rom, bank: Bank, row: u8) -> Vec<Found> {
    let mut words = rom.row(bank, row).to_vec();
    let mut position = usize::from(bank.first_code_word());
    let mut found = Vec::new();
    while position < words.len() && words[position] != SLED {
        let opcode = words[position];
        let operation = Operation::from_opcode(opcode);
        let end = position + 1 + usize::from(operation.map_or(0, Operation::operands));
        let operands = (position + 1..end.min(words.len())).map(|index| {
            increment(&mut words[index..]);
            words[index]
        });
        let operands = operands.collect();
        found.push(Found { bank, word: position as u8, opcode, operation, operands });
        position = end;
    }
    found
}

fn increment(words: &mut [u8]) {
    for word in words {
        *word = (*word + 1) % 100;
        if *word != 0 {
            return;
        }
    }
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Some(operation) = self.operation else {
            return write!(f, "{:02} is not an operation", self.opcode);
        };
        let name = operation.mnemonic();
        match (operation, self.operands.as_slice()) {
            (_, []) => write!(f, "{name}"),
            (Operation::MovImmediate | Operation::AddImmediate, [value, ..]) => {
                write!(f, "{name} {value:02},A")
            }
            (_, [row, code]) => match Bank::from_code(*code) {
                Some(bank) => write!(f, "{name} {}{row:02}", bank.number()),
                None => write!(f, "{name} {row:02} in table {code:02}"),
            },
            (_, [row, ..]) => write!(f, "{name} {}{row:02}", self.bank.number()),
        }
    }
}

//! Every opcode of chessvm by itself: `data/chessvm/opcodes.txt` says what it
//! does to registers, signs, memory and the program counter, and what it costs.

use machines::Machine;
use machines::chessvm::{
    Accumulator, Address, Bank, Card, Chessvm, MEMORY_WORDS, Operation, Registers, Rom,
};
use std::collections::BTreeSet;

/// Everything of the machine that an instruction can change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    registers: Registers,
    memory: Vec<u8>,
    row: u16,
    return_row: Option<u16>,
    punched: String,
}

impl State {
    fn usual() -> State {
        let rf = Accumulator { words: [11, 22, 33, 44, 55], minus: false };
        let ls = Accumulator { words: [66, 77, 88, 99, 10], minus: false };
        State {
            registers: Registers { rf, ls },
            memory: vec![0; MEMORY_WORDS.into()],
            row: 100,
            return_row: None,
            punched: String::new(),
        }
    }

    fn of(machine: &Chessvm) -> State {
        State {
            registers: machine.registers(),
            memory: machine.memory().to_vec(),
            row: machine.address().row_number(),
            return_row: machine.return_address().map(Address::row_number),
            punched: machine.punched().iter().map(ToString::to_string).collect(),
        }
    }

    /// Applies settings such as `A=M95 m12=07 at=306`.
    fn with(mut self, settings: &str) -> State {
        for setting in settings.split_whitespace() {
            let (name, value) = setting.split_once('=').expect("NAME=VALUE");
            match name {
                "at" => self.row = value.parse().unwrap(),
                "rr" => self.return_row = value.parse().ok(),
                "out" => self.punched = value.to_owned(),
                "card" => {}
                _ => self.set(name, value),
            }
        }
        self
    }

    fn set(&mut self, name: &str, value: &str) {
        if let Some(address) = name.strip_prefix('m') {
            self.memory[address.parse::<usize>().unwrap()] = value.parse().unwrap();
            return;
        }
        let index = usize::from(name.as_bytes()[0] - b'A');
        let Registers { rf, ls } = &mut self.registers;
        let accumulator = if index < 5 { rf } else { ls };
        accumulator.words[index % 5] = value.trim_start_matches('M').parse().unwrap();
        if index.is_multiple_of(5) {
            accumulator.minus = value.starts_with('M');
        }
    }

    /// A machine in this state with these words in its row; all other rows halt.
    fn machine(&self, words: &[u8]) -> Chessvm {
        let mut rom = Rom::new();
        for (bank, row) in
            Bank::ALL.into_iter().flat_map(|bank| (0..100).map(move |row| (bank, row)))
        {
            rom.set(Address::of_row(bank, row), Operation::Halt.opcode()).unwrap();
        }
        (6..100).for_each(|row| rom.set_data(row, row as i8 - 50).unwrap());
        let (bank, row) = place(self.row);
        for (word, &value) in (bank.first_code_word()..).zip(words) {
            rom.set(Address { bank, row, word }, value).unwrap();
        }
        let mut machine = Chessvm::new(&rom);
        machine.jump(bank, row);
        machine.set_registers(self.registers);
        (0..)
            .zip(&self.memory)
            .for_each(|(address, &value)| assert!(machine.set_word(address, value)));
        if let Some((bank, row)) = self.return_row.map(place) {
            machine.set_return_address(bank, row);
        }
        machine
    }
}

fn place(row_number: u16) -> (Bank, u8) {
    (Bank::from_number((row_number / 100) as u8).unwrap(), (row_number % 100) as u8)
}

/// The add-times of each instruction, and what ended them if that is told.
fn run(machine: &mut Chessvm, instructions: usize, to_the_end: bool) -> (Vec<u64>, String) {
    let mut times = Vec::new();
    while times.len() < instructions || to_the_end {
        let before = machine.add_times();
        match machine.step() {
            Ok(None) => times.push(machine.add_times() - before),
            Ok(Some(stop)) => return (times, format!("{stop:?}")),
            Err(fault) => return (times, fault.to_string()),
        }
    }
    (times, String::new())
}

/// One line of the table; gives the opcode it is about.
fn check(line: &str) -> u8 {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [code, before, after, outcome] = fields[..] else { panic!("{line}: four fields") };
    let words: Vec<u8> = code.split(' ').map(|word| word.parse().unwrap()).collect();
    let start = State::usual().with(before);
    let mut machine = start.machine(&words);
    if let Some((_, card)) = before.split_once("card=") {
        machine.insert([Card::new(card)].into_iter().collect());
    }
    let (times, end) = outcome.split_once('!').unwrap_or((outcome, ""));
    let times: Vec<u64> = times.split_whitespace().map(|time| time.parse().unwrap()).collect();
    let found = run(&mut machine, times.len(), !end.is_empty());
    assert_eq!(found, (times, end.trim().to_owned()), "{line}");
    let next = if end.is_empty() { start.row + 1 } else { start.row };
    assert_eq!(State::of(&machine), State { row: next, ..start }.with(after), "{line}");
    words[0]
}

#[test]
fn opcodes_do_and_cost_what_the_table_says() {
    let lines = include_str!("data/chessvm/opcodes.txt").lines();
    let cases = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let seen: BTreeSet<u8> = cases.map(check).collect();
    for operation in Operation::ALL {
        assert!(seen.contains(&operation.opcode()), "no case for {}", operation.mnemonic());
    }
}

#[test]
fn all_other_opcodes_are_faults_that_change_nothing() {
    for opcode in (0..99).filter(|&opcode| Operation::from_opcode(opcode).is_none()) {
        let start = State::usual();
        let mut machine = start.machine(&[opcode]);
        let fault = machine.step().unwrap_err();
        assert_eq!(fault.to_string(), format!("FT1 row 00 word 0: undefined opcode {opcode:02}"));
        assert_eq!((State::of(&machine), machine.add_times()), (start, 0));
    }
}

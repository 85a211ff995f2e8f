//! chessvm and its plain double run the same random programs side by side.

mod plain;

use machines::Machine;
use machines::chessvm::{
    Accumulator, Address, Bank, Card, Chessvm, Operation, Registers, Rom, encode_row,
};
use plain::Plain;

/// Mixes programs.
struct Random(chance::Random);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    fn word(&mut self) -> u8 {
        self.below(100) as u8
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn bank_code(&mut self) -> u8 {
        if self.chance(1) { self.word() } else { [9, 90, 99][self.below(3) as usize] }
    }

    fn operation(&mut self) -> Operation {
        Operation::ALL[self.below(Operation::ALL.len() as u64) as usize]
    }

    fn accumulator(&mut self) -> Accumulator {
        let mut words = [0; 5].map(|_: u8| self.word());
        if self.chance(70) {
            words[0] = self.below(15) as u8;
            words[1] = self.below(75) as u8;
        }
        Accumulator { words, minus: self.chance(20) }
    }

    /// A row of sensible instructions.
    fn sensible_row(&mut self, bank: Bank) -> Vec<u8> {
        let mut row: Vec<(Operation, Vec<u8>)> = Vec::new();
        loop {
            let operation = self.operation();
            let mut operands = vec![self.word(), self.bank_code()];
            operands.truncate(operation.operands().into());
            row.push((operation, operands));
            let view: Vec<_> = row.iter().map(|(op, words)| (*op, words.as_slice())).collect();
            if encode_row(bank, &view).is_err() {
                row.pop();
                break;
            }
        }
        let view: Vec<_> = row.iter().map(|(op, words)| (*op, words.as_slice())).collect();
        encode_row(bank, &view).unwrap()
    }

    /// A row of opcodes and anything, whatever comes of it.
    fn wild_row(&mut self, bank: Bank) -> Vec<u8> {
        let length = 6 - bank.first_code_word();
        let pick = |random: &mut Random| match random.below(20) {
            0 => random.word(),
            1 => 99,
            _ => random.operation().opcode(),
        };
        (0..length).map(|_| pick(self)).collect()
    }

    fn rom(&mut self) -> Rom {
        let mut rom = Rom::new();
        for bank in Bank::ALL {
            for row in 0..100 {
                let wild = self.chance(10);
                let words = if wild { self.wild_row(bank) } else { self.sensible_row(bank) };
                for (word, value) in (bank.first_code_word()..).zip(words) {
                    rom.set(Address { bank, row, word }, value).unwrap();
                }
            }
        }
        for row in 0..100 {
            rom.set_data(row, (self.below(200) as i16 - 100) as i8).unwrap();
        }
        rom
    }
}

/// Puts both machines on the same row with the same contents.
fn prepare(random: &mut Random, machine: &mut Chessvm, plain: &mut Plain) {
    let bank = Bank::ALL[random.below(3) as usize];
    let row = if random.chance(2) { random.word() } else { 6 + random.below(90) as u8 };
    machine.jump(bank, row);
    plain.go(bank, row);
    plain.settle();
    for address in 0..75 {
        let value = random.word();
        machine.set_word(address, value);
        plain.memory[usize::from(address / 5)][usize::from(address % 5)] = value;
    }
    let cards: Vec<String> = (0..20).map(|_| format!("{:05}", random.below(100_000))).collect();
    machine.insert(cards.iter().map(|text| Card::new(text)).collect());
    plain.cards = cards;
    set_registers(random, machine, plain);
    let (bank, row) = (Bank::ALL[random.below(3) as usize], 6 + random.below(90) as u8);
    machine.set_return_address(bank, row);
    plain.link = Some((bank, row));
}

fn set_registers(random: &mut Random, machine: &mut Chessvm, plain: &mut Plain) {
    let registers = Registers { rf: random.accumulator(), ls: random.accumulator() };
    machine.set_registers(registers);
    (plain.rf, plain.n) = (registers.rf.words, registers.rf.minus);
    (plain.ls, plain.m) = (registers.ls.words, registers.ls.minus);
}

fn compare(machine: &Chessvm, plain: &Plain) {
    let registers = machine.registers();
    assert_eq!((registers.rf.words, registers.rf.minus), (plain.rf, plain.n), "{machine:?}");
    assert_eq!((registers.ls.words, registers.ls.minus), (plain.ls, plain.m), "{machine:?}");
    for number in 0..15 {
        let accumulator = machine.accumulator(number).unwrap();
        assert_eq!(accumulator.words, plain.memory[usize::from(number)]);
        assert_eq!(accumulator.minus, plain.signs[usize::from(number)]);
    }
    let at = machine.address();
    assert_eq!((at.bank, at.row), (plain.bank, plain.row));
    if at.row < 99 {
        assert_eq!(at.word, plain.word);
    }
    let link = machine.return_address().map(|at| (at.bank, at.row));
    assert_eq!(link, plain.link);
    assert_eq!(machine.add_times(), plain.add_times);
    let punched: Vec<_> = machine.punched().iter().map(|card| (card.a, card.b)).collect();
    assert_eq!(punched, plain.punched);
}

/// The name of what ended a step, if anything did.
fn trouble(machine: &mut Chessvm) -> Option<String> {
    let name = match machine.step() {
        Ok(None) => return None,
        Ok(Some(stop)) => format!("{stop:?}"),
        Err(fault) => format!("{fault:?}"),
    };
    Some(name.split(' ').next().unwrap().to_owned())
}

#[test]
fn both_machines_agree_over_200_000_random_instructions() {
    let mut random = Random(chance::Random::new(0x1946_0215));
    let mut done = 0;
    let mut troubles = std::collections::BTreeMap::<String, u32>::new();
    while done < 200_000 {
        let rom = random.rom();
        let (mut machine, mut plain) = (Chessvm::new(&rom), Plain::new(&rom));
        prepare(&mut random, &mut machine, &mut plain);
        for _ in 0..2_000 {
            if random.chance(15) {
                set_registers(&mut random, &mut machine, &mut plain);
            }
            let (found, expected) = (trouble(&mut machine), plain.step().err());
            assert_eq!(found.as_deref(), expected, "{machine:?}");
            if let Some(name) = found {
                *troubles.entry(name).or_default() += 1;
                machine = Chessvm::new(&rom);
                plain = Plain::new(&rom);
                prepare(&mut random, &mut machine, &mut plain);
            } else {
                compare(&machine, &plain);
                done += 1;
            }
        }
    }
    let named = ["UndefinedOpcode", "OperandOutsideRow", "RowNinetyNine", "ReservedRow", "BadBank"];
    let more = ["BadTableRow", "BadAccumulator", "BadMemoryAddress", "OutOfCards"];
    for name in named.iter().chain(&more).chain(&["NothingToReturnTo", "Halted", "Breakpoint"]) {
        assert!(troubles.contains_key(*name), "{name} never happened: {troubles:?}");
    }
}

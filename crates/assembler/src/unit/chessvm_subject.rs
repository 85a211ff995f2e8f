use machines::chessvm::{Bank, Chessvm, Deck, Operation, Registers, Rom};
use machines::{Machine, Stop};

use super::subject::{Call, CallRules, Subject, Watch};
use crate::image::Image;

/// Where a routine returns to: nothing can be executed there.
const HOME: (Bank, u8) = (Bank::Ft1, 99);

/// The two-digit machine.
#[derive(Clone)]
pub(super) struct ChessvmSubject {
    machine: Chessvm,
    rom: Rom,
}

impl ChessvmSubject {
    pub(super) fn new() -> ChessvmSubject {
        let rom = Rom::new();
        ChessvmSubject { machine: Chessvm::new(&rom), rom }
    }

    fn row(&self) -> i64 {
        self.machine.address().row_number().into()
    }
}

/// Accumulator and word of a register: A to E, F to J.
fn position(name: &str) -> Option<(usize, usize)> {
    let letter = name.bytes().next().filter(|_| name.len() == 1)?;
    match letter {
        b'a'..=b'e' => Some((0, usize::from(letter - b'a'))),
        b'f'..=b'j' => Some((1, usize::from(letter - b'f'))),
        _ => None,
    }
}

impl Subject for ChessvmSubject {
    fn boxed_clone(&self) -> Box<dyn Subject> {
        Box::new(self.clone())
    }

    fn load(&mut self, image: &Image) -> Result<(), String> {
        let Image::Tables(rom) = image else { return Err("not function tables".to_owned()) };
        self.rom = (**rom).clone();
        self.machine = Chessvm::new(&self.rom);
        Ok(())
    }

    fn read(&self, address: i64) -> Option<u8> {
        self.machine.word(u8::try_from(address).ok()?)
    }

    fn write(&mut self, address: i64, value: i64) -> bool {
        let (Ok(address), Ok(value)) = (u8::try_from(address), u8::try_from(value)) else {
            return false;
        };
        value < 100 && self.machine.set_word(address, value)
    }

    fn big_endian(&self) -> bool {
        true
    }

    fn cell_values(&self) -> i64 {
        100
    }

    fn register(&self, name: &str) -> Option<i64> {
        let Registers { rf, ls } = self.machine.registers();
        Some(match name {
            "a" => rf.signed_word().into(),
            "n" => rf.minus.into(),
            "m" => ls.minus.into(),
            "pc" => self.row(),
            _ => {
                let (accumulator, word) = position(name)?;
                [rf, ls][accumulator].words[word].into()
            }
        })
    }

    fn set_register(&mut self, name: &str, value: i64) -> bool {
        let mut registers = self.machine.registers();
        match (name, position(name)) {
            ("n", _) => registers.rf.minus = value != 0,
            ("m", _) => registers.ls.minus = value != 0,
            (_, Some((accumulator, word))) => {
                let least = if name == "a" { -100 } else { 0 };
                if !(least..100).contains(&value) {
                    return false;
                }
                let target = if accumulator == 0 { &mut registers.rf } else { &mut registers.ls };
                target.words[word] = value.rem_euclid(100) as u8;
                if name == "a" {
                    target.minus = value < 0;
                }
            }
            _ => return false,
        }
        self.machine.set_registers(registers);
        true
    }

    fn call(&mut self, address: i64, rules: &CallRules, watch: Watch<'_>) -> Result<(), String> {
        let bank = u8::try_from(address / 100).ok().and_then(Bank::from_number);
        let bank = bank.ok_or_else(|| format!("{address} is not a row of a function table"))?;
        self.machine.jump(bank, (address % 100) as u8);
        if rules.stop_on_return {
            self.machine.set_return_address(HOME.0, HOME.1);
        }
        self.run_call(rules, watch)
    }

    fn cycles(&self) -> u64 {
        self.machine.cycles()
    }

    fn insert_deck(&mut self, text: &str) -> bool {
        self.machine.insert(Deck::from_text(text));
        true
    }

    fn punched(&self, index: usize) -> (Option<i64>, usize) {
        let cards = self.machine.punched();
        let number = cards.get(index).map(|card| i64::from(card.a) * 100 + i64::from(card.b));
        (number, cards.len())
    }
}

impl Call for ChessvmSubject {
    const CYCLES: &str = "add-times";

    fn is_over(&self, rules: &CallRules) -> bool {
        let home = i64::from(HOME.0.number()) * 100 + i64::from(HOME.1);
        let at = self.machine.address();
        let row_start = at.word == at.bank.first_code_word();
        let returned = rules.stop_on_return && self.row() == home;
        returned || (row_start && rules.stop_at.contains(&self.row()))
    }

    fn place(&self) -> String {
        self.machine.address().to_string()
    }

    fn describe(&self) -> String {
        let at = self.machine.address();
        let stored = self.rom.row(at.bank, at.row)[usize::from(at.word).min(5)];
        let name = Operation::from_opcode(stored).map_or("", Operation::mnemonic);
        let Registers { rf, ls } = self.machine.registers();
        let show = |words: [u8; 5]| words.map(|word| format!("{word:02}")).join(" ");
        let sign = |minus| if minus { 'M' } else { 'P' };
        format!(
            "{:03}.{}  {name:<12} A-E={}{} F-J={}{}",
            at.row_number(),
            at.word,
            sign(rf.minus),
            show(rf.words),
            sign(ls.minus),
            show(ls.words)
        )
    }

    fn step(&mut self, rules: &CallRules) -> Option<Result<(), String>> {
        let at = self.machine.address();
        match self.machine.step() {
            Ok(Some(Stop::Breakpoint)) if rules.fail_on_break => Some(Err(format!("brk at {at}"))),
            Ok(Some(_)) => Some(Ok(())),
            Ok(None) => None,
            Err(fault) => Some(Err(fault.to_string())),
        }
    }
}

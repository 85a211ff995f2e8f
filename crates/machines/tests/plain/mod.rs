//! chessvm once more, as plainly as the table of instructions can be written
//! down: nothing decoded in advance, nothing packed, words read one at a time.

use machines::chessvm::{Bank, Rom};

/// The plain machine.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) rom: Rom,
    /// A to E and F to J.
    pub(crate) rf: [u8; 5],
    pub(crate) ls: [u8; 5],
    pub(crate) n: bool,
    pub(crate) m: bool,
    pub(crate) memory: [[u8; 5]; 15],
    pub(crate) signs: [bool; 15],
    pub(crate) bank: Bank,
    pub(crate) row: u8,
    pub(crate) word: u8,
    pub(crate) link: Option<(Bank, u8)>,
    /// What is left of the row, the next word first.
    instruction_register: Vec<u8>,
    pub(crate) add_times: u64,
    pub(crate) punched: Vec<(u8, u8)>,
    pub(crate) cards: Vec<String>,
}

/// Why a step did not complete, by the name of the fault.
pub(crate) type Trouble = &'static str;

impl Plain {
    pub(crate) fn new(rom: &Rom) -> Plain {
        let mut plain = Plain {
            rom: rom.clone(),
            rf: [0; 5],
            ls: [0; 5],
            n: false,
            m: false,
            memory: [[0; 5]; 15],
            signs: [false; 15],
            bank: Bank::Ft1,
            row: 0,
            word: 0,
            link: None,
            instruction_register: Vec::new(),
            add_times: 0,
            punched: Vec::new(),
            cards: Vec::new(),
        };
        plain.go(Bank::Ft1, 0);
        plain
    }

    pub(crate) fn go(&mut self, bank: Bank, row: u8) {
        (self.bank, self.row) = (bank, row);
        self.word = if bank == Bank::Ft3 { 1 } else { 0 };
        self.instruction_register = self.rom.row(bank, row)[usize::from(self.word)..].to_vec();
        self.signs[12] = bank != Bank::Ft1;
        self.signs[13] = bank != Bank::Ft2;
        self.signs[14] = bank != Bank::Ft3;
    }

    fn at_row_start(&self) -> bool {
        self.word == if self.bank == Bank::Ft3 { 1 } else { 0 }
    }

    /// Skips to where the next opcode is.
    pub(crate) fn settle(&mut self) {
        while self.row != 99
            && !(self.bank == Bank::Ft3 && self.row < 6)
            && matches!(self.instruction_register.first(), None | Some(99))
        {
            self.go(self.bank, self.row + 1);
        }
    }

    fn take(&mut self) -> u8 {
        self.word += 1;
        self.instruction_register.remove(0)
    }

    fn operand(&mut self) -> u8 {
        for word in &mut self.instruction_register {
            *word = (*word + 1) % 100;
            if *word != 0 {
                break;
            }
        }
        self.take()
    }

    fn a(&self) -> i32 {
        i32::from(self.rf[0]) - if self.n { 100 } else { 0 }
    }

    fn set_a(&mut self, value: i32) {
        let value = (value + 300) % 200 - 100;
        self.n = value < 0;
        self.rf[0] = value.rem_euclid(100) as u8;
    }

    fn copy_to_a(&mut self, value: u8) {
        self.rf[0] = value;
        self.n = false;
    }

    fn swap_with_a(&mut self, index: usize) {
        self.rf.swap(0, index);
        self.n = false;
    }

    fn accumulator(&self) -> Result<usize, Trouble> {
        if self.n || self.rf[0] > 14 { Err("BadAccumulator") } else { Ok(self.rf[0].into()) }
    }

    fn memory_address(&self) -> Result<(usize, usize), Trouble> {
        let address = usize::from(self.rf[1]);
        if address > 74 { Err("BadMemoryAddress") } else { Ok((address / 5, address % 5)) }
    }

    fn jump_near(&mut self, condition: bool) -> Result<(), Trouble> {
        let row = self.operand();
        if condition {
            self.go(self.bank, row);
        }
        Ok(())
    }

    fn far_address(&mut self) -> Result<(Bank, u8), Trouble> {
        let row = self.operand();
        match self.take() {
            9 => Ok((Bank::Ft1, row)),
            90 => Ok((Bank::Ft2, row)),
            99 => Ok((Bank::Ft3, row)),
            _ => Err("BadBank"),
        }
    }

    fn read(&mut self) -> Result<(), Trouble> {
        if self.cards.is_empty() {
            return Err("OutOfCards");
        }
        let card = self.cards.remove(0);
        let mut carry = 0;
        let mut digits: Vec<u8> = self.ls.iter().flat_map(|word| [word / 10, word % 10]).collect();
        for (index, digit) in digits.iter_mut().enumerate().rev() {
            let punched = card.as_bytes().get(index).filter(|_| index < 5).map_or(0, |c| c - b'0');
            let sum = *digit + punched + carry;
            (*digit, carry) = (sum % 10, sum / 10);
        }
        self.m ^= carry == 1;
        for (word, pair) in self.ls.iter_mut().zip(digits.chunks(2)) {
            *word = pair[0] * 10 + pair[1];
        }
        Ok(())
    }

    /// One instruction. After trouble the machine is of no further use.
    pub(crate) fn step(&mut self) -> Result<(), Trouble> {
        self.settle();
        if self.row == 99 {
            return Err("RowNinetyNine");
        }
        if self.bank == Bank::Ft3 && self.row < 6 {
            return Err("ReservedRow");
        }
        let fetch = match (self.at_row_start(), self.bank) {
            (true, Bank::Ft3) => 13,
            (true, _) => 12,
            (false, _) => 6,
        };
        let opcode = self.take();
        let operands = match opcode {
            40 | 71 | 73 | 80 | 81 | 82 => 1,
            74 | 84 => 2,
            _ => 0,
        };
        if self.instruction_register.len() < operands {
            return Err("OperandOutsideRow");
        }
        let time = self.execute(opcode)?;
        self.add_times += fetch + time;
        self.settle();
        Ok(())
    }

    fn execute(&mut self, opcode: u8) -> Result<u64, Trouble> {
        match opcode {
            0..=14 => self.registers(opcode),
            20..=44 | 90 => self.loads(opcode),
            52..=54 | 70..=72 => self.sums(opcode),
            73..=85 => self.jumps(opcode),
            _ => self.cards(opcode),
        }
    }

    /// Registers, accumulators and the table of data.
    fn registers(&mut self, opcode: u8) -> Result<u64, Trouble> {
        Ok(match opcode {
            0 => {
                (self.rf, self.n) = ([0; 5], false);
                4
            }
            1..=4 => {
                self.swap_with_a(opcode.into());
                4
            }
            10 => {
                let accumulator = self.accumulator()?;
                (self.ls, self.m) = (self.memory[accumulator], self.signs[accumulator]);
                11
            }
            11 => {
                let accumulator = self.accumulator()?;
                self.memory[accumulator] = self.ls;
                self.m = self.signs[accumulator];
                13
            }
            12 => {
                std::mem::swap(&mut self.rf, &mut self.ls);
                std::mem::swap(&mut self.n, &mut self.m);
                5
            }
            14 => {
                if self.rf[0] < 6 {
                    return Err("BadTableRow");
                }
                let value = self.rom.data(self.rf[0]);
                self.set_a(value.into());
                7
            }
            _ => return Err("UndefinedOpcode"),
        })
    }

    /// What puts something into A, or A into memory.
    fn loads(&mut self, opcode: u8) -> Result<u64, Trouble> {
        Ok(match opcode {
            20..=23 => {
                self.copy_to_a(self.rf[usize::from(opcode - 19)]);
                9
            }
            30..=33 => {
                self.copy_to_a(self.ls[usize::from(opcode - 29)]);
                9
            }
            34 => {
                self.copy_to_a(self.ls[0]);
                9
            }
            40 => {
                let value = self.operand();
                self.copy_to_a(value);
                4
            }
            41 => {
                let (accumulator, word) = self.memory_address()?;
                (self.ls, self.m) = (self.memory[accumulator], self.signs[accumulator]);
                self.copy_to_a(self.ls[word]);
                28
            }
            42 => {
                let (accumulator, word) = self.memory_address()?;
                self.memory[accumulator][word] = self.rf[0];
                (self.ls, self.m) = (self.memory[accumulator], self.signs[accumulator]);
                37
            }
            43 => {
                self.rf[0] %= 10;
                5
            }
            44 => {
                self.rf[0] = self.rf[0] % 10 * 10 + self.rf[0] / 10;
                5
            }
            90 => {
                self.copy_to_a(0);
                2
            }
            _ => return Err("UndefinedOpcode"),
        })
    }

    /// Sums in A.
    fn sums(&mut self, opcode: u8) -> Result<u64, Trouble> {
        Ok(match opcode {
            52 => {
                self.set_a(self.a() + 1);
                1
            }
            53 => {
                self.set_a(self.a() - 1);
                1
            }
            54 => {
                self.n = !self.n;
                2
            }
            70 => {
                self.set_a(self.a() + i32::from(self.rf[3]));
                5
            }
            71 => {
                let value = self.operand();
                self.set_a(self.a() + i32::from(value));
                2
            }
            72 => {
                self.set_a(self.a() - i32::from(self.rf[3]));
                5
            }
            _ => return Err("UndefinedOpcode"),
        })
    }

    /// Jumps and returns.
    fn jumps(&mut self, opcode: u8) -> Result<u64, Trouble> {
        Ok(match opcode {
            73 => {
                self.jump_near(true)?;
                2
            }
            74 => {
                let (bank, row) = self.far_address()?;
                self.go(bank, row);
                6
            }
            80 => {
                self.jump_near(self.n)?;
                6
            }
            81 => {
                self.jump_near(self.rf[0] == 0)?;
                10
            }
            82 => {
                let (tens, ones) = (self.rf[0] / 10, self.rf[0] % 10);
                self.jump_near([0, 9].contains(&tens) || [0, 9].contains(&ones))?;
                10
            }
            84 => {
                let here = (self.bank, self.row + 1);
                let (bank, row) = self.far_address()?;
                self.link = Some(here);
                self.go(bank, row);
                6
            }
            85 => {
                let (bank, row) = self.link.take().ok_or("NothingToReturnTo")?;
                self.go(bank, row);
                6
            }
            _ => return Err("UndefinedOpcode"),
        })
    }

    /// Cards, and what ends a run.
    fn cards(&mut self, opcode: u8) -> Result<u64, Trouble> {
        Ok(match opcode {
            91 => {
                self.read()?;
                0
            }
            92 => {
                self.punched.push((self.rf[0], self.rf[1]));
                0
            }
            94 => return Err("Breakpoint"),
            95 => return Err("Halted"),
            _ => return Err("UndefinedOpcode"),
        })
    }
}

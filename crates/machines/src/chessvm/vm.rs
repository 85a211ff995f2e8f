use super::decode::Code;
use super::execute::{Exit, burst};
use super::{Accumulator, Address, Bank, ChessvmFault, Deck, Punched, Registers, Rom};
use crate::{Budget, Machine, Stop, Trace};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Words of memory.
pub const MEMORY_WORDS: u8 = 75;

/// The machine: registers, memory, program and cards.
#[derive(Clone)]
pub struct Chessvm {
    pub(super) code: Arc<Code>,
    pub(super) state: State,
    pub(super) memory: Memory,
    deck: Arc<Deck>,
    cards_read: usize,
    punched: Vec<Punched>,
}

/// A machine without its program: what a snapshot of it has to keep.
///
/// ```
/// use machines::chessvm::{Address, Bank, Chessvm, Rom};
/// use machines::{Budget, Machine};
///
/// let mut rom = Rom::new();
/// // mov 42,A; print; halt
/// for (word, value) in (0..).zip([40, 41, 92, 95, 99, 99]) {
///     rom.set(Address { bank: Bank::Ft1, row: 0, word }, value)?;
/// }
/// let mut machine = Chessvm::new(&rom);
/// machine.step()?;
/// let saved = machine.saved();
/// let mut other = Chessvm::new(&rom);
/// assert!(other.restore(saved));
/// other.run(Budget::UNLIMITED)?;
/// assert_eq!(other.punched()[0].to_string(), "4200");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    state: State,
    memory: Memory,
    deck: Deck,
    cards_read: usize,
    punched: Vec<Punched>,
}

/// Everything that changes with each instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    /// A with its sign, −100 to 99.
    pub(super) a: i32,
    pub(super) b: u32,
    pub(super) c: u32,
    pub(super) d: u32,
    pub(super) e: u32,
    /// F to J, one byte each, F in the lowest.
    pub(super) ls: u64,
    /// The sign of F.
    pub(super) ls_minus: bool,
    /// The next instruction, as an index into the code.
    pub(super) next: u16,
    /// The number of the current function table.
    pub(super) bank: u8,
    /// The row to return to, 0 for none.
    pub(super) link: u16,
    pub(super) add_times: u64,
    pub(super) instructions: u64,
}

/// The memory accumulators, five bytes each as in [`State::ls`]. The sixteenth
/// does not exist; it makes indexing cheap.
pub(super) type Memory = [u64; 16];

impl Chessvm {
    /// A machine with this program, cleared, at row 0 of the first table, with
    /// no cards.
    #[must_use]
    pub fn new(rom: &Rom) -> Chessvm {
        let code = Arc::new(Code::new(rom));
        let state = State {
            a: 0,
            b: 0,
            c: 0,
            d: 0,
            e: 0,
            ls: 0,
            ls_minus: false,
            next: code.row_start(100),
            bank: 1,
            link: 0,
            add_times: 0,
            instructions: 0,
        };
        let deck = Arc::default();
        Chessvm { code, state, memory: [0; 16], deck, cards_read: 0, punched: Vec::new() }
    }

    /// Puts a deck in the reader in place of what was there.
    pub fn insert(&mut self, deck: Deck) {
        self.deck = Arc::new(deck);
        self.cards_read = 0;
    }

    /// How many cards of the deck were read.
    #[must_use]
    pub fn cards_read(&self) -> usize {
        self.cards_read
    }

    /// The number on the next card, if there is one that holds a number.
    pub(super) fn card_in_reader(&self) -> Option<u32> {
        self.deck.cards().get(self.cards_read)?.number().ok()
    }

    /// The cards punched so far.
    #[must_use]
    pub fn punched(&self) -> &[Punched] {
        &self.punched
    }

    /// Add-times so far, each [200 µs](super::ADD_TIME_MICROSECONDS).
    #[must_use]
    pub fn add_times(&self) -> u64 {
        self.state.add_times
    }

    /// Instructions so far.
    #[must_use]
    pub fn instructions(&self) -> u64 {
        self.state.instructions
    }

    /// The next instruction.
    #[must_use]
    pub fn address(&self) -> Address {
        self.code.place(self.state.next)
    }

    /// Goes to the beginning of a row, as a far jump would.
    pub fn jump(&mut self, bank: Bank, row: u8) {
        let row = Address::of_row(bank, row.min(99)).row_number();
        self.state.next = self.code.row_start(row);
        self.state.bank = bank.number();
    }

    /// The row that `ret` goes to, if there is one.
    #[must_use]
    pub fn return_address(&self) -> Option<Address> {
        let bank = Bank::from_number((self.state.link / 100) as u8)?;
        Some(Address::of_row(bank, (self.state.link % 100) as u8))
    }

    /// Sets the row that `ret` goes to.
    pub fn set_return_address(&mut self, bank: Bank, row: u8) {
        self.state.link = Address::of_row(bank, row.min(99)).row_number();
    }

    /// The registers.
    #[must_use]
    pub fn registers(&self) -> Registers {
        self.state.registers()
    }

    /// Sets the registers. Words above 99 lose their hundreds.
    pub fn set_registers(&mut self, registers: Registers) {
        self.state.set_registers(registers);
    }

    /// A memory word, or `None` beyond the last.
    #[must_use]
    pub fn word(&self, address: u8) -> Option<u8> {
        let words = unpack(self.memory[usize::from(address / 5) & 15]);
        (address < MEMORY_WORDS).then(|| words[usize::from(address % 5)])
    }

    /// Sets a memory word and says whether it exists. A value above 99 loses
    /// its hundreds.
    pub fn set_word(&mut self, address: u8, value: u8) -> bool {
        if address >= MEMORY_WORDS {
            return false;
        }
        let accumulator = &mut self.memory[usize::from(address / 5)];
        let mut words = unpack(*accumulator);
        words[usize::from(address % 5)] = value % 100;
        *accumulator = pack(words);
        true
    }

    /// All memory words.
    #[must_use]
    pub fn memory(&self) -> [u8; MEMORY_WORDS as usize] {
        std::array::from_fn(|address| self.word(address as u8).unwrap_or(0))
    }

    /// A memory accumulator with its sign, or `None` beyond the fifteenth.
    #[must_use]
    pub fn accumulator(&self, number: u8) -> Option<Accumulator> {
        let words = unpack(self.memory[usize::from(number) & 15]);
        let minus = bank_sign(u32::from(number), self.state.bank);
        (number < 15).then_some(Accumulator { words, minus })
    }

    /// All of the machine but its program.
    #[must_use]
    pub fn saved(&self) -> Saved {
        Saved {
            state: self.state,
            memory: self.memory,
            deck: self.deck.as_ref().clone(),
            cards_read: self.cards_read,
            punched: self.punched.clone(),
        }
    }

    /// Goes on from what was saved of a machine with the same program. Says whether it could: a place
    /// that this program does not have is refused, and nothing changes.
    pub fn restore(&mut self, saved: Saved) -> bool {
        let fits = usize::from(saved.state.next) < self.code.instructions.len()
            && Bank::from_number(saved.state.bank).is_some();
        if fits {
            let Saved { state, memory, deck, cards_read, punched } = saved;
            (self.state, self.memory, self.deck) = (state, memory, Arc::new(deck));
            (self.cards_read, self.punched) = (cards_read, punched);
        }
        fits
    }

    /// Deals with what interrupted a burst.
    fn settle(&mut self, exit: Exit) -> Result<Option<Stop>, ChessvmFault> {
        let at = self.address();
        match exit {
            Exit::Pause => return Ok(None),
            Exit::Read => self.read_card(at)?,
            Exit::Print => self.punch_card(),
            Exit::Stop(stop) => return Ok(Some(stop)),
            Exit::Fault(fault) => return Err(fault.at(at)),
        }
        Ok(None)
    }

    /// Adds the card to F to J as one number of ten digits; a carry out of it
    /// changes the sign.
    fn read_card(&mut self, at: Address) -> Result<(), ChessvmFault> {
        let card = self.deck.cards().get(self.cards_read);
        let number = card.ok_or(ChessvmFault::OutOfCards { at })?.number().map_err(|wrong| {
            let card = self.cards_read + 1;
            ChessvmFault::BadDigit { at, card, column: wrong.column, found: wrong.found }
        })?;
        let register =
            unpack(self.state.ls).iter().fold(0, |sum, &word| sum * 100 + u64::from(word));
        let mut sum = register + u64::from(number) * 100_000;
        self.state.ls_minus ^= sum >= 10_000_000_000;
        let mut words = [0; 5];
        for word in words.iter_mut().rev() {
            *word = (sum % 100) as u8;
            sum /= 100;
        }
        self.state.ls = pack(words);
        self.cards_read += 1;
        self.finish_instruction();
        Ok(())
    }

    fn punch_card(&mut self) {
        let [a, b, ..] = self.registers().rf.words;
        self.punched.push(Punched { a, b });
        self.finish_instruction();
    }

    fn finish_instruction(&mut self) {
        let time = self.code.instructions[usize::from(self.state.next)].time;
        self.state.add_times += u64::from(time);
        self.state.instructions += 1;
        self.state.next += 1;
    }
}

impl Machine for Chessvm {
    type Fault = ChessvmFault;

    const ADDRESSES: u32 = Address::COUNT;

    fn program_counter(&self) -> u32 {
        self.address().index()
    }

    fn cycles(&self) -> u64 {
        self.state.add_times
    }

    fn step(&mut self) -> Result<Option<Stop>, ChessvmFault> {
        let exit = burst::<true>(&self.code, &mut self.state, &mut self.memory, u64::MAX);
        self.settle(exit)
    }

    fn run_traced<T: Trace<Self>>(
        &mut self,
        budget: Budget,
        trace: &mut T,
    ) -> Result<Stop, ChessvmFault> {
        let end = budget.end(self.cycles());
        loop {
            if self.cycles() >= end {
                return Err(ChessvmFault::OverBudget { at: self.address() });
            }
            let exit = if T::LISTENS {
                trace.before(self);
                burst::<true>(&self.code, &mut self.state, &mut self.memory, end)
            } else {
                burst::<false>(&self.code, &mut self.state, &mut self.memory, end)
            };
            if let Some(stop) = self.settle(exit)? {
                return Ok(stop);
            }
        }
    }
}

impl State {
    fn registers(&self) -> Registers {
        let digits = self.a.rem_euclid(100) as u8;
        let rest = [self.b, self.c, self.d, self.e].map(|word| word as u8);
        let rf =
            Accumulator { words: [digits, rest[0], rest[1], rest[2], rest[3]], minus: self.a < 0 };
        Registers { rf, ls: Accumulator { words: unpack(self.ls), minus: self.ls_minus } }
    }

    fn set_registers(&mut self, mut registers: Registers) {
        registers.rf.words = registers.rf.words.map(|word| word % 100);
        let [_, b, c, d, e] = registers.rf.words.map(u32::from);
        (self.b, self.c, self.d, self.e) = (b, c, d, e);
        self.a = i32::from(registers.rf.signed_word());
        self.ls = pack(registers.ls.words.map(|word| word % 100));
        self.ls_minus = registers.ls.minus;
    }
}

/// Whether the sign of a memory accumulator is minus: those of 12 to 14 are,
/// unless they stand for the current function table.
#[inline(always)]
pub(super) fn bank_sign(accumulator: u32, bank: u8) -> bool {
    accumulator >= 12 && accumulator != u32::from(bank) + 11
}

fn unpack(packed: u64) -> [u8; 5] {
    let [a, b, c, d, e, ..] = packed.to_le_bytes();
    [a, b, c, d, e]
}

fn pack([a, b, c, d, e]: [u8; 5]) -> u64 {
    u64::from_le_bytes([a, b, c, d, e, 0, 0, 0])
}

impl fmt::Debug for Chessvm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chessvm")
            .field("at", &self.address())
            .field("registers", &self.registers())
            .field("memory", &self.memory())
            .field("add_times", &self.add_times())
            .finish_non_exhaustive()
    }
}

/// Two machines are equal when they will do the same from here on, with the
/// same program, and count the same time.
impl PartialEq for Chessvm {
    fn eq(&self, other: &Chessvm) -> bool {
        self.state == other.state
            && self.memory == other.memory
            && self.cards_read == other.cards_read
            && self.deck == other.deck
            && self.punched == other.punched
    }
}

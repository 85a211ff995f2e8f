//! The instructions at work.
//!
//! [`burst`] is the one hot loop. It keeps the state in locals, so everything
//! rare (cards, stops, faults) leaves the loop and is dealt with outside.

use super::decode::{Code, Instruction, Kind};
use super::vm::{Memory, State, bank_sign};
use super::{Address, ChessvmFault, MEMORY_WORDS, Operation};
use crate::Stop;

/// Why a burst ended.
pub(super) enum Exit {
    /// The instruction or the budget is done; the machine can go on.
    Pause,
    Read,
    Print,
    Stop(Stop),
    Fault(Cause),
}

/// A fault before it is known where.
pub(super) enum Cause {
    Decoded { kind: Kind, operand: u8 },
    TableRow(u8),
    Accumulator(i8),
    MemoryAddress(u8),
    NothingToReturnTo,
}

impl From<Cause> for Exit {
    #[inline(always)]
    fn from(cause: Cause) -> Exit {
        Exit::Fault(cause)
    }
}

impl Cause {
    pub(super) fn at(self, at: Address) -> ChessvmFault {
        match self {
            Cause::Decoded { kind, operand } => decoded_fault(kind, operand, at),
            Cause::TableRow(row) => ChessvmFault::BadTableRow { at, row },
            Cause::Accumulator(number) => ChessvmFault::BadAccumulator { at, number },
            Cause::MemoryAddress(address) => ChessvmFault::BadMemoryAddress { at, address },
            Cause::NothingToReturnTo => ChessvmFault::NothingToReturnTo { at },
        }
    }
}

fn decoded_fault(kind: Kind, operand: u8, at: Address) -> ChessvmFault {
    match kind {
        Kind::OperandOutsideRow => ChessvmFault::OperandOutsideRow { at, opcode: operand },
        Kind::RowNinetyNine => ChessvmFault::RowNinetyNine { at },
        Kind::ReservedRow => ChessvmFault::ReservedRow { at },
        Kind::BadBank => ChessvmFault::BadBank { at, code: operand },
        Kind::UndefinedOpcode | Kind::Do(_) => {
            ChessvmFault::UndefinedOpcode { at, opcode: operand }
        }
    }
}

/// What a table over A holds.
enum Digits {
    Low,
    Swapped,
    OffBoard,
}

/// A table over all values of A, indexed by A as a byte.
const fn by_a(what: &Digits) -> [i8; 256] {
    let mut table = [0; 256];
    let mut a: i32 = -100;
    while a < 100 {
        let digits = a.rem_euclid(100);
        let sign = a - digits;
        table[(a & 255) as usize] = match what {
            Digits::Low => sign + digits % 10,
            Digits::Swapped => sign + digits % 10 * 10 + digits / 10,
            Digits::OffBoard => off_board(digits) as i32,
        } as i8;
        a += 1;
    }
    table
}

const fn off_board(digits: i32) -> bool {
    digits % 10 == 0 || digits % 10 == 9 || digits < 10 || digits >= 90
}

static LOW_DIGIT: [i8; 256] = by_a(&Digits::Low);
static SWAPPED_DIGITS: [i8; 256] = by_a(&Digits::Swapped);
static OFF_BOARD: [i8; 256] = by_a(&Digits::OffBoard);

/// The digits of A without its sign.
#[inline(always)]
fn digits(a: i32) -> u32 {
    (if a < 0 { a + 100 } else { a }) as u32
}

/// A sum in the range of A: what is beyond wraps with the sign.
#[inline(always)]
fn wrapped(sum: i32) -> i32 {
    if sum > 99 {
        sum - 200
    } else if sum < -100 {
        sum + 200
    } else {
        sum
    }
}

#[inline(always)]
fn ls_word(ls: u64, index: u32) -> i32 {
    i32::from((ls >> (8 * index)) as u8)
}

impl State {
    /// `loadacc`: an accumulator of memory to F to J.
    #[inline(always)]
    fn load_accumulator(&mut self, memory: &Memory) -> Result<(), Cause> {
        let number = self.accumulator_in_a()?;
        self.ls = memory[number as usize & 15];
        self.ls_minus = bank_sign(number, self.bank);
        Ok(())
    }

    /// `storeacc`: F to J to an accumulator of memory.
    #[inline(always)]
    fn store_accumulator(&mut self, memory: &mut Memory) -> Result<(), Cause> {
        let number = self.accumulator_in_a()?;
        memory[number as usize & 15] = self.ls;
        self.ls_minus = bank_sign(number, self.bank);
        Ok(())
    }

    #[inline(always)]
    fn accumulator_in_a(&self) -> Result<u32, Cause> {
        let number = self.a as u32;
        if number > 14 { Err(Cause::Accumulator(self.a as i8)) } else { Ok(number) }
    }

    /// `swapall`: A to E against F to J.
    #[inline(always)]
    fn swap_all(&mut self) {
        let packed = u64::from(digits(self.a))
            | u64::from(self.b) << 8
            | u64::from(self.c) << 16
            | u64::from(self.d) << 24
            | u64::from(self.e) << 32;
        let minus = self.a < 0;
        self.a = ls_word(self.ls, 0) - if self.ls_minus { 100 } else { 0 };
        self.b = ls_word(self.ls, 1) as u32;
        self.c = ls_word(self.ls, 2) as u32;
        self.d = ls_word(self.ls, 3) as u32;
        self.e = ls_word(self.ls, 4) as u32;
        (self.ls, self.ls_minus) = (packed, minus);
    }

    /// `ftl`: the row A of the table of constants to A.
    #[inline(always)]
    fn look_up(&mut self, code: &Code) -> Result<(), Cause> {
        let row = digits(self.a);
        if row < 6 {
            return Err(Cause::TableRow(row as u8));
        }
        self.a = i32::from(code.data[row as usize % 100]);
        Ok(())
    }

    /// `mov [B],a`: the word of memory at B to A, by way of F to J.
    #[inline(always)]
    fn load(&mut self, memory: &Memory) -> Result<(), Cause> {
        let accumulator = self.accumulator_of_b()?;
        self.ls = memory[accumulator as usize & 15];
        self.ls_minus = bank_sign(accumulator, self.bank);
        self.a = ls_word(self.ls, self.b % 5);
        Ok(())
    }

    /// `mov a,[B]`: A to the word of memory at B, by way of F to J.
    #[inline(always)]
    fn store(&mut self, memory: &mut Memory) -> Result<(), Cause> {
        let accumulator = self.accumulator_of_b()?;
        let shift = 8 * (self.b % 5);
        let kept = memory[accumulator as usize & 15] & !(0xff << shift);
        self.ls = kept | u64::from(digits(self.a)) << shift;
        self.ls_minus = bank_sign(accumulator, self.bank);
        memory[accumulator as usize & 15] = self.ls;
        Ok(())
    }

    #[inline(always)]
    fn accumulator_of_b(&self) -> Result<u32, Cause> {
        if self.b >= u32::from(MEMORY_WORDS) {
            return Err(Cause::MemoryAddress(self.b as u8));
        }
        Ok(self.b / 5)
    }

    /// `ret`: where the program goes on.
    #[inline(always)]
    fn return_address(&mut self, code: &Code) -> Result<u16, Cause> {
        if self.link == 0 {
            return Err(Cause::NothingToReturnTo);
        }
        let next = code.row_start(self.link);
        self.bank = (self.link / 100) as u8;
        self.link = 0;
        Ok(next)
    }

    /// Counts an instruction that was executed and goes to the one at `next`.
    #[inline(always)]
    fn advance(&mut self, instruction: Instruction, next: u16) {
        self.next = next;
        self.add_times += u64::from(instruction.time);
        self.instructions += 1;
    }
}

/// Executes one instruction and says which is next.
#[inline(always)]
fn execute(
    s: &mut State,
    operation: Operation,
    instruction: Instruction,
    code: &Code,
    memory: &mut Memory,
) -> Result<u16, Exit> {
    let mut next = s.next + 1;
    match operation {
        Operation::Clrall => (s.a, s.b, s.c, s.d, s.e) = (0, 0, 0, 0, 0),
        Operation::SwapB => (s.a, s.b) = (s.b as i32, digits(s.a)),
        Operation::SwapC => (s.a, s.c) = (s.c as i32, digits(s.a)),
        Operation::SwapD => (s.a, s.d) = (s.d as i32, digits(s.a)),
        Operation::SwapE => (s.a, s.e) = (s.e as i32, digits(s.a)),
        Operation::Loadacc => s.load_accumulator(memory)?,
        Operation::Storeacc => s.store_accumulator(memory)?,
        Operation::Swapall => s.swap_all(),
        Operation::Ftl => s.look_up(code)?,
        Operation::MovB => s.a = s.b as i32,
        Operation::MovC => s.a = s.c as i32,
        Operation::MovD => s.a = s.d as i32,
        Operation::MovE => s.a = s.e as i32,
        Operation::MovF => s.a = ls_word(s.ls, 0),
        Operation::MovG => s.a = ls_word(s.ls, 1),
        Operation::MovH => s.a = ls_word(s.ls, 2),
        Operation::MovI => s.a = ls_word(s.ls, 3),
        Operation::MovJ => s.a = ls_word(s.ls, 4),
        Operation::MovImmediate => s.a = i32::from(instruction.operand),
        Operation::Load => s.load(memory)?,
        Operation::Store => s.store(memory)?,
        Operation::Lodig => s.a = i32::from(LOW_DIGIT[usize::from(s.a as u8)]),
        Operation::Swapdig => s.a = i32::from(SWAPPED_DIGITS[usize::from(s.a as u8)]),
        Operation::Inc => s.a = wrapped(s.a + 1),
        Operation::Dec => s.a = wrapped(s.a - 1),
        Operation::Flipn => s.a += if s.a < 0 { 100 } else { -100 },
        Operation::AddD => s.a = wrapped(s.a + s.d as i32),
        Operation::AddImmediate => s.a = wrapped(s.a + i32::from(instruction.operand)),
        Operation::SubD => s.a = wrapped(s.a - s.d as i32),
        Operation::Jmp => next = instruction.target,
        Operation::JmpFar => (next, s.bank) = (instruction.target, instruction.bank),
        Operation::Jn if s.a < 0 => next = instruction.target,
        Operation::Jz if s.a == 0 || s.a == -100 => next = instruction.target,
        Operation::Jil if OFF_BOARD[usize::from(s.a as u8)] != 0 => next = instruction.target,
        Operation::Jn | Operation::Jz | Operation::Jil => {}
        Operation::Jsr => {
            s.link = instruction.link;
            (next, s.bank) = (instruction.target, instruction.bank);
        }
        Operation::Ret => next = s.return_address(code)?,
        Operation::Clr => s.a = 0,
        Operation::Read => return Err(Exit::Read),
        Operation::Print => return Err(Exit::Print),
        Operation::Halt => return Err(Exit::Stop(Stop::Halted)),
        Operation::Brk => {
            s.advance(instruction, next);
            return Err(Exit::Stop(Stop::Breakpoint));
        }
    }
    Ok(next)
}

/// Executes instructions until `end` add-times, or just one if `SINGLE`. On an
/// exit other than [`Exit::Pause`] the machine stands on the instruction that
/// caused it, except behind a breakpoint.
pub(super) fn burst<const SINGLE: bool>(
    code: &Code,
    state: &mut State,
    memory: &mut Memory,
    end: u64,
) -> Exit {
    let mut s = *state;
    let exit = loop {
        let instruction: Instruction = code.instructions[usize::from(s.next) % Code::SIZE];
        let Kind::Do(operation) = instruction.kind else {
            let Instruction { kind, operand, .. } = instruction;
            break Exit::Fault(Cause::Decoded { kind, operand });
        };
        match execute(&mut s, operation, instruction, code, memory) {
            Ok(next) => s.advance(instruction, next),
            Err(exit) => break exit,
        }
        if SINGLE || s.add_times >= end {
            break Exit::Pause;
        }
    };
    *state = s;
    exit
}

use std::fmt;

use machines::Stop;

use crate::error::MonitorError;
use crate::notation::Notation;
use crate::register::{Region, Register};

/// How an instruction goes on, as far as stepping over and out need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It calls a routine.
    Call,
    /// It returns from a routine.
    Return,
    /// Anything else.
    Other,
}

/// An instruction as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its bytes, if the machine has any, and its mnemonic with operands.
    pub text: String,
    /// The place of the instruction behind it.
    pub next: u32,
}

/// A machine that can be debugged. A clone is a snapshot.
pub trait Subject: SubjectClone + fmt::Debug + Send {
    /// How its people write addresses and values.
    fn notation(&self) -> Notation;
    /// One more than the greatest place of an instruction.
    fn places(&self) -> u32;
    /// The parts of memory that its people know by name; together they may leave gaps.
    fn regions(&self) -> Vec<Region>;
    /// Cells of memory.
    fn cells(&self) -> u32;

    /// Where the next instruction is.
    fn place(&self) -> u32;
    /// Continues at another place.
    fn go_to(&mut self, place: u32);
    /// Cycles since power-on.
    fn cycles(&self) -> u64;
    /// Executes one instruction.
    fn step(&mut self) -> Result<Option<Stop>, MonitorError>;
    /// Registers in the order in which the machine's people list them.
    fn registers(&self) -> Vec<Register>;
    /// Registers and cycles on one line.
    fn status(&self) -> String;
    /// Changes a register; the name is in lower case.
    fn set_register(&mut self, name: &str, value: i64) -> Result<(), MonitorError>;
    /// What is in a cell, without the side effects of reading it.
    fn peek(&self, cell: u32) -> u8;
    /// Changes a cell and says whether it took the value.
    fn poke(&mut self, cell: u32, value: u8) -> bool;
    /// The instruction at a place.
    fn disassemble(&self, place: u32) -> Line;
    /// What the next instruction does.
    fn flow(&self) -> Flow;
    /// Where the calls were made that have not returned, the innermost first, as far as the stack lets
    /// one tell: data on it may look like a call.
    fn calls(&self) -> Vec<u32> {
        Vec::new()
    }
    /// Whether the machine is outside the routines that make calls and returns.
    fn is_settled(&self) -> bool {
        true
    }
    /// Gives the program something to read.
    fn feed(&mut self, text: &str) -> Result<(), MonitorError>;
    /// All that the program has written so far.
    fn output(&self) -> String;
}

/// Cloning behind a trait object; every `Clone` machine has it.
pub trait SubjectClone {
    /// A snapshot.
    fn boxed_clone(&self) -> Box<dyn Subject>;
}

impl<S: Subject + Clone + 'static> SubjectClone for S {
    fn boxed_clone(&self) -> Box<dyn Subject> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Subject> {
    fn clone(&self) -> Box<dyn Subject> {
        self.as_ref().boxed_clone()
    }
}

/// A value for a register or cell that is narrower than it.
pub(crate) fn fit<T: TryFrom<i64>>(value: i64) -> Result<T, MonitorError> {
    T::try_from(value).map_err(|_| MonitorError::DoesNotFit(value))
}

/// The bytes of an instruction as text.
pub(crate) fn bytes_text(address: u16, length: u16, peek: impl Fn(u16) -> u8) -> String {
    (0..length).map(|offset| format!("{:02X} ", peek(address.wrapping_add(offset)))).collect()
}

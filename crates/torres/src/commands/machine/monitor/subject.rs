use machines::Stop;

use super::notation::Notation;

/// How an instruction goes on, as far as stepping over and out need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Flow {
    Call,
    Return,
    Other,
}

/// An instruction in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Line {
    pub(super) text: String,
    /// The place of the instruction behind it.
    pub(super) next: u32,
}

/// A machine that can be looked into. A clone is a snapshot.
pub(in super::super) trait Subject: Clone {
    /// How its people write addresses and values.
    const NOTATION: Notation;
    /// One more than the greatest place of an instruction.
    const PLACES: u32;
    /// Cells of memory.
    const CELLS: u32;

    fn place(&self) -> u32;
    fn go_to(&mut self, place: u32);
    fn cycles(&self) -> u64;
    /// Executes one instruction; what stopped it is said in words.
    fn step(&mut self) -> Result<Option<Stop>, String>;
    fn registers(&self) -> String;
    fn set_register(&mut self, name: &str, value: i64) -> Result<(), String>;
    fn peek(&self, cell: u32) -> u8;
    /// Says whether the cell took the value.
    fn poke(&mut self, cell: u32, value: u8) -> bool;
    fn disassemble(&self, place: u32) -> Line;
    /// What the next instruction does.
    fn flow(&self) -> Flow;
    /// Whether the machine is outside the routines that make calls and returns.
    fn is_settled(&self) -> bool {
        true
    }
    /// Gives the program something to read.
    fn feed(&mut self, text: &str) -> Result<(), String>;
    /// All that the program has written so far.
    fn output(&self) -> String;
}

/// A value for a register or cell that is narrower than it.
pub(super) fn fit<T: TryFrom<i64>>(value: i64) -> Result<T, String> {
    T::try_from(value).map_err(|_| format!("{value} does not fit"))
}

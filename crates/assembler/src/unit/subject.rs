use crate::image::Image;
use crate::target::Cpu;

/// How a call may end.
#[derive(Clone, Debug)]
pub(super) struct CallRules {
    /// The return of the routine ends the call.
    pub(super) stop_on_return: bool,
    /// A break instruction is a failure and not an end.
    pub(super) fail_on_break: bool,
    /// Other addresses that end the call.
    pub(super) stop_at: Vec<i64>,
    /// Cycles after which the call has failed.
    pub(super) most_cycles: u64,
}

/// What a call says before each instruction, if anyone listens.
pub(super) type Watch<'a> = Option<&'a mut dyn FnMut(String)>;

/// A machine under test.
pub(super) trait Subject {
    fn boxed_clone(&self) -> Box<dyn Subject>;

    /// Puts a program into the machine.
    fn load(&mut self, image: &Image) -> Result<(), String>;

    /// A memory cell; none where there is no memory.
    fn read(&self, address: i64) -> Option<u8>;

    /// Sets a memory cell; false where there is none, or the value too large.
    fn write(&mut self, address: i64, value: i64) -> bool;

    /// Whether the high byte of a word comes first.
    fn big_endian(&self) -> bool {
        false
    }

    /// The greatest word plus one, and what the high part counts.
    fn cell_values(&self) -> i64 {
        256
    }

    /// A register or flag, by its name in lower case.
    fn register(&self, name: &str) -> Option<i64>;

    /// Sets a register or flag; false if there is none or the value too large.
    fn set_register(&mut self, name: &str, value: i64) -> bool;

    /// Calls the routine at an address.
    fn call(&mut self, address: i64, rules: &CallRules, watch: Watch<'_>) -> Result<(), String>;

    /// Cycles since the machine was made.
    fn cycles(&self) -> u64;

    /// Puts cards into the reader.
    fn insert_deck(&mut self, _text: &str) -> bool {
        false
    }

    /// The number on the punched card with this index, and how many there are.
    fn punched(&self, _index: usize) -> (Option<i64>, usize) {
        (None, 0)
    }
}

/// A call as it goes on: what differs from machine to machine in
/// [`Call::run_call`].
pub(super) trait Call: Subject {
    /// What the machine counts as time.
    const CYCLES: &str = "cycles";

    /// Whether the routine has returned or reached an address that ends it.
    fn is_over(&self, rules: &CallRules) -> bool;

    /// The end of the call, where the next instruction is one by itself.
    fn before_step(&self, _rules: &CallRules) -> Option<Result<(), String>> {
        None
    }

    /// Where the machine stands, for a message.
    fn place(&self) -> String;

    /// The next instruction and the registers, for a trace.
    fn describe(&self) -> String;

    /// Executes one instruction; the end of the call, if that was it.
    fn step(&mut self, rules: &CallRules) -> Option<Result<(), String>>;

    /// Runs until the call is over.
    fn run_call(&mut self, rules: &CallRules, mut watch: Watch<'_>) -> Result<(), String> {
        let end = self.cycles().saturating_add(rules.most_cycles);
        while !self.is_over(rules) {
            if let Some(ended) = self.before_step(rules) {
                return ended;
            }
            if self.cycles() >= end {
                let (place, most) = (self.place(), rules.most_cycles);
                return Err(format!("still running at {place} after {most} {}", Self::CYCLES));
            }
            if let Some(watch) = watch.as_mut() {
                watch(self.describe());
            }
            if let Some(ended) = self.step(rules) {
                return ended;
            }
        }
        Ok(())
    }
}

/// A machine of that kind.
pub(super) fn subject(cpu: Cpu) -> Box<dyn Subject> {
    use machines::cdp1802::Model;
    match cpu {
        Cpu::Chessvm => Box::new(super::chessvm_subject::ChessvmSubject::new()),
        Cpu::Mos6502 => Box::new(super::mos6502_subject::mos6502()),
        Cpu::Cdp1802 => Box::new(super::cdp1802_subject::cdp1802(Model::Cdp1802)),
        Cpu::Cdp1806 => Box::new(super::cdp1802_subject::cdp1802(Model::Cdp1806)),
    }
}

/// Whether a value fits into `bits` bits, signed or not, and its bits.
pub(super) fn fit(value: i64, bits: u32) -> Option<u16> {
    let range = -(1i64 << (bits - 1))..(1i64 << bits);
    range.contains(&value).then_some((value & ((1 << bits) - 1)) as u16)
}

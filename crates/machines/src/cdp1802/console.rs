use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A terminal behind a serial chip that does its own timing, as the BIOS drives
/// it: whole bytes both ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Console {
    /// Bytes that the program has not read yet.
    pub input: VecDeque<u8>,
    /// Bytes that the program has sent.
    pub output: Vec<u8>,
    /// How long the chip takes for one character.
    pub cycles_per_character: u64,
    ready_at: u64,
}

impl Console {
    /// A console that takes the given number of machine cycles for a character.
    #[must_use]
    pub fn new(cycles_per_character: u64) -> Console {
        let (input, output) = (VecDeque::new(), Vec::new());
        Console { input, output, cycles_per_character, ready_at: 0 }
    }

    /// Sends a byte as soon as the last one is gone; returns when the program
    /// can go on.
    pub fn type_byte(&mut self, byte: u8, cycle: u64) -> u64 {
        let accepted = cycle.max(self.ready_at);
        self.ready_at = accepted + self.cycles_per_character;
        self.output.push(byte);
        accepted
    }
}

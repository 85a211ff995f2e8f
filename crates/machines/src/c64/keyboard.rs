use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::Ram;

use super::Key;
use super::matrix::Matrix;
use super::petscii::{DELETE, RETURN};

const BUFFER: u16 = 0x0277;
const BUFFER_COUNT: u16 = 0xC6;
const BUFFER_SIZE: u8 = 10;
/// The place of the key that is down, 64 for none.
const CURRENT_KEY: u16 = 0xCB;
const SHIFT_FLAG: u16 = 0x028D;
/// Jiffies until a key repeats, and from then on.
const REPEAT_DELAY: u32 = 20;
const REPEAT_INTERVAL: u32 = 6;

/// The person at the keyboard, and the line that CHRIN is handing out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Keyboard {
    /// Keys that have not gone into the machine's buffer of ten yet.
    pub(super) typed: VecDeque<u8>,
    /// RUN/STOP is held.
    pub(super) stop: bool,
    line: VecDeque<u8>,
    line_is_ready: bool,
    polls: Polls,
    held: Held,
}

/// The key of the matrix that the interrupt saw last, and for how many jiffies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Held {
    key: Option<Key>,
    jiffies: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Polls {
    last: u64,
    in_a_row: u32,
}

/// What CHRIN has to show and to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineInput {
    /// A key to show on the screen; ask again.
    Echo(u8),
    /// The next character of the finished line.
    Character(u8),
    /// Nothing was typed yet.
    Wait,
}

impl Keyboard {
    /// Moves keys into the machine's buffer, as the interrupt does.
    pub(super) fn scan(&mut self, ram: &mut Ram) {
        for count in ram[BUFFER_COUNT]..BUFFER_SIZE {
            let Some(key) = self.typed.pop_front() else {
                return;
            };
            ram[BUFFER + u16::from(count)] = key;
            ram[BUFFER_COUNT] = count + 1;
        }
    }

    /// Looks at the matrix, as the interrupt does: a key that has just gone down is typed, and some are
    /// typed again while they are held.
    pub(super) fn scan_matrix(&mut self, matrix: Matrix, ram: &mut Ram) {
        let key = matrix.key();
        ram[CURRENT_KEY] = key.map_or(Key::ALL.len() as u8, Key::place);
        ram[SHIFT_FLAG] = u8::from(matrix.is_shifted());
        let before = std::mem::replace(&mut self.held.key, key);
        self.held.jiffies = if key == before { self.held.jiffies.saturating_add(1) } else { 0 };
        let Some(key) = key else { return };
        let is_again = self.held.jiffies >= REPEAT_DELAY
            && (self.held.jiffies - REPEAT_DELAY).is_multiple_of(REPEAT_INTERVAL)
            && key.repeats();
        if self.held.jiffies == 0 || is_again {
            self.typed.extend(key.petscii(matrix.is_shifted()));
            self.forget_polls();
        }
    }

    /// The oldest key in the machine's buffer.
    pub(super) fn key(&mut self, ram: &mut Ram, cycle: u64) -> Option<u8> {
        self.scan(ram);
        let count = ram[BUFFER_COUNT].min(BUFFER_SIZE);
        if count == 0 {
            self.note_poll(cycle);
            return None;
        }
        self.polls.in_a_row = 0;
        let key = ram[BUFFER];
        for offset in 1..u16::from(count) {
            ram[BUFFER + offset - 1] = ram[BUFFER + offset];
        }
        ram[BUFFER_COUNT] = count - 1;
        Some(key)
    }

    /// Whether the program does nothing but ask for a key, and the interrupt has seen all that are down.
    pub(super) fn is_awaited(&self, matrix: Matrix) -> bool {
        const ENOUGH: u32 = 60;
        self.polls.in_a_row >= ENOUGH && self.held.key == matrix.key()
    }

    pub(super) fn forget_polls(&mut self) {
        self.polls.in_a_row = 0;
    }

    fn note_poll(&mut self, cycle: u64) {
        const TIGHT: u64 = 500;
        let tight = cycle.saturating_sub(self.polls.last) <= TIGHT;
        let in_a_row = if tight { self.polls.in_a_row.saturating_add(1) } else { 0 };
        self.polls = Polls { last: cycle, in_a_row };
    }

    /// One step of entering a line and handing it out.
    pub(super) fn line_input(&mut self, ram: &mut Ram, cycle: u64) -> LineInput {
        if self.line_is_ready {
            let character = self.line.pop_front().unwrap_or(RETURN);
            self.line_is_ready = character != RETURN;
            return LineInput::Character(character);
        }
        match self.key(ram, cycle) {
            None => LineInput::Wait,
            Some(RETURN) => {
                self.finish_line();
                self.line_input(ram, cycle)
            }
            Some(key) => {
                self.enter(key);
                LineInput::Echo(key)
            }
        }
    }

    fn finish_line(&mut self) {
        while self.line.back() == Some(&b' ') {
            self.line.pop_back();
        }
        self.line.push_back(RETURN);
        self.line_is_ready = true;
    }

    fn enter(&mut self, key: u8) {
        match key {
            DELETE => {
                self.line.pop_back();
            }
            0x20..=0x7F | 0xA0..=0xFF => self.line.push_back(key),
            _ => {}
        }
    }
}

//! Somebody at the keypad: keys go in, lit digits come out, as on the machine.

use std::collections::VecDeque;

use machines::kim1::{DIGITS, Key as KimKey, Kim1};
use machines::{Budget, Machine};

use super::{Kim1Console, Kim1Error};
use crate::microchess::console::Console;

/// How long a finger holds a key, and how long it takes to the next, in cycles.
const HELD: u64 = 60_000;
const BETWEEN: u64 = 40_000;
/// Keys that may wait for the finger.
const MOST_KEYS: usize = 1_000;
/// Cycles between two looks at the finger.
const LOOK: u64 = 10_000;

/// A key as it is on the board: on the keypad's wires, or on the processor's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Button {
    Pad(KimKey),
    Stop,
    Reset,
}

impl Button {
    /// By what is written on it.
    fn named(name: &str) -> Option<Button> {
        Some(match name {
            "AD" => Button::Pad(KimKey::Address),
            "DA" => Button::Pad(KimKey::Data),
            "PC" => Button::Pad(KimKey::ProgramCounter),
            "GO" => Button::Pad(KimKey::Go),
            "+" => Button::Pad(KimKey::Plus),
            "ST" => Button::Stop,
            "RS" => Button::Reset,
            digit if digit.len() == 1 => {
                Button::Pad(KimKey::Digit(u8::from_str_radix(digit, 16).ok()?))
            }
            _ => return None,
        })
    }
}

/// The program on its machine, with a finger on its keys.
#[derive(Clone, Debug)]
pub(in crate::microchess) struct Keypad {
    console: Kim1Console,
    waiting: VecDeque<Button>,
    /// When the finger moves next.
    next: u64,
    segments: [u8; DIGITS],
}

impl Keypad {
    /// A machine with this in its memory, the program waiting for a key.
    pub(in crate::microchess) fn new(state: Console) -> Self {
        let mut console = Kim1Console::with(state);
        console.write_memory();
        // A key that is down when the program starts does not count.
        let next = console.machine.cycles() + BETWEEN;
        Self { console, waiting: VecDeque::new(), next, segments: [0; DIGITS] }
    }

    /// Presses a key when those before it were pressed; what is not a key is not pressed, nor is one
    /// for which too many others wait.
    pub(in crate::microchess) fn press(&mut self, name: &str) {
        if self.waiting.len() < MOST_KEYS {
            self.waiting.extend(Button::named(name));
        }
    }

    /// Whether no key waits or is held.
    pub(in crate::microchess) fn is_at_rest(&self) -> bool {
        self.waiting.is_empty() && self.machine().cycles() >= self.next
    }

    /// Runs for some cycles.
    pub(in crate::microchess) fn run(&mut self, cycles: u64) -> Result<(), Kim1Error> {
        let end = self.machine().cycles() + cycles;
        loop {
            let now = self.machine().cycles();
            if now >= end {
                break;
            }
            self.move_finger(now);
            let budget = Budget::cycles(LOOK.min(end - now));
            self.console.machine.run_until(budget, |_| false)?;
            if self.machine().cycles() == now {
                break;
            }
        }
        self.segments = self.console.machine.take_lit().segments();
        self.console.read_memory();
        Ok(())
    }

    fn move_finger(&mut self, now: u64) {
        if now < self.next {
            return;
        }
        let machine = &mut self.console.machine;
        if machine.processor.bus.key.is_some() {
            machine.release();
            self.next = now + BETWEEN;
            return;
        }
        let Some(button) = self.waiting.pop_front() else { return };
        self.next = now + HELD;
        match button {
            Button::Pad(key) => machine.press(key),
            Button::Stop => machine.stop(),
            Button::Reset => machine.reset(),
        }
    }

    /// What the program has in memory.
    pub(in crate::microchess) fn state(&self) -> &Console {
        &self.console.state
    }

    /// The segments that an eye saw on each digit during the last run.
    pub(in crate::microchess) fn segments(&self) -> [u8; DIGITS] {
        self.segments
    }

    /// The machine.
    pub(in crate::microchess) fn machine(&self) -> &Kim1 {
        &self.console.machine
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::microchess::level::Level;

    fn shown(keypad: &mut Keypad, keys: &str) -> String {
        for key in keys.split(' ') {
            keypad.press(key);
        }
        while !keypad.is_at_rest() {
            keypad.run(20_000).expect("no fault");
        }
        keypad.run(100_000).expect("no fault");
        machines::kim1::Lit(
            keypad.segments().map(|digit| std::array::from_fn(|bit| u64::from(digit >> bit & 1))),
        )
        .text()
    }

    #[test]
    fn keys_light_the_digits() {
        let mut keypad = Keypad::new(Console::new(Level::SuperBlitz));
        assert_eq!(shown(&mut keypad, "C"), "CCCCCC");
        assert_eq!(shown(&mut keypad, "6 3 4 3"), "1F6343", "the king's pawn of the opponent");
        assert_eq!(shown(&mut keypad, "F"), "FF6343");
        assert_eq!(keypad.state().board.slot_on(0x43), Some(0x1F));
        assert_eq!(
            shown(&mut keypad, "RS AD 0 0 5 0"),
            "005003",
            "the king's square, in the monitor"
        );
        assert_eq!(shown(&mut keypad, "AD 0 0 0 0 GO C"), "CCCCCC", "and back");
        keypad.press("GOAT");
        assert!(keypad.is_at_rest(), "not a key");
    }
}

mod bit_rate;
mod listener;
mod polarity;

use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

pub use bit_rate::BitRate;
use listener::Listener;
pub use polarity::Polarity;

/// When the next character starts on its way to the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pacing {
    /// As soon as the line is free, with the given number of bit times of rest in between.
    /// A program that does not listen misses it, as on the real machine.
    Steady {
        /// Bit times of rest after each stop bit.
        rest: u64,
    },
    /// Not before the program looks at the line: nothing is ever missed.
    WhenPolled,
}

/// A terminal at the other end of the line that a program drives bit by bit: Q
/// towards the terminal, EF3 towards the processor. Eight bits, no parity, one
/// stop bit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SerialLine {
    rate: BitRate,
    polarity: Polarity,
    pacing: Pacing,
    waiting: VecDeque<Queued>,
    sending: Option<Sending>,
    free_at: u64,
    polls: Polls,
    listener: Listener,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Queued {
    byte: u8,
    since: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Sending {
    byte: u8,
    start: u64,
}

/// How the program has looked at the line while there was nothing on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Polls {
    last: u64,
    in_a_row: u32,
}

const START_BIT: u64 = 0;
const STOP_BIT: u64 = 9;
const BITS: u64 = 10;

impl SerialLine {
    /// A line at rest.
    #[must_use]
    pub fn new(rate: BitRate, polarity: Polarity, pacing: Pacing) -> SerialLine {
        SerialLine {
            rate,
            polarity,
            pacing,
            waiting: VecDeque::new(),
            sending: None,
            free_at: 0,
            polls: Polls::default(),
            // The program sets Q to rest before it sends anything.
            listener: Listener::new(polarity.q_is_mark(false)),
        }
    }

    /// Puts bytes on their way to the processor.
    pub fn send(&mut self, bytes: &[u8], cycle: u64) {
        self.waiting.extend(bytes.iter().map(|&byte| Queued { byte, since: cycle }));
        self.polls.in_a_row = 0;
    }

    /// Whether everything sent has arrived or passed by.
    pub fn is_quiet(&mut self, cycle: u64) -> bool {
        if matches!(self.pacing, Pacing::WhenPolled) && !self.waiting.is_empty() {
            return false;
        }
        self.current(cycle).is_none() && self.waiting.is_empty()
    }

    /// Takes the bytes that the program has sent until now.
    pub fn received(&mut self, cycle: u64) -> Vec<u8> {
        self.listener.listen(self.rate, cycle);
        std::mem::take(&mut self.listener.received)
    }

    /// How many characters from the program had no stop bit.
    #[must_use]
    pub fn framing_errors(&self) -> u64 {
        self.listener.framing_errors
    }

    /// Whether the program does nothing but look at the silent line.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        const ENOUGH: u32 = 200;
        self.polls.in_a_row >= ENOUGH
    }

    /// The level of EF3, for [`Bus::flag`](super::Bus::flag).
    pub fn flag(&mut self, cycle: u64) -> bool {
        let mark = self.mark_at(cycle);
        self.polarity.flag_for(mark)
    }

    /// Takes note of Q, for [`Bus::set_q`](super::Bus::set_q).
    pub fn set_q(&mut self, level: bool, cycle: u64) {
        self.polls.in_a_row = 0;
        self.listener.change(self.rate, self.polarity.q_is_mark(level), cycle);
    }

    fn mark_at(&mut self, cycle: u64) -> bool {
        let Some(Sending { byte, start }) = self.current(cycle) else {
            self.note_poll(cycle);
            return true;
        };
        match self.rate.bit_at(cycle.saturating_sub(start)) {
            START_BIT => false,
            bit @ 1..STOP_BIT => (byte >> (bit - 1)) & 1 != 0,
            _ => true,
        }
    }

    /// The character on the line, if there is one.
    fn current(&mut self, cycle: u64) -> Option<Sending> {
        loop {
            match self.sending {
                Some(sending) if cycle < self.end(sending) => return Some(sending),
                Some(sending) => {
                    self.free_at = self.end(sending);
                    self.sending = None;
                }
                None => self.sending = Some(self.next(cycle)?),
            }
        }
    }

    /// Starts the next character, if its time has come.
    fn next(&mut self, cycle: u64) -> Option<Sending> {
        let Queued { byte, since } = *self.waiting.front()?;
        let start = match self.pacing {
            Pacing::Steady { .. } => since.max(self.free_at),
            Pacing::WhenPolled => cycle.max(self.free_at),
        };
        if start > cycle {
            return None;
        }
        self.waiting.pop_front();
        Some(Sending { byte, start })
    }

    /// The first cycle after a character and its rest.
    fn end(&self, sending: Sending) -> u64 {
        let rest = match self.pacing {
            Pacing::Steady { rest } => rest,
            Pacing::WhenPolled => 0,
        };
        sending.start + self.rate.whole_cycles(BITS + rest)
    }

    fn note_poll(&mut self, cycle: u64) {
        const TIGHT: u64 = 12;
        let tight = cycle.saturating_sub(self.polls.last) <= TIGHT;
        let in_a_row = if tight { self.polls.in_a_row.saturating_add(1) } else { 0 };
        self.polls = Polls { last: cycle, in_a_row };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: BitRate = BitRate::new(1_750_000, 9_600);

    /// A program that is a perfect sender, at any bit time.
    fn transmit(line: &mut SerialLine, byte: u8, start: u64, cycles_per_bit: f64) {
        let bits = (u64::from(byte) << 1) | (1 << STOP_BIT);
        for bit in 0..BITS {
            let cycle = start + (bit as f64 * cycles_per_bit) as u64;
            let mark = (bits >> bit) & 1 != 0;
            line.set_q(!mark, cycle);
        }
    }

    fn line(pacing: Pacing) -> SerialLine {
        SerialLine::new(RATE, Polarity::Normal, pacing)
    }

    #[test]
    fn all_bytes_are_heard_at_slightly_wrong_speeds() {
        for cycles_per_bit in [22.0, 22.79, 23.0, 23.6] {
            let mut line = line(Pacing::Steady { rest: 0 });
            for byte in 0..=255 {
                transmit(&mut line, byte, 1_000 + 300 * u64::from(byte), cycles_per_bit);
            }
            assert_eq!(line.received(1_000_000), (0..=255).collect::<Vec<u8>>());
            assert_eq!(line.framing_errors(), 0);
        }
    }

    #[test]
    fn a_far_too_slow_sender_makes_framing_errors() {
        let mut line = line(Pacing::Steady { rest: 0 });
        transmit(&mut line, 0x00, 1_000, 30.0);
        assert_eq!(line.received(10_000), []);
        assert_eq!(line.framing_errors(), 1);
    }

    /// Looks at the middle of each bit after a start bit was seen.
    fn hear(line: &mut SerialLine, from: u64) -> (u64, u8) {
        let mut cycle = from;
        while line.flag(cycle) {
            cycle += 1;
        }
        let bit = |line: &mut SerialLine, n: u64| line.flag(cycle + RATE.cycles(2 * n + 1));
        let byte = (1..STOP_BIT).fold(0, |byte, n| byte | (u8::from(bit(line, n)) << (n - 1)));
        assert!(bit(line, STOP_BIT), "stop bit");
        (cycle, byte)
    }

    #[test]
    fn bytes_arrive_back_to_back() {
        let mut line = line(Pacing::Steady { rest: 0 });
        line.send(b"UCI", 500);
        let (first, u) = hear(&mut line, 0);
        let (second, c) = hear(&mut line, first + RATE.cycles(19));
        let (_, i) = hear(&mut line, second + RATE.cycles(19));
        assert_eq!([u, c, i], *b"UCI");
        assert_eq!((first, second - first), (500, RATE.whole_cycles(10)));
    }

    #[test]
    fn a_program_that_does_not_listen_misses_bytes_unless_the_line_waits() {
        let mut steady = line(Pacing::Steady { rest: 0 });
        steady.send(b"ab", 0);
        assert!(steady.flag(10_000), "both have passed by");
        assert!(steady.is_quiet(10_000));

        let mut patient = line(Pacing::WhenPolled);
        patient.send(b"ab", 0);
        let (start, a) = hear(&mut patient, 10_000);
        assert_eq!((start, a), (10_000, b'a'));
        assert_eq!(hear(&mut patient, 50_000), (50_000, b'b'));
    }

    #[test]
    fn inverted_lines_rest_at_the_other_level() {
        let pacing = Pacing::Steady { rest: 0 };
        let mut line = SerialLine::new(RATE, Polarity::Inverted, pacing);
        assert!(!line.flag(0));
        line.set_q(true, 10);
        line.send(&[0xFF], 100);
        assert!(line.flag(100), "start bit");
        assert!(!line.flag(130), "first bit");
    }

    #[test]
    fn a_program_that_only_polls_is_noticed() {
        let mut line = line(Pacing::Steady { rest: 0 });
        for cycle in (0..600).step_by(2) {
            line.flag(cycle);
        }
        assert!(line.is_awaited());
        line.send(b"x", 600);
        assert!(!line.is_awaited());
    }
}

use serde::{Deserialize, Serialize};

/// A stretch of tape as the circuit at the input hears it: one of two tones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tone {
    /// Whether it is the higher of the two, which reads as 1 at PB7.
    pub high: bool,
    /// Its length in clock cycles.
    pub cycles: u64,
}

/// The cassette recorder: what plays, and what was recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tape {
    playing: Vec<Tone>,
    /// The tone under the head, and where it ends.
    at: usize,
    end: u64,
    level: bool,
    /// When the output changed its level, in cycles.
    edges: Vec<u64>,
}

impl Tape {
    /// Starts a tape at a cycle.
    pub(super) fn play(&mut self, tones: Vec<Tone>, cycle: u64) {
        self.at = 0;
        self.end = cycle + tones.first().map_or(0, |tone| tone.cycles);
        self.playing = tones;
    }

    /// The level of PB7: 1 for the higher tone. Silence is 1.
    pub(super) fn look(&mut self, cycle: u64) -> bool {
        while self.at < self.playing.len() && cycle >= self.end {
            self.at += 1;
            self.end += self.playing.get(self.at).map_or(0, |tone| tone.cycles);
        }
        self.peek()
    }

    pub(super) fn peek(&self) -> bool {
        self.playing.get(self.at).is_none_or(|tone| tone.high)
    }

    /// Whether the tape has come to its end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.at >= self.playing.len()
    }

    /// The machine drives the output from `cycle` on.
    pub(super) fn drive(&mut self, level: bool, cycle: u64) {
        if level != self.level {
            self.level = level;
            self.edges.push(cycle);
        }
    }

    /// The cycles at which the output changed since the last call.
    pub fn take_edges(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.edges)
    }
}

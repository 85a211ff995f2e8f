use super::scrollback::Scrollback;
use super::{Board, CableError, names};
use machines::cdp1802::{Computer, Pause};
use machines::{Budget, Fault as _, Machine};
use player::SerialText;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::OnceLock;

/// Cycles within which the program is ready for its first command.
const BOOT: u64 = 20_000_000;

/// Bytes that may be on their way to the program: more than the longest game has.
const MOST_UNHEARD: usize = 16 << 10;

/// Three bytes of which none is a limit.
const NO_LIMIT: u32 = 0xFF_FFFF;

/// The machine with the program, and a terminal at the other end of its serial
/// line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cable {
    computer: Computer,
    board: Board,
    heard: Vec<u8>,
    lines: VecDeque<String>,
    scrollback: Scrollback,
    rest: Rest,
    /// Bytes that were sent since the program last waited for some.
    #[serde(default)]
    unheard: usize,
}

/// Why a run came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rest {
    /// The program waits for a command.
    Waiting,
    /// The cycles are used up.
    Busy,
}

impl Cable {
    /// The machine as it is when the program waits for its first command; it was
    /// started once, and each copy goes on from that moment.
    ///
    /// # Panics
    /// Never: the program was assembled together with this crate.
    #[must_use]
    pub fn new(board: Board) -> Cable {
        static BIOS: OnceLock<Cable> = OnceLock::new();
        static CARD: OnceLock<Cable> = OnceLock::new();
        let snapshot = match board {
            Board::Bios => &BIOS,
            Board::MembershipCard => &CARD,
        };
        let boot = || Cable::with_program(board, board.program()).expect("the program starts");
        snapshot.get_or_init(boot).clone()
    }

    /// The same machine with another program, from address 0 on, as soon as that waits for input.
    ///
    /// # Errors
    /// When it does not fit into memory, faults, or never waits.
    pub fn with_program(board: Board, program: &[u8]) -> Result<Cable, CableError> {
        let mut computer = board.computer();
        computer.load(0, program).map_err(|_| CableError::DoesNotFit { bytes: program.len() })?;
        computer.start_at(0);
        let mut cable = Cable {
            computer,
            board,
            heard: Vec::new(),
            lines: VecDeque::new(),
            scrollback: Scrollback::default(),
            rest: Rest::Busy,
            unheard: 0,
        };
        match cable.run(BOOT)? {
            Rest::Waiting => Ok(cable),
            Rest::Busy => Err(CableError::NoAnswer { expected: "a wait for input".to_owned() }),
        }
    }

    /// Which machine it is.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The machine.
    #[must_use]
    pub fn computer(&self) -> &Computer {
        &self.computer
    }

    /// Machine cycles since it was switched on.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.computer.cycles()
    }

    /// What went over the line lately, and the beginning of what is being printed.
    #[must_use]
    pub fn scrollback(&self) -> Vec<SerialText> {
        self.scrollback.with(&String::from_utf8_lossy(&self.heard))
    }

    /// The part of its time for this move that the program has used, from 0 to 1; 0 where it has no
    /// limit.
    #[must_use]
    pub fn time_used(&self) -> f32 {
        let memory = &self.computer.processor.bus.memory;
        let number = |at: u16| {
            let bytes = [0, 1, 2].map(|place| memory[at + place]);
            u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
        };
        let (used, limit) = (number(names::TICKS + 1), number(names::HARDLIMIT));
        if limit == 0 || limit == NO_LIMIT { 0.0 } else { (used as f32 / limit as f32).min(1.0) }
    }

    /// Types a line.
    pub fn send_line(&mut self, line: &str) {
        self.rest = Rest::Busy;
        self.unheard += line.len() + 1;
        self.scrollback.sent(line);
        self.computer.send(line.as_bytes());
        self.computer.send(b"\n");
    }

    /// Runs for the given number of machine cycles, or until the program waits for a command.
    ///
    /// # Errors
    /// When the processor cannot go on, or the program has stopped it.
    pub fn run(&mut self, cycles: u64) -> Result<Rest, CableError> {
        let ended = self.computer.run_until_waiting(Budget::cycles(cycles));
        self.listen();
        self.rest = match ended {
            Ok(Pause::WaitsForInput) => {
                self.unheard = 0;
                Rest::Waiting
            }
            Ok(Pause::Halted) => return Err(CableError::Halted),
            Err(fault) if fault.is_over_budget() => Rest::Busy,
            Err(fault) => return Err(fault.into()),
        };
        Ok(self.rest)
    }

    /// Whether so much was typed that nobody at a terminal should type on.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.unheard > MOST_UNHEARD
    }

    /// Why the last run came back.
    #[must_use]
    pub fn rest(&self) -> Rest {
        self.rest
    }

    /// Executes one instruction.
    ///
    /// # Errors
    /// When the processor cannot go on.
    pub fn step_once(&mut self) -> Result<(), CableError> {
        Machine::step(&mut self.computer)?;
        self.rest = Rest::Busy;
        self.listen();
        Ok(())
    }

    /// Takes the next whole line that the program has printed.
    pub fn next_line(&mut self) -> Option<String> {
        self.lines.pop_front()
    }

    /// Runs until a line that begins with `start` has come, and returns it.
    ///
    /// # Errors
    /// When it does not come within the given number of cycles, or the machine stops.
    pub fn await_line(&mut self, start: &str, cycles: u64) -> Result<String, CableError> {
        let end = self.cycles().saturating_add(cycles);
        loop {
            while let Some(line) = self.next_line() {
                if line.starts_with(start) {
                    return Ok(line);
                }
            }
            let left = end.saturating_sub(self.cycles());
            let rest = self.run(left)?;
            if self.lines.is_empty() && (left == 0 || rest == Rest::Waiting) {
                return Err(CableError::NoAnswer { expected: start.to_owned() });
            }
        }
    }

    fn listen(&mut self) {
        for byte in self.computer.received() {
            match byte {
                b'\r' => {}
                b'\n' => {
                    let line = String::from_utf8_lossy(&self.heard).into_owned();
                    self.heard.clear();
                    self.scrollback.received(&line);
                    self.lines.push_back(line);
                }
                other => self.heard.push(other),
            }
        }
    }
}

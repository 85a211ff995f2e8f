use super::computer::{Computer, HOME};
use super::{C64Error, Layout};
use machines::mos6502::{Mos6502, Ram};
use machines::{Budget, Fault as _};
use player::{Event, Signal, Snapshot};
use rules::{Move, Position};
use serde::{Deserialize, Serialize};

use super::program::BUILT_IN;
use crate::snapshot::{self, StoppedMachine};
use monitor::Symbols;

/// Entries for earlier positions of the game.
const REMEMBERED: usize = 100;
/// What the program may take to come back once it was told to stop: it always
/// finishes its first iteration.
const GRACE: u64 = 50_000_000;
/// Cycles between two looks at the clock.
const SLICE: u64 = 500_000;
/// Values beyond this are mates; a mate in n half-moves is `MATE` less n.
const MATES: i32 = 0x3D00;
const MATE: i32 = 0x3E80;

/// How long the program may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThinkingLimits {
    /// Clock cycles after which it is told to stop.
    pub cycles: u64,
    /// Iterations.
    pub depth: u8,
}

/// The machine in the middle of a thought.
#[derive(Debug)]
pub struct Thinking<'a> {
    /// The machine.
    pub machine: &'a mut Mos6502<Ram>,
    /// The cycle at which the thought began.
    start: u64,
    limits: ThinkingLimits,
}

/// What a snapshot of a thought has to keep.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SavedThought {
    machine: Mos6502<Ram>,
    start: u64,
    limits: ThinkingLimits,
}

impl SavedThought {
    /// The thought that is to be resumed, if there is one.
    pub(super) fn resumed(signal: &Signal, observe: &mut dyn FnMut(Event)) -> Option<SavedThought> {
        snapshot::resumed("c64", BUILT_IN, signal, observe)
    }
}

/// The machine of a snapshot, with the names in its program.
pub(crate) fn opened(snapshot: &Snapshot) -> Result<(StoppedMachine, Symbols), String> {
    let saved: SavedThought = snapshot::load("c64", BUILT_IN, snapshot)?;
    Ok((StoppedMachine::C64(saved.machine), super::explain::program_text().symbols().clone()))
}

impl Thinking<'_> {
    /// Cycles of this thought so far.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.machine.cpu.cycles.saturating_sub(self.start)
    }

    /// The cycle at which the thought began.
    pub(super) fn start(&self) -> u64 {
        self.start
    }

    /// Cycles until it is told to stop.
    pub(super) fn left(&self) -> u64 {
        self.limits.cycles.saturating_sub(self.cycles())
    }

    /// The part of its time that is used, from 0 to 1.
    #[must_use]
    pub fn done(&self) -> f32 {
        (self.cycles() as f64 / self.limits.cycles.max(1) as f64).min(1.0) as f32
    }

    /// Writes the thought down.
    pub(super) fn snapshot(&self) -> Snapshot {
        let (machine, start, limits) = (self.machine.clone(), self.start, self.limits);
        snapshot::save("c64", BUILT_IN, &SavedThought { machine, start, limits })
    }
}

/// Somebody who is shown the machine before each slice of work, with the cycles that are usual for one,
/// and says how many it may do; `None` is to stop.
pub(super) type Watch<'w> = dyn FnMut(&mut Thinking<'_>, u64) -> Option<u64> + 'w;

/// What the program thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Its move; none when there is no legal one.
    pub best: Option<Move>,
    /// Hundredths of a pawn for the side to move; see [`Thought::mate`].
    pub score: i32,
    /// The last iteration that it finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Clock cycles.
    pub cycles: u64,
}

impl Thought {
    /// The moves to mate, negative when the side to move is mated.
    #[must_use]
    pub fn mate(&self) -> Option<i32> {
        let plies = MATE - self.score.abs();
        (self.score.abs() >= MATES).then(|| self.score.signum() * ((plies + 1) / 2))
    }
}

impl Computer {
    /// Forgets what earlier searches have found.
    ///
    /// # Errors
    /// When the processor could not go on.
    pub fn new_game(&mut self) -> Result<(), C64Error> {
        self.call(self.symbols.clear_table)
    }

    /// Lets the program think about the last of some positions; the others are
    /// those of the game before it.
    ///
    /// # Errors
    /// When the program has no room for the position, or faults.
    pub fn think(
        &mut self,
        game: &[Position],
        limits: ThinkingLimits,
    ) -> Result<Thought, C64Error> {
        self.think_until(game, limits, &|| false)
    }

    /// As [`Computer::think`], but it also stops when `enough` says so.
    ///
    /// # Errors
    /// When the program has no room for the position, or faults.
    pub fn think_until(
        &mut self,
        game: &[Position],
        limits: ThinkingLimits,
        enough: &dyn Fn() -> bool,
    ) -> Result<Thought, C64Error> {
        self.think_watched(game, limits, &mut |_, usual| (!enough()).then_some(usual))
    }

    /// As [`Computer::think`], under the eyes of somebody.
    pub(super) fn think_watched(
        &mut self,
        game: &[Position],
        limits: ThinkingLimits,
        watch: &mut Watch<'_>,
    ) -> Result<Thought, C64Error> {
        let Some((position, earlier)) = game.split_last() else {
            return Err(C64Error::Stopped);
        };
        self.remember(position, earlier)?;
        self.set_up(position)?;
        let before = self.machine.cpu.cycles;
        self.begin_thinking(limits.depth);
        self.run_limited(before, limits, watch)?;
        Ok(self.thought(position, self.machine.cpu.cycles - before))
    }

    /// Goes on with a thought about this position that was put aside.
    pub(super) fn resume(
        &mut self,
        position: &Position,
        saved: SavedThought,
        watch: &mut Watch<'_>,
    ) -> Result<Thought, C64Error> {
        let SavedThought { machine, start, limits } = saved;
        self.machine = machine;
        self.run_limited(start, limits, watch)?;
        Ok(self.thought(position, self.machine.cpu.cycles - start))
    }

    /// Stands before the first instruction of the search.
    pub(super) fn begin_thinking(&mut self, depth: u8) {
        self.machine.bus[self.symbols.max_depth] = depth.max(1);
        self.machine.bus[self.symbols.stop] = 0;
        self.machine.bus[self.symbols.soft_stop] = 0;
        let [low, high] = HOME.wrapping_sub(1).to_le_bytes();
        self.machine.bus[0x01FF] = high;
        self.machine.bus[0x01FE] = low;
        self.machine.cpu.s = 0xFD;
        self.machine.cpu.pc = self.symbols.think;
    }

    /// Whether the routine that was called has returned.
    pub(super) fn is_home(&self) -> bool {
        self.machine.cpu.pc == HOME
    }

    /// Runs for nearly all of the time, forbids a further iteration, and stops it
    /// at the end of its time.
    fn run_limited(
        &mut self,
        start: u64,
        limits: ThinkingLimits,
        watch: &mut Watch<'_>,
    ) -> Result<(), C64Error> {
        let cycles = limits.cycles;
        loop {
            let mut thinking = Thinking { machine: &mut self.machine, start, limits };
            let is_over = thinking.cycles() >= cycles;
            let allowed = if is_over { None } else { watch(&mut thinking, SLICE) };
            // Somebody who looks inside lets it run by himself.
            if self.is_home() {
                return Ok(());
            }
            let used = self.machine.cpu.cycles.saturating_sub(start);
            let must_stop = allowed.is_none();
            self.machine.bus[self.symbols.stop] = must_stop.into();
            self.machine.bus[self.symbols.soft_stop] = (used >= cycles - cycles / 8).into();
            let slice = allowed.map_or(GRACE, |slice| slice.min(cycles.saturating_sub(used)));
            let ended = self.machine.run_until(Budget::cycles(slice), |cpu| cpu.pc == HOME);
            match ended {
                Ok(None) => return Ok(()),
                Ok(Some(_)) => return Err(C64Error::Stopped),
                Err(fault) if !fault.is_over_budget() || must_stop => return Err(fault.into()),
                Err(_) => {}
            }
        }
    }

    /// Writes the keys of the positions since the last irreversible move.
    fn remember(&mut self, position: &Position, earlier: &[Position]) -> Result<(), C64Error> {
        let wanted = (position.halfmoves() as usize).min(REMEMBERED).min(earlier.len());
        for (at, old) in earlier[earlier.len() - wanted..].iter().enumerate() {
            let key = self.key(old)?;
            for (plane, byte) in key.into_iter().enumerate() {
                let address = usize::from(self.symbols.repetition_keys) + plane * 0x80 + at;
                self.machine.bus[address as u16] = byte;
            }
        }
        self.machine.bus[self.symbols.repetition_count] = wanted as u8;
        Ok(())
    }

    /// The program's key of a position.
    ///
    /// # Errors
    /// When the program has no room for it.
    pub fn key(&mut self, position: &Position) -> Result<[u8; 4], C64Error> {
        self.set_up(position)?;
        self.call(self.symbols.compute_hash)?;
        Ok(self.bytes(self.symbols.hash))
    }

    /// The program's value of a position for White, and its key, after it has
    /// made a move by itself.
    ///
    /// # Errors
    /// When the program has no room for the position.
    pub fn after(&mut self, position: &Position, mv: Move) -> Result<([u8; 2], [u8; 4]), C64Error> {
        self.key(position)?;
        self.call(self.symbols.build_tables)?;
        self.call(self.symbols.sum_values)?;
        let [from, to] = Layout::bytes_of(position, mv);
        self.machine.bus[self.symbols.cur_from] = from;
        self.machine.bus[self.symbols.cur_to] = to;
        self.call(self.symbols.make_move)?;
        self.call(self.symbols.hash_move)?;
        let made = self.bytes(self.symbols.score);
        let key = self.bytes(self.symbols.hash);
        self.call(self.symbols.sum_values)?;
        let summed = self.bytes(self.symbols.score);
        if made == summed { Ok((made, key)) } else { Err(C64Error::Stopped) }
    }

    fn bytes<const N: usize>(&self, address: u16) -> [u8; N] {
        std::array::from_fn(|at| self.machine.bus[address + at as u16])
    }

    fn thought(&self, position: &Position, cycles: u64) -> Thought {
        let [from, to, low, high, depth] = self.bytes(self.symbols.result);
        Thought {
            best: Layout::move_of(position, [from, to]),
            score: i16::from_le_bytes([low, high]).into(),
            depth: depth.into(),
            nodes: u32::from_le_bytes(self.bytes(self.symbols.nodes)).into(),
            cycles,
        }
    }
}

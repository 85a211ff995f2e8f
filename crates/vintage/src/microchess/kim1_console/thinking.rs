//! The program in the middle of a search, with what was seen of it so far.

use machines::kim1::Kim1;
use machines::mos6502::{Cpu, Fault};
use machines::{Budget, Machine};
use monitor::{Inspected, MonitorError};
use player::{Event, Signal, Snapshot};
use serde::{Deserialize, Serialize};

use super::program::{DECIDED, START, THINK, VALUED, VISIT};
use super::{CANDIDATE_MOVES, DISPLAY, PRIOR, candidate};
use crate::microchess::explain;
use crate::microchess::search::{Candidate, NOTHING_YET};
use crate::snapshot::{self, StoppedMachine};

const MACHINE: &str = "kim-1";

/// A machine that thinks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::microchess) struct Thinking {
    pub(in crate::microchess) machine: Kim1,
    /// The cycle at which the thought began.
    began: u64,
    pub(super) search: Search,
}

/// What is collected while the program thinks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Search {
    pub(super) candidates: Vec<Candidate>,
    pub(super) best_value: u8,
    pub(super) moves: u64,
    /// Whether it thinks at all, instead of looking into the book.
    pub(super) thought: bool,
}

impl Thinking {
    /// A machine that stands before its first instruction.
    pub(super) fn new(machine: Kim1) -> Thinking {
        let began = machine.cycles();
        let search =
            Search { candidates: Vec::new(), best_value: NOTHING_YET, moves: 0, thought: false };
        Thinking { machine, began, search }
    }

    /// The thought that is to be resumed, if there is one.
    pub(in crate::microchess) fn resumed(
        signal: &Signal,
        observe: &mut dyn FnMut(Event),
    ) -> Option<Thinking> {
        snapshot::resumed(MACHINE, explain::SOURCE.as_bytes(), signal, observe)
    }

    /// Writes the thought down.
    pub(in crate::microchess) fn snapshot(&self) -> Snapshot {
        snapshot::save(MACHINE, explain::SOURCE.as_bytes(), self)
    }

    /// The cycle at which the thought began.
    pub(in crate::microchess) fn began(&self) -> u64 {
        self.began
    }

    /// Cycles of this thought so far.
    pub(in crate::microchess) fn cycles(&self) -> u64 {
        self.machine.cycles().saturating_sub(self.began)
    }

    /// The candidates that have a value.
    pub(in crate::microchess) fn candidates(&self) -> &[Candidate] {
        &self.search.candidates
    }

    /// The part of its moves that it has looked at, from 0 to 1. It counts them before, the queen's
    /// twice, and again when it comes to them.
    pub(in crate::microchess) fn done(&self) -> f32 {
        let [all, begun] = [PRIOR, CANDIDATE_MOVES].map(|tally| self.machine.peek(tally));
        let is_known = self.search.thought && !self.search.candidates.is_empty() && all > 0;
        let behind = f32::from(begun.saturating_sub(1));
        if is_known { (behind / f32::from(all)).min(1.0) } else { 0.0 }
    }

    /// Whether it has answered.
    pub(super) fn is_over(&self) -> bool {
        self.machine.processor.cpu.pc == START
    }

    /// Runs for some cycles, or to the end of the search, collecting its candidates.
    pub(super) fn advance(&mut self, cycles: u64) -> Result<(), Fault> {
        let end = self.machine.cycles().saturating_add(cycles);
        while self.machine.cycles() < end {
            let budget = Budget::cycles(end - self.machine.cycles());
            let Search { moves, thought, .. } = &mut self.search;
            let reached = self.machine.run_until(budget, |cpu: &Cpu| {
                *moves += u64::from(cpu.pc == VISIT);
                *thought |= cpu.pc == THINK;
                cpu.pc == VALUED || cpu.pc == DECIDED || cpu.pc == START
            })?;
            if !reached || self.is_over() {
                return Ok(());
            }
            self.collect();
        }
        Ok(())
    }

    /// Takes note of what the program has found, at the labels where it is to be seen.
    fn collect(&mut self) {
        match self.machine.processor.cpu.pc {
            VALUED => self.search.candidates.push(candidate(&self.machine)),
            DECIDED => self.search.best_value = self.machine.peek(DISPLAY[1]),
            _ => {}
        }
    }
}

/// The machine of a snapshot, with the names in its program.
pub(crate) fn opened(
    snapshot: &Snapshot,
) -> std::result::Result<(StoppedMachine, monitor::Symbols), String> {
    let saved: Thinking = snapshot::load(MACHINE, explain::SOURCE.as_bytes(), snapshot)?;
    let symbols = explain::program_text().symbols().clone();
    Ok((StoppedMachine::Kim1(Box::new(saved.machine)), symbols))
}

fn fault(fault: Fault) -> MonitorError {
    MonitorError::Fault(fault.to_string())
}

impl Inspected for Thinking {
    fn subject(&self) -> &dyn monitor::Subject {
        &self.machine
    }

    fn step(&mut self) -> Result<(), MonitorError> {
        Machine::step(&mut self.machine).map_err(fault)?;
        let pc = self.machine.processor.cpu.pc;
        self.search.moves += u64::from(pc == VISIT);
        self.search.thought |= pc == THINK;
        self.collect();
        Ok(())
    }

    fn run(&mut self, cycles: u64) -> Result<(), MonitorError> {
        self.advance(cycles).map_err(fault)
    }

    fn is_done(&self) -> bool {
        self.is_over()
    }
}

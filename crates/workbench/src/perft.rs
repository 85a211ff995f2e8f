//! The move generators of emulated machines.

use std::io::Write;

use clap::{Args, ValueEnum};
use machines::Budget;
use rules::Position;
use serde_json::json;
use vintage::c64::{C64Error, Computer};
use vintage::cdp1802::{Board, Cable, CableError};

use crate::problem::{Outcome, Problem, Verdict, failed, refused};

/// A machine whose program can count positions.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Machine {
    /// The Commodore 64
    C64,
    /// The RCA 1802
    Cdp1802,
}

/// What to count.
#[derive(Args, Clone, Debug)]
pub struct Perft {
    /// The machine
    pub machine: Machine,
    /// How many half-moves deep
    #[arg(long, short)]
    pub depth: u32,
    /// Where to begin; the start position if not given
    #[arg(long, short)]
    pub fen: Option<String>,
    /// Give up after this many cycles of the machine
    #[arg(long)]
    pub cycles: Option<u64>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Lets the move generator of an emulated machine count positions.
///
/// # Errors
/// When the machine cannot be asked, fails, or the answer cannot be written.
pub fn run(perft: &Perft, out: &mut dyn Write) -> Outcome {
    let position = crate::position(perft.fen.as_deref())?;
    let (positions, cycles) = count(perft, &position)?;
    if perft.json {
        let answer = json!({ "nodes": positions, "cycles": cycles });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{positions} nodes, {cycles} cycles")?;
    }
    Ok(Verdict::Good)
}

/// Positions, and the cycles that the machine took.
fn count(perft: &Perft, position: &Position) -> Result<(u64, u64), Problem> {
    let depth = perft.depth;
    match perft.machine {
        Machine::C64 => {
            let budget = perft.cycles.map_or(Budget::UNLIMITED, Budget::cycles);
            let counted = Computer::new().perft_within(position, depth, budget).map_err(problem)?;
            Ok((counted.positions, counted.cycles))
        }
        Machine::Cdp1802 => {
            let counted = Cable::perft(Board::Bios, position, depth).map_err(cable_problem)?;
            Ok((counted.positions, counted.cycles))
        }
    }
}

fn cable_problem(error: CableError) -> Problem {
    match error {
        CableError::TooDeep { .. } | CableError::Answered { .. } => refused(error),
        _ => failed(error),
    }
}

/// What the program has no room for cannot be asked; anything else went wrong.
fn problem(error: C64Error) -> Problem {
    match error {
        C64Error::TooDeep { .. } | C64Error::TooManyPieces { .. } | C64Error::UnusualCastling => {
            refused(error)
        }
        C64Error::NoProgram | C64Error::OverBudget | C64Error::Fault(_) | C64Error::Stopped => {
            failed(error)
        }
    }
}

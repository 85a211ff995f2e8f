use std::io::Write;

use clap::{Args, ValueEnum};
use machines::Budget;
use rules::Position;
use serde_json::json;
use vintage::c64::{C64Error, Computer};
use vintage::cdp1802::{Board, Cable, CableError};

use super::{Outcome, Problem, Verdict, failed, refused};

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The machine
    machine: Machine,
    /// How many half-moves deep
    #[arg(long, short)]
    depth: u32,
    /// Where to begin; the start position if not given
    #[arg(long, short)]
    fen: Option<String>,
    /// Give up after so many cycles of the machine
    #[arg(long)]
    cycles: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Machine {
    C64,
    Cdp1802,
}

/// Lets the move generator of an emulated machine count positions.
pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let position = arguments.fen.as_deref().map_or(Ok(Position::start()), str::parse);
    let position: Position = position.map_err(refused)?;
    let (positions, cycles) = count(arguments, &position)?;
    if arguments.json {
        let answer = json!({ "nodes": positions, "cycles": cycles });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{positions} nodes, {cycles} cycles")?;
    }
    Ok(Verdict::Good)
}

/// Positions, and the cycles that the machine took.
fn count(arguments: &Arguments, position: &Position) -> Result<(u64, u64), Problem> {
    let depth = arguments.depth;
    match arguments.machine {
        Machine::C64 => {
            let budget = arguments.cycles.map_or(Budget::UNLIMITED, Budget::cycles);
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

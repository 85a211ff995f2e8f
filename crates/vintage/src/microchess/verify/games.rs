//! Whole games: keys, memory edits and the computer's answers.

use serde::Deserialize;

use super::{Outcome, Report, differs};
use crate::microchess::{Console, EngineConsole, Level, Reply, Response};

/// One game of the original.
#[derive(Debug, Deserialize)]
pub(super) struct Game {
    level: String,
    ops: Vec<Operation>,
    #[serde(rename = "final")]
    last_board: String,
}

/// Something done to the machine, and what is recorded of the result.
#[derive(Debug, Deserialize)]
struct Operation {
    #[serde(rename = "k")]
    keys: Option<String>,
    poke: Option<Vec<[u8; 2]>>,
    #[serde(rename = "disp")]
    display: Option<String>,
    #[serde(rename = "mv")]
    moved: Option<[u8; 3]>,
    board: Option<String>,
    #[serde(flatten)]
    answer: Answer,
}

/// What is recorded of an answer of the computer.
#[derive(Debug, Deserialize)]
struct Answer {
    out: Option<String>,
    src: Option<String>,
    #[serde(rename = "n")]
    candidates: Option<usize>,
    #[serde(rename = "cyc")]
    cycles: Option<u64>,
    #[serde(rename = "v")]
    value: Option<u8>,
    bestv: Option<u8>,
    #[serde(rename = "cap")]
    captured: Option<u8>,
}

/// Where the pieces lie in the machine's memory.
const PIECES: u8 = 0x50;
/// Where the place in the book lies.
const BOOK: u8 = 0xDC;

pub(super) fn replay(game: &Game, report: &mut Report) -> Outcome {
    let level: Level = game.level.parse().map_err(|error| format!("{error}"))?;
    let mut console = EngineConsole::new(report.engine, level);
    for (index, operation) in game.ops.iter().enumerate() {
        if let Some(what) = perform(&mut console, operation, report)? {
            return Ok(Some(format!("operation {}: {what}", index + 1)));
        }
    }
    Ok(differs("final", &game.last_board, &console.state().board.to_string()))
}

fn perform(console: &mut EngineConsole, operation: &Operation, report: &mut Report) -> Outcome {
    for &[address, value] in operation.poke.iter().flatten() {
        poke(console.state_mut(), address, value)?;
    }
    let mut reply = None;
    let mut moved = None;
    for key in operation.keys.iter().flat_map(|keys| keys.bytes()) {
        let state = console.state();
        moved = Some([state.piece, state.display[1], state.square]);
        let response = console.press(key).map_err(|error| error.to_string())?;
        if let Response::Played(played) = response {
            moved = played.moved;
            reply = Some(played);
        }
    }
    let differs_in_answer =
        reply.and_then(|reply| compare_answer(&operation.answer, &reply, report));
    Ok(differs_in_answer.or_else(|| compare_machine(operation, console.state(), moved)))
}

fn poke(console: &mut Console, address: u8, value: u8) -> Result<(), String> {
    match address {
        BOOK => console.book_pointer = value,
        PIECES..0x70 => console.board.0[usize::from(address - PIECES)] = value,
        _ => return Err(format!("nothing known lies at the poked address {address}")),
    }
    Ok(())
}

fn compare_answer(answer: &Answer, reply: &Reply, report: &mut Report) -> Option<String> {
    if let Some(cycles) = answer.cycles {
        report.cycles.compare(cycles, reply.cycles);
    }
    let out = if reply.moved.is_some() { "move" } else { "resign" };
    let src = if reply.thought.is_some() { "search" } else { "book" };
    let best = reply.thought.as_ref().map(|thought| thought.best_value);
    let candidates = reply.thought.as_ref().map_or(0, |thought| thought.candidates.len());
    differs("out", &answer.out.as_deref(), &Some(out))
        .or_else(|| differs("src", &answer.src.as_deref(), &Some(src)))
        .or_else(|| differs("n", &answer.candidates, &Some(candidates)))
        .or_else(|| differs("value", &answer.value.or(answer.bestv), &best))
        .or_else(|| differs("cap", &answer.captured, &reply.captured))
}

/// Compares what is recorded; not everything is, after every operation.
fn compare_machine(
    operation: &Operation,
    console: &Console,
    moved: Option<[u8; 3]>,
) -> Option<String> {
    let display = super::keys::display(console);
    let board = console.board.to_string();
    let expected = |recorded: &Option<String>, ours: String| {
        recorded.as_ref().map(|recorded| (recorded.clone(), ours))
    };
    let moves = operation.moved.map(|recorded| (Some(recorded), moved));
    moves
        .and_then(|(recorded, ours)| differs("mv", &recorded, &ours))
        .or_else(|| {
            expected(&operation.display, display)
                .and_then(|(original, ours)| differs("disp", &original, &ours))
        })
        .or_else(|| {
            expected(&operation.board, board)
                .and_then(|(original, ours)| differs("board", &original, &ours))
        })
}

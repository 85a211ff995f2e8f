//! Key presses, with the machine's memory after each of them.

use serde::Deserialize;
use serde_json::Value;

use super::{Outcome, Report, differs};
use crate::microchess::{Board, Console, EngineConsole, Level};

/// One sequence of keys.
#[derive(Debug, Deserialize)]
pub(super) struct Sequence {
    level: String,
    steps: Vec<Step>,
}

/// A key and what followed: display, piece, square, book pointer, whether the
/// sides are exchanged; then the board if it changed, and `QUIT` at the end.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Vec<Value>")]
struct Step {
    key: u8,
    state: State,
    board: Option<String>,
    quit: bool,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
struct State(String, u8, u8, u8, u8);

impl TryFrom<Vec<Value>> for Step {
    type Error = String;

    fn try_from(mut fields: Vec<Value>) -> Result<Self, String> {
        if fields.len() < 6 {
            return Err(format!("a step has at least six fields: {fields:?}"));
        }
        let extras = fields.split_off(6);
        let key = fields.remove(0);
        let key = key.as_str().and_then(one_byte).ok_or_else(|| format!("{key} is not one key"))?;
        let state = serde_json::from_value(fields.into()).map_err(|error| error.to_string())?;
        let quit = extras.iter().any(|extra| extra == "QUIT");
        let board = extras
            .iter()
            .filter_map(Value::as_str)
            .find(|&extra| extra != "QUIT")
            .map(str::to_owned);
        Ok(Self { key, state, board, quit })
    }
}

fn one_byte(text: &str) -> Option<u8> {
    let mut characters = text.chars();
    let byte = u8::try_from(characters.next()?).ok()?;
    characters.next().is_none().then_some(byte)
}

pub(super) fn replay(sequence: &Sequence, report: &Report) -> Outcome {
    let level: Level = sequence.level.parse().map_err(|error| format!("{error}"))?;
    let mut console = EngineConsole::new(report.engine, level);
    let mut known = Board::POWER_UP;
    for (index, step) in sequence.steps.iter().enumerate() {
        if let Some(board) = &step.board {
            known = board.parse().map_err(|error| format!("step {}: {error}", index + 1))?;
        }
        console.press(step.key).map_err(|error| error.to_string())?;
        if let Some(what) = compare(step, console.state(), known) {
            return Ok(Some(format!(
                "step {} (key {:?}): {what}",
                index + 1,
                char::from(step.key)
            )));
        }
    }
    Ok(None)
}

fn compare(step: &Step, console: &Console, known: Board) -> Option<String> {
    let reversed = u8::from(console.reversed);
    let ours =
        State(display(console), console.piece, console.square, console.book_pointer, reversed);
    differs("display, piece, square, book pointer, exchanged", &step.state, &ours)
        .or_else(|| differs("board", &known, &console.board))
        .or_else(|| differs("quit", &step.quit, &console.has_quit))
}

/// The six digits as the recordings write them.
pub(super) fn display(console: &Console) -> String {
    console.display.iter().map(|byte| format!("{byte:02X}")).collect()
}

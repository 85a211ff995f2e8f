//! Positions set up by keys and searched at each level, as recorded from a
//! build that prints while it searches and so takes more cycles.

use serde::Deserialize;
use serde_json::Value;

use super::{Outcome, Recording, RecordingError, Report, differs, read};
use crate::microchess::{Engine, EngineConsole, Level, Played, run_keys_on};

/// One position.
#[derive(Debug, Deserialize)]
pub(super) struct Position {
    keys: String,
    #[serde(rename = "NORMAL")]
    normal: Option<Answer>,
    #[serde(rename = "BLITZ")]
    blitz: Option<Answer>,
    #[serde(rename = "SUPER_BLITZ")]
    super_blitz: Option<Answer>,
}

/// What the original answered.
#[derive(Debug, Deserialize)]
struct Answer {
    leds: String,
    cycles: u64,
    best: u8,
    evals: Vec<String>,
}

/// Replays a file that is one object with the list `positions`. Errors name
/// the number of the position in place of a line.
pub(super) fn replay_file(engine: Engine, mut file: Value) -> Result<Report, RecordingError> {
    let mut report = Report::new(engine, Recording::Positions);
    let Value::Array(positions) = file["positions"].take() else {
        return Err(RecordingError { line: 1, what: "'positions' is not a list".to_owned() });
    };
    for (index, position) in positions.into_iter().enumerate() {
        let at = |what| RecordingError { line: 1, what: format!("position {}: {what}", index + 1) };
        let position = read(position).map_err(at)?;
        let difference = replay(&position, &mut report).map_err(at)?;
        report.conclude(index + 1, None, difference);
    }
    Ok(report)
}

pub(super) fn replay(position: &Position, report: &mut Report) -> Outcome {
    let answers = [&position.normal, &position.blitz, &position.super_blitz];
    if answers.iter().all(|answer| answer.is_none()) {
        return Err("no level is recorded".to_owned());
    }
    for (level, answer) in Level::ALL.into_iter().zip(answers) {
        let Some(answer) = answer else { continue };
        let played = play(report.engine, level, &position.keys)?;
        report.cycles.compare(answer.cycles, played.reply.cycles);
        if let Some(what) = compare(answer, &played) {
            return Ok(Some(format!("{level}: {what}")));
        }
    }
    Ok(None)
}

fn play(engine: Engine, level: Level, keys: &str) -> Result<Played, String> {
    let mut console = EngineConsole::new(engine, level);
    let mut played = run_keys_on(&mut console, keys).map_err(|error| error.to_string())?;
    played.pop().ok_or_else(|| format!("the keys '{keys}' never ask for a move"))
}

fn compare(answer: &Answer, played: &Played) -> Option<String> {
    let ours = played.evals();
    let pairs = answer.evals.iter().zip(&ours).enumerate();
    pairs
        .filter_map(|(index, (original, ours))| {
            differs(&format!("candidate {}", index + 1), original, ours)
        })
        .next()
        .or_else(|| differs("number of candidates", &answer.evals.len(), &ours.len()))
        .or_else(|| differs("best", &Some(answer.best), &played.best()))
        .or_else(|| differs("leds", &answer.leds, &played.leds()))
}

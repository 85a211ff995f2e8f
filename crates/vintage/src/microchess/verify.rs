//! Comparison with recordings of the original.
//!
//! A recording is one of four kinds, told apart by what its records hold:
//! single searches (`cands`), whole games (`ops`), key presses (`steps`), and
//! positions with the keys that set them up (`positions`). The first three are
//! a JSON object on each line, the last is one JSON object.

mod games;
mod keys;
mod positions;
mod report;
mod searches;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Engine;

pub use report::{CycleCheck, Difference, RecordingError, Report};

/// What kind of recording a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recording {
    /// One search a line, with every counter.
    Searches,
    /// One game per line.
    Games,
    /// One sequence of keys per line.
    Keys,
    /// Positions at three levels, from a build that takes more cycles.
    Positions,
}

impl Recording {
    /// What one record of it is called, in the plural.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::Searches => "searches",
            Self::Games => "games",
            Self::Keys => "key sequences",
            Self::Positions => "positions",
        }
    }

    fn of(record: &Value) -> Option<Self> {
        let kinds = [
            ("cands", Self::Searches),
            ("ops", Self::Games),
            ("steps", Self::Keys),
            ("positions", Self::Positions),
            ("keys", Self::Positions),
        ];
        kinds.into_iter().find(|(field, _)| record.get(field).is_some()).map(|(_, kind)| kind)
    }
}

/// Replays a recording and counts what is equal.
///
/// # Errors
/// When the text is not a recording; the error names the line.
///
/// ```
/// use vintage::microchess::verify::{Recording, verify};
/// let recording = r#"{"id":1,"level":"blitz","steps":[["1","1F0001",31,1,0,0],["2","1F0012",31,18,0,0]]}"#;
/// let report = verify(recording).unwrap();
/// assert_eq!((report.recording, report.records, report.equal), (Recording::Keys, 1, 1));
/// assert!(verify("{}").unwrap_err().to_string().starts_with("line 1: "));
/// ```
pub fn verify(text: &str) -> Result<Report, RecordingError> {
    verify_on(Engine::Native, text)
}

/// Replays a recording on one of the engines. The cycles of the re-creation are those of the
/// original; our program has cycles of its own.
///
/// # Errors
/// When the text is not a recording, or the program on the KIM-1 does not answer.
pub fn verify_on(engine: Engine, text: &str) -> Result<Report, RecordingError> {
    if let Ok(whole) = serde_json::from_str::<Value>(text)
        && whole.get("positions").is_some()
    {
        return positions::replay_file(engine, whole);
    }
    verify_lines(engine, text)
}

fn verify_lines(engine: Engine, text: &str) -> Result<Report, RecordingError> {
    let mut report = None;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let at = |what: String| RecordingError { line: index + 1, what };
        let record: Value = serde_json::from_str(line).map_err(|error| at(error.to_string()))?;
        let report = match &mut report {
            Some(report) => report,
            none => none.insert(Report::new(
                engine,
                Recording::of(&record).ok_or_else(|| at(UNKNOWN.to_owned()))?,
            )),
        };
        replay(report, index + 1, record).map_err(at)?;
    }
    report.ok_or(RecordingError { line: 1, what: "the file holds no record".to_owned() })
}

const UNKNOWN: &str = "none of the fields 'cands', 'ops', 'steps', 'positions' is there";

fn replay(report: &mut Report, line: usize, record: Value) -> Result<(), String> {
    let id = record.get("id").map(ToString::to_string);
    let outcome = match report.recording {
        Recording::Searches => searches::replay(&read(record)?, report),
        Recording::Games => games::replay(&read(record)?, report),
        Recording::Keys => keys::replay(&read(record)?, report),
        Recording::Positions => positions::replay(&read(record)?, report),
    }?;
    report.conclude(line, id, outcome);
    Ok(())
}

fn read<T: DeserializeOwned>(record: Value) -> Result<T, String> {
    serde_json::from_value(record).map_err(|error| error.to_string())
}

/// What a replay finds: `Ok(None)` when all is equal, `Ok(Some(_))` with the
/// first difference in words, `Err` when the record makes no sense.
type Outcome = Result<Option<String>, String>;

/// A difference in words, if the two are not equal.
fn differs<T: PartialEq + std::fmt::Debug>(what: &str, original: &T, ours: &T) -> Option<String> {
    (original != ours).then(|| format!("{what}: the original has {original:?}, we have {ours:?}"))
}

use std::time::{Duration, Instant};

use protocol::uci::{BestMove, Info, Message, PositionCommand};
use rules::{Move, Position};

use crate::patient::{Patient, THOUGHT};

/// A search to look at.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    /// What follows `position`.
    pub(crate) position: &'static str,
    /// What follows `go`.
    pub(crate) go: &'static str,
    /// After how long it is told to stop.
    pub(crate) stop_after: Option<Duration>,
}

/// All that was said from `go` to `bestmove`.
#[derive(Clone, Debug)]
pub(crate) struct Transcript {
    pub(crate) position: Position,
    pub(crate) lines: Vec<String>,
    pub(crate) best: BestMove,
    /// From `go`, or from `stop` where it was told to.
    pub(crate) time: Duration,
}

impl Scene {
    pub(crate) fn play(&self, patient: &mut Patient) -> Result<Transcript, String> {
        let position = format!("position {}", self.position);
        patient.ready_after(&["ucinewgame", &position])?;
        let mut asked = Instant::now();
        patient.say(&format!("go {}", self.go))?;
        let mut lines = Vec::new();
        if let Some(after) = self.stop_after {
            lines.extend(quiet_time(patient, after)?);
            asked = Instant::now();
            patient.say("stop")?;
        }
        lines.extend(
            patient.until("bestmove", THOUGHT)?.into_iter().map(|line| (line.text, line.at)),
        );
        let (last, arrived) = lines.last().cloned().unwrap_or((String::new(), asked));
        let Ok(Message::BestMove(best)) = last.parse() else {
            return Err(format!("'{last}' is not an answer"));
        };
        Ok(Transcript {
            position: self.starting_position(),
            lines: lines.into_iter().map(|(text, _)| text).collect(),
            best,
            time: arrived.saturating_duration_since(asked),
        })
    }

    /// The position that is searched.
    fn starting_position(&self) -> Position {
        let command = format!("position {}", self.position);
        let resolved = match command.parse() {
            Ok(protocol::uci::Command::Position(position)) => PositionCommand::resolve(&position),
            _ => PositionCommand::default().resolve(),
        };
        resolved.map_or_else(|_| Position::start(), |line| line.position)
    }
}

/// Listens for a while, in which no answer may come.
fn quiet_time(patient: &mut Patient, time: Duration) -> Result<Vec<(String, Instant)>, String> {
    let until = Instant::now() + time;
    let mut lines = Vec::new();
    while let Some(line) = patient.next(until)? {
        if line.text.starts_with("bestmove") {
            return Err(format!("'{}' before it was told to stop", line.text));
        }
        lines.push((line.text, line.at));
    }
    Ok(lines)
}

impl Transcript {
    /// The `info` lines that say more than a text.
    pub(crate) fn infos(&self) -> Vec<Info> {
        let info = |line: &String| match line.parse() {
            Ok(Message::Info(info)) if info.string.is_none() || info.depth.is_some() => Some(*info),
            _ => None,
        };
        self.lines.iter().filter_map(info).collect()
    }

    /// The lines as they are written.
    pub(crate) fn info_lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(String::as_str).filter(|line| line.starts_with("info"))
    }

    /// The move, if it is legal.
    pub(crate) fn best_move(&self) -> Result<Move, String> {
        let text = self.best.best.as_deref().unwrap_or("(none)");
        self.position.parse_uci(text).map_err(|error| error.to_string())
    }
}

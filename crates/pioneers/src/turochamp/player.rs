use std::time::Instant;

use player::{
    Choice, Device, Event, Info, MachineKind, MachineState, MachineTime, OptionError, OptionSpec,
    Player, Question, Result, Situation, common_options,
};
use rules::{Move, Position};

use super::readings::Choosable;
use super::search::Search;
use super::{Points, Readings, Sheet, SheetSize, Worth, position_play};
use crate::brakes::{Brakes, Overhead};
use crate::order::candidates;

/// Half an hour with paper and pencil, in seconds.
const PAPER_TIME: MachineTime = MachineTime { cycles: 1_800, hertz: 1 };

/// Turing's and Champernowne's machine, which a person runs with paper and pencil.
///
/// Its options are the readings where sources differ (see [`Readings`]) and `Sheet`: how much of the work
/// sheet is shown.
#[derive(Clone, Debug, Default)]
pub struct Turochamp {
    readings: Readings,
    sheet: SheetSize,
    overhead: Overhead,
}

/// A move with its sums.
#[derive(Clone, Debug)]
struct Entry {
    mv: Move,
    worth: Worth,
    sheet: Sheet,
}

impl Entry {
    fn key(&self) -> (Worth, Points) {
        (self.worth, self.sheet.total())
    }
}

impl Turochamp {
    /// With other readings of the rules.
    #[must_use]
    pub fn with_readings(readings: Readings) -> Turochamp {
        Turochamp { readings, ..Turochamp::default() }
    }

    fn options_with_readings() -> Vec<OptionSpec> {
        let mut options = common_options();
        options.extend(Readings::options());
        options.push(SheetSize::option());
        options
    }

    /// The sums of the moves asked for, as many as there is time for; the worth of each is known.
    fn entries(&self, question: &Question, plies: u32, report: &mut Report) -> Vec<Entry> {
        let position = question.situation.position();
        let color = position.turn();
        let mut brakes = Brakes::new(question, self.overhead);
        let mut entries = Vec::new();
        for mv in candidates(question) {
            let mut search =
                Search { brakes: &mut brakes, color, readings: self.readings, deepest: 0 };
            let worth = search.worth_of(position, mv, plies);
            report.deepest = report.deepest.max(search.deepest);
            if brakes.are_pulled() {
                break;
            }
            let sheet = position_play(&position.after(mv), color, Some(mv), self.readings);
            entries.push(Entry { mv, worth, sheet });
        }
        report.nodes = brakes.nodes();
        entries
    }

    /// The work sheet, in lines.
    fn write_sheet(&self, position: &Position, entries: &[Entry], chosen: usize) -> Vec<String> {
        let before = position_play(position, position.turn(), None, self.readings).total();
        let title = |entry: &Entry| {
            let total = entry.sheet.total();
            format!(
                "{}: {}, position play {before} to {total}, {}",
                position.san(entry.mv),
                entry.worth,
                Signed(total - before),
            )
        };
        let whole = |entry: &Entry| {
            let lines = entry.sheet.lines().into_iter().map(|line| format!("  {line}"));
            std::iter::once(title(entry)).chain(lines).collect::<Vec<String>>()
        };
        match self.sheet {
            SheetSize::None => Vec::new(),
            SheetSize::Chosen => whole(&entries[chosen]),
            SheetSize::All => entries.iter().flat_map(whole).collect(),
        }
    }
}

/// The sheet as a panel shows it.
fn paper(text: String) -> MachineState {
    MachineState {
        kind: MachineKind::Turochamp,
        registers: Vec::new(),
        memory: Vec::new(),
        devices: vec![Device::Screen(text)],
        cycles: PAPER_TIME.cycles,
        hertz: PAPER_TIME.hertz,
    }
}

/// A difference with its sign.
struct Signed(Points);

impl std::fmt::Display for Signed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plus = if self.0 >= Points::default() { "+" } else { "" };
        write!(f, "{plus}{}", self.0)
    }
}

/// What was counted on the way.
#[derive(Debug, Default)]
struct Report {
    nodes: u64,
    deepest: u32,
}

impl Player for Turochamp {
    fn name(&self) -> String {
        "Torres Turochamp".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        Turochamp::options_with_readings()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let option = player::declared_option(&options, name, value)?;
        self.readings.obey(option, value);
        self.sheet.obey(option, value);
        self.overhead.obey(option, value);
        Ok(())
    }

    fn explain(&mut self, situation: &Situation) -> Option<Vec<String>> {
        let position = situation.position();
        let moved = None;
        let sheet = position_play(position, position.turn(), moved, self.readings);
        let mut lines = sheet.lines();
        lines.push(format!("position play: {}", sheet.total()));
        Some(lines)
    }

    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        let start = Instant::now();
        let position = question.situation.position();
        if !position.has_legal_move() {
            return Ok(Choice::default());
        }
        let most = question.limits.depth.unwrap_or(u32::MAX).max(1);
        let plies = self.readings.plies.count().min(most);
        let mut report = Report::default();
        let entries = self.entries(question, plies, &mut report);
        // Of equals the first stays, in the order of the board.
        let best = entries.iter().enumerate().rev().max_by_key(|(_, entry)| entry.key());
        let Some((chosen, entry)) = best else {
            observe(Event::Text("stopped before the first sum".to_owned()));
            return Ok(Choice::of(candidates(question).first().copied()));
        };
        let lines = self.write_sheet(position, &entries, chosen);
        observe(Event::Machine(paper(lines.join("\n"))));
        lines.into_iter().for_each(|line| observe(Event::Text(line)));
        let score = Some(entry.worth.score());
        observe(
            Info {
                depth: Some(plies),
                selective_depth: Some(report.deepest),
                score,
                nodes: Some(report.nodes),
                time: Some(start.elapsed()),
                variation: vec![entry.mv],
                machine_time: Some(PAPER_TIME),
                ..Info::default()
            }
            .into(),
        );
        Ok(Choice { score, machine_time: Some(PAPER_TIME), ..Choice::of(Some(entry.mv)) })
    }
}

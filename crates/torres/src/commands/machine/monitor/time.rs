//! Commands that keep the past: snapshots, rewinding, traces, coverage.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::history::{History, Moment};
use super::subject::Subject;
use super::trace_file::TraceFile;
use super::{Monitor, Said, count};

const UNNAMED: &str = "default";
const MOST_SNAPSHOTS: usize = 100;
const MOST_HOT_SPOTS: usize = 10;

impl<S: Subject> Monitor<S> {
    pub(super) fn snapshot(&mut self, words: &[&str]) -> Said {
        let name = words.first().copied().unwrap_or(UNNAMED);
        if self.snapshots.len() >= MOST_SNAPSHOTS && !self.snapshots.contains_key(name) {
            return Err(format!("there are {MOST_SNAPSHOTS} snapshots already"));
        }
        let moment = Moment { instructions: self.instructions, subject: self.subject.clone() };
        self.snapshots.insert(name.to_owned(), moment);
        Ok(format!("snapshot '{name}' at cycle {}\n", self.subject.cycles()))
    }

    pub(super) fn restore(&mut self, words: &[&str]) -> Said {
        let name = words.first().copied().unwrap_or(UNNAMED);
        let none = || format!("there is no snapshot '{name}'");
        let Moment { instructions, subject } =
            self.snapshots.get(name).cloned().ok_or_else(none)?;
        self.instructions = instructions;
        self.subject = subject;
        self.forget_the_past();
        Ok(self.here())
    }

    /// Rewinding goes no further back than a jump in time.
    pub(super) fn forget_the_past(&mut self) {
        self.history = History::new(self.instructions, &self.subject);
        self.shown = self.subject.output().len();
        self.moved();
    }

    pub(super) fn rewind(&mut self, words: &[&str]) -> Said {
        let back = count(words, 0, 1)?;
        let too_far = || format!("only {} instructions have run", self.instructions);
        let target = self.instructions.checked_sub(back).ok_or_else(too_far)?;
        let moment = self.history.back_to(target);
        let moment = moment.ok_or("that is before the snapshot from which this run went on")?;
        self.subject = moment.subject;
        self.instructions = moment.instructions;
        while self.instructions < target {
            self.subject.step()?;
            self.instructions += 1;
        }
        self.shown = self.subject.output().len();
        self.moved();
        Ok(self.here())
    }

    pub(super) fn set_trace(&mut self, path: &str) -> Said {
        let closed = self.trace.take().map(TraceFile::close).transpose()?;
        match path {
            "off" | "" => Ok(closed.map_or("no trace\n".to_owned(), |closed| closed + "\n")),
            _ => {
                self.trace = Some(TraceFile::create(path)?);
                Ok(format!("every instruction goes into {path}\n"))
            }
        }
    }

    pub(super) fn cover(&mut self, words: &[&str]) -> Said {
        match words.first().copied() {
            Some("on" | "clear") => {
                self.coverage = Some(vec![0; S::PLACES as usize]);
                Ok("counting\n".to_owned())
            }
            Some("off") => {
                self.coverage = None;
                Ok("not counting\n".to_owned())
            }
            Some(other) => Err(format!("coverage is on or off, not '{other}'")),
            None => self
                .coverage
                .as_deref()
                .map_or(Err("nothing is counted; say coverage on first".to_owned()), |counts| {
                    Ok(self.show_coverage(counts))
                }),
        }
    }

    fn show_coverage(&self, counts: &[u64]) -> String {
        let mut reached: Vec<(u32, u64)> =
            (0..).zip(counts.iter().copied()).filter(|&(_, count)| count > 0).collect();
        let total: u64 = reached.iter().map(|(_, count)| count).sum();
        let mut text = format!("{} instructions were reached, {total} ran\n", reached.len());
        for (routine, (places, runs)) in self.by_routine(&reached) {
            let _ = writeln!(text, "{routine:<24} {places:>6} reached {runs:>12} ran");
        }
        reached.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        for (place, count) in reached.into_iter().take(MOST_HOT_SPOTS) {
            let instruction = self.subject.disassemble(place).text;
            let place = S::NOTATION.show_place(place);
            let _ = writeln!(text, "{count:>12}  {place}  {instruction}");
        }
        text
    }

    fn by_routine(&self, reached: &[(u32, u64)]) -> BTreeMap<&str, (u64, u64)> {
        let mut routines = BTreeMap::new();
        for &(place, count) in reached {
            let routine = self.symbols.routine(place, S::NOTATION).unwrap_or("(no label)");
            let (places, runs) = routines.entry(routine).or_insert((0, 0));
            *places += 1;
            *runs += count;
        }
        routines
    }
}

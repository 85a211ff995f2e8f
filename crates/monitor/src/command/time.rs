//! Commands that keep the past: snapshots, rewinding, traces, coverage.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Said, count};
use crate::Monitor;
use crate::coverage::Coverage;
use crate::error::MonitorError;

const UNNAMED: &str = "default";
const MOST_HOT_SPOTS: usize = 10;

impl Monitor {
    pub(super) fn snapshot_command(&mut self, words: &[&str]) -> Said {
        let name = words.first().copied().unwrap_or(UNNAMED);
        self.snapshot(name)?;
        Ok(format!("snapshot '{name}' at cycle {}\n", self.subject.cycles()))
    }

    pub(super) fn restore_command(&mut self, words: &[&str]) -> Said {
        self.restore(words.first().copied().unwrap_or(UNNAMED))?;
        Ok(self.here())
    }

    pub(super) fn rewind_command(&mut self, words: &[&str]) -> Said {
        self.rewind(count(words, 0, 1)?)?;
        Ok(self.here())
    }

    pub(super) fn trace_command(&mut self, path: &str) -> Said {
        if matches!(path, "off" | "") {
            return Ok(match self.end_trace()? {
                Some((name, instructions)) => format!("{name}: {instructions} instructions\n"),
                None => "no trace\n".to_owned(),
            });
        }
        self.start_trace(path)?;
        Ok(format!("every instruction goes into {path}\n"))
    }

    pub(super) fn coverage_command(&mut self, words: &[&str]) -> Said {
        match words.first().copied() {
            Some("on" | "clear") => {
                self.start_coverage();
                Ok("counting\n".to_owned())
            }
            Some("off") => {
                self.end_coverage();
                Ok("not counting\n".to_owned())
            }
            Some(other) => Err(MonitorError::NotOnOrOff(other.to_owned())),
            None => {
                let coverage = self.coverage().ok_or(MonitorError::NotCounting)?;
                Ok(self.show_coverage(coverage))
            }
        }
    }

    fn show_coverage(&self, coverage: &Coverage) -> String {
        let mut reached: Vec<(u32, u64)> = coverage.reached().collect();
        let total: u64 = reached.iter().map(|(_, count)| count).sum();
        let mut text = format!("{} instructions were reached, {total} ran\n", reached.len());
        for (routine, (places, runs)) in self.by_routine(&reached) {
            let _ = writeln!(text, "{routine:<24} {places:>6} reached {runs:>12} ran");
        }
        reached.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        for (place, count) in reached.into_iter().take(MOST_HOT_SPOTS) {
            let instruction = self.subject.disassemble(place).text;
            let place = self.subject.notation().show_place(place);
            let _ = writeln!(text, "{count:>12}  {place}  {instruction}");
        }
        text
    }

    fn by_routine(&self, reached: &[(u32, u64)]) -> BTreeMap<&str, (u64, u64)> {
        let notation = self.subject.notation();
        let mut routines = BTreeMap::new();
        for &(place, count) in reached {
            let routine = self.symbols.routine(place, notation).unwrap_or("(no label)");
            let (places, runs) = routines.entry(routine).or_insert((0, 0));
            *places += 1;
            *runs += count;
        }
        routines
    }
}

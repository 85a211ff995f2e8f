//! Commands that let the machine go on.

use machines::Stop;

use super::{Said, count, needed};
use crate::Monitor;
use crate::breakpoints::{Breakpoint, Condition};
use crate::ending::Ending;
use crate::error::MonitorError;

impl Monitor {
    pub(super) fn step_command(&mut self, words: &[&str]) -> Said {
        let ending = self.step(count(words, 0, 1)?);
        Ok(self.report(&ending))
    }

    pub(super) fn over_command(&mut self) -> String {
        let ending = self.step_over();
        self.report(&ending)
    }

    pub(super) fn out_command(&mut self) -> String {
        let ending = self.step_out();
        self.report(&ending)
    }

    pub(super) fn run_command(&mut self, words: &[&str]) -> Said {
        let cycles = count(words, 0, self.limit())?;
        let ending = self.run(Some(cycles));
        Ok(self.report(&ending))
    }

    pub(super) fn run_to_command(&mut self, words: &[&str]) -> Said {
        let place = self.place_named(needed(words, "the place to run to")?)?;
        let ending = self.run_to(place);
        Ok(self.report(&ending))
    }

    pub(super) fn limit_command(&mut self, words: &[&str]) -> Said {
        self.set_limit(count(words, 0, self.limit())?);
        Ok(format!("a run takes at most {} cycles\n", self.limit()))
    }

    pub(super) fn goto_command(&mut self, words: &[&str]) -> Said {
        let place = self.place_named(needed(words, "the place to go to")?)?;
        self.go_to(place);
        Ok(self.here())
    }

    pub(super) fn restart_command(&mut self) -> String {
        self.restart();
        self.here()
    }

    pub(super) fn break_command(&mut self, words: &[&str]) -> Said {
        let Some(text) = words.first() else {
            let all = self.breakpoints().iter().map(|breakpoint| self.describe(breakpoint));
            let list: String = all.collect();
            return Ok(if list.is_empty() { "no breakpoints\n".to_owned() } else { list });
        };
        let place = self.place_named(text)?;
        let breakpoint = self.add_breakpoint(Condition::Place(place))?;
        Ok(self.describe(&breakpoint))
    }

    pub(super) fn watch_command(&mut self, words: &[&str]) -> Said {
        let cell = self.cell_named(needed(words, "the cell to watch")?)?;
        let breakpoint = self.watch(cell)?;
        Ok(self.describe(&breakpoint))
    }

    pub(super) fn at_command(&mut self, words: &[&str]) -> Said {
        needed(words, "the number of cycles")?;
        let breakpoint = self.add_breakpoint(Condition::Cycles(count(words, 0, 0)?))?;
        Ok(self.describe(&breakpoint))
    }

    pub(super) fn delete_command(&mut self, words: &[&str]) -> Said {
        let text = needed(words, "the number of the breakpoint")?;
        if text == "all" {
            self.clear_breakpoints();
            return Ok("no breakpoints\n".to_owned());
        }
        let number = text.parse().ok().filter(|&number| self.remove_breakpoint(number));
        number
            .map(|number| format!("breakpoint {number} removed\n"))
            .ok_or_else(|| MonitorError::UnknownBreakpoint(text.to_owned()))
    }

    fn describe(&self, breakpoint: &Breakpoint) -> String {
        let (number, notation) = (breakpoint.number, self.subject.notation());
        match breakpoint.condition {
            Condition::Place(place) => {
                let shown = notation.show_place(place);
                match self.symbols.label(place, notation) {
                    Some(label) => format!("{number}: at {shown} {label}\n"),
                    None => format!("{number}: at {shown}\n"),
                }
            }
            Condition::Changed { cell, last } => {
                let (cell, last) = (notation.show_cell(cell), notation.show_value(last));
                format!("{number}: when {cell} is not {last}\n")
            }
            Condition::Cycles(cycles) => format!("{number}: at cycle {cycles}\n"),
        }
    }

    /// What the program has written, why the run came back, and where the machine is now.
    fn report(&mut self, ending: &Ending) -> String {
        let why = match ending {
            Ending::Done => String::new(),
            Ending::Breakpoint(breakpoint) => format!("breakpoint {}", self.describe(breakpoint)),
            Ending::Stopped(Stop::Halted) => "the program has stopped\n".to_owned(),
            Ending::Stopped(Stop::Breakpoint) => "a break in the program\n".to_owned(),
            Ending::Limit => "the cycles of this run are used up\n".to_owned(),
            Ending::Fault(reason) => format!("{reason}\n"),
        };
        let new = self.new_output();
        format!("{new}{why}{}", self.here())
    }

    /// What the program has written since this was last asked.
    fn new_output(&mut self) -> String {
        let all = self.subject.output();
        let new = all.get(self.shown.min(all.len())..).unwrap_or_default().to_owned();
        self.shown = all.len();
        if new.is_empty() || new.ends_with('\n') { new } else { new + "\n" }
    }
}

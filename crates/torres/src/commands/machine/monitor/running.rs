//! Commands that let the machine go on.

use machines::Stop;

use super::breakpoints::{Breakpoint, Condition};
use super::subject::{Flow, Subject};
use super::{Monitor, Said, count, needed};

/// What a run is to come to.
#[derive(Clone, Copy, Debug)]
enum Goal {
    Breakpoint,
    Place(u32),
    /// The return from so many calls.
    Return {
        depth: u64,
    },
}

/// Why a run came back.
enum Ending {
    GoalReached,
    Hit(Breakpoint),
    Stopped(Stop),
    Limit,
    Fault(String),
}

impl<S: Subject> Monitor<S> {
    pub(super) fn step(&mut self, words: &[&str]) -> Said {
        let steps = count(words, 0, 1)?;
        let end = self.subject.cycles().saturating_add(self.limit);
        for taken in 0..steps {
            if self.subject.cycles() >= end || taken >= self.limit {
                return Ok(self.report(&Ending::Limit));
            }
            if let Some(ending) = self.advance() {
                return Ok(self.report(&ending));
            }
        }
        Ok(self.report(&Ending::GoalReached))
    }

    pub(super) fn over(&mut self) -> Said {
        if self.subject.flow() != Flow::Call {
            return self.step(&[]);
        }
        if let Some(ending) = self.advance() {
            return Ok(self.report(&ending));
        }
        Ok(self.run(Goal::Return { depth: 1 }, self.limit))
    }

    pub(super) fn out(&mut self) -> Said {
        Ok(self.run(Goal::Return { depth: 1 }, self.limit))
    }

    pub(super) fn go_on(&mut self, words: &[&str]) -> Said {
        let cycles = count(words, 0, self.limit)?;
        Ok(self.run(Goal::Breakpoint, cycles))
    }

    pub(super) fn run_to(&mut self, words: &[&str]) -> Said {
        let place = self.place_named(needed(words, "the place to run to")?)?;
        Ok(self.run(Goal::Place(place), self.limit))
    }

    pub(super) fn set_limit(&mut self, words: &[&str]) -> Said {
        self.limit = count(words, 0, self.limit)?.max(1);
        Ok(format!("a run takes at most {} cycles\n", self.limit))
    }

    pub(super) fn go_to(&mut self, words: &[&str]) -> Said {
        let place = self.place_named(needed(words, "the place to go to")?)?;
        self.subject.go_to(place);
        self.changed();
        Ok(self.here())
    }

    pub(super) fn restart(&mut self) -> Said {
        self.subject = self.start.clone();
        self.instructions = 0;
        self.forget_the_past();
        Ok(self.here())
    }

    pub(super) fn set_break(&mut self, words: &[&str]) -> Said {
        let Some(text) = words.first() else {
            let all = self.breakpoints.all().iter().map(|breakpoint| self.describe(breakpoint));
            let list: String = all.collect();
            return Ok(if list.is_empty() { "no breakpoints\n".to_owned() } else { list });
        };
        let place = self.place_named(text)?;
        self.add(Condition::Place(place))
    }

    pub(super) fn watch(&mut self, words: &[&str]) -> Said {
        let cell = self.cell_named(needed(words, "the cell to watch")?)?;
        self.add(Condition::Changed { cell, last: self.subject.peek(cell) })
    }

    pub(super) fn stop_at(&mut self, words: &[&str]) -> Said {
        needed(words, "the number of cycles")?;
        let cycles = count(words, 0, 0)?;
        if cycles <= self.subject.cycles() {
            return Err(format!("cycle {cycles} has passed, it is {}", self.subject.cycles()));
        }
        self.add(Condition::Cycles(cycles))
    }

    fn add(&mut self, condition: Condition) -> Said {
        let breakpoint = self.breakpoints.add(condition)?;
        Ok(self.describe(&breakpoint))
    }

    pub(super) fn delete(&mut self, words: &[&str]) -> Said {
        match needed(words, "the number of the breakpoint")? {
            "all" => {
                self.breakpoints.clear();
                Ok("no breakpoints\n".to_owned())
            }
            text => {
                let number = text.parse().ok().filter(|&number| self.breakpoints.remove(number));
                number
                    .map(|number| format!("breakpoint {number} removed\n"))
                    .ok_or_else(|| format!("there is no breakpoint '{text}'"))
            }
        }
    }

    fn describe(&self, breakpoint: &Breakpoint) -> String {
        let number = breakpoint.number;
        match breakpoint.condition {
            Condition::Place(place) => format!("{number}: at {}\n", self.name_place(place)),
            Condition::Changed { cell, last } => {
                let (cell, last) = (S::NOTATION.show_cell(cell), S::NOTATION.show_value(last));
                format!("{number}: when {cell} is not {last}\n")
            }
            Condition::Cycles(cycles) => format!("{number}: at cycle {cycles}\n"),
        }
    }

    fn run(&mut self, goal: Goal, cycles: u64) -> String {
        let ending = self.run_to_goal(goal, cycles);
        self.report(&ending)
    }

    fn run_to_goal(&mut self, mut goal: Goal, cycles: u64) -> Ending {
        let end = self.subject.cycles().saturating_add(cycles);
        // Not every instruction of every machine takes time.
        let last = self.instructions.saturating_add(cycles);
        while self.subject.cycles() < end && self.instructions < last {
            let flow = match goal {
                Goal::Return { .. } => self.subject.flow(),
                Goal::Breakpoint | Goal::Place(_) => Flow::Other,
            };
            if let Some(ending) = self.advance() {
                return ending;
            }
            if self.reaches(&mut goal, flow) {
                return Ending::GoalReached;
            }
        }
        Ending::Limit
    }

    fn reaches(&self, goal: &mut Goal, flow: Flow) -> bool {
        match goal {
            Goal::Breakpoint => false,
            Goal::Place(place) => self.subject.place() == *place,
            Goal::Return { depth } => {
                match flow {
                    Flow::Call => *depth += 1,
                    Flow::Return => *depth = depth.saturating_sub(1),
                    Flow::Other => {}
                }
                *depth == 0 && self.subject.is_settled()
            }
        }
    }

    /// Executes one instruction with all that listens to it.
    fn advance(&mut self) -> Option<Ending> {
        self.history.note(self.instructions, &self.subject);
        if let Some(coverage) = &mut self.coverage {
            coverage[self.subject.place() as usize] += 1;
        }
        if let Some(trace) = &mut self.trace
            && let Err(reason) = trace.write(&self.subject)
        {
            self.trace = None;
            return Some(Ending::Fault(reason));
        }
        match self.subject.step() {
            Err(reason) => return Some(Ending::Fault(reason)),
            Ok(stop) => {
                self.instructions += 1;
                if let Some(stop) = stop {
                    return Some(Ending::Stopped(stop));
                }
            }
        }
        self.breakpoints.hit(&self.subject).map(Ending::Hit)
    }

    /// To be called when the machine was changed from outside.
    pub(super) fn changed(&mut self) {
        self.history.keep(self.instructions, &self.subject);
        self.moved();
    }

    /// To be called when the machine is another one than before.
    pub(super) fn moved(&mut self) {
        self.breakpoints.look_again(&self.subject);
        self.list_from = None;
    }

    fn report(&mut self, ending: &Ending) -> String {
        self.list_from = None;
        let why = match ending {
            Ending::GoalReached => String::new(),
            Ending::Hit(breakpoint) => format!("breakpoint {}", self.describe(breakpoint)),
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

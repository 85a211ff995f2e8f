//! What the steps of a test do.

use std::collections::VecDeque;

use super::evaluate::{Failed, Session};
use super::script::{Arguments, Formula, FormulaKind, Step, StepKind, Width};
use super::subject::CallRules;
use crate::source::Span;

/// Instructions of a trace that are kept.
const TRACE_LENGTH: usize = 200;

type Done = Result<(), Failed>;

impl Session {
    pub(super) fn steps(&mut self, steps: &[Step]) -> Done {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &Step) -> Done {
        self.fuel = self.fuel.checked_sub(1).ok_or_else(|| {
            Failed::new(step.span, "the test takes too many steps: does it loop?")
        })?;
        match &step.kind {
            StepKind::Assign { target, value } => self.assign(target, value),
            StepKind::Call { name, arguments } => self.statement(name, arguments, step.span),
            StepKind::If { condition, then, otherwise } => {
                let chosen = if self.value(condition)? != 0 { then } else { otherwise };
                self.steps(chosen)
            }
            StepKind::For { name, from, to, body } => {
                for value in self.value(from)?..=self.value(to)? {
                    self.variables.insert(name.to_string(), value);
                    self.steps(body)?;
                    if body.is_empty() {
                        break;
                    }
                }
                Ok(())
            }
        }
    }

    fn assign(&mut self, target: &Formula, value: &Formula) -> Done {
        let number = self.value(value)?;
        match &target.kind {
            FormulaKind::Memory(_, Width::Byte) => {
                let address = self.address(target)?;
                self.store(address, Width::Byte, number, target.span)
            }
            FormulaKind::Memory(address, Width::Word) => {
                let address = self.address(address)?;
                self.store(address, Width::Word, number, target.span)
            }
            FormulaKind::Name(name) => self.assign_name(name, number, target.span),
            FormulaKind::Half(name, half) => {
                let lower = name.to_ascii_lowercase();
                let old = self.subject.register(&lower).unwrap_or(0);
                let shift = 8 * u32::from(*half);
                let new = (old & !(0xFF << shift)) | ((number & 0xFF) << shift);
                self.assign_name(&lower, new, target.span)
            }
            _ => Err(Failed::new(target.span, "nothing can be assigned to this")),
        }
    }

    /// Registers first; every other name is a variable of the test.
    fn assign_name(&mut self, name: &str, value: i64, span: Span) -> Done {
        let lower = name.to_ascii_lowercase();
        if self.subject.register(&lower).is_none() {
            self.variables.insert(name.to_owned(), value);
            return Ok(());
        }
        match self.subject.set_register(&lower, value) {
            true => Ok(()),
            false => Err(Failed::new(span, format!("{value} does not fit into `{name}`"))),
        }
    }

    fn statement(&mut self, name: &str, arguments: &Arguments, span: Span) -> Done {
        match (name, arguments.values.as_slice()) {
            ("jsr" | "call", [target]) => self.call(target, arguments, true, span),
            ("run", [target]) => self.call(target, arguments, false, span),
            ("assert", [condition, rest @ ..]) => self.assertion(condition, rest.first()),
            ("memfill" | "memset", [start, count, value]) => self.fill(start, count, value, span),
            ("memcpy", [to, from, count]) => self.copy(to, from, count, span),
            ("fail", [message]) => Err(Failed::new(span, text_of(message).unwrap_or("failed"))),
            ("print", values) => self.print(values),
            ("deck", [text]) => self.deck(text),
            ("cards", [text]) => self.cards(text),
            _ => {
                let message = format!(
                    "there is no statement `{name}` with {} values here",
                    arguments.values.len()
                );
                Err(Failed::new(span, message))
            }
        }
    }

    fn call(&mut self, target: &Formula, arguments: &Arguments, stop: bool, span: Span) -> Done {
        let address = self.address(target)?;
        let rules = self.rules(arguments, stop)?;
        let before = self.subject.cycles();
        let mut last = VecDeque::new();
        let mut note = |line: String| {
            if last.len() == TRACE_LENGTH {
                last.pop_front();
            }
            last.push_back(line);
        };
        let outcome =
            self.subject.call(address, &rules, if self.trace { Some(&mut note) } else { None });
        self.cycles = self.subject.cycles() - before;
        self.all_cycles += self.cycles;
        self.log.extend(last);
        outcome.map_err(|message| Failed::new(span, message))
    }

    fn rules(&self, arguments: &Arguments, stop: bool) -> Result<CallRules, Failed> {
        let mut rules = CallRules {
            stop_on_return: stop,
            fail_on_break: true,
            stop_at: Vec::new(),
            most_cycles: self.most_cycles,
        };
        for (name, value) in &arguments.named {
            match &**name {
                "stop_on_rts" | "stop_on_return" => rules.stop_on_return = self.value(value)? != 0,
                "fail_on_brk" | "fail_on_break" => rules.fail_on_break = self.value(value)? != 0,
                "stop_on_address" | "until" => rules.stop_at.push(self.address(value)?),
                "timeout" | "max_cycles" => {
                    rules.most_cycles = u64::try_from(self.value(value)?).unwrap_or(0);
                }
                _ => {
                    let message = format!("a call has no option `{name}`");
                    return Err(Failed::new(value.span, message));
                }
            }
        }
        Ok(rules)
    }

    fn assertion(&self, condition: &Formula, message: Option<&Formula>) -> Done {
        if self.value(condition)? != 0 {
            return Ok(());
        }
        let message = message.and_then(text_of).unwrap_or("assertion failed");
        let mut failed = Failed::new(condition.span, message);
        if let FormulaKind::Binary(operator, left, right) = &condition.kind {
            let (left, right) = (self.value(left)?, self.value(right)?);
            failed.seen =
                Some(format!("{} {operator} {} is false", self.show(left), self.show(right)));
        }
        Err(failed)
    }

    fn fill(&mut self, start: &Formula, count: &Formula, value: &Formula, span: Span) -> Done {
        let (start, count, value) = (self.address(start)?, self.count(count)?, self.value(value)?);
        (0..count).try_for_each(|offset| self.store(start + offset, Width::Byte, value, span))
    }

    fn copy(&mut self, to: &Formula, from: &Formula, count: &Formula, span: Span) -> Done {
        let (to, from, count) = (self.address(to)?, self.address(from)?, self.count(count)?);
        for offset in 0..count {
            let value = self.byte(from + offset, span)?;
            self.store(to + offset, Width::Byte, value, span)?;
        }
        Ok(())
    }

    fn print(&mut self, values: &[Formula]) -> Done {
        let mut words = Vec::new();
        for value in values {
            words.push(match text_of(value) {
                Some(text) => text.to_owned(),
                None => self.show(self.value(value)?),
            });
        }
        self.log.push(words.join(" "));
        Ok(())
    }

    /// Whether exactly these cards were punched, in this order.
    fn cards(&self, text: &Formula) -> Done {
        let Some(wanted) = text_of(text) else {
            return Err(Failed::new(text.span, "expected the cards as a text"));
        };
        let punched = (0..).map_while(|index| self.subject.punched(index).0);
        let punched: Vec<String> = punched.map(|card| format!("{card:04}")).collect();
        if punched.iter().map(String::as_str).eq(wanted.split_whitespace()) {
            return Ok(());
        }
        let mut failed = Failed::new(text.span, "other cards were punched");
        failed.seen = Some(punched.join(" "));
        Err(failed)
    }

    /// Cards, separated by blanks.
    fn deck(&mut self, text: &Formula) -> Done {
        let Some(cards) = text_of(text) else {
            return Err(Failed::new(text.span, "expected the cards as a text"));
        };
        let lines: Vec<&str> = cards.split_whitespace().collect();
        match self.subject.insert_deck(&lines.join("\n")) {
            true => Ok(()),
            false => Err(Failed::new(text.span, "this machine has no card reader")),
        }
    }
}

pub(super) fn text_of(formula: &Formula) -> Option<&str> {
    match &formula.kind {
        FormulaKind::Text(text) => Some(text),
        _ => None,
    }
}

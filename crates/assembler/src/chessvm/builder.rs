//! Giving rows, addresses and words to the parts of a program.

use std::collections::BTreeMap;

use machines::chessvm::{Address, Bank, Rom};

use super::assignment::ROWS;
use super::chart::{Cell, Chart};
use super::chunk::Part;
use super::emission::TABLE_ROWS;
use super::encoding::encode;
use super::layout::Plan;
use super::packing::{Slot, pack, row_width};
use super::placement::place;
use crate::check::MOST_PROBLEMS;
use crate::diagnostic::Diagnostic;
use crate::emitted::{Emitted, Layout};
use crate::evaluation::Values;
use crate::expression::Expression;
use crate::statement::{Kind, Program};
use crate::target::Cycles;

/// A row under construction.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) words: Vec<u8>,
    pub(super) operands: Vec<usize>,
    /// Chunk, part, place and time of what is in it.
    pub(super) parts: Vec<(usize, usize, Slot, Option<Cycles>)>,
}

pub(super) struct Builder<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: Layout,
    pub(super) rom: Rom,
    pub(super) chart: Chart,
    pub(super) slots: Vec<Vec<Slot>>,
    pub(super) starts: Vec<usize>,
    pub(super) rows: BTreeMap<(usize, usize), Row>,
    /// Parts that must move because of a borrow at the end of their row.
    pub(super) blocked: Vec<(usize, usize)>,
    pub(super) problems: Vec<(usize, Diagnostic)>,
    /// Whether there is code without rows.
    pub(super) homeless: bool,
}

impl<'a> Builder<'a> {
    pub(super) fn new(program: &'a Program, plan: &Plan) -> Builder<'a> {
        let addresses = vec![None; program.statements.len()];
        Builder {
            program,
            layout: Layout { addresses, pieces: Vec::new() },
            rom: Rom::new(),
            chart: Chart::new(),
            slots: vec![Vec::new(); plan.cut.chunks.len()],
            starts: Vec::new(),
            rows: BTreeMap::new(),
            blocked: Vec::new(),
            problems: Vec::new(),
            homeless: false,
        }
    }

    pub(super) fn place(&mut self, plan: &Plan) {
        let mut heights = Vec::new();
        for (index, shapes) in plan.shapes.iter().enumerate() {
            let slots = &mut self.slots[index];
            heights.push(pack(shapes, plan.banks[index], &plan.banks, |_, slot| slots.push(slot)));
        }
        let placement = place(&plan.cut.chunks, &plan.banks, &heights);
        self.starts = placement.starts;
        self.complain(plan, &placement.homeless, &placement.clashes, &heights);
        for (index, chunk) in plan.cut.chunks.iter().enumerate() {
            for (part, slot) in chunk.parts.iter().zip(&self.slots[index]) {
                let address = (plan.banks[index] + 1) * 100 + self.starts[index] + slot.row;
                if let Some(statement) = part_statement(part) {
                    self.layout.addresses[statement].get_or_insert(address as i64);
                }
            }
        }
    }

    fn complain(
        &mut self,
        plan: &Plan,
        homeless: &[usize],
        clashes: &[(usize, usize)],
        heights: &[usize],
    ) {
        let statement_of = |chunk: usize| {
            plan.cut.chunks[chunk].parts.iter().find_map(part_statement).unwrap_or(0)
        };
        self.homeless = !homeless.is_empty();
        if let Some(&first) = homeless.first() {
            let total: usize = heights.iter().sum();
            let room: usize = ROWS.iter().sum();
            let message = format!("the program does not fit: it needs {total} rows of {room}");
            let error = self.line(statement_of(first), message);
            self.problem(
                statement_of(first),
                error.help(self.what_takes_room(plan, heights)).unless_others(),
            );
        }
        for &(a, b) in clashes {
            let other = self.program.statements[statement_of(a)].span;
            let error = self.line(statement_of(b), "these rows are in use already".to_owned());
            self.problem(statement_of(b), error.related(other, "by this"));
        }
    }

    /// Rows and words by section, and rows by table.
    fn what_takes_room(&self, plan: &Plan, heights: &[usize]) -> String {
        let mut by_section: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let mut by_bank = [0; 3];
        for (index, chunk) in plan.cut.chunks.iter().enumerate() {
            by_bank[plan.banks[index]] += heights[index];
            let section =
                chunk.parts.iter().find_map(part_statement).map(|s| &*plan.cut.sections[s]);
            let entry = by_section.entry(section.unwrap_or("")).or_default();
            entry.0 += heights[index];
            entry.1 += self.slots[index].iter().map(|slot| slot.size).sum::<usize>();
        }
        let sections: Vec<String> = by_section
            .iter()
            .map(|(name, (rows, words))| format!("{name} {rows} rows with {words} words"))
            .collect();
        let [first, second, third] = by_bank;
        let tables = format!("tables {first} + {second} + {third} rows of 99 + 99 + 93");
        format!("{tables}; {}", sections.join(", "))
    }

    pub(super) fn line(&self, statement: usize, message: String) -> Diagnostic {
        let span = self.program.statements.get(statement).map(|found| found.span);
        Diagnostic::error(
            span.unwrap_or(crate::source::Span { file: 0, start: 0, end: 0 }),
            message,
        )
    }

    pub(super) fn problem(&mut self, statement: usize, problem: Diagnostic) {
        self.problems.push((statement, problem));
    }

    /// Constants, assertions and labels that need no row of their own have the
    /// address of what comes next.
    pub(super) fn markers(&mut self) {
        let mut next = None;
        for (statement, found) in self.program.statements.iter().enumerate().rev() {
            match found.kind {
                Kind::Constant | Kind::Assert { .. } => self.layout.addresses[statement] = next,
                Kind::Label(_) if self.layout.addresses[statement].is_none() => {
                    self.layout.addresses[statement] = next;
                }
                _ => next = self.layout.addresses[statement].or(next),
            }
        }
    }

    /// Gives the `.table` values their rows and the labels theirs.
    pub(super) fn tables(&mut self, plan: &Plan) {
        let mut row = TABLE_ROWS.start;
        let mut starts = Vec::new();
        for &statement in &plan.cut.tables {
            let Kind::Table { at, values } = &self.program.statements[statement].kind else {
                continue;
            };
            if let Some(start) = at.as_ref().and_then(|at| self.value(statement, at)) {
                row = if start >= 300 { start - 300 } else { start };
            }
            starts.push(row);
            self.layout.addresses[statement] = Some(300 + row);
            row += values.len() as i64;
        }
        for &(label, table) in &plan.cut.table_labels {
            let start = starts.get(table).copied().unwrap_or(row);
            self.layout.addresses[label] = Some(300 + start);
        }
    }

    fn values(&self, statement: usize) -> Values<'_> {
        Values {
            symbols: &self.program.symbols,
            addresses: &self.layout.addresses,
            here: self.layout.addresses[statement],
        }
    }

    pub(super) fn value(&mut self, statement: usize, expression: &Expression) -> Option<i64> {
        let values = self.values(statement);
        match values.evaluate(expression) {
            Ok(value) => Some(value),
            Err(why) => {
                let problem = values.explain(&why, expression);
                self.problem(statement, problem);
                None
            }
        }
    }

    /// A value between bounds, or an error that names them and 0.
    pub(super) fn within(
        &mut self,
        statement: usize,
        expression: &Expression,
        least: i64,
        most: i64,
    ) -> i64 {
        match self.value(statement, expression) {
            Some(value) if (least..=most).contains(&value) => value,
            Some(value) => {
                let message = format!("{value} is not between {least} and {most}");
                self.problem(statement, Diagnostic::error(expression.span, message));
                least
            }
            None => least,
        }
    }

    pub(super) fn emit(&mut self, plan: &Plan) {
        let program = self.program;
        for &statement in &plan.cut.tables {
            if let Kind::Table { values, .. } = &program.statements[statement].kind {
                self.emit_table(statement, values);
            }
        }
        for (chunk, parts) in plan.cut.chunks.iter().map(|chunk| &chunk.parts).enumerate() {
            for (index, part) in parts.iter().enumerate() {
                let slot = self.slots[chunk][index];
                let place = (plan.banks[chunk], self.starts[chunk] + slot.row);
                if place.1 < 99 && self.problems.len() < MOST_PROBLEMS {
                    self.emit_part(part, (chunk, index), slot, place);
                }
            }
        }
        self.encode_rows(plan);
    }

    fn encode_rows(&mut self, plan: &Plan) {
        for (&(bank, number), row) in &self.rows {
            let width = row_width(bank);
            let mut words = row.words.clone();
            words.resize(width, 99);
            let meant = words.clone();
            encode(&mut words, &row.operands);
            // A borrow that would leave the row: the last word must be another.
            if words[width - 1] == 99 && meant[width - 1] == 0 {
                self.blocked.extend(row.parts.last().map(|&(chunk, part, _, _)| (chunk, part)));
            }
            let first = 6 - width;
            for (column, &word) in words.iter().enumerate() {
                let address = Address {
                    bank: Bank::ALL[bank],
                    row: number as u8,
                    word: (first + column) as u8,
                };
                // Rows above 98 have been left out, and words are below 100.
                let _ = self.rom.set(address, word);
                self.chart.set(bank, number as u8, (first + column) as u8, Cell::Padding);
            }
            for &(chunk, part, slot, cycles) in &row.parts {
                let Some(statement) = shown_statement(&plan.cut.chunks[chunk].parts[part]) else {
                    continue;
                };
                let section = &plan.cut.sections[statement];
                self.chart.code(bank, number as u8, first + slot.column, slot.size, section);
                self.layout.pieces.push(Emitted {
                    statement,
                    address: ((bank + 1) * 100 + number) as i64,
                    column: Some((first + slot.column) as u8),
                    stored: words[slot.column..slot.column + slot.size].to_vec(),
                    cycles,
                });
            }
        }
    }

    pub(super) fn finish(&mut self) {
        self.layout.pieces.sort_by_key(|piece| (piece.statement, piece.address, piece.column));
    }
}

/// The statement under which a part is listed.
fn shown_statement(part: &Part) -> Option<usize> {
    match part {
        Part::Instruction { shown, .. } => Some(*shown),
        _ => part_statement(part),
    }
}

fn part_statement(part: &Part) -> Option<usize> {
    match part {
        Part::Label { statement }
        | Part::Instruction { statement, .. }
        | Part::Word { statement, .. } => Some(*statement),
        Part::Align => None,
    }
}

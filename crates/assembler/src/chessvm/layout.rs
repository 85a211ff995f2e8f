//! From statements to function tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use machines::chessvm::{Address, Bank, Rom};

use super::assignment::{ROWS, assign};
use super::chart::{Cell, Chart};
use super::chunk::{Chunk, Cut, Part, Pin, cut};
use super::encoding::encode;
use super::inline::inline;
use super::packing::{Goals, Shape, Slot, pack, row_width, shapes};
use super::placement::place;
use super::straighten::straighten;
use crate::check::check;
use crate::diagnostic::Diagnostic;
use crate::evaluation::Values;
use crate::expression::Expression;
use crate::piece::{Layout, Piece};
use crate::statement::{Item, Kind, Program};
use crate::target::{Cycles, Field, Form};

/// Rows are encoded again until no operand is in the way of another.
const MOST_ATTEMPTS: usize = 40;

/// Most rows of chunks that jumps are left out for; 0 leaves out those within
/// groups that stay together anyway.
const STRAIGHTENING: [usize; 4] = [0, 20, 45, 70];

/// The rows of data that `.table` may use.
const TABLE_ROWS: std::ops::Range<i64> = 6..100;

/// Assembles a program for chessvm. Errors go into the program's diagnostics.
pub(crate) fn lay_out(program: &mut Program) -> (Layout, Rom, Chart) {
    let cut = cut(program);
    let mut plan = Plan::best(program, &cut);
    let mut built = plan.build(program);
    for _ in 0..MOST_ATTEMPTS {
        if !plan.avoid(&built.blocked) {
            break;
        }
        built = plan.build(program);
    }
    let Builder { problems, layout, rom, chart, .. } = built;
    problems.into_iter().for_each(|(statement, problem)| program.report(statement, problem));
    (layout, rom, chart)
}

/// The machine starts at row 100: the first code of the program, unless the
/// author says what goes there.
fn pin_entry(chunks: &mut [Chunk]) {
    let taken = chunks.iter().any(|chunk| chunk.pin == Pin::Row(0, 0));
    if let Some(first) = chunks.first_mut().filter(|_| !taken)
        && matches!(first.pin, Pin::Free | Pin::Bank(0))
    {
        first.pin = Pin::Row(0, 0);
    }
}

/// Everything that does not change from attempt to attempt.
struct Plan {
    cut: Cut,
    shapes: Vec<Vec<Shape>>,
    banks: Vec<usize>,
    cost: u64,
}

impl Plan {
    /// Leaving out jumps ties chunks together, which may be good or bad for
    /// what fits: several degrees of it are tried.
    fn best(program: &Program, cut: &Cut) -> Plan {
        let plans = STRAIGHTENING.into_iter().map(|most_rows| {
            let chunks = inline(program, straighten(program, cut.chunks.clone(), most_rows));
            Plan::new(program, Cut { chunks, ..cut.clone() })
        });
        let best = plans.min_by_key(|plan| plan.cost);
        best.unwrap_or_else(|| Plan::new(program, cut.clone()))
    }

    fn new(program: &Program, mut cut: Cut) -> Plan {
        pin_entry(&mut cut.chunks);
        let shapes = shapes(program, &cut.chunks);
        let goals = Goals::new(program, &cut.chunks);
        let (banks, cost) = assign(&cut.chunks, &shapes, &goals);
        Plan { cut, shapes, banks, cost }
    }

    /// Keeps these parts away from the ends of rows; false if none is new.
    fn avoid(&mut self, blocked: &[(usize, usize)]) -> bool {
        let mut new = false;
        for &(chunk, part) in blocked {
            let shape = &mut self.shapes[chunk][part];
            new |= !shape.not_last;
            shape.not_last = true;
        }
        new
    }

    fn build<'p>(&self, program: &'p Program) -> Builder<'p> {
        let mut builder = Builder::new(program, self);
        builder.place(self);
        builder.tables(self);
        builder.markers();
        builder.emit(self);
        builder.problems.extend(check(program, &builder.layout.addresses));
        builder.finish();
        builder
    }
}

/// A row under construction.
#[derive(Clone, Debug, Default)]
struct Row {
    words: Vec<u8>,
    operands: Vec<usize>,
    /// Chunk, part, place and time of what is in it.
    parts: Vec<(usize, usize, Slot, Option<Cycles>)>,
}

struct Builder<'a> {
    program: &'a Program,
    layout: Layout,
    rom: Rom,
    chart: Chart,
    slots: Vec<Vec<Slot>>,
    starts: Vec<usize>,
    rows: BTreeMap<(usize, usize), Row>,
    /// Parts that must move because of a borrow at the end of their row.
    blocked: Vec<(usize, usize)>,
    problems: Vec<(usize, Diagnostic)>,
    /// Whether there is code without rows.
    homeless: bool,
}

impl<'a> Builder<'a> {
    fn new(program: &'a Program, plan: &Plan) -> Builder<'a> {
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

    fn place(&mut self, plan: &Plan) {
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
            self.problem(statement_of(first), error.help(self.what_takes_room(plan, heights)));
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

    fn line(&self, statement: usize, message: String) -> Diagnostic {
        let span = self.program.statements.get(statement).map(|found| found.span);
        Diagnostic::error(
            span.unwrap_or(crate::source::Span { file: 0, start: 0, end: 0 }),
            message,
        )
    }

    fn problem(&mut self, statement: usize, problem: Diagnostic) {
        self.problems.push((statement, problem));
    }

    /// Constants, assertions and labels that need no row of their own have the
    /// address of what comes next.
    fn markers(&mut self) {
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
    fn tables(&mut self, plan: &Plan) {
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

    fn value(&mut self, statement: usize, expression: &Expression) -> Option<i64> {
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
    fn within(&mut self, statement: usize, expression: &Expression, least: i64, most: i64) -> i64 {
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

    fn emit(&mut self, plan: &Plan) {
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
                if place.1 < 99 {
                    self.emit_part(part, (chunk, index), slot, place);
                }
            }
        }
        self.encode_rows(plan);
    }

    fn emit_table(&mut self, statement: usize, values: &[Expression]) {
        let start = self.layout.addresses[statement].unwrap_or(300) - 300;
        for (row, expression) in (start..).zip(values) {
            let value = self.within(statement, expression, -100, 99);
            let place = u8::try_from(row).ok().filter(|_| TABLE_ROWS.contains(&row));
            let Some(place) = place else {
                let message = format!("row {row} cannot hold data; rows 6 to 99 can");
                return self.problem(statement, Diagnostic::error(expression.span, message));
            };
            if self.chart.data(place) {
                let message = format!("row {row} of the table holds a value already");
                self.problem(statement, Diagnostic::error(expression.span, message));
            }
            self.chart.set(2, place, 0, Cell::Data);
            // The bounds have been checked above.
            let _ = self.rom.set_data(place, value as i8);
            let piece = Piece {
                statement,
                address: 300 + row,
                column: Some(0),
                stored: vec![value.rem_euclid(100) as u8],
                cycles: None,
            };
            self.layout.pieces.push(piece);
        }
    }

    fn emit_part(&mut self, part: &Part, id: (usize, usize), slot: Slot, place: (usize, usize)) {
        let program = self.program;
        let (words, cycles) = match part {
            Part::Label { .. } | Part::Align => return,
            Part::Instruction { statement, .. } => self.instruction(*statement, slot, place),
            Part::Word { statement, index } => {
                let expression = match &program.statements[*statement].kind {
                    Kind::Data { items, .. } => match items.get(*index) {
                        Some(Item::Value(expression)) => Some(expression),
                        _ => {
                            return self.problem(
                                *statement,
                                self.line(*statement, "chessvm has no text".to_owned()),
                            );
                        }
                    },
                    Kind::Fill { value, .. } => value.as_ref(),
                    _ => None,
                };
                let word =
                    expression.map_or(99, |value| self.within(*statement, value, 0, 99) as u8);
                (vec![word], None)
            }
        };
        let row = self.rows.entry(place).or_default();
        row.words.resize(slot.column, 99);
        if cycles.is_some() {
            row.operands.extend(slot.column + 1..slot.column + words.len());
        }
        row.words.extend(words);
        row.parts.push((id.0, id.1, slot, cycles));
    }

    fn instruction(
        &mut self,
        statement: usize,
        slot: Slot,
        place: (usize, usize),
    ) -> (Vec<u8>, Option<Cycles>) {
        let program = self.program;
        let Kind::Instruction(instruction) = &program.statements[statement].kind else {
            return (Vec::new(), None);
        };
        let form = instruction.forms.iter().find(|form| form.size() == slot.size);
        let Some(form) = form.or(instruction.forms.first()) else { return (Vec::new(), None) };
        let mut words = form.opcode.clone();
        for (field, operand) in form.fields.iter().zip(&instruction.operands) {
            words.extend(self.field(statement, *field, operand, place.0));
        }
        (words, Some(time(form, slot.column == 0, place.0)))
    }

    fn field(
        &mut self,
        statement: usize,
        field: Field,
        operand: &Expression,
        bank: usize,
    ) -> Vec<u8> {
        match field {
            Field::WordNegated => {
                vec![((100 - self.within(statement, operand, 0, 99)) % 100) as u8]
            }
            Field::NearRow => vec![self.goal(statement, operand, bank, true).1],
            Field::FarRow => {
                let (goal, row) = self.goal(statement, operand, bank, false);
                vec![row, Bank::ALL[goal].code()]
            }
            // An address stands for its row, so that tables can be indexed, and
            // a negative number for its digits: operands have no sign.
            _ => {
                let most = if operand.has_names() { 399 } else { 99 };
                vec![self.within(statement, operand, -100, most).rem_euclid(100) as u8]
            }
        }
    }

    /// Table and row of a jump.
    fn goal(
        &mut self,
        statement: usize,
        operand: &Expression,
        bank: usize,
        near: bool,
    ) -> (usize, u8) {
        let value = self.within(statement, operand, 0, 399);
        let goal = if value < 100 { bank } else { value as usize / 100 - 1 };
        // Without a place for everything, some addresses mean nothing.
        if self.homeless {
            return (goal, (value % 100) as u8);
        }
        if near && goal != bank {
            let message = format!(
                "this jump cannot leave function table {}, and its goal is in table {}",
                bank + 1,
                goal + 1
            );
            let error = Diagnostic::error(operand.span, message);
            self.problem(statement, error.help("only `jmp` and `jsr` can reach another table"));
        }
        let row = value % 100;
        if row == 99 || (goal == 2 && row < 6) {
            let message = format!("row {row} of function table {} cannot be executed", goal + 1);
            self.problem(statement, Diagnostic::error(operand.span, message));
        }
        (goal, row as u8)
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
                self.layout.pieces.push(Piece {
                    statement,
                    address: ((bank + 1) * 100 + number) as i64,
                    column: Some((first + slot.column) as u8),
                    stored: words[slot.column..slot.column + slot.size].to_vec(),
                    cycles,
                });
            }
        }
    }

    fn finish(&mut self) {
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

/// Fetch and execution: the first instruction of a row waits for the table.
fn time(form: &Form, first: bool, bank: usize) -> Cycles {
    let fetch = match (first, bank) {
        (false, _) => 6,
        (true, 2) => 13,
        (true, _) => 12,
    };
    form.cycles + Cycles::exactly(fetch)
}

/// The name of a section, shared.
pub(super) type SectionName = Arc<str>;

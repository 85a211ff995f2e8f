//! From statements with addresses to memory.

use super::field::{encode, in_range};
use super::pages;
use super::sizing::{MEMORY, Sizes, alignment, settle, unit_size};
use crate::check::{MOST_PROBLEMS, check};
use crate::diagnostic::Diagnostic;
use crate::emitted::{Emitted, Layout};
use crate::evaluation::Values;
use crate::expression::Expression;
use crate::image::Segment;
use crate::statement::{Item, Kind, Program, Unit};
use crate::target::{Cpu, Cycles, Instruction};

/// Assembles a program of bytes. Errors go into the program's diagnostics.
pub(crate) fn lay_out(cpu: Cpu, pages: bool, program: &mut Program) -> (Layout, Vec<Segment>) {
    let sizes = match settle(program) {
        Ok(sizes) => sizes,
        Err((statement, problem)) => {
            program.report(statement, problem);
            return (Layout::default(), Vec::new());
        }
    };
    let mut emitter = Emitter { program, sizes, pieces: Vec::new(), problems: Vec::new() };
    for statement in 0..emitter.program.statements.len() {
        emitter.statement(statement);
        if emitter.problems.len() > MOST_PROBLEMS {
            break;
        }
    }
    let Emitter { sizes, pieces, mut problems, .. } = emitter;
    problems.extend(check(program, &sizes.addresses));
    problems.extend(pages::guards(program, &sizes));
    problems.extend(pages::warnings(cpu, pages, program, &sizes));
    let (segments, overlaps) = collect(program, &pieces);
    problems.extend(overlaps);
    problems.into_iter().for_each(|(statement, problem)| program.report(statement, problem));
    (Layout { addresses: sizes.addresses, pieces }, segments)
}

struct Emitter<'a> {
    program: &'a Program,
    sizes: Sizes,
    pieces: Vec<Emitted>,
    problems: Vec<(usize, Diagnostic)>,
}

impl Emitter<'_> {
    fn statement(&mut self, index: usize) {
        let program = self.program;
        let stored = match &program.statements[index].kind {
            Kind::Instruction(instruction) => return self.instruction(index, instruction),
            Kind::Data { unit, items } => self.data(index, *unit, items),
            Kind::Fill { count, value } => self.fill(index, count, value.as_ref()),
            Kind::Align { to, fill } => self.align(index, to.as_ref(), fill.as_ref()),
            Kind::Origin(address) => {
                self.within(index, address, 0, MEMORY - 1);
                return;
            }
            Kind::Table { .. } | Kind::Bank(_) => {
                let span = program.statements[index].span;
                let message = "only chessvm has function tables";
                return self.problems.push((index, Diagnostic::error(span, message)));
            }
            _ => return,
        };
        self.store(index, stored, None);
    }

    fn store(&mut self, statement: usize, stored: Vec<u8>, cycles: Option<Cycles>) {
        let address = self.sizes.addresses[statement].unwrap_or(0);
        if address + stored.len() as i64 > MEMORY {
            let span = self.program.statements[statement].span;
            let message =
                format!("this reaches beyond $FFFF: {} bytes at ${address:04X}", stored.len());
            return self.problems.push((statement, Diagnostic::error(span, message)));
        }
        if !stored.is_empty() {
            self.pieces.push(Emitted { statement, address, column: None, stored, cycles });
        }
    }

    fn values(&self, statement: usize) -> Values<'_> {
        let addresses = &self.sizes.addresses;
        Values { symbols: &self.program.symbols, addresses, here: addresses[statement] }
    }

    fn value(&mut self, statement: usize, expression: &Expression) -> Option<i64> {
        let values = self.values(statement);
        let outcome = values.evaluate(expression).map_err(|why| values.explain(&why, expression));
        outcome.map_err(|problem| self.problems.push((statement, problem))).ok()
    }

    fn within(&mut self, statement: usize, expression: &Expression, least: i64, most: i64) -> i64 {
        let Some(value) = self.value(statement, expression) else { return 0 };
        in_range(value, least, most).unwrap_or_else(|(message, _)| {
            self.problems.push((statement, Diagnostic::error(expression.span, message)));
            0
        })
    }

    fn instruction(&mut self, index: usize, instruction: &Instruction) {
        let Some(form) = instruction.forms.get(self.sizes.forms[index]) else { return };
        let address = self.sizes.addresses[index].unwrap_or(0);
        let mut bytes = form.opcode.clone();
        let mut known = Vec::new();
        for (field, operand) in form.fields.iter().zip(&instruction.operands) {
            let Some(value) = self.value(index, operand) else { return };
            if let Err(problem) = encode(*field, value, operand, address, &mut bytes) {
                return self.problems.push((index, problem));
            }
            known.push(value);
        }
        if let Some(warning) = pages::indirect_jump(&bytes, form, instruction) {
            self.problems.push((index, warning));
        }
        let cycles = pages::refine(form, &known, address);
        self.store(index, bytes, Some(cycles));
    }

    fn data(&mut self, index: usize, unit: Unit, items: &[Item]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for item in items {
            match item {
                Item::Bytes(own) => bytes.extend(own.iter()),
                Item::Value(expression) => bytes.extend(self.datum(index, unit, expression)),
            }
        }
        bytes
    }

    fn datum(&mut self, index: usize, unit: Unit, expression: &Expression) -> Vec<u8> {
        let bits = unit_size(unit) * 8;
        let value = self.within(index, expression, -(1 << (bits - 1)), (1 << bits) - 1);
        match unit {
            Unit::Byte => vec![value as u8],
            Unit::Little16 => (value as u16).to_le_bytes().to_vec(),
            Unit::Big16 => (value as u16).to_be_bytes().to_vec(),
            Unit::Little32 => (value as u32).to_le_bytes().to_vec(),
        }
    }

    /// Without a value the bytes are only set aside.
    fn fill(&mut self, index: usize, count: &Expression, value: Option<&Expression>) -> Vec<u8> {
        let count = self.within(index, count, 0, MEMORY);
        match value {
            Some(value) => vec![self.within(index, value, -128, 255) as u8; count as usize],
            None => Vec::new(),
        }
    }

    fn align(
        &mut self,
        index: usize,
        to: Option<&Expression>,
        fill: Option<&Expression>,
    ) -> Vec<u8> {
        if let Some(to) = to {
            self.within(index, to, 1, MEMORY);
            alignment(&self.values(index), Some(to));
        }
        match fill {
            Some(fill) => {
                vec![self.within(index, fill, -128, 255) as u8; self.sizes.sizes[index] as usize]
            }
            None => Vec::new(),
        }
    }
}

/// Joins pieces to segments, and finds those that lie on each other.
fn collect(program: &Program, pieces: &[Emitted]) -> (Vec<Segment>, Vec<(usize, Diagnostic)>) {
    let mut order: Vec<&Emitted> = pieces.iter().collect();
    order.sort_by_key(|piece| piece.address);
    let mut segments: Vec<Segment> = Vec::new();
    let mut problems = Vec::new();
    let mut last: Option<&Emitted> = None;
    for piece in order {
        let end = segments.last().map_or(-1, |segment| segment.end() as i64);
        if let Some(last) = last.filter(|_| piece.address < end && problems.is_empty()) {
            let span = program.statements[piece.statement].span;
            let message = format!("${:04X} is in use already", piece.address);
            let other = program.statements[last.statement].span;
            problems.push((
                piece.statement,
                Diagnostic::error(span, message).related(other, "by this"),
            ));
            continue;
        }
        last = Some(piece);
        match segments.last_mut().filter(|_| piece.address == end) {
            Some(segment) => segment.bytes.extend(&piece.stored),
            None => {
                segments
                    .push(Segment { address: piece.address as u16, bytes: piece.stored.clone() });
            }
        }
    }
    (segments, problems)
}

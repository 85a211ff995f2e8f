//! What the parts of a program are in words.

use machines::chessvm::Bank;

use super::builder::Builder;
use super::chart::Cell;
use super::chunk::Part;
use super::packing::Slot;
use crate::diagnostic::Diagnostic;
use crate::emitted::Emitted;
use crate::expression::Expression;
use crate::statement::{Item, Kind};
use crate::target::{Cycles, Field, Form};

/// The rows of data that `.table` may use.
pub(super) const TABLE_ROWS: std::ops::Range<i64> = 6..100;

impl Builder<'_> {
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

    pub(super) fn emit_part(
        &mut self,
        part: &Part,
        id: (usize, usize),
        slot: Slot,
        place: (usize, usize),
    ) {
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
        if cycles.is_some() && words.len() > 1 {
            row.operands.push(slot.column + 1);
        }
        row.words.extend(words);
        row.parts.push((id.0, id.1, slot, cycles));
    }

    pub(super) fn emit_table(&mut self, statement: usize, values: &[Expression]) {
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
            let piece = Emitted {
                statement,
                address: 300 + row,
                column: Some(0),
                stored: vec![value.rem_euclid(100) as u8],
                cycles: None,
            };
            self.layout.pieces.push(piece);
        }
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

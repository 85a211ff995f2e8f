//! Fitting the parts of a chunk into rows.

use super::chunk::{Chunk, Part};
use crate::evaluation::Values;
use crate::expression::Expression;
use crate::statement::{Kind, Program};
use crate::target::{Field, Flow};

/// What a part needs in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) need: Need,
    /// Nothing may follow in the row: jumps and calls.
    pub(super) ends_row: bool,
    /// Must not touch the end of the row.
    pub(super) not_last: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Need {
    /// The beginning of a row.
    NewRow,
    /// So many words.
    Words(usize),
    /// Two words if the goal is in the same table, else three.
    Jump(Goal),
}

/// Where a jump goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Chunk(usize),
    Bank(usize),
    SameBank,
    Unknown,
}

impl Goal {
    /// Whether a jump from `bank` can be near.
    pub(super) fn is_near(self, bank: usize, banks: &[usize]) -> bool {
        match self {
            Goal::Chunk(chunk) => banks.get(chunk) == Some(&bank),
            Goal::Bank(goal) => goal == bank,
            Goal::SameBank => true,
            Goal::Unknown => false,
        }
    }
}

/// The place of a part in its chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) row: usize,
    /// Counted from the first word that can hold code.
    pub(super) column: usize,
    pub(super) size: usize,
}

/// Words of code in a row of a table, 0 to 2.
pub(super) fn row_width(bank: usize) -> usize {
    if bank == 2 { 5 } else { 6 }
}

/// Packs parts in order; gives their places and the number of rows.
pub(super) fn pack(
    shapes: &[Shape],
    bank: usize,
    banks: &[usize],
    mut place: impl FnMut(usize, Slot),
) -> usize {
    let width = row_width(bank);
    let (mut row, mut column) = (0, 0);
    let mut label_row = None;
    for (index, shape) in shapes.iter().enumerate() {
        let size = match shape.need {
            Need::NewRow => 0,
            Need::Words(words) => words,
            Need::Jump(goal) => 3 - usize::from(goal.is_near(bank, banks)),
        };
        let end = column + size;
        let full = end > width || (shape.not_last && end == width);
        if column > 0 && (full || size == 0) {
            (row, column) = (row + 1, 0);
        }
        place(index, Slot { row, column, size });
        label_row = Some(row);
        column = if shape.ends_row { width } else { column + size };
    }
    label_row.map_or(0, |last| last + 1)
}

/// The shapes of the parts of all chunks.
pub(super) fn shapes(program: &Program, chunks: &[Chunk]) -> Vec<Vec<Shape>> {
    let goals = Goals::new(program, chunks);
    chunks.iter().map(|chunk| chunk.parts.iter().map(|part| goals.shape(part)).collect()).collect()
}

/// Finds the chunk that an operand points into.
pub(super) struct Goals<'a> {
    program: &'a Program,
    /// Labels get addresses that tell their chunk.
    addresses: Vec<Option<i64>>,
}

/// Far above any sum that a program might write.
const CHUNK: i64 = 1 << 20;

impl<'a> Goals<'a> {
    pub(super) fn new(program: &'a Program, chunks: &[Chunk]) -> Goals<'a> {
        let mut addresses = vec![None; program.statements.len()];
        for (index, chunk) in chunks.iter().enumerate() {
            for part in &chunk.parts {
                if let Part::Label { statement } = part {
                    addresses[*statement] = Some((index as i64 + 1) * CHUNK);
                }
            }
        }
        Goals { program, addresses }
    }

    pub(super) fn goal(&self, operand: &Expression) -> Goal {
        let values =
            Values { symbols: &self.program.symbols, addresses: &self.addresses, here: None };
        match values.evaluate(operand) {
            Ok(0..=99) => Goal::SameBank,
            Ok(value @ 100..=399) => Goal::Bank(value as usize / 100 - 1),
            Ok(value) if value > CHUNK / 2 => {
                Goal::Chunk(((value + CHUNK / 2) / CHUNK) as usize - 1)
            }
            _ => Goal::Unknown,
        }
    }

    fn shape(&self, part: &Part) -> Shape {
        let (need, ends_row) = match part {
            Part::Label { .. } | Part::Align => (Need::NewRow, false),
            Part::Word { .. } => (Need::Words(1), false),
            Part::Instruction { statement, .. } => self.instruction(*statement),
        };
        Shape { need, ends_row, not_last: false }
    }

    fn instruction(&self, statement: usize) -> (Need, bool) {
        let Kind::Instruction(instruction) = &self.program.statements[statement].kind else {
            return (Need::Words(0), false);
        };
        let ends = matches!(instruction.flow, Flow::Jump | Flow::End | Flow::Call);
        let need = match (instruction.forms.as_slice(), instruction.operands.first()) {
            ([_, _], Some(operand)) => Need::Jump(self.goal(operand)),
            (forms, _) => Need::Words(forms.first().map_or(0, crate::target::Form::size)),
        };
        (need, ends)
    }

    /// The goal of a conditional jump, which has to be in the same table.
    pub(super) fn branch_goal(&self, statement: usize) -> Option<usize> {
        let Kind::Instruction(instruction) = &self.program.statements[statement].kind else {
            return None;
        };
        let near_only =
            matches!(instruction.forms.as_slice(), [form] if form.fields == [Field::NearRow]);
        match self.goal(instruction.operands.first().filter(|_| near_only)?) {
            Goal::Chunk(chunk) => Some(chunk),
            _ => None,
        }
    }
}

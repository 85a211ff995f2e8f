//! Short code in place of the jump to it.
//!
//! The end of a row behind a jump is lost. Where the code that the jump goes
//! to fits there, a copy of it takes no more room and saves the time of the
//! jump; and a local label that nobody jumps to any more needs no row.

use std::collections::HashSet;

use super::chunk::{Chunk, Part};
use super::packing::{pack, shapes};
use crate::expression::{Expression, Step};
use crate::statement::{Item, Kind, Program};
use crate::symbols::{Definition, SymbolId};
use crate::target::{Flow, Instruction};

/// Most instructions of a copy: a row has six words.
const LONGEST: usize = 6;

/// Replaces jumps by what they jump to, where no row is lost, and drops local
/// labels and chunks that nothing refers to any more. What the author has
/// placed stays as it is written.
pub(super) fn inline(program: &Program, mut chunks: Vec<Chunk>) -> Vec<Chunk> {
    for index in 0..chunks.len() {
        if chunks[index].is_placed() {
            continue;
        }
        if let Some(copy) = copy_for(program, &chunks, index) {
            replace_jump(program, &mut chunks, index, copy);
        }
    }
    drop_unused(program, chunks)
}

/// The instructions that the last jump of a chunk leads to, if they are few.
fn copy_for(program: &Program, chunks: &[Chunk], index: usize) -> Option<Vec<Part>> {
    let Part::Instruction { statement, .. } = *chunks[index].parts.last()? else { return None };
    let jump = instruction(program, statement)?;
    // A jump that the author made far stays.
    if jump.flow != Flow::Jump || jump.forms.len() < 2 {
        return None;
    }
    let goal = label_of(program, jump.operands.first()?)?;
    let (chunk, position) = find_label(chunks, goal)?;
    let mut copy = Vec::new();
    for part in &chunks[chunk].parts[position..] {
        match *part {
            Part::Label { .. } => continue,
            Part::Instruction { statement: copied, .. } => {
                let found = instruction(program, copied)?;
                if found.flow == Flow::Call || uses_here(found) || copy.len() == LONGEST {
                    return None;
                }
                copy.push(Part::Instruction { statement: copied, shown: statement });
                if matches!(found.flow, Flow::Jump | Flow::End) {
                    return Some(copy);
                }
            }
            Part::Align | Part::Word { .. } => return None,
        }
    }
    None
}

fn instruction(program: &Program, statement: usize) -> Option<&Instruction> {
    match &program.statements[statement].kind {
        Kind::Instruction(instruction) => Some(instruction),
        _ => None,
    }
}

fn uses_here(instruction: &Instruction) -> bool {
    instruction
        .operands
        .iter()
        .any(|operand| operand.steps.iter().any(|step| matches!(step, Step::Here)))
}

/// The label statement that an operand names, if it is nothing but a label.
pub(super) fn label_of(program: &Program, operand: &Expression) -> Option<usize> {
    let [Step::Name { candidates, .. }] = operand.steps.as_slice() else { return None };
    label_named(program, candidates)
}

fn label_named(program: &Program, candidates: &[SymbolId]) -> Option<usize> {
    let mut definitions =
        candidates.iter().filter_map(|&id| program.symbols.get(id).definition.as_ref());
    match definitions.next() {
        Some(Definition::Label { statement }) => Some(*statement),
        _ => None,
    }
}

fn find_label(chunks: &[Chunk], label: usize) -> Option<(usize, usize)> {
    let is_it = |part: &Part| matches!(part, Part::Label { statement } if *statement == label);
    let found =
        |(index, chunk): (usize, &Chunk)| Some((index, chunk.parts.iter().position(is_it)?));
    chunks.iter().enumerate().find_map(found)
}

/// Keeps the copy if the chunk needs no more rows with it, in any table.
fn replace_jump(program: &Program, chunks: &mut [Chunk], index: usize, copy: Vec<Part>) {
    let heights = |chunk: &Chunk| {
        let shapes = shapes(program, std::slice::from_ref(chunk));
        [0, 2].map(|bank| pack(&shapes[0], bank, &[], |_, _| {}))
    };
    let before = heights(&chunks[index]);
    let mut tried = chunks[index].clone();
    tried.parts.pop();
    tried.parts.extend(copy);
    let after = heights(&tried);
    if after[0] <= before[0] && after[1] <= before[1] {
        chunks[index] = tried;
    }
}

/// Takes out local labels that nothing refers to, and chunks that begin with
/// nothing else, again and again.
fn drop_unused(program: &Program, mut chunks: Vec<Chunk>) -> Vec<Chunk> {
    loop {
        let before: usize = chunks.iter().map(|chunk| chunk.parts.len()).sum();
        let used = referenced(program, &chunks);
        let unused = |part: &Part| match part {
            Part::Label { statement } => is_local(program, *statement) && !used.contains(statement),
            _ => false,
        };
        let mut first = true;
        chunks.retain(|chunk| {
            let is_first = std::mem::take(&mut first);
            is_first || chunk.is_placed() || reachable(chunk, &unused)
        });
        for chunk in chunks.iter_mut().filter(|chunk| !chunk.is_placed()) {
            chunk.parts.retain(|part| !unused(part));
        }
        if before == chunks.iter().map(|chunk| chunk.parts.len()).sum::<usize>() {
            return chunks;
        }
    }
}

/// Whether something can enter a chunk: a label in use at its beginning, or
/// code that stands there without one.
fn reachable(chunk: &Chunk, unused: &impl Fn(&Part) -> bool) -> bool {
    let starts_with_label = matches!(chunk.parts.first(), Some(Part::Label { .. }));
    let any_label_used =
        chunk.parts.iter().any(|part| matches!(part, Part::Label { .. }) && !unused(part));
    !starts_with_label || any_label_used
}

fn is_local(program: &Program, label: usize) -> bool {
    match program.statements[label].kind {
        Kind::Label(id) => program.symbols.get(id).name.contains(['.', '#']),
        _ => false,
    }
}

/// The labels that code in the chunks, data or constants refer to.
fn referenced(program: &Program, chunks: &[Chunk]) -> HashSet<usize> {
    let mut used = HashSet::new();
    let mut note = |expression: &Expression| {
        for step in &expression.steps {
            if let Step::Name { candidates, .. } = step {
                used.extend(label_named(program, candidates));
            }
        }
    };
    for part in chunks.iter().flat_map(|chunk| &chunk.parts) {
        if let Part::Instruction { statement, .. } = part
            && let Some(found) = instruction(program, *statement)
        {
            found.operands.iter().for_each(&mut note);
        }
    }
    for statement in &program.statements {
        match &statement.kind {
            Kind::Data { items, .. } => {
                let values = items.iter().filter_map(|item| match item {
                    Item::Value(value) => Some(value),
                    Item::Bytes(_) => None,
                });
                values.for_each(&mut note);
            }
            Kind::Table { values, .. } => values.iter().for_each(&mut note),
            Kind::Assert { condition, .. } => note(condition),
            Kind::Fill { value: Some(value), .. } => note(value),
            _ => {}
        }
    }
    for (_, symbol) in program.symbols.iter() {
        if let Some(Definition::Constant { value, .. }) = &symbol.definition {
            note(value);
        }
    }
    used
}

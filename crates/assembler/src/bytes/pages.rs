//! What depends on pages of 256 bytes: exact times, guards, warnings.

use super::sizing::Sizes;
use crate::diagnostic::Diagnostic;
use crate::statement::{Item, Kind, PageGuard, Program};
use crate::target::{Cpu, Cycles, Field, Form, Instruction};

type Problems = Vec<(usize, Diagnostic)>;

const fn page(address: i64) -> i64 {
    address >> 8
}

/// The time of an instruction, as far as its address and operand decide it.
pub(super) fn refine(form: &Form, operands: &[i64], address: i64) -> Cycles {
    let Cycles { least, most } = form.cycles;
    match (form.fields.first(), operands.first()) {
        // A branch within its page does not pay for a crossing.
        (Some(Field::Relative), Some(&goal)) => {
            let crosses = page(goal) != page(address + 2);
            Cycles { least, most: if crosses { most } else { most - 1 } }
        }
        // No index reaches the next page from the first byte of one.
        (Some(Field::Little16), Some(base)) if base & 0xFF == 0 => Cycles { least, most: least },
        _ => Cycles { least, most },
    }
}

/// `jmp ($xxFF)` takes its high byte from $xx00.
pub(super) fn indirect_jump(
    bytes: &[u8],
    form: &Form,
    instruction: &Instruction,
) -> Option<Diagnostic> {
    let faulty = form.fields == [Field::Little16] && matches!(bytes, [0x6C, 0xFF, _]);
    let operand = instruction.operands.first().filter(|_| faulty)?;
    let message = "the 6502 reads the high byte of this vector from the start of the same page";
    Some(Diagnostic::warning(operand.span, message).help("move the vector off the end of its page"))
}

/// Errors for `.samepage` blocks that cross a page.
pub(super) fn guards(program: &Program, sizes: &Sizes) -> Problems {
    let mut problems = Vec::new();
    let mut open: Vec<(usize, i64)> = Vec::new();
    for (index, statement) in program.statements.iter().enumerate() {
        let Kind::SamePage(guard) = statement.kind else { continue };
        let here = sizes.addresses[index].unwrap_or(0);
        match (guard, open.pop()) {
            (PageGuard::Begin, outer) => open.extend(outer.into_iter().chain([(index, here)])),
            (PageGuard::End, None) => {
                problems.push((index, Diagnostic::error(statement.span, "no `.samepage` to end")));
            }
            (PageGuard::End, Some((begin, start)))
                if here > start && page(start) != page(here - 1) =>
            {
                let message = format!("this crosses a page: ${start:04X} to ${:04X}", here - 1);
                let error = Diagnostic::error(program.statements[begin].span, message);
                problems.push((begin, error.related(statement.span, "up to here")));
            }
            (PageGuard::End, Some(_)) => {}
        }
    }
    for (begin, _) in open {
        let span = program.statements[begin].span;
        problems.push((begin, Diagnostic::error(span, "this block has no `.endsamepage`")));
    }
    problems
}

/// Warnings for tables and, on the 6502, branches that cross a page.
pub(super) fn warnings(cpu: Cpu, wanted: bool, program: &Program, sizes: &Sizes) -> Problems {
    let mut problems = Vec::new();
    if !wanted {
        return problems;
    }
    if cpu == Cpu::Mos6502 {
        problems.extend(branches(program, sizes));
    }
    problems.extend(tables(program, sizes));
    problems
}

fn branches(program: &Program, sizes: &Sizes) -> Problems {
    let mut problems = Vec::new();
    for (index, statement) in program.statements.iter().enumerate() {
        let Kind::Instruction(instruction) = &statement.kind else { continue };
        let is_branch =
            instruction.forms.first().is_some_and(|form| form.fields == [Field::Relative]);
        let (true, [operand]) = (is_branch, instruction.operands.as_slice()) else { continue };
        let here = sizes.addresses[index];
        let values = crate::evaluation::Values {
            symbols: &program.symbols,
            addresses: &sizes.addresses,
            here,
        };
        if let (Ok(goal), Some(here)) = (values.evaluate(operand), here)
            && page(goal) != page(here + 2)
        {
            let message = "this branch crosses a page and takes one cycle more";
            problems.push((index, Diagnostic::warning(operand.span, message)));
        }
    }
    problems
}

/// A label with numbers behind it, all in one page if they could be.
fn tables(program: &Program, sizes: &Sizes) -> Problems {
    let mut problems = Vec::new();
    let mut start: Option<(usize, i64)> = None;
    let mut end = 0;
    for (index, statement) in program.statements.iter().enumerate() {
        let here = sizes.addresses[index].unwrap_or(0);
        match &statement.kind {
            Kind::Label(_) => {
                problems.extend(crossing(program, start, end));
                start = Some((index, here));
            }
            Kind::Data { items, .. } if items.iter().all(|item| matches!(item, Item::Value(_))) => {
                end = here + sizes.sizes[index];
            }
            Kind::Fill { .. } => end = here + sizes.sizes[index],
            Kind::Constant | Kind::Assert { .. } | Kind::Section(_) | Kind::SamePage(_) => {}
            _ => {
                problems.extend(crossing(program, start, end));
                start = None;
            }
        }
    }
    problems.extend(crossing(program, start, end));
    problems
}

fn crossing(
    program: &Program,
    start: Option<(usize, i64)>,
    end: i64,
) -> Option<(usize, Diagnostic)> {
    let (label, start) = start?;
    let crosses = end > start + 1 && end - start <= 256 && page(start) != page(end - 1);
    let Kind::Label(id) = program.statements[label].kind else { return None };
    let name = program.symbols.get(id).name.split('#').next().unwrap_or_default().to_owned();
    let message = format!("`{name}` crosses a page: ${start:04X} to ${:04X}", end - 1);
    let span = program.symbols.get(id).span.unwrap_or(program.statements[label].span);
    crosses.then(|| {
        (label, Diagnostic::warning(span, message).help("align it, or index it with 16 bits"))
    })
}

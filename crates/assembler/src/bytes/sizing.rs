//! Finding the address of every statement.

use crate::diagnostic::Diagnostic;
use crate::evaluation::{NoValue, Values};
use crate::expression::Expression;
use crate::statement::{Item, Kind, Program, Unit};
use crate::target::{Field, Form, Instruction};

/// Passes after which addresses must have settled.
const MOST_PASSES: usize = 60;

/// The last pass in which a branch may become short. Which branches are short decides where the
/// others go; a program in which that has not settled gets long ones for the rest.
const LAST_SHORT_PASS: usize = 40;

/// One past the last address.
pub(super) const MEMORY: i64 = 0x1_0000;

/// Addresses and the chosen forms of instructions.
pub(super) struct Sizes {
    pub(super) addresses: Vec<Option<i64>>,
    /// Index of the form of each instruction. It only grows, so that the
    /// search for a fixed point ends.
    pub(super) forms: Vec<usize>,
    pub(super) sizes: Vec<i64>,
}

/// Bytes of a unit of data.
pub(super) fn unit_size(unit: Unit) -> i64 {
    match unit {
        Unit::Byte => 1,
        Unit::Little16 | Unit::Big16 => 2,
        Unit::Little32 => 4,
    }
}

/// Repeats the layout until no address moves.
pub(super) fn settle(program: &Program) -> Result<Sizes, (usize, Diagnostic)> {
    let count = program.statements.len();
    let mut sizes =
        Sizes { addresses: vec![None; count], forms: vec![0; count], sizes: vec![0; count] };
    for pass in 0..MOST_PASSES {
        let before = sizes.addresses.clone();
        sizes.pass(program, &before, pass <= LAST_SHORT_PASS);
        if sizes.addresses == before {
            return Ok(sizes);
        }
    }
    let moving = program.statements.first().map(|statement| statement.span);
    let span = moving.unwrap_or(crate::source::Span { file: 0, start: 0, end: 0 });
    Err((0, Diagnostic::error(span, "addresses do not settle: do sizes depend on each other?")))
}

impl Sizes {
    /// Lays out once more; `before` are the addresses of the pass before.
    fn pass(&mut self, program: &Program, before: &[Option<i64>], may_be_short: bool) {
        let mut here = 0;
        for (index, statement) in program.statements.iter().enumerate() {
            let values =
                Values { symbols: &program.symbols, addresses: &self.addresses, here: Some(here) };
            let size = match &statement.kind {
                Kind::Instruction(instruction) => {
                    let near = may_be_short && {
                        let was = before[index];
                        is_near(
                            instruction,
                            here,
                            &Values { addresses: before, here: was, ..values },
                        )
                    };
                    let form = choose(instruction, self.forms[index], near, &values);
                    self.forms[index] = form;
                    instruction.forms.get(form).map_or(0, Form::size) as i64
                }
                Kind::Data { unit, items } => items.iter().map(|item| item_size(*unit, item)).sum(),
                Kind::Fill { count, .. } => bounded(&values, count),
                Kind::Align { to, .. } => padding(here, alignment(&values, to.as_ref())),
                Kind::Origin(address) => {
                    here = values.evaluate(address).map_or(here, |to| to.clamp(0, MEMORY));
                    0
                }
                _ => 0,
            };
            self.addresses[index] = Some(here);
            self.sizes[index] = size;
            here = (here + size).min(MEMORY + 0xFFFF);
        }
    }
}

fn item_size(unit: Unit, item: &Item) -> i64 {
    match item {
        Item::Value(_) => unit_size(unit),
        Item::Bytes(bytes) => bytes.len() as i64,
    }
}

/// A count of bytes; 0 where it is not known yet or absurd.
fn bounded(values: &Values<'_>, count: &Expression) -> i64 {
    values.evaluate(count).ok().filter(|size| (0..=MEMORY).contains(size)).unwrap_or(0)
}

/// What `.align` aligns to; a page unless the source says otherwise.
pub(super) fn alignment(values: &Values<'_>, to: Option<&Expression>) -> i64 {
    let asked = to.map_or(Ok(256), |to| values.evaluate(to));
    asked.ok().filter(|to| (1..=MEMORY).contains(to)).unwrap_or(1)
}

fn padding(here: i64, to: i64) -> i64 {
    (to - here % to) % to
}

/// The first form from `least` on whose operands fit. What is not known yet
/// may turn out small, so it fits.
fn choose(instruction: &Instruction, least: usize, near: bool, values: &Values<'_>) -> usize {
    let last = instruction.forms.len().saturating_sub(1);
    let fitting = (least..last).find(|&form| {
        let fields = &instruction.forms[form].fields;
        fields.iter().zip(&instruction.operands).all(|(field, operand)| match field {
            Field::InPage => near,
            _ => fits(*field, operand, values),
        })
    });
    fitting.unwrap_or(last)
}

/// Whether a branch stays in the page of its operand. Its goal is taken to lie as far away as in
/// the pass before, whose `values` these are: what comes before them may have grown, what is
/// between them hardly has.
fn is_near(instruction: &Instruction, here: i64, values: &Values<'_>) -> bool {
    let [short, _] = instruction.forms.as_slice() else { return false };
    let (&[Field::InPage], [goal]) = (short.fields.as_slice(), instruction.operands.as_slice())
    else {
        return false;
    };
    match values.evaluate(goal) {
        Ok(goal) => {
            let moved = here - values.here.unwrap_or(here);
            (goal + moved) >> 8 == (here + 1) >> 8
        }
        Err(why) => matches!(why, NoValue::NotYet(..)),
    }
}

fn fits(field: Field, operand: &Expression, values: &Values<'_>) -> bool {
    match (field, values.evaluate(operand)) {
        (Field::ZeroPage, Ok(value)) => (0..=0xFF).contains(&value),
        (Field::ZeroPage, Err(NoValue::NotYet(..))) => true,
        (Field::ZeroPage, Err(_)) => false,
        _ => true,
    }
}

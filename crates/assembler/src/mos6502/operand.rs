use super::SYNTAX;
use crate::diagnostic::Diagnostic;
use crate::expression::{Expression, Names};
use crate::target::whole_expression;
use crate::token::{Cursor, Token};

/// How an operand is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    None,
    Accumulator,
    Immediate,
    Plain,
    PlainX,
    PlainY,
    Indirect,
    IndirectX,
    IndirectY,
}

/// The operand of an instruction.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    pub(super) shape: Shape,
    pub(super) value: Option<Expression>,
    /// Operand bytes that `@b` or `@w` demands.
    pub(super) width: Option<u16>,
}

impl Operand {
    pub(super) fn parse(
        mut cursor: Cursor<'_>,
        names: &mut dyn Names,
    ) -> Result<Operand, Diagnostic> {
        if cursor.is_empty() {
            return Ok(Operand { shape: Shape::None, value: None, width: None });
        }
        if let [only] = cursor.rest()
            && is_register(only, "a")
        {
            return Ok(Operand { shape: Shape::Accumulator, value: None, width: None });
        }
        if cursor.eat("#") {
            return Operand::with(Shape::Immediate, cursor, names);
        }
        let width = eat_width(&mut cursor);
        let mut operand = Operand::address(cursor, names)?;
        operand.width = width;
        Ok(operand)
    }

    fn with(shape: Shape, text: Cursor<'_>, names: &mut dyn Names) -> Result<Operand, Diagnostic> {
        let value = Some(whole_expression(text, &SYNTAX, names)?);
        Ok(Operand { shape, value, width: None })
    }

    fn address(cursor: Cursor<'_>, names: &mut dyn Names) -> Result<Operand, Diagnostic> {
        let parts = cursor.split_at_commas();
        match parts.as_slice() {
            [only] => match inside_brackets(*only) {
                Some(inside) => Operand::bracketed(inside, names),
                None => Operand::with(Shape::Plain, *only, names),
            },
            [first, index] if is_index(index, "x") && inside_brackets(*first).is_some() => {
                let error = Diagnostic::error(cursor.rest_span(), "no such addressing mode");
                Err(error.help("`(zp,x)` goes through memory, `zp,x` without brackets does not"))
            }
            [first, index] if is_index(index, "x") => Operand::with(Shape::PlainX, *first, names),
            [first, index] if is_index(index, "y") => match inside_brackets(*first) {
                Some(inside) => Operand::with(Shape::IndirectY, inside, names),
                None => Operand::with(Shape::PlainY, *first, names),
            },
            [_, index, ..] => Err(Diagnostic::error(index.rest_span(), "expected `x` or `y`")),
            [] => Err(Diagnostic::error(cursor.here(), "an operand is missing")),
        }
    }

    fn bracketed(inside: Cursor<'_>, names: &mut dyn Names) -> Result<Operand, Diagnostic> {
        match inside.split_at_commas().as_slice() {
            [first, index] if is_index(index, "x") => {
                Operand::with(Shape::IndirectX, *first, names)
            }
            _ => Operand::with(Shape::Indirect, inside, names),
        }
    }
}

fn is_register(token: &Token, register: &str) -> bool {
    token.name().is_some_and(|name| name.eq_ignore_ascii_case(register))
}

fn is_index(part: &Cursor<'_>, register: &str) -> bool {
    matches!(part.rest(), [only] if is_register(only, register))
}

/// `@b` wants one operand byte and `@w` two.
fn eat_width(cursor: &mut Cursor<'_>) -> Option<u16> {
    if cursor.eat_word("@b") {
        return Some(1);
    }
    cursor.eat_word("@w").then_some(2)
}

/// What is between brackets that enclose the whole operand: `(a)` but not
/// `(a)+(b)`.
fn inside_brackets(operand: Cursor<'_>) -> Option<Cursor<'_>> {
    let tokens = operand.rest();
    let (first, last) = (tokens.first()?, tokens.last()?);
    if !first.is("(") || !last.is(")") {
        return None;
    }
    let mut depth = 0;
    for token in &tokens[..tokens.len() - 1] {
        depth += i32::from(token.is("(")) - i32::from(token.is(")"));
        if depth == 0 {
            return None;
        }
    }
    Some(Cursor::over(&tokens[1..tokens.len() - 1], last.span))
}

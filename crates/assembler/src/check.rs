//! What can be checked only when all addresses are known.

use crate::diagnostic::Diagnostic;
use crate::evaluation::Values;
use crate::statement::{Kind, Program};
use crate::symbols::Definition;

/// Problems of one kind after which no more are looked for.
pub(crate) const MOST_PROBLEMS: usize = 200;

/// Assertions that fail and constants without a value, with their statements.
pub(crate) fn check(program: &Program, addresses: &[Option<i64>]) -> Vec<(usize, Diagnostic)> {
    let mut problems = constants(program, addresses);
    problems.extend(assertions(program, addresses));
    problems
}

fn values<'a>(program: &'a Program, addresses: &'a [Option<i64>], statement: usize) -> Values<'a> {
    let here = addresses.get(statement).copied().flatten();
    Values { symbols: &program.symbols, addresses, here }
}

/// A constant that nobody uses may be wrong all the same.
fn constants(program: &Program, addresses: &[Option<i64>]) -> Vec<(usize, Diagnostic)> {
    let mut problems = Vec::new();
    for (_, symbol) in program.symbols.iter() {
        if let Some(Definition::Constant { value, statement }) = &symbol.definition {
            let values = values(program, addresses, *statement);
            if problems.len() < MOST_PROBLEMS
                && let Err(why) = values.evaluate(value)
            {
                problems.push((*statement, values.explain(&why, value)));
            }
        }
    }
    problems
}

fn assertions(program: &Program, addresses: &[Option<i64>]) -> Vec<(usize, Diagnostic)> {
    let mut problems = Vec::new();
    for (statement, found) in program.statements.iter().enumerate() {
        let Kind::Assert { condition, message } = &found.kind else { continue };
        let values = values(program, addresses, statement);
        if problems.len() >= MOST_PROBLEMS {
            break;
        }
        match values.evaluate(condition) {
            Ok(0) => problems.push((statement, Diagnostic::error(condition.span, &**message))),
            Ok(_) => {}
            Err(why) => problems.push((statement, values.explain(&why, condition))),
        }
    }
    problems
}

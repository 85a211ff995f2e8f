//! The notation and the quirks of the two-digit machine on the ENIAC.

mod assignment;
mod builder;
mod chart;
mod chunk;
mod emission;
mod encoding;
mod inline;
mod layout;
mod packing;
mod placement;
mod straighten;

pub use chart::{Chart, Usage};
pub(crate) use layout::lay_out;

use machines::chessvm::Operation;

use crate::diagnostic::Diagnostic;
use crate::expression::{Expression, Names};
use crate::syntax::Syntax;
use crate::target::{Cycles, Field, Flow, Form, Instruction, Target, whole_expression};
use crate::token::{Cursor, Kind, Token};

/// chessvm for the assembler.
pub(crate) struct ChessvmTarget;

const SYNTAX: Syntax = Syntax { m_numbers: true, ..Syntax::PLAIN };

/// Instructions that the assembler makes out of others.
const PSEUDO: &[&str] = &["addn", "readadd"];

impl Target for ChessvmTarget {
    fn syntax(&self) -> &'static Syntax {
        &SYNTAX
    }

    fn has_mnemonic(&self, name: &str) -> bool {
        PSEUDO.contains(&name)
            || Operation::ALL.iter().any(|operation| first_word(*operation) == name)
    }

    fn mnemonics(&self) -> Vec<&'static str> {
        let operations = Operation::ALL.iter().map(|operation| first_word(*operation));
        operations.chain(PSEUDO.iter().copied()).collect()
    }

    fn is_reserved(&self, name: &str) -> bool {
        register(name).is_some()
    }

    fn instruction(
        &self,
        mnemonic: &Token,
        operands: Cursor<'_>,
        names: &mut dyn Names,
    ) -> Result<Vec<Instruction>, Diagnostic> {
        let name = mnemonic.name().map(|name| name.to_ascii_lowercase()).unwrap_or_default();
        let whole = mnemonic.span.to(operands.rest_span());
        let operands = Operands::parse(operands, names)?;
        instructions(&name, operands).ok_or_else(|| {
            let forms: Vec<String> = accepted(&name);
            let error = Diagnostic::error(whole, format!("`{name}` cannot have these operands"));
            error.help(format!("it is written {}", forms.join(" or ")))
        })
    }
}

fn first_word(operation: Operation) -> &'static str {
    operation.mnemonic().split(' ').next().unwrap_or_default()
}

fn register(name: &str) -> Option<char> {
    let mut chars = name.chars();
    let only = chars.next().filter(|_| chars.next().is_none())?.to_ascii_uppercase();
    ('A'..='J').contains(&only).then_some(only)
}

/// Operands as a pattern such as `#,A`, where `#` is an expression.
struct Operands {
    pattern: String,
    values: Vec<Expression>,
    /// `jmp far`.
    far: bool,
    /// The register behind `A<->`.
    exchange: Option<char>,
}

impl Operands {
    fn parse(mut cursor: Cursor<'_>, names: &mut dyn Names) -> Result<Operands, Diagnostic> {
        let far = cursor.rest().len() > 1 && cursor.eat_word("far");
        let mut operands =
            Operands { pattern: String::new(), values: Vec::new(), far, exchange: None };
        for part in cursor.split_at_commas() {
            if !operands.pattern.is_empty() {
                operands.pattern.push(',');
            }
            operands.part(part, names)?;
        }
        Ok(operands)
    }

    fn part(&mut self, mut part: Cursor<'_>, names: &mut dyn Names) -> Result<(), Diagnostic> {
        if let [first, arrow, second] = part.rest()
            && arrow.is("<->")
            && let (Some('A'), Some(other)) = (register_token(first), register_token(second))
        {
            self.exchange = Some(other);
            part = Cursor::over(&part.rest()[..1], first.span);
        }
        match part.rest() {
            [token] if register_token(token).is_some() => {
                self.pattern.extend(register_token(token));
            }
            [open, token, close]
                if open.is("[") && close.is("]") && register_token(token).is_some() =>
            {
                self.pattern.push('[');
                self.pattern.extend(register_token(token));
                self.pattern.push(']');
            }
            _ => {
                self.values.push(whole_expression(part, &SYNTAX, names)?);
                self.pattern.push('#');
            }
        }
        Ok(())
    }
}

fn register_token(token: &Token) -> Option<char> {
    match &token.kind {
        Kind::Name(name) => register(name),
        _ => None,
    }
}

fn instructions(name: &str, operands: Operands) -> Option<Vec<Instruction>> {
    let mut found = match (name, operands.pattern.as_str()) {
        // The card reader adds to F, G and H, which must be cleared before.
        ("read", "") => {
            let steps =
                [Operation::Swapall, Operation::Clrall, Operation::Swapall, Operation::Read];
            steps.map(simple).to_vec()
        }
        ("readadd", "") => vec![simple(Operation::Read)],
        ("mov", "A,B") => [Operation::SwapB, Operation::MovB].map(simple).to_vec(),
        ("mov", "A,C") => [Operation::SwapC, Operation::MovC].map(simple).to_vec(),
        ("mov", "A,D") => [Operation::SwapD, Operation::MovD].map(simple).to_vec(),
        ("mov", "A,E") => [Operation::SwapE, Operation::MovE].map(simple).to_vec(),
        ("swap", pattern) => vec![simple(operation_for("swap", &swapped(pattern))?)],
        ("flipn", "A") => vec![simple(Operation::Flipn)],
        ("addn", "#,A") => {
            vec![with_operand(Operation::AddImmediate, Field::WordNegated, operands.values)]
        }
        (_, pattern) => vec![match operation_with_operand(name, pattern) {
            Some(operation) => encode(operation, operands.values, operands.far)?,
            None => simple(operation_for(name, pattern)?),
        }],
    };
    if operands.far && name != "jmp" {
        return None;
    }
    if let Some(register) = operands.exchange {
        let swap = operation_for("swap", &format!("A,{register}"))?;
        found.push(simple(swap));
    }
    Some(found)
}

/// `B,A` as `A,B`.
fn swapped(pattern: &str) -> String {
    match pattern.split_once(',') {
        Some((other, "A")) => format!("A,{other}"),
        _ => pattern.to_owned(),
    }
}

fn operation_for(name: &str, pattern: &str) -> Option<Operation> {
    let wanted = if pattern.is_empty() { name.to_owned() } else { format!("{name} {pattern}") };
    let mut plain = Operation::ALL.iter().filter(|operation| operation.operands() == 0);
    plain.find(|operation| operation.mnemonic() == wanted).copied()
}

fn operation_with_operand(name: &str, pattern: &str) -> Option<Operation> {
    Some(match (name, pattern) {
        ("mov", "#,A") => Operation::MovImmediate,
        ("add", "#,A") => Operation::AddImmediate,
        ("jmp", "#") => Operation::Jmp,
        ("jn", "#") => Operation::Jn,
        ("jz", "#") => Operation::Jz,
        ("jil", "#") => Operation::Jil,
        ("jsr", "#") => Operation::Jsr,
        _ => return None,
    })
}

fn encode(operation: Operation, values: Vec<Expression>, far: bool) -> Option<Instruction> {
    Some(match operation {
        Operation::MovImmediate | Operation::AddImmediate => {
            with_operand(operation, Field::Word, values)
        }
        Operation::Jmp if far => with_operand(Operation::JmpFar, Field::FarRow, values),
        Operation::Jmp => {
            let mut jump = with_operand(Operation::Jmp, Field::NearRow, values);
            jump.forms.push(form(Operation::JmpFar, vec![Field::FarRow]));
            jump
        }
        Operation::Jsr => with_operand(operation, Field::FarRow, values),
        Operation::Jn | Operation::Jz | Operation::Jil => {
            with_operand(operation, Field::NearRow, values)
        }
        _ => return None,
    })
}

fn form(operation: Operation, fields: Vec<Field>) -> Form {
    let cycles = Cycles::exactly(u32::from(operation.execute_time()));
    Form { opcode: vec![operation.opcode()], fields, cycles }
}

fn simple(operation: Operation) -> Instruction {
    let forms = vec![form(operation, Vec::new())];
    Instruction { operands: Vec::new(), forms, flow: flow(operation) }
}

fn with_operand(operation: Operation, field: Field, values: Vec<Expression>) -> Instruction {
    Instruction {
        operands: values,
        forms: vec![form(operation, vec![field])],
        flow: flow(operation),
    }
}

fn flow(operation: Operation) -> Flow {
    match operation {
        Operation::Jmp | Operation::JmpFar => Flow::Jump,
        Operation::Jn | Operation::Jz | Operation::Jil => Flow::Branch,
        Operation::Jsr => Flow::Call,
        Operation::Ret | Operation::Halt => Flow::End,
        _ => Flow::Next,
    }
}

/// The ways in which an instruction can be written.
fn accepted(name: &str) -> Vec<String> {
    let written = |operation: &Operation| match operation_text(*operation) {
        Some(text) => text.to_owned(),
        None => operation.mnemonic().to_owned(),
    };
    let own =
        Operation::ALL.iter().filter(|operation| first_word(**operation) == name).map(written);
    let mut forms: Vec<String> = own.map(|form| format!("`{form}`")).collect();
    if name == "addn" {
        forms.push("`addn N,A`".to_owned());
    }
    if name == "mov" {
        forms.push("`mov A,B`".to_owned());
    }
    forms
}

fn operation_text(operation: Operation) -> Option<&'static str> {
    Some(match operation {
        Operation::MovImmediate => "mov N,A",
        Operation::AddImmediate => "add N,A",
        Operation::Jmp => "jmp LABEL",
        Operation::JmpFar => "jmp far LABEL",
        Operation::Jn => "jn LABEL",
        Operation::Jz => "jz LABEL",
        Operation::Jil => "jil LABEL",
        Operation::Jsr => "jsr LABEL",
        _ => return None,
    })
}

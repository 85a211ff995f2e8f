//! The notation of 1802 people: A18 and Asm/02.

mod registers;

pub use registers::{Clobbers, RegisterUse};

use machines::cdp1802::{Mnemonic, Opcode, Operand, PREFIX};

use crate::diagnostic::Diagnostic;
use crate::expression::{Expression, Names, Step, Unary};
use crate::syntax::Syntax;
use crate::target::{Cycles, Field, Flow, Form, Instruction, Target, whole_expression};
use crate::token::{Cursor, Token};

/// The 1802, or the 1806 with its additions, for the assembler.
pub(crate) struct Cdp1802Target {
    pub(crate) extended: bool,
}

const SYNTAX: Syntax = Syntax {
    suffixed_numbers: true,
    hash_hex: true,
    word_operators: true,
    bare_directives: true,
    big_endian: true,
    ..Syntax::PLAIN
};

/// Other names for instructions.
const ALIASES: &[(&str, Mnemonic)] = &[
    ("bge", Mnemonic::Bdf),
    ("bpz", Mnemonic::Bdf),
    ("bl", Mnemonic::Bnf),
    ("bm", Mnemonic::Bnf),
    ("rshl", Mnemonic::Shlc),
    ("rshr", Mnemonic::Shrc),
];

/// What the assembler makes out of instructions: calls by the standard
/// technique, the branches that are never taken, and a 16-bit load.
const BUILT_IN: &[&str] = &["call", "retn", "rtn", "nbr", "nlbr", "load", "mov"];

/// The long branches; the short one on the same condition has the same low digit behind `BR`.
const LBR: u8 = 0xC0;
const LBDF: u8 = 0xC3;
const LBNQ: u8 = 0xC9;
const LBNF: u8 = 0xCB;
const BR: u8 = 0x30;

/// Machine cycles of a standard call and of a return, the routines included.
const CALL_CYCLES: u32 = 36;
const RETURN_CYCLES: u32 = 30;

impl Target for Cdp1802Target {
    fn syntax(&self) -> &'static Syntax {
        &SYNTAX
    }

    fn has_mnemonic(&self, name: &str) -> bool {
        BUILT_IN.contains(&name) || mnemonic(name).is_some()
    }

    fn mnemonics(&self) -> Vec<&'static str> {
        let own = Mnemonic::ALL.iter().map(|mnemonic| mnemonic.text());
        let aliases = ALIASES.iter().map(|&(name, _)| name);
        own.chain(aliases).chain(BUILT_IN.iter().copied()).collect()
    }

    fn is_reserved(&self, name: &str) -> bool {
        register(name).is_some()
    }

    fn predefined(&self, name: &str) -> Option<i64> {
        register(name)
    }

    fn has_two_branches(&self) -> bool {
        true
    }

    fn allow_short(&self, instruction: &mut Instruction) {
        let [long] = instruction.forms.as_slice() else { return };
        if let [code @ (LBR..=LBDF | LBNQ..=LBNF)] = *long.opcode {
            let short = Opcode::of(code & 0x0F | BR);
            let forms = short.map(|short| encode(short, Vec::new()).forms);
            instruction.forms.splice(0..0, forms.unwrap_or_default());
        }
    }

    fn instruction(
        &self,
        token: &Token,
        operands: Cursor<'_>,
        names: &mut dyn Names,
    ) -> Result<Vec<Instruction>, Diagnostic> {
        let name = token.name().map(|name| name.to_ascii_lowercase()).unwrap_or_default();
        let found = mnemonic(&name).map(Opcode::find);
        if found.is_some_and(|opcode| opcode.extended) && !self.extended {
            let message = format!("`{name}` is an instruction of the CDP1806");
            return Err(Diagnostic::error(token.span, message).help("`.cpu 1806` allows it"));
        }
        let values = parse_operands(operands, names)?;
        let wanted = found.map_or_else(|| built_in_operands(&name), operand_count);
        if values.len() != wanted {
            let message = format!("`{name}` takes {wanted} operands, not {}", values.len());
            return Err(Diagnostic::error(token.span.to(operands.rest_span()), message));
        }
        Ok(match found {
            Some(opcode) => vec![encode(opcode, values)],
            None => built_in(&name, values),
        })
    }
}

fn mnemonic(name: &str) -> Option<Mnemonic> {
    if BUILT_IN.contains(&name) {
        return None;
    }
    let alias = ALIASES.iter().find(|(alias, _)| *alias == name).map(|&(_, mnemonic)| mnemonic);
    alias.or_else(|| name.parse().ok())
}

/// `R0` to `R9`, `RA` to `RF`, `R10` to `R15`.
fn register(name: &str) -> Option<i64> {
    let digits = name.strip_prefix(['r', 'R']).filter(|digits| !digits.starts_with(['+', '-']))?;
    match digits.len() {
        1 => i64::from_str_radix(digits, 16).ok(),
        2 => digits.parse().ok().filter(|number| (10..=15).contains(number)),
        _ => None,
    }
}

fn parse_operands(
    operands: Cursor<'_>,
    names: &mut dyn Names,
) -> Result<Vec<Expression>, Diagnostic> {
    operands
        .split_at_commas()
        .into_iter()
        .map(|part| whole_expression(part, &SYNTAX, names))
        .collect()
}

fn operand_count(opcode: Opcode) -> usize {
    match opcode.operand {
        Operand::None => 0,
        Operand::RegisterWord => 2,
        _ => 1,
    }
}

fn built_in_operands(name: &str) -> usize {
    match name {
        "retn" | "rtn" => 0,
        "load" | "mov" => 2,
        _ => 1,
    }
}

fn encode(opcode: Opcode, operands: Vec<Expression>) -> Instruction {
    let (fields, base) = match opcode.operand {
        Operand::None => (vec![], opcode.code),
        Operand::Register if opcode.mnemonic == Mnemonic::Ldn => (vec![Field::NibbleNotZero], 0x00),
        Operand::Register => (vec![Field::Nibble], opcode.code & 0xF0),
        // The ports of INP are numbered from 1 as those of OUT are.
        Operand::Port => (vec![Field::Port], opcode.code - 1),
        Operand::Byte => (vec![Field::Byte], opcode.code),
        Operand::Short => (vec![Field::InPage], opcode.code),
        Operand::Long => (vec![Field::Big16], opcode.code),
        Operand::RegisterWord => (vec![Field::Nibble, Field::Big16], opcode.code & 0xF0),
    };
    let opcode_bytes = if opcode.extended { vec![PREFIX, base] } else { vec![base] };
    let cycles = Cycles::exactly(u32::from(opcode.cycles));
    let forms = vec![Form { opcode: opcode_bytes, fields, cycles }];
    Instruction { operands, forms, flow: flow(opcode.mnemonic) }
}

fn single(
    code: u8,
    fields: Vec<Field>,
    cycles: u32,
    flow: Flow,
    operands: Vec<Expression>,
) -> Instruction {
    let forms = vec![Form { opcode: vec![code], fields, cycles: Cycles::exactly(cycles) }];
    Instruction { operands, forms, flow }
}

fn built_in(name: &str, operands: Vec<Expression>) -> Vec<Instruction> {
    match name {
        "call" => vec![single(0xD4, vec![Field::Big16], CALL_CYCLES, Flow::Call, operands)],
        "retn" | "rtn" => vec![single(0xD5, vec![], RETURN_CYCLES, Flow::End, operands)],
        "nbr" => vec![single(0x38, vec![Field::Byte], 2, Flow::Next, low(operands))],
        "nlbr" => vec![single(0xC8, vec![Field::Big16], 3, Flow::Next, operands)],
        _ => load(&operands),
    }
}

/// The operand of a branch that is never taken may be any address.
fn low(mut operands: Vec<Expression>) -> Vec<Expression> {
    operands.iter_mut().for_each(|operand| operand.steps.push(Step::Unary(Unary::Low)));
    operands
}

/// `LDI HIGH(w); PHI r; LDI LOW(w); PLO r`.
fn load(operands: &[Expression]) -> Vec<Instruction> {
    let [register, word] = operands else { return Vec::new() };
    let half = |unary| {
        let mut expression = word.clone();
        expression.steps.push(Step::Unary(unary));
        encode(Opcode::find(Mnemonic::Ldi), vec![expression])
    };
    let put = |mnemonic| encode(Opcode::find(mnemonic), vec![register.clone()]);
    vec![half(Unary::High), put(Mnemonic::Phi), half(Unary::Low), put(Mnemonic::Plo)]
}

fn flow(mnemonic: Mnemonic) -> Flow {
    let operand = Opcode::find(mnemonic).operand;
    match mnemonic {
        Mnemonic::Br | Mnemonic::Lbr => Flow::Jump,
        Mnemonic::Scal => Flow::Call,
        Mnemonic::Sret | Mnemonic::Ret | Mnemonic::Dis => Flow::End,
        _ if matches!(operand, Operand::Short | Operand::Long) => Flow::Branch,
        Mnemonic::Dbnz => Flow::Branch,
        _ => Flow::Next,
    }
}

//! The notation of 6502 people.

mod operand;

use machines::mos6502::{Mnemonic, Mode, OPCODES, Opcode};

use crate::diagnostic::Diagnostic;
use crate::expression::Names;
use crate::syntax::Syntax;
use crate::target::{Cycles, Field, Flow, Form, Instruction, Target};
use crate::token::{Cursor, Token};
use operand::{Operand, Shape};

/// The 6502 for the assembler.
pub(crate) struct Mos6502Target;

pub(crate) const SYNTAX: Syntax =
    Syntax { underscore_locals: true, directives_of_64tass: true, ..Syntax::PLAIN };

/// `basic_stub start`: a BASIC line that starts the program with SYS.
const PRELUDE: &str = "
basic_stub .macro entry, line = 10
        .word .link, \\line
        .byte $9e, '0' + \\entry / 1000 % 10, '0' + \\entry / 100 % 10
        .byte '0' + \\entry / 10 % 10, '0' + \\entry % 10, 0
.link   .word 0
        .assert \\entry >= 1000 && \\entry <= 9999, \"SYS needs an address of four digits\"
        .endm
";

impl Target for Mos6502Target {
    fn syntax(&self) -> &'static Syntax {
        &SYNTAX
    }

    fn has_mnemonic(&self, name: &str) -> bool {
        name.parse().is_ok_and(is_documented)
    }

    fn mnemonics(&self) -> Vec<&'static str> {
        let documented = Mnemonic::ALL.iter().filter(|mnemonic| is_documented(**mnemonic));
        documented.map(|mnemonic| mnemonic.text()).collect()
    }

    fn prelude(&self) -> &'static str {
        PRELUDE
    }

    fn is_reserved(&self, name: &str) -> bool {
        matches!(name, "a" | "x" | "y" | "A" | "X" | "Y")
    }

    fn instruction(
        &self,
        mnemonic: &Token,
        operands: Cursor<'_>,
        names: &mut dyn Names,
    ) -> Result<Vec<Instruction>, Diagnostic> {
        let whole = mnemonic.span.to(operands.rest_span());
        let name = mnemonic.name().map_or("", |name| name);
        let parsed: Mnemonic = name.parse().map_err(|_| Diagnostic::error(whole, "no mnemonic"))?;
        let operand = Operand::parse(operands, names)?;
        let forms = forms(parsed, &operand);
        if forms.is_empty() {
            let message = format!("`{name}` cannot have this operand");
            return Err(Diagnostic::error(whole, message).help(accepted(parsed)));
        }
        let operands = operand.value.into_iter().collect();
        Ok(vec![Instruction { operands, forms, flow: flow(parsed) }])
    }
}

fn is_documented(mnemonic: Mnemonic) -> bool {
    OPCODES.iter().any(|opcode| opcode.documented && opcode.mnemonic == mnemonic)
}

/// The addressing modes that an operand can mean, shortest first.
fn modes(operand: &Operand) -> &'static [Mode] {
    match operand.shape {
        Shape::None => &[Mode::Implied, Mode::Accumulator],
        Shape::Accumulator => &[Mode::Accumulator],
        Shape::Immediate => &[Mode::Immediate],
        Shape::Plain => &[Mode::Relative, Mode::ZeroPage, Mode::Absolute],
        Shape::PlainX => &[Mode::ZeroPageX, Mode::AbsoluteX],
        Shape::PlainY => &[Mode::ZeroPageY, Mode::AbsoluteY],
        Shape::Indirect => &[Mode::Indirect],
        Shape::IndirectX => &[Mode::IndirectX],
        Shape::IndirectY => &[Mode::IndirectY],
    }
}

fn forms(mnemonic: Mnemonic, operand: &Operand) -> Vec<Form> {
    let possible = modes(operand).iter().filter_map(|&mode| Opcode::find(mnemonic, mode));
    possible
        .filter(|opcode| operand.width.is_none_or(|width| width == opcode.mode.operand_bytes()))
        .map(form)
        .collect()
}

fn form(opcode: Opcode) -> Form {
    let fields = match opcode.mode {
        Mode::Implied | Mode::Accumulator => Vec::new(),
        Mode::Immediate => vec![Field::Byte],
        Mode::Relative => vec![Field::Relative],
        Mode::Absolute | Mode::AbsoluteX | Mode::AbsoluteY | Mode::Indirect => {
            vec![Field::Little16]
        }
        _ => vec![Field::ZeroPage],
    };
    let least = u32::from(opcode.cycles);
    let most = match opcode.mode {
        Mode::Relative => least + 2,
        _ => least + u32::from(opcode.pays_for_page_crossing()),
    };
    Form { opcode: vec![opcode.code], fields, cycles: Cycles::between(least, most) }
}

fn flow(mnemonic: Mnemonic) -> Flow {
    match mnemonic {
        Mnemonic::Jmp => Flow::Jump,
        Mnemonic::Jsr => Flow::Call,
        Mnemonic::Rts | Mnemonic::Rti => Flow::End,
        _ if Opcode::find(mnemonic, Mode::Relative).is_some() => Flow::Branch,
        _ => Flow::Next,
    }
}

/// The operands that an instruction can have, for help.
fn accepted(mnemonic: Mnemonic) -> String {
    let own = OPCODES.iter().filter(|opcode| opcode.documented && opcode.mnemonic == mnemonic);
    let name = mnemonic.text().to_ascii_lowercase();
    let forms: Vec<String> =
        own.map(|opcode| format!("`{name}{}`", written(opcode.mode))).collect();
    format!("it is written {}", forms.join(", "))
}

fn written(mode: Mode) -> &'static str {
    match mode {
        Mode::Implied => "",
        Mode::Accumulator => " a",
        Mode::Immediate => " #byte",
        Mode::ZeroPage => " zp",
        Mode::ZeroPageX => " zp,x",
        Mode::ZeroPageY => " zp,y",
        Mode::Absolute => " abs",
        Mode::AbsoluteX => " abs,x",
        Mode::AbsoluteY => " abs,y",
        Mode::Indirect => " (abs)",
        Mode::IndirectX => " (zp,x)",
        Mode::IndirectY => " (zp),y",
        Mode::Relative => " label",
    }
}

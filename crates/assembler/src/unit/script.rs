//! A test file as a tree.

use std::sync::Arc;

use crate::source::Span;

/// How many bytes a memory access means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Byte,
    Word,
}

/// A formula and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    pub(super) kind: FormulaKind,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum FormulaKind {
    Number(i64),
    Text(Arc<str>),
    /// A register, flag, variable or symbol.
    Name(Arc<str>),
    /// The low or high half of a register: `r8.1`.
    Half(Arc<str>, u8),
    /// Memory; the formula is the address.
    Memory(Box<Formula>, Width),
    Unary(&'static str, Box<Formula>),
    Binary(&'static str, Box<Formula>, Box<Formula>),
    Call(Arc<str>, Arguments),
}

/// What stands between the brackets of a call: values, then `name = value`.
#[derive(Clone, Debug, Default)]
pub(super) struct Arguments {
    pub(super) values: Vec<Formula>,
    pub(super) named: Vec<(Arc<str>, Formula)>,
}

/// Something that a test does.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) kind: StepKind,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum StepKind {
    Assign { target: Formula, value: Formula },
    Call { name: Arc<str>, arguments: Arguments },
    If { condition: Formula, then: Vec<Step>, otherwise: Vec<Step> },
    For { name: Arc<str>, from: Formula, to: Formula, body: Vec<Step> },
}

/// A test.
#[derive(Clone, Debug)]
pub(super) struct Test {
    pub(super) name: Arc<str>,
    pub(super) description: Arc<str>,
    pub(super) arguments: Arguments,
    pub(super) body: Vec<Step>,
    pub(super) span: Span,
}

/// Tests of one program.
#[derive(Clone, Debug)]
pub(super) struct Suite {
    pub(super) name: Arc<str>,
    /// `cpu`, `assemble`, `load`, `symbols` and what else prepares the machine.
    pub(super) setup: Vec<Step>,
    /// What each test starts with.
    pub(super) before: Vec<Step>,
    pub(super) tests: Vec<Test>,
}

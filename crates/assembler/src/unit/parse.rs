//! From the text of a test file to its tree.

use std::sync::Arc;

use super::script::{Arguments, Formula, FormulaKind, Step, StepKind, Suite, Test, Width};
use crate::diagnostic::Diagnostic;
use crate::lexer::tokenize;
use crate::source::Span;
use crate::syntax::Syntax;
use crate::token::{Cursor, Kind, Token};

/// Deepest nesting of brackets and blocks.
const DEEPEST: usize = 48;
/// Most operators in one formula: its tree is walked by recursion.
const LONGEST: usize = 400;

type Parsed<T> = Result<T, Diagnostic>;

/// Reads a test file.
pub(super) fn parse(text: &str, file: u32) -> Parsed<Vec<Suite>> {
    let lines = tokenize(text, file, &Syntax::PLAIN);
    let tokens: Vec<Token> = lines.into_iter().flat_map(|line| line.tokens).collect();
    let end = Span::new(file, text.len().saturating_sub(1), text.len());
    let mut parser = Parser { cursor: Cursor::over(&tokens, end), depth: 0, length: 0 };
    parser.file()
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    depth: usize,
    length: usize,
}

impl Parser<'_> {
    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        match self.cursor.peek().map(|token| &token.kind) {
            Some(Kind::Bad(why)) => Err(Diagnostic::error(self.cursor.here(), &**why)),
            _ => Err(Diagnostic::error(self.cursor.here(), message)),
        }
    }

    fn expect(&mut self, mark: &str) -> Parsed<()> {
        if self.cursor.eat(mark) {
            return Ok(());
        }
        self.error(format!("expected `{mark}`"))
    }

    fn name(&mut self) -> Parsed<Arc<str>> {
        let Some(name) = self.cursor.peek().and_then(Token::name).cloned() else {
            return self.error("expected a name");
        };
        self.cursor.next();
        Ok(name)
    }

    fn text(&mut self) -> Parsed<Arc<str>> {
        let Some(Kind::Text(text)) = self.cursor.peek().map(|token| &token.kind) else {
            return self.error("expected a text in quotes");
        };
        self.cursor.next();
        Ok(text.clone())
    }

    /// `suites { … }` or the suites alone.
    fn file(&mut self) -> Parsed<Vec<Suite>> {
        let wrapped = self.cursor.eat_word("suites");
        if wrapped {
            self.expect("{")?;
        }
        let mut suites = Vec::new();
        while self.cursor.eat_word("suite") {
            suites.push(self.suite()?);
        }
        if wrapped {
            self.expect("}")?;
        }
        match self.cursor.is_empty() {
            true => Ok(suites),
            false => self.error("expected `suite(\"name\") {`"),
        }
    }

    fn suite(&mut self) -> Parsed<Suite> {
        self.expect("(")?;
        let name = self.text()?;
        self.expect(")")?;
        self.expect("{")?;
        let mut suite = Suite { name, setup: Vec::new(), before: Vec::new(), tests: Vec::new() };
        while !self.cursor.eat("}") {
            if self.cursor.eat_word("test") {
                suite.tests.push(self.test()?);
            } else if self.cursor.eat_word("before") {
                suite.before.extend(self.block()?);
            } else {
                suite.setup.push(self.step()?);
            }
        }
        Ok(suite)
    }

    fn test(&mut self) -> Parsed<Test> {
        let span = self.cursor.here();
        self.expect("(")?;
        let name = self.text()?;
        let described = self.cursor.eat(",") && matches!(self.next_kind(), Some(Kind::Text(_)));
        let description = if described { self.text()? } else { Arc::from("") };
        self.cursor.eat(",");
        let arguments = self.arguments()?;
        let body = self.block()?;
        Ok(Test { name, description, arguments, body, span })
    }

    fn next_kind(&self) -> Option<&Kind> {
        self.cursor.peek().map(|token| &token.kind)
    }

    /// Values up to the closing bracket.
    fn arguments(&mut self) -> Parsed<Arguments> {
        let mut arguments = Arguments::default();
        while !self.cursor.eat(")") {
            let named = self.cursor.rest().get(1).is_some_and(|token| token.is("="));
            if named && matches!(self.next_kind(), Some(Kind::Name(_))) {
                let name = self.name()?;
                self.expect("=")?;
                arguments.named.push((name, self.formula()?));
            } else {
                arguments.values.push(self.formula()?);
            }
            if !self.cursor.eat(",") && !self.cursor.peek_is(")") {
                return self.error("expected `,` or `)`");
            }
        }
        Ok(arguments)
    }

    fn block(&mut self) -> Parsed<Vec<Step>> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.error("blocks nested too deep");
        }
        self.expect("{")?;
        let mut steps = Vec::new();
        while !self.cursor.eat("}") {
            steps.push(self.step()?);
        }
        self.depth -= 1;
        Ok(steps)
    }

    fn step(&mut self) -> Parsed<Step> {
        let span = self.cursor.here();
        let kind = if self.cursor.eat_word("if") {
            self.condition()?
        } else if self.cursor.eat_word("for") {
            self.repetition()?
        } else if self.is_call() {
            let name = self.name()?;
            self.expect("(")?;
            StepKind::Call { name, arguments: self.arguments()? }
        } else {
            let target = self.formula()?;
            self.expect("=")?;
            StepKind::Assign { target, value: self.formula()? }
        };
        Ok(Step { kind, span })
    }

    fn is_call(&self) -> bool {
        matches!(self.cursor.rest(), [name, open, ..] if name.name().is_some() && open.is("("))
    }

    fn condition(&mut self) -> Parsed<StepKind> {
        let condition = self.formula()?;
        let then = self.block()?;
        let otherwise = if self.cursor.eat_word("else") { self.block()? } else { Vec::new() };
        Ok(StepKind::If { condition, then, otherwise })
    }

    /// `for i = 0 to 7 { … }`.
    fn repetition(&mut self) -> Parsed<StepKind> {
        let name = self.name()?;
        self.expect("=")?;
        let from = self.formula()?;
        if !self.cursor.eat_word("to") {
            return self.error("expected `to`");
        }
        let to = self.formula()?;
        Ok(StepKind::For { name, from, to, body: self.block()? })
    }

    fn formula(&mut self) -> Parsed<Formula> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.error("formula nested too deep");
        }
        let before = std::mem::take(&mut self.length);
        let formula = self.binary(1)?;
        self.length = before;
        self.depth -= 1;
        Ok(formula)
    }

    fn binary(&mut self, lowest: u8) -> Parsed<Formula> {
        let mut left = self.unary()?;
        while let Some((operator, strength)) = self.operator().filter(|&(_, s)| s >= lowest) {
            self.length += 1;
            if self.length > LONGEST {
                return self.error("formula too long");
            }
            self.cursor.next();
            let right = self.binary(strength + 1)?;
            let span = left.span.to(right.span);
            let kind = FormulaKind::Binary(operator, Box::new(left), Box::new(right));
            left = Formula { kind, span };
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(&'static str, u8)> {
        let Kind::Mark(mark) = self.next_kind()? else { return None };
        let strength = match *mark {
            "||" => 1,
            "&&" => 2,
            "|" => 3,
            "^" => 4,
            "&" => 5,
            "==" | "!=" | "<>" => 6,
            "<" | ">" | "<=" | ">=" => 7,
            "<<" | ">>" => 8,
            "+" | "-" => 9,
            "*" | "/" | "%" => 10,
            _ => return None,
        };
        Some((mark, strength))
    }

    fn unary(&mut self) -> Parsed<Formula> {
        let span = self.cursor.here();
        for operator in ["-", "!", "~"] {
            if self.cursor.eat(operator) {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return self.error("formula nested too deep");
                }
                let operand = self.unary()?;
                self.depth -= 1;
                let kind = FormulaKind::Unary(operator, Box::new(operand));
                return Ok(Formula { kind, span });
            }
        }
        self.operand(span)
    }

    fn operand(&mut self, span: Span) -> Parsed<Formula> {
        if self.cursor.eat("(") {
            let inner = self.formula()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.cursor.eat("[") {
            return self.memory(span);
        }
        if self.is_call() {
            let name = self.name()?;
            self.expect("(")?;
            let kind = FormulaKind::Call(name, self.arguments()?);
            return Ok(Formula { kind, span });
        }
        let kind = match self.next_kind() {
            Some(Kind::Number(value)) => FormulaKind::Number(*value),
            Some(Kind::Text(text)) => FormulaKind::Text(text.clone()),
            Some(Kind::Name(name)) => FormulaKind::Name(name.clone()),
            _ => return self.error("expected a value"),
        };
        self.cursor.next();
        let kind = match (kind, self.next_kind()) {
            (FormulaKind::Name(name), Some(&Kind::Half(half))) => {
                self.cursor.next();
                FormulaKind::Half(name, half)
            }
            (kind, _) => kind,
        };
        Ok(Formula { kind, span })
    }

    /// `[address]`, `[address].w`, `[address] + 4`: the last is the byte four
    /// behind, not the byte plus four, for that is how such tests are written.
    fn memory(&mut self, span: Span) -> Parsed<Formula> {
        let mut address = self.formula()?;
        self.expect("]")?;
        if self.cursor.eat_word(".w") {
            return Ok(memory(address, Width::Word, span));
        }
        if self.cursor.eat_word(".b") {
            return Ok(memory(address, Width::Byte, span));
        }
        while let Some(Kind::Mark(mark @ ("+" | "-"))) = self.next_kind() {
            let operator = *mark;
            self.length += 1;
            if self.length > LONGEST {
                return self.error("formula too long");
            }
            self.cursor.next();
            let offset = self.binary(10)?;
            let kind = FormulaKind::Binary(operator, Box::new(address), Box::new(offset));
            address = Formula { kind, span };
        }
        Ok(memory(address, Width::Byte, span))
    }
}

fn memory(address: Formula, width: Width, span: Span) -> Formula {
    Formula { kind: FormulaKind::Memory(Box::new(address), width), span }
}

//! What each directive does while the source is read.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::directive::Directive;
use crate::encoding::Encoding;
use crate::expand::{Branch, Condition, Expander, Repetition, RoundValues};
use crate::expression::Expression;
use crate::macros::{Macro, Parameter};
use crate::source::Span;
use crate::statement::{Item, Kind, PageGuard, Unit};
use crate::target::Cpu;
use crate::token::{Cursor, Kind as Word, Token};

/// Most rounds of one repetition.
const MOST_ROUNDS: i64 = 65_536;

type Outcome = Result<(), Diagnostic>;

impl Expander<'_> {
    /// Carries out a directive. Some give their label a meaning of its own;
    /// for the others it is a label like any.
    pub(crate) fn directive_with_label(
        &mut self,
        directive: Directive,
        label: Option<&Token>,
        name: &Token,
        rest: Cursor<'_>,
    ) -> Outcome {
        match (directive, label) {
            (Directive::Equate, Some(label)) => return self.constant(label, rest),
            (Directive::Set, Some(label)) => return self.variable(label, rest),
            (Directive::Equate | Directive::Set, None) => return self.named_value(directive, rest),
            (Directive::Macro, _) => return self.define_macro(label, rest),
            // A label before `.org` is where the program goes on.
            (Directive::Origin, Some(label)) => {
                self.origin(rest)?;
                return self.label(label);
            }
            (_, Some(label)) => self.label(label)?,
            (_, None) => {}
        }
        if let Some(outcome) = self.conditional(directive, rest) {
            return outcome;
        }
        self.plain_directive(directive, name, rest)
    }

    fn plain_directive(&mut self, directive: Directive, name: &Token, rest: Cursor<'_>) -> Outcome {
        match directive {
            Directive::Byte | Directive::Text => self.data(Unit::Byte, &rest),
            Directive::Word if self.target.syntax().big_endian => self.data(Unit::Big16, &rest),
            Directive::Word => self.data(Unit::Little16, &rest),
            Directive::Big16 => self.data(Unit::Big16, &rest),
            Directive::Dword => self.data(Unit::Little32, &rest),
            Directive::NullText => self.null_text(&rest),
            Directive::Fill => self.fill(&rest),
            Directive::Align => self.align(&rest),
            Directive::Origin => self.origin(rest),
            Directive::Include => self.include(rest),
            Directive::IncludeBinary => self.include_binary(rest),
            Directive::Repeat => self.repetition(&rest),
            Directive::ForEach => self.for_each(&rest),
            Directive::Section => self.section(rest),
            Directive::Table => self.table(rest),
            Directive::Bank => self.bank(rest),
            Directive::SamePage => self.same_page(PageGuard::Begin, &rest),
            Directive::EndSamePage => self.same_page(PageGuard::End, &rest),
            Directive::Assert => self.assertion(&rest, false),
            Directive::CheckError => self.assertion(&rest, true),
            Directive::CheckWarning => self.check_warning(&rest),
            Directive::Error => self.message(rest, Diagnostic::error),
            Directive::Warning => self.message(rest, Diagnostic::warning),
            Directive::Encoding => self.set_encoding(rest),
            Directive::Cpu => self.set_cpu(rest),
            Directive::Isa => isa(rest),
            Directive::End => {
                self.leave();
                Ok(())
            }
            Directive::EndMacro | Directive::EndRepeat => {
                Err(Diagnostic::error(name.span, "this ends a block that was not opened"))
            }
            _ => Ok(()),
        }
    }

    /// `.equ name, value` and `.set name = value`.
    fn named_value(&mut self, directive: Directive, mut rest: Cursor<'_>) -> Outcome {
        let place = rest.here();
        let Some(label) = rest.next().filter(|token| token.name().is_some()) else {
            return Err(Diagnostic::error(place, "the name of the constant is missing"));
        };
        if !rest.eat(",") && !rest.eat("=") {
            return Err(Diagnostic::error(rest.here(), "expected `,` or `=` and a value"));
        }
        match directive {
            Directive::Set => self.variable(label, rest),
            _ => self.constant(label, rest),
        }
    }

    /// Carries out `.if` and its kin; none if `directive` is something else.
    pub(crate) fn conditional(
        &mut self,
        directive: Directive,
        rest: Cursor<'_>,
    ) -> Option<Outcome> {
        let opened = self.span;
        Some(match directive {
            Directive::If => self.open_condition(|own| own.condition(rest)),
            Directive::IfDefined => self.open_condition(|own| own.is_defined(rest)),
            Directive::IfUndefined => {
                self.open_condition(|own| own.is_defined(rest).map(|defined| !defined))
            }
            Directive::Elif => self.next_branch(opened, |own| own.condition(rest)),
            Directive::Else => self.next_branch(opened, |_| Ok(true)),
            Directive::EndIf => match self.conditions().and_then(Vec::pop) {
                Some(_) => Ok(()),
                None => Err(Diagnostic::error(opened, "`.endif` without `.if`")),
            },
            _ => return None,
        })
    }

    fn condition(&mut self, rest: Cursor<'_>) -> Result<bool, Diagnostic> {
        let expression = self.only_expression(rest)?;
        Ok(self.known(&expression)? != 0)
    }

    fn is_defined(&mut self, mut rest: Cursor<'_>) -> Result<bool, Diagnostic> {
        let place = rest.here();
        let name = rest.next().and_then(Token::name);
        let name = name.ok_or_else(|| Diagnostic::error(place, "expected a name"))?;
        let macro_exists = self.macros.contains_key(&name.to_ascii_lowercase());
        let symbol = self.program.symbols.find(name);
        Ok(macro_exists || symbol.is_some_and(|symbol| symbol.definition.is_some()))
    }

    fn open_condition(
        &mut self,
        test: impl FnOnce(&mut Self) -> Result<bool, Diagnostic>,
    ) -> Outcome {
        let outer = self.conditions().and_then(|all| all.last().copied());
        let skipped = outer.is_some_and(|outer| outer.state != Branch::Taken);
        // A condition that cannot be read is skipped as a whole, so that its
        // branches do not give more errors.
        let (state, outcome) = if skipped {
            (Branch::Over, Ok(()))
        } else {
            match test(self) {
                Ok(true) => (Branch::Taken, Ok(())),
                Ok(false) => (Branch::Waiting, Ok(())),
                Err(error) => (Branch::Over, Err(error)),
            }
        };
        let opened = self.span;
        if let Some(conditions) = self.conditions() {
            conditions.push(Condition { state, opened });
        }
        outcome
    }

    fn next_branch(
        &mut self,
        place: Span,
        test: impl FnOnce(&mut Self) -> Result<bool, Diagnostic>,
    ) -> Outcome {
        let Some(condition) = self.conditions().and_then(Vec::pop) else {
            return Err(Diagnostic::error(place, "this belongs between `.if` and `.endif`"));
        };
        let state = match condition.state {
            Branch::Waiting => match test(self) {
                Ok(true) => Ok(Branch::Taken),
                Ok(false) => Ok(Branch::Waiting),
                Err(error) => Err(error),
            },
            Branch::Taken | Branch::Over => Ok(Branch::Over),
        };
        let (state, outcome) =
            state.map_or_else(|error| (Branch::Over, Err(error)), |s| (s, Ok(())));
        if let Some(conditions) = self.conditions() {
            conditions.push(Condition { state, ..condition });
        }
        outcome
    }

    fn define_macro(&mut self, label: Option<&Token>, mut rest: Cursor<'_>) -> Outcome {
        let span = self.span;
        let body = self.collect_block(span)?;
        let place = rest.here();
        let Some(token) = label.or_else(|| rest.next()) else {
            return Err(Diagnostic::error(place, "the name of the macro is missing"));
        };
        let Some(name) = token.name() else {
            return Err(Diagnostic::error(token.span, "expected the name of the macro"));
        };
        let key = name.to_ascii_lowercase();
        if self.target.has_mnemonic(&key) || self.directive(name).is_some() {
            let message = format!("`{name}` is an instruction or directive already");
            return Err(Diagnostic::error(token.span, message));
        }
        if let Some(first) = self.macros.get(&key) {
            let error = Diagnostic::error(token.span, format!("macro `{name}` is defined twice"));
            return Err(error.related(first.span, "first defined here"));
        }
        rest.eat(",");
        let parameters = Parameter::parse_list(&rest)?;
        let found = Macro { name: name.clone(), parameters, body, span: token.span };
        self.macros.insert(key, Arc::new(found));
        Ok(())
    }

    /// `.rept COUNT [, NAME]`: the name counts from 0.
    fn repetition(&mut self, rest: &Cursor<'_>) -> Outcome {
        let body = self.collect_block(self.span)?;
        let mut parts = rest.split_at_commas().into_iter();
        let Some(count) = parts.next() else {
            return Err(Diagnostic::error(rest.here(), "how often? A number is missing"));
        };
        let expression = self.only_expression(count)?;
        let count = self.known(&expression)?;
        if !(0..=MOST_ROUNDS).contains(&count) {
            let message = format!("cannot repeat {count} times; 0 to {MOST_ROUNDS} are possible");
            return Err(Diagnostic::error(expression.span, message));
        }
        let name = parts.next().and_then(|mut part| part.next()?.name().cloned());
        let values = RoundValues::Count(count as usize, expression.span);
        self.start_repetition(body.into(), name.unwrap_or_else(|| Arc::from("")), values)
    }

    /// `.foreach NAME, VALUE, VALUE …`.
    fn for_each(&mut self, rest: &Cursor<'_>) -> Outcome {
        let body = self.collect_block(self.span)?;
        let mut parts = rest.split_at_commas().into_iter();
        let Some(name) = parts.next().and_then(|mut part| part.next()?.name().cloned()) else {
            return Err(Diagnostic::error(rest.here(), "the name of the variable is missing"));
        };
        let values = RoundValues::List(parts.map(|part| part.rest().to_vec()).collect());
        self.start_repetition(body.into(), name, values)
    }

    fn start_repetition(
        &mut self,
        body: Arc<[crate::token::Line]>,
        name: Arc<str>,
        values: RoundValues,
    ) -> Outcome {
        let (call, parent) = (self.span, self.context);
        self.repeat(Repetition { body, name, values, done: 0, call, parent });
        Ok(())
    }

    fn include(&mut self, rest: Cursor<'_>) -> Outcome {
        let (path, written, place) = self.path(rest)?;
        let text = self.load_text(&path, &written).map_err(|why| Diagnostic::error(place, why))?;
        let context = self.nest(format!("included `{written}`"), false)?;
        self.open_text(path, &text, context);
        Ok(())
    }

    fn include_binary(&mut self, rest: Cursor<'_>) -> Outcome {
        let (path, written, place) = self.path(rest)?;
        let bytes = self
            .loader
            .load(&path)
            .map_err(|why| Diagnostic::error(place, format!("cannot read `{written}`: {why}")))?;
        let items = vec![Item::Bytes(bytes.into())];
        self.emit(Kind::Data { unit: Unit::Byte, items });
        Ok(())
    }

    /// A file name, with or without quotes: resolved, as written, and where.
    fn path(&self, rest: Cursor<'_>) -> Result<(String, String, Span), Diagnostic> {
        let place = rest.rest_span();
        let written = match rest.rest() {
            [] => return Err(Diagnostic::error(place, "the name of a file is missing")),
            [Token { kind: Word::Text(text), .. }] => text.to_string(),
            _ => self.program.sources.snippet(place).to_owned(),
        };
        let including = self.program.sources.name(self.span.file);
        Ok((self.loader.resolve(including, &written), written, place))
    }

    fn data(&mut self, unit: Unit, rest: &Cursor<'_>) -> Outcome {
        let items = self.items(unit, rest)?;
        self.emit(Kind::Data { unit, items });
        Ok(())
    }

    fn null_text(&mut self, rest: &Cursor<'_>) -> Outcome {
        let mut items = self.items(Unit::Byte, rest)?;
        items.push(Item::Bytes(Arc::from([0u8].as_slice())));
        self.emit(Kind::Data { unit: Unit::Byte, items });
        Ok(())
    }

    fn items(&mut self, unit: Unit, rest: &Cursor<'_>) -> Result<Vec<Item>, Diagnostic> {
        if rest.is_empty() {
            return Err(Diagnostic::error(rest.here(), "a value is missing"));
        }
        rest.split_at_commas().into_iter().map(|part| self.item(unit, part)).collect()
    }

    fn item(&mut self, unit: Unit, part: Cursor<'_>) -> Result<Item, Diagnostic> {
        if let ([Token { kind: Word::Text(text), span, .. }], Unit::Byte) = (part.rest(), unit) {
            let bytes = self.encoding.encode(text).map_err(|c| {
                Diagnostic::error(*span, format!("{c:?} has no byte in this encoding"))
            })?;
            return Ok(Item::Bytes(bytes.into()));
        }
        self.only_expression(part).map(Item::Value)
    }

    /// `.fill COUNT [, VALUE]`.
    fn fill(&mut self, rest: &Cursor<'_>) -> Outcome {
        let (count, value) = self.one_or_two(rest)?;
        self.emit(Kind::Fill { count, value });
        Ok(())
    }

    fn one_or_two(
        &mut self,
        rest: &Cursor<'_>,
    ) -> Result<(Expression, Option<Expression>), Diagnostic> {
        let parts = rest.split_at_commas();
        if parts.is_empty() || parts.len() > 2 {
            return Err(Diagnostic::error(rest.rest_span(), "expected one or two values"));
        }
        let mut values = parts.into_iter().map(|part| self.only_expression(part));
        let first = values.next().transpose()?;
        let second = values.next().transpose()?;
        first
            .map(|first| (first, second))
            .ok_or_else(|| Diagnostic::error(rest.here(), "a value is missing"))
    }

    fn align(&mut self, rest: &Cursor<'_>) -> Outcome {
        if rest.is_empty() {
            self.emit(Kind::Align { to: None, fill: None });
            return Ok(());
        }
        let (to, fill) = self.one_or_two(rest)?;
        self.emit(Kind::Align { to: Some(to), fill });
        Ok(())
    }

    fn origin(&mut self, rest: Cursor<'_>) -> Outcome {
        let address = self.only_expression(rest)?;
        self.emit(Kind::Origin(address));
        Ok(())
    }

    fn section(&mut self, rest: Cursor<'_>) -> Outcome {
        let place = rest.rest_span();
        let name = match rest.rest() {
            [] => return Err(Diagnostic::error(place, "the name of the section is missing")),
            [Token { kind: Word::Text(text), .. }] => text.clone(),
            _ => self.program.sources.snippet(place).into(),
        };
        self.emit(Kind::Section(name));
        Ok(())
    }

    /// `.table [ROW:] VALUE, VALUE …`.
    fn table(&mut self, rest: Cursor<'_>) -> Outcome {
        let colon = rest.rest().iter().position(|token| token.is(":"));
        let (at, values) = match colon {
            Some(colon) => {
                let (row, behind) = rest.rest().split_at(colon);
                let row = self.only_expression(Cursor::over(row, rest.here()))?;
                (Some(row), Cursor::over(&behind[1..], rest.rest_span().after()))
            }
            None => (None, rest),
        };
        let values = self.expressions(&values)?;
        self.emit(Kind::Table { at, values });
        Ok(())
    }

    fn expressions(&mut self, rest: &Cursor<'_>) -> Result<Vec<Expression>, Diagnostic> {
        if rest.is_empty() {
            return Err(Diagnostic::error(rest.here(), "a value is missing"));
        }
        rest.split_at_commas().into_iter().map(|part| self.only_expression(part)).collect()
    }

    /// `.bank N` or `.bank auto`.
    fn bank(&mut self, mut rest: Cursor<'_>) -> Outcome {
        if rest.eat_word("auto") {
            self.emit(Kind::Bank(None));
            return Ok(());
        }
        let bank = self.only_expression(rest)?;
        self.emit(Kind::Bank(Some(bank)));
        Ok(())
    }

    fn same_page(&mut self, guard: PageGuard, rest: &Cursor<'_>) -> Outcome {
        if !rest.is_empty() {
            return Err(Diagnostic::error(rest.rest_span(), "no operand is expected here"));
        }
        self.emit(Kind::SamePage(guard));
        Ok(())
    }

    /// `.assert CONDITION [, "message"]`; `.cerror` is the opposite.
    fn assertion(&mut self, rest: &Cursor<'_>, negated: bool) -> Outcome {
        let (mut condition, message) = self.checked(rest)?;
        if negated {
            condition.steps.push(crate::expression::Step::Unary(crate::expression::Unary::Not));
        }
        self.emit(Kind::Assert { condition, message });
        Ok(())
    }

    fn check_warning(&mut self, rest: &Cursor<'_>) -> Outcome {
        let (condition, message) = self.checked(rest)?;
        if self.known(&condition)? != 0 {
            self.fail(Diagnostic::warning(condition.span, &*message));
        }
        Ok(())
    }

    fn checked(&mut self, rest: &Cursor<'_>) -> Result<(Expression, Arc<str>), Diagnostic> {
        let parts = rest.split_at_commas();
        let Some(condition) = parts.first() else {
            return Err(Diagnostic::error(rest.here(), "a condition is missing"));
        };
        let condition = self.only_expression(*condition)?;
        let message = match parts.get(1).map(Cursor::rest) {
            Some([Token { kind: Word::Text(text), .. }]) => text.clone(),
            Some(_) => return Err(Diagnostic::error(parts[1].rest_span(), "expected a text")),
            None => Arc::from("assertion failed"),
        };
        Ok((condition, message))
    }

    fn message(&mut self, rest: Cursor<'_>, kind: fn(Span, String) -> Diagnostic) -> Outcome {
        match rest.rest() {
            [Token { kind: Word::Text(text), .. }] => {
                self.fail(kind(self.span, text.to_string()));
                Ok(())
            }
            _ => Err(Diagnostic::error(rest.rest_span(), "expected a text")),
        }
    }

    fn set_encoding(&mut self, rest: Cursor<'_>) -> Outcome {
        let place = rest.rest_span();
        let name = self.program.sources.snippet(place).trim_matches('"').to_owned();
        let known = "`none`, `petscii` and `screen` are known";
        self.encoding = Encoding::from_name(&name)
            .ok_or_else(|| Diagnostic::error(place, "unknown encoding").help(known))?;
        Ok(())
    }

    fn set_cpu(&mut self, rest: Cursor<'_>) -> Outcome {
        let place = rest.rest_span();
        let name = self.program.sources.snippet(place).trim_matches('"').to_owned();
        let cpu = Cpu::from_name(&name).ok_or_else(|| Diagnostic::error(place, "unknown CPU"))?;
        if !self.cpu.same_family(cpu) {
            let message = format!("this program is assembled for {}, not for {cpu}", self.cpu);
            return Err(Diagnostic::error(place, message));
        }
        self.cpu = cpu;
        self.target = cpu.target();
        Ok(())
    }
}

/// `.isa v4`: the only instruction set there is.
fn isa(rest: Cursor<'_>) -> Outcome {
    let version = rest.peek().and_then(Token::name);
    match version.is_some_and(|name| name.eq_ignore_ascii_case("v4")) {
        true => Ok(()),
        false => Err(Diagnostic::error(rest.rest_span(), "the only instruction set is `v4`")),
    }
}

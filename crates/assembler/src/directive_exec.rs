//! What each directive does while the source is read.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::directive::Directive;
use crate::encoding::Encoding;
use crate::expand::Expander;
use crate::expression::Expression;
use crate::source::Span;
use crate::statement::{Item, Kind, PageGuard, Unit};
use crate::target::Cpu;
use crate::token::{Cursor, Kind as Word, Token};

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
            Directive::Branches => self.branches(rest),
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

    /// `.branches auto` and `.branches written`.
    fn branches(&mut self, mut rest: Cursor<'_>) -> Outcome {
        let place = rest.rest_span();
        if !self.target.has_two_branches() {
            let message = format!("{} has only one kind of branch", self.cpu);
            return Err(Diagnostic::error(self.span, message).help("`.branches` is for the 1802"));
        }
        let auto = rest.eat_word("auto");
        if !auto && !rest.eat_word("written") || !rest.is_empty() {
            return Err(Diagnostic::error(place, "expected `auto` or `written`"));
        }
        self.short_branches = auto;
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

use std::collections::HashMap;
use std::rc::Rc;

use super::evaluate::{Failed, Session};
use super::load::{LoadOptions, file_of, load_image};
use super::outcome::{Outcome, Report, TestResult};
use super::parse::parse;
use super::script::{Arguments, Step, StepKind, Suite, Test};
use super::statements::text_of;
use super::subject::{Subject, subject};
use super::symbol_file::symbol_in;
use crate::assembly::Assembler;
use crate::diagnostic::{Diagnostic, Failure};
use crate::loader::Loader;
use crate::source::{Sources, Span};
use crate::target::Cpu;

/// Steps that one test may take.
const MOST_STEPS: u64 = 2_000_000;

/// Which tests to run, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// Only tests whose `suite/name` contains this.
    pub filter: Option<String>,
    /// Only tests with one of these tags, if any are given.
    pub tags: Vec<String>,
    /// No tests with one of these tags.
    pub without_tags: Vec<String>,
    /// Log the instructions of every call.
    pub trace: bool,
    /// Cycles after which a call has failed, unless the test says otherwise.
    pub most_cycles: u64,
    /// The CPU of suites that name none.
    pub cpu: Cpu,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            filter: None,
            tags: Vec::new(),
            without_tags: Vec::new(),
            trace: false,
            most_cycles: 100_000_000,
            cpu: Cpu::Mos6502,
        }
    }
}

/// Runs the tests in a file. Programs and symbols are read through `loader`,
/// relative to the test file.
///
/// ```
/// use assembler::{MemoryLoader, TestOptions, run_tests};
///
/// let files = MemoryLoader::new()
///     .with_file("twice.asm", "* = $1000\ntwice asl a\n rts")
///     .with_file("twice.test", r#"
///         suite("Twice") {
///             assemble("twice.asm")
///             test("five", "doubles five") {
///                 a = 5
///                 jsr([twice])
///                 assert(a == 10, "5 + 5 is 10")
///                 assert(cycles < 10)
///             }
///         }"#);
/// let report = run_tests("twice.test", &files, &TestOptions::default())?;
/// assert_eq!((report.passed(), report.failed()), (1, 0));
/// # Ok::<(), Box<assembler::Failure>>(())
/// ```
///
/// # Errors
/// When the file cannot be read, is not a test file, or what a suite needs is
/// missing or cannot be assembled. A test that fails is not an error.
pub fn run_tests(
    path: &str,
    loader: &dyn Loader,
    options: &Options,
) -> Result<Report, Box<Failure>> {
    let mut sources = Sources::default();
    let outcome = read_suites(path, loader, &mut sources)
        .and_then(|suites| Runner { path, loader, options, sources: &sources }.run(&suites));
    outcome.map_err(|problem| match problem {
        Problem::Here(diagnostic) => {
            Box::new(Failure { diagnostics: vec![diagnostic], sources: sources.clone() })
        }
        Problem::InProgram(failure) => failure,
    })
}

/// What keeps a suite from running.
enum Problem {
    Here(Diagnostic),
    InProgram(Box<Failure>),
}

fn read_suites(
    path: &str,
    loader: &dyn Loader,
    sources: &mut Sources,
) -> Result<Vec<Suite>, Problem> {
    let bytes = loader.load(path).map_err(|why| format!("cannot read `{path}`: {why}"));
    let text = bytes.and_then(|bytes| {
        String::from_utf8(bytes).map_err(|_| format!("`{path}` is not text in UTF-8"))
    });
    let readable = text.as_deref().unwrap_or_default();
    let file = sources.add(path.to_owned(), readable.into());
    match &text {
        Ok(text) => parse(text, file).map_err(Problem::Here),
        Err(why) => Err(Problem::Here(Diagnostic::error(Span::new(file, 0, 0), why))),
    }
}

struct Runner<'a> {
    path: &'a str,
    loader: &'a dyn Loader,
    options: &'a Options,
    sources: &'a Sources,
}

/// The machine that the tests of a suite start from.
struct Prepared {
    subject: Box<dyn Subject>,
    symbols: Rc<HashMap<String, i64>>,
}

impl Runner<'_> {
    fn run(&self, suites: &[Suite]) -> Result<Report, Problem> {
        let mut report = Report::default();
        for suite in suites {
            let wanted: Vec<(&Test, Option<String>)> =
                suite.tests.iter().map(|test| (test, self.reason_to_skip(suite, test))).collect();
            let prepared = match wanted.iter().any(|(_, reason)| reason.is_none()) {
                true => Some(self.prepare(suite)?),
                false => None,
            };
            for (test, reason) in wanted {
                report.results.push(match (reason, &prepared) {
                    (None, Some(prepared)) => self.test(suite, test, prepared),
                    (reason, _) => {
                        let reason = reason.unwrap_or_default();
                        result(suite, test, Outcome::Skipped { reason }, 0, Vec::new())
                    }
                });
            }
        }
        Ok(report)
    }

    fn reason_to_skip(&self, suite: &Suite, test: &Test) -> Option<String> {
        let skip = test.arguments.named.iter().find(|(name, _)| &**name == "skip");
        if let Some((_, value)) = skip {
            return Some(text_of(value).unwrap_or("says so").to_owned());
        }
        let full = format!("{}/{}", suite.name, test.name);
        if self.options.filter.as_ref().is_some_and(|filter| !full.contains(filter.as_str())) {
            return Some("filtered out".to_owned());
        }
        let tags = tags(test);
        let has = |list: &[String]| tags.iter().any(|tag| list.iter().any(|wanted| wanted == tag));
        if has(&self.options.without_tags)
            || (!self.options.tags.is_empty() && !has(&self.options.tags))
        {
            return Some("filtered out by its tags".to_owned());
        }
        None
    }

    fn prepare(&self, suite: &Suite) -> Result<Prepared, Problem> {
        let cpu = self.cpu_of(suite)?;
        let mut symbols = HashMap::new();
        let mut session = self.session(subject(cpu), Rc::new(HashMap::new()), false);
        for step in &suite.setup {
            match &step.kind {
                StepKind::Call { name, arguments } if is_loading(name) => {
                    self.load(name, arguments, step, cpu, &mut session, &mut symbols)?;
                    session.symbols = Rc::new(symbols.clone());
                }
                _ => session.steps(std::slice::from_ref(step)).map_err(|failed| {
                    Problem::Here(Diagnostic::error(failed.span, failed.message))
                })?,
            }
        }
        Ok(Prepared { subject: session.subject, symbols: session.symbols })
    }

    fn session(
        &self,
        subject: Box<dyn Subject>,
        symbols: Rc<HashMap<String, i64>>,
        trace: bool,
    ) -> Session {
        Session {
            subject,
            symbols,
            variables: HashMap::new(),
            cycles: 0,
            all_cycles: 0,
            log: Vec::new(),
            fuel: MOST_STEPS,
            trace: trace || self.options.trace,
            most_cycles: self.options.most_cycles,
        }
    }

    fn cpu_of(&self, suite: &Suite) -> Result<Cpu, Problem> {
        for step in &suite.setup {
            if let StepKind::Call { name, arguments } = &step.kind
                && &**name == "cpu"
            {
                let asked = arguments.values.first().and_then(text_of).and_then(Cpu::from_name);
                let unknown = || {
                    let error = Diagnostic::error(step.span, "unknown CPU");
                    Problem::Here(error.help("chessvm, 6502, 1802 and 1806 are known"))
                };
                return asked.ok_or_else(unknown);
            }
        }
        Ok(self.options.cpu)
    }

    fn load(
        &self,
        name: &str,
        arguments: &Arguments,
        step: &Step,
        cpu: Cpu,
        session: &mut Session,
        symbols: &mut HashMap<String, i64>,
    ) -> Result<(), Problem> {
        let here = |why: String| Problem::Here(Diagnostic::error(step.span, why));
        if name == "cpu" {
            return Ok(());
        }
        let file = file_of(arguments, self.path, self.loader).map_err(here)?;
        match name {
            "assemble" => {
                let program = self.assembler(cpu, arguments, session)?.assemble(&file, self.loader);
                let program = program.map_err(Problem::InProgram)?;
                symbols.extend(
                    program.symbols().into_iter().map(|symbol| (symbol.name, symbol.value)),
                );
                session.subject.load(program.image()).map_err(here)
            }
            "symbols" => {
                let bytes = self.loader.load(&file);
                let bytes = bytes.map_err(|why| here(format!("cannot read `{file}`: {why}")))?;
                symbols.extend(String::from_utf8_lossy(&bytes).lines().filter_map(symbol_in));
                Ok(())
            }
            _ => {
                let options = load_options(arguments, session)?;
                let image = load_image(&file, options, self.loader).map_err(here)?;
                session.subject.load(&image).map_err(here)
            }
        }
    }

    /// `assemble("file", NAME = value)` defines constants.
    fn assembler(
        &self,
        cpu: Cpu,
        arguments: &Arguments,
        session: &Session,
    ) -> Result<Assembler, Problem> {
        let mut assembler = Assembler::new(cpu).page_warnings(false);
        for (name, value) in &arguments.named {
            assembler = assembler.define(&**name, session.value(value).map_err(problem)?);
        }
        Ok(assembler)
    }

    fn test(&self, suite: &Suite, test: &Test, prepared: &Prepared) -> TestResult {
        let mut session =
            self.session(prepared.subject.boxed_clone(), prepared.symbols.clone(), false);
        let outcome = self
            .apply_options(test, &mut session)
            .and_then(|()| session.steps(&suite.before))
            .and_then(|()| session.steps(&test.body));
        let outcome = match outcome {
            Ok(()) => Outcome::Passed,
            Err(Failed { span, message, seen }) => {
                Outcome::Failed { line: self.sources.line_number(span), message, seen }
            }
        };
        result(suite, test, outcome, session.all_cycles, session.log)
    }

    fn apply_options(&self, test: &Test, session: &mut Session) -> Result<(), Failed> {
        for (name, value) in &test.arguments.named {
            match &**name {
                "tags" | "tag" | "skip" => {}
                "trace" => session.trace |= session.value(value)? != 0,
                "timeout" => {
                    session.most_cycles = u64::try_from(session.value(value)?).unwrap_or(0);
                }
                _ => {
                    let message = format!("a test has no option `{name}`");
                    return Err(Failed::new(test.span, message));
                }
            }
        }
        Ok(())
    }
}

fn is_loading(name: &str) -> bool {
    matches!(name, "cpu" | "assemble" | "load" | "symbols")
}

fn problem(failed: Failed) -> Problem {
    Problem::Here(Diagnostic::error(failed.span, failed.message))
}

fn load_options(arguments: &Arguments, session: &Session) -> Result<LoadOptions, Problem> {
    let mut options = LoadOptions::default();
    for (name, value) in &arguments.named {
        let number = session.address(value).or_else(|_| session.value(value)).map_err(problem)?;
        match &**name {
            "address" => options.address = Some(number),
            "strip_header" => options.strip_header = Some(number != 0),
            _ => {
                let message = format!("`load` has no option `{name}`");
                return Err(Problem::Here(Diagnostic::error(value.span, message)));
            }
        }
    }
    Ok(options)
}

/// The tags of a test: `tags = "slow, search"`.
fn tags(test: &Test) -> Vec<String> {
    let named = test.arguments.named.iter().filter(|(name, _)| matches!(&**name, "tags" | "tag"));
    named
        .filter_map(|(_, value)| text_of(value))
        .flat_map(|text| text.split(',').map(|tag| tag.trim().to_owned()))
        .collect()
}

fn result(
    suite: &Suite,
    test: &Test,
    outcome: Outcome,
    cycles: u64,
    log: Vec<String>,
) -> TestResult {
    TestResult {
        suite: suite.name.to_string(),
        name: test.name.to_string(),
        description: test.description.to_string(),
        outcome,
        cycles,
        log,
    }
}

use std::collections::BTreeMap;

use machines::chessvm::Rom;

use crate::bytes;
use crate::chessvm::{self, Chart};
use crate::diagnostic::{Diagnostic, Failure, Severity, render_all};
use crate::emitted::Layout;
use crate::evaluation::Values;
use crate::expand::expand;
use crate::image::{Image, Segment};
use crate::loader::{Loader, MemoryLoader};
use crate::source::Sources;
use crate::statement::Program;
use crate::symbols::Definition;
use crate::target::Cpu;

/// Errors and warnings that are worth reading.
const MOST_DIAGNOSTICS: usize = 100;

/// Assembles programs for one CPU.
///
/// ```
/// use assembler::{Assembler, Cpu};
///
/// let program = Assembler::new(Cpu::Chessvm).define("ANSWER", 42).assemble_text(
///     "start   mov ANSWER,A
///              print
///              halt",
/// )?;
/// let rom = program.rom().expect("a program for chessvm");
/// assert_eq!(rom.row(machines::chessvm::Bank::Ft1, 0), [40, 41, 92, 95, 99, 99]);
/// # Ok::<(), Box<assembler::Failure>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Assembler {
    cpu: Cpu,
    defines: Vec<(String, i64)>,
    page_warnings: bool,
}

impl Assembler {
    /// An assembler for this CPU.
    #[must_use]
    pub fn new(cpu: Cpu) -> Assembler {
        let page_warnings = matches!(cpu, Cpu::Cdp1802 | Cpu::Cdp1806);
        Assembler { cpu, defines: Vec::new(), page_warnings }
    }

    /// Whether to warn of tables that cross a page and, on the 6502, of
    /// branches that do. The 1802 warns unless told otherwise.
    #[must_use]
    pub fn page_warnings(mut self, wanted: bool) -> Assembler {
        self.page_warnings = wanted;
        self
    }

    /// Defines a constant from outside, as `-D NAME=VALUE` does.
    #[must_use]
    pub fn define(mut self, name: impl Into<String>, value: i64) -> Assembler {
        self.defines.push((name.into(), value));
        self
    }

    /// Assembles the file `path` and what it includes.
    ///
    /// # Errors
    /// Everything that is wrong with the program, up to a limit.
    pub fn assemble(&self, path: &str, loader: &dyn Loader) -> Result<Assembly, Box<Failure>> {
        let mut program = expand(self.cpu, path, loader, &self.defines);
        let errors = count_errors(&program.diagnostics);
        let back = lay_out(self.cpu, self.page_warnings, &mut program);
        if errors > 0 {
            program.diagnostics.retain(|diagnostic| !diagnostic.may_be_consequence);
        }
        order(&mut program.diagnostics);
        if count_errors(&program.diagnostics) > 0 {
            let Program { diagnostics, sources, .. } = program;
            return Err(Box::new(Failure { diagnostics, sources }));
        }
        Ok(Assembly {
            cpu: self.cpu,
            program,
            layout: back.layout,
            image: back.image,
            chart: back.chart,
        })
    }

    /// Assembles a program without includes.
    ///
    /// # Errors
    /// Everything that is wrong with the program, up to a limit.
    pub fn assemble_text(&self, text: &str) -> Result<Assembly, Box<Failure>> {
        self.assemble("program.asm", &MemoryLoader::new().with_file("program.asm", text))
    }
}

fn count_errors(diagnostics: &[Diagnostic]) -> usize {
    diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count()
}

/// Sorts by place, errors before warnings where there are too many for both,
/// and drops repetitions.
fn order(diagnostics: &mut Vec<Diagnostic>) {
    if diagnostics.len() > MOST_DIAGNOSTICS {
        diagnostics.sort_by_key(|diagnostic| std::cmp::Reverse(diagnostic.severity));
        diagnostics.truncate(MOST_DIAGNOSTICS);
    }
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.context));
    diagnostics.dedup_by(|a, b| a.span == b.span && a.message == b.message);
}

/// What a back end makes of a program.
struct Back {
    layout: Layout,
    image: Image,
    chart: Option<Chart>,
}

fn lay_out(cpu: Cpu, pages: bool, program: &mut Program) -> Back {
    if cpu != Cpu::Chessvm {
        let (layout, segments) = bytes::lay_out(cpu, pages, program);
        return Back { layout, image: Image::Bytes(segments), chart: None };
    }
    let (layout, rom, chart) = chessvm::lay_out(program);
    Back { layout, image: Image::Tables(Box::new(rom)), chart: Some(chart) }
}

/// An assembled program with all that can be said about it.
#[derive(Clone, Debug)]
pub struct Assembly {
    pub(crate) cpu: Cpu,
    pub(crate) program: Program,
    pub(crate) layout: Layout,
    image: Image,
    chart: Option<Chart>,
}

/// A name of the program and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name, local labels with their global one: `search.loop`.
    pub name: String,
    /// Its value.
    pub value: i64,
    /// Whether it is a label, not a constant.
    pub is_label: bool,
}

impl Assembly {
    /// The CPU that the program is for.
    #[must_use]
    pub fn cpu(&self) -> Cpu {
        self.cpu
    }

    /// What is to be loaded.
    #[must_use]
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// The memory of a program for the 6502 or the 1802.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        match &self.image {
            Image::Tables(_) => &[],
            Image::Bytes(segments) => segments,
        }
    }

    /// The function tables of a chessvm program.
    #[must_use]
    pub fn rom(&self) -> Option<&Rom> {
        match &self.image {
            Image::Tables(rom) => Some(rom),
            Image::Bytes(_) => None,
        }
    }

    /// How the function tables of a chessvm program are used.
    #[must_use]
    pub fn chart(&self) -> Option<&Chart> {
        self.chart.as_ref()
    }

    /// What deserves a second look.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.program.diagnostics
    }

    /// The warnings as text.
    #[must_use]
    pub fn render_warnings(&self, color: bool) -> String {
        render_all(self.warnings(), &self.program.sources, color)
    }

    /// The text that took part.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.program.sources
    }

    /// All names with values, in alphabetical order. Labels inside macros have
    /// no names that could be told apart, and are left out.
    #[must_use]
    pub fn symbols(&self) -> Vec<Symbol> {
        let mut found = BTreeMap::new();
        for (_, symbol) in
            self.program.symbols.iter().filter(|(_, symbol)| !symbol.name.contains('#'))
        {
            let is_label = matches!(symbol.definition, Some(Definition::Label { .. }));
            if let Some(value) = self.value_of(&symbol.name) {
                let name = symbol.name.to_string();
                found.insert(name.clone(), Symbol { name, value, is_label });
            }
        }
        found.into_values().collect()
    }

    /// The value of a name.
    #[must_use]
    pub fn symbol(&self, name: &str) -> Option<i64> {
        self.value_of(name)
    }

    fn value_of(&self, name: &str) -> Option<i64> {
        let values = Values {
            symbols: &self.program.symbols,
            addresses: &self.layout.addresses,
            here: None,
        };
        match self.program.symbols.find(name)?.definition.as_ref()? {
            Definition::Value(value) => Some(*value),
            Definition::Label { statement } => self.layout.addresses[*statement],
            Definition::Constant { value, statement } => {
                let here = self.layout.addresses[*statement];
                Values { here, ..values }.evaluate(value).ok()
            }
        }
    }
}

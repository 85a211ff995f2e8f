//! The program as a debugger shows it: labels, names, the source of each instruction, what each routine
//! is for.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::assembly::Assembly;
use crate::emitted::Emitted;
use crate::statement::{Kind, ListedLine};
use crate::symbols::Definition;
use crate::target::Cpu;

/// Fields of a header that say how a routine is called, not what it is for.
const FIELDS: [&str; 5] = ["In:", "Out:", "Clobbers:", "Cycles:", "Time:"];

impl Assembly {
    /// A line for each thing, its parts separated by tabs: `label` or `name` with its value, `constant`
    /// with its value and comment, `line` with the place of an instruction and its source, `about` with a
    /// routine and the first sentence of the comment above it. A line without a comment that calls a macro or names
    /// such a routine gets that sentence for its comment.
    ///
    /// ```
    /// use assembler::{Assembler, Cpu};
    ///
    /// let program = Assembler::new(Cpu::Mos6502).assemble_text(
    ///     "side = $0c ; whose turn\n        * = $0801\n; Turn: exchanges the sides. Twice is none.\n\
    ///      ; In: side  Out: side\nTurn    lda side\n        rts\n        jsr Turn\n",
    /// )?;
    /// let text = program.program_text();
    /// assert!(text.contains("label\tTurn\t2049\n"));
    /// assert!(text.contains("constant\tside\t12\twhose turn\n"));
    /// assert!(text.contains("line\t2049\tTurn    lda side\n"));
    /// assert!(text.contains("about\tTurn\texchanges the sides\n"));
    /// assert!(text.contains("line\t2052\t        jsr Turn ; exchanges the sides\n"));
    /// # Ok::<(), Box<assembler::Failure>>(())
    /// ```
    #[must_use]
    pub fn program_text(&self) -> String {
        let mut text = String::new();
        for symbol in self.symbols() {
            let kind = if symbol.is_label { "label" } else { "name" };
            let _ = writeln!(text, "{kind}\t{}\t{}", symbol.name, symbol.value);
        }
        self.write_constants(&mut text);
        let purposes = self.purposes();
        for (name, purpose) in purposes.iter().filter(|(name, _)| self.symbol(name).is_some()) {
            let _ = writeln!(text, "about\t{name}\t{purpose}");
        }
        let mut outer = "";
        for line in &self.program.lines {
            if !self.is_expanded(line) {
                outer = self.program.sources.line(line.span);
            }
            self.write_instructions(&mut text, line, &mut outer, &purposes);
        }
        text
    }

    /// What each routine and each macro is for, as the comment above it says.
    fn purposes(&self) -> BTreeMap<&str, String> {
        let mut purposes = BTreeMap::new();
        let mut header = Vec::new();
        for line in self.program.lines.iter().filter(|line| !self.is_expanded(line)) {
            let source = self.program.sources.line(line.span);
            if let Some(comment) = source.strip_prefix(';') {
                header.push(comment.trim());
                continue;
            }
            // Comments between a header and its routine belong to the code.
            if source.trim_start().starts_with(';') {
                continue;
            }
            let name = self.global_label(line).or_else(|| macro_name(source));
            if let Some(name) = name.filter(|_| !header.is_empty()) {
                purposes.entry(name).or_insert_with(|| purpose(&header));
            }
            header.clear();
        }
        purposes
    }

    fn write_constants(&self, text: &mut String) {
        for (_, symbol) in self.program.symbols.iter() {
            let Some(Definition::Constant { statement, .. }) = symbol.definition else { continue };
            let Some(value) = self.symbol(&symbol.name) else { continue };
            let span = self.program.statements[statement].span;
            let source = self.program.sources.line(span);
            let comment = source.split_once(';').map_or("", |(_, comment)| comment.trim());
            let _ = writeln!(text, "constant\t{}\t{value}\t{comment}", symbol.name);
        }
    }

    /// Whether a line comes from a macro or a repetition; one of an included file stands for itself.
    fn is_expanded(&self, line: &ListedLine) -> bool {
        self.program.sources.enclosing(line.context).any(|context| context.hygienic)
    }

    /// Each instruction with its line; the first of a macro with the line that calls it.
    fn write_instructions(
        &self,
        text: &mut String,
        line: &ListedLine,
        outer: &mut &str,
        purposes: &BTreeMap<&str, String>,
    ) {
        let last = line.first + line.count;
        let from = self.layout.pieces.partition_point(|piece| piece.statement < line.first);
        let to = self.layout.pieces.partition_point(|piece| piece.statement < last);
        let own = self.program.sources.line(line.span);
        for piece in self.layout.pieces[from..to].iter().filter(|piece| piece.cycles.is_some()) {
            let is_call = self.is_expanded(line) && !outer.is_empty();
            let source = if is_call { std::mem::take(outer) } else { own };
            let comment = comment_for(source, purposes).map(|text| format!(" ; {text}"));
            let source = source.trim_end().replace('\t', "        ");
            let place = self.place(piece);
            let _ = writeln!(text, "line\t{place}\t{source}{}", comment.unwrap_or_default());
        }
    }

    /// The place of an instruction as a number: its address, or its word counted from the first table.
    fn place(&self, piece: &Emitted) -> i64 {
        match self.cpu {
            Cpu::Chessvm => (piece.address - 100) * 6 + i64::from(piece.column.unwrap_or(0)),
            _ => piece.address,
        }
    }

    fn global_label(&self, line: &ListedLine) -> Option<&str> {
        (line.first..line.first + line.count).find_map(|at| {
            let Kind::Label(id) = self.program.statements[at].kind else { return None };
            let name: &str = &self.program.symbols.get(id).name;
            (!name.contains(['.', '#'])).then_some(name)
        })
    }
}

/// The name of the macro that begins in this line.
fn macro_name(source: &str) -> Option<&str> {
    let mut words = source.split_whitespace();
    let name = words.next()?;
    words.next().is_some_and(|word| word.eq_ignore_ascii_case(".macro")).then_some(name)
}

/// What a line does that says nothing of it: what the macro is for that it calls, or the routine that it names
/// last.
fn comment_for<'a>(source: &str, purposes: &'a BTreeMap<&str, String>) -> Option<&'a str> {
    if source.contains(';') {
        return None;
    }
    let has_label = !source.starts_with(char::is_whitespace);
    let mut words = source.split_whitespace().skip(usize::from(has_label));
    let operation = words.next()?;
    let called = words.last().and_then(|name| purposes.get(name));
    let said = called.or_else(|| purposes.get(operation))?;
    (!said.is_empty()).then_some(said)
}

/// The first sentence of a header, without the names that it begins with.
fn purpose(header: &[&str]) -> String {
    let words =
        header.iter().take_while(|line| !FIELDS.iter().any(|field| line.starts_with(field)));
    let text = words.copied().collect::<Vec<_>>().join(" ");
    let is_name = |name: &str| !name.is_empty() && name.chars().all(char::is_alphanumeric);
    let text = match text.split_once(": ") {
        Some((names, rest)) if names.split(", ").all(is_name) => rest.to_owned(),
        _ => text,
    };
    let sentence = text.split(". ").next().unwrap_or_default();
    sentence.trim_end_matches(['.', ':']).to_owned()
}

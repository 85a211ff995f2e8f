use std::collections::HashMap;
use std::sync::Arc;

use crate::evaluation::NoValue;
use crate::expression::Expression;
use crate::source::Span;

/// Names among which a similar one is looked for.
const MOST_COMPARED: usize = 20_000;

/// Number of a symbol in its table.
pub(crate) type SymbolId = u32;

/// What a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Definition {
    /// The address of a statement.
    Label { statement: usize },
    /// An expression, evaluated as if it stood at `statement`.
    Constant { value: Expression, statement: usize },
    /// A variable's latest value, or a value given from outside.
    Value(i64),
}

#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    pub(crate) name: Arc<str>,
    pub(crate) definition: Option<Definition>,
    /// What a constant is worth, where that is known for the whole program.
    pub(crate) settled: Option<Result<i64, NoValue>>,
    /// Where it was defined; none when it came from outside.
    pub(crate) span: Option<Span>,
}

/// All names of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    symbols: Vec<Symbol>,
    by_name: HashMap<Arc<str>, SymbolId>,
}

impl Symbols {
    /// The symbol of that name, made without a definition if it is new.
    pub(crate) fn intern(&mut self, name: &str) -> SymbolId {
        if let Some(&id) = self.by_name.get(name) {
            return id;
        }
        let name: Arc<str> = name.into();
        let id = self.symbols.len() as SymbolId;
        self.symbols.push(Symbol {
            name: name.clone(),
            definition: None,
            settled: None,
            span: None,
        });
        self.by_name.insert(name, id);
        id
    }

    pub(crate) fn get(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id as usize]
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Symbol> {
        self.by_name.get(name).map(|&id| self.get(id))
    }

    pub(crate) fn define(&mut self, id: SymbolId, definition: Definition, span: Option<Span>) {
        let symbol = &mut self.symbols[id as usize];
        symbol.definition = Some(definition);
        symbol.span = span;
    }

    /// Notes what a constant is worth from now on.
    pub(crate) fn settle(&mut self, id: SymbolId, value: Result<i64, NoValue>) {
        self.symbols[id as usize].settled = Some(value);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (SymbolId, &Symbol)> {
        (0..).zip(self.symbols.iter())
    }

    /// The defined name most like `name`, for "did you mean".
    pub(crate) fn similar(&self, name: &str) -> Option<&str> {
        if self.symbols.len() > MOST_COMPARED {
            return None;
        }
        let defined = self.symbols.iter().filter(|symbol| symbol.definition.is_some());
        let names = defined.map(|symbol| &*symbol.name).filter(|other| !other.contains('#'));
        closest(name, names)
    }
}

/// The candidate at a distance of at most a third of the name's length.
pub(crate) fn closest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).clamp(1, 3);
    let scored = candidates.into_iter().filter_map(|other| {
        let near = other.len().abs_diff(name.len()) <= 3 && name.len() <= 64;
        let distance = if near { distance(name, other) } else { usize::MAX };
        (distance <= limit).then_some((distance, other))
    });
    scored.min().map(|(_, other)| other)
}

/// Edit distance, upper and lower case counted alike; two letters in the wrong
/// order are one mistake.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().collect();
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = changed.min(row[j - 1] + 1).min(rows[i - 1][j] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

//! From statements to function tables.

use machines::chessvm::Rom;

use super::assignment::assign;
use super::builder::Builder;
use super::chart::Chart;
use super::chunk::{Chunk, Cut, Pin, cut};
use super::inline::inline;
use super::packing::{Goals, Shape, shapes};
use super::straighten::straighten;
use crate::check::check;
use crate::emitted::Layout;
use crate::statement::Program;

/// Rows are encoded again until no operand is in the way of another.
const MOST_ATTEMPTS: usize = 40;

/// Most rows of chunks that jumps are left out for; 0 leaves out those within
/// groups that stay together anyway.
const STRAIGHTENING: [usize; 4] = [0, 20, 45, 70];

/// Assembles a program for chessvm. Errors go into the program's diagnostics.
pub(crate) fn lay_out(program: &mut Program) -> (Layout, Rom, Chart) {
    let cut = cut(program);
    let mut plan = Plan::best(program, &cut);
    let mut built = plan.build(program);
    for _ in 0..MOST_ATTEMPTS {
        if !plan.avoid(&built.blocked) {
            break;
        }
        built = plan.build(program);
    }
    let Builder { problems, layout, rom, chart, .. } = built;
    problems.into_iter().for_each(|(statement, problem)| program.report(statement, problem));
    (layout, rom, chart)
}

/// Whether it is worth looking for a good layout: every chunk needs a row, and
/// nearly every part a word.
pub(super) fn could_fit(chunks: &[Chunk]) -> bool {
    let parts: usize = chunks.iter().map(|chunk| chunk.parts.len()).sum();
    chunks.len() <= 300 && parts <= 4_000
}

/// The machine starts at row 100: the first code of the program, unless the
/// author says what goes there.
fn pin_entry(chunks: &mut [Chunk]) {
    let taken = chunks.iter().any(|chunk| chunk.pin == Pin::Row(0, 0));
    if let Some(first) = chunks.first_mut().filter(|_| !taken)
        && matches!(first.pin, Pin::Free | Pin::Bank(0))
    {
        first.pin = Pin::Row(0, 0);
    }
}

/// Everything that does not change from attempt to attempt.
pub(super) struct Plan {
    pub(super) cut: Cut,
    pub(super) shapes: Vec<Vec<Shape>>,
    pub(super) banks: Vec<usize>,
    pub(super) cost: u64,
}

impl Plan {
    /// Leaving out jumps ties chunks together, which may be good or bad for
    /// what fits: several degrees of it are tried, and none.
    fn best(program: &Program, cut: &Cut) -> Plan {
        let plain = Plan::new(program, cut.clone());
        if !could_fit(&cut.chunks) {
            return plain;
        }
        let shorter = STRAIGHTENING.into_iter().map(|most_rows| {
            let chunks = inline(program, straighten(program, cut.chunks.clone(), most_rows));
            Plan::new(program, Cut { chunks, ..cut.clone() })
        });
        shorter.fold(plain, |best, plan| if plan.cost < best.cost { plan } else { best })
    }

    fn new(program: &Program, mut cut: Cut) -> Plan {
        pin_entry(&mut cut.chunks);
        let shapes = shapes(program, &cut.chunks);
        let goals = Goals::new(program, &cut.chunks);
        let (banks, cost) = assign(&cut.chunks, &shapes, &goals);
        Plan { cut, shapes, banks, cost }
    }

    /// Keeps these parts away from the ends of rows; false if none is new.
    fn avoid(&mut self, blocked: &[(usize, usize)]) -> bool {
        let mut new = false;
        for &(chunk, part) in blocked {
            let shape = &mut self.shapes[chunk][part];
            new |= !shape.not_last;
            shape.not_last = true;
        }
        new
    }

    fn build<'p>(&self, program: &'p Program) -> Builder<'p> {
        let mut builder = Builder::new(program, self);
        builder.place(self);
        builder.tables(self);
        builder.markers();
        builder.emit(self);
        builder.problems.extend(check(program, &builder.layout.addresses));
        builder.finish();
        builder
    }
}

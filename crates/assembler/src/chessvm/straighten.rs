//! Leaving out jumps to code that can follow directly.

use super::assignment::clusters;
use super::chunk::{Chunk, Part, Pin};
use super::inline::label_of;
use super::packing::{Goals, Shape, pack, shapes};
use crate::statement::{Kind, Program};
use crate::target::Flow;

/// A jump that could be left out: from the end of one chunk to the beginning
/// of another.
struct Candidate {
    from: usize,
    to: usize,
    /// Rows that it frees.
    rows: usize,
}

/// Appends chunks to those that jump to them, as long as no group of chunks
/// that must stay together grows beyond `most_rows`. The first chunk stays
/// first, and what the author has placed stays where it is.
pub(super) fn straighten(
    program: &Program,
    mut chunks: Vec<Chunk>,
    most_rows: usize,
) -> Vec<Chunk> {
    loop {
        let shapes = shapes(program, &chunks);
        let groups = Groups::new(program, &chunks, &shapes);
        let possible =
            (0..chunks.len()).filter_map(|from| candidate(program, &chunks, &shapes, from));
        let allowed =
            possible.filter(|candidate| groups.rows_of(candidate.from, candidate.to) <= most_rows);
        // Those that free a row first, then in source order.
        let Some(best) =
            allowed.min_by_key(|candidate| (usize::MAX - candidate.rows, candidate.from))
        else {
            return chunks;
        };
        append(&mut chunks, best.from, best.to);
    }
}

/// Which chunks stay together, and how many rows they need.
struct Groups {
    group: Vec<usize>,
    rows: Vec<usize>,
}

impl Groups {
    fn new(program: &Program, chunks: &[Chunk], shapes: &[Vec<Shape>]) -> Groups {
        let mut groups = Groups { group: vec![0; chunks.len()], rows: Vec::new() };
        for cluster in clusters(chunks, &Goals::new(program, chunks)) {
            let height = |chunk: &usize| pack(&shapes[*chunk], 0, &[], |_, _| {});
            groups.rows.push(cluster.chunks.iter().map(height).sum());
            cluster.chunks.iter().for_each(|&chunk| groups.group[chunk] = groups.rows.len() - 1);
        }
        groups
    }

    /// The rows of two chunks and all that is tied to them; none if they are
    /// together already.
    fn rows_of(&self, a: usize, b: usize) -> usize {
        let (a, b) = (self.group[a], self.group[b]);
        if a == b { 0 } else { self.rows[a] + self.rows[b] }
    }
}

fn candidate(
    program: &Program,
    chunks: &[Chunk],
    shapes: &[Vec<Shape>],
    from: usize,
) -> Option<Candidate> {
    let Part::Instruction { statement, .. } = chunks[from].parts.last()? else { return None };
    let Kind::Instruction(instruction) = &program.statements[*statement].kind else { return None };
    // A jump that the author made far stays.
    if instruction.flow != Flow::Jump || instruction.forms.len() < 2 {
        return None;
    }
    let goal = label_of(program, instruction.operands.first()?)?;
    let to = (1..chunks.len()).find(|&chunk| chunk != from && starts_with(&chunks[chunk], goal))?;
    let movable =
        matches!((chunks[from].pin, chunks[to].pin), (Pin::Free | Pin::Bank(_), Pin::Free));
    let own = &shapes[from];
    let rows = pack(own, 0, &[], |_, _| {}) - pack(&own[..own.len() - 1], 0, &[], |_, _| {});
    movable.then_some(Candidate { from, to, rows })
}

/// Whether a chunk begins with this label, or with several of which it is one.
fn starts_with(chunk: &Chunk, label: usize) -> bool {
    let leading = chunk.parts.iter().take_while(|part| matches!(part, Part::Label { .. }));
    leading.into_iter().any(|part| matches!(part, Part::Label { statement } if *statement == label))
}

fn append(chunks: &mut Vec<Chunk>, from: usize, to: usize) {
    let tail = std::mem::take(&mut chunks[to].parts);
    chunks[from].parts.pop();
    chunks[from].parts.extend(tail);
    chunks.remove(to);
}

//! Giving each chunk its rows.

use super::assignment::ROWS;
use super::chunk::{Chunk, Pin};

/// Clashes that are worth telling.
const MOST_CLASHES: usize = 20;

/// A stretch of free rows of a table.
#[derive(Clone, Copy, Debug)]
struct Gap {
    start: usize,
    rows: usize,
}

/// The first row of each chunk, or the chunks for which there is no room.
pub(super) struct Placement {
    pub(super) starts: Vec<usize>,
    pub(super) homeless: Vec<usize>,
    /// Pairs of chunks that the author has put on the same rows.
    pub(super) clashes: Vec<(usize, usize)>,
}

/// Places chunks of `heights` rows: pinned ones first, then the others in the
/// gaps, in source order where there is one gap and by best fit otherwise.
pub(super) fn place(chunks: &[Chunk], banks: &[usize], heights: &[usize]) -> Placement {
    let mut placement =
        Placement { starts: vec![0; chunks.len()], homeless: Vec::new(), clashes: Vec::new() };
    let pinned = place_pinned(chunks, heights, &mut placement.starts);
    let mut is_pinned = vec![false; chunks.len()];
    pinned.iter().for_each(|&chunk| is_pinned[chunk] = true);
    for bank in 0..3 {
        let taken: Vec<usize> =
            pinned.iter().copied().filter(|&chunk| banks[chunk] == bank).collect();
        placement.clashes.extend(clashes(&taken, heights, &placement.starts));
        let mut gaps = gaps(bank, &taken, heights, &placement.starts);
        for &chunk in &taken {
            if placement.starts[chunk] + heights[chunk] > 99 {
                placement.homeless.push(chunk);
            }
        }
        let mut free: Vec<usize> =
            (0..chunks.len()).filter(|&c| banks[c] == bank && !is_pinned[c]).collect();
        if gaps.len() > 1 {
            free.sort_by_key(|&chunk| std::cmp::Reverse(heights[chunk]));
        }
        for chunk in free {
            match best_gap(&mut gaps, heights[chunk]) {
                Some(start) => placement.starts[chunk] = start,
                None => placement.homeless.push(chunk),
            }
        }
    }
    placement
}

fn place_pinned(chunks: &[Chunk], heights: &[usize], starts: &mut [usize]) -> Vec<usize> {
    let mut pinned = Vec::new();
    for (index, chunk) in chunks.iter().enumerate() {
        match chunk.pin {
            Pin::Row(_, row) => starts[index] = row,
            Pin::Behind if index > 0 => starts[index] = starts[index - 1] + heights[index - 1],
            _ => continue,
        }
        pinned.push(index);
    }
    pinned
}

/// Neighbours that overlap; the first few are enough to complain about.
fn clashes(taken: &[usize], heights: &[usize], starts: &[usize]) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = taken.to_vec();
    order.sort_by_key(|&chunk| starts[chunk]);
    let overlap = |pair: &&[usize]| starts[pair[0]] + heights[pair[0]] > starts[pair[1]];
    let pairs =
        order.windows(2).filter(overlap).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
    pairs.take(MOST_CLASHES).collect()
}

fn gaps(bank: usize, taken: &[usize], heights: &[usize], starts: &[usize]) -> Vec<Gap> {
    let mut spans: Vec<(usize, usize)> =
        taken.iter().map(|&chunk| (starts[chunk], starts[chunk] + heights[chunk])).collect();
    spans.sort_unstable();
    let mut gaps = Vec::new();
    let mut at = 99 - ROWS[bank];
    for (start, end) in spans.into_iter().chain([(99, 99)]) {
        if start > at {
            gaps.push(Gap { start: at, rows: start - at });
        }
        at = at.max(end);
    }
    gaps
}

/// Takes rows from the smallest gap that has enough.
fn best_gap(gaps: &mut [Gap], rows: usize) -> Option<usize> {
    let gap = gaps.iter_mut().filter(|gap| gap.rows >= rows).min_by_key(|gap| gap.rows)?;
    let start = gap.start;
    gap.start += rows;
    gap.rows -= rows;
    Some(start)
}

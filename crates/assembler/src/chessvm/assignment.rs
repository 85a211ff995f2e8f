//! Choosing a function table for each chunk.

use super::chunk::{Chunk, Part, Pin};
use super::layout::could_fit;
use super::packing::{Goals, Need, Shape, pack};

/// Rows that can be executed in each table.
pub(super) const ROWS: [usize; 3] = [99, 99, 93];

/// Rounds of improvement; each ends sooner when nothing improves.
const MOST_ROUNDS: usize = 8;

/// Clusters among which all pairs are tried.
const MOST_SWAPPED: usize = 120;

/// Chunks that must lie in the same table, for conditional jumps cannot leave
/// theirs.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    pub(super) chunks: Vec<usize>,
    /// The table, if the author has chosen one.
    fixed: Option<usize>,
}

/// Groups chunks that jump to each other on a condition.
pub(super) fn clusters(chunks: &[Chunk], goals: &Goals<'_>) -> Vec<Cluster> {
    let mut leader: Vec<usize> = (0..chunks.len()).collect();
    for (index, chunk) in chunks.iter().enumerate() {
        if chunk.pin == Pin::Behind && index > 0 {
            join(&mut leader, index, index - 1);
        }
        for part in &chunk.parts {
            if let Part::Instruction { statement, .. } = part
                && let Some(goal) = goals.branch_goal(*statement)
                && goal < chunks.len()
            {
                join(&mut leader, index, goal);
            }
        }
    }
    gather(chunks, &mut leader)
}

fn gather(chunks: &[Chunk], leader: &mut [usize]) -> Vec<Cluster> {
    let mut found: Vec<Cluster> = Vec::new();
    let mut number = vec![None; chunks.len()];
    for (index, chunk) in chunks.iter().enumerate() {
        let root = find(leader, index);
        let cluster = *number[root].get_or_insert_with(|| {
            found.push(Cluster { chunks: Vec::new(), fixed: None });
            found.len() - 1
        });
        found[cluster].chunks.push(index);
        if let Pin::Bank(bank) | Pin::Row(bank, _) = chunk.pin {
            found[cluster].fixed.get_or_insert(bank);
        }
    }
    found
}

fn find(leader: &mut [usize], mut index: usize) -> usize {
    while leader[index] != index {
        leader[index] = leader[leader[index]];
        index = leader[index];
    }
    index
}

fn join(leader: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(leader, a), find(leader, b));
    leader[a.max(b)] = a.min(b);
}

/// Time and space of a program under an assignment, the smaller the better:
/// rows that do not fit, then add-times to fetch rows and to jump.
struct Judge<'a> {
    shapes: &'a [Vec<Shape>],
}

const OVERFLOW: u64 = 1_000_000;

impl Judge<'_> {
    fn cost(&self, banks: &[usize]) -> u64 {
        let mut rows = [0usize; 3];
        let mut cost = 0;
        for (shapes, &bank) in self.shapes.iter().zip(banks) {
            let used = pack(shapes, bank, banks, |_, _| {});
            rows[bank] += used;
            cost += used as u64 * if bank == 2 { 7 } else { 6 };
            cost += jumps(shapes, bank, banks);
        }
        let over: usize = rows.iter().zip(ROWS).map(|(used, room)| used.saturating_sub(room)).sum();
        cost + over as u64 * OVERFLOW
    }
}

/// Add-times of jumps that could be near or far: 6 to fetch, 2 or 6 to execute.
fn jumps(shapes: &[Shape], bank: usize, banks: &[usize]) -> u64 {
    let times = shapes.iter().map(|shape| match shape.need {
        Need::Jump(goal) if goal.is_near(bank, banks) => 8,
        Need::Jump(_) => 12,
        _ => 0,
    });
    times.sum()
}

/// The table, 0 to 2, of each chunk, and what that costs.
pub(super) fn assign(
    chunks: &[Chunk],
    shapes: &[Vec<Shape>],
    goals: &Goals<'_>,
) -> (Vec<usize>, u64) {
    let clusters = clusters(chunks, goals);
    let judge = Judge { shapes };
    let mut banks = vec![0; chunks.len()];
    // Everything starts in table 1, which overflows; the rounds then spread it.
    for cluster in &clusters {
        place(cluster, cluster.fixed.unwrap_or(0), &mut banks);
    }
    // A pinned chunk stays where it is, even if a conditional jump goes astray.
    for (index, chunk) in chunks.iter().enumerate() {
        if let Pin::Bank(bank) | Pin::Row(bank, _) = chunk.pin {
            banks[index] = bank;
        }
    }
    let mut movable: Vec<&Cluster> = clusters.iter().filter(|c| c.fixed.is_none()).collect();
    movable.sort_by_key(|cluster| {
        std::cmp::Reverse(cluster.chunks.iter().map(|&chunk| shapes[chunk].len()).sum::<usize>())
    });
    let mut best = judge.cost(&banks);
    if !could_fit(chunks) {
        return (banks, best);
    }
    for _ in 0..MOST_ROUNDS {
        let before = best;
        best = move_each(&movable, &judge, &mut banks, best);
        best = swap_each(&movable, &judge, &mut banks, best);
        if best == before {
            break;
        }
    }
    (banks, best)
}

fn place(cluster: &Cluster, bank: usize, banks: &mut [usize]) {
    cluster.chunks.iter().for_each(|&chunk| banks[chunk] = bank);
}

fn bank_of(cluster: &Cluster, banks: &[usize]) -> usize {
    cluster.chunks.first().map_or(0, |&chunk| banks[chunk])
}

fn move_each(clusters: &[&Cluster], judge: &Judge<'_>, banks: &mut [usize], mut best: u64) -> u64 {
    for cluster in clusters {
        let mut home = bank_of(cluster, banks);
        for bank in 0..3 {
            place(cluster, bank, banks);
            let cost = judge.cost(banks);
            if cost < best {
                (best, home) = (cost, bank);
            }
        }
        place(cluster, home, banks);
    }
    best
}

fn swap_each(clusters: &[&Cluster], judge: &Judge<'_>, banks: &mut [usize], mut best: u64) -> u64 {
    // Many small clusters are spread well enough by moving them.
    if clusters.len() > MOST_SWAPPED {
        return best;
    }
    for (index, first) in clusters.iter().enumerate() {
        for second in &clusters[index + 1..] {
            let (a, b) = (bank_of(first, banks), bank_of(second, banks));
            if a == b {
                continue;
            }
            place(first, b, banks);
            place(second, a, banks);
            let cost = judge.cost(banks);
            if cost < best {
                best = cost;
            } else {
                place(first, a, banks);
                place(second, b, banks);
            }
        }
    }
    best
}

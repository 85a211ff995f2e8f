//! Finds the multipliers of `src/attacks/magics.rs`: `cargo run --release --example find_magics`.
#![expect(clippy::print_stdout, reason = "a program whose result is its output")]

use rules::{Bitboard, Square};

const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

fn walk(square: Square, steps: [(i8, i8); 4], occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for (files, ranks) in steps {
        let mut at = square;
        while let Some(next) = at.offset(files, ranks) {
            reached |= next.into();
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    reached
}

/// The squares whose occupation matters: all that are reached but the last of each ray.
fn relevant(square: Square, steps: [(i8, i8); 4]) -> Bitboard {
    walk(square, steps, Bitboard::EMPTY)
        .into_iter()
        .filter(|to| {
            steps.iter().any(|(files, ranks)| {
                let beyond = to.offset(*files, *ranks);
                beyond.is_some_and(|beyond| {
                    walk(square, [(*files, *ranks); 4], Bitboard::EMPTY).contains(beyond)
                        && walk(square, [(*files, *ranks); 4], Bitboard::EMPTY).contains(*to)
                })
            })
        })
        .collect()
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn sparse(&mut self) -> u64 {
        self.next() & self.next() & self.next()
    }
}

fn find(square: Square, steps: [(i8, i8); 4], random: &mut Random) -> u64 {
    let mask = relevant(square, steps);
    let shift = 64 - mask.len();
    let cases: Vec<(u64, u64)> =
        mask.subsets().map(|set| (set.0, walk(square, steps, set).0)).collect();
    let mut seen = vec![(0u32, 0u64); cases.len()];
    for attempt in 1.. {
        let magic = random.sparse();
        if (mask.0.wrapping_mul(magic) >> 56).count_ones() < 6 {
            continue;
        }
        let fits = cases.iter().all(|(occupied, attacks)| {
            let slot = &mut seen[(occupied.wrapping_mul(magic) >> shift) as usize];
            let free = slot.0 != attempt;
            if free {
                *slot = (attempt, *attacks);
            }
            free || slot.1 == *attacks
        });
        if fits {
            return magic;
        }
    }
    unreachable!("the search ends only with a magic")
}

fn main() {
    let mut random = Random(0x1912_e1a9_ed4e_c157);
    for (name, steps) in [("BISHOP", BISHOP), ("ROOK", ROOK)] {
        println!("pub(super) const {name}: [u64; 64] = [");
        for square in Square::all() {
            println!("    {:#018x},", find(square, steps, &mut random));
        }
        println!("];");
    }
}

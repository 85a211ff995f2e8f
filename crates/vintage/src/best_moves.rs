use player::{Candidate, Origin};

/// Moves that are remembered.
const MOST: usize = 8;

/// The moves that a program held for the best, one after the other.
///
/// A program writes move and value one after the other. What it has at one look alone may be half of each,
/// so that only what stands there at two looks counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct BestMoves {
    last: Option<(String, String)>,
    /// With the cycle at which each was seen first.
    moves: Vec<(u64, Candidate)>,
}

impl BestMoves {
    /// Takes note of the best move at this moment. What lies behind it was rewound.
    pub(crate) fn note(&mut self, cycles: u64, best: Option<(String, String)>) {
        self.moves.retain(|(seen, _)| *seen <= cycles);
        let is_settled = self.last == best;
        self.last.clone_from(&best);
        let Some((uci, value)) = best.filter(|_| is_settled) else { return };
        match self.moves.last_mut().filter(|(_, known)| known.uci == uci) {
            Some((_, known)) => known.value = value,
            None => {
                if self.moves.len() >= MOST {
                    self.moves.remove(0);
                }
                self.moves.push((cycles, Candidate { uci, value, origin: Origin::WasBest }));
            }
        }
    }

    /// Those that are no longer the best, the latest first.
    pub(crate) fn earlier(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.moves.iter().rev().skip(1).map(|(_, candidate)| candidate.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(best: &BestMoves) -> Vec<String> {
        best.earlier().map(|one| format!("{} {}", one.uci, one.value)).collect()
    }

    #[test]
    fn what_was_the_best_stays_known_until_it_is_rewound() {
        let mut best = BestMoves::default();
        let pair = |uci: &str, value: &str| Some((uci.to_owned(), value.to_owned()));
        // c7c6 with the value of e7e5 is half of each.
        let looks = [
            (1, pair("e7e5", "50")),
            (2, pair("e7e5", "50")),
            (3, pair("e7e5", "51")),
            (4, pair("e7e5", "51")),
            (5, pair("c7c6", "51")),
            (6, pair("c7c6", "52")),
            (7, pair("c7c6", "52")),
            (8, None),
            (9, pair("d7d5", "54")),
            (10, pair("d7d5", "54")),
        ];
        for (cycles, look) in looks {
            best.note(cycles, look);
        }
        assert_eq!(seen(&best), ["c7c6 52", "e7e5 51"]);
        best.note(8, pair("c7c6", "52"));
        assert_eq!(seen(&best), ["e7e5 51"]);
    }
}

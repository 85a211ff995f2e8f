//! The scores of a node's moves, laid out so that the best is found by comparisons alone.
//!
//! A score and the place of its move share one number. The largest of them says itself where it is, so
//! that neither a second look nor a branch is needed, and the compiler compares a register full at a time.

/// The low bits of a number: the place.
const PLACE_BITS: u32 = 8;
const PLACES: i32 = (1 << PLACE_BITS) - 1;
/// How many moves there may be: `MoveList` holds as many.
const CAPACITY: usize = 1 << PLACE_BITS;
/// Numbers that are compared side by side.
const LANES: usize = 8;
/// In place of a score: handed out, or beyond the last move.
const NONE: i32 = i32::MIN;

/// Scores by the places of their moves. They must lie within 24 bits, and those of moves do by far.
#[derive(Debug)]
pub(crate) struct Scores([i32; CAPACITY + LANES]);

impl Scores {
    pub(crate) const fn new() -> Scores {
        Scores([NONE; _])
    }

    /// Sets the scores of moves at the places from 0, in place of what was there.
    #[inline]
    pub(crate) fn fill(&mut self, scores: impl Iterator<Item = i32>) {
        let mut length = 0;
        for (number, score) in self.0[..CAPACITY].iter_mut().zip(scores) {
            *number = with_place(score, length);
            length += 1;
        }
        // The last comparison may look at places behind the last move.
        self.0[length..length + LANES].fill(NONE);
    }

    /// The best score from place `next` on, and its place; of equal scores that of the later place. The
    /// score that was at `next` goes to that place, as its move must.
    #[inline]
    pub(crate) fn take_best(&mut self, next: usize, length: usize) -> (i32, usize) {
        let best = self.largest(next / LANES, length.div_ceil(LANES));
        let place = (best & PLACES) as usize;
        self.0[place] = with_place(self.0[next] >> PLACE_BITS, place);
        self.0[next] = NONE;
        (best >> PLACE_BITS, place)
    }

    /// Puts back a score that was taken.
    #[inline]
    pub(crate) fn put_back(&mut self, score: i32, place: usize) {
        self.0[place] = with_place(score, place);
    }

    #[inline]
    fn largest(&self, from: usize, to: usize) -> i32 {
        let mut largest = [NONE; LANES];
        for numbers in &self.0.as_chunks::<LANES>().0[from..to] {
            for (largest, number) in largest.iter_mut().zip(numbers) {
                *largest = (*largest).max(*number);
            }
        }
        let four: [i32; 4] = std::array::from_fn(|lane| largest[lane].max(largest[lane + 4]));
        four[0].max(four[2]).max(four[1].max(four[3]))
    }
}

#[inline]
const fn with_place(score: i32, place: usize) -> i32 {
    debug_assert!(score << PLACE_BITS >> PLACE_BITS == score, "a score of more than 24 bits");
    score << PLACE_BITS | place as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every score comes once, the largest first, of equal ones the later; a score put back comes again.
    #[test]
    fn scores_come_in_order() {
        let list = [5, -7, 5, 0, 8_000_000, -8_000_000, 3, 5, -7, 12, 1];
        let mut scores = Scores::new();
        scores.fill((0..200).map(|_| 1_000));
        scores.fill(list.into_iter());
        let mut values = list.to_vec();
        let mut taken = Vec::new();
        for next in 0..list.len() {
            let (score, place) = scores.take_best(next, list.len());
            let best = *values[next..].iter().max().expect("one is left");
            let last = next
                + values[next..].iter().rposition(|value| *value == best).expect("it is there");
            assert_eq!((score, place), (best, last));
            values.swap(next, place);
            taken.push(score);
        }
        assert!(taken.is_sorted_by(|a, b| a >= b), "{taken:?}");
        scores.put_back(-7, 9);
        assert_eq!(scores.take_best(9, list.len()), (-7, 9));
    }
}

//! Which known word somebody may have meant.

/// The known word that is the fewest changes of a letter away, upper and lower case being the same;
/// the first of several. `None` if all are so far away that nobody can have meant them.
pub(crate) fn nearest<'a, I>(word: &str, known: I) -> Option<&'a str>
where
    I: IntoIterator<Item = &'a str>,
{
    let near = known.into_iter().map(|other| (distance(word, other), other));
    let (changes, other) = near.min_by_key(|(changes, _)| *changes)?;
    (changes <= word.chars().count().div_ceil(3)).then_some(other)
}

/// Letters to put in, take out, replace or swap with the next until one word is the other.
pub(crate) fn distance(one: &str, other: &str) -> usize {
    let letters = |text: &str| text.to_lowercase().chars().collect::<Vec<char>>();
    let (one, other) = (letters(one), letters(other));
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            let swapped =
                i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
            if swapped {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_near() {
        assert_eq!(distance("Nwe", "New"), 1);
        assert_eq!(distance("hash", "Hash"), 0);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("Treads", "Threads"), 1);
        let known = ["Hash", "Threads", "MultiPV"];
        assert_eq!(nearest("Hsah", known), Some("Hash"));
        assert_eq!(nearest("thread", known), Some("Threads"));
        assert_eq!(nearest("Nonsense", known), None);
        assert_eq!(nearest("x", []), None);
    }
}

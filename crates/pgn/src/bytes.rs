//! Searches in bytes, eight at a time.

const EACH: u64 = 0x0101_0101_0101_0101;
const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// Bytes below this are control characters, line ends among them.
const CONTROL: u8 = 0x10;

/// The place of the first byte that is `wanted` or a control character.
#[inline]
pub(crate) fn find_or_control(text: &[u8], wanted: u8) -> Option<usize> {
    let (chunks, rest) = text.as_chunks::<8>();
    for (nth, chunk) in chunks.iter().enumerate() {
        let word = u64::from_le_bytes(*chunk);
        // The top bit of the lowest byte that is zero, or below the limit, is exact; a borrow can
        // only disturb the bytes above it.
        let other = word ^ (EACH * u64::from(wanted));
        let equal = other.wrapping_sub(EACH) & !other;
        let control = word.wrapping_sub(EACH * u64::from(CONTROL)) & !word;
        let hits = (equal | control) & TOP_BITS;
        if hits != 0 {
            return Some(nth * 8 + hits.trailing_zeros() as usize / 8);
        }
    }
    let before = text.len() - rest.len();
    let is_it = |byte: &u8| *byte == wanted || *byte < CONTROL;
    rest.iter().position(is_it).map(|at| before + at)
}

/// The place of the first `\n` or `\r`.
#[inline]
pub(crate) fn find_break(text: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = find_or_control(&text[from..], b'\n').map(|at| from + at) {
        if matches!(text[at], b'\n' | b'\r') {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

/// The top bit of each byte that is zero. A borrow can only disturb bytes above one that is, so the
/// lowest is exact, and none are reported where there is none.
#[inline]
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(EACH) & !word & TOP_BITS
}

/// The place of the first byte that is one of two.
#[inline]
pub(crate) fn find_either(text: &[u8], one: u8, other: u8) -> Option<usize> {
    let (chunks, rest) = text.as_chunks::<8>();
    for (nth, chunk) in chunks.iter().enumerate() {
        let word = u64::from_le_bytes(*chunk);
        let hits = zeros(word ^ (EACH * u64::from(one))) | zeros(word ^ (EACH * u64::from(other)));
        if hits != 0 {
            return Some(nth * 8 + hits.trailing_zeros() as usize / 8);
        }
    }
    let before = text.len() - rest.len();
    rest.iter().position(|byte| *byte == one || *byte == other).map(|at| before + at)
}

/// Bytes below this are gaps, and signs of which hardly a move is made.
const FIRST_OF_WORDS: u8 = b'+';

/// How many bytes come before the first that no plain move has: a gap, most of the time. `None` where
/// they are more than seven, or where one of them might end a word in the middle (`.;?{}` and a backslash).
///
/// All eight bytes are looked at together: the lengths of moves are hard to foresee, and a wrong guess
/// of the processor costs more than this.
#[inline]
pub(crate) fn plain_word(text: [u8; 8]) -> Option<usize> {
    let word = u64::from_le_bytes(text);
    let ends = word.wrapping_sub(EACH * u64::from(FIRST_OF_WORDS)) & !word & TOP_BITS;
    // All bits below the lowest end.
    let inside = (ends & ends.wrapping_neg()).wrapping_sub(1);
    let signs = zeros((word | (EACH * 0x06)) ^ (EACH * 0x7F))
        | zeros((word | (EACH * 0x04)) ^ (EACH * 0x3F))
        | zeros(word ^ (EACH * u64::from(b'.')))
        | zeros(word ^ (EACH * u64::from(b'\\')));
    (ends != 0 && signs & inside == 0).then(|| ends.trailing_zeros() as usize / 8)
}

/// How many lines end in a text that follows `before`. `\r\n` is one end.
pub(crate) fn count_breaks(before: u8, text: &[u8]) -> u64 {
    let newlines = count(text, b'\n');
    if !text.iter().fold(false, |found, byte| found | (*byte == b'\r')) {
        return newlines - u64::from(before == b'\r' && text.first() == Some(&b'\n'));
    }
    let pairs = std::iter::once(before).chain(text.iter().copied()).zip(text);
    let joined = pairs.filter(|(before, byte)| *before == b'\r' && **byte == b'\n').count();
    newlines + count(text, b'\r') - joined as u64
}

fn count(text: &[u8], wanted: u8) -> u64 {
    // At most 255 in a chunk, so that the sum of a chunk fits a byte.
    let of_chunk = |chunk: &[u8]| chunk.iter().map(|byte| u8::from(*byte == wanted)).sum::<u8>();
    text.chunks(240).map(|chunk| u64::from(of_chunk(chunk))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_hit_is_found_wherever_it_is() {
        for other in [b'x', b'|', b'~', 0x10, 0x7F, 0x80, 0x8F, 0xFD, 0xFF] {
            for at in 0..40 {
                for hit in [b'}', b'\n', b'\r', 0, 0x0F] {
                    let mut text = vec![other; 40];
                    assert_eq!(find_or_control(&text, b'}'), None, "{other}");
                    text[at] = hit;
                    text[39] = b'}';
                    assert_eq!(find_or_control(&text, b'}'), Some(at), "{other} {hit}");
                }
            }
        }
        assert_eq!(find_break(b"ab\tc\0d\re\n"), Some(6));
        assert_eq!(find_break(b"ab\tc"), None);
    }

    #[test]
    fn the_first_of_two_is_found_wherever_it_is() {
        for other in [b'x', b'#', b'!', 0, 0x22 ^ 0x80, 0xFF] {
            for at in 0..40 {
                let mut text = vec![other; 40];
                assert_eq!(find_either(&text, b'"', b'\\'), None, "{other}");
                text[39] = b'"';
                text[at] = b'\\';
                assert_eq!(find_either(&text, b'"', b'\\'), Some(at), "{other}");
            }
        }
    }

    /// Where a plain word is found, it is as long as the table of classes says.
    #[test]
    fn plain_words_are_words() {
        let mut found = 0;
        for first in 0..=255u8 {
            for second in 0..=255u8 {
                for end in [b' ', b'\n', b'\r', b'!', b'{', b'x', b')'] {
                    let text = [b'N', first, second, b'5', end, b' ', b'{', b'.'];
                    // At another byte the reader looks closer.
                    let ends = |length: &usize| matches!(text[*length], b' ' | b'\n' | b'\r');
                    let Some(length) = plain_word(text).filter(ends) else { continue };
                    assert_eq!(length, crate::word::length(&text), "{text:?}");
                    found += 1;
                }
            }
        }
        assert!(found > 100_000, "{found}");
        assert_eq!(plain_word(*b"Nbxd7+ N"), Some(6));
        assert_eq!(plain_word(*b"e4\n12. e"), Some(2));
        assert_eq!(plain_word(*b"e4 12. e"), Some(2), "what comes behind does not matter");
        assert_eq!(plain_word(*b"e8=Q+xyz"), None, "cut off");
        assert_eq!(plain_word(*b"e4?! Nf3"), None);
        assert_eq!(plain_word(*b"e.p. Nf3"), None);
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let text = b"a\nb\r\nc\rd\r\r\n\n";
        assert_eq!(count_breaks(b'\n', text), 6);
        for cut in 0..text.len() {
            let before = if cut == 0 { b'\n' } else { text[cut - 1] };
            let halves = count_breaks(b'\n', &text[..cut]) + count_breaks(before, &text[cut..]);
            assert_eq!(halves, 6, "cut at {cut}");
        }
        assert_eq!(count_breaks(0, &[b'\n'; 1000]), 1000);
    }
}

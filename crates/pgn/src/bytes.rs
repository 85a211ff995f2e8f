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

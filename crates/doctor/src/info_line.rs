//! A strict look at `info` lines: what a lenient reader skips is a fault here.

/// What is wrong with an `info` line.
pub(crate) fn fault(line: &str) -> Option<String> {
    let mut words = line.split_whitespace().peekable();
    words.next();
    while let Some(word) = words.next() {
        let wrong = match word {
            "depth" | "seldepth" | "multipv" | "nodes" | "nps" | "hashfull" | "tbhits"
            | "sbhits" | "time" | "cpuload" | "currmovenumber" => not_a_count(words.next()),
            "score" => score_fault(&mut words),
            "lowerbound" | "upperbound" => None,
            "wdl" => (0..3).find_map(|_| not_a_count(words.next())),
            "currmove" => not_a_move(words.next()),
            "pv" | "refutation" | "currline" => {
                while words.peek().is_some_and(|word| !protocol::uci::is_info_keyword(word)) {
                    words.next();
                }
                None
            }
            "string" => return None,
            other => Some(format!("unknown word '{other}'")),
        };
        if let Some(wrong) = wrong {
            return Some(format!("{wrong} after '{word}' in '{}'", shortened(line)));
        }
    }
    None
}

fn score_fault<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<String> {
    match words.next() {
        Some("cp" | "mate") => match words.next() {
            Some(number) if number.parse::<i32>().is_ok() => None,
            other => Some(format!("'{}' is not a whole number", other.unwrap_or_default())),
        },
        other => Some(format!("'{}' is neither cp nor mate", other.unwrap_or_default())),
    }
}

fn not_a_count(word: Option<&str>) -> Option<String> {
    let word = word.unwrap_or_default();
    word.parse::<u64>().is_err().then(|| format!("'{word}' is not a count"))
}

fn not_a_move(word: Option<&str>) -> Option<String> {
    let word = word.unwrap_or_default();
    let is_move = (4..=5).contains(&word.len()) && word.is_ascii();
    (!is_move).then(|| format!("'{word}' is not a move"))
}

fn shortened(line: &str) -> String {
    line.chars().take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn good_lines_have_no_fault() {
        for line in [
            "info depth 5 seldepth 7 multipv 1 score cp -35 nodes 10 nps 100 time 1 pv e2e4 e7e5",
            "info score mate 3 lowerbound depth 2",
            "info depth 1 score cp 5 wdl 100 800 100 hashfull 3 tbhits 0",
            "info string depth is not what it was",
            "info depth 3 currmove e2e4 currmovenumber 1",
        ] {
            assert_eq!(fault(line), None, "{line}");
        }
    }

    #[test]
    fn each_fault_is_named() {
        for (line, words) in [
            ("info depth deep", "'deep' is not a count after 'depth'"),
            ("info depth 3 score 35", "'35' is neither cp nor mate"),
            ("info score cp 3.5", "'3.5' is not a whole number"),
            ("info nodes", "'' is not a count"),
            ("info depth 3 mood good", "unknown word 'mood'"),
            ("info time -3", "'-3' is not a count"),
        ] {
            assert!(fault(line).is_some_and(|fault| fault.contains(words)), "{:?}", fault(line));
        }
    }
}

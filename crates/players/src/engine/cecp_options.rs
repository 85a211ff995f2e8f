//! Options as CECP engines declare them: `Contempt -spin 10 -100 100`.

use player::{OptionKind, OptionSpec};

/// An option out of a `feature option="…"`; `None` for what nobody can set, such as a headline.
pub(crate) fn read_option(text: &str) -> Option<OptionSpec> {
    let (name, kind) = split(text)?;
    let (word, rest) = kind.split_once(' ').unwrap_or((kind, ""));
    let kind = match word {
        "check" => OptionKind::Check { default: rest.trim() == "1" },
        "spin" | "slider" => read_spin(rest)?,
        "combo" => read_combo(rest),
        "string" | "file" | "path" => OptionKind::Text { default: rest.trim().to_owned() },
        "button" | "save" => OptionKind::Button,
        _ => return None,
    };
    Some(OptionSpec { name: name.to_owned(), kind })
}

/// The name ends where the last ` -kind` begins: names may hold dashes too.
fn split(text: &str) -> Option<(&str, &str)> {
    const KINDS: [&str; 9] =
        ["check", "spin", "slider", "combo", "string", "file", "path", "button", "save"];
    let at = text.match_indices(" -").map(|(at, _)| at).find(|at| {
        let rest = &text[at + 2..];
        KINDS.iter().any(|kind| rest.split(' ').next() == Some(kind))
    })?;
    Some((text[..at].trim(), &text[at + 2..]))
}

fn read_spin(rest: &str) -> Option<OptionKind> {
    let numbers: Vec<i64> = rest.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers.as_slice() {
        [default, min, max, ..] => {
            Some(OptionKind::Spin { default: *default, min: *min, max: *max })
        }
        _ => None,
    }
}

/// Choices stand between `///`, the present one with a star.
fn read_combo(rest: &str) -> OptionKind {
    let words: Vec<&str> = rest.split("///").map(str::trim).collect();
    let starred = words.iter().find_map(|word| word.strip_prefix('*'));
    let default = starred.or(words.first().copied()).unwrap_or_default().to_owned();
    let choices = words.iter().map(|word| word.trim_start_matches('*').to_owned()).collect();
    OptionKind::Combo { default, choices }
}

/// The value as CECP writes it: 0 and 1 for no and yes, nothing for a button.
pub(crate) fn written_value(option: &OptionSpec, value: &str) -> Option<String> {
    match option.kind {
        OptionKind::Check { .. } => Some(if value == "true" { "1" } else { "0" }.to_owned()),
        OptionKind::Button => None,
        _ => Some(value.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_kind() {
        let read = |text| read_option(text).expect(text);
        assert_eq!(read("Ponder - a lot -check 1"), OptionSpec::check_box("Ponder - a lot", true));
        assert_eq!(read("Hash -spin 64 1 1024"), OptionSpec::spin("Hash", 64, 1, 1024));
        assert_eq!(read("Book -file a b.bin"), OptionSpec::text("Book", "a b.bin"));
        assert_eq!(read("Clear -button"), OptionSpec::button("Clear"));
        let style = read("Style -combo calm /// *wild /// solid");
        let choices = ["calm", "wild", "solid"].map(str::to_owned).to_vec();
        let kind = OptionKind::Combo { default: "wild".to_owned(), choices };
        assert_eq!(style.kind, kind);
    }

    #[test]
    fn leaves_out_what_cannot_be_set() {
        assert_eq!(read_option("Headline"), None);
        assert_eq!(read_option("Depth -spin many"), None);
        assert_eq!(read_option(""), None);
    }

    #[test]
    fn writes_values_as_the_engine_wants_them() {
        let check = OptionSpec::check_box("Ponder", true);
        assert_eq!(written_value(&check, "false").as_deref(), Some("0"));
        assert_eq!(written_value(&OptionSpec::button("Clear"), ""), None);
    }
}

use std::fmt;

use rules::Color;

/// What an engine thinks of a position, seen from White's side as in `[%eval]`.
///
/// ```
/// use terms::Evaluation;
///
/// assert_eq!(Evaluation::parse("0.17"), Some(Evaluation::Centipawns(17)));
/// assert_eq!(Evaluation::parse("#-3"), Some(Evaluation::Mate(-3)));
/// assert_eq!(Evaluation::Centipawns(-250).to_string(), "-2.5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Tagged", from = "Tagged"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(
    feature = "typescript",
    ts(type = r#"{ "type": "cp", value: number, } | { "type": "mate", moves: number, }"#)
)]
pub enum Evaluation {
    /// Hundredths of a pawn; positive when White is better.
    Centipawns(i32),
    /// Mate in this many moves; negative when Black gives it.
    Mate(i32),
}

impl Evaluation {
    /// The same seen by one side: unchanged for White, turned round for Black.
    ///
    /// ```
    /// use terms::Evaluation;
    /// use rules::Color;
    ///
    /// assert_eq!(Evaluation::Mate(3).seen_by(Color::Black), Evaluation::Mate(-3));
    /// ```
    #[must_use]
    pub fn seen_by(self, color: Color) -> Evaluation {
        match (color, self) {
            (Color::White, _) => self,
            (_, Evaluation::Centipawns(value)) => Evaluation::Centipawns(value.saturating_neg()),
            (_, Evaluation::Mate(moves)) => Evaluation::Mate(moves.saturating_neg()),
        }
    }

    /// Reads pawns (`-1.25`) or a mate (`#5`, `#-2`).
    #[must_use]
    pub fn parse(text: &str) -> Option<Evaluation> {
        if let Some(moves) = text.strip_prefix('#') {
            return moves.parse().ok().map(Evaluation::Mate);
        }
        let pawns: f64 = text.parse().ok().filter(|pawns: &f64| pawns.is_finite())?;
        let rounded = (pawns * 100.0).round().clamp(-1_000_000.0, 1_000_000.0);
        #[expect(clippy::cast_possible_truncation, reason = "clamped to a million")]
        Some(Evaluation::Centipawns(rounded as i32))
    }
}

/// An evaluation in JSON: an object that says what it holds, for readers in other languages.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum Tagged {
    Cp { value: i32 },
    Mate { moves: i32 },
}

#[cfg(feature = "serde")]
impl From<Evaluation> for Tagged {
    fn from(evaluation: Evaluation) -> Tagged {
        match evaluation {
            Evaluation::Centipawns(value) => Tagged::Cp { value },
            Evaluation::Mate(moves) => Tagged::Mate { moves },
        }
    }
}

#[cfg(feature = "serde")]
impl From<Tagged> for Evaluation {
    fn from(tagged: Tagged) -> Evaluation {
        match tagged {
            Tagged::Cp { value } => Evaluation::Centipawns(value),
            Tagged::Mate { moves } => Evaluation::Mate(moves),
        }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Debug, which writes 0.0 where Display writes 0: some tools want the point.
            Evaluation::Centipawns(value) => write!(f, "{:?}", f64::from(*value) / 100.0),
            Evaluation::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_survive_print_and_parse() {
        for value in -2_000..=2_000 {
            let evaluation = Evaluation::Centipawns(value);
            assert_eq!(Evaluation::parse(&evaluation.to_string()), Some(evaluation));
        }
        assert_eq!(Evaluation::Centipawns(0).to_string(), "0.0");
        assert_eq!(Evaluation::parse("+0.3"), Some(Evaluation::Centipawns(30)));
        for nonsense in ["", "#", "nan", "inf", "x", "#x", "0,3"] {
            assert_eq!(Evaluation::parse(nonsense), None, "{nonsense}");
        }
    }
}

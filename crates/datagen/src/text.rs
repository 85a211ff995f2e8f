use rules::{Color, FenError, PackedPosition, Position};

/// A line that is not a position with its score and result.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// It does not have three parts.
    #[error("expected FEN | score | result, found {0} parts")]
    Parts(usize),
    /// The position is not a FEN.
    #[error(transparent)]
    Fen(FenError),
    /// The score is not a number of centipawns.
    #[error("the score {0:?} is not a number from -32768 to 32767")]
    Score(String),
    /// The result is not one of the three.
    #[error("the result {0:?} is not 1.0, 0.5 or 0.0")]
    Result(String),
}

/// A position as a line: its FEN, its score for White in centipawns, and White's result.
#[must_use]
pub fn to_text(position: &Position, score: i16, winner: Option<Color>) -> String {
    let result = winner.map_or("0.5", |winner| winner.pick("1.0", "0.0"));
    format!("{} | {score} | {result}", position.fen())
}

/// The position of such a line, packed.
///
/// # Errors
/// When the line is not of that form.
pub fn from_text(line: &str) -> Result<PackedPosition, TextError> {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [fen, score, result] = parts[..] else {
        return Err(TextError::Parts(parts.len()));
    };
    let position = Position::from_fen(fen).map_err(TextError::Fen)?;
    let score = score.parse::<i16>().map_err(|_| TextError::Score(score.to_owned()))?;
    let winner = match result {
        "1.0" => Some(Color::White),
        "0.5" => None,
        "0.0" => Some(Color::Black),
        other => return Err(TextError::Result(other.to_owned())),
    };
    Ok(PackedPosition::pack(&position).with_score(score).with_winner(winner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for (score, winner) in [(-31, None), (120, Some(Color::White)), (-900, Some(Color::Black))]
        {
            let packed = from_text(&to_text(&Position::start(), score, winner)).expect("a line");
            assert_eq!(packed.unpack(), Ok(Position::start()));
            assert_eq!((packed.score(), packed.winner()), (score, winner));
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let start = Position::start().fen().to_string();
        let error = |line: &str| from_text(line).expect_err("no line").to_string();
        assert_eq!(error(&start), "expected FEN | score | result, found 1 parts");
        assert!(error(&format!("{start} | many | 0.5")).contains("\"many\""));
        assert!(error(&format!("{start} | 1 | 2")).contains("\"2\""));
        assert!(!error("8/8/8 w - - 0 1 | 1 | 0.5").is_empty());
    }
}

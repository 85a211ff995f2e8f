//! Lines of play as text.

use rules::{CastlingMode, Move, Position};

/// Moves from a position on in UCI's notation, as far as they are legal.
///
/// ```
/// use rules::{CastlingMode, Position};
///
/// let start = Position::start();
/// let (moves, wrong) = terms::read_line(&start, ["e4", "e7e5", "Ke3"]);
/// assert_eq!(terms::write_line(&start, &moves, CastlingMode::Standard), ["e2e4", "e7e5"]);
/// assert_eq!(wrong, Some("Ke3"));
/// ```
#[must_use]
pub fn write_line(position: &Position, moves: &[Move], mode: CastlingMode) -> Vec<String> {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        words.push(position.uci(mv, mode).to_string());
        position.play_unchecked(mv);
    }
    words
}

/// The moves that a line of words means, as far as they are legal, and the first word that is not.
pub fn read_line<'a>(
    position: &Position,
    words: impl IntoIterator<Item = &'a str>,
) -> (Vec<Move>, Option<&'a str>) {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for word in words {
        let Some(mv) = read_move(&position, word) else {
            return (moves, Some(word));
        };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    (moves, None)
}

/// A move in either notation that engines use: coordinates or SAN.
#[must_use]
pub fn read_move(position: &Position, word: &str) -> Option<Move> {
    position.parse_uci(word).ok().or_else(|| position.parse_san(word).ok())
}

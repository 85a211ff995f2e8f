/// How long a game may be. A reader gives up a game at the first move beyond this, so that a hostile
/// text costs no more than the limit.
///
/// ```
/// use games::pgn::{PgnLimits, Reader};
///
/// let limits = PgnLimits { main_line: 2, ..PgnLimits::default() };
/// let mut reader = Reader::new("1. e4 e5 2. Nf3 *".as_bytes()).with_limits(limits);
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "game 1, line 1, column 13: more than 2 half-moves in one game");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnLimits {
    /// Half-moves of the main line of one game.
    pub main_line: usize,
    /// Moves of one game, those of variations too.
    pub moves: usize,
}

impl Default for PgnLimits {
    /// The longest possible game of chess has fewer than twenty thousand half-moves; the rest is
    /// room for variations.
    fn default() -> PgnLimits {
        PgnLimits { main_line: 1_000_000, moves: 1_000_000 }
    }
}

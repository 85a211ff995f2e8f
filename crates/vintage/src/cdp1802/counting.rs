use super::cable::Rest;
use super::{Board, Cable, CableError};
use rules::Position;

/// Half-moves that fit into the lists of the program, whatever the position.
const DEEPEST: u32 = 5;
/// Cycles at a time.
const SLICE: u64 = 10_000_000;

/// The answer of [`Cable::perft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Positions at that depth.
    pub positions: u64,
    /// Machine cycles, those of the conversation included.
    pub cycles: u64,
}

impl Cable {
    /// Lets the program count the positions after the given number of half-moves.
    ///
    /// ```
    /// use rules::Position;
    /// use vintage::cdp1802::{Board, Cable};
    ///
    /// let counted = Cable::perft(Board::Bios, &Position::start(), 2)?;
    /// assert_eq!(counted.positions, 400);
    /// # Ok::<(), vintage::cdp1802::CableError>(())
    /// ```
    ///
    /// # Errors
    /// When the program has no room for the position or the depth.
    pub fn perft(board: Board, position: &Position, depth: u32) -> Result<Counted, CableError> {
        if depth > DEEPEST {
            return Err(CableError::TooDeep { depth });
        }
        if depth == 0 {
            return Ok(Counted { positions: 1, cycles: 0 });
        }
        let mut cable = Cable::new(board);
        let before = cable.cycles();
        cable.send_line(&format!("position fen {}", position.fen()));
        while cable.run(SLICE)? == Rest::Busy {}
        if let Some(text) = cable.next_line() {
            return Err(CableError::Answered { text });
        }
        cable.send_line(&format!("perft {depth}"));
        let said = cable.await_line("nodes ", u64::MAX)?;
        let number = said.strip_prefix("nodes ").and_then(|text| text.parse().ok());
        let positions = number.ok_or(CableError::Answered { text: said })?;
        Ok(Counted { positions, cycles: cable.cycles() - before })
    }
}

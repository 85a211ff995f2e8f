use rules::{Move, PackedPosition, Position};

/// How a game begins: a position, and moves that are played from it without thinking.
///
/// ```
/// use games::book::Start;
///
/// assert_eq!(Start::default().position(), rules::Position::start());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The position from which the record of the game begins.
    pub first: Position,
    /// The moves of the book, all legal.
    pub moves: Vec<Move>,
}

impl Start {
    /// The position in which the players take over.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.first.clone();
        for one in &self.moves {
            position.play_unchecked(*one);
        }
        position
    }
}

impl Default for Start {
    /// An ordinary game.
    fn default() -> Start {
        Start { first: Position::start(), moves: Vec::new() }
    }
}

/// A beginning in little room: books have millions.
#[derive(Clone, Debug)]
pub(super) struct PackedStart {
    /// `None` for the usual position.
    first: Option<Box<PackedPosition>>,
    moves: Box<[Move]>,
}

impl PackedStart {
    pub(super) fn pack(first: &Position, moves: Vec<Move>) -> PackedStart {
        let usual = *first == Position::start();
        let first = (!usual).then(|| Box::new(PackedPosition::pack(first)));
        PackedStart { first, moves: moves.into_boxed_slice() }
    }

    pub(super) fn unpack(&self, plies: usize) -> Start {
        let first = match &self.first {
            None => Position::start(),
            Some(packed) => packed.unpack().unwrap_or_default(),
        };
        Start { first, moves: self.moves[..self.moves.len().min(plies)].to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_loses_nothing() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
            "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB b FDfd - 3 7",
            "8/8/4k3/8/8/3K4/8/7R b - - 77 120",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let start = PackedStart::pack(&position, Vec::new()).unpack(usize::MAX);
            assert_eq!(start.first, position);
        }
    }
}

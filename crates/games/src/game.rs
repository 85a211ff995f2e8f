use rules::{CastlingSide, Color, File, IllegalMove, Move, Position};

use crate::{GameResult, NodeId, Tags, Tree, Variant};

/// A game of chess: its tags, its moves with all that is written about them, and its result.
///
/// ```
/// use games::{Game, GameResult};
/// use rules::{Color, Position};
///
/// let mut position = Position::start();
/// let mut moves = Vec::new();
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     moves.push(position.parse_san(text)?);
///     position.play(moves[moves.len() - 1]);
/// }
/// let mut game = Game::from_moves(Position::start(), &moves)?;
/// game.result = GameResult::Win(Color::Black);
/// assert!(game.to_string().ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// What stands above the moves. `Result`, `FEN` and `SetUp` are kept in step when it is written.
    pub tags: Tags,
    /// The moves.
    pub tree: Tree,
    /// How it ended.
    pub result: GameResult,
}

impl Game {
    /// A game without moves.
    #[must_use]
    pub fn new(first: Position) -> Game {
        Game { tags: Tags::default(), tree: Tree::new(first), result: GameResult::Unknown }
    }

    /// A game that is one line of moves. Its result is what the last position shows: a mate, a draw
    /// by the rules, or nothing.
    ///
    /// # Errors
    /// At the first move that is not legal.
    pub fn from_moves(first: Position, moves: &[Move]) -> Result<Game, IllegalMove> {
        let mut position = first.clone();
        let mut game = Game::new(first);
        let mut at = Tree::ROOT;
        for mv in moves {
            position.try_play(*mv)?;
            at = game.tree.grow(at, *mv);
        }
        game.result = position.outcome().map(GameResult::from).unwrap_or_default();
        Ok(game)
    }

    /// The position at the beginning.
    #[must_use]
    pub fn first(&self) -> &Position {
        self.tree.first()
    }

    /// The moves of the main line, as far as [`main_line`](Game::main_line) goes.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.tree.main_line().map_while(|id| self.tree.played(id)).collect()
    }

    /// The main line: each place with the position before its move, and the move. It ends before the
    /// first null move, behind which there is no game of chess; the tree has the rest.
    ///
    /// ```
    /// use games::Game;
    ///
    /// let game = games::pgn::read_one("1. e4 e5 2. Nf3 *")?;
    /// let sans: Vec<String> =
    ///     game.main_line().map(|(_, position, mv)| position.san(mv).to_string()).collect();
    /// assert_eq!(sans, ["e4", "e5", "Nf3"]);
    /// # Ok::<(), games::pgn::PgnError>(())
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = (NodeId, Position, Move)> + '_ {
        let mut position = self.first().clone();
        self.tree.main_line().map_while(move |id| {
            let mv = self.tree.played(id)?;
            let before = position.clone();
            position.play_unchecked(mv);
            Some((id, before, mv))
        })
    }

    /// Every position of the [main line](Game::main_line), the first one too.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.first().clone()];
        positions.extend(self.main_line().map(|(_, before, mv)| before.after(mv)));
        positions
    }

    /// The kind of chess: what the tags say, or Chess960 if only its castling explains the position.
    #[must_use]
    pub fn variant(&self) -> Variant {
        match self.tags.variant() {
            Ok(Variant::Chess960) => Variant::Chess960,
            _ if castles_unusually(self.first()) => Variant::Chess960,
            _ => Variant::Standard,
        }
    }
}

/// Whether somebody may castle from where ordinary chess never puts a king or a rook.
fn castles_unusually(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        [CastlingSide::King, CastlingSide::Queen].into_iter().any(|side| {
            let rook = position.castling_rook(color, side);
            rook.is_some_and(|rook| {
                position.king(color).file() != File::E || rook.file() != side.usual_rook_file()
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess960_is_seen_in_the_castling() {
        let variant = |fen: &str| Game::new(Position::from_fen(fen).unwrap()).variant();
        assert_eq!(variant("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), Variant::Standard);
        assert_eq!(variant("1r2k2r/8/8/8/8/8/8/1R2K2R w Bb - 0 1"), Variant::Chess960);
        assert_eq!(variant("1r2k2r/8/8/8/8/8/8/1R2K2R w - - 0 1"), Variant::Standard);
    }

    #[test]
    fn moves_out_are_the_moves_in() {
        let mut position = Position::start();
        let mut moves = Vec::new();
        for nth in 0..60 {
            let legal = position.legal_moves();
            moves.push(legal[nth * 7 % legal.len()]);
            position.play(moves[nth]);
        }
        let game = Game::from_moves(Position::start(), &moves).unwrap();
        assert_eq!(game.moves(), moves);
        assert_eq!(game.positions().last(), Some(&position));
        assert_eq!(game.positions().len(), 61);
    }
}

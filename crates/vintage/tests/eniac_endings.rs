//! Won endings, played by the ENIAC over many moves.

use player::{Player, Question, Situation};
use rules::{Move, Position, Square};
use vintage::eniac::EniacPlayer;

/// The most moves of White: then the fifty-move rule ends the game.
const MOST_MOVES: usize = 50;

#[derive(Debug, PartialEq, Eq)]
enum End {
    /// White mated with this move.
    Mate(usize),
    /// Fifty moves without a mate; nothing was lost either.
    Draw,
}

/// How far a square is from the middle of the board, in half squares.
fn from_middle(square: Square) -> i32 {
    let away = |at: usize| (2 * at as i32 - 7).abs();
    away(square.file().index()) + away(square.rank().index())
}

/// Black takes what he can, and otherwise stays as near the middle as possible.
fn defence(position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let rank = |mv: &Move| (position.piece_at(mv.to()).is_none(), from_middle(mv.to()));
    moves.iter().copied().min_by_key(rank)
}

/// Plays an ending. White must neither lose a piece nor stalemate or repeat.
fn play(fen: &str) -> End {
    let mut player = EniacPlayer::new();
    let mut situation = Situation::new(Position::from_fen(fen).unwrap());
    for number in 1..=MOST_MOVES {
        let choice = player.choose(&Question::new(situation.clone()), &mut |_| {}).unwrap();
        situation.play(choice.best.unwrap_or_else(|| panic!("{fen}: no move"))).unwrap();
        let position = situation.position().clone();
        if position.is_checkmate() {
            return End::Mate(number);
        }
        let answer = defence(&position).unwrap_or_else(|| panic!("{fen}: stalemate"));
        assert!(position.piece_at(answer.to()).is_none(), "{fen}: a piece is lost");
        situation.play(answer).unwrap();
        let times = situation.history().occurrences(situation.position());
        assert!(times < 2, "{fen}: move {number} repeats");
    }
    End::Draw
}

#[test]
fn a_queen_mates_where_its_king_is_near_or_the_other_comes_to_the_edge() {
    for (fen, moves) in [
        ("4k3/8/4K3/8/8/8/8/Q7 w - - 0 1", 1),
        ("8/8/8/3k4/8/8/1Q6/KQ6 w - - 0 1", 2),
        ("7k/8/5K2/8/8/8/8/Q7 w - - 0 1", 5),
        ("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", 30),
    ] {
        assert_eq!(play(fen), End::Mate(moves), "{fen}");
    }
}

/// As docs/eniac.md says: it has no plan for these, but throws nothing away.
#[test]
fn what_four_plies_do_not_see_is_not_won() {
    for fen in [
        "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
        "7k/8/5K2/8/8/8/8/R7 w - - 0 1",
        "8/8/8/3k4/8/8/1R6/KR6 w - - 0 1",
        "8/8/3k4/8/8/8/8/K6Q w - - 0 1",
    ] {
        assert_eq!(play(fen), End::Draw, "{fen}");
    }
}

use std::fmt;

use rules::{Move, Position, Square};

use super::material::is_higher;
use crate::order::in_board_order;

/// Why a move is followed although the look-ahead has come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It takes back where the last move has taken.
    Recapture,
    /// It takes a piece that nobody defends.
    Undefended,
    /// It takes a piece that is worth more than the one that takes.
    HigherValue,
    /// It mates.
    Mate,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Recapture => "takes back",
            Reason::Undefended => "takes an undefended piece",
            Reason::HigherValue => "takes a higher piece by a lower",
            Reason::Mate => "mates",
        })
    }
}

/// The considerable moves of a position, and why they are; a position without any is dead.
///
/// `taken_on` is where the last move has taken something.
#[must_use]
pub fn considerable(position: &Position, taken_on: Option<Square>) -> Vec<(Move, Reason)> {
    let moves = in_board_order(position).into_iter();
    moves.filter_map(|mv| Some((mv, reason(position, mv, taken_on)?))).collect()
}

fn reason(position: &Position, mv: Move, taken_on: Option<Square>) -> Option<Reason> {
    let capture = position.captured(mv).and_then(|taken| {
        let mover = position.piece_at(mv.from())?;
        if taken_on == Some(mv.to()) {
            return Some(Reason::Recapture);
        }
        let defenders = position.attackers_to(mv.to()) & position.by_color(taken.color);
        if defenders.is_empty() {
            return Some(Reason::Undefended);
        }
        is_higher(taken.role, mover.role).then_some(Reason::HigherValue)
    });
    let mates = || position.gives_check(mv) && position.after(mv).is_checkmate();
    capture.or_else(|| mates().then_some(Reason::Mate))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn followed(fen: &str, taken_on: Option<Square>) -> Vec<String> {
        let position = Position::from_fen(fen).expect("a FEN");
        let moves = considerable(&position, taken_on).into_iter();
        moves.map(|(mv, reason)| format!("{} {reason}", position.san(mv))).collect()
    }

    #[test]
    fn recaptures_are_followed_where_the_last_capture_was() {
        let fen = "4k3/8/2p5/3b4/8/8/6B1/4K3 w - - 0 1";
        assert_eq!(followed(fen, Some(Square::D5)), ["Bxd5 takes back"]);
        // Bishop for bishop, defended: not considerable by itself.
        assert_eq!(followed(fen, None), Vec::<String>::new());
    }

    #[test]
    fn undefended_pieces_and_higher_ones_are_taken() {
        let undefended = "4k3/8/8/3p4/8/8/6B1/4K3 w - - 0 1";
        assert_eq!(followed(undefended, None), ["Bxd5 takes an undefended piece"]);
        let higher = "4k3/8/2p5/3r4/8/8/6B1/4K3 w - - 0 1";
        assert_eq!(followed(higher, None), ["Bxd5 takes a higher piece by a lower"]);
        let lower = "4k3/8/2p5/3n4/8/8/6B1/4K3 w - - 0 1";
        assert_eq!(followed(lower, None), Vec::<String>::new());
    }

    #[test]
    fn en_passant_takes_what_stands_beside() {
        let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(followed(fen, None), ["exd6 takes an undefended piece"]);
    }

    #[test]
    fn mates_are_followed_and_checks_are_not() {
        assert_eq!(followed("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", None), ["Ra8# mates"]);
        assert_eq!(followed("6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", None), Vec::<String>::new());
    }
}

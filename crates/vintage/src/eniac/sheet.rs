//! What the operator takes from his score sheet and from the board to the cards of words 25 to 29.

use player::Situation;
use rules::{History, Move, Position, Role};

use super::Spot;

/// How many moves can be forbidden.
const MOST_REPEATS: usize = 3;
/// The pieces of both sides, without pawns and kings, up to which pawns are to advance. All of them at
/// the beginning are 252.
const FEW_PIECES: u32 = 130;
/// The pieces up to which rooks and kings belong into the centre.
const FEWER_PIECES: u32 = 110;
/// Half-moves without capture or pawn move after which a pawn must move: the game is drawn after 100.
const LONG_WITHOUT_PROGRESS: u32 = 60;

/// Added to the types of rooks and kings (50 and 60): what is beyond 99 does not count in the centre.
const NO_HEAVY: u8 = 50;
const HEAVY_COUNT: u8 = 30;

/// The code of a move on a card: twice the square that it leaves and the square where it goes, two digits.
pub(super) fn code(mv: Move) -> u8 {
    let [from, to] = [mv.from(), mv.to()].map(|square| u16::from(Spot::from(square).digits()));
    ((2 * from + to) % 100) as u8
}

/// The codes of the moves that repeat a position, the most frequent first. None if nothing else were left:
/// two moves may have the same code.
pub(super) fn repeating(situation: &Situation) -> Vec<u8> {
    let position = situation.position();
    let mut history = situation.history().clone();
    history.record(position);
    let legal = position.legal_moves();
    let known = || legal.iter().copied().filter(|mv| !mv.is_castle() && !mv.is_en_passant());
    let ranked = known().map(|mv| (rank(&history, &position.after(mv)), code(mv)));
    let mut found: Vec<(usize, u8)> = ranked.filter(|&(rank, _)| rank > 0).collect();
    found.sort_unstable_by(|one, other| other.cmp(one));
    let codes: Vec<u8> = found.into_iter().map(|(_, code)| code).take(MOST_REPEATS).collect();
    if known().all(|mv| codes.contains(&code(mv))) { Vec::new() } else { codes }
}

/// How near a position is to a draw by repetition: 0 if it is new and the opponent cannot make it one that
/// was there twice, otherwise 1 and how often it was there.
fn rank(history: &History, next: &Position) -> usize {
    let times = history.occurrences(next);
    if times > 0 {
        return 1 + times;
    }
    let mut later = history.clone();
    later.record(next);
    let draws = |mv: Move| later.occurrences(&next.after(mv)) > 1;
    usize::from(next.legal_moves().into_iter().any(draws))
}

/// What the move of a pawn is worth: nothing before the endgame, and more than anything in the centre when
/// fifty moves without progress are in sight.
pub(super) fn pawns(position: &Position) -> u8 {
    if pieces(position) > FEW_PIECES {
        0
    } else if position.halfmoves() >= LONG_WITHOUT_PROGRESS {
        3
    } else {
        1
    }
}

/// What is added to the type of a rook or king.
pub(super) fn heavy(position: &Position) -> u8 {
    if pieces(position) > FEWER_PIECES { NO_HEAVY } else { HEAVY_COUNT }
}

/// The worth of all pieces but pawns and kings.
fn pieces(position: &Position) -> u32 {
    let worth = |role| match role {
        Role::Pawn | Role::King => 0,
        Role::Knight => 12,
        Role::Bishop => 13,
        Role::Rook => 20,
        Role::Queen => 36,
    };
    position.board().iter().map(|(_, piece)| worth(piece.role)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(fen: &str, moves: &str) -> Situation {
        let mut situation = Situation::new(Position::from_fen(fen).expect("a FEN"));
        for text in moves.split_whitespace() {
            let mv = situation.position().parse_san(text).expect("a move");
            situation.play(mv).expect("legal");
        }
        situation
    }

    const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

    #[test]
    fn a_move_that_repeats_is_on_the_sheet() {
        let situation = game(ROOK, "Ra2 Kd8 Ra1 Ke8");
        let back = situation.position().parse_san("Ra2").expect("legal");
        assert_eq!(repeating(&situation), [code(back)]);
        assert_eq!(code(back), 43);
        assert!(repeating(&game(ROOK, "Ra2 Kd8 Ra3 Kd7")).is_empty());
    }

    #[test]
    fn a_move_that_lets_the_opponent_repeat_twice_is_on_the_sheet() {
        // The first position was there twice, and comes back by Ra1 Ke8.
        let situation = game(ROOK, "Ra2 Kd8 Ra1 Ke8 Rb1 Kf8");
        let back = situation.position().parse_san("Ra1").expect("legal");
        assert_eq!(repeating(&situation), [code(back)]);
    }

    #[test]
    fn something_is_left_to_play() {
        // The king has two squares, and has been on both.
        let situation = game("k7/8/1K6/8/8/8/8/8 b - - 0 1", "Kb8 Ka6 Ka8 Kb6");
        let moves = situation.position().legal_moves();
        assert_eq!((moves.len(), repeating(&situation).len()), (1, 0));
    }

    #[test]
    fn the_endgame_is_on_the_cards() {
        let middle = Position::start();
        assert_eq!((pawns(&middle), heavy(&middle)), (0, 50));
        let rooks = "4k2r/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 30";
        let position = Position::from_fen(rooks).expect("a FEN");
        assert_eq!((pawns(&position), heavy(&position)), (1, 30));
        let late = Position::from_fen(&rooks.replace("0 30", "70 90")).expect("a FEN");
        assert_eq!(pawns(&late), 3);
    }
}

use std::fmt;

use rules::{Bitboard, Color, ExchangeValues, File, Move, Position, Rank, Role, Square, attacks};

use super::evaluation::value;
use crate::order::in_board_order;

/// How many moves of a position are looked at.
pub const WIDTH: usize = 7;

/// The values by which exchanges are judged: pawn, knight, bishop, rook, queen, king.
const VALUES: ExchangeValues = ExchangeValues([1, 3, 3, 5, 9, 0]);

/// The questions that produce moves, in the order in which they are asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Asked {
    /// Is the king in check?
    Check,
    /// Can material be gained?
    Gain,
    /// Can material be lost?
    Loss,
    /// Can material be exchanged?
    Exchange,
    /// Is castling possible?
    Castle,
    /// Can a minor piece be developed?
    Develop,
    /// Can a key square be occupied?
    KeySquare,
    /// Can an open file be occupied?
    OpenFile,
    /// Can a pawn be moved?
    Pawn,
    /// Can a piece be moved?
    Piece,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Asked::Check => "is the king in check?",
            Asked::Gain => "can material be gained?",
            Asked::Loss => "can material be lost?",
            Asked::Exchange => "can material be exchanged?",
            Asked::Castle => "is castling possible?",
            Asked::Develop => "can a minor piece be developed?",
            Asked::KeySquare => "can a key square be occupied?",
            Asked::OpenFile => "can an open file be occupied?",
            Asked::Pawn => "can a pawn be moved?",
            Asked::Piece => "can a piece be moved?",
        })
    }
}

/// A plausible move and the question that produced it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plausible {
    /// The move.
    pub mv: Move,
    /// The question.
    pub asked: Asked,
}

/// The most plausible moves of a position, seven at most; none where the game is over.
#[must_use]
pub fn plausible(position: &Position) -> Vec<Plausible> {
    plausible_of(position, &in_board_order(position))
}

/// The same among these moves, which are in the order of the board.
pub(super) fn plausible_of(position: &Position, moves: &[Move]) -> Vec<Plausible> {
    // A pawn becomes a queen, unless something else was asked for.
    let is_usual = |mv: &Move| mv.promotes_to().is_none_or(|role| role == Role::Queen);
    let usual: Vec<Move> = moves.iter().copied().filter(is_usual).collect();
    let moves = if usual.is_empty() { moves } else { &usual };
    let mut list = List { position, moves, found: Vec::new() };
    if position.in_check() {
        list.answer_check();
        return list.found;
    }
    list.gain();
    list.avoid_loss();
    list.take(Asked::Exchange, List::is_exchange);
    list.take(Asked::Castle, |_, mv| mv.is_castle());
    list.take(Asked::Develop, |list, mv| list.develops(mv) && list.is_safe(mv));
    let key_squares = key_squares(position, position.turn());
    list.take(Asked::KeySquare, |list, mv| {
        key_squares.contains(mv.to()) && list.is_piece(mv) && list.is_safe(mv)
    });
    list.take(Asked::OpenFile, |list, mv| list.opens_file(mv) && list.is_safe(mv));
    list.pawns(true);
    list.take(Asked::Piece, |list, mv| !list.is(mv, Role::Pawn) && list.is_safe(mv));
    // What loses a piece is looked at only where there is nothing else.
    list.pawns(false);
    list.take(Asked::Piece, |_, _| true);
    list.found
}

/// The moves that have been found so far.
struct List<'a> {
    position: &'a Position,
    moves: &'a [Move],
    found: Vec<Plausible>,
}

impl List<'_> {
    fn role(&self, mv: Move) -> Option<Role> {
        self.position.piece_at(mv.from()).map(|piece| piece.role)
    }

    fn is(&self, mv: Move, role: Role) -> bool {
        self.role(mv) == Some(role)
    }

    /// Whether a knight, bishop, rook or queen moves.
    fn is_piece(&self, mv: Move) -> bool {
        !mv.is_castle()
            && self.role(mv).is_some_and(|role| !matches!(role, Role::Pawn | Role::King))
    }

    /// Whether it does not lose the piece that moves.
    fn is_safe(&self, mv: Move) -> bool {
        self.position.see_at_least_with(&VALUES, mv, 0)
    }

    fn gains(&self, mv: Move, least: i32) -> bool {
        self.position.see_at_least_with(&VALUES, mv, least)
    }

    fn add(&mut self, mv: Move, asked: Asked) {
        let is_known = self.found.iter().any(|plausible| plausible.mv == mv);
        if self.found.len() < WIDTH && !is_known {
            self.found.push(Plausible { mv, asked });
        }
    }

    /// Adds the moves of which the question is true.
    fn take(&mut self, asked: Asked, is_answer: impl Fn(&Self, Move) -> bool) {
        if self.found.len() >= WIDTH {
            return;
        }
        let answers: Vec<Move> =
            self.moves.iter().copied().filter(|mv| is_answer(self, *mv)).collect();
        answers.into_iter().for_each(|mv| self.add(mv, asked));
    }

    /// Interpositions, captures of the piece that gives check, then flights.
    fn answer_check(&mut self) {
        let checkers = self.position.checkers();
        let is_king = |list: &List<'_>, mv: Move| list.is(mv, Role::King);
        let captures = move |mv: Move| checkers.contains(mv.to()) || mv.is_en_passant();
        self.take(Asked::Check, move |list, mv| !is_king(list, mv) && !captures(mv));
        self.take(Asked::Check, move |_, mv| captures(mv));
        self.take(Asked::Check, is_king);
    }

    /// Captures and promotions that win material, the largest gain first.
    fn gain(&mut self) {
        let most = |mv: Move| (1..=9).rev().find(|least| self.gains(mv, *least));
        let is_noisy = |mv: Move| self.position.captured(mv).is_some() || mv.is_promotion();
        let moves = self.moves.iter().copied().filter(|mv| is_noisy(*mv));
        let mut gains: Vec<(i32, Move)> = moves.filter_map(|mv| Some((most(mv)?, mv))).collect();
        gains.sort_by_key(|(gain, _)| -gain);
        gains.into_iter().for_each(|(_, mv)| self.add(mv, Asked::Gain));
    }

    /// Moves after which the piece in danger can no longer be won; the most valuable one first.
    fn avoid_loss(&mut self) {
        let Some(threatened) = self.position.after_null_move() else { return };
        let mut dangers: Vec<Square> = winning_captures(&threatened, None);
        dangers.sort_by_key(|square| {
            let role = self.position.piece_at(*square).map(|piece| piece.role);
            std::cmp::Reverse(role.map_or(0, value))
        });
        for danger in dangers {
            let saves = move |list: &List<'_>, mv: Move| {
                let stays_on = if mv.from() == danger { mv.to() } else { danger };
                list.is_safe(mv)
                    && winning_captures(&list.position.after(mv), Some(stays_on)).is_empty()
            };
            self.take(Asked::Loss, saves);
        }
    }

    fn is_exchange(&self, mv: Move) -> bool {
        self.position.captured(mv).is_some() && self.gains(mv, 0) && !self.gains(mv, 1)
    }

    /// Whether a knight or bishop leaves the first rank.
    fn develops(&self, mv: Move) -> bool {
        let color = self.position.turn();
        let is_home = |square: Square| square.rank().relative_to(color) == Rank::First;
        let is_minor = self.is(mv, Role::Knight) || self.is(mv, Role::Bishop);
        is_minor && is_home(mv.from()) && !is_home(mv.to())
    }

    /// Whether a rook goes to a file without pawns from one that has some.
    fn opens_file(&self, mv: Move) -> bool {
        let pawns = self.position.by_role(Role::Pawn);
        let is_open = |square: Square| !pawns.intersects(Bitboard::file(square.file()));
        self.is(mv, Role::Rook) && is_open(mv.to()) && !is_open(mv.from())
    }

    /// Pawn moves, from the centre outwards, the longer step first.
    fn pawns(&mut self, only_safe: bool) {
        let is_answer = |mv: &Move| self.is(*mv, Role::Pawn) && (!only_safe || self.is_safe(*mv));
        let mut pawns: Vec<Move> = self.moves.iter().copied().filter(is_answer).collect();
        let steps = |mv: &Move| mv.from().rank().index().abs_diff(mv.to().rank().index());
        pawns.sort_by_key(|mv| (from_centre(mv.from().file()), std::cmp::Reverse(steps(mv))));
        pawns.into_iter().for_each(|mv| self.add(mv, Asked::Pawn));
    }
}

/// The order of the files: e, d, c, f, b, g, a, h.
const fn from_centre(file: File) -> u8 {
    match file {
        File::E => 0,
        File::D => 1,
        File::C => 2,
        File::F => 3,
        File::B => 4,
        File::G => 5,
        File::A => 6,
        File::H => 7,
    }
}

/// Where the side to move wins material by a capture; on one square only, if that is given.
fn winning_captures(position: &Position, only: Option<Square>) -> Vec<Square> {
    let mut squares: Vec<Square> = position
        .captures()
        .into_iter()
        .filter(|mv| only.is_none_or(|square| mv.to() == square))
        .filter(|mv| position.see_at_least_with(&VALUES, *mv, 1))
        .map(Move::to)
        .collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// The squares that a side's pawn chains control: those attacked by pawns that defend or are defended by
/// another pawn.
fn key_squares(position: &Position, color: Color) -> Bitboard {
    let pawns = position.pieces(color, Role::Pawn);
    let defended = pawns & attacks::pawns(color, pawns);
    let defends = |square: &Square| attacks::pawn(color, *square).intersects(pawns);
    let chain = defended | pawns.into_iter().filter(defends).collect();
    attacks::pawns(color, chain).without(position.by_color(color))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves that a question produced.
    fn produced(fen: &str, asked: Asked) -> Vec<String> {
        let position = Position::from_fen(fen).expect("a FEN");
        let moves = plausible(&position).into_iter();
        let moves = moves.filter(|plausible| plausible.asked == asked);
        moves.map(|plausible| position.san(plausible.mv).to_string()).collect()
    }

    #[test]
    fn in_check_one_blocks_captures_or_flees() {
        let fen = "4k3/8/8/8/8/4r3/3B4/4K2R w K - 0 1";
        assert_eq!(produced(fen, Asked::Check), ["Bxe3", "Kd1", "Kf1", "Kf2"]);
        let fen = "4k3/8/8/8/4r3/8/3B4/4K2R w K - 0 1";
        assert_eq!(produced(fen, Asked::Check), ["Be3", "Kd1", "Kf1", "Kf2"]);
    }

    #[test]
    fn the_largest_gain_comes_first() {
        let fen = "4k3/8/1p3q2/8/3N4/1r6/8/4K3 w - - 0 1";
        assert_eq!(produced(fen, Asked::Gain), ["Nxb3"]);
        let fen = "4k3/8/5q2/3p4/4N3/8/8/4K3 w - - 0 1";
        assert_eq!(produced(fen, Asked::Gain), ["Nxf6+"]);
        let fen = "1r2k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(produced(fen, Asked::Gain)[..2], ["axb8=Q+", "exd5"]);
    }

    #[test]
    fn a_piece_in_danger_moves_or_is_defended() {
        let fen = "4k3/8/2p5/1p6/2B5/8/P7/4K3 w - - 0 1";
        let saved = produced(fen, Asked::Loss);
        assert_eq!(saved, ["Bf1", "Be2", "Bb3", "Bd3", "Be6", "Bg8"]);
        let fen = "4k3/8/8/8/b7/1P6/P7/4K3 w - - 0 1";
        assert_eq!(produced(fen, Asked::Gain), ["bxa4"]);
        let fen = "r3k3/8/8/8/N7/8/1P6/4K3 w - - 0 1";
        assert_eq!(produced(fen, Asked::Loss), ["b3", "Nc3", "Nc5", "Nb6"]);
    }

    #[test]
    fn even_captures_are_exchanges() {
        let fen = "4k3/2p5/3n4/8/8/B7/8/4K3 w - - 0 1";
        assert_eq!(produced(fen, Asked::Exchange), ["Bxd6"]);
    }

    #[test]
    fn castling_and_development_come_before_pawns() {
        let fen = "4k3/8/8/8/8/8/3PPPPP/4K2R w K - 0 1";
        assert_eq!(produced(fen, Asked::Castle), ["O-O"]);
        let start = Position::start().fen().to_string();
        assert_eq!(produced(&start, Asked::Develop), ["Na3", "Nc3", "Nf3", "Nh3"]);
        assert_eq!(produced(&start, Asked::Pawn), ["e4", "e3", "d4"]);
    }

    #[test]
    fn key_squares_are_those_of_pawn_chains() {
        let position = Position::from_fen("4k3/8/8/8/3P4/2P5/7P/4K1N1 w - - 0 1").expect("a FEN");
        let squares: Vec<String> = key_squares(&position, Color::White)
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        // c3 and d4 are a chain, h2 is not.
        assert_eq!(squares, ["b4", "c5", "e5"]);
        let fen = "4k3/8/8/8/3P4/2P2N2/7P/4K3 w - - 0 1";
        assert_eq!(produced(fen, Asked::KeySquare), ["Ne5"]);
    }

    #[test]
    fn rooks_go_to_open_files() {
        let fen = "4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1";
        assert_eq!(produced(fen, Asked::OpenFile), ["Rb1", "Rc1", "Rd1"]);
    }

    #[test]
    fn seven_are_enough_and_losing_ones_come_last() {
        assert_eq!(plausible(&Position::start()).len(), WIDTH);
        // The king may go nowhere, the pawn only where it is taken.
        let fen = "7k/8/8/2p5/8/1P6/1r6/K7 w - - 0 1";
        assert_eq!(produced(fen, Asked::Gain), ["Kxb2"]);
        assert_eq!(produced(fen, Asked::Pawn), ["b4"]);
        let over = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").expect("a FEN");
        assert!(plausible(&over).is_empty());
    }
}

//! The owner at the keyboard, who does for MicroChess what it does not know.
//!
//! The manual told the owner how: castling is entered as two moves, the rook's
//! last; a capture en passant as a step sideways and a step forward; a pawn
//! that promotes is swapped in memory for a captured piece. After the
//! computer's own castling from the book the owner moves its rook.

use player::Situation;
use rules::{CastlingSide, Color, Move, Position, Role, Square};

use super::board::Board;
use super::book::{self, Opening};
use super::console::Console;
use super::level::Level;
use super::placement::{arrival, beside, byte_of, home, placed, slot_for_promotion};
use super::square::CAPTURED;

/// A machine on which a game was entered, with the computer to move.
pub(crate) fn entered(situation: &Situation, level: Level, opening: Option<Opening>) -> Console {
    entered_for(situation.position().turn(), situation, level, opening)
}

/// A machine on which a game was entered, with the computer on that side.
pub(crate) fn entered_for(
    computer: Color,
    situation: &Situation,
    level: Level,
    opening: Option<Opening>,
) -> Console {
    let mut operator = Operator { console: Console::new(level), computer };
    operator.set_up(situation.first(), opening);
    for (position, mv) in situation.positions().iter().zip(situation.moves()) {
        operator.enter(position, *mv);
    }
    operator.console
}

/// The board after each legal move of the opponent, as the owner enters it.
pub(crate) fn boards_after(console: &Console, position: &Position) -> Vec<(Board, Move)> {
    let after = |mv: Move| {
        let mut operator = Operator { console: console.clone(), computer: !position.turn() };
        operator.enter(position, mv);
        (operator.console.board, mv)
    };
    position.legal_moves().into_iter().map(after).collect()
}

struct Operator {
    console: Console,
    computer: Color,
}

impl Operator {
    /// The display is what it is after `C`, and `E` for Black.
    fn set_up(&mut self, first: &Position, opening: Option<Opening>) {
        let console = &mut self.console;
        console.board = placed(first, self.computer);
        console.reversed = self.computer == Color::Black;
        console.display = if console.reversed { [0xEE; 3] } else { [0xCC; 3] };
        let from_the_start = console.board == home(self.computer) && *first == Position::start();
        console.book_pointer = book::CLOSED;
        if let Some(opening) = opening.filter(|_| from_the_start) {
            console.opening = opening;
            console.book_pointer = book::FIRST_LINE;
        }
    }

    fn enter(&mut self, position: &Position, mv: Move) {
        if position.turn() == self.computer {
            self.follow_the_book(position, mv);
        }
        if mv.is_castle() {
            self.castle(position.turn(), mv);
        } else if mv.is_en_passant() {
            self.step(mv.from(), beside(mv.from(), mv.to()));
            self.step(beside(mv.from(), mv.to()), mv.to());
        } else {
            self.step(mv.from(), mv.to());
        }
        if let Some(role) = mv.promotes_to() {
            self.swap_promoted(mv.to(), role);
        }
    }

    /// The book stays open as long as the computer's moves were those of the book.
    fn follow_the_book(&mut self, position: &Position, mv: Move) {
        let console = &mut self.console;
        let from = console.board.slot_on(byte_of(mv.from(), self.computer));
        let to = byte_of(arrival(mv, position.turn()), self.computer);
        let answer = console.opening.answer(console.book_pointer, console.display[2]);
        let followed = answer.is_some_and(|answer| Some(answer.slot) == from && answer.to == to);
        let goes_on = followed && console.book_pointer != book::LAST_LINE;
        console.book_pointer =
            if goes_on { console.book_pointer.wrapping_sub(3) } else { book::CLOSED };
    }

    fn step(&mut self, from: Square, to: Square) {
        let [from, to] = [from, to].map(|square| byte_of(square, self.computer));
        if let Some(slot) = self.console.board.slot_on(from) {
            self.console.board.put(slot, to);
            self.console.display = [slot, from, to];
        }
    }

    /// King and rook are lifted together: in Chess960 one may go where the
    /// other stood.
    fn castle(&mut self, color: Color, mv: Move) {
        let side = CastlingSide::of(mv.from(), mv.to());
        let targets = [(mv.from(), side.king_target(color)), (mv.to(), side.rook_target(color))];
        let board: Board = self.console.board;
        for (from, to) in targets {
            let [from, to] = [from, to].map(|square| byte_of(square, self.computer));
            if let Some(slot) = board.slot_on(from) {
                self.console.board.0[usize::from(slot)] = to;
                self.console.display = [slot, from, to];
            }
        }
    }

    /// Without a captured piece to swap it for, the pawn stays a pawn.
    fn swap_promoted(&mut self, square: Square, role: Role) {
        let byte = byte_of(square, self.computer);
        let board = &mut self.console.board;
        let Some(pawn) = board.slot_on(byte) else { return };
        if let Some(slot) = slot_for_promotion(board, pawn, role) {
            board.0[usize::from(pawn)] = CAPTURED;
            board.0[usize::from(slot)] = byte;
        }
    }
}

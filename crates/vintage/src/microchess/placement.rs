//! Any chess position in the 32 slots.
//!
//! MicroChess can hold one queen, two rooks, two bishops, two knights and eight
//! pawns per side. Pieces go to the slot of their kind whose home is nearest; a
//! second queen stands in a rook's or bishop's slot, whose moves she also has;
//! what is left takes any slot, so that its square is at least not empty.

use rules::{CastlingSide, Color, Move, Position, Role, Square};

use super::board::Board;
use super::slot::{Kind, Slot};

/// A piece without a slot: its square byte and what it is.
type Waiting = (u8, Role);

/// The position as the computer of that colour sees it.
pub(crate) fn placed(position: &Position, computer: Color) -> Board {
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        let pieces = Square::all().filter_map(|square| {
            let piece = position.piece_at(square).filter(|piece| piece.color == color)?;
            Some((byte_of(square, computer), piece.role))
        });
        place_side(&mut board, &home(computer), first_slot(color, computer), pieces.collect());
    }
    board
}

/// The pieces at home, seen by a computer of that colour.
pub(crate) fn home(computer: Color) -> Board {
    match computer {
        Color::White => Board::START,
        Color::Black => Board::START.exchanged(),
    }
}

fn first_slot(color: Color, computer: Color) -> u8 {
    if color == computer { 0 } else { 16 }
}

fn place_side(board: &mut Board, home: &Board, first: u8, mut waiting: Vec<Waiting>) {
    let mut free: Vec<u8> = (first..first + 16).collect();
    for fits in [is_its_kind, can_stand_in, is_anything] {
        while let Some((slot, piece)) = nearest(home, &free, &waiting, fits) {
            board.0[usize::from(slot)] = piece.0;
            free.retain(|other| *other != slot);
            waiting.retain(|other| *other != piece);
        }
    }
}

/// The free slot and the waiting piece that belong together most.
fn nearest(
    home: &Board,
    free: &[u8],
    waiting: &[Waiting],
    fits: fn(Kind, Role) -> bool,
) -> Option<(u8, Waiting)> {
    let pairs = free.iter().flat_map(|&slot| waiting.iter().map(move |&piece| (slot, piece)));
    pairs
        .filter(|(slot, piece)| fits(Slot::of_either_side(*slot).kind(), piece.1))
        .min_by_key(|(slot, piece)| (distance(home.square_of(*slot), piece.0), *slot))
}

/// Files count before ranks: pawns leave their rank, but seldom their file.
fn distance(a: u8, b: u8) -> (u8, u8) {
    ((a & 7).abs_diff(b & 7), (a >> 4).abs_diff(b >> 4))
}

fn is_its_kind(kind: Kind, role: Role) -> bool {
    kind == kind_of(role)
}

fn can_stand_in(kind: Kind, role: Role) -> bool {
    role == Role::Queen && matches!(kind, Kind::Rook | Kind::Bishop)
}

fn is_anything(_: Kind, _: Role) -> bool {
    true
}

fn kind_of(role: Role) -> Kind {
    match role {
        Role::Pawn => Kind::Pawn,
        Role::Knight => Kind::Knight,
        Role::Bishop => Kind::Bishop,
        Role::Rook => Kind::Rook,
        Role::Queen => Kind::Queen,
        Role::King => Kind::King,
    }
}

/// The captured slot of a side that a promoted pawn comes back in: its own
/// kind's, or for a queen one that can stand in.
pub(crate) fn slot_for_promotion(board: &Board, pawn: u8, role: Role) -> Option<u8> {
    let first = pawn & 16;
    let captured =
        (first..first + 8).filter(|&slot| !super::square::is_on_board(board.square_of(slot)));
    let captured: Vec<u8> = captured.collect();
    [is_its_kind, can_stand_in].into_iter().find_map(|fits| {
        captured.iter().copied().find(|&slot| fits(Slot::of_either_side(slot).kind(), role))
    })
}

/// The square byte of a square, for a computer of that colour.
pub(crate) fn byte_of(square: Square, computer: Color) -> u8 {
    let (file, rank) = (square.file() as u8, square.rank() as u8);
    match computer {
        Color::White => rank << 4 | (7 - file),
        Color::Black => (7 - rank) << 4 | file,
    }
}

/// The square of a square byte, if it is one.
pub(crate) fn square_of(byte: u8, computer: Color) -> Option<Square> {
    Square::all().find(|&square| byte_of(square, computer) == byte)
}

/// Where the king or the piece of a move arrives.
pub(crate) fn arrival(mv: Move, color: Color) -> Square {
    if mv.is_castle() { CastlingSide::of(mv.from(), mv.to()).king_target(color) } else { mv.to() }
}

/// Where a pawn that is captured en passant stands.
pub(crate) fn beside(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}

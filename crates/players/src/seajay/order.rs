//! The order in which `SeaJay` looks at moves: as its generator makes them, without any ordering.
//!
//! What a search without ordering looks at depends on the generator alone. This order gives the node
//! counts that were measured with the original: pieces from pawn to king, the captures of each kind
//! before its other moves, squares from a1 to h8. In check the king comes first, and captures are
//! not told from the rest.

use rules::{Move, Position, Role};

/// The legal moves in `SeaJay`'s order.
pub(crate) fn in_natural_order(position: &Position) -> Vec<Move> {
    let place = if position.in_check() { place_in_check } else { place };
    let mut moves: Vec<(u32, Move)> =
        position.legal_moves().iter().map(|mv| (place(position, *mv), *mv)).collect();
    moves.sort_unstable_by_key(|(place, _)| *place);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// The steps of generating one kind of piece's moves.
const CAPTURES: u32 = 0;
const EN_PASSANT: u32 = 1;
const QUIETS: u32 = 2;
const CASTLING: u32 = 3;

fn place(position: &Position, mv: Move) -> u32 {
    let role = role_of(position, mv);
    let capture = position.captured(mv).is_some();
    let step = match () {
        () if mv.is_castle() => CASTLING,
        () if mv.is_en_passant() => EN_PASSANT,
        () if capture => CAPTURES,
        () => QUIETS,
    };
    let to = match (step, role) {
        (CASTLING, _) => u32::from(mv.to() < mv.from()),
        (QUIETS, Role::Pawn) => u32::from(mv.from().distance(mv.to())),
        _ => index(mv.to().index()),
    };
    packed([index(role.index()), step, index(mv.from().index()), to], mv)
}

fn place_in_check(position: &Position, mv: Move) -> u32 {
    let role = match role_of(position, mv) {
        Role::King => 0,
        role => index(role.index()) + 1,
    };
    packed([role, 0, index(mv.from().index()), index(mv.to().index())], mv)
}

/// Promotions to one square are in the order knight, bishop, rook, queen.
fn packed([role, step, from, to]: [u32; 4], mv: Move) -> u32 {
    let promotion = mv.promotes_to().map_or(0, |role| index(role.index()));
    role << 20 | step << 16 | from << 10 | to << 4 | promotion
}

fn role_of(position: &Position, mv: Move) -> Role {
    position.piece_at(mv.from()).map_or(Role::King, |piece| piece.role)
}

fn index(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

//! Our positions in the terms of the library that reads the tables.

use rules::{Bitboard, Color, Position, Role, Square};
use shakmaty::{ByColor, ByRole, CastlingMode, Chess, PositionError};

/// The same position, as far as tables can know it: `None` with castling rights.
pub(crate) fn convert(position: &Position) -> Option<Chess> {
    if !position.castling().rooks().is_empty() {
        return None;
    }
    let of_role = |role| set(position.by_role(role));
    let by_role = ByRole {
        pawn: of_role(Role::Pawn),
        knight: of_role(Role::Knight),
        bishop: of_role(Role::Bishop),
        rook: of_role(Role::Rook),
        queen: of_role(Role::Queen),
        king: of_role(Role::King),
    };
    let by_color = ByColor {
        white: set(position.by_color(Color::White)),
        black: set(position.by_color(Color::Black)),
    };
    let mut setup = shakmaty::Setup::empty();
    setup.board = shakmaty::Board::try_from_bitboards(by_role, by_color).ok()?;
    setup.turn = position.turn().pick(shakmaty::Color::White, shakmaty::Color::Black);
    setup.ep_square = position.en_passant().map(square);
    setup.halfmoves = position.halfmoves();
    setup
        .position(CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_invalid_ep_square)
        .ok()
}

fn set(squares: Bitboard) -> shakmaty::Bitboard {
    shakmaty::Bitboard(squares.0)
}

fn square(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square.index() as u32)
}

//! Which squares a piece attacks, and the geometry of lines between squares.
//!
//! ```
//! use rules::{attacks, Bitboard, Square};
//!
//! let blockers = Bitboard::of(Square::E6);
//! let rook = attacks::rook(Square::E4, blockers);
//! assert!(rook.contains(Square::E6));
//! assert!(!rook.contains(Square::E7));
//! assert_eq!(attacks::knight(Square::A1).len(), 2);
//! ```

mod lookup;
#[cfg(not(target_feature = "bmi2"))]
mod magics;
mod rays;

use crate::{Bitboard, Color, Role, Square};

pub use lookup::{bishop, rook};

type Table = [Bitboard; 64];

const fn leaper(steps: [(i8, i8); 8]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            if let Some(to) = Square::masked(square).offset(files, ranks) {
                table[square as usize].0 |= Bitboard::of(to).0;
            }
            step += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: Table =
    leaper([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: Table = leaper([(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)]);
// A leaper with fewer than eight steps repeats one of them.
static PAWN: [Table; 2] = [
    leaper([(1, 1), (-1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)]),
    leaper([(1, -1), (-1, -1), (1, -1), (1, -1), (1, -1), (1, -1), (1, -1), (1, -1)]),
];

/// The squares that a knight attacks.
///
/// ```
/// use rules::{attacks, Square};
///
/// assert_eq!(attacks::knight(Square::E4).len(), 8);
/// ```
#[inline]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares that a king attacks.
///
/// ```
/// use rules::{attacks, Square};
///
/// assert_eq!(attacks::king(Square::H1).len(), 3);
/// ```
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares that a pawn attacks (not those it moves to).
///
/// ```
/// use rules::{attacks, Bitboard, Color, Square};
///
/// let attacked = attacks::pawn(Color::White, Square::E4);
/// assert_eq!(attacked, Bitboard::of(Square::D5) | Bitboard::of(Square::F5));
/// ```
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares that any of these pawns attacks.
///
/// ```
/// use rules::{attacks, Bitboard, Color, Rank};
///
/// let all = attacks::pawns(Color::Black, Bitboard::rank(Rank::Seventh));
/// assert_eq!(all, Bitboard::rank(Rank::Sixth));
/// ```
#[inline]
#[must_use]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.west() | ahead.east()
}

/// The squares that a queen attacks through these occupied squares.
///
/// ```
/// use rules::{attacks, Bitboard, Square};
///
/// assert_eq!(attacks::queen(Square::D4, Bitboard::EMPTY).len(), 27);
/// ```
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that a piece of either colour attacks; `color` matters to pawns alone.
///
/// ```
/// use rules::{attacks, Bitboard, Color, Role, Square};
///
/// let attacked = attacks::of(Role::King.of(Color::White), Square::A1, Bitboard::EMPTY);
/// assert_eq!(attacked.len(), 3);
/// ```
#[inline]
#[must_use]
pub fn of(piece: crate::Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The squares strictly between two squares of one line; empty if they share none.
///
/// ```
/// use rules::{attacks, Bitboard, Square};
///
/// let path = attacks::between(Square::A1, Square::D4);
/// assert_eq!(path, Bitboard::of(Square::B2) | Bitboard::of(Square::C3));
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    rays::BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares, edge to edge; empty if they share none.
///
/// ```
/// use rules::{attacks, Square};
///
/// assert_eq!(attacks::line(Square::B2, Square::C3).len(), 8);
/// assert!(attacks::line(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    rays::LINE[a.index()][b.index()]
}

/// Whether a piece other than a pawn goes from one square to another on an empty board.
pub(crate) const fn reaches_on_empty_board(role: Role, from: Square, to: Square) -> bool {
    let across = (from.index() % 8).abs_diff(to.index() % 8);
    let along = (from.index() / 8).abs_diff(to.index() / 8);
    let straight = (across == 0) != (along == 0);
    let diagonal = across == along && across != 0;
    match role {
        Role::Pawn => false,
        Role::Knight => across * along == 2,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::King => (straight || diagonal) && across <= 1 && along <= 1,
    }
}

/// What a rook attacks on an empty board.
#[inline]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    rays::ROOK[square.index()]
}

/// What a bishop attacks on an empty board.
#[inline]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    rays::BISHOP[square.index()]
}

use super::C64Error;
use rules::{CastlingSide, Color, Move, Piece, Position, Role, Square};

/// What an empty square holds.
pub(super) const EMPTY: u8 = 0;
/// Bits that every piece has.
const PIECE: u8 = 0x30;
const NO_SQUARE: u8 = 0xFF;
const SPECIAL: u8 = 0x80;
const PLACES: usize = 16;

/// A position as the program keeps it: a board of 0x88 with $00 for a8, pieces
/// with bit 7 for White and P N B R Q K = 1 to 6.
///
/// ```
/// use rules::Position;
/// use vintage::c64::Layout;
///
/// let layout = Layout::of(&Position::start())?;
/// assert_eq!(layout.board[0x74], 0xB6); // the white king on e1
/// assert_eq!(layout.castling, 0b1111);
/// # Ok::<(), vintage::c64::C64Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// By 0x88; squares that do not exist are empty here.
    pub board: [u8; 128],
    /// $80 when White is to move.
    pub side: u8,
    /// White short, White long, Black short, Black long, from bit 0.
    pub castling: u8,
    /// The square behind a pawn that may be taken, or $FF.
    pub en_passant: u8,
    /// Half-moves without capture or pawn move.
    pub fifty: u8,
}

impl Layout {
    /// The position in the program's own terms.
    ///
    /// # Errors
    /// When the program has no room for it.
    pub fn of(position: &Position) -> Result<Layout, C64Error> {
        for color in [Color::White, Color::Black] {
            let pieces = position.by_color(color).into_iter().count();
            if pieces > PLACES {
                return Err(C64Error::TooManyPieces { pieces });
            }
        }
        let mut board = [EMPTY; 128];
        for (square, piece) in position.board().iter() {
            board[usize::from(Layout::square(square))] = code(piece);
        }
        Ok(Layout {
            board,
            side: if position.turn() == Color::White { 0x80 } else { 0 },
            castling: castling(position)?,
            en_passant: position.en_passant().map_or(NO_SQUARE, Layout::square),
            fifty: position.halfmoves().min(200) as u8,
        })
    }

    /// The number of a square in 0x88.
    #[must_use]
    pub fn square(square: Square) -> u8 {
        ((7 - square.rank().index()) << 4 | square.file().index()) as u8
    }

    /// The two bytes of a move.
    #[must_use]
    pub fn bytes_of(position: &Position, mv: Move) -> [u8; 2] {
        let (from, mut to) = (Layout::square(mv.from()), Layout::square(mv.to()));
        let pawn = position.piece_at(mv.from()).is_some_and(|piece| piece.role == Role::Pawn);
        if mv.is_castle() {
            to = if mv.to() > mv.from() { from + 2 } else { from - 2 };
        }
        to |= mv.promotes_to().map_or(0, promotion_bits);
        let special = mv.is_castle()
            || mv.is_en_passant()
            || mv.is_promotion()
            || (pawn && from.abs_diff(to) == 0x20);
        [if special { from | SPECIAL } else { from }, to]
    }

    /// The legal move that two bytes mean.
    #[must_use]
    pub fn move_of(position: &Position, bytes: [u8; 2]) -> Option<Move> {
        position.legal_moves().into_iter().find(|mv| Layout::bytes_of(position, *mv) == bytes)
    }
}

fn code(piece: Piece) -> u8 {
    let color = if piece.color == Color::White { 0x80 } else { 0 };
    color | PIECE | (piece.role.index() as u8 + 1)
}

fn promotion_bits(role: Role) -> u8 {
    match role {
        Role::Knight => 0x08,
        Role::Bishop => 0x80,
        Role::Rook => 0x88,
        _ => 0,
    }
}

fn castling(position: &Position) -> Result<u8, C64Error> {
    let mut rights = 0;
    for (color, shift) in [(Color::White, 0), (Color::Black, 2)] {
        for (side, bit) in [(CastlingSide::King, 1), (CastlingSide::Queen, 2)] {
            let Some(rook) = position.castling_rook(color, side) else { continue };
            let usual = rook.file() == side.usual_rook_file()
                && Layout::square(position.king(color)) & 7 == 4;
            if !usual {
                return Err(C64Error::UnusualCastling);
            }
            rights |= bit << shift;
        }
    }
    Ok(rights)
}

//! Random keys for hashing positions, made by the compiler from a fixed seed.

use crate::{Board, CastlingRights, Color, File, Piece, Role, Square};

/// Hash keys of a position, kept up to date move by move.
///
/// ```
/// use rules::Position;
///
/// let mut knights = Position::start();
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     let mv = knights.parse_uci(text)?;
///     knights.play(mv);
/// }
/// assert_eq!(knights.keys(), Position::start().keys());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keys {
    /// The whole position: pieces, side to move, castling rights, possible en passant.
    pub position: u64,
    /// The pawns alone.
    pub pawns: u64,
    /// How many of each piece there are.
    pub material: u64,
    /// Knights, bishops and kings.
    pub minors: u64,
    /// Each player's pieces other than pawns, White first.
    pub pieces: [u64; 2],
}

const fn next(state: u64) -> u64 {
    state.wrapping_add(0x9e37_79b9_7f4a_7c15)
}

const fn mix(state: u64) -> u64 {
    let a = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let b = (a ^ a >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    b ^ b >> 31
}

const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut state = seed;
    let mut index = 0;
    while index < N {
        state = next(state);
        table[index] = mix(state);
        index += 1;
    }
    table
}

const fn square_keys(seed: u64) -> [[u64; 64]; 12] {
    let mut table = [[0; 64]; 12];
    let mut piece = 0;
    while piece < 12 {
        table[piece] = keys(seed ^ mix(piece as u64 + 1));
        piece += 1;
    }
    table
}

const PIECE_KEYS: [[u64; 64]; 12] = square_keys(0x1912_0000);
static PIECES: [[u64; 64]; 12] = PIECE_KEYS;
static COUNTS: [[u64; 64]; 12] = square_keys(0x1946_0000);
static CASTLING: [u64; 64] = keys(0x1976_0000);
static EN_PASSANT: [u64; 8] = keys(0x1982_0000);
pub(crate) const BLACK_TO_MOVE: u64 = mix(0x2025_0000);

#[inline]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// The difference that a reversible move makes to the key.
pub(crate) const fn of_move(piece: Piece, from: Square, to: Square) -> u64 {
    let keys = &PIECE_KEYS[piece.index()];
    keys[from.index()] ^ keys[to.index()] ^ BLACK_TO_MOVE
}

/// The key that says that there are more than `count` of a piece.
#[inline]
pub(crate) fn count(piece: Piece, count: u32) -> u64 {
    COUNTS[piece.index()][(count & 63) as usize]
}

#[inline]
pub(crate) fn castling(rights: CastlingRights) -> u64 {
    rights.0.into_iter().fold(0, |key, rook| key ^ CASTLING[rook.index()])
}

#[inline]
pub(crate) fn en_passant(file: File) -> u64 {
    EN_PASSANT[file.index()]
}

impl Keys {
    /// The keys from scratch: the specification of the incremental ones.
    pub(crate) fn compute(
        board: &Board,
        turn: Color,
        rights: CastlingRights,
        ep: Option<Square>,
    ) -> Keys {
        let mut keys = Keys::default();
        for (square, piece) in board.iter() {
            keys.toggle(piece, square);
        }
        for color in Color::ALL {
            for role in Role::ALL {
                let number = board.pieces(color, role).len();
                keys.material ^= (0..number).fold(0, |key, n| key ^ count(role.of(color), n));
            }
        }
        keys.position ^= castling(rights) ^ ep.map_or(0, |square| en_passant(square.file()));
        keys.position ^= turn.pick(0, BLACK_TO_MOVE);
        keys
    }

    /// A piece appears on or disappears from a square (its number not counted).
    #[inline]
    pub(crate) fn toggle(&mut self, piece: Piece, square: Square) {
        self.change(piece, self::piece(piece, square));
    }

    /// The key of a piece on one square or several goes into those keys that look at its role. Which they
    /// are is looked up, because the processor cannot foresee which piece moves next.
    #[inline]
    pub(crate) fn change(&mut self, piece: Piece, key: u64) {
        let [pawns, minors, pieces] = SEEN_BY[piece.role.index()];
        self.position ^= key;
        self.pawns ^= key & pawns;
        self.minors ^= key & minors;
        self.pieces[piece.color.index()] ^= key & pieces;
    }
}

/// For each role, all ones for the keys of pawns, of minor pieces and of a side's pieces that look at it.
static SEEN_BY: [[u64; 3]; 6] = {
    const YES: u64 = u64::MAX;
    let mut table = [[0; 3]; 6];
    table[Role::Pawn.index()] = [YES, 0, 0];
    table[Role::Knight.index()] = [0, YES, YES];
    table[Role::Bishop.index()] = [0, YES, YES];
    table[Role::Rook.index()] = [0, 0, YES];
    table[Role::Queen.index()] = [0, 0, YES];
    table[Role::King.index()] = [0, YES, YES];
    table
};

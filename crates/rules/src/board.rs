use core::fmt;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks};

/// Which piece stands where, and nothing else: any arrangement at all, legal or not.
///
/// ```
/// use rules::{Board, Color, Role, Square};
///
/// let mut board = Board::start();
/// let pawn = board.remove(Square::E2).expect("a pawn");
/// board.put(Square::E4, pawn);
/// assert_eq!(board.piece_at(Square::E4), Some(Role::Pawn.of(Color::White)));
/// assert_eq!(board.pieces(Color::White, Role::Pawn).len(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pub(crate) roles: [Bitboard; 6],
    pub(crate) colors: [Bitboard; 2],
}

impl Board {
    /// A board with no piece on it.
    ///
    /// ```
    /// assert!(rules::Board::empty().occupied().is_empty());
    /// ```
    #[must_use]
    pub const fn empty() -> Board {
        Board { roles: [Bitboard::EMPTY; 6], colors: [Bitboard::EMPTY; 2] }
    }

    /// The arrangement at the start of a game.
    ///
    /// ```
    /// assert_eq!(rules::Board::start().occupied().len(), 32);
    /// ```
    #[must_use]
    pub const fn start() -> Board {
        Board {
            roles: [
                Bitboard(0x00ff_0000_0000_ff00),
                Bitboard(0x4200_0000_0000_0042),
                Bitboard(0x2400_0000_0000_0024),
                Bitboard(0x8100_0000_0000_0081),
                Bitboard(0x0800_0000_0000_0008),
                Bitboard(0x1000_0000_0000_0010),
            ],
            colors: [Bitboard(0xffff), Bitboard(0xffff_0000_0000_0000)],
        }
    }

    /// All occupied squares.
    ///
    /// ```
    /// assert_eq!(rules::Board::start().occupied().len(), 32);
    /// ```
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// The squares of one player's pieces.
    ///
    /// ```
    /// use rules::{Board, Color};
    ///
    /// assert_eq!(Board::start().by_color(Color::White).0, 0xffff);
    /// ```
    #[inline]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of one role's pieces, of both players.
    ///
    /// ```
    /// use rules::{Board, Role};
    ///
    /// assert_eq!(Board::start().by_role(Role::King).len(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The squares of one player's pieces of one role.
    ///
    /// ```
    /// use rules::{Board, Color, Role, Square};
    ///
    /// let queens = Board::start().pieces(Color::Black, Role::Queen);
    /// assert_eq!(queens.single(), Some(Square::D8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.colors[color.index()].0 & self.roles[role.index()].0)
    }

    /// The bishops and queens of both players.
    ///
    /// ```
    /// assert_eq!(rules::Board::start().diagonal_sliders().len(), 6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.roles[2].0 | self.roles[4].0)
    }

    /// The rooks and queens of both players.
    ///
    /// ```
    /// assert_eq!(rules::Board::start().straight_sliders().len(), 6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.roles[3].0 | self.roles[4].0)
    }

    /// A player's king, if there is exactly one.
    ///
    /// ```
    /// use rules::{Board, Color, Square};
    ///
    /// assert_eq!(Board::start().king(Color::White), Some(Square::E1));
    /// assert_eq!(Board::empty().king(Color::White), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single()
    }

    /// Whose piece stands on a square.
    ///
    /// ```
    /// use rules::{Board, Color, Square};
    ///
    /// assert_eq!(Board::start().color_at(Square::A7), Some(Color::Black));
    /// ```
    #[inline]
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.by_color(*color).contains(square))
    }

    /// The role of the piece on a square.
    ///
    /// ```
    /// use rules::{Board, Role, Square};
    ///
    /// assert_eq!(Board::start().role_at(Square::G8), Some(Role::Knight));
    /// ```
    #[inline]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.by_role(*role).contains(square))
    }

    /// The piece on a square.
    ///
    /// ```
    /// use rules::{Board, Square};
    ///
    /// assert_eq!(Board::start().piece_at(Square::E4), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece { color: self.color_at(square)?, role: self.role_at(square)? })
    }

    /// Puts a piece on a square, in place of whatever stood there.
    ///
    /// ```
    /// use rules::{Board, Color, Role, Square};
    ///
    /// let mut board = Board::empty();
    /// board.put(Square::A1, Role::King.of(Color::White));
    /// assert_eq!(board.occupied().len(), 1);
    /// ```
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.clear(Bitboard::of(square));
        self.roles[piece.role.index()] |= square.into();
        self.colors[piece.color.index()] |= square.into();
    }

    /// Takes the piece off a square and returns it.
    ///
    /// ```
    /// use rules::{Board, Square};
    ///
    /// let mut board = Board::start();
    /// assert!(board.remove(Square::A1).is_some());
    /// assert!(board.remove(Square::A1).is_none());
    /// ```
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.clear(Bitboard::of(square));
        Some(piece)
    }

    #[inline]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        for set in self.roles.iter_mut().chain(&mut self.colors) {
            *set &= !squares;
        }
    }

    /// Adds or removes a piece known to be absent or present.
    #[inline]
    pub(crate) fn toggle(&mut self, squares: Bitboard, piece: Piece) {
        self.roles[piece.role.index()] ^= squares;
        self.colors[piece.color.index()] ^= squares;
    }

    /// The pieces of both players that attack a square through these occupied squares.
    ///
    /// ```
    /// use rules::{Board, Color, Square};
    ///
    /// let board = Board::start();
    /// let attackers = board.attackers_to(Square::F3, board.occupied());
    /// assert_eq!(attackers.len(), 3); // two pawns and a knight
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let pawns = attacks::pawn(Color::White, square) & self.by_color(Color::Black)
            | attacks::pawn(Color::Black, square) & self.by_color(Color::White);
        pawns & self.by_role(Role::Pawn)
            | attacks::knight(square) & self.by_role(Role::Knight)
            | attacks::king(square) & self.by_role(Role::King)
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders()
    }

    /// All pieces with their squares, a1 first.
    ///
    /// ```
    /// use rules::{Board, Square};
    ///
    /// let board = Board::start();
    /// assert_eq!(board.iter().next().map(|(square, _)| square), Some(Square::A1));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    fn write_rows(
        &self,
        f: &mut fmt::Formatter<'_>,
        symbol: impl Fn(Piece) -> char,
        empty: char,
    ) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{}", rank.to_char())?;
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                write!(f, " {}", piece.map_or(empty, &symbol))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "  a b c d e f g h")
    }

    /// The board in letters, White below: the same as `to_string`.
    ///
    /// ```
    /// let text = rules::Board::start().ascii().to_string();
    /// assert!(text.starts_with("8 r n b q k b n r\n"));
    /// ```
    #[must_use]
    pub fn ascii(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| self.write_rows(f, Piece::to_char, '.'))
    }

    /// The board in chess figurines, White below.
    ///
    /// ```
    /// let text = rules::Board::start().unicode().to_string();
    /// assert!(text.starts_with("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"));
    /// ```
    #[must_use]
    pub fn unicode(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| self.write_rows(f, Piece::to_figurine, '·'))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.ascii(), f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.ascii(), f)
    }
}

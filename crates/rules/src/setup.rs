use core::fmt;

use crate::castling::back_rank;
use crate::{Bitboard, Board, CastlingRights, CastlingSide, Color, Position, Rank, Role, Square};

/// Whatever a FEN can say, sensible or not.
///
/// A `Setup` is what parsers and board editors produce; [`Setup::validate`] turns it into a
/// [`Position`] if it obeys the rules, or says which rule it breaks.
///
/// ```
/// use rules::{Color, Role, Setup, SetupError, Square};
///
/// let mut setup = Setup::empty();
/// setup.board.put(Square::E1, Role::King.of(Color::White));
/// assert_eq!(setup.clone().validate(), Err(SetupError::MissingKing(Color::Black)));
/// setup.board.put(Square::E8, Role::King.of(Color::Black));
/// assert!(setup.validate().is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Where the pieces stand.
    pub board: Board,
    /// Whose move it is.
    pub turn: Color,
    /// Which rooks may castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: u32,
    /// The number of the move, from 1.
    pub fullmoves: u32,
}

impl Setup {
    /// An empty board, White to move.
    ///
    /// ```
    /// assert!(rules::Setup::empty().board.occupied().is_empty());
    /// ```
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            board: Board::empty(),
            turn: Color::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The start of a game.
    ///
    /// ```
    /// assert!(rules::Setup::start().validate().is_ok());
    /// ```
    #[must_use]
    pub const fn start() -> Setup {
        Setup { board: Board::start(), castling: CastlingRights::START, ..Setup::empty() }
    }

    /// The same with the colours exchanged and the board seen from the other side.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let after_e4: Position =
    ///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse()?;
    /// assert_eq!(
    ///     after_e4.to_setup().with_colors_exchanged().fen().to_string(),
    ///     "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    /// );
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[must_use]
    pub fn with_colors_exchanged(&self) -> Setup {
        let mut board = Board::empty();
        for (square, piece) in self.board.iter() {
            board.put(square.flip_rank(), piece.role.of(!piece.color));
        }
        let rooks = self.castling.rooks().into_iter().map(Square::flip_rank);
        Setup {
            board,
            turn: !self.turn,
            castling: CastlingRights::from_rooks(rooks),
            en_passant: self.en_passant.map(Square::flip_rank),
            ..*self
        }
    }

    /// The position that this describes, if it is one: the canonical check of the whole crate.
    ///
    /// An en passant square that no pawn can use is dropped, so that equal positions are equal.
    /// Positions that no game can reach but that can be played on (checks that no move could have
    /// given, for instance) are accepted: test suites and composers have them.
    ///
    /// # Errors
    /// The first rule that the setup breaks.
    ///
    /// ```
    /// use rules::Setup;
    ///
    /// let position = Setup::start().validate()?;
    /// assert_eq!(position.legal_moves().len(), 20);
    /// # Ok::<(), rules::SetupError>(())
    /// ```
    pub fn validate(self) -> Result<Position, SetupError> {
        self.check_kings()?;
        self.check_pawns()?;
        self.check_material()?;
        self.validate_crowded()
    }

    /// The same without a limit for the number of pieces of a kind.
    pub(crate) fn validate_crowded(self) -> Result<Position, SetupError> {
        self.check_kings()?;
        self.check_pawns()?;
        self.check_checks()?;
        self.check_castling()?;
        self.check_en_passant()?;
        Ok(Position::from_valid(&self))
    }

    fn check_kings(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            match self.board.pieces(color, Role::King).len() {
                0 => return Err(SetupError::MissingKing(color)),
                1 => {}
                _ => return Err(SetupError::TooManyKings(color)),
            }
        }
        Ok(())
    }

    fn check_pawns(&self) -> Result<(), SetupError> {
        let ends = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        match (self.board.by_role(Role::Pawn) & ends).first() {
            Some(square) => Err(SetupError::PawnOnLastRank(square)),
            None => Ok(()),
        }
    }

    /// No player can have more than the start position gave them, promotions included.
    fn check_material(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            let number = |role| self.board.pieces(color, role).len();
            let promoted: u32 =
                [(Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)]
                    .into_iter()
                    .map(|(role, start)| number(role).saturating_sub(start))
                    .sum();
            if number(Role::Pawn) > 8 {
                return Err(SetupError::TooManyPawns(color));
            }
            if self.board.by_color(color).len() > 16 || number(Role::Pawn) + promoted > 8 {
                return Err(SetupError::TooManyPieces(color));
            }
        }
        Ok(())
    }

    fn check_checks(&self) -> Result<(), SetupError> {
        if self.attackers_of_king(!self.turn).any() {
            return Err(SetupError::OpponentInCheck);
        }
        if self.attackers_of_king(self.turn).len() > 2 {
            return Err(SetupError::TooManyCheckers);
        }
        Ok(())
    }

    fn attackers_of_king(&self, color: Color) -> Bitboard {
        let king = self.board.pieces(color, Role::King).first_unchecked();
        self.board.attackers_to(king, self.board.occupied()) & self.board.by_color(!color)
    }

    fn check_castling(&self) -> Result<(), SetupError> {
        for rook in self.castling.rooks() {
            self.check_castling_rook(rook)?;
        }
        Ok(())
    }

    fn check_castling_rook(&self, rook: Square) -> Result<(), SetupError> {
        let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
        if !self.board.pieces(color, Role::Rook).contains(rook) || !back_rank(color).contains(rook)
        {
            return Err(SetupError::CastlingWithoutRook(rook));
        }
        let king = self.board.pieces(color, Role::King).first_unchecked();
        if king.rank() != rook.rank() {
            return Err(SetupError::CastlingWithoutKing(color));
        }
        let side = CastlingSide::of(king, rook);
        let rivals = self.castling.rooks() & back_rank(color);
        if rivals.into_iter().filter(|other| CastlingSide::of(king, *other) == side).count() > 1 {
            return Err(SetupError::CastlingAmbiguous(color, side));
        }
        Ok(())
    }

    fn check_en_passant(&self) -> Result<(), SetupError> {
        let Some(square) = self.en_passant else { return Ok(()) };
        let fault = |reason| Err(SetupError::EnPassant(square, reason));
        if square.rank() != Rank::Sixth.relative_to(self.turn) {
            return fault(EnPassantFault::WrongRank);
        }
        let passed = Bitboard::of(square);
        let pawn = passed.forward(!self.turn);
        let origin = passed.forward(self.turn);
        if !pawn.intersects(self.board.pieces(!self.turn, Role::Pawn)) {
            return fault(EnPassantFault::NoPawn);
        }
        if (passed | origin).intersects(self.board.occupied()) {
            return fault(EnPassantFault::PathBlocked);
        }
        Ok(())
    }
}

/// Why an en passant square cannot be right.
///
/// ```
/// use rules::{EnPassantFault, Position, SetupError, Square};
///
/// let fen = "4k3/8/8/8/8/8/8/4K3 w - e6 0 1";
/// let error = fen.parse::<Position>().unwrap_err();
/// let expected = SetupError::EnPassant(Square::E6, EnPassantFault::NoPawn);
/// assert_eq!(error.setup_error(), Some(expected));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnPassantFault {
    /// It is not on the sixth rank of the side to move.
    WrongRank,
    /// No pawn stands behind it that could have passed over it.
    NoPawn,
    /// The square, or the one that the pawn came from, is occupied.
    PathBlocked,
}

impl fmt::Display for EnPassantFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EnPassantFault::WrongRank => "it is not on the sixth rank of the side to move",
            EnPassantFault::NoPawn => "no enemy pawn stands behind it",
            EnPassantFault::PathBlocked => "the pawn's path is not empty",
        })
    }
}

/// The rule that a [`Setup`] breaks.
///
/// ```
/// use rules::{Position, SetupError, Square};
///
/// let error = "4k2P/8/8/8/8/8/8/4K3 w - - 0 1".parse::<Position>().unwrap_err();
/// assert_eq!(error.setup_error(), Some(SetupError::PawnOnLastRank(Square::H8)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A player has no king.
    MissingKing(Color),
    /// A player has two kings or more.
    TooManyKings(Color),
    /// A pawn stands on the first or eighth rank.
    PawnOnLastRank(Square),
    /// A player has more than eight pawns.
    TooManyPawns(Color),
    /// A player has more pieces than the start position and promotions can give.
    TooManyPieces(Color),
    /// The player who is not to move is in check.
    OpponentInCheck,
    /// Three pieces or more give check at once.
    TooManyCheckers,
    /// A castling right for a square without a rook of that player.
    CastlingWithoutRook(Square),
    /// A castling right for a player whose king is not on the back rank.
    CastlingWithoutKing(Color),
    /// Two castling rights on one side of the king.
    CastlingAmbiguous(Color, CastlingSide),
    /// An en passant square that cannot be.
    EnPassant(Square, EnPassantFault),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::MissingKing(color) => write!(f, "{color} has no king"),
            SetupError::TooManyKings(color) => write!(f, "{color} has more than one king"),
            SetupError::PawnOnLastRank(square) => {
                write!(f, "pawn on the first or last rank, at {square}")
            }
            SetupError::TooManyPawns(color) => write!(f, "{color} has more than eight pawns"),
            SetupError::TooManyPieces(color) => {
                write!(f, "{color} has more pieces than promotions can give")
            }
            SetupError::OpponentInCheck => f.write_str("the side not to move is in check"),
            SetupError::TooManyCheckers => f.write_str("more than two pieces give check"),
            SetupError::CastlingWithoutRook(square) => {
                write!(f, "castling right without a rook on {square}")
            }
            SetupError::CastlingWithoutKing(color) => {
                write!(f, "castling right for {color}, whose king is not on the back rank")
            }
            SetupError::CastlingAmbiguous(color, side) => {
                write!(f, "two castling rights of {color} on one side ({side})")
            }
            SetupError::EnPassant(square, fault) => {
                write!(f, "impossible en passant square {square}: {fault}")
            }
        }
    }
}

impl core::error::Error for SetupError {}

use core::fmt;
use core::str::FromStr;

use crate::movegen::{self, Black, Checks, Counter, Scene, Wanted, White};
use crate::zobrist::Keys;
use crate::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, FenError, MoveList, Piece, Role, Setup,
    Square,
};

/// A legal position of chess or Chess960.
///
/// There is no way to make one that is not: it comes from a checked [`Setup`] or FEN, or from a
/// legal move. Copying one is cheap (some 200 bytes), and that is how moves are taken back.
///
/// ```
/// use rules::Position;
///
/// let before = Position::start();
/// let mut position = before.clone();
/// position.play(position.parse_san("e4")?);
/// assert_eq!(position.fen().to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert!(position != before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) squares: [Option<Piece>; 64],
    pub(crate) keys: Keys,
    pub(crate) checks: Checks,
    pub(crate) castling: CastlingRights,
    pub(crate) fullmoves: u32,
    pub(crate) halfmoves: u32,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
}

impl Position {
    /// The start of a game.
    ///
    /// ```
    /// assert_eq!(rules::Position::start().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn start() -> Position {
        Position::from_valid(&Setup::start())
    }

    /// The position that a setup has been found to describe.
    pub(crate) fn from_valid(setup: &Setup) -> Position {
        let mut squares = [None; 64];
        for (square, piece) in setup.board.iter() {
            squares[square.index()] = Some(piece);
        }
        let mut position = Position {
            board: setup.board,
            squares,
            keys: Keys::default(),
            checks: Checks::find(&setup.board, setup.turn),
            castling: setup.castling,
            fullmoves: setup.fullmoves.max(1),
            halfmoves: setup.halfmoves,
            en_passant: setup.en_passant,
            turn: setup.turn,
        };
        if !position.can_capture_en_passant() {
            position.en_passant = None;
        }
        position.keys = position.recomputed_keys();
        position
    }

    /// Reads a FEN (also X-FEN and Shredder-FEN) and checks it.
    ///
    /// # Errors
    /// Says which field is wrong, what it says, and why that cannot be.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let error = Position::from_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "FEN field 'placement' is '8/8/8/8/8/8/8/8': white has no king");
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        crate::fen::parse_position(text)
    }

    /// The setup that describes this position.
    ///
    /// ```
    /// use rules::{Position, Setup};
    ///
    /// assert_eq!(Position::start().to_setup(), Setup::start());
    /// ```
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// Whose move it is.
    ///
    /// ```
    /// assert_eq!(rules::Position::start().turn(), rules::Color::White);
    /// ```
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Where the pieces stand.
    ///
    /// ```
    /// assert_eq!(*rules::Position::start().board(), rules::Board::start());
    /// ```
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The piece on a square, by one table lookup.
    ///
    /// ```
    /// use rules::{Color, Position, Role, Square};
    ///
    /// let piece = Position::start().piece_at(Square::D8);
    /// assert_eq!(piece, Some(Role::Queen.of(Color::Black)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// All occupied squares.
    ///
    /// ```
    /// assert_eq!(rules::Position::start().occupied().len(), 32);
    /// ```
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The squares of one player's pieces.
    ///
    /// ```
    /// use rules::{Color, Position};
    ///
    /// assert_eq!(Position::start().by_color(Color::Black).len(), 16);
    /// ```
    #[inline]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// The squares of one role's pieces, of both players.
    ///
    /// ```
    /// use rules::{Position, Role};
    ///
    /// assert_eq!(Position::start().by_role(Role::Pawn).len(), 16);
    /// ```
    #[inline]
    #[must_use]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.board.by_role(role)
    }

    /// The squares of one player's pieces of one role.
    ///
    /// ```
    /// use rules::{Color, Position, Role};
    ///
    /// assert_eq!(Position::start().pieces(Color::White, Role::Knight).len(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }

    /// A player's king.
    ///
    /// ```
    /// use rules::{Color, Position, Square};
    ///
    /// assert_eq!(Position::start().king(Color::Black), Square::E8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Square {
        self.board.pieces(color, Role::King).first_unchecked()
    }

    /// The castling rights of both players.
    ///
    /// ```
    /// assert_eq!(rules::Position::start().castling().rooks().len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The rook with which a player may still castle on a side (now or later).
    ///
    /// ```
    /// use rules::{CastlingSide, Color, Position, Square};
    ///
    /// let rook = Position::start().castling_rook(Color::White, CastlingSide::King);
    /// assert_eq!(rook, Some(Square::H1));
    /// ```
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.castling.rook(color, self.king(color), side)
    }

    /// The square on which a pawn can be captured en passant, if a legal capture exists.
    ///
    /// ```
    /// use rules::{Position, Square};
    ///
    /// let useful = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?;
    /// assert_eq!(useful.en_passant(), Some(Square::D6));
    /// let useless = Position::from_fen("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2")?;
    /// assert_eq!(useless.en_passant(), None);
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half-moves since the last capture or pawn move.
    ///
    /// ```
    /// assert_eq!(rules::Position::start().halfmoves(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move, from 1.
    ///
    /// ```
    /// assert_eq!(rules::Position::start().fullmoves(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The hash keys.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::start();
    /// assert_eq!(position.keys().position, position.key());
    /// ```
    #[inline]
    #[must_use]
    pub const fn keys(&self) -> Keys {
        self.keys
    }

    /// The hash key of the whole position.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let other = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")?;
    /// assert_ne!(Position::start().key(), other.key());
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.keys.position
    }

    /// The keys computed from scratch: what the incremental ones must equal.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::start();
    /// assert_eq!(position.recomputed_keys(), position.keys());
    /// ```
    #[must_use]
    pub fn recomputed_keys(&self) -> Keys {
        Keys::compute(&self.board, self.turn, self.castling, self.en_passant)
    }

    /// The pieces that give check.
    ///
    /// ```
    /// use rules::{Position, Square};
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")?;
    /// assert_eq!(position.checkers().single(), Some(Square::E2));
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.checks.checkers
    }

    /// Whether the side to move is in check.
    ///
    /// ```
    /// assert!(!rules::Position::start().in_check());
    /// ```
    #[inline]
    #[must_use]
    pub const fn in_check(&self) -> bool {
        self.checks.checkers.any()
    }

    /// The pieces of the side to move that are pinned to their king.
    ///
    /// ```
    /// use rules::{Position, Square};
    ///
    /// let position = Position::from_fen("4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1")?;
    /// assert_eq!(position.pinned().single(), Some(Square::E3));
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn pinned(&self) -> Bitboard {
        self.checks.pinned
    }

    /// The pieces of either player that stand alone between an enemy slider and this player's king.
    ///
    /// ```
    /// use rules::{Color, Position, Square};
    ///
    /// let position = Position::from_fen("4k3/4r3/8/8/8/4n3/8/4K3 w - - 0 1")?;
    /// assert_eq!(position.king_blockers(Color::White).single(), Some(Square::E3));
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[must_use]
    pub fn king_blockers(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let snipers = self.by_color(!color)
            & (crate::attacks::bishop_rays(king) & self.board.diagonal_sliders()
                | crate::attacks::rook_rays(king) & self.board.straight_sliders());
        snipers
            .into_iter()
            .map(|sniper| crate::attacks::between(king, sniper) & self.occupied())
            .filter(|blockers| !blockers.more_than_one())
            .fold(Bitboard::EMPTY, |all, one| all | one)
    }

    /// The pieces of both players that attack a square.
    ///
    /// ```
    /// use rules::{Position, Square};
    ///
    /// assert_eq!(Position::start().attackers_to(Square::F3).len(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers_to(&self, square: Square) -> Bitboard {
        self.board.attackers_to(square, self.occupied())
    }

    #[inline]
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene {
            board: &self.board,
            castling: self.castling,
            en_passant: self.en_passant,
            checks: self.checks,
        }
    }

    #[inline]
    fn list(&self, wanted: Wanted) -> MoveList {
        let mut moves = MoveList::new();
        self.append(wanted, &mut moves);
        moves
    }

    #[inline]
    fn append(&self, wanted: Wanted, moves: &mut MoveList) {
        match self.turn {
            Color::White => movegen::generate::<White, _>(&self.scene(), wanted, moves),
            Color::Black => movegen::generate::<Black, _>(&self.scene(), wanted, moves),
        }
    }

    /// Every legal move.
    ///
    /// ```
    /// assert_eq!(rules::Position::start().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.list(Wanted::All)
    }

    /// The legal captures, those en passant and those that promote among them.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(position.captures().len(), 1);
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[must_use]
    pub fn captures(&self) -> MoveList {
        self.list(Wanted::Captures)
    }

    /// The legal captures and promotions: all that changes the material.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(position.noisy_moves().len(), 4);
    /// assert_eq!(position.captures().len(), 0);
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[must_use]
    pub fn noisy_moves(&self) -> MoveList {
        self.list(Wanted::Noisy)
    }

    /// Puts the legal captures and promotions into a list in place of what was there: quicker than
    /// [`Position::noisy_moves`] into a list that exists already.
    ///
    /// ```
    /// let mut moves = rules::Position::start().legal_moves();
    /// rules::Position::start().noisy_moves_into(&mut moves);
    /// assert!(moves.is_empty());
    /// ```
    pub fn noisy_moves_into(&self, moves: &mut MoveList) {
        moves.clear();
        self.append(Wanted::Noisy, moves);
    }

    /// Puts the legal moves that neither capture nor promote into a list in place of what was there.
    ///
    /// ```
    /// let mut moves = rules::MoveList::new();
    /// rules::Position::start().quiets_into(&mut moves);
    /// assert_eq!(moves.len(), 20);
    /// ```
    pub fn quiets_into(&self, moves: &mut MoveList) {
        moves.clear();
        self.append(Wanted::Quiet, moves);
    }

    /// The legal moves that neither capture nor promote, castling among them.
    ///
    /// ```
    /// assert_eq!(rules::Position::start().quiets().len(), 20);
    /// ```
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        self.list(Wanted::Quiet)
    }

    /// The legal answers to a check; none when there is no check.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")?;
    /// assert_eq!(position.evasions().len(), 3);
    /// assert!(Position::start().evasions().is_empty());
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[must_use]
    pub fn evasions(&self) -> MoveList {
        if self.in_check() { self.legal_moves() } else { MoveList::new() }
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// assert_eq!(rules::Position::start().count_legal_moves(), 20);
    /// ```
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut counter = Counter::default();
        let scene = self.scene();
        match self.turn {
            Color::White => movegen::generate::<White, _>(&scene, Wanted::All, &mut counter),
            Color::Black => movegen::generate::<Black, _>(&scene, Wanted::All, &mut counter),
        }
        counter.0 as usize
    }

    /// Whether there is a legal move.
    ///
    /// ```
    /// assert!(rules::Position::start().has_legal_move());
    /// ```
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() != 0
    }

    fn can_capture_en_passant(&self) -> bool {
        let Some(target) = self.en_passant else { return false };
        let king = self.king(self.turn);
        let pawns = crate::attacks::pawn(!self.turn, target) & self.pieces(self.turn, Role::Pawn);
        pawns.into_iter().any(|from| match self.turn {
            Color::White => movegen::en_passant_is_safe::<White>(&self.board, king, from, target),
            Color::Black => movegen::en_passant_is_safe::<Black>(&self.board, king, from, target),
        })
    }

    /// Forgets an en passant square that nobody can use.
    #[inline]
    pub(crate) fn settle_en_passant(&mut self) {
        if self.en_passant.is_some() && !self.can_capture_en_passant() {
            self.en_passant = None;
        }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

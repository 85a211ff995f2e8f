//! Positions as text: FEN, X-FEN and Shredder-FEN.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::castling::back_rank;
use crate::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup,
    SetupError, Square, quote_bytes,
};

/// A field of a FEN.
///
/// ```
/// use rules::{FenField, Position};
///
/// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 x - - 0 1").unwrap_err();
/// assert_eq!(error.field, FenField::Turn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenField {
    /// The pieces, rank by rank.
    Placement,
    /// `w` or `b`.
    Turn,
    /// Castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
    /// Something behind the last field.
    Rest,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Placement => "placement",
            FenField::Turn => "side to move",
            FenField::Castling => "castling",
            FenField::EnPassant => "en passant",
            FenField::Halfmoves => "half-move clock",
            FenField::Fullmoves => "move number",
            FenField::Rest => "rest",
        })
    }
}

/// Why a field of a FEN is wrong.
///
/// ```
/// use rules::{FenReason, Position};
///
/// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K2 w - - 0 1").unwrap_err();
/// assert_eq!(error.reason, FenReason::RankLength);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenReason {
    /// The field is not there.
    Missing,
    /// A letter that means no piece.
    UnknownPiece(char),
    /// A rank that does not have eight squares.
    RankLength,
    /// Not eight ranks.
    RankCount,
    /// Two digits side by side, where one would do.
    AdjacentDigits,
    /// Neither `w` nor `b`.
    NotAColor,
    /// A letter that means no castling right, or means one twice.
    NotARight(char),
    /// Neither `-` nor a square.
    NotASquare,
    /// Not a number, or too large a number.
    NotANumber,
    /// More text than a FEN has fields.
    TrailingText,
    /// Well-formed, but against the rules of chess.
    Setup(SetupError),
}

impl fmt::Display for FenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenReason::Missing => f.write_str("the field is missing"),
            FenReason::UnknownPiece(letter) => write!(f, "'{letter}' is not a piece"),
            FenReason::RankLength => f.write_str("a rank does not have eight squares"),
            FenReason::RankCount => f.write_str("there are not eight ranks"),
            FenReason::AdjacentDigits => f.write_str("two digits stand side by side"),
            FenReason::NotAColor => f.write_str("expected 'w' or 'b'"),
            FenReason::NotARight(letter) => {
                write!(f, "'{letter}' is not a castling right, or is there twice")
            }
            FenReason::NotASquare => f.write_str("expected '-' or a square"),
            FenReason::NotANumber => write!(f, "expected a number up to {}", u32::MAX),
            FenReason::TrailingText => f.write_str("unexpected text after the last field"),
            FenReason::Setup(error) => error.fmt(f),
        }
    }
}

/// What is wrong with a FEN: the field, what it says, and why that cannot be.
///
/// ```
/// use rules::Position;
///
/// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "FEN field 'castling' is 'K': castling right without a rook on h1"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FenError {
    /// The field at fault.
    pub field: FenField,
    /// What it says, shortened if it is long.
    pub text: String,
    /// Why it is wrong.
    pub reason: FenReason,
}

impl FenError {
    /// The rule of chess that is broken, where the text itself is well-formed.
    ///
    /// ```
    /// use rules::{Color, Position, SetupError};
    ///
    /// let error = Position::from_fen("8/8/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
    /// assert_eq!(error.setup_error(), Some(SetupError::MissingKing(Color::Black)));
    /// ```
    #[must_use]
    pub const fn setup_error(&self) -> Option<SetupError> {
        match self.reason {
            FenReason::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FenError { field, text, reason } = self;
        write!(f, "FEN field '{field}' is '{text}': {reason}")
    }
}

impl core::error::Error for FenError {}

/// The fields of a FEN; those that are missing are empty.
struct Fields<'a> {
    placement: &'a [u8],
    turn: &'a [u8],
    castling: &'a [u8],
    en_passant: &'a [u8],
    halfmoves: &'a [u8],
    fullmoves: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    fn split(text: &'a [u8]) -> Fields<'a> {
        let mut rest = text.trim_ascii();
        let mut next = || {
            let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
            let (field, behind) = rest.split_at(end);
            rest = behind.trim_ascii_start();
            field
        };
        let (placement, turn, castling) = (next(), next(), next());
        let (en_passant, halfmoves, fullmoves) = (next(), next(), next());
        Fields { placement, turn, castling, en_passant, halfmoves, fullmoves, rest }
    }

    fn of_setup_error(&self, error: SetupError) -> FenError {
        let (field, text) = match error {
            SetupError::CastlingWithoutRook(_)
            | SetupError::CastlingWithoutKing(_)
            | SetupError::CastlingAmbiguous(..) => (FenField::Castling, self.castling),
            SetupError::EnPassant(..) => (FenField::EnPassant, self.en_passant),
            _ => (FenField::Placement, self.placement),
        };
        fault(field, text, FenReason::Setup(error))
    }
}

fn fault(field: FenField, text: &[u8], reason: FenReason) -> FenError {
    FenError { field, text: quote_bytes(text), reason }
}

pub(crate) fn parse_position(text: &str) -> Result<Position, FenError> {
    position_from_bytes(text.as_bytes())
}

/// The same with any number of pieces of a kind, for variants in which they come back.
pub(crate) fn parse_crowded(text: &str) -> Result<Position, FenError> {
    let fields = Fields::split(text.as_bytes());
    let setup = parse_fields(&fields)?;
    setup.validate_crowded().map_err(|error| fields.of_setup_error(error))
}

fn position_from_bytes(text: &[u8]) -> Result<Position, FenError> {
    let fields = Fields::split(text);
    let setup = parse_fields(&fields)?;
    setup.validate().map_err(|error| fields.of_setup_error(error))
}

fn parse_fields(fields: &Fields<'_>) -> Result<Setup, FenError> {
    let placement = fields.placement;
    let board =
        parse_board(placement).map_err(|reason| fault(FenField::Placement, placement, reason))?;
    let turn = match fields.turn {
        b"w" => Color::White,
        b"b" => Color::Black,
        b"" => return Err(fault(FenField::Turn, b"", FenReason::Missing)),
        other => return Err(fault(FenField::Turn, other, FenReason::NotAColor)),
    };
    let castling = parse_castling(&board, fields.castling)
        .map_err(|reason| fault(FenField::Castling, fields.castling, reason))?;
    let en_passant = parse_en_passant(fields.en_passant)
        .map_err(|reason| fault(FenField::EnPassant, fields.en_passant, reason))?;
    if !fields.rest.is_empty() {
        return Err(fault(FenField::Rest, fields.rest, FenReason::TrailingText));
    }
    Ok(Setup {
        board,
        turn,
        castling,
        en_passant,
        halfmoves: parse_number(FenField::Halfmoves, fields.halfmoves, 0)?,
        fullmoves: parse_number(FenField::Fullmoves, fields.fullmoves, 1)?,
    })
}

fn parse_board(text: &[u8]) -> Result<Board, FenReason> {
    if text.is_empty() {
        return Err(FenReason::Missing);
    }
    let mut board = Board::empty();
    let (mut rank, mut file) = (7u32, 0u32);
    let mut digit_before = false;
    for &byte in text {
        if byte == b'/' {
            if file != 8 {
                return Err(FenReason::RankLength);
            }
            rank = rank.checked_sub(1).ok_or(FenReason::RankCount)?;
            (file, digit_before) = (0, false);
        } else if matches!(byte, b'1'..=b'8') {
            if digit_before {
                return Err(FenReason::AdjacentDigits);
            }
            (file, digit_before) = (file + u32::from(byte - b'0'), true);
        } else {
            let piece = PIECE_OF_LETTER[byte as usize]
                .ok_or_else(|| FenReason::UnknownPiece(char::from(byte)))?;
            if file >= 8 {
                return Err(FenReason::RankLength);
            }
            board.toggle(Square::masked(rank * 8 + file).into(), piece);
            (file, digit_before) = (file + 1, false);
        }
        if file > 8 {
            return Err(FenReason::RankLength);
        }
    }
    match (rank, file) {
        (0, 8) => Ok(board),
        (0, _) => Err(FenReason::RankLength),
        _ => Err(FenReason::RankCount),
    }
}

static PIECE_OF_LETTER: [Option<Piece>; 256] = {
    let mut table = [None; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = Piece::from_char(byte as u8 as char);
        byte += 1;
    }
    table
};

fn parse_castling(board: &Board, text: &[u8]) -> Result<CastlingRights, FenReason> {
    let mut rooks = Bitboard::EMPTY;
    match text {
        b"" => return Err(FenReason::Missing),
        b"-" => return Ok(CastlingRights::NONE),
        _ => {}
    }
    for &byte in text {
        let rook = castling_rook(board, byte).ok_or(FenReason::NotARight(char::from(byte)))?;
        if rooks.contains(rook) {
            return Err(FenReason::NotARight(char::from(byte)));
        }
        rooks |= rook.into();
    }
    Ok(CastlingRights(rooks))
}

fn castling_rook(board: &Board, byte: u8) -> Option<Square> {
    let color = if byte.is_ascii_uppercase() { Color::White } else { Color::Black };
    let rank = Rank::First.relative_to(color);
    match byte.to_ascii_lowercase() {
        b'k' => Some(outermost_rook(board, color, CastlingSide::King)),
        b'q' => Some(outermost_rook(board, color, CastlingSide::Queen)),
        letter => Some(Square::new(File::from_char(char::from(letter))?, rank)),
    }
}

/// The rook that X-FEN's K or Q means: the one nearest to the edge, or the corner if there is none.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Square {
    let rooks = board.pieces(color, Role::Rook) & back_rank(color);
    let found = match side {
        CastlingSide::King => rooks.last(),
        CastlingSide::Queen => rooks.first(),
    };
    let corner = Square::new(side.usual_rook_file(), Rank::First.relative_to(color));
    let king = (board.pieces(color, Role::King) & back_rank(color)).first().unwrap_or(corner);
    found.filter(|rook| CastlingSide::of(king, *rook) == side || king == corner).unwrap_or(corner)
}

fn parse_en_passant(text: &[u8]) -> Result<Option<Square>, FenReason> {
    match text {
        b"" => Err(FenReason::Missing),
        b"-" => Ok(None),
        [file, rank] => Square::from_bytes(*file, *rank).map(Some).ok_or(FenReason::NotASquare),
        _ => Err(FenReason::NotASquare),
    }
}

/// Clocks are often left out; everything else is not.
fn parse_number(field: FenField, text: &[u8], missing: u32) -> Result<u32, FenError> {
    if text.is_empty() {
        return Ok(missing);
    }
    let digit = |number: Option<u32>, byte: &u8| {
        let digit = byte.checked_sub(b'0').filter(|digit| *digit <= 9)?;
        number?.checked_mul(10)?.checked_add(u32::from(digit))
    };
    text.iter().fold(Some(0), digit).ok_or_else(|| fault(field, text, FenReason::NotANumber))
}

impl Setup {
    /// Reads a FEN without asking whether it makes sense as chess.
    ///
    /// The two clocks may be missing; they are then 0 and 1.
    ///
    /// # Errors
    /// When the text is not a FEN: which field, what it says, and why it is wrong.
    ///
    /// ```
    /// use rules::Setup;
    ///
    /// let no_kings = Setup::from_fen("8/8/8/8/8/8/8/8 w - -")?;
    /// assert!(no_kings.validate().is_err());
    /// # Ok::<(), rules::FenError>(())
    /// ```
    pub fn from_fen(text: &str) -> Result<Setup, FenError> {
        parse_fields(&Fields::split(text.as_bytes()))
    }

    /// The FEN, with castling rights as X-FEN has them: `KQkq` for the outermost rooks, the letter
    /// of the file for others.
    ///
    /// ```
    /// use rules::Setup;
    ///
    /// let text = Setup::empty().fen().to_string();
    /// assert_eq!(text, "8/8/8/8/8/8/8/8 w - - 0 1");
    /// ```
    #[must_use]
    pub fn fen(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| write_fen(f, self, false))
    }

    /// The FEN with every castling right as the file of its rook.
    ///
    /// ```
    /// use rules::Setup;
    ///
    /// let text = Setup::start().shredder_fen().to_string();
    /// assert!(text.ends_with(" w HAha - 0 1"));
    /// ```
    #[must_use]
    pub fn shredder_fen(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| write_fen(f, self, true))
    }
}

impl Position {
    /// Reads a FEN from bytes that may not even be text.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    ///
    /// ```
    /// use rules::Position;
    ///
    /// assert!(Position::from_fen_bytes(b"4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_ok());
    /// assert!(Position::from_fen_bytes(b"\xff\x00").is_err());
    /// ```
    pub fn from_fen_bytes(text: &[u8]) -> Result<Position, FenError> {
        position_from_bytes(text)
    }

    /// The FEN; castling rights as X-FEN has them.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let text = Position::start().fen().to_string();
    /// assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    #[must_use]
    pub fn fen(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| write_fen(f, &self.to_setup(), false))
    }

    /// The FEN with every castling right as the file of its rook.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let text = Position::start().shredder_fen().to_string();
    /// assert!(text.contains(" w HAha "));
    /// ```
    #[must_use]
    pub fn shredder_fen(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| write_fen(f, &self.to_setup(), true))
    }
}

fn write_fen(f: &mut fmt::Formatter<'_>, setup: &Setup, shredder: bool) -> fmt::Result {
    write_four_fields(f, setup, shredder)?;
    write!(f, " {} {}", setup.halfmoves, setup.fullmoves)
}

/// The part of a FEN that an EPD has too.
pub(crate) fn write_four_fields(
    f: &mut fmt::Formatter<'_>,
    setup: &Setup,
    shredder: bool,
) -> fmt::Result {
    write_board(f, &setup.board)?;
    write!(f, " {} ", setup.turn.to_char())?;
    write_castling(f, setup, shredder)?;
    match setup.en_passant {
        None => f.write_str(" -"),
        Some(square) => write!(f, " {square}"),
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    let mut text = Buffer::new();
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    text.push_digit(empty);
                    empty = 0;
                    text.push(piece.to_char() as u8);
                }
            }
        }
        text.push_digit(empty);
        if rank != Rank::First {
            text.push(b'/');
        }
    }
    f.write_str(text.as_str())
}

/// Enough for 64 pieces and 7 slashes.
struct Buffer {
    bytes: [u8; 72],
    len: usize,
}

impl Buffer {
    fn new() -> Buffer {
        Buffer { bytes: [0; 72], len: 0 }
    }

    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    fn push_digit(&mut self, digit: u8) {
        if digit > 0 {
            self.push(b'0' + digit);
        }
    }

    fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

fn write_castling(f: &mut fmt::Formatter<'_>, setup: &Setup, shredder: bool) -> fmt::Result {
    if setup.castling.rooks().is_empty() {
        return f.write_str("-");
    }
    for color in Color::ALL {
        let rooks = setup.castling.rooks() & back_rank(color);
        let mut squares: Vec<Square> = rooks.into_iter().collect();
        squares.reverse();
        for rook in squares {
            let letter = right_letter(setup, color, rook, shredder);
            write!(f, "{}", color.pick(letter.to_ascii_uppercase(), letter))?;
        }
    }
    Ok(())
}

fn right_letter(setup: &Setup, color: Color, rook: Square, shredder: bool) -> char {
    let means = |side| outermost_rook(&setup.board, color, side) == rook;
    if !shredder && means(CastlingSide::King) {
        'k'
    } else if !shredder && means(CastlingSide::Queen) {
        'q'
    } else {
        rook.file().to_char()
    }
}

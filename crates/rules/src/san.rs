//! Moves as players write them: `e4`, `Nbd7`, `exd8=Q+`, `O-O-O#`.

use alloc::string::{String, ToString};
use core::fmt;

use crate::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square, attacks, quote};

/// A text that is not a move, or fits several.
///
/// ```
/// use rules::{Position, SanError};
///
/// let position = Position::start();
/// assert!(matches!(position.parse_san("Ke2"), Err(SanError::Illegal { .. })));
/// assert!(matches!(position.parse_san("hello"), Err(SanError::Malformed { .. })));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SanError {
    /// Not the form of a move.
    Malformed {
        /// What was read.
        text: String,
    },
    /// No legal move fits.
    Illegal {
        /// What was read.
        text: String,
        /// The position in which it was tried.
        fen: String,
    },
    /// More than one legal move fits.
    Ambiguous {
        /// What was read.
        text: String,
        /// The position in which it was tried.
        fen: String,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Malformed { text } => {
                write!(f, "'{text}' is not a move: expected something like Nf3, exd5 or O-O")
            }
            SanError::Illegal { text, fen } => write!(f, "illegal move '{text}' in {fen}"),
            SanError::Ambiguous { text, fen } => {
                write!(f, "'{text}' could be more than one move in {fen}")
            }
        }
    }
}

impl core::error::Error for SanError {}

/// What a SAN says, before a position gives it a meaning.
///
/// ```
/// use rules::{Position, San, Square};
///
/// let san = San::parse(b"Nf3").expect("the form of a move");
/// let mv = Position::start().find_san(san)?;
/// assert_eq!(mv.from(), Square::G1);
/// # Ok::<(), rules::SanMismatch>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum San {
    /// Castling.
    Castle(CastlingSide),
    /// Any other move.
    Step {
        /// The piece that moves.
        role: Role,
        /// The file that it comes from, if the text says so.
        file: Option<File>,
        /// The rank that it comes from, if the text says so.
        rank: Option<Rank>,
        /// The square that it goes to.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

impl San {
    /// Reads a text of any form that [`Position::parse_san`] understands; `None` if it is none.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<San> {
        parse(text)
    }
}

/// Why a [`San`] is not a move in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanMismatch {
    /// No legal move fits.
    Illegal,
    /// More than one legal move fits.
    Ambiguous,
}

impl fmt::Display for SanMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SanMismatch::Illegal => "no legal move fits",
            SanMismatch::Ambiguous => "more than one legal move fits",
        })
    }
}

impl core::error::Error for SanMismatch {}

/// What may follow a move without changing it.
fn without_suffix(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let [before @ .., b'+' | b'#' | b'!' | b'?'] = rest {
        rest = before;
    }
    let rest = rest.strip_suffix(b"e.p.").unwrap_or(rest).trim_ascii_end();
    rest.strip_suffix(b"++").unwrap_or(rest)
}

fn parse_castle(text: &[u8]) -> Option<San> {
    match text {
        b"O-O-O" | b"0-0-0" | b"o-o-o" | b"OOO" => Some(San::Castle(CastlingSide::Queen)),
        b"O-O" | b"0-0" | b"o-o" | b"OO" => Some(San::Castle(CastlingSide::King)),
        _ => None,
    }
}

/// Splits `=Q`, `/Q`, `(Q)` or a bare `Q` off the end.
fn split_promotion(text: &[u8]) -> Option<(&[u8], Option<Role>)> {
    let inner = text.strip_suffix(b")").unwrap_or(text);
    let Some((letter, before)) = inner.split_last() else { return Some((text, None)) };
    let (before, letter) = match before {
        [before @ .., b'=' | b'/' | b'('] => (before, *letter),
        [.., b'1' | b'8'] if letter.is_ascii_alphabetic() => (before, *letter),
        _ => return Some((text, None)),
    };
    let role = Role::from_char(char::from(letter))?;
    Role::PROMOTIONS.contains(&role).then_some((before, Some(role)))
}

/// The forms that nearly all moves have: `e4`, `Nf3`, `exd5`, `Bxc6`, with or without a check mark.
#[inline]
fn parse_usual(text: &[u8]) -> Option<San> {
    let text = match text {
        [before @ .., b'+' | b'#'] => before,
        _ => text,
    };
    let (first, to) = match *text {
        [file, rank] => (None, Square::from_bytes(file, rank)?),
        [first, file, rank] | [first, b'x', file, rank] => {
            (Some(first), Square::from_bytes(file, rank)?)
        }
        _ => return None,
    };
    let (role, file) = match first {
        None => (Role::Pawn, None),
        Some(b'N') => (Role::Knight, None),
        Some(b'B') => (Role::Bishop, None),
        Some(b'R') => (Role::Rook, None),
        Some(b'Q') => (Role::Queen, None),
        Some(b'K') => (Role::King, None),
        Some(letter) => (Role::Pawn, Some(File::from_char(char::from(letter))?)),
    };
    Some(San::Step { role, file, rank: None, to, promotion: None })
}

fn parse(text: &[u8]) -> Option<San> {
    parse_usual(text).or_else(|| parse_any(text))
}

fn parse_any(text: &[u8]) -> Option<San> {
    let text = without_suffix(text);
    if let Some(castle) = parse_castle(text) {
        return Some(castle);
    }
    let (text, promotion) = split_promotion(text)?;
    let (role, text) = match text {
        [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P'), rest @ ..] => {
            (Role::from_char(char::from(*letter))?, rest)
        }
        _ => (Role::Pawn, text),
    };
    let (origin, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let to = Square::from_bytes(to[0], to[1])?;
    let (file, rank) = parse_origin(origin)?;
    Some(San::Step { role, file, rank, to, promotion })
}

/// What stands before the target: a file, a rank, both, and perhaps a cross or a dash.
fn parse_origin(text: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    let text = match text {
        [before @ .., b'x' | b':' | b'-'] => before,
        _ => text,
    };
    match *text {
        [] => Some((None, None)),
        [rank] if rank.is_ascii_digit() => Some((None, Some(Rank::from_char(char::from(rank))?))),
        [file] => Some((Some(File::from_char(char::from(file))?), None)),
        [file, rank] => Some((
            Some(File::from_char(char::from(file))?),
            Some(Rank::from_char(char::from(rank))?),
        )),
        _ => None,
    }
}

impl Position {
    /// Reads a legal move in SAN.
    ///
    /// Check marks, capture crosses, the sign before a promotion and `e.p.` may be there or not;
    /// long forms such as `Ng1-f3` are understood. Castling is `O-O` or `0-0`.
    ///
    /// # Errors
    /// When the text is not a move, not a legal one, or fits several.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::start();
    /// let knight = position.parse_san("Nf3")?;
    /// assert_eq!(position.parse_san("Ng1-f3!?")?, knight);
    /// assert_eq!(position.parse_uci("g1f3")?, knight);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let san =
            parse(text.as_bytes()).ok_or_else(|| SanError::Malformed { text: quote(text) })?;
        self.find_san(san).map_err(|mismatch| {
            let (text, fen) = (quote(text), self.fen().to_string());
            match mismatch {
                SanMismatch::Illegal => SanError::Illegal { text, fen },
                SanMismatch::Ambiguous => SanError::Ambiguous { text, fen },
            }
        })
    }

    /// The legal move that a SAN means here. Allocates nothing.
    ///
    /// # Errors
    /// When no legal move fits, or several do.
    pub fn find_san(&self, san: San) -> Result<Move, SanMismatch> {
        match san {
            San::Castle(side) => {
                let rook = self.castling_rook(self.turn(), side).ok_or(SanMismatch::Illegal)?;
                let mv = Move::castle(self.king(self.turn()), rook);
                self.is_legal(mv).then_some(mv).ok_or(SanMismatch::Illegal)
            }
            San::Step { role, file, rank, to, promotion } => {
                let origins = self.origins(role, to)
                    & file.map_or(Bitboard::FULL, Bitboard::from)
                    & rank.map_or(Bitboard::FULL, Bitboard::from);
                let mut fitting = origins
                    .into_iter()
                    .map(|from| self.step(role, from, to, promotion))
                    .filter(|mv| self.is_legal(*mv));
                let mv = fitting.next().ok_or(SanMismatch::Illegal)?;
                match fitting.next() {
                    None => Ok(mv),
                    Some(_) => Err(SanMismatch::Ambiguous),
                }
            }
        }
    }

    /// The pieces of the side to move that might reach a square.
    fn origins(&self, role: Role, to: Square) -> Bitboard {
        let us = self.turn();
        let from_afar = match role {
            Role::Pawn => {
                let behind = Bitboard::of(to).forward(!us);
                behind | behind.forward(!us) | attacks::pawn(!us, to)
            }
            _ => attacks::of(role.of(us), to, self.occupied()),
        };
        from_afar & self.pieces(us, role)
    }

    fn step(&self, role: Role, from: Square, to: Square, promotion: Option<Role>) -> Move {
        match promotion {
            Some(promoted) => Move::promotion(from, to, promoted),
            None if role == Role::Pawn
                && from.file() != to.file()
                && self.en_passant() == Some(to) =>
            {
                Move::en_passant(from, to)
            }
            None => Move::normal(from, to),
        }
    }

    /// A legal move in SAN, with no more disambiguation than it needs and with its check mark.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?;
    /// let castle = position.parse_uci("e1g1")?;
    /// assert_eq!(position.san(castle).to_string(), "O-O");
    /// let check = position.parse_uci("a1a8")?;
    /// assert_eq!(position.san(check).to_string(), "Ra8+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn san(&self, mv: Move) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            self.write_san(f, mv)?;
            f.write_str(self.check_mark(mv))
        })
    }

    fn write_san(&self, f: &mut fmt::Formatter<'_>, mv: Move) -> fmt::Result {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_castle() {
            return fmt::Display::fmt(&CastlingSide::of(from, to), f);
        }
        let role = self.piece_at(from).map_or(Role::Pawn, |piece| piece.role);
        let cross = if self.captured(mv).is_some() { "x" } else { "" };
        match role {
            Role::Pawn if cross.is_empty() => write!(f, "{to}")?,
            Role::Pawn => write!(f, "{}x{to}", from.file().to_char())?,
            _ => {
                write!(f, "{}", role.to_char().to_ascii_uppercase())?;
                self.write_origin(f, role, from, to)?;
                write!(f, "{cross}{to}")?;
            }
        }
        match mv.promotes_to() {
            Some(role) => write!(f, "={}", role.to_char().to_ascii_uppercase()),
            None => Ok(()),
        }
    }

    /// File, rank or both, if another piece of the kind could go there too.
    fn write_origin(
        &self,
        f: &mut fmt::Formatter<'_>,
        role: Role,
        from: Square,
        to: Square,
    ) -> fmt::Result {
        let rivals: Bitboard = self
            .origins(role, to)
            .without(from.into())
            .into_iter()
            .filter(|other| self.is_legal(Move::normal(*other, to)))
            .collect();
        if rivals.is_empty() {
            return Ok(());
        }
        if !rivals.intersects(from.file().into()) {
            write!(f, "{}", from.file().to_char())
        } else if !rivals.intersects(from.rank().into()) {
            write!(f, "{}", from.rank().to_char())
        } else {
            write!(f, "{from}")
        }
    }

    fn check_mark(&self, mv: Move) -> &'static str {
        if !self.gives_check(mv) {
            return "";
        }
        let mut next = self.clone();
        next.play_unchecked(mv);
        if next.has_legal_move() { "+" } else { "#" }
    }
}

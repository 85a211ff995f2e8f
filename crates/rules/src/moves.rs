use core::fmt;
use core::num::NonZeroU16;
use core::ops::Deref;

use crate::{Role, Square};

/// What is special about a move.
///
/// ```
/// use rules::{Move, MoveKind, Role, Square};
///
/// let promotion = Move::promotion(Square::E7, Square::E8, Role::Queen);
/// assert_eq!(promotion.kind(), Some(MoveKind::Promotion(Role::Queen)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A piece goes from one square to another, perhaps capturing.
    Normal,
    /// The king castles with the rook on the target square.
    Castle,
    /// A pawn captures en passant.
    EnPassant,
    /// A pawn reaches the last rank and becomes this.
    Promotion(Role),
}

/// A move in 16 bits: six for the origin, six for the target, four for the kind.
///
/// Castling is written as the king taking its own rook. Any 16 bits make a `Move`; whether it can be
/// played is for [`Position::is_legal`](crate::Position::is_legal) to say, so a move from a damaged
/// file or a shared hash table is safe to ask about.
///
/// ```
/// use rules::{Move, Position, Square};
///
/// let position = Position::start();
/// let advance = Move::normal(Square::E2, Square::E4);
/// assert!(position.is_legal(advance));
/// assert!(!position.is_legal(Move::from_bits(0xffff)));
/// assert_eq!(Move::from_bits(advance.to_bits()), advance);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const CASTLE: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;

impl Move {
    /// An ordinary move or capture.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert_eq!(Move::normal(Square::G1, Square::F3).to(), Square::F3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// Castling of the king with a rook.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert!(Move::castle(Square::E1, Square::H1).is_castle());
    /// ```
    #[inline]
    #[must_use]
    pub const fn castle(king: Square, rook: Square) -> Move {
        Move(Move::normal(king, rook).0 | CASTLE)
    }

    /// A capture en passant.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert!(Move::en_passant(Square::E5, Square::D6).is_en_passant());
    /// ```
    #[inline]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move(Move::normal(from, to).0 | EN_PASSANT)
    }

    /// A promotion; a role that no pawn can become counts as a queen.
    ///
    /// ```
    /// use rules::{Move, Role, Square};
    ///
    /// let under = Move::promotion(Square::A7, Square::A8, Role::Knight);
    /// assert_eq!(under.promotes_to(), Some(Role::Knight));
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Move {
        let code = match role {
            Role::Knight => 0,
            Role::Bishop => 1,
            Role::Rook => 2,
            Role::Queen | Role::Pawn | Role::King => 3,
        };
        Move(Move::normal(from, to).0 | PROMOTION | code << 12)
    }

    /// Any sixteen bits.
    ///
    /// ```
    /// assert_eq!(rules::Move::from_bits(7).to_bits(), 7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The sixteen bits.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert_eq!(Move::normal(Square::B1, Square::A1).to_bits(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The bits, where they can stand for a move: never zero, since no piece goes from a1 to a1.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert!(Move::normal(Square::E2, Square::E4).to_nonzero().is_some());
    /// assert!(Move::from_bits(0).to_nonzero().is_none());
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_nonzero(self) -> Option<NonZeroU16> {
        NonZeroU16::new(self.0)
    }

    /// Where the moving piece stands.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert_eq!(Move::normal(Square::E2, Square::E4).from(), Square::E2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::masked(self.0 as u32)
    }

    /// Where it goes; when castling, where the rook stands.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert_eq!(Move::normal(Square::E2, Square::E4).to(), Square::E4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::masked(self.0 as u32 >> 6)
    }

    /// What is special about it; `None` for bits that no move has.
    ///
    /// ```
    /// use rules::Move;
    ///
    /// assert_eq!(Move::from_bits(0x8000).kind(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Option<MoveKind> {
        match self.0 >> 12 {
            0 => Some(MoveKind::Normal),
            1 => Some(MoveKind::Castle),
            2 => Some(MoveKind::EnPassant),
            code @ 4..8 => Some(MoveKind::Promotion(Role::from_index((code - 3) as u8))),
            _ => None,
        }
    }

    /// Whether it is castling.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert!(!Move::normal(Square::E1, Square::G1).is_castle());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.0 >> 12 == 1
    }

    /// Whether it is a capture en passant.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert!(!Move::normal(Square::E5, Square::D6).is_en_passant());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0 >> 12 == 2
    }

    /// Whether it is a promotion.
    ///
    /// ```
    /// use rules::{Move, Role, Square};
    ///
    /// assert!(Move::promotion(Square::A7, Square::A8, Role::Rook).is_promotion());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0 & PROMOTION != 0
    }

    /// What the pawn becomes.
    ///
    /// ```
    /// use rules::{Move, Square};
    ///
    /// assert_eq!(Move::normal(Square::A7, Square::A8).promotes_to(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotes_to(self) -> Option<Role> {
        if self.is_promotion() {
            Some(Role::from_index((self.0 >> 12 & 3) as u8 + 1))
        } else {
            None
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.kind() {
            None => write!(f, "?{:#06x}", self.0),
            Some(MoveKind::Normal) => Ok(()),
            Some(MoveKind::Castle) => write!(f, "(castle)"),
            Some(MoveKind::EnPassant) => write!(f, "(ep)"),
            Some(MoveKind::Promotion(role)) => write!(f, "{}", role.to_char()),
        }
    }
}

/// The most moves that a legal position can have is 218; this leaves room to spare.
const CAPACITY: usize = 256;

/// A list of moves without allocation.
///
/// ```
/// use rules::Position;
///
/// let moves = Position::start().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|m| Position::start().is_legal(*m)));
/// ```
#[derive(Clone)]
pub struct MoveList {
    len: u16,
    moves: [Move; CAPACITY],
}

impl MoveList {
    /// A list with no move in it.
    ///
    /// ```
    /// assert!(rules::MoveList::new().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn new() -> MoveList {
        MoveList { len: 0, moves: [Move(0); CAPACITY] }
    }

    /// Appends a move.
    ///
    /// # Panics
    /// When the list already has 256 moves, more than any legal position has.
    ///
    /// ```
    /// use rules::{Move, MoveList, Square};
    ///
    /// let mut list = MoveList::new();
    /// list.push(Move::normal(Square::E2, Square::E4));
    /// assert_eq!(list.len(), 1);
    /// ```
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len as usize] = mv;
        self.len += 1;
    }

    /// Removes all moves.
    ///
    /// ```
    /// let mut moves = rules::Position::start().legal_moves();
    /// moves.clear();
    /// assert!(moves.is_empty());
    /// ```
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Exchanges two moves of the list.
    ///
    /// # Panics
    /// When an index is beyond the end.
    ///
    /// ```
    /// let mut moves = rules::Position::start().legal_moves();
    /// let first = moves[0];
    /// moves.swap(0, 5);
    /// assert_eq!(moves[5], first);
    /// ```
    #[inline]
    pub fn swap(&mut self, a: usize, b: usize) {
        self.moves[..self.len as usize].swap(a, b);
    }

    /// The moves as a slice.
    ///
    /// ```
    /// assert_eq!(rules::MoveList::new().as_slice(), &[]);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len as usize]
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

/// The moves of a [`MoveList`] by value.
///
/// ```
/// let moves: rules::MoveListIntoIter = rules::Position::start().legal_moves().into_iter();
/// assert_eq!(moves.count(), 20);
/// ```
#[derive(Clone, Debug)]
pub struct MoveListIntoIter {
    list: MoveList,
    next: u16,
}

impl Iterator for MoveListIntoIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let item = self.list.as_slice().get(self.next as usize).copied()?;
        self.next += 1;
        Some(item)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.list.len - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for MoveListIntoIter {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIntoIter;

    #[inline]
    fn into_iter(self) -> MoveListIntoIter {
        MoveListIntoIter { list: self, next: 0 }
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        moves.into_iter().for_each(|mv| list.push(mv));
        list
    }
}

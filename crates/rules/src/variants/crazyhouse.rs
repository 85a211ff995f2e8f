use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::pockets::{self, Pocket, ROLES};
use super::{Variant, VariantFenError, VariantOutcome, extra};
use crate::fen;
use crate::movegen::{self, Black, PawnStep, Side, Sink, Wanted, White};
use crate::{
    Bitboard, Board, CastlingMode, Color, File, Move, Outcome, Position, Rank, Role, Square,
    attacks,
};

const EXPECTED: &str = "a pocket of pieces without kings, at most 32 pieces in all";

/// Crazyhouse: who captures a piece may drop it later, instead of a move. A promoted piece is a pawn
/// again when it is captured.
///
/// ```
/// use rules::variants::{Crazyhouse, Variant};
///
/// let mut game = Crazyhouse::from_fen("4k3/8/8/8/8/8/8/r3K3[Nr] w - - 0 1")?;
/// game.play_uci("N@d1")?;
/// assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/r2NK3[r] b - - 1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crazyhouse {
    /// May have more pieces of a kind than chess allows.
    position: Position,
    pockets: [Pocket; 2],
    promoted: Bitboard,
}

/// A move of crazyhouse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HouseMove {
    /// As in chess.
    Board(Move),
    /// A piece from the pocket.
    Drop {
        /// Which.
        role: Role,
        /// Where.
        to: Square,
    },
}

impl Crazyhouse {
    /// The start of a game.
    #[must_use]
    pub fn start() -> Crazyhouse {
        Crazyhouse {
            position: Position::start(),
            pockets: [Pocket::default(); 2],
            promoted: Bitboard::EMPTY,
        }
    }

    /// Reads a FEN with the pockets in brackets (`[QPn]`) or as a ninth rank, and `~` behind promoted
    /// pieces.
    ///
    /// # Errors
    /// Says which field is wrong, and why.
    pub fn from_fen(text: &str) -> Result<Crazyhouse, VariantFenError> {
        let text = text.trim();
        let (placement, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (board, pocket) = split_pocket(placement);
        let pockets = pockets::parse(pocket).ok_or_else(|| extra(pocket, EXPECTED))?;
        let (plain, promoted) = split_promoted(board).ok_or_else(|| extra(board, EXPECTED))?;
        let position = fen::parse_crowded(&format!("{plain} {rest}"))?;
        let in_all = position.occupied().len() + pockets[0].total() + pockets[1].total();
        if in_all > 32 {
            return Err(extra(placement, EXPECTED));
        }
        let unpromoted =
            position.board().by_role(Role::Pawn) | position.board().by_role(Role::King);
        let promoted = promoted & position.occupied().without(unpromoted);
        Ok(Crazyhouse { position, pockets, promoted })
    }

    /// Where the pieces stand.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.position.board()
    }

    /// Whose move it is.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub const fn in_check(&self) -> bool {
        self.position.in_check()
    }

    /// What a player may drop.
    #[must_use]
    pub const fn pocket(&self, color: Color) -> Pocket {
        self.pockets[color as usize]
    }

    /// The pieces that were pawns.
    #[must_use]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// Where the side to move may drop a piece of a role. In check only between the checker and the
    /// king; pawns neither on the first nor on the last rank.
    #[must_use]
    pub fn drops(&self, role: Role) -> Bitboard {
        if self.pocket(self.turn()).count(role) == 0 {
            return Bitboard::EMPTY;
        }
        let checkers = self.position.checkers();
        let empty = !self.position.occupied();
        let allowed = match checkers.single() {
            Some(checker) => attacks::between(self.position.king(self.turn()), checker),
            None if checkers.any() => Bitboard::EMPTY,
            None => empty,
        };
        if role == Role::Pawn {
            allowed.without(Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth))
        } else {
            allowed
        }
    }

    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let square = Square::new(file, rank);
                let Some(piece) = self.position.piece_at(square) else {
                    empty += 1;
                    continue;
                };
                write_empty(f, core::mem::take(&mut empty))?;
                write!(f, "{}", piece.to_char())?;
                if self.promoted.contains(square) {
                    f.write_str("~")?;
                }
            }
            write_empty(f, empty)?;
            f.write_str(if rank == Rank::First { "" } else { "/" })?;
        }
        Ok(())
    }

    fn move_on_board(&mut self, mv: Move) {
        let (from, to) = (Bitboard::of(mv.from()), Bitboard::of(mv.to()));
        let mover = self.turn() as usize;
        if mv.is_en_passant() {
            self.pockets[mover].add(Role::Pawn);
        } else if let (false, Some(captured)) = (mv.is_castle(), self.position.piece_at(mv.to())) {
            let was_pawn = self.promoted.intersects(to);
            self.pockets[mover].add(if was_pawn { Role::Pawn } else { captured.role });
        }
        let goes_on = mv.promotes_to().is_some() || self.promoted.intersects(from);
        self.promoted =
            self.promoted.without(from | to) | if goes_on { to } else { Bitboard::EMPTY };
        self.position.play_unchecked(mv);
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, squares: u32) -> fmt::Result {
    if squares > 0 { write!(f, "{squares}") } else { Ok(()) }
}

/// The board of a placement and its pocket, in brackets or as a ninth rank.
fn split_pocket(placement: &str) -> (&str, &str) {
    if let Some((board, pocket)) = placement.split_once('[') {
        return (board, pocket.strip_suffix(']').unwrap_or(pocket));
    }
    match placement.match_indices('/').nth(7) {
        Some((at, _)) => (&placement[..at], &placement[at + 1..]),
        None => (placement, ""),
    }
}

/// The placement without signs of promotion, and the squares that had them.
fn split_promoted(board: &str) -> Option<(String, Bitboard)> {
    let (mut plain, mut promoted) = (String::with_capacity(board.len()), Bitboard::EMPTY);
    let (mut rank, mut file) = (7u32, 0u32);
    for letter in board.chars() {
        match letter {
            '~' => {
                let before = rank * 8 + file.checked_sub(1)?;
                promoted |= Bitboard::of(Square::from_index(before as usize)?);
            }
            '/' => (rank, file) = (rank.checked_sub(1)?, 0),
            '1'..='8' => file += letter as u32 - '0' as u32,
            _ => file += 1,
        }
        if file > 8 {
            return None;
        }
        if letter != '~' {
            plain.push(letter);
        }
    }
    Some((plain, promoted))
}

/// Any number of moves: drops make more than a list of chess holds.
struct Moves(Vec<HouseMove>);

impl Moves {
    fn push(&mut self, mv: Move) {
        self.0.push(HouseMove::Board(mv));
    }
}

impl<S: Side> Sink<S> for Moves {
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) {
        targets.into_iter().for_each(|to| self.push(Move::normal(from, to)));
    }

    fn pawns(&mut self, step: PawnStep, targets: Bitboard) {
        targets.into_iter().for_each(|to| self.push(Move::normal(step.origin::<S>(to), to)));
    }

    fn promotions(&mut self, step: PawnStep, targets: Bitboard) {
        for to in targets {
            let promote = |role| Move::promotion(step.origin::<S>(to), to, role);
            Role::PROMOTIONS.into_iter().for_each(|role| self.push(promote(role)));
        }
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.push(Move::en_passant(from, to));
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.push(Move::castle(king, rook));
    }
}

impl Variant for Crazyhouse {
    type Move = HouseMove;

    fn legal_moves(&self) -> Vec<HouseMove> {
        let mut moves = Moves(Vec::with_capacity(64));
        let scene = self.position.scene();
        match self.turn() {
            Color::White => movegen::generate::<White, _>(&scene, Wanted::All, &mut moves),
            Color::Black => movegen::generate::<Black, _>(&scene, Wanted::All, &mut moves),
        }
        for role in ROLES {
            moves.0.extend(self.drops(role).into_iter().map(|to| HouseMove::Drop { role, to }));
        }
        moves.0
    }

    fn count_legal_moves(&self) -> usize {
        let drops: u32 = ROLES.into_iter().map(|role| self.drops(role).len()).sum();
        self.position.count_legal_moves() + drops as usize
    }

    fn play_unchecked(&mut self, mv: HouseMove) {
        match mv {
            HouseMove::Board(mv) => self.move_on_board(mv),
            HouseMove::Drop { role, to } => {
                self.pockets[self.position.turn() as usize].take(role);
                self.position.drop_piece(role, to);
            }
        }
    }

    fn outcome(&self) -> Option<VariantOutcome> {
        if self.count_legal_moves() == 0 {
            let winner = !self.turn();
            return Some(VariantOutcome::Chess(match self.in_check() {
                true => Outcome::Checkmate { winner },
                false => Outcome::Stalemate,
            }));
        }
        let pieces: u32 = self.pockets.iter().map(|pocket| pocket.total()).sum();
        let is_bare = pieces == 0 && self.promoted.is_empty();
        (is_bare && self.position.has_insufficient_material() && self.board().occupied().len() <= 3)
            .then_some(VariantOutcome::Chess(Outcome::InsufficientMaterial))
    }

    fn uci(&self, mv: HouseMove) -> String {
        match mv {
            HouseMove::Board(mv) => self.position.uci(mv, CastlingMode::Standard).to_string(),
            HouseMove::Drop { role, to } => {
                format!("{}@{to}", role.to_char().to_ascii_uppercase())
            }
        }
    }

    fn fen(&self) -> String {
        let fen = self.position.fen().to_string();
        let rest = fen.split_once(' ').map_or("", |(_, rest)| rest);
        let placement = fmt::from_fn(|f| {
            self.write_board(f)?;
            f.write_str("[")?;
            pockets::write(f, &self.pockets)?;
            f.write_str("]")
        });
        format!("{placement} {rest}")
    }
}

use machines::chessvm::{Card, Deck, Punched};
use player::Situation;
use rules::{Board, CastlingRights, Color, File, Move, Piece, Position, Rank, Role, Square};

use super::{sheet, word};

/// The killers of the deeper plies. That of the root is where the generator begins.
const KILLERS: std::ops::Range<u8> = word::KILLER + 1..word::BESTFROM;
/// The address that ends a deck: the program adds one and finds zero.
const END: u8 = 99;

/// The score of an even position.
const EVEN: i32 = 50;
/// How far from even the operator lets a position begin, so that there is room
/// for what the machine may win or lose.
const MOST_AHEAD: i32 = 25;
/// The machine begins with a score to beat, this much below the one on the board: more than a pawn. Where
/// no move beats it, the program searches again with nothing to beat.
const MOST_LOST: u8 = 5;
/// The ply of the root.
const FIRST_PLY: u8 = 1;
/// Added to the ply when it is Black's turn.
const BLACK_TO_MOVE: u8 = 50;

/// How far apart, in pairs of squares, the machine begins from move to move; odd,
/// so that it comes everywhere.
const PAIRS_APART: usize = 13;

/// A square as the machine writes it: rank and file, 11 to 88.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot(u8);

impl Spot {
    /// What two digits say, whether or not they are a square.
    pub(super) const fn of_digits(digits: u8) -> Spot {
        Spot(digits)
    }

    /// The two digits.
    #[must_use]
    pub const fn digits(self) -> u8 {
        self.0
    }

    /// The square, if the digits are one.
    #[must_use]
    pub fn square(self) -> Option<Square> {
        let rank = usize::from(self.0 / 10).checked_sub(1)?;
        let file = usize::from(self.0 % 10).checked_sub(1)?;
        Some(Square::new(*File::ALL.get(file)?, *Rank::ALL.get(rank)?))
    }
}

impl From<Square> for Spot {
    fn from(square: Square) -> Spot {
        Spot((square.rank().index() * 10 + square.file().index() + 11) as u8)
    }
}

/// A position as the operator puts it on cards, and what he has to say.
///
/// The machine knows two white rooks and no promotions but to queens. It never
/// castles or captures en passant; that its opponent did so is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    /// The words to be set, in ascending order of their addresses.
    words: Vec<(u8, u8)>,
    /// What could not be entered as it is.
    pub remarks: Vec<String>,
}

impl Cards {
    /// Punches a position of which nothing else is known.
    #[must_use]
    pub fn of(position: &Position) -> Cards {
        let mut cards = Cards { words: Vec::new(), remarks: Vec::new() };
        let turn = position.turn();
        let ply = FIRST_PLY + turn.pick(0, BLACK_TO_MOVE);
        cards.set(word::SCORE, score(position));
        cards.set(word::BEST, score(position) - MOST_LOST);
        cards.set(word::PAWNS, sheet::pawns(position));
        cards.set(word::HEAVY, sheet::heavy(position));
        cards.set(word::OWNKING, Spot::from(position.king(turn)).0);
        cards.set(word::KING2, Spot::from(position.king(!turn)).0);
        cards.set(word::PLY, ply);
        KILLERS.for_each(|address| cards.set(address, Spot::from(Square::A1).0));
        cards.set(word::KILLER, first_look(position).0);
        let board = cards.two_rooks(position);
        cards.rooks(&board);
        cards.board(&board);
        cards.words.sort_unstable();
        cards
    }

    /// Punches the position of a game, with what the score sheet says: as long as the machine is not
    /// behind, the moves that would repeat a position are forbidden.
    #[must_use]
    pub fn of_game(situation: &Situation) -> Cards {
        let mut cards = Cards::of(situation.position());
        if i32::from(score(situation.position())) >= EVEN {
            let codes = sheet::repeating(situation);
            (word::REPEATS..).zip(codes).for_each(|(address, code)| cards.set(address, code));
        }
        cards.words.sort_unstable();
        cards
    }

    fn set(&mut self, address: u8, value: u8) {
        self.words.push((address, value));
    }

    fn rooks(&mut self, board: &Board) {
        let rooks = board.pieces(Color::White, Role::Rook).into_iter();
        for (address, square) in (word::WROOK1..).zip(rooks) {
            self.set(address, Spot::from(square).0);
        }
    }

    fn board(&mut self, board: &Board) {
        let mut digits = [[0u8; 2]; 32];
        for (square, piece) in board.iter() {
            digits[square.index() / 2][square.index() % 2] = digit(piece);
        }
        for (address, [tens, ones]) in (word::BOARD..).zip(digits) {
            self.set(address, tens * 10 + ones);
        }
    }

    /// The board with no more than two white rooks. Another one becomes a piece
    /// that does not check the king whose turn it is not, or is left off.
    fn two_rooks(&mut self, position: &Position) -> Board {
        let mut setup = position.to_setup();
        (setup.castling, setup.en_passant) = (CastlingRights::NONE, None);
        for square in position.pieces(Color::White, Role::Rook).into_iter().skip(2) {
            let options = [Some(Role::Queen), Some(Role::Knight), Some(Role::Bishop), None];
            let entered = options.into_iter().find(|&role| {
                replace(&mut setup.board, square, role);
                setup.clone().validate().is_ok()
            });
            self.remarks.push(match entered.flatten() {
                Some(role) => format!("the rook on {square} is entered as {role:?}"),
                None => format!("the rook on {square} is left off the board"),
            });
        }
        setup.board
    }

    /// The deck: a card for each word that is not 00, and a card that ends it.
    #[must_use]
    pub fn deck(&self) -> Deck {
        let words = self.words.iter().filter(|&&(_, value)| value != 0);
        let end = (END, 0);
        words
            .chain(std::iter::once(&end))
            .map(|(address, value)| Card::new(&format!("{address:02}{value:02}0")))
            .collect()
    }

    /// The move on a punched card, if it is legal.
    #[must_use]
    pub fn chosen(card: Punched, position: &Position) -> Option<Move> {
        let (from, to) = (Spot(card.a).square()?, Spot(card.b).square()?);
        let meant = |mv: &Move| {
            let queen = mv.promotes_to().is_none_or(|role| role == Role::Queen);
            (mv.from(), mv.to()) == (from, to) && !mv.is_castle() && queen
        };
        position.legal_moves().into_iter().find(meant)
    }
}

/// Where the machine begins to look for moves. The first of equal moves is
/// played, so a machine that always began at a1 would go to and fro for ever in a
/// won game: every move without progress it begins elsewhere, on each of the 32
/// pairs of squares in turn.
pub(super) fn first_look(position: &Position) -> Spot {
    let pair = position.halfmoves() as usize / 2 * PAIRS_APART % 32;
    Square::from_index(2 * pair).map_or(Spot::from(Square::A1), Spot::from)
}

fn replace(board: &mut Board, square: Square, role: Option<Role>) {
    board.remove(square);
    if let Some(role) = role {
        board.put(square, role.of(Color::White));
    }
}

/// The digit that stands for a piece on the machine's board.
fn digit(piece: Piece) -> u8 {
    let white = match piece.role {
        Role::Pawn => 1,
        Role::Knight => 2,
        Role::Bishop => 3,
        Role::Queen | Role::King => 4,
        Role::Rook => return 5,
    };
    white + piece.color.pick(0, 5)
}

/// The score of the side to move by material, a pawn being 4, so that a draw is
/// always 50.
fn score(position: &Position) -> u8 {
    let worth = |piece: Piece| match piece.role {
        Role::Pawn => 4,
        Role::Knight => 12,
        Role::Bishop => 13,
        Role::Rook => 20,
        Role::Queen => 36,
        Role::King => 0,
    };
    let own = |piece: Piece| if piece.color == position.turn() { 1 } else { -1 };
    let ahead: i32 = position.board().iter().map(|(_, piece)| worth(piece) * own(piece)).sum();
    (EVEN + ahead.clamp(-MOST_AHEAD, MOST_AHEAD)) as u8
}

use rules::{Color, Move, Position, Role, Square, attacks};
use shakmaty::zobrist::{Zobrist64, ZobristValue};

use super::{BookError, BookFault};
use chance::Random;

const ENTRY: usize = 16;

/// A Polyglot book: moves with weights for positions that are known by their keys.
///
/// ```
/// use games::book::Polyglot;
/// use rules::Position;
///
/// let mut entry = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
/// entry.extend([0x03, 0x1C, 0, 1, 0, 0, 0, 0]);
/// let book = Polyglot::from_bytes(&entry)?;
/// let moves = book.moves(&Position::start());
/// assert_eq!(moves[0].played, Position::start().parse_uci("e2e4")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Polyglot {
    /// Sorted by key.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    code: u16,
    weight: u16,
}

/// A move of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PolyglotMove {
    /// The move, which is legal.
    pub played: Move,
    /// How often to choose it, compared with the others.
    pub weight: u16,
}

impl Polyglot {
    /// Reads a book. Its entries need not be in order.
    ///
    /// # Errors
    /// When there are no entries, or the last one is torn.
    pub fn from_bytes(bytes: &[u8]) -> Result<Polyglot, BookError> {
        let (entries, rest) = bytes.as_chunks::<ENTRY>();
        if !rest.is_empty() {
            let fault = BookFault::Torn { length: bytes.len() };
            return Err(BookError { line: 0, fault });
        }
        if entries.is_empty() {
            return Err(BookError { line: 0, fault: BookFault::Empty });
        }
        let mut entries: Vec<Entry> = entries.iter().map(Entry::from_bytes).collect();
        entries.sort_by_key(|entry| entry.key);
        Ok(Polyglot { entries })
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none, which cannot be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What the book plays in a position. Moves that are not legal there, as after a collision of
    /// keys, are left out.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<PolyglotMove> {
        let key = polyglot_key(position);
        let begin = self.entries.partition_point(|entry| entry.key < key);
        self.entries[begin..]
            .iter()
            .take_while(|entry| entry.key == key)
            .filter_map(|entry| {
                let played = entry.decode(position)?;
                Some(PolyglotMove { played, weight: entry.weight })
            })
            .collect()
    }

    /// A beginning by chance, each move as often as its weight says, until the book ends or `plies`
    /// moves are played.
    #[must_use]
    pub fn line(&self, first: &Position, seed: u64, plies: usize) -> Vec<Move> {
        let mut random = Random::new(seed);
        let mut position = first.clone();
        let mut line = Vec::new();
        while line.len() < plies {
            let Some(mv) = choose(&self.moves(&position), &mut random) else { break };
            position.play_unchecked(mv);
            line.push(mv);
        }
        line
    }
}

fn choose(moves: &[PolyglotMove], random: &mut Random) -> Option<Move> {
    let total: u64 = moves.iter().map(|mv| u64::from(mv.weight)).sum();
    if total == 0 {
        return None;
    }
    let mut left = random.below(total);
    for mv in moves {
        match left.checked_sub(u64::from(mv.weight)) {
            Some(rest) => left = rest,
            None => return Some(mv.played),
        }
    }
    None
}

impl Entry {
    fn from_bytes(bytes: &[u8; ENTRY]) -> Entry {
        let number = u128::from_be_bytes(*bytes);
        Entry {
            key: (number >> 64) as u64,
            code: (number >> 48) as u16,
            weight: (number >> 32) as u16,
        }
    }

    fn decode(self, position: &Position) -> Option<Move> {
        let from = Square::from_index(usize::from(self.code >> 6 & 63))?;
        let to = Square::from_index(usize::from(self.code & 63))?;
        let promotion = match self.code >> 12 & 7 {
            0 => "",
            1 => "n",
            2 => "b",
            3 => "r",
            4 => "q",
            _ => return None,
        };
        // Castling is the king taking his rook here, which UCI moves may be too.
        position.parse_uci(&format!("{from}{to}{promotion}")).ok()
    }
}

/// The key of a position in Polyglot books.
///
/// The format counts an en passant square as soon as a pawn stands beside the one that moved two
/// squares, even when a pin forbids the capture. A [`Position`] does not remember such squares, so in
/// that rare case the key differs and the book is not found.
///
/// ```
/// use games::book::polyglot_key;
///
/// assert_eq!(polyglot_key(&rules::Position::start()), 0x463b_9618_1691_fc9c);
/// ```
#[must_use]
pub fn polyglot_key(position: &Position) -> u64 {
    let mut key = Zobrist64(0);
    for (square, piece) in position.board().iter() {
        let piece =
            shakmaty::Piece { color: their_color(piece.color), role: their_role(piece.role) };
        key ^= Zobrist64::zobrist_for_piece(their_square(square), piece);
    }
    if position.turn() == Color::White {
        key ^= Zobrist64::zobrist_for_white_turn();
    }
    for color in Color::ALL {
        for (ours, theirs) in [
            (rules::CastlingSide::King, shakmaty::CastlingSide::KingSide),
            (rules::CastlingSide::Queen, shakmaty::CastlingSide::QueenSide),
        ] {
            if position.castling_rook(color, ours).is_some() {
                key ^= Zobrist64::zobrist_for_castling_right(their_color(color), theirs);
            }
        }
    }
    if let Some(square) = capturable_en_passant(position) {
        key ^= Zobrist64::zobrist_for_en_passant_file(their_square(square).file());
    }
    key.0
}

/// The en passant square if a pawn stands ready to capture there.
fn capturable_en_passant(position: &Position) -> Option<Square> {
    let us = position.turn();
    let pawns = position.pieces(us, Role::Pawn);
    position.en_passant().filter(|square| (attacks::pawn(!us, *square) & pawns).any())
}

fn their_color(color: Color) -> shakmaty::Color {
    color.pick(shakmaty::Color::White, shakmaty::Color::Black)
}

fn their_role(role: Role) -> shakmaty::Role {
    match role {
        Role::Pawn => shakmaty::Role::Pawn,
        Role::Knight => shakmaty::Role::Knight,
        Role::Bishop => shakmaty::Role::Bishop,
        Role::Rook => shakmaty::Role::Rook,
        Role::Queen => shakmaty::Role::Queen,
        Role::King => shakmaty::Role::King,
    }
}

fn their_square(square: Square) -> shakmaty::Square {
    shakmaty::Square::ALL[square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys that the description of the format gives as examples.
    #[test]
    fn keys_of_the_format() {
        let mut position = Position::start();
        let line = [
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("d7d5", 0x0756_b944_61c5_0fb0),
            ("e4e5", 0x662f_afb9_65db_29d4),
            ("f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e1e2", 0x652a_607c_a3f2_42c1),
            ("e8f7", 0x00fd_d303_c946_bdd9),
        ];
        for (text, key) in line {
            position.play(position.parse_uci(text).unwrap());
            assert_eq!(polyglot_key(&position), key, "{text}");
        }
    }

    fn entry(position: &Position, code: u16, weight: u16) -> Vec<u8> {
        let mut bytes = polyglot_key(position).to_be_bytes().to_vec();
        bytes.extend(code.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
        bytes
    }

    fn code(from: Square, to: Square, promotion: u16) -> u16 {
        promotion << 12 | (from.index() as u16) << 6 | to.index() as u16
    }

    #[test]
    fn castling_and_promotion_are_understood() {
        let castle = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let promote = Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let mut bytes = entry(&castle, code(Square::E1, Square::H1, 0), 1);
        bytes.extend(entry(&promote, code(Square::A7, Square::A8, 1), 1));
        let book = Polyglot::from_bytes(&bytes).unwrap();
        assert!(book.moves(&castle)[0].played.is_castle());
        assert_eq!(book.moves(&promote)[0].played.promotes_to(), Some(Role::Knight));
    }

    #[test]
    fn weights_rule_chance() {
        let start = Position::start();
        let mut bytes = entry(&start, code(Square::E2, Square::E4, 0), 3);
        bytes.extend(entry(&start, code(Square::D2, Square::D4, 0), 1));
        bytes.extend(entry(&start, code(Square::A2, Square::A3, 0), 0));
        bytes.extend(entry(&start, code(Square::A1, Square::A8, 0), 9));
        let book = Polyglot::from_bytes(&bytes).unwrap();
        assert_eq!(book.moves(&start).len(), 3, "the illegal one is left out");
        let e4 = start.parse_uci("e2e4").unwrap();
        let a3 = start.parse_uci("a2a3").unwrap();
        let lines: Vec<Vec<Move>> = (0..4_000).map(|seed| book.line(&start, seed, 8)).collect();
        let kings_pawn = lines.iter().filter(|line| **line == [e4]).count();
        assert!((2_850..3_150).contains(&kings_pawn), "{kings_pawn}");
        assert!(lines.iter().all(|line| line.len() == 1 && *line != [a3]));
        assert_eq!(book.line(&start, 7, 8), book.line(&start, 7, 8));
        assert!(book.line(&start, 7, 0).is_empty());
    }

    #[test]
    fn torn_books_are_refused() {
        let error = Polyglot::from_bytes(&[0; 17]).unwrap_err();
        assert_eq!(error.to_string(), "a Polyglot book has entries of 16 bytes, this has 17 bytes");
        assert!(Polyglot::from_bytes(&[]).is_err());
    }
}

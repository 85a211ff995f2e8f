//! Chess in words, for ears as well as for eyes.

use rules::{CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Square};

use super::ending::capital;

pub(crate) fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// A legal move: `knight g1 to f3`, `pawn e5 takes pawn on d6 en passant, check`.
pub(crate) fn move_in_words(position: &Position, mv: Move) -> String {
    let mut words = step_in_words(position, mv);
    if let Some(role) = mv.promotes_to() {
        words += &format!(", promotes to {}", role_name(role));
    }
    let after = position.after(mv);
    if after.is_checkmate() {
        words += ", checkmate";
    } else if after.in_check() {
        words += ", check";
    }
    words
}

fn step_in_words(position: &Position, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    if mv.is_castle() {
        return match CastlingSide::of(from, to) {
            CastlingSide::King => "castles kingside".to_owned(),
            CastlingSide::Queen => "castles queenside".to_owned(),
        };
    }
    let mover = position.piece_at(from).map_or("piece", |piece| role_name(piece.role));
    if mv.is_en_passant() {
        return format!("{mover} {from} takes pawn on {to} en passant");
    }
    match position.piece_at(to) {
        Some(taken) => format!("{mover} {from} takes {} on {to}", role_name(taken.role)),
        None => format!("{mover} {from} to {to}"),
    }
}

/// A move as it is announced: `Move 3, White: Nf3, knight g1 to f3.`
pub(crate) fn announcement(position: &Position, mv: Move) -> String {
    let (number, side) = (position.fullmoves(), capital(position.turn()));
    let (san, words) = (position.san(mv), move_in_words(position, mv));
    format!("Move {number}, {side}: {san}, {words}.")
}

/// All pieces: `White: king e1, queen d1, ...`, a line per side.
pub(crate) fn pieces_in_words(position: &Position) -> String {
    Color::ALL.map(|color| side_in_words(position, color)).join("\n")
}

fn side_in_words(position: &Position, color: Color) -> String {
    let mut parts = Vec::new();
    for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        let squares: Vec<Square> = position.pieces(color, role).into_iter().collect();
        if !squares.is_empty() {
            parts.push(group_in_words(role, &squares));
        }
    }
    format!("{}: {}.", capital(color), parts.join(", "))
}

fn group_in_words(role: Role, squares: &[Square]) -> String {
    let plural = if squares.len() == 1 { "" } else { "s" };
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    format!("{}{plural} {}", role_name(role), squares.join(" "))
}

/// Where one kind of man stands: `White knights: b1 g1.`
pub(crate) fn whereabouts(position: &Position, piece: Piece) -> String {
    let squares: Vec<Square> = position.pieces(piece.color, piece.role).into_iter().collect();
    let side = capital(piece.color);
    if squares.is_empty() {
        return format!("{side} has no {}.", role_name(piece.role));
    }
    format!("{side} {}.", group_in_words(piece.role, &squares))
}

/// What stands on a file or a rank, square by square.
pub(crate) fn scan(position: &Position, line: &str) -> Option<String> {
    let letter = line.chars().next().filter(|_| line.len() == 1)?;
    let squares: Vec<Square> = match (File::from_char(letter), Rank::from_char(letter)) {
        (Some(file), _) => Rank::ALL.map(|rank| Square::new(file, rank)).to_vec(),
        (_, Some(rank)) => File::ALL.map(|file| Square::new(file, rank)).to_vec(),
        _ => return None,
    };
    let words: Vec<String> =
        squares.iter().map(|square| square_in_words(position, *square)).collect();
    Some(format!("{}.", words.join(", ")))
}

/// `e4, white pawn` or `e4, empty`, as one item of a list.
fn square_in_words(position: &Position, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => format!("{square} {} {}", piece.color, role_name(piece.role)),
        None => format!("{square} empty"),
    }
}

/// The board as text, White at the bottom unless it is flipped.
pub(crate) fn board(position: &Position, bottom: Color) -> String {
    let mut text = String::new();
    for rank in ordered(Rank::ALL, bottom == Color::White) {
        text.push_str(&format!("{} ", rank.to_char()));
        for file in ordered(File::ALL, bottom == Color::Black) {
            let piece = position.piece_at(Square::new(file, rank));
            text.push_str(&format!(" {}", piece.map_or('.', Piece::to_char)));
        }
        text.push('\n');
    }
    let files = ordered(File::ALL, bottom == Color::Black);
    let files: Vec<String> = files.iter().map(|file| file.to_char().to_string()).collect();
    text + "   " + &files.join(" ")
}

fn ordered<T: Copy>(mut all: [T; 8], backwards: bool) -> [T; 8] {
    if backwards {
        all.reverse();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(fen: &str, san: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        move_in_words(&position, position.parse_san(san).unwrap())
    }

    #[test]
    fn moves_read_well() {
        let start = Position::start().fen().to_string();
        assert_eq!(words(&start, "Nf3"), "knight g1 to f3");
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(words(castling, "O-O-O"), "castles queenside");
        assert_eq!(words(castling, "Rxh8+"), "rook h1 takes rook on h8, check");
        let promotion = "6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(words(promotion, "a8=Q#"), "pawn a7 to a8, promotes to queen, checkmate");
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(words(passing, "exd6"), "pawn e5 takes pawn on d6 en passant");
    }

    #[test]
    fn positions_read_well() {
        let position = Position::from_fen("4k3/8/8/8/8/8/PP6/4K2R w K - 0 1").unwrap();
        let text = pieces_in_words(&position);
        assert_eq!(text, "White: king e1, rook h1, pawns a2 b2.\nBlack: king e8.");
        assert_eq!(whereabouts(&position, Piece::from_char('P').unwrap()), "White pawns a2 b2.");
        assert_eq!(whereabouts(&position, Piece::from_char('q').unwrap()), "Black has no queen.");
        assert!(scan(&position, "a").unwrap().starts_with("a1 empty, a2 white pawn, a3 empty"));
        assert!(scan(&position, "8").unwrap().contains("e8 black king"));
        assert_eq!(scan(&position, "z"), None);
        assert!(board(&position, Color::White).starts_with("8  . . . . k"));
        assert!(board(&position, Color::Black).ends_with("   h g f e d c b a"));
    }
}

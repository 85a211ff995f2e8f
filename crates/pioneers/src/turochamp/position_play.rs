use std::fmt;

use rules::{Bitboard, CastlingSide, Color, Move, Position, Role, Square, attacks};

use super::{CastlingDone, KingDanger, Points, Readings};
use crate::reach::Reach;

/// The parts of position play, in the order in which they are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Square roots of the moves of queen, rooks, bishops and knights.
    Mobility,
    /// Rooks, bishops and knights that are defended.
    Safety,
    /// The square root of the king's moves.
    KingMobility,
    /// What a queen would reach from the king's square, deducted.
    KingDanger,
    /// Castling, later, next or just done.
    Castling,
    /// Ranks that pawns have advanced.
    PawnAdvance,
    /// Pawns that a piece defends.
    PawnDefence,
    /// A threat of mate.
    MateThreat,
    /// A check.
    Check,
}

impl Part {
    const ALL: [Part; 9] = [
        Part::Mobility,
        Part::Safety,
        Part::KingMobility,
        Part::KingDanger,
        Part::Castling,
        Part::PawnAdvance,
        Part::PawnDefence,
        Part::MateThreat,
        Part::Check,
    ];
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Mobility => "mobility",
            Part::Safety => "defended",
            Part::KingMobility => "king's moves",
            Part::KingDanger => "king's danger",
            Part::Castling => "castling",
            Part::PawnAdvance => "pawns advanced",
            Part::PawnDefence => "pawns defended",
            Part::MateThreat => "threat of mate",
            Part::Check => "check",
        })
    }
}

/// One number on the sheet, and what it is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The rule.
    pub part: Part,
    /// The piece and the count behind the number.
    pub what: String,
    /// The number.
    pub points: Points,
}

/// The sum of one side's position play, term by term.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// All terms.
    pub terms: Vec<Term>,
}

impl Sheet {
    /// The sum.
    #[must_use]
    pub fn total(&self) -> Points {
        self.terms.iter().map(|term| term.points).sum()
    }

    /// The sum of one part.
    #[must_use]
    pub fn part(&self, part: Part) -> Points {
        self.terms.iter().filter(|term| term.part == part).map(|term| term.points).sum()
    }

    /// The sheet as it is written down, a line for each part that counts.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let parts = Part::ALL.into_iter();
        let line = |part: Part| {
            let terms = self.terms.iter().filter(|term| term.part == part);
            let terms: Vec<String> =
                terms.map(|term| format!("{} {}", term.what, term.points)).collect();
            (!terms.is_empty())
                .then(|| format!("{part}: {} = {}", terms.join(", "), self.part(part)))
        };
        parts.filter_map(line).collect()
    }

    fn add(&mut self, part: Part, what: impl Into<String>, points: Points) {
        self.terms.push(Term { part, what: what.into(), points });
    }
}

/// The position play of one side after its move; `moved` is that move, if one was made.
#[must_use]
pub fn position_play(
    position: &Position,
    color: Color,
    moved: Option<Move>,
    readings: Readings,
) -> Sheet {
    let mut sheet = Sheet::default();
    let reach = Reach::new(position, color);
    pieces(position, color, &reach, &mut sheet);
    king(position, color, &reach, readings, &mut sheet);
    castling(position, color, moved, readings, &mut sheet);
    pawns(position, color, &mut sheet);
    threats(position, color, &mut sheet);
    sheet
}

/// The number of moves among these squares; a capture counts twice.
fn moves_counted(position: &Position, color: Color, targets: Bitboard) -> u32 {
    targets.len() + (targets & position.by_color(!color)).len()
}

fn defenders(position: &Position, color: Color, square: Square) -> Bitboard {
    position.attackers_to(square) & position.by_color(color)
}

fn pieces(position: &Position, color: Color, reach: &Reach<'_>, sheet: &mut Sheet) {
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        for square in position.pieces(color, role) {
            let name = role.to_char().to_ascii_uppercase();
            let moves = moves_counted(position, color, reach.of(square));
            sheet.add(Part::Mobility, format!("{name}{square} √{moves}"), Points::root(moves));
            let points = match defenders(position, color, square).len() {
                _ if role == Role::Queen => continue,
                0 => continue,
                1 => Points::tenths(10),
                _ => Points::tenths(15),
            };
            sheet.add(Part::Safety, format!("{name}{square}"), points);
        }
    }
}

fn king(
    position: &Position,
    color: Color,
    reach: &Reach<'_>,
    readings: Readings,
    sheet: &mut Sheet,
) {
    let square = position.king(color);
    let moves = moves_counted(position, color, reach.of(square));
    sheet.add(Part::KingMobility, format!("K{square} √{moves}"), Points::root(moves));
    let moves = moves_counted(position, color, reach.of_queen_on_king());
    let (what, points) = match readings.king_danger {
        KingDanger::Root => (format!("Q{square} √{moves}"), Points::root(moves)),
        KingDanger::Number => {
            (format!("Q{square} {moves}"), Points::tenths(10 * moves.cast_signed()))
        }
    };
    sheet.add(Part::KingDanger, what, -points);
}

fn castling(
    position: &Position,
    color: Color,
    moved: Option<Move>,
    readings: Readings,
    sheet: &mut Sheet,
) {
    let point = Points::tenths(10);
    if moved.is_some_and(Move::is_castle) {
        let points = match readings.castling_done {
            CastlingDone::One => point,
            CastlingDone::Two => point + point,
        };
        return sheet.add(Part::Castling, "done", points);
    }
    if position.castling().any(color) {
        sheet.add(Part::Castling, "still possible", point);
    }
    let sides = [CastlingSide::King, CastlingSide::Queen];
    if sides.into_iter().any(|side| can_castle(position, color, side)) {
        sheet.add(Part::Castling, "possible next", point);
    }
}

/// Whether nothing stands between king and rook, or attacks the king's way.
fn can_castle(position: &Position, color: Color, side: CastlingSide) -> bool {
    let Some(rook) = position.castling_rook(color, side) else { return false };
    let king = position.king(color);
    let (king_target, rook_target) = (side.king_target(color), side.rook_target(color));
    let kings_way = attacks::between(king, king_target) | king.into() | king_target.into();
    let rooks_way = attacks::between(rook, rook_target) | rook_target.into();
    let both: Bitboard = [king, rook].into_iter().collect();
    let is_free = ((kings_way | rooks_way).without(both) & position.occupied()).is_empty();
    let is_attacked =
        |square: Square| (position.attackers_to(square) & position.by_color(!color)).any();
    is_free && !kings_way.into_iter().any(is_attacked)
}

fn pawns(position: &Position, color: Color, sheet: &mut Sheet) {
    let pawns = position.pieces(color, Role::Pawn);
    for square in pawns {
        let ranks = square.rank().relative_to(color).index() as i32 - 1;
        if ranks > 0 {
            sheet.add(Part::PawnAdvance, square.to_string(), Points::tenths(2 * ranks));
        }
        if defenders(position, color, square).without(pawns).any() {
            sheet.add(Part::PawnDefence, square.to_string(), Points::tenths(3));
        }
    }
}

/// A check, or a mate that the side could give if it were its turn again.
fn threats(position: &Position, color: Color, sheet: &mut Sheet) {
    if position.turn() == color {
        return;
    }
    if position.in_check() {
        return sheet.add(Part::Check, "check", Points::tenths(5));
    }
    let Some(again) = position.after_null_move() else { return };
    let mates = |mv: &Move| again.gives_check(*mv) && again.after(*mv).is_checkmate();
    if let Some(mate) = again.legal_moves().into_iter().find(mates) {
        sheet.add(Part::MateThreat, again.san(mate).to_string(), Points::tenths(10));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(fen: &str, readings: Readings) -> Sheet {
        let position = Position::from_fen(fen).expect("a FEN");
        position_play(&position, Color::White, None, readings)
    }

    fn part(fen: &str, part: Part) -> Points {
        sheet(fen, Readings::default()).part(part)
    }

    #[test]
    fn mobility_is_the_root_of_the_moves_and_a_capture_counts_twice() {
        assert_eq!(part("7k/8/8/8/8/8/8/N6K b - - 0 1", Part::Mobility), Points::root(2));
        assert_eq!(part("7k/8/1p6/8/8/8/8/N6K b - - 0 1", Part::Mobility), Points::root(2));
        assert_eq!(part("7k/8/8/8/8/1p6/8/N6K b - - 0 1", Part::Mobility), Points::root(3));
        let two = Points::root(13) + Points::root(7);
        assert_eq!(part("8/7k/8/8/8/8/R7/B6K b - - 0 1", Part::Mobility), two);
    }

    #[test]
    fn a_pinned_piece_has_no_moves() {
        assert_eq!(part("4r2k/8/8/8/8/4N3/8/4K3 b - - 0 1", Part::Mobility), Points::root(0));
        assert_eq!(part("7k/4r3/8/8/8/4R3/8/4K3 b - - 0 1", Part::Mobility), Points::root(6));
    }

    #[test]
    fn rooks_bishops_and_knights_are_defended_once_or_twice() {
        assert_eq!(part("7k/8/8/8/8/8/R7/7K b - - 0 1", Part::Safety), Points::tenths(0));
        assert_eq!(part("7k/8/8/8/8/8/R6K/8 b - - 0 1", Part::Safety), Points::tenths(0));
        assert_eq!(part("7k/8/8/8/8/8/6NK/8 b - - 0 1", Part::Safety), Points::tenths(10));
        assert_eq!(part("7k/8/8/8/8/5P2/6PK/6N1 b - - 0 1", Part::Safety), Points::tenths(10));
        assert_eq!(part("7k/8/8/8/8/5N1P/6PK/8 b - - 0 1", Part::Safety), Points::tenths(10));
        assert_eq!(part("7k/8/8/8/8/4PN2/4P1P1/7K b - - 0 1", Part::Safety), Points::tenths(15));
        // A queen is not asked for.
        assert_eq!(part("7k/8/8/8/8/8/6QK/8 b - - 0 1", Part::Safety), Points::tenths(0));
    }

    #[test]
    fn the_king_moves_without_castling_and_a_queen_on_his_square_is_a_danger() {
        let fen = "7k/8/8/8/8/8/3PPP2/R2QKB1R b KQ - 0 1";
        assert_eq!(part(fen, Part::KingMobility), Points::root(0));
        assert_eq!(part(fen, Part::KingDanger), Points::root(0));
        let bare = "7k/8/8/8/8/8/8/K7 b - - 0 1";
        assert_eq!(part(bare, Part::KingMobility), Points::root(3));
        // Seven squares up and seven to the side; the eighth of the diagonal is the other king.
        assert_eq!(part(bare, Part::KingDanger), -Points::root(20));
        let number = Readings { king_danger: KingDanger::Number, ..Readings::default() };
        assert_eq!(sheet(bare, number).part(Part::KingDanger), Points::tenths(-200));
    }

    #[test]
    fn castling_counts_later_next_and_when_done() {
        let points = |fen| part(fen, Part::Castling);
        assert_eq!(points("7k/8/8/8/8/8/8/4KB1R b K - 0 1"), Points::tenths(10));
        assert_eq!(points("7k/8/8/8/8/8/8/4K2R b K - 0 1"), Points::tenths(20));
        assert_eq!(points("5r1k/8/8/8/8/8/8/4K2R b K - 0 1"), Points::tenths(10));
        assert_eq!(points("7k/8/8/8/8/8/8/4K2R b - - 0 1"), Points::tenths(0));
        // The rook may pass an attacked square, the king not.
        assert_eq!(points("1r5k/8/8/8/8/8/8/R3K3 b Q - 0 1"), Points::tenths(20));
        let before = Position::from_fen("k7/8/8/8/8/8/8/4K2R w K - 0 1").expect("a FEN");
        let castles = before.parse_san("O-O").expect("legal");
        let done = |castling_done| {
            let readings = Readings { castling_done, ..Readings::default() };
            position_play(&before.after(castles), Color::White, Some(castles), readings)
                .part(Part::Castling)
        };
        assert_eq!(done(CastlingDone::One), Points::tenths(10));
        assert_eq!(done(CastlingDone::Two), Points::tenths(20));
    }

    #[test]
    fn pawns_count_their_ranks_and_the_pieces_behind_them() {
        let fen = "7k/8/8/8/P7/1P6/2P5/7K b - - 0 1";
        assert_eq!(part(fen, Part::PawnAdvance), Points::tenths(6));
        assert_eq!(part(fen, Part::PawnDefence), Points::tenths(0));
        let fen = "7k/8/8/8/P7/1P6/2P5/R5K1 b - - 0 1";
        assert_eq!(part(fen, Part::PawnDefence), Points::tenths(3));
        let black = Position::from_fen("7k/8/8/p7/8/8/8/7K w - - 0 1").expect("a FEN");
        let sheet = position_play(&black, Color::Black, None, Readings::default());
        assert_eq!(sheet.part(Part::PawnAdvance), Points::tenths(4));
    }

    #[test]
    fn a_check_and_a_threat_of_mate_count() {
        assert_eq!(part("R5k1/6pp/8/8/8/8/8/K7 b - - 0 1", Part::Check), Points::tenths(5));
        let threat = "6k1/5ppp/8/8/8/8/8/RK6 b - - 0 1";
        assert_eq!(part(threat, Part::MateThreat), Points::tenths(10));
        assert_eq!(part(threat, Part::Check), Points::tenths(0));
        assert_eq!(part("6k1/5pp1/8/8/8/8/8/RK6 b - - 0 1", Part::MateThreat), Points::tenths(0));
    }

    #[test]
    fn the_sheet_says_every_number() {
        let lines = sheet("7k/8/8/8/8/8/6N1/6K1 b - - 0 1", Readings::default()).lines();
        assert_eq!(lines[0], "mobility: Ng2 √4 2.0 = 2.0");
        assert_eq!(lines[1], "defended: Ng2 1.0 = 1.0");
        assert_eq!(lines[2], "king's moves: Kg1 √4 2.0 = 2.0");
    }
}

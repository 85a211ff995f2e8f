//! What the evaluation looks at. Each feature is an index into the weights.

use rules::{Bitboard, Color, Position, Role, Square, attacks};

use super::pawns::{self, Structure};

/// The index of a weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature(pub usize);

/// Receives the features of a position.
pub trait Reader {
    /// A feature that a player has `count` times.
    fn add(&mut self, color: Color, feature: Feature, count: i32);
}

/// Features that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// What the breakdown calls them.
    pub name: &'static str,
    first: usize,
    len: usize,
}

impl Group {
    const fn after(self, name: &'static str, len: usize) -> Group {
        Group { name, first: self.first + self.len, len }
    }

    const fn at(self, index: usize) -> Feature {
        assert!(index < self.len);
        Feature(self.first + index)
    }

    /// The indices of the group's weights.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.first..self.first + self.len
    }

    /// The index of the group's first weight.
    #[must_use]
    pub const fn first(self) -> usize {
        self.first
    }
}

const MATERIAL: Group = Group { name: "material", first: 0, len: 5 };
const SQUARES: Group = MATERIAL.after("squares", 6 * 64);
const KNIGHT_MOBILITY: Group = SQUARES.after("knight mobility", 9);
const BISHOP_MOBILITY: Group = KNIGHT_MOBILITY.after("bishop mobility", 14);
const ROOK_MOBILITY: Group = BISHOP_MOBILITY.after("rook mobility", 15);
const QUEEN_MOBILITY: Group = ROOK_MOBILITY.after("queen mobility", 28);
const BISHOP_PAIR: Group = QUEEN_MOBILITY.after("bishop pair", 1);
const ROOK_FILES: Group = BISHOP_PAIR.after("rook files", 2);
const OUTPOSTS: Group = ROOK_FILES.after("outposts", 2);
pub(super) const PAWNS: Group = OUTPOSTS.after("pawn structure", 3);
pub(super) const PHALANX: Group = PAWNS.after("pawn phalanx", 8);
pub(super) const PROTECTED: Group = PHALANX.after("protected pawns", 8);
pub(super) const PASSED: Group = PROTECTED.after("passed pawns", 8);
const PASSED_FREE: Group = PASSED.after("free passed pawns", 8);
const PASSED_KINGS: Group = PASSED_FREE.after("kings near passed pawns", 16);
const SHELTER: Group = PASSED_KINGS.after("king shelter", 8);
const KING_FILES: Group = SHELTER.after("open files at the king", 2);
const KING_ATTACKS: Group = KING_FILES.after("attacks on the king's ring", 5);
const KING_CHECKS: Group = KING_ATTACKS.after("safe checks", 4);
const THREATS: Group = KING_CHECKS.after("threats", 8);
const TEMPO: Group = THREATS.after("the move", 1);

/// All groups in the order of their weights.
pub const GROUPS: [Group; 21] = [
    MATERIAL,
    SQUARES,
    KNIGHT_MOBILITY,
    BISHOP_MOBILITY,
    ROOK_MOBILITY,
    QUEEN_MOBILITY,
    BISHOP_PAIR,
    ROOK_FILES,
    OUTPOSTS,
    PAWNS,
    PHALANX,
    PROTECTED,
    PASSED,
    PASSED_FREE,
    PASSED_KINGS,
    SHELTER,
    KING_FILES,
    KING_ATTACKS,
    KING_CHECKS,
    THREATS,
    TEMPO,
];

/// How many weights there are.
pub const NUMBER: usize = TEMPO.first + TEMPO.len;

/// The index of a feature's group.
#[must_use]
pub fn group_of(feature: Feature) -> usize {
    GROUPS.iter().rposition(|group| group.first <= feature.0).unwrap_or(0)
}

/// Collects every feature.
struct Notes(Vec<(Color, Feature, i32)>);

impl Reader for Notes {
    fn add(&mut self, color: Color, feature: Feature, count: i32) {
        self.0.push((color, feature, count));
    }
}

/// Every feature of a position, for the tuner and the breakdown.
#[must_use]
pub fn all(position: &Position) -> Vec<(Color, Feature, i32)> {
    let mut notes = Notes(Vec::new());
    let structure = pawns::read(position, &mut notes);
    all_but_pawns(position, &structure, &mut notes);
    notes.0
}

/// What both sides attack, gathered piece by piece.
struct Attacked {
    by_pawns: [Bitboard; 2],
    by_minors: [Bitboard; 2],
    by_rooks: [Bitboard; 2],
    all: [Bitboard; 2],
}

/// Everything but the structure of the pawns.
pub(super) fn all_but_pawns<R: Reader>(position: &Position, structure: &Structure, reader: &mut R) {
    reader.add(position.turn(), TEMPO.at(0), 1);
    let by_pawns = Color::ALL.map(|color| attacks::pawns(color, pawns_of(position, color)));
    let mut attacked = Attacked {
        by_pawns,
        by_minors: [Bitboard::EMPTY; 2],
        by_rooks: [Bitboard::EMPTY; 2],
        all: by_pawns,
    };
    for color in Color::ALL {
        pieces(position, color, &mut attacked, reader);
        king(position, color, reader);
        attacked.all[color.index()] |= attacks::king(position.king(color));
    }
    for color in Color::ALL {
        passed(position, color, structure, &attacked, reader);
        threats(position, color, &attacked, reader);
        checks(position, color, &attacked, reader);
    }
}

fn pawns_of(position: &Position, color: Color) -> Bitboard {
    position.pieces(color, Role::Pawn)
}

/// Material and place of one piece.
#[inline]
pub(super) fn place<R: Reader>(color: Color, role: Role, square: Square, reader: &mut R) {
    if role != Role::King {
        reader.add(color, MATERIAL.at(role.index()), 1);
    }
    let seen = square.relative_to(color).index();
    reader.add(color, SQUARES.at(role.index() * 64 + seen), 1);
}

fn pieces<R: Reader>(position: &Position, color: Color, attacked: &mut Attacked, reader: &mut R) {
    let side = color.index();
    let enemy_king = position.king(!color);
    let ring = attacks::king(enemy_king) | enemy_king.into();
    let own_pawns = pawns_of(position, color);
    let safe = !attacked.by_pawns[1 - side] & !(own_pawns | position.king(color).into());
    let occupied = position.occupied();
    let straight = position.pieces(color, Role::Rook) | position.pieces(color, Role::Queen);
    let diagonal = position.pieces(color, Role::Bishop) | position.pieces(color, Role::Queen);
    for (role, group) in [
        (Role::Knight, KNIGHT_MOBILITY),
        (Role::Bishop, BISHOP_MOBILITY),
        (Role::Rook, ROOK_MOBILITY),
        (Role::Queen, QUEEN_MOBILITY),
    ] {
        for square in position.pieces(color, role) {
            place(color, role, square, reader);
            let reach = match role {
                Role::Knight => attacks::knight(square),
                // Sliders of a kind look through each other.
                Role::Bishop => attacks::bishop(square, occupied ^ diagonal),
                Role::Rook => attacks::rook(square, occupied ^ straight),
                _ => attacks::queen(square, occupied),
            };
            attacked.all[side] |= reach;
            match role {
                Role::Knight | Role::Bishop => attacked.by_minors[side] |= reach,
                Role::Rook => attacked.by_rooks[side] |= reach,
                _ => {}
            }
            reader.add(color, group.at((reach & safe).len() as usize), 1);
            let pressure = (reach & ring).len() as i32;
            if pressure > 0 {
                reader.add(color, KING_ATTACKS.at(role.index() - 1), pressure);
                reader.add(color, KING_ATTACKS.at(4), 1);
            }
        }
    }
    pairs_files_and_outposts(position, color, attacked, reader);
}

fn pairs_files_and_outposts<R: Reader>(
    position: &Position,
    color: Color,
    attacked: &Attacked,
    reader: &mut R,
) {
    if position.pieces(color, Role::Bishop).more_than_one() {
        reader.add(color, BISHOP_PAIR.at(0), 1);
    }
    for rook in position.pieces(color, Role::Rook) {
        let file = Bitboard::file(rook.file());
        if !file.intersects(pawns_of(position, color)) {
            let half = usize::from(file.intersects(pawns_of(position, !color)));
            reader.add(color, ROOK_FILES.at(half), 1);
        }
    }
    let supported = attacked.by_pawns[color.index()];
    for (role, index) in [(Role::Knight, 0), (Role::Bishop, 1)] {
        for square in position.pieces(color, role) & supported {
            let rank = square.relative_to(color).rank().index();
            let challengers =
                pawns::ahead_on_neighbours(square, color) & pawns_of(position, !color);
            if (3..=5).contains(&rank) && challengers.is_empty() {
                reader.add(color, OUTPOSTS.at(index), 1);
            }
        }
    }
}

fn king<R: Reader>(position: &Position, color: Color, reader: &mut R) {
    let square = position.king(color);
    place(color, Role::King, square, reader);
    let near = Bitboard::file(square.file());
    let files = near | near.west() | near.east();
    for pawn in pawns_of(position, color) & files {
        let distance = pawn.relative_to(color).rank().index() as i32
            - square.relative_to(color).rank().index() as i32;
        if (1..=3).contains(&distance) {
            let middle = usize::from(pawn.file() == square.file());
            reader.add(color, SHELTER.at((distance as usize - 1) * 2 + middle), 1);
        }
    }
    for file in [near.west(), near, near.east()] {
        if file.any() && !file.intersects(pawns_of(position, color)) {
            let open = !file.intersects(pawns_of(position, !color));
            reader.add(color, KING_FILES.at(usize::from(open)), 1);
        }
    }
}

fn passed<R: Reader>(
    position: &Position,
    color: Color,
    structure: &Structure,
    attacked: &Attacked,
    reader: &mut R,
) {
    for pawn in structure.passed & pawns_of(position, color) {
        let rank = pawn.relative_to(color).rank().index();
        let next = Bitboard::of(pawn).forward(color);
        let blocked = next.intersects(position.occupied() | attacked.all[(!color).index()]);
        if !blocked {
            reader.add(color, PASSED_FREE.at(rank), 1);
        }
        if rank >= 3
            && let Some(ahead) = next.first()
        {
            let own = position.king(color).distance(ahead);
            let enemy = position.king(!color).distance(ahead);
            reader.add(color, PASSED_KINGS.at(usize::from(own)), 1);
            reader.add(color, PASSED_KINGS.at(8 + usize::from(enemy)), 1);
        }
    }
}

fn threats<R: Reader>(position: &Position, color: Color, attacked: &Attacked, reader: &mut R) {
    let (us, them) = (color.index(), (!color).index());
    let enemies = |role| position.pieces(!color, role);
    let minors = enemies(Role::Knight) | enemies(Role::Bishop);
    let majors = enemies(Role::Rook) | enemies(Role::Queen);
    let mut note = |index: usize, set: Bitboard| {
        if set.any() {
            reader.add(color, THREATS.at(index), set.len() as i32);
        }
    };
    note(0, attacked.by_pawns[us] & minors);
    note(1, attacked.by_pawns[us] & majors);
    note(2, attacked.by_minors[us] & enemies(Role::Rook));
    note(3, attacked.by_minors[us] & enemies(Role::Queen));
    note(4, attacked.by_rooks[us] & enemies(Role::Queen));
    note(5, attacked.by_minors[us] & minors & !attacked.by_pawns[them]);
    let loose = position.by_color(!color) & !attacked.all[them];
    note(6, attacked.all[us] & loose & !enemies(Role::Pawn));
    note(7, attacked.all[us] & loose & enemies(Role::Pawn));
}

/// Squares from which the enemy king could be checked without being taken at once.
fn checks<R: Reader>(position: &Position, color: Color, attacked: &Attacked, reader: &mut R) {
    let king = position.king(!color);
    let safe = !position.by_color(color) & !attacked.all[(!color).index()];
    let occupied = position.occupied();
    let diagonal = attacks::bishop(king, occupied) & safe;
    let straight = attacks::rook(king, occupied) & safe;
    let leaps = attacks::knight(king) & safe;
    let reach = attacked.all[color.index()];
    let mut note = |index: usize, set: Bitboard| {
        if set.any() {
            reader.add(color, KING_CHECKS.at(index), 1);
        }
    };
    let can = |role, from: Bitboard| {
        position
            .pieces(color, role)
            .into_iter()
            .any(|square| attacks::of(role.of(color), square, occupied).intersects(from))
    };
    note(0, if can(Role::Knight, leaps) { leaps & reach } else { Bitboard::EMPTY });
    note(1, if can(Role::Bishop, diagonal) { diagonal & reach } else { Bitboard::EMPTY });
    note(2, if can(Role::Rook, straight) { straight & reach } else { Bitboard::EMPTY });
    let both = diagonal | straight;
    note(3, if can(Role::Queen, both) { both & reach } else { Bitboard::EMPTY });
}

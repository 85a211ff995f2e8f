//! Positions met on random walks, the same ones on every run.

use rules::{CastlingRights, Color, Move, Position, Role, Setup, Square};

/// Everything about a walk follows from its seed.
pub(crate) struct Random(chance::Random);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(chance::Random::new(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Captures, promotions, castling and checks are what goes wrong: walks take them gladly.
fn lively_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let special: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| mv.to_bits() >> 12 != 0 || position.gives_check(*mv))
        .collect();
    match special.is_empty() || random.one_in(2) {
        true if moves.is_empty() => None,
        true => Some(*random.pick(&moves)),
        false => Some(*random.pick(&special)),
    }
}

/// Calls back for each position of a random game, with the move that is played from it.
pub(crate) fn game(
    start: Position,
    random: &mut Random,
    mut visit: impl FnMut(&Position, Option<Move>),
) {
    let mut position = start;
    for _ in 0..200 {
        let next = lively_move(&position, random).filter(|_| position.halfmoves() < 100);
        visit(&position, next);
        match next {
            Some(mv) => position.play(mv),
            None => return,
        }
    }
}

/// A starting position: ordinary, Chess960, or Chess960 with two different arrangements.
pub(crate) fn start(random: &mut Random) -> Position {
    let (a, b) = (random.below(960) as u16, random.below(960) as u16);
    match random.below(3) {
        0 => Position::start(),
        1 => Position::chess960(a).expect("below 960"),
        _ => Position::double_chess960(a, b).expect("below 960"),
    }
}

/// A few pieces thrown onto the board: full of pins, double checks and castling corners.
pub(crate) fn thrown(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        let home = random.one_in(2);
        let king = if home { random.below(8) } else { random.below(64) };
        setup.board.put(Square::from_index(king)?.relative_to(color), Role::King.of(color));
        for _ in 0..random.below(6) {
            let role = *random.pick(&Role::ALL[..5]);
            let square = Square::from_index(random.below(64))?;
            let free = setup.board.piece_at(square).is_none();
            let pawn_allowed = (8..56).contains(&square.index());
            if free && (role != Role::Pawn || pawn_allowed) {
                setup.board.put(square, role.of(color));
            }
        }
        for _ in 0..2 {
            let rook = Square::from_index(random.below(8))?.relative_to(color);
            if home && setup.board.piece_at(rook).is_none() {
                setup.board.put(rook, Role::Rook.of(color));
                let rooks = setup.castling.rooks().into_iter().chain([rook]);
                setup.castling = CastlingRights::from_rooks(rooks);
            }
        }
    }
    setup.turn = if random.one_in(2) { Color::White } else { Color::Black };
    let with_en_passant = Setup {
        en_passant: Square::from_index(random.below(8) + setup.turn.pick(40, 16)),
        ..setup.clone()
    };
    with_en_passant.validate().or_else(|_| setup.validate()).ok()
}

//! The legal moves of a position in a cheap order, likely ones first. Both directions of the coder
//! sort them alike, so that a move needs only its place in that order.

use rules::{Color, Move, Piece, Position, Role};

/// A piece on its way to a square, with both colours seen from their own side.
const PIECE_TO: usize = 6 * 64;

/// What a move is at first sight. The chance that it is played is learnt for each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    GoodCapture,
    Recapture,
    BadCapture,
    Escape,
    Check,
    Quiet,
    HangingQuiet,
}

impl Kind {
    pub(super) const COUNT: usize = 7;

    fn of(position: &Position, mv: Move, last: Option<Move>) -> Kind {
        let is_safe = position.see_at_least(mv, 0);
        let takes = position.captured(mv).is_some() || mv.is_promotion();
        match (takes, is_safe) {
            (true, true) if last.is_some_and(|last| last.to() == mv.to()) => Kind::Recapture,
            (true, true) => Kind::GoodCapture,
            (true, false) => Kind::BadCapture,
            (false, false) => Kind::HangingQuiet,
            (false, true) if is_threatened(position, mv) => Kind::Escape,
            (false, true) if position.gives_check(mv) => Kind::Check,
            (false, true) => Kind::Quiet,
        }
    }

    fn bonus(self) -> i32 {
        match self {
            Kind::Recapture => 6_000,
            Kind::GoodCapture => 4_000,
            Kind::Escape => 2_000,
            Kind::Check => 1_500,
            Kind::Quiet => 0,
            Kind::BadCapture => -2_500,
            Kind::HangingQuiet => -3_000,
        }
    }
}

/// Whether a less valuable piece attacks the piece that moves.
fn is_threatened(position: &Position, mv: Move) -> bool {
    let Some(piece) = position.piece_at(mv.from()) else { return false };
    let attackers = position.attackers_to(mv.from()) & position.by_color(!position.turn());
    let is_less = |role: Role| role < piece.role && (attackers & position.by_role(role)).any();
    piece.role != Role::King && Role::ALL.into_iter().any(is_less)
}

/// A move in the order, and what the chance of it depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) kind: Kind,
    pub(super) score: i32,
    piece_to: usize,
}

/// What was played before, in the way of a history heuristic.
#[derive(Debug)]
pub(super) struct Order {
    piece_to: Vec<i16>,
    /// The same after the move before, and after one's own move before that.
    after_one: Vec<i16>,
    after_two: Vec<i16>,
}

impl Order {
    const LARGEST: i32 = 4_096;

    pub(super) fn new() -> Order {
        let pairs = vec![0; PIECE_TO * PIECE_TO];
        Order { piece_to: vec![0; PIECE_TO], after_one: pairs.clone(), after_two: pairs }
    }

    /// The legal moves, the likeliest first.
    pub(super) fn sort(&self, position: &Position, last: &Last) -> Vec<Candidate> {
        let candidate = |mv: Move| {
            let kind = Kind::of(position, mv, last.mv);
            let piece_to = piece_to(position, mv);
            let captured = position.captured(mv).map_or(0, |piece| 300 * piece.role.index() as i32);
            let mut score = kind.bonus() + captured + i32::from(self.piece_to[piece_to]);
            for (table, before) in [(&self.after_one, last.one), (&self.after_two, last.two)] {
                score += before.map_or(0, |before| i32::from(table[before * PIECE_TO + piece_to]));
            }
            Candidate { mv, kind, score, piece_to }
        };
        let mut all: Vec<Candidate> =
            position.legal_moves().iter().copied().map(candidate).collect();
        // Equal scores keep the order of the generator, which is a part of the format by that.
        all.sort_by_key(|candidate| -candidate.score);
        all
    }

    /// Learns that the move at a place was played and those before it were not.
    pub(super) fn learn(&mut self, all: &[Candidate], place: usize, last: &Last) {
        for (nth, candidate) in all.iter().enumerate().take(place + 1) {
            let towards = if nth == place { Order::LARGEST } else { -Order::LARGEST };
            let shift = if nth == place { 4 } else { 7 };
            let update = |value: &mut i16| {
                *value += ((towards - i32::from(*value)) >> shift) as i16;
            };
            update(&mut self.piece_to[candidate.piece_to]);
            for (table, before) in
                [(&mut self.after_one, last.one), (&mut self.after_two, last.two)]
            {
                if let Some(before) = before {
                    update(&mut table[before * PIECE_TO + candidate.piece_to]);
                }
            }
        }
    }
}

/// The moves just before.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Last {
    mv: Option<Move>,
    one: Option<usize>,
    two: Option<usize>,
}

impl Last {
    pub(super) fn then(self, candidate: &Candidate) -> Last {
        Last { mv: Some(candidate.mv), one: Some(candidate.piece_to), two: self.one }
    }
}

fn piece_to(position: &Position, mv: Move) -> usize {
    let Some(Piece { role, color }) = position.piece_at(mv.from()) else { return 0 };
    let to = match color {
        Color::White => mv.to(),
        Color::Black => mv.to().flip_rank(),
    };
    role.index() * 64 + to.index()
}

//! How the parts of a game are coded, written once for both directions.

use rules::{Color, Move, PackedPosition, Position, Square};

use super::coder::{Bit, Coder};
use super::order::{Candidate, Kind, Last, Order};
use super::{CompactError, level};
use crate::record::{GameRecord, Ply};

/// Places of the order that have chances of their own; later ones share.
const PLACES: usize = 16;
/// How far a move is behind the best, in classes.
const GAPS: usize = 8;
/// The bits of a length of a number: up to 64.
const LENGTH_BITS: u32 = 7;
/// How restless the scores have been, in classes.
const VOLATILITIES: usize = 7;
/// How large the last score was, in classes.
const SIZES: usize = 6;
/// How far the level before the last is from it, to either side, in classes.
const PULLS: usize = 11;
/// A piece, or none, on a square: a nibble of `PackedPosition`, or this.
const EMPTY: u32 = 7;

/// Everything that is learnt while coding.
#[derive(Debug)]
pub(super) struct Model {
    order: Order,
    number: Vec<Bit>,
    squares: Vec<Bit>,
    tail: Vec<Bit>,
    winner: Vec<Bit>,
    more: Vec<Bit>,
    places: Vec<Bit>,
    lengths: Vec<Bit>,
    signs: Vec<Bit>,
    digits: Vec<Bit>,
    last_number: u64,
}

impl Model {
    pub(super) fn new() -> Model {
        let bits = |count: usize| vec![Bit::new(); count];
        Model {
            order: Order::new(),
            number: bits(1 << LENGTH_BITS),
            squares: bits(64 * 16),
            tail: bits(4 * 256),
            winner: bits(4),
            more: bits(8 * 8),
            places: bits(PLACES * Kind::COUNT * GAPS * 3),
            lengths: bits(SIZES * VOLATILITIES * PULLS * 16),
            signs: bits(PULLS * SIZES),
            digits: bits(16 * 4),
            last_number: u64::MAX,
        }
    }

    /// Codes a game. An encoder is given it; a decoder finds it.
    pub(super) fn game<C: Coder>(
        &mut self,
        coder: &mut C,
        known: Option<&GameRecord>,
        is_broken: impl Fn(&C) -> bool,
    ) -> Result<GameRecord, CompactError> {
        let number = self.game_number(coder, known.map_or(0, |game| game.number));
        let start = self.start(coder, known.map(|game| &game.start))?;
        let winner = self.winner(coder, known.and_then(|game| game.winner));
        let (mut plies, mut position) = (Vec::new(), start.clone());
        let (mut last, mut trend) = (Last::default(), Trend::default());
        loop {
            let ply = known.and_then(|game| game.plies.get(plies.len()));
            let candidates = self.order.sort(&position, &last);
            let is_more = !candidates.is_empty() && {
                coder.bit(&mut self.more[trend.ending()], ply.is_some())
            };
            if !is_more {
                break;
            }
            if is_broken(coder) {
                return Err(CompactError::Truncated);
            }
            let place = self.place(coder, &candidates, ply.map(|ply| ply.played));
            self.order.learn(&candidates, place, &last);
            let level = self.level(coder, &trend, ply.map_or(0, |ply| level::of_score(ply.score)));
            let chosen = &candidates[place];
            plies.push(Ply { played: chosen.mv, score: level::score(level) });
            position.play(chosen.mv);
            last = last.then(chosen);
            trend.note(level);
        }
        Ok(GameRecord { number, start, winner, plies })
    }

    /// Games are numbered, mostly in order: the distance from the next number.
    fn game_number(&mut self, coder: &mut impl Coder, number: u64) -> u64 {
        let expected = self.last_number.wrapping_add(1);
        let distance = number.wrapping_sub(expected).cast_signed();
        let folded = (distance << 1 ^ distance >> 63).cast_unsigned();
        let length = coder.tree(&mut self.number, LENGTH_BITS, 64 - folded.leading_zeros());
        let mut value = u64::from(length > 0);
        for place in (0..length.saturating_sub(1).min(63)).rev() {
            let bit = coder.bit(&mut Bit::new(), folded >> place & 1 == 1);
            value = value << 1 | u64::from(bit);
        }
        let distance = (value >> 1).cast_signed() ^ -(value & 1).cast_signed();
        self.last_number = expected.wrapping_add(distance.cast_unsigned());
        self.last_number
    }

    /// The first position: what stands on each square is learnt for that square.
    fn start(
        &mut self,
        coder: &mut impl Coder,
        known: Option<&Position>,
    ) -> Result<Position, CompactError> {
        let known = known.map_or([0; 32], |position| PackedPosition::pack(position).0);
        let (mut bytes, mut occupied) = ([0; 32], 0_u64);
        let known_occupied = u64::from_le_bytes(*known.first_chunk().expect("32 bytes"));
        let (mut read, mut written) = (0, 0);
        for square in Square::all() {
            let mut code = EMPTY;
            if known_occupied >> square.index() & 1 == 1 {
                code = u32::from(known[8 + read / 2] >> (read % 2 * 4) & 15);
                read += 1;
            }
            let models = &mut self.squares[square.index() * 16..][..16];
            let code = coder.tree(models, 4, code);
            if code == EMPTY {
                continue;
            }
            if written == 32 {
                return Err(CompactError::Start(rules::PackedError::TooManyPieces(33)));
            }
            occupied |= 1 << square.index();
            bytes[8 + written / 2] |= (code as u8) << (written % 2 * 4);
            written += 1;
        }
        bytes[..8].copy_from_slice(&occupied.to_le_bytes());
        for (nth, models) in self.tail.as_chunks_mut::<256>().0.iter_mut().enumerate() {
            bytes[24 + nth] = coder.tree(models, 8, known[24 + nth].into()) as u8;
        }
        PackedPosition(bytes).unpack().map_err(CompactError::Start)
    }

    fn winner(&mut self, coder: &mut impl Coder, winner: Option<Color>) -> Option<Color> {
        if !coder.bit(&mut self.winner[0], winner.is_some()) {
            return None;
        }
        let is_white = coder.bit(&mut self.winner[1], winner == Some(Color::White));
        Some(if is_white { Color::White } else { Color::Black })
    }

    /// The place of the move in the order: for one candidate after another, whether it is this one.
    fn place(
        &mut self,
        coder: &mut impl Coder,
        candidates: &[Candidate],
        played: Option<Move>,
    ) -> usize {
        let last = candidates.len() - 1;
        for (place, candidate) in candidates[..last].iter().enumerate() {
            let behind = (candidates[0].score - candidate.score).cast_unsigned();
            let ahead = (candidate.score - candidates[place + 1].score).cast_unsigned();
            let lead = match ahead {
                0..200 => 0,
                200..1_000 => 1,
                _ => 2,
            };
            let gap = class(behind >> 6, GAPS);
            let context =
                ((place.min(PLACES - 1) * Kind::COUNT + candidate.kind as usize) * GAPS + gap) * 3
                    + lead;
            if coder.bit(&mut self.places[context], played == Some(candidate.mv)) {
                return place;
            }
        }
        last
    }

    /// The level of the score, as its distance from the last one.
    fn level(&mut self, coder: &mut impl Coder, trend: &Trend, level: i32) -> i32 {
        let difference = level - trend.last;
        let context = trend.context() * 16;
        let size = difference.unsigned_abs();
        let length = coder.tree(&mut self.lengths[context..][..16], 4, 32 - size.leading_zeros());
        if length == 0 {
            return trend.last;
        }
        let sign = &mut self.signs[trend.pull() * SIZES + trend.size()];
        let is_negative = coder.bit(sign, difference < 0);
        // The digits after the first: the upper two depend on each other, the rest is noise.
        let mut value = 1_u32;
        for place in (0..length - 1).rev() {
            let depth = length - 2 - place;
            let place_context = match depth {
                0 => 0,
                1 => 1 + (value & 1) as usize,
                _ => 3,
            };
            let model = &mut self.digits[length as usize * 4 + place_context];
            let bit = coder.bit(model, size >> place & 1 == 1);
            value = value << 1 | u32::from(bit);
        }
        let value = value.cast_signed();
        let level = trend.last + if is_negative { -value } else { value };
        level.clamp(-level::LARGEST, level::LARGEST)
    }
}

/// The number of binary digits, up to a last class.
fn class(value: u32, classes: usize) -> usize {
    ((32 - value.leading_zeros()) as usize).min(classes - 1)
}

/// How the levels of a game have gone so far.
#[derive(Clone, Copy, Default, Debug)]
struct Trend {
    before: i32,
    last: i32,
    /// A mean of how much levels have changed, times 4.
    change: u32,
    won: usize,
    equal: usize,
}

impl Trend {
    /// About a thousand centipawns, where games are soon given up.
    const NEARLY_WON: i32 = 117;

    fn note(&mut self, level: i32) {
        self.change = self.change - self.change / 4 + (level - self.last).unsigned_abs();
        (self.before, self.last) = (self.last, level);
        self.won = if level.abs() >= Trend::NEARLY_WON { self.won + 1 } else { 0 };
        self.equal = if level.abs() <= 1 { self.equal + 1 } else { 0 };
    }

    fn context(&self) -> usize {
        (self.size() * VOLATILITIES + class(self.change / 2, VOLATILITIES)) * PULLS + self.pull()
    }

    fn size(&self) -> usize {
        match self.last.unsigned_abs() {
            0..1 => 0,
            1..60 => 1,
            60..100 => 2,
            100..118 => 3,
            118..127 => 4,
            _ => 5,
        }
    }

    /// Where the level before the last one lies: the next is drawn back to it.
    fn pull(&self) -> usize {
        let distance = self.before - self.last;
        let class = class(distance.unsigned_abs() / 2, PULLS / 2 + 1);
        if distance < 0 { PULLS / 2 - class } else { PULLS / 2 + class }
    }

    /// Long agreement ends a game.
    fn ending(&self) -> usize {
        self.won.min(7) * 8 + (self.equal / 3).min(7)
    }
}

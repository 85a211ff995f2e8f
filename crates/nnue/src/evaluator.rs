use std::fmt;
use std::sync::Arc;

use rules::{Color, Position};

use crate::architecture::{Place, View};
use crate::backend::Backend;
use crate::block::Block;
use crate::layers::Bytes;
use crate::network::Network;
use crate::snapshot::Snapshot;

/// Evaluates positions of a search, each from the difference to one that is near.
///
/// It is handed the position and its distance from the root, and finds out by itself what has
/// changed: the position before it and the one before that are near, and so is the last position
/// that was seen with the king on the same half. So there is nothing to tell it about moves, and
/// nothing to take back.
#[derive(Clone)]
pub struct Evaluator {
    network: Arc<Network>,
    backend: Backend,
    /// By distance from the root.
    stack: Vec<Entry>,
    /// By side and view: the last board seen so, and its accumulator.
    cache: Vec<Cached>,
    /// What was last found to have changed, and since which ply.
    changes: Changes,
    /// Memory for what lies between accumulators and layers.
    products: Box<[Bytes]>,
}

/// A board and what both sides make of it.
#[derive(Clone)]
struct Entry {
    board: Snapshot,
    /// How each side looked, by the number of the view; `NO_VIEW` if there is nothing here yet.
    views: [u8; 2],
    accumulators: [Box<[Block]>; 2],
}

/// A board and what one side makes of it.
#[derive(Clone)]
struct Cached {
    board: Snapshot,
    accumulator: Box<[Block]>,
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator").field("backend", &self.backend).finish_non_exhaustive()
    }
}

/// No ply at all.
const NO_PLY: usize = usize::MAX;
/// No view: their numbers are below 64.
const NO_VIEW: u8 = u8::MAX;

/// A difference of this few squares is one move: nothing nearer will be found.
const ONE_MOVE: u32 = 4;

impl Evaluator {
    /// With nothing seen.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Evaluator {
        let backend = network.backend();
        let empty = Cached { board: Snapshot::EMPTY, accumulator: network.biases().into() };
        let views = 2 * 2 * network.architecture().king_buckets;
        let products = network.products();
        Evaluator {
            network,
            backend,
            stack: Vec::new(),
            cache: vec![empty; views],
            changes: Changes { since: NO_PLY, added: Places::EMPTY, removed: Places::EMPTY },
            products,
        }
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The score of a position at this ply from the root, for the side to move, in centipawns: the same
    /// that [`Network::evaluate`] gives.
    #[must_use]
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        while self.stack.len() <= ply {
            self.stack.push(Entry::new(&self.network));
        }
        let board = Snapshot::of(position);
        self.changes.since = NO_PLY;
        for side in Color::ALL {
            let view = self.network.view(position, side);
            self.accumulate(&board, side, view, ply);
        }
        self.stack[ply].board = board;
        let entry = &self.stack[ply];
        let [us, them] = [position.turn(), !position.turn()].map(Color::index);
        let accumulators = [us, them].map(|side| &*entry.accumulators[side]);
        let pieces = position.occupied().len();
        self.network.score(self.backend, accumulators, pieces, &mut self.products)
    }

    /// Brings the accumulator of one side at this ply up to date.
    #[inline]
    fn accumulate(&mut self, board: &Snapshot, side: Color, view: View, ply: usize) {
        let (before, from_here) = self.stack.split_at_mut(ply);
        let here = &mut from_here[0];
        let views = 2 * self.network.architecture().king_buckets;
        let cached = &mut self.cache[side.index() * views + usize::from(view.number())];
        let (old, since, source) = match nearest(before, board, side, view.number()) {
            Some((distance, near))
                if distance <= ONE_MOVE || distance <= cached.board.distance(board) =>
            {
                let entry = &before[near];
                (&entry.board, near, &*entry.accumulators[side.index()])
            }
            _ => (&cached.board, NO_PLY, &*cached.accumulator),
        };
        // The same for both sides, most of the time.
        let changes = &mut self.changes;
        if since == NO_PLY || since != changes.since {
            changes.find(old, board);
            changes.since = since;
        }
        let target = &mut *here.accumulators[side.index()];
        changes.apply(&self.network, self.backend, view, source, target);
        if since == NO_PLY {
            cached.board = *board;
            cached.accumulator.copy_from_slice(target);
        }
        here.views[side.index()] = view.number();
    }
}

impl Entry {
    fn new(network: &Network) -> Entry {
        let accumulator: Box<[Block]> = network.biases().into();
        Entry {
            board: Snapshot::EMPTY,
            views: [NO_VIEW; 2],
            accumulators: [accumulator.clone(), accumulator],
        }
    }
}

/// The nearest of the last entries in which the side looked the same way, and its ply.
#[inline]
fn nearest(before: &[Entry], board: &Snapshot, side: Color, view: u8) -> Option<(u32, usize)> {
    let mut best: Option<(u32, usize)> = None;
    for (ply, entry) in before.iter().enumerate().rev().take(3) {
        if entry.views[side.index()] != view {
            continue;
        }
        let distance = entry.board.distance(board);
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, ply));
        }
        if distance <= ONE_MOVE {
            break;
        }
    }
    best
}

/// What makes one board of another.
#[derive(Clone)]
struct Changes {
    /// The ply that they are counted from; none if they are from a cached board.
    since: usize,
    added: Places,
    removed: Places,
}

impl Changes {
    #[inline]
    fn find(&mut self, old: &Snapshot, new: &Snapshot) {
        let (added, removed) = (&mut self.added, &mut self.removed);
        (added.length, removed.length) = (0, 0);
        new.each_change(
            old,
            |place, is_new| {
                if is_new { added.push(place) } else { removed.push(place) }
            },
        );
    }

    /// Makes one accumulator from another.
    #[inline]
    fn apply(
        &self,
        network: &Network,
        backend: Backend,
        view: View,
        source: &[Block],
        target: &mut [Block],
    ) {
        let column = |place: &Place| network.column(view.input(*place));
        // A quiet move, a capture and castling: loops that need not count columns.
        match (self.added.as_slice(), self.removed.as_slice()) {
            ([], []) => target.copy_from_slice(source),
            ([a], [b]) => backend.update_by(target, source, [column(a)], [column(b)]),
            ([a], [b, c]) => {
                backend.update_by(target, source, [column(a)], [b, c].map(column));
            }
            ([a, b], [c, d]) => {
                backend.update_by(target, source, [a, b].map(column), [c, d].map(column));
            }
            (added, removed) if added.len() <= FEW && removed.len() <= FEW => {
                let more = columns::<FEW>(added, column);
                let less = columns::<FEW>(removed, column);
                backend.update(target, source, &more[..added.len()], &less[..removed.len()]);
            }
            (added, removed) => {
                let more = columns::<32>(added, column);
                let less = columns::<32>(removed, column);
                backend.update(target, source, &more[..added.len()], &less[..removed.len()]);
            }
        }
    }
}

/// Columns that two or three moves add or remove.
const FEW: usize = 6;

/// The columns of at most `MOST` places.
#[inline]
fn columns<'n, const MOST: usize>(
    places: &[Place],
    column: impl Fn(&Place) -> &'n [Block],
) -> [&'n [Block]; MOST] {
    let mut columns: [&[Block]; MOST] = [&[]; MOST];
    for (target, place) in columns.iter_mut().zip(places) {
        *target = column(place);
    }
    columns
}

/// Pieces that came or went: no more than there are in a position.
#[derive(Clone)]
struct Places {
    list: [Place; 32],
    length: usize,
}

impl Places {
    const EMPTY: Places = Places { list: [Place::NONE; 32], length: 0 };

    #[inline]
    fn push(&mut self, place: Place) {
        self.list[self.length] = place;
        self.length += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[Place] {
        &self.list[..self.length]
    }
}

use std::fmt;
use std::sync::Arc;

use rules::{Color, Position};

use crate::architecture::View;
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
    /// Memory for what lies between accumulators and layers.
    products: Box<[Bytes]>,
}

/// A board and what both sides make of it.
#[derive(Clone)]
struct Entry {
    board: Snapshot,
    /// How each side looked; none if there is nothing here yet.
    views: [Option<View>; 2],
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
        Evaluator { network, backend, stack: Vec::new(), cache: vec![empty; views], products }
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
        let cached = &mut self.cache
            [side.index() * (self.network.architecture().king_buckets * 2) + view.number()];
        let near = nearest(before, board, side, view);
        let network = &*self.network;
        let target = &mut here.accumulators[side.index()];
        match near {
            Some((distance, entry))
                if distance <= ONE_MOVE || distance <= cached.board.distance(board) =>
            {
                let source = &entry.accumulators[side.index()];
                change(network, self.backend, view, (&entry.board, source), (board, target));
            }
            _ => {
                let source = (&cached.board, &*cached.accumulator);
                change(network, self.backend, view, source, (board, target));
                cached.board = *board;
                cached.accumulator.copy_from_slice(target);
            }
        }
        here.views[side.index()] = Some(view);
    }
}

impl Entry {
    fn new(network: &Network) -> Entry {
        let accumulator: Box<[Block]> = network.biases().into();
        Entry {
            board: Snapshot::EMPTY,
            views: [None; 2],
            accumulators: [accumulator.clone(), accumulator],
        }
    }
}

/// The nearest of the last entries in which the side looked the same way.
#[inline]
fn nearest<'e>(
    before: &'e [Entry],
    board: &Snapshot,
    side: Color,
    view: View,
) -> Option<(u32, &'e Entry)> {
    let mut best: Option<(u32, &Entry)> = None;
    for entry in before.iter().rev().take(3) {
        if entry.views[side.index()] != Some(view) {
            continue;
        }
        let distance = entry.board.distance(board);
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, entry));
        }
        if distance <= ONE_MOVE {
            break;
        }
    }
    best
}

/// Makes one accumulator from another.
#[inline]
fn change(
    network: &Network,
    backend: Backend,
    view: View,
    (old, source): (&Snapshot, &[Block]),
    (new, target): (&Snapshot, &mut [Block]),
) {
    let (mut added, mut removed) = (Inputs::NONE, Inputs::NONE);
    new.each_beyond(old, |piece, square| added.push(view.input(piece, square)));
    old.each_beyond(new, |piece, square| removed.push(view.input(piece, square)));
    let few = added.length <= 4 && removed.length <= 4;
    if few {
        let (more, less) = (added.columns::<4>(network), removed.columns::<4>(network));
        backend.update(target, source, &more[..added.length], &less[..removed.length]);
    } else {
        let (more, less) = (added.columns::<32>(network), removed.columns::<32>(network));
        backend.update(target, source, &more[..added.length], &less[..removed.length]);
    }
}

/// Inputs that came or went: no more than there are pieces.
struct Inputs {
    list: [u16; 32],
    length: usize,
}

impl Inputs {
    const NONE: Inputs = Inputs { list: [0; 32], length: 0 };

    #[inline]
    fn push(&mut self, input: usize) {
        self.list[self.length] = input as u16;
        self.length += 1;
    }

    /// Their weights, at most `MOST` of them.
    #[inline]
    fn columns<'n, const MOST: usize>(&self, network: &'n Network) -> [&'n [Block]; MOST] {
        let mut columns: [&[Block]; MOST] = [&[]; MOST];
        for (column, input) in columns.iter_mut().zip(&self.list[..self.length]) {
            *column = network.column(usize::from(*input));
        }
        columns
    }
}

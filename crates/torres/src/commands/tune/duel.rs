//! Two sets of values against each other, in the arena.

use arena::{
    Adjudication, Contestant, Create, DrawRule, Layout, MatchError, Openings, Pace, ResignRule,
    Tournament,
};
use games::book::{Book, BookError, Order};
use player::Signal;
use rules::Position;

use super::session::Comparison;

/// Half-moves at random where there is no book.
const PLIES: u32 = 8;

/// How the games of an iteration are played.
pub(crate) struct Duel<M> {
    /// Makes a player with these values.
    pub(crate) make: M,
    pub(crate) nodes: u64,
    /// Each opening is played with both colours.
    pub(crate) pairs: u32,
    pub(crate) concurrency: usize,
    pub(crate) seed: u64,
    /// Where games begin; at random if empty.
    pub(crate) book: Vec<Position>,
}

/// Why an iteration could not be played.
#[derive(Debug)]
pub(crate) enum DuelError {
    Match(MatchError),
    Openings(BookError),
}

impl std::fmt::Display for DuelError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DuelError::Match(error) => error.fmt(f),
            DuelError::Openings(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DuelError {}

impl<M: Fn(&[i32]) -> Create> Duel<M> {
    /// Wins of the first set less its losses.
    pub(crate) fn play(&self, comparison: &Comparison) -> Result<f64, DuelError> {
        let contestant = |name: &str, values: &[i32]| {
            let create = (self.make)(values);
            let pace = Pace { nodes: Some(self.nodes), ..Pace::default() };
            Contestant::new(name, move || create()).at(pace)
        };
        let tournament = Tournament {
            contestants: vec![
                contestant("plus", &comparison.plus),
                contestant("minus", &comparison.minus),
            ],
            layout: Layout { rounds: self.pairs, games: 2, ..Layout::default() },
            openings: self.openings(comparison.iteration).map_err(DuelError::Openings)?,
            adjudication: adjudication(),
            concurrency: self.concurrency,
            seed: self.seed ^ u64::from(comparison.iteration),
            ..Tournament::default()
        };
        let outcome = arena::run(&tournament, None, &mut (), &Signal::new());
        let games = outcome.map_err(DuelError::Match)?.progress.standings.duel(0, 1).games;
        Ok(games.wins as f64 - games.losses as f64)
    }

    /// Other openings in each iteration, the same ones each time that it is played.
    fn openings(&self, iteration: u32) -> Result<Openings, BookError> {
        let first = u64::from(iteration - 1) * u64::from(self.pairs);
        let fens: Vec<String> = (first..first + u64::from(self.pairs))
            .map(|number| self.opening(number).fen().to_string())
            .collect();
        let book = Book::read_epd(fens.join("\n").as_bytes())?;
        Ok(Openings::of(games::book::Openings::new(book, Order::Sequential)))
    }

    fn opening(&self, number: u64) -> Position {
        if self.book.is_empty() {
            return datagen::Openings::Start.random(self.seed, number, PLIES);
        }
        // Neighbours in a book are alike: stride through it.
        let place = (self.seed ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
        self.book[(place % self.book.len() as u64) as usize].clone()
    }
}

fn adjudication() -> Adjudication {
    Adjudication {
        draw: Some(DrawRule { move_number: 40, move_count: 8, score: 10 }),
        resign: Some(ResignRule { move_count: 3, score: 700, two_sided: true }),
        ..Adjudication::default()
    }
}

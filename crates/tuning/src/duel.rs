//! Two sets of values against each other, in the arena.

use arena::{
    Adjudication, Contestant, Create, DrawRule, Layout, MatchError, Openings, Pace, ResignRule,
    Tournament,
};
use games::book::{Book, BookError, Order};
use player::Signal;
use rules::Position;

use crate::session::{Comparison, Session, TuneError};

/// Half-moves at random where there is no book.
const PLIES: u32 = 8;

/// How the games of an iteration are played.
#[derive(Clone, Debug)]
pub struct Duel<M> {
    /// Makes a player with these values.
    pub make: M,
    /// Nodes per move.
    pub nodes: u64,
    /// Each opening is played with both colours.
    pub pairs: u32,
    /// Games at the same time.
    pub concurrency: usize,
    /// What everything random follows from.
    pub seed: u64,
    /// Where games begin; at random if empty.
    pub book: Vec<Position>,
}

/// Why an iteration could not be played.
#[derive(Debug, thiserror::Error)]
pub enum DuelError {
    /// The arena refused.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// There is no opening.
    #[error(transparent)]
    Openings(#[from] BookError),
    /// The session could not keep what it learnt.
    #[error(transparent)]
    Session(#[from] TuneError),
}

impl<M: Fn(&[i32]) -> Create> Duel<M> {
    /// Plays all iterations of a session that are left, and says after each how far it is.
    ///
    /// # Errors
    /// When the arena cannot play, or the journal cannot be written.
    pub fn play_session(
        &self,
        session: &mut Session,
        observe: &mut dyn FnMut(&Session),
    ) -> Result<(), DuelError> {
        while let Some(comparison) = session.next() {
            session.learn(&comparison, self.play(&comparison)?)?;
            observe(session);
        }
        Ok(())
    }

    /// Plays the games of a comparison: wins of the first set less its losses.
    ///
    /// # Errors
    /// When the arena cannot play.
    pub fn play(&self, comparison: &Comparison) -> Result<f64, DuelError> {
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
            openings: self.openings(comparison.iteration)?,
            adjudication: adjudication(),
            concurrency: self.concurrency,
            seed: self.seed ^ u64::from(comparison.iteration),
            ..Tournament::default()
        };
        let outcome = arena::run(&tournament, None, &mut (), &Signal::new());
        let games = outcome?.progress.standings.duel(0, 1).games;
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use player::{Choice, Event, Fault, Player, Question};

    use super::*;
    use crate::session::{Knob, Plan};

    /// Takes the most valuable piece that it sees, but overlooks more the further its number is
    /// from 60.
    struct Stub {
        number: i32,
        dice: stats::Random,
    }

    impl Player for Stub {
        fn name(&self) -> String {
            "Stub".to_owned()
        }

        fn choose(
            &mut self,
            question: &Question,
            _: &mut dyn FnMut(Event),
        ) -> Result<Choice, Fault> {
            let position = question.situation.position();
            let dice = &mut self.dice;
            let blind = (self.number - 60).unsigned_abs().min(100).into();
            let worth = |mv: &rules::Move| {
                let seen = dice.below(100) >= blind;
                let after = position.after(*mv);
                let taken = position.captured(*mv).map_or(0, |piece| 1 + piece.role.index());
                let value = if after.is_checkmate() { 100 } else { 10 * taken };
                if seen { value as u64 * 100 + dice.below(50) } else { dice.below(50) }
            };
            let moves = position.legal_moves();
            Ok(Choice::of(moves.iter().copied().max_by_key(worth)))
        }
    }

    fn stub(values: &[i32]) -> Create {
        let number = values[0];
        Arc::new(move || {
            Ok(Box::new(Stub { number, dice: stats::Random::new(5) }) as Box<dyn Player>)
        })
    }

    #[test]
    fn a_player_is_tuned_towards_its_optimum_in_the_arena() {
        let knob = Knob { reach: 15.0, ..Knob::new("number", 5, 0, 100, 0.12) };
        let plan = Plan { knobs: vec![knob], iterations: 40, seed: 3, terms: String::new() };
        let duel =
            Duel { make: stub, nodes: 1, pairs: 4, concurrency: 1, seed: 3, book: Vec::new() };
        let mut session = Session::open(plan, None).expect("a session");
        duel.play_session(&mut session, &mut |_| {}).expect("games");
        let (_, value) = session.knobs().next().expect("a knob");
        assert!((40.0..=80.0).contains(&value), "{value}");
    }
}

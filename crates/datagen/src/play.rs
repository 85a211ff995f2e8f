use std::fmt;
use std::sync::Arc;

use nnue::Network;
use player::{Signal, Situation};
use rules::{Color, Outcome, PackedPosition, Position};
use search::value::{Value, is_decisive};
use search::{Bounds, NodeClock, Searcher, Tablebase, Task, Wdl};

use crate::opening::Openings;
use crate::record::{GameRecord, Ply, is_quiet};

/// How games are made.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What everything random follows from.
    pub seed: u64,
    /// Random moves before the game begins; odd games have one more.
    pub random_plies: u32,
    /// No new iteration begins after this number of nodes.
    pub soft_nodes: u64,
    /// A search never takes more nodes than this.
    pub hard_nodes: u64,
    /// Where the random moves begin.
    pub openings: Openings,
    /// Openings that look better than this for one side are not played.
    pub balance: Value,
    /// Megabytes of hash table.
    pub hash: usize,
    /// What judges positions; without a network, the evaluation made by hand.
    pub network: Option<Arc<Network>>,
    /// Known results with few pieces: the search asks them, and a game that reaches them ends.
    pub endgames: Option<Endgames>,
}

/// Endgame tablebases as a part of a recipe.
#[derive(Clone)]
pub struct Endgames(pub Arc<dyn Tablebase>);

impl fmt::Debug for Endgames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Endgames({} pieces)", self.0.pieces())
    }
}

impl Endgames {
    /// The result of a position that the tables cover, as the winner.
    fn result(&self, position: &Position) -> Option<Option<Color>> {
        if position.occupied().len() > self.0.pieces() {
            return None;
        }
        Some(match self.0.probe(position, true)? {
            Wdl::Win => Some(position.turn()),
            Wdl::Draw => None,
            Wdl::Loss => Some(!position.turn()),
        })
    }
}

impl Recipe {
    /// Megabytes of hash table that a game of this number of nodes per move fills; less is faster to
    /// clear.
    #[must_use]
    pub fn hash_for(nodes: u64) -> usize {
        const NODES_PER_MEGABYTE: u64 = 256;
        (nodes / NODES_PER_MEGABYTE).clamp(1, 16) as usize
    }
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            seed: 1,
            random_plies: 8,
            soft_nodes: 5_000,
            hard_nodes: 100_000,
            openings: Openings::Start,
            balance: 300,
            hash: 8,
            network: None,
            endgames: None,
        }
    }
}

/// Games longer than this are draws.
const LONGEST: usize = 400;
/// A score of at least the first number, which both sides report for the second number of moves in
/// a row, is a win. Of 8,835 games played until 2,000 for eight moves, this ends 7 % sooner and five
/// otherwise.
const WON: (Value, u32) = (1_000, 6);
/// A score of at most the first number, for the second number of moves in a row late in the game, is
/// a draw.
const DRAWN: (Value, u32) = (6, 16);
/// Draws are not called before this many moves.
const EARLIEST_DRAW: usize = 100;

/// With so few pieces the nodes are multiplied: endings need depth, and their nodes are cheap.
const FEW_PIECES: u32 = 8;
const ENDGAME_PATIENCE: u64 = 4;

/// Counts how long both sides have agreed on a result.
#[derive(Default)]
struct Agreement {
    won: u32,
    drawn: u32,
    sign: i32,
}

impl Agreement {
    fn note(&mut self, white: Value, ply: usize) -> Option<Option<Color>> {
        let sign = white.signum();
        self.won = match white.abs() >= WON.0 {
            true if sign == self.sign => self.won + 1,
            true => 1,
            false => 0,
        };
        self.sign = sign;
        self.drawn = if white.abs() <= DRAWN.0 { self.drawn + 1 } else { 0 };
        if self.won >= WON.1 {
            return Some(Some(if sign > 0 { Color::White } else { Color::Black }));
        }
        (self.drawn >= DRAWN.1 && ply >= EARLIEST_DRAW).then_some(None)
    }
}

/// Plays games of one recipe, one after another, in the same memory.
#[derive(Debug)]
pub(crate) struct SelfPlay<'r> {
    recipe: &'r Recipe,
    searcher: Searcher,
}

impl<'r> SelfPlay<'r> {
    pub(crate) fn new(recipe: &'r Recipe) -> Result<SelfPlay<'r>, search::table::NoMemory> {
        let mut searcher = Searcher::new(recipe.hash)?;
        searcher.set_network(recipe.network.clone());
        searcher.set_tablebase(recipe.endgames.as_ref().map(|endgames| Arc::clone(&endgames.0)));
        Ok(SelfPlay { recipe, searcher })
    }

    /// Plays the game of this number; what was learnt in those before it is forgotten.
    pub(crate) fn play(&mut self, number: u64) -> GameRecord {
        let SelfPlay { recipe, searcher } = self;
        searcher.clear();
        for attempt in 0.. {
            let plies = recipe.random_plies + (number % 2) as u32;
            let index = number.wrapping_mul(64).wrapping_add(attempt);
            let start = recipe.openings.random(recipe.seed, index, plies);
            let mut situation = Situation::new(start);
            let (_, value) = think(searcher, recipe, &situation, 10);
            if value.abs() <= recipe.balance || attempt == 63 {
                return finish(searcher, recipe, number, &mut situation);
            }
        }
        unreachable!("the last attempt is always played")
    }

    /// The position with the score of a search; none if its best move is not quiet.
    pub(crate) fn judge(&mut self, packed: &PackedPosition) -> Option<PackedPosition> {
        let position = packed.unpack().ok()?;
        self.searcher.clear();
        let situation = Situation::new(position);
        let (played, value) = think(&mut self.searcher, self.recipe, &situation, 1);
        let score = white_score(&situation, value);
        is_quiet(situation.position(), Ply { played: played?, score })
            .then(|| packed.with_score(score))
    }
}

/// Plays the game of this number.
///
/// # Errors
/// When there is no memory for the hash table.
pub fn play_game(recipe: &Recipe, number: u64) -> Result<GameRecord, search::table::NoMemory> {
    Ok(SelfPlay::new(recipe)?.play(number))
}

fn finish(
    searcher: &mut Searcher,
    recipe: &Recipe,
    number: u64,
    situation: &mut Situation,
) -> GameRecord {
    let mut plies = Vec::new();
    let mut agreement = Agreement::default();
    let winner = loop {
        match situation.outcome() {
            Some(Outcome::Checkmate { winner }) => break Some(winner),
            Some(_) => break None,
            None if plies.len() >= LONGEST => break None,
            None => {}
        }
        let known = recipe.endgames.as_ref().and_then(|tables| tables.result(situation.position()));
        if let Some(result) = known {
            break result;
        }
        let (played, value) = think(searcher, recipe, situation, 1);
        let Some(played) = played else { break None };
        let score = white_score(situation, value);
        plies.push(Ply { played, score });
        if let Some(agreed) = agreement.note(score.into(), plies.len()) {
            break agreed;
        }
        if situation.play(played).is_err() {
            break None;
        }
    };
    GameRecord { number, start: situation.first().clone(), winner, plies }
}

/// The value of a search as the record has it: for White, in sixteen bits.
fn white_score(situation: &Situation, value: Value) -> i16 {
    situation.position().turn().pick(value, -value).clamp(-32_000, 32_000) as i16
}

/// A short search; `patience` multiplies the nodes.
fn think(
    searcher: &mut Searcher,
    recipe: &Recipe,
    situation: &Situation,
    patience: u64,
) -> (Option<rules::Move>, Value) {
    let few = situation.position().occupied().len() <= FEW_PIECES;
    let patience = patience * if few { ENDGAME_PATIENCE } else { 1 };
    let bounds = Bounds {
        soft_nodes: Some(recipe.soft_nodes * patience),
        nodes: Some(recipe.hard_nodes * patience),
        ..Bounds::default()
    };
    let (signal, clock) = (Signal::new(), NodeClock { nodes_per_millisecond: 1000 });
    let task = Task::new(situation.position(), situation.history(), bounds, &signal, &clock);
    let answer = searcher.search(&task, &mut |_| {});
    debug_assert!(!answer.line.is_empty() || is_decisive(answer.value) || answer.depth == 0);
    (answer.line.first().copied(), answer.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_repeat_and_are_legal() {
        let recipe = Recipe { soft_nodes: 100, hard_nodes: 2_000, ..Recipe::default() };
        let mut player = SelfPlay::new(&recipe).expect("memory");
        for number in 0..4 {
            let game = player.play(number);
            assert_eq!(game, play_game(&recipe, number).expect("memory"));
            assert!(game.plies.len() > 4);
            assert_eq!(game.positions().count(), game.plies.len());
        }
    }

    #[test]
    fn a_result_is_agreed_only_after_a_while() {
        let mut agreement = Agreement::default();
        for _ in 1..WON.1 {
            assert_eq!(agreement.note(3_000, 10), None);
        }
        assert_eq!(agreement.note(3_000, 10), Some(Some(Color::White)));
        assert_eq!(Agreement::default().note(0, 500), None);
    }
}

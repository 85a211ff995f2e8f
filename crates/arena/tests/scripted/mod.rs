//! Players that follow a script, for tests of what the arena makes of them.
#![expect(dead_code, reason = "each test file uses some of it")]

use std::thread;
use std::time::Duration;

use arena::{Contestant, GameRecord, Pace};
use player::{Choice, Event, Fault, Info, Player, Question, Score, Signal, Situation};
use rules::{Move, Square};
use stats::Random;

/// What a player does when it is asked for its move of that number, from 0.
pub(crate) type Script =
    fn(&Situation, u32, &Signal, &mut dyn FnMut(Event)) -> Result<Choice, Fault>;

struct Scripted {
    name: &'static str,
    script: Script,
    moves: u32,
}

impl Player for Scripted {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.moves = 0;
        Ok(())
    }

    fn choose(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        let Question { situation, signal, .. } = question;
        self.moves += 1;
        (self.script)(situation, self.moves - 1, signal, observe)
    }
}

/// A contestant that follows a script.
pub(crate) fn scripted(name: &'static str, script: Script) -> Contestant {
    Contestant::new(name, move || Ok(Box::new(Scripted { name, script, moves: 0 })))
}

/// Plays legal moves by chance, from a seed that the arena gives it.
struct Chance {
    random: Random,
    score: Option<i32>,
}

impl Player for Chance {
    fn name(&self) -> String {
        "Chance".to_owned()
    }

    fn reseed(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }

    fn choose(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        let moves = question.situation.position().legal_moves();
        let best = moves.get(self.random.below(moves.len() as u64) as usize).copied();
        let score = self.score.map(Score::Centipawns);
        observe(
            Info {
                depth: Some(1),
                score,
                variation: best.into_iter().collect(),
                ..Info::default()
            }
            .into(),
        );
        Ok(Choice { score, ..Choice::of(best) })
    }
}

/// A contestant that plays by chance and says nothing about the position.
pub(crate) fn chance(name: &str) -> Contestant {
    Contestant::new(name, || Ok(Box::new(Chance { random: Random::new(0), score: None })))
}

/// The first legal move.
pub(crate) fn first_move(situation: &Situation) -> Choice {
    Choice::of(situation.position().legal_moves().first().copied())
}

/// A script that plays properly.
pub(crate) fn sound(
    situation: &Situation,
    _: u32,
    _: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    Ok(first_move(situation))
}

/// Breaks down at its third move.
pub(crate) fn panics(
    situation: &Situation,
    moves: u32,
    _: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    assert!(moves < 2, "this player was written to break down");
    Ok(first_move(situation))
}

/// Never comes back from its third move, whatever it is told.
pub(crate) fn hangs(
    situation: &Situation,
    moves: u32,
    _: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    if moves == 2 {
        thread::sleep(Duration::from_secs(60));
    }
    Ok(first_move(situation))
}

/// Thinks until it is told to stop.
pub(crate) fn thinks_until_stopped(
    situation: &Situation,
    _: u32,
    signal: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    while !signal.stopped() {
        thread::sleep(Duration::from_millis(1));
    }
    Ok(first_move(situation))
}

/// Takes a rook's leap for a move.
pub(crate) fn cheats(
    situation: &Situation,
    moves: u32,
    _: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    if moves == 2 {
        return Ok(Choice::of(Some(Move::normal(Square::A1, Square::H8))));
    }
    Ok(first_move(situation))
}

/// Says that there is no move where there are some.
pub(crate) fn passes(
    _: &Situation,
    _: u32,
    _: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    Ok(Choice::of(None))
}

/// Shows a line that cannot be played.
pub(crate) fn shows_nonsense(
    situation: &Situation,
    _: u32,
    _: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    let choice = first_move(situation);
    let nonsense = Move::normal(Square::A1, Square::H8);
    let variation = choice.best.into_iter().chain([nonsense]).collect();
    observe(Info { variation, ..Info::default() }.into());
    Ok(choice)
}

/// Talks without end.
pub(crate) fn talks(
    situation: &Situation,
    _: u32,
    _: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    for i in 0..100_000 {
        observe(Event::Text(format!("and another thing, number {i}")));
    }
    Ok(first_move(situation))
}

/// Gives up.
pub(crate) fn resigns(
    situation: &Situation,
    _: u32,
    _: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    Ok(Choice { resigns: true, ..first_move(situation) })
}

/// Says itself what went wrong.
pub(crate) fn faults(
    _: &Situation,
    _: u32,
    _: &Signal,
    _: &mut dyn FnMut(Event),
) -> Result<Choice, Fault> {
    Err(Fault::Protocol { reason: "two best moves".to_owned() })
}

/// A pace with a clock.
pub(crate) fn clock(text: &str) -> Pace {
    Pace { clock: Some(text.parse().expect("a time control")), ..Pace::default() }
}

/// Remembers all games.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) games: Vec<GameRecord>,
}

impl arena::Observer for Memory {
    fn game_over(&mut self, game: &GameRecord, _: &arena::Progress) {
        self.games.push(game.clone());
    }
}

use std::time::Instant;

use player::{
    Choice, Device, Event, Info, MachineKind, MachineState, MachineTime, OptionError, Player,
    Question, Result, Score, Situation,
};
use rules::{Color, Move};

use super::search::{Line, Search, Worth};
use super::{Assets, Ratio};
use crate::brakes::{Brakes, Overhead};
use crate::order::candidates;

/// How far the program looks.
const PLIES: u32 = 4;
/// Instructions that an IBM 704 makes in a second.
const HERTZ: u32 = 42_000;
/// Instructions for a position: with this the 2,801 positions of a full tree take eight minutes.
const INSTRUCTIONS_PER_POSITION: u64 = 7_200;

/// The Bernstein program.
#[derive(Clone, Debug, Default)]
pub struct Bernstein {
    overhead: Overhead,
}

fn machine_time(positions: u64) -> MachineTime {
    MachineTime { cycles: positions.saturating_mul(INSTRUCTIONS_PER_POSITION), hertz: HERTZ }
}

/// As a GUI shows it; `plies` is how far the search went.
fn score(worth: Worth, plies: u32) -> Score {
    let moves = |left: u32| (plies - left.min(plies)).div_ceil(2).max(1).cast_signed();
    match worth {
        Worth::Mated(left) => Score::Mate(-moves(left.0)),
        Worth::Ratio(ratio) => Score::Centipawns(ratio.centipawns()),
        Worth::Mates(left) => Score::Mate(moves(left)),
    }
}

/// What the machine prints, as a panel shows it.
fn printer(text: String, time: MachineTime) -> MachineState {
    MachineState {
        kind: MachineKind::Bernstein,
        registers: Vec::new(),
        memory: Vec::new(),
        devices: vec![Device::Screen(text)],
        cycles: time.cycles,
        hertz: time.hertz,
    }
}

/// The moves of a line up to the end of the game. The program knows neither repetition nor the fifty-move rule, so
/// its line may go on after a draw.
fn until_the_end(situation: &Situation, line: &[Move]) -> Vec<Move> {
    let mut situation = situation.clone();
    let mut kept = Vec::new();
    for mv in line {
        if situation.play(*mv).is_err() {
            break;
        }
        kept.push(*mv);
        if situation.outcome().is_some() {
            break;
        }
    }
    kept
}

fn words(worth: Worth) -> String {
    match worth {
        Worth::Mated(_) => "is mated".to_owned(),
        Worth::Ratio(ratio) => ratio.to_string(),
        Worth::Mates(_) => "mates".to_owned(),
    }
}

fn describe(question: &Question, line: &Line) -> String {
    let position = question.situation.position();
    let san = position.san(line.plausible.mv);
    format!("{san}: {} {}", line.plausible.asked, words(line.worth))
}

impl Player for Bernstein {
    fn name(&self) -> String {
        "Torres Bernstein".to_owned()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let option = player::declared_option(&options, name, value)?;
        self.overhead.obey(option, value);
        Ok(())
    }

    fn explain(&mut self, situation: &Situation) -> Option<Vec<String>> {
        let position = situation.position();
        let [white, black] = Assets::of_both(position);
        let ratio = Ratio::of(position, Color::White);
        Some(vec![
            format!("White: {white}, sum {}", white.sum()),
            format!("Black: {black}, sum {}", black.sum()),
            format!("White to Black: {ratio}"),
        ])
    }

    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        let start = Instant::now();
        let position = question.situation.position();
        let moves = candidates(question);
        if moves.is_empty() {
            return Ok(Choice::default());
        }
        let plies = question.limits.depth.unwrap_or(PLIES).clamp(1, PLIES);
        let mut brakes = Brakes::new(question, self.overhead);
        // The root is a position of the tree as well.
        brakes.count();
        let mut search = Search { brakes: &mut brakes, color: position.turn() };
        let lines = search.lines(position, &moves, plies);
        let time = machine_time(brakes.nodes());
        let machine_time = Some(time);
        // Of equals the first stays, in the order of the questions.
        let Some(best) = lines.iter().rev().max_by_key(|line| line.worth) else {
            observe(Event::Text("stopped before the first plausible move was judged".to_owned()));
            return Ok(Choice { machine_time, ..Choice::of(moves.first().copied()) });
        };
        let told: Vec<String> = lines.iter().map(|line| describe(question, line)).collect();
        observe(Event::Machine(printer(told.join("\n"), time)));
        told.into_iter().for_each(|line| observe(Event::Text(line)));
        let score = Some(score(best.worth, plies));
        let variation = until_the_end(&question.situation, &best.variation);
        let ponder = variation.get(1).copied();
        let info = Info {
            depth: Some(plies),
            selective_depth: Some(plies),
            score,
            nodes: Some(brakes.nodes()),
            time: Some(start.elapsed()),
            variation,
            machine_time,
            ..Info::default()
        };
        observe(info.into());
        Ok(Choice { ponder, score, machine_time, ..Choice::of(Some(best.plausible.mv)) })
    }
}

//! Plays games of the ENIAC against random moves, both colours in turn, and
//! counts results, remarks and hours.
//!
//! `cargo run --release -p vintage --example eniac_soak -- GAMES`

use machines::Budget;
use rules::{Color, History, Move, Outcome, Position};
use std::collections::BTreeMap;
use std::error::Error;
use vintage::eniac::Eniac;

/// A game longer than this is left unfinished.
const MOST_PLIES: usize = 400;
/// 1,000 hours for a move.
const BUDGET: Budget = Budget::cycles(1_000 * 3_600 * 5_000);

/// What the games came to.
#[derive(Default)]
struct Tally {
    results: BTreeMap<String, u32>,
    moves: u64,
    add_times: u64,
    remarks: u64,
}

struct Random(u64);

impl Random {
    fn pick(&mut self, position: &Position) -> Option<Move> {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = position.legal_moves();
        moves.as_slice().get((self.0 >> 33) as usize % moves.len().max(1)).copied()
    }
}

impl Tally {
    fn answer(
        &mut self,
        eniac: &Eniac,
        position: &Position,
    ) -> Result<Option<Move>, Box<dyn Error>> {
        let answer = eniac.think(position, BUDGET)?;
        self.moves += 1;
        self.add_times += answer.add_times;
        self.remarks += answer.remarks.len() as u64;
        Ok(answer.chosen)
    }

    fn play(
        &mut self,
        eniac: &Eniac,
        side: Color,
        random: &mut Random,
    ) -> Result<(), Box<dyn Error>> {
        let (mut position, mut history) = (Position::start(), History::new());
        for _ in 0..MOST_PLIES {
            history.record(&position);
            if let Some(outcome) = history.outcome(&position) {
                return self.finish(outcome, side);
            }
            let chosen = match position.turn() == side {
                true => self.answer(eniac, &position)?,
                false => random.pick(&position),
            };
            position.try_play(chosen.ok_or("no move where there is one")?)?;
        }
        *self.results.entry("unfinished".to_owned()).or_default() += 1;
        Ok(())
    }

    fn finish(&mut self, outcome: Outcome, side: Color) -> Result<(), Box<dyn Error>> {
        let result = match outcome.winner() {
            Some(winner) if winner == side => "won".to_owned(),
            Some(_) => "lost".to_owned(),
            None => format!("drawn: {outcome:?}"),
        };
        *self.results.entry(result).or_default() += 1;
        Ok(())
    }
}

#[expect(clippy::print_stdout, reason = "a program that reports a measurement")]
fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).ok_or("usage: eniac_soak GAMES")?.parse()?;
    let (eniac, mut random, mut tally) = (Eniac::new(), Random(1_946), Tally::default());
    for game in 0..games {
        let side = if game % 2 == 0 { Color::White } else { Color::Black };
        tally.play(&eniac, side, &mut random)?;
    }
    let hours = tally.add_times as f64 * 200e-6 / 3_600.0 / tally.moves.max(1) as f64;
    println!("{:?}", tally.results);
    println!("{} moves, {hours:.2} h each, {} remarks", tally.moves, tally.remarks);
    Ok(())
}

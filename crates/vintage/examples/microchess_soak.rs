//! Lets MicroChess play whole games at each level, and counts what happens.
//!
//! `cargo run --release -p vintage --example microchess_soak [GAMES]`
//!
//! Half of the games are against random moves, with either colour; the
//! other half against itself from a start of a few such moves.

use player::{Choice, Event, Fault, Player, Question, Situation};
use rules::{Color, Move};
use vintage::microchess::Level;
use vintage::microchess::player::MicroChess;

/// No game is played on for longer.
const LONGEST: usize = 300;

/// Numbers by lot (xorshift), the same in every run.
struct Lot(u64);

impl Lot {
    fn draw(&mut self, situation: &Situation) -> Option<Move> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let moves = situation.position().legal_moves();
        let count = u64::try_from(moves.len()).unwrap_or(1).max(1);
        moves.get(usize::try_from((self.0 >> 33) % count).unwrap_or(0)).copied()
    }
}

#[derive(Default)]
struct Totals {
    wins: u32,
    draws: u32,
    losses: u32,
    cycles: u64,
    first_forbidden: Option<String>,
}

struct Soak {
    lot: Lot,
    player: MicroChess,
    totals: Totals,
}

impl Soak {
    fn ask(&mut self, situation: &Situation) -> Result<Choice, Fault> {
        let first = &mut self.totals.first_forbidden;
        let mut observe = |event| {
            if let Event::Text(text) = event
                && text.contains("forbids")
            {
                first.get_or_insert(format!("{}: {text}", situation.position()));
            }
        };
        let choice = self.player.choose(&Question::new(situation.clone()), &mut observe)?;
        self.totals.cycles += choice.machine_time.map_or(0, |time| time.cycles);
        Ok(choice)
    }

    /// One game; against itself when `opponent` is `None`.
    fn play(&mut self, number: usize, opponent: Option<Color>) -> Result<(), Fault> {
        let mut situation = Situation::start();
        let preamble = if opponent.is_none() { 2 + number % 8 } else { 0 };
        while situation.outcome().is_none() && situation.moves().len() < LONGEST {
            let by_lot =
                situation.moves().len() < preamble || opponent == Some(situation.position().turn());
            let best = if by_lot { self.lot.draw(&situation) } else { self.ask(&situation)?.best };
            let reason = || Fault::Crash { reason: format!("no move in {}", situation.position()) };
            let best = best.ok_or_else(reason)?;
            let text = format!("{best:?}");
            let fen = situation.position().to_string();
            situation.play(best).map_err(|_| Fault::IllegalMove { text, fen })?;
        }
        if let Some(opponent) = opponent {
            self.score(situation.outcome().and_then(rules::Outcome::winner), opponent);
        }
        Ok(())
    }

    fn score(&mut self, winner: Option<Color>, opponent: Color) {
        match winner {
            Some(color) if color == opponent => self.totals.losses += 1,
            Some(_) => self.totals.wins += 1,
            None => self.totals.draws += 1,
        }
    }
}

#[expect(clippy::print_stdout, reason = "this program prints")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games: usize = std::env::args().nth(1).map_or(Ok(300), |text| text.parse())?;
    for level in Level::ALL {
        let mut soak =
            Soak { lot: Lot(0x1976), player: MicroChess::new(level), totals: Totals::default() };
        for number in 0..games / 2 {
            soak.play(number, Some(Color::ALL[number % 2]))?;
            soak.play(number, None)?;
        }
        let (record, Totals { wins, draws, losses, cycles, first_forbidden }) =
            (soak.player.record(), soak.totals);
        println!(
            "{level}: {games} games without a fault; +{wins} ={draws} -{losses} against random moves"
        );
        println!(
            "  {} moves, {} forbidden, {} resignations, {} cycles per move",
            record.moves,
            record.forbidden,
            record.resignations,
            cycles / record.moves.max(1)
        );
        println!("  first forbidden: {}", first_forbidden.as_deref().unwrap_or("none"));
    }
    Ok(())
}

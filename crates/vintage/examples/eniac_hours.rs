//! Runs the ENIAC over positions and prints the hours it takes.
//!
//! `cargo run --release -p vintage --example eniac_hours -- FILE`, where each
//! line of the file has a FEN, or fields between semicolons the second of which
//! is one, the third a move and the fourth the add-times of another program.
//! With `deep` after the file the program looks a ply further.

use machines::Budget;
use rules::{CastlingMode, Position};
use vintage::eniac::{Eniac, Plies};

fn hours(add_times: u64) -> f64 {
    add_times as f64 * 200e-6 / 3600.0
}

#[expect(clippy::print_stdout, reason = "a program that reports a measurement")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: eniac_hours FILE")?;
    let deep = std::env::args().nth(2).is_some_and(|word| word == "deep");
    let eniac = Eniac::with_plies(if deep { Plies::Five } else { Plies::Four });
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for line in std::fs::read_to_string(path)?.lines() {
        let fields: Vec<&str> = line.split(';').collect();
        let fen = fields.get(1).unwrap_or(&line);
        let Ok(position) = Position::from_fen(fen) else {
            println!("{fen}: no position");
            continue;
        };
        let answer = eniac.think(&position, Budget::UNLIMITED)?;
        let uci = answer.chosen.map(|mv| position.uci(mv, CastlingMode::Standard).to_string());
        let other = fields.get(3).and_then(|text| text.parse().ok()).map_or(0.0, hours);
        println!(
            "{fen}: {} {} score {} {:.2} h (other {} {other:.2} h) {:?}",
            answer.card,
            uci.unwrap_or_default(),
            answer.score,
            hours(answer.add_times),
            fields.get(2).unwrap_or(&""),
            answer.remarks
        );
        ours.push(hours(answer.add_times));
        theirs.push(other);
    }
    ours.sort_by(f64::total_cmp);
    theirs.sort_by(f64::total_cmp);
    for (name, list) in [("ours", &ours), ("other", &theirs)] {
        let mean = list.iter().sum::<f64>() / list.len().max(1) as f64;
        let tenth = list.get(list.len() * 9 / 10).copied().unwrap_or_default();
        println!("{name}: mean {mean:.2} h, 90 % within {tenth:.2} h");
    }
    Ok(())
}

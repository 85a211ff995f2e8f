//! Finds what each event of a search cost on the 6502, by least squares.
//!
//! `cargo run --release -p vintage --example microchess_fit SEARCHES`
//!
//! `SEARCHES` is a recording of the original with a level, a board and the
//! cycles on each line. Events that follow from the others get no cost of their
//! own (marked `-`); the cost written in `events.rs` is printed beside each.

use serde_json::Value;
use vintage::microchess::{Board, Event, Events, Level, think};

/// A column that is this much like a combination of the others follows from them.
const DEPENDENT: f64 = 1e-7;

/// One search: what it did and what the original needed for it.
struct Sample {
    events: Events,
    cycles: f64,
}

fn sample(line: &str) -> Option<Sample> {
    let record: Value = serde_json::from_str(line).ok()?;
    let level: Level = record["level"].as_str()?.parse().ok()?;
    let board: Board = record["board"].as_str()?.parse().ok()?;
    Some(Sample { events: think(&board, level).events, cycles: record["cycles"].as_f64()? })
}

/// How often the event happened in each search, for each cycle of it: so that
/// the fit makes relative errors small.
fn column(samples: &[Sample], event: Event) -> Vec<f64> {
    samples.iter().map(|sample| sample.events.count(event) as f64 / sample.cycles).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn length(vector: &[f64]) -> f64 {
    dot(vector, vector).sqrt()
}

/// A column split into its parts along the directions found before, and the
/// direction that is new in it.
struct Part {
    event: Event,
    along: Vec<f64>,
    direction: Vec<f64>,
}

/// Gram and Schmidt's method, three times over for the rounding.
fn split(parts: &[Part], event: Event, column: &[f64]) -> Option<Part> {
    let mut direction = column.to_vec();
    let mut along = vec![0.0; parts.len()];
    for _ in 0..3 {
        for (part, sum) in parts.iter().zip(&mut along) {
            let share = dot(&part.direction, &direction);
            *sum += share;
            direction
                .iter_mut()
                .zip(&part.direction)
                .for_each(|(left, taken)| *left -= share * taken);
        }
    }
    let new = length(&direction);
    if new <= DEPENDENT * length(column) {
        return None;
    }
    direction.iter_mut().for_each(|value| *value /= new);
    along.push(new);
    Some(Part { event, along, direction })
}

/// The costs that come nearest, from the last column back to the first.
fn solve(parts: &[Part]) -> Vec<(Event, f64)> {
    let mut costs = vec![0.0; parts.len()];
    for row in (0..parts.len()).rev() {
        let total: f64 = parts[row].direction.iter().sum();
        let known: f64 =
            (row + 1..parts.len()).map(|later| parts[later].along[row] * costs[later]).sum();
        costs[row] = (total - known) / parts[row].along[row];
    }
    parts.iter().map(|part| part.event).zip(costs).collect()
}

#[expect(clippy::print_stdout, reason = "this program prints")]
fn print(samples: &[Sample], costs: &[(Event, f64)]) {
    for event in Event::ALL {
        let fitted = costs.iter().find(|(fitted, _)| fitted == event);
        let fitted = fitted.map_or("-".to_owned(), |(_, cost)| format!("{cost:.3}"));
        println!("{:<22} {fitted:>11} {:>6} written", format!("{event:?}"), event.cost());
    }
    let apart = |sample: &Sample| (sample.events.cycles() as f64 - sample.cycles).abs();
    let exact = samples.iter().filter(|sample| apart(sample) == 0.0).count();
    let worst = samples.iter().map(|sample| apart(sample) / sample.cycles).fold(0.0, f64::max);
    println!(
        "written costs: {exact} of {} searches exact, at most {:.6} % off",
        samples.len(),
        100.0 * worst
    );
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which recording of searches?")?;
    let samples: Vec<Sample> = std::fs::read_to_string(path)?.lines().filter_map(sample).collect();
    let mut parts = Vec::new();
    for &event in Event::ALL {
        parts.extend(split(&parts, event, &column(&samples, event)));
    }
    print(&samples, &solve(&parts));
    Ok(())
}

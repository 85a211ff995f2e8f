//! Fits the numbers of the C64 program by games that it plays against itself:
//!
//! `cargo run --release -p vintage --example tune_program -- FOLDER NUMBERS JOURNAL PAIRS CYCLES THREADS [SEED]`
//!
//! NUMBERS has a line for each: a name, the least, the most and the step, for example
//! `ISOLATED 0 40 3`. FOLDER is that of a program with a `core.asm`, and each name stands once at the
//! beginning of a line there, as in `ISOLATED = 8`. For each pair of games all numbers are moved by their step,
//! up or down by chance, and the two programs that differ so play one opening with both colours; then all
//! numbers move a little towards the better side (SPSA). JOURNAL gets the numbers after every
//! hundred pairs, and a run begins with those of its last line, if there are any.

mod versus;

use assembler::{DiskLoader, Loader};
use chance::Random;
use player::Situation;
use rules::Color;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};
use versus::OPENING;
use vintage::c64::{Computer, ThinkingLimits};

type Failure = Box<dyn Error + Send + Sync>;

/// Games are drawn at this length.
const LONGEST: usize = 240;
/// Openings that the program finds further from balance are left out.
const BALANCE: i32 = 80;
/// What the judge of openings may think.
const JUDGING: ThinkingLimits = ThinkingLimits { cycles: 1_000_000, depth: 30 };
/// When both programs have seen this for so many moves of both, the game is decided.
const DECIDED: (i32, usize) = (900, 4);
/// How far the numbers move for a pair that is won by two points, in steps: at the beginning, and after
/// so many pairs half of it.
const RATE: f64 = 0.025;
const HALVED_AFTER: f64 = 4_000.0;
/// Pairs between two lines of the journal.
const NOTED: usize = 100;

/// A number of the program.
struct Number {
    name: String,
    range: (f64, f64),
    step: f64,
}

/// The sources on disk with some numbers changed.
struct Changed<'a> {
    numbers: &'a [Number],
    values: &'a [i64],
}

impl Loader for Changed<'_> {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        let bytes = DiskLoader::new().load(path)?;
        let Ok(text) = String::from_utf8(bytes.clone()) else { return Ok(bytes) };
        let lines = text.lines().map(|line| {
            let changed = equate(line).and_then(|(name, _)| {
                let at = self.numbers.iter().position(|number| number.name == name)?;
                Some(format!("{name} = {}", self.values[at]))
            });
            changed.unwrap_or_else(|| line.to_owned())
        });
        Ok(lines.fold(String::new(), |text, line| text + &line + "\n").into_bytes())
    }
}

/// The name and the number of a line such as `NAME = 12`.
fn equate(line: &str) -> Option<(&str, i64)> {
    let (name, value) = line.split(';').next()?.split_once('=')?;
    if line.starts_with(char::is_whitespace) {
        return None;
    }
    Some((name.trim(), value.trim().parse().ok()?))
}

/// What all threads share.
struct State {
    values: Vec<f64>,
    pairs: usize,
    points: f64,
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, numbers, journal, pairs, cycles, threads, seed @ ..] = arguments.as_slice() else {
        return Err("usage: tune_program FOLDER NUMBERS JOURNAL PAIRS CYCLES THREADS [SEED]".into());
    };
    let numbers = read_numbers(numbers)?;
    let (values, done) = begin(folder, &numbers, journal)?;
    let (pairs, threads): (usize, u64) = (pairs.parse()?, threads.parse()?);
    let limits = ThinkingLimits { cycles: cycles.parse()?, depth: 30 };
    let seed: u64 = seed.first().map_or(Ok(1), |text| text.parse())?;
    let state = Mutex::new(State { values, pairs: done, points: 0.0 });
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..threads)
            .map(|thread| {
                let (numbers, state) = (&numbers, &state);
                let random = Random::new(seed + 1_000_003 * thread + done as u64);
                scope.spawn(move || work(folder, numbers, state, journal, pairs, limits, random))
            })
            .collect();
        runs.into_iter()
            .try_for_each(|run| run.join().unwrap_or_else(|_| Err("a thread broke off".into())))
    })
}

fn read_numbers(path: &str) -> Result<Vec<Number>, Failure> {
    let text = fs::read_to_string(path)?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            [name, least, most, step] => Ok(Number {
                name: (*name).to_owned(),
                range: (least.parse()?, most.parse()?),
                step: step.parse()?,
            }),
            _ => Err(format!("expected NAME LEAST MOST STEP: {line}").into()),
        })
        .collect()
}

/// The values to begin with, and how many pairs were played for them.
fn begin(folder: &str, numbers: &[Number], journal: &str) -> Result<(Vec<f64>, usize), Failure> {
    let mut written = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "asm") {
            for line in fs::read_to_string(path)?.lines() {
                if let Some((name, value)) = equate(line) {
                    written.insert(name.to_owned(), value as f64);
                }
            }
        }
    }
    let lines = fs::read_to_string(journal).unwrap_or_default();
    let mut done = 0;
    if let Some(last) = lines.lines().last() {
        let mut words = last.split_whitespace();
        done = words.next().unwrap_or_default().parse()?;
        for word in words.filter(|word| word.contains('=')) {
            let (name, value) = word.split_once('=').unwrap_or_default();
            written.insert(name.to_owned(), value.parse()?);
        }
    }
    let value_of = |number: &Number| {
        let known = written.get(&number.name).copied();
        known.ok_or_else(|| format!("{folder} has no line `{} = …`", number.name).into())
    };
    Ok((numbers.iter().map(value_of).collect::<Result<_, Failure>>()?, done))
}

fn work(
    folder: &str,
    numbers: &[Number],
    state: &Mutex<State>,
    journal: &str,
    pairs: usize,
    limits: ThinkingLimits,
    mut random: Random,
) -> Result<(), Failure> {
    let judge = computer(folder, numbers, &locked(state).values)?;
    loop {
        let values = {
            let mut state = locked(state);
            if state.pairs >= pairs {
                return Ok(());
            }
            state.pairs += 1;
            state.values.clone()
        };
        let signs: Vec<f64> =
            numbers.iter().map(|_| if random.below(2) == 0 { -1.0 } else { 1.0 }).collect();
        let moved = |side: f64| -> Vec<f64> {
            let each = numbers.iter().zip(&values).zip(&signs);
            each.map(|((number, value), sign)| value + side * sign * number.step).collect()
        };
        let plus = computer(folder, numbers, &moved(1.0))?;
        let minus = computer(folder, numbers, &moved(-1.0))?;
        let opening = random_opening(&mut random, &judge)?;
        let points = points(game(&opening, [&plus, &minus], limits)?)
            - points(game(&opening, [&minus, &plus], limits)?);
        let mut state = locked(state);
        let rate = RATE / (1.0 + state.pairs as f64 / HALVED_AFTER);
        for ((number, value), sign) in numbers.iter().zip(&mut state.values).zip(&signs) {
            let (least, most) = number.range;
            *value = (*value + rate * sign * number.step * points / 2.0).clamp(least, most);
        }
        state.points += points.abs();
        if state.pairs.is_multiple_of(NOTED) {
            note(journal, numbers, &mut state)?;
        }
    }
}

fn locked(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes the numbers of now into the journal.
fn note(journal: &str, numbers: &[Number], state: &mut State) -> Result<(), Failure> {
    let mut line = format!("{} {:.2}", state.pairs, state.points / NOTED as f64);
    state.points = 0.0;
    for (number, value) in numbers.iter().zip(&state.values) {
        line += &format!(" {}={value:.2}", number.name);
    }
    writeln!(OpenOptions::new().create(true).append(true).open(journal)?, "{line}")?;
    Ok(())
}

/// The program with these numbers.
fn computer(folder: &str, numbers: &[Number], values: &[f64]) -> Result<Computer, Failure> {
    let each = numbers.iter().zip(values);
    let values: Vec<i64> = each
        .map(|(number, value)| value.clamp(number.range.0, number.range.1).round() as i64)
        .collect();
    let loader = Changed { numbers, values: &values };
    versus::computer_from(folder, &loader).map_err(|failure| failure.to_string().into())
}

fn random_opening(random: &mut Random, judge: &Computer) -> Result<Situation, Failure> {
    loop {
        let mut situation = Situation::start();
        for _ in 0..OPENING {
            let moves = situation.position().legal_moves();
            if !moves.is_empty() {
                situation.play(moves.as_slice()[random.below(moves.len() as u64) as usize])?;
            }
        }
        let thought = judge.clone().think(situation.positions(), JUDGING)?;
        if thought.best.is_some() && thought.score.abs() < BALANCE {
            return Ok(situation);
        }
    }
}

/// What White has scored: 1, 0 or -1.
fn points(winner: Option<Color>) -> f64 {
    winner.map_or(0.0, |color| color.pick(1.0, -1.0))
}

/// Who won; White is the first computer.
fn game(
    opening: &Situation,
    computers: [&Computer; 2],
    limits: ThinkingLimits,
) -> Result<Option<Color>, Failure> {
    let mut computers = computers.map(Clone::clone);
    let mut situation = opening.clone();
    let mut agreed = 0;
    while situation.positions().len() < LONGEST {
        if let Some(outcome) = situation.outcome() {
            return Ok(outcome.winner());
        }
        let turn = situation.position().turn();
        let thought = computers[turn.pick(0, 1)].think(situation.positions(), limits)?;
        situation.play(thought.best.ok_or("the program found no move")?)?;
        let for_white = turn.pick(thought.score, -thought.score);
        let sign = if for_white.abs() >= DECIDED.0 { for_white.signum() } else { 0 };
        agreed = if sign == 0 || agreed * sign < 0 { 0 } else { agreed + sign };
        if agreed.unsigned_abs() as usize >= 2 * DECIDED.1 {
            return Ok(Some(if sign > 0 { Color::White } else { Color::Black }));
        }
    }
    Ok(None)
}

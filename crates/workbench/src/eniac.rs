//! The chess program of the ENIAC: its deck, its card, its registers.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use machines::chessvm::{ADD_TIME_MICROSECONDS, Chessvm, Deck, Punched, Rom};
use machines::{Budget, Fault, Machine};
use rules::{CastlingMode, Position};
use serde_json::json;
use vintage::eniac::{Cards, Eniac, Plies};

use crate::problem::{Outcome, Problem, Verdict, failed, refused};
use crate::{Streams, position, read_text};

/// Add-times of thirty days, in which no move was ever pending.
const DEFAULT_ADD_TIMES: u64 = 30 * 24 * 3600 * (1_000_000 / ADD_TIME_MICROSECONDS);

/// Where the cards come from.
#[derive(Args, Clone, Debug, Default)]
pub struct Source {
    /// ENIAC: the position; the start position if neither this nor a deck is given
    #[arg(long, conflicts_with = "deck")]
    pub fen: Option<String>,
    /// ENIAC: a deck as text, one card per line
    #[arg(long)]
    pub deck: Option<PathBuf>,
    /// ENIAC: how far it looks ahead, `four` or `five` plies; the last looks at captures only
    #[arg(long)]
    pub plies: Option<Plies>,
}

impl Source {
    /// Whether anything was said about the cards.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.fen.is_some() || self.deck.is_some() || self.plies.is_some()
    }

    /// The machine with the cards in its reader, and the position if known.
    fn machine(&self) -> Result<(Chessvm, Option<Position>, Vec<String>), Problem> {
        let eniac = Eniac::with_plies(self.plies.unwrap_or_default());
        if let Some(path) = &self.deck {
            let mut machine = eniac.ready(&Cards::of(&Position::start()));
            machine.insert(deck(path)?);
            return Ok((machine, None, Vec::new()));
        }
        let position = position(self.fen.as_deref())?;
        let cards = Cards::of(&position);
        Ok((eniac.ready(&cards), Some(position), cards.remarks))
    }
}

fn deck(path: &Path) -> Result<Deck, Problem> {
    let deck = Deck::from_text(&read_text(path)?);
    match deck.cards() {
        [] => Err(refused(format!("{}: there is no card in it", path.display()))),
        _ => Ok(deck),
    }
}

/// Lets the chess program choose a move.
pub(crate) fn think(
    source: &Source,
    add_times: Option<u64>,
    json: bool,
    streams: &mut Streams<'_>,
) -> Outcome {
    let (mut machine, position, mut remarks) = source.machine()?;
    machine.run(Budget::cycles(add_times.unwrap_or(DEFAULT_ADD_TIMES))).map_err(failed)?;
    let card = machine.punched().last().copied();
    let card = card.ok_or_else(|| failed("the machine stopped without punching a card"))?;
    let chosen = match &position {
        None => on_card(card),
        Some(position) => {
            let answer = Eniac::answer(&machine, position, remarks).map_err(failed)?;
            remarks = answer.remarks;
            answer.chosen.map(|mv| position.uci(mv, CastlingMode::Standard).to_string())
        }
    };
    report(&machine, card, chosen.as_deref(), &remarks, json, streams)
}

/// Runs any program of chessvm and writes all the cards that it punches.
pub(crate) fn run_program(
    rom: &Rom,
    deck_path: Option<&Path>,
    add_times: Option<u64>,
    json: bool,
    streams: &mut Streams<'_>,
) -> Outcome {
    let Streams { out, notes, .. } = streams;
    let mut machine = Chessvm::new(rom);
    if let Some(path) = deck_path {
        machine.insert(deck(path)?);
    }
    let outcome = machine.run(Budget::cycles(add_times.unwrap_or(DEFAULT_ADD_TIMES)));
    let cards: Vec<String> = machine.punched().iter().map(ToString::to_string).collect();
    let (add_times, instructions) = (machine.add_times(), machine.instructions());
    if json {
        let all = json!({"cards": cards, "add_times": add_times, "instructions": instructions});
        writeln!(out, "{all}")?;
    } else {
        cards.iter().try_for_each(|card| writeln!(out, "{card}"))?;
        writeln!(notes, "{} ({instructions} instructions)", time_on_eniac(add_times))?;
    }
    outcome.map(|_| Verdict::Good).map_err(failed)
}

/// The move on a card, as far as its digits are squares.
fn on_card(card: Punched) -> Option<String> {
    let square = |digits: u8| {
        let (rank, file) = (digits / 10, digits % 10);
        let exists = (1..=8).contains(&rank) && (1..=8).contains(&file);
        exists.then(|| format!("{}{rank}", char::from(b'a' + file - 1)))
    };
    Some(square(card.a)? + &square(card.b)?)
}

fn report(
    machine: &Chessvm,
    card: Punched,
    chosen: Option<&str>,
    remarks: &[String],
    json: bool,
    streams: &mut Streams<'_>,
) -> Outcome {
    let Streams { out, notes, .. } = streams;
    let (add_times, instructions) = (machine.add_times(), machine.instructions());
    if json {
        let answer = json!({
            "card": card.to_string(),
            "move": chosen,
            "add_times": add_times,
            "instructions": instructions,
            "remarks": remarks,
        });
        writeln!(out, "{answer}")?;
        return Ok(Verdict::Good);
    }
    writeln!(out, "{card}")?;
    let time = time_on_eniac(add_times);
    let chosen = chosen.unwrap_or("no move");
    writeln!(notes, "{chosen}: {time} ({instructions} instructions)")?;
    remarks.iter().try_for_each(|remark| writeln!(notes, "{remark}"))?;
    Ok(Verdict::Good)
}

fn time_on_eniac(add_times: u64) -> String {
    let minutes = add_times * ADD_TIME_MICROSECONDS / 60_000_000;
    format!("{} h {} min on ENIAC, {add_times} add-times", minutes / 60, minutes % 60)
}

/// Writes the cards that put a position into the machine.
///
/// # Errors
/// When the position cannot be read or the cards cannot be written.
pub fn print_deck(fen: Option<&str>, streams: &mut Streams<'_>) -> Outcome {
    let cards = Cards::of(&position(fen)?);
    write!(streams.out, "{}", cards.deck())?;
    cards.remarks.iter().try_for_each(|remark| writeln!(streams.notes, "{remark}"))?;
    Ok(Verdict::Good)
}

/// Writes registers step by step, and the memory accumulators whenever they change: `count`
/// instructions after the first `skip`.
///
/// # Errors
/// When the machine fails, or takes more than thirty days.
pub fn trace(source: &Source, skip: u64, count: u64, out: &mut dyn Write) -> Outcome {
    let (mut machine, ..) = source.machine()?;
    let mut shown = [None; 15];
    let end = skip.saturating_add(count);
    for number in 0..end {
        if number >= skip {
            show_step(&machine, &mut shown, out)?;
        }
        if machine.add_times() > DEFAULT_ADD_TIMES {
            return Err(failed("thirty days have passed on the ENIAC"));
        }
        match machine.step() {
            Ok(None) => {}
            Ok(Some(_)) => {
                writeln!(out, "stopped after {} instructions", machine.instructions())?;
                break;
            }
            Err(fault) => {
                debug_assert!(!fault.is_over_budget(), "steps have no budget");
                return Err(failed(fault));
            }
        }
    }
    Ok(Verdict::Good)
}

fn show_step(
    machine: &Chessvm,
    shown: &mut [Option<machines::chessvm::Accumulator>; 15],
    out: &mut dyn Write,
) -> io::Result<()> {
    for (number, last) in (0..).zip(shown) {
        let now = machine.accumulator(number);
        if let Some(accumulator) = now.filter(|_| *last != now) {
            writeln!(out, "    accumulator {number:>2}: {accumulator}")?;
        }
        *last = now;
    }
    let (registers, at) = (machine.registers(), machine.address());
    let (rf, ls, time) = (registers.rf, registers.ls, machine.add_times());
    writeln!(out, "{time:>10}  {at}  A-E: {rf}  F-J: {ls}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_moves() {
        assert_eq!(on_card(Punched { a: 61, b: 81 }).as_deref(), Some("a6a8"));
        assert_eq!(on_card(Punched { a: 0, b: 81 }), None);
        assert_eq!(on_card(Punched { a: 25, b: 49 }), None);
    }
}

//! The chess program of the ENIAC: its deck, its card, its registers.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use machines::chessvm::{ADD_TIME_MICROSECONDS, Chessvm, Deck, Punched, Rom};
use machines::{Budget, Fault, Machine};
use rules::{CastlingMode, Position};
use serde_json::json;
use vintage::eniac::{Cards, Eniac, Plies};

use super::{Outcome, Problem, Verdict, failed, read_text, refused};

/// Add-times of thirty days, in which no move was ever pending.
const USUAL_ADD_TIMES: u64 = 30 * 24 * 3600 * (1_000_000 / ADD_TIME_MICROSECONDS);

/// Where the cards come from.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Source {
    /// ENIAC: the position; the start position if neither this nor a deck is given
    #[arg(long, conflicts_with = "deck")]
    pub(super) fen: Option<String>,
    /// ENIAC: a deck as text, one card a line
    #[arg(long)]
    pub(super) deck: Option<PathBuf>,
    /// ENIAC: how far it looks ahead, `four` or `five` plies; the last looks at captures only
    #[arg(long)]
    pub(super) plies: Option<Plies>,
}

impl Source {
    pub(super) fn is_given(&self) -> bool {
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

fn position(fen: Option<&str>) -> Result<Position, Problem> {
    fen.map_or(Ok(Position::start()), str::parse).map_err(refused)
}

fn deck(path: &Path) -> Result<Deck, Problem> {
    let deck = Deck::from_text(&read_text(path)?);
    match deck.cards() {
        [] => Err(refused(format!("{}: there is no card in it", path.display()))),
        _ => Ok(deck),
    }
}

/// `torres machine run eniac`.
pub(super) fn think(
    source: &Source,
    add_times: Option<u64>,
    json: bool,
    out: &mut dyn Write,
) -> Outcome {
    let (mut machine, position, mut remarks) = source.machine()?;
    machine.run(Budget::cycles(add_times.unwrap_or(USUAL_ADD_TIMES))).map_err(failed)?;
    let card = machine.punched().last().copied();
    let card = card.ok_or_else(|| failed("the machine stopped without punching a card"))?;
    let chosen = match &position {
        None => on_card(card),
        Some(position) => {
            let answer = Eniac::answer(&machine, position, remarks).map_err(failed)?;
            remarks = answer.remarks;
            answer.chosen.map(|one| position.uci(one, CastlingMode::Standard).to_string())
        }
    };
    report(&machine, card, chosen.as_deref(), &remarks, json, out)
}

/// `torres machine run FILE` for a program of chessvm: all the cards it punches.
pub(super) fn run_program(
    rom: &Rom,
    deck_path: Option<&Path>,
    add_times: Option<u64>,
    json: bool,
    out: &mut dyn Write,
) -> Outcome {
    let mut machine = Chessvm::new(rom);
    if let Some(path) = deck_path {
        machine.insert(deck(path)?);
    }
    let outcome = machine.run(Budget::cycles(add_times.unwrap_or(USUAL_ADD_TIMES)));
    let cards: Vec<String> = machine.punched().iter().map(ToString::to_string).collect();
    let (add_times, instructions) = (machine.add_times(), machine.instructions());
    if json {
        let all = json!({"cards": cards, "add_times": add_times, "instructions": instructions});
        writeln!(out, "{all}")?;
    } else {
        cards.iter().try_for_each(|card| writeln!(out, "{card}"))?;
        eprintln!("{} ({instructions} instructions)", time_on_eniac(add_times));
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
    out: &mut dyn Write,
) -> Outcome {
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
    eprintln!("{}: {time} ({instructions} instructions)", chosen.unwrap_or("no move"));
    remarks.iter().for_each(|remark| eprintln!("{remark}"));
    Ok(Verdict::Good)
}

fn time_on_eniac(add_times: u64) -> String {
    let minutes = add_times * ADD_TIME_MICROSECONDS / 60_000_000;
    format!("{} h {} min on ENIAC, {add_times} add-times", minutes / 60, minutes % 60)
}

#[derive(Args, Debug)]
pub(super) struct DeckArguments {
    /// The position; the start position if not given
    #[arg(long)]
    fen: Option<String>,
}

/// `torres machine deck`.
pub(super) fn print_deck(arguments: &DeckArguments, out: &mut dyn Write) -> Outcome {
    let cards = Cards::of(&position(arguments.fen.as_deref())?);
    write!(out, "{}", cards.deck())?;
    cards.remarks.iter().for_each(|remark| eprintln!("{remark}"));
    Ok(Verdict::Good)
}

#[derive(Args, Debug)]
pub(super) struct TraceArguments {
    #[command(flatten)]
    source: Source,
    /// Show nothing of the first instructions
    #[arg(long, default_value_t = 0)]
    skip: u64,
    /// Show so many instructions
    #[arg(long, default_value_t = 100)]
    count: u64,
}

/// `torres machine trace`: registers step by step, and the memory accumulators
/// whenever they change.
pub(super) fn trace(arguments: &TraceArguments, out: &mut dyn Write) -> Outcome {
    let (mut machine, ..) = arguments.source.machine()?;
    let mut shown = [None; 15];
    let end = arguments.skip.saturating_add(arguments.count);
    for number in 0..end {
        if number >= arguments.skip {
            show_step(&machine, &mut shown, out)?;
        }
        if machine.add_times() > USUAL_ADD_TIMES {
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

//! From what the page asks for to a game that can begin.

use std::hash::{BuildHasher, RandomState};

use games::{Game, Variant};
use rules::Position;

use crate::app::{App, now_ms};
use crate::budget::Budget;
use crate::messages::{ClockSettings, GameStatus, NewGame, Seat, Start, ThinkingLimits};
use crate::refusal::Refusal;
use crate::store::StoredGame;

const LONGEST_NAME: usize = 60;
const SHORTEST_GAME: u32 = 1_000;
const LONGEST_GAME: u32 = 24 * 3600 * 1_000;
const LONGEST_INCREMENT: u32 = 3600 * 1_000;
const LONGEST_MOVE: u32 = 600 * 1_000;
/// Cycles of an emulated machine: eleven days of a machine with a million per second.
const MOST_CYCLES: u64 = 1_000_000_000_000;
const DEEPEST: u32 = 1_000;
/// Positions of Chess960.
const POSITIONS: u16 = 960;

/// The game, not yet kept.
pub(crate) fn of(app: &App, new: NewGame) -> Result<StoredGame, Refusal> {
    let NewGame { white, black, clock, start } = new;
    let white_name = name(app, &white)?;
    let black_name = name(app, &black)?;
    clock.map_or(Ok(()), check_clock)?;
    let (first, chess960) = first(&start)?;
    if first.outcome().is_some() {
        return Err(Refusal::bad_chess(format_args!("the game is over in '{}'", first.fen())));
    }
    Ok(StoredGame {
        id: 0,
        created_ms: now_ms(),
        white,
        black,
        white_name,
        black_name,
        start: fen(&first, chess960),
        chess960,
        time_control: clock,
        imported_pgn: None,
        status: GameStatus::Playing,
        opening: None,
        moves: Vec::new(),
        fen: fen(&first, chess960),
        deadline_ms: None,
    })
}

fn fen(position: &Position, chess960: bool) -> String {
    if chess960 { position.shredder_fen().to_string() } else { position.fen().to_string() }
}

/// What to call who sits there, if they may.
fn name(app: &App, seat: &Seat) -> Result<String, Refusal> {
    match seat {
        Seat::Human { name } => human_name(name),
        Seat::Player { name, options, limits } => {
            let players = app.catalogue.players(&app.registry);
            let info = players.iter().find(|info| info.name == *name).ok_or_else(|| {
                let known: Vec<&str> = players.iter().map(|info| info.name.as_str()).collect();
                let known = known.join(", ");
                Refusal::bad_request(format_args!("no player is named '{name}'; there are {known}"))
            })?;
            app.catalogue.check_options(&app.registry, name, options)?;
            check_limits(limits, &app.budget)?;
            Ok(info.title.clone())
        }
    }
}

fn human_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        let words = format!("a name has at most {LONGEST_NAME} ordinary characters");
        return Err(Refusal::bad_request(words));
    }
    Ok(if name.is_empty() { "Human".to_owned() } else { name.to_owned() })
}

fn check_clock(clock: ClockSettings) -> Result<(), Refusal> {
    let ClockSettings { initial_ms, increment_ms } = clock;
    if !(SHORTEST_GAME..=LONGEST_GAME).contains(&initial_ms) {
        let words = format!("initialMs {initial_ms} is not between a second and a day");
        return Err(Refusal::bad_request(words));
    }
    if increment_ms > LONGEST_INCREMENT {
        let words = format!("incrementMs {increment_ms} is more than an hour");
        return Err(Refusal::bad_request(words));
    }
    Ok(())
}

/// Refuses limits that mean nothing, or thought without end. What is allowed may still take long:
/// the pool ends it after the longest thought of the budget.
pub(crate) fn check_limits(limits: &ThinkingLimits, budget: &Budget) -> Result<(), Refusal> {
    let ThinkingLimits { move_time_ms, nodes, depth, cycles } = *limits;
    let zero = move_time_ms == Some(0) || nodes == Some(0) || depth == Some(0) || cycles == Some(0);
    if zero {
        return Err(Refusal::bad_request("a limit of 0 leaves nothing to think"));
    }
    if move_time_ms.is_some_and(|time| time > LONGEST_MOVE) {
        return Err(Refusal::bad_request("moveTimeMs is more than ten minutes"));
    }
    let most_nodes = budget.thought_nodes;
    if let Some(nodes) = nodes.filter(|nodes| *nodes > most_nodes) {
        return Err(Refusal::bad_request(format_args!("nodes: {nodes} is more than {most_nodes}")));
    }
    if let Some(cycles) = cycles.filter(|cycles| *cycles > MOST_CYCLES) {
        let words = format!("cycles: {cycles} is more than {MOST_CYCLES}");
        return Err(Refusal::bad_request(words));
    }
    if let Some(depth) = depth.filter(|depth| *depth > DEEPEST) {
        return Err(Refusal::bad_request(format_args!("depth: {depth} is more than {DEEPEST}")));
    }
    Ok(())
}

fn first(start: &Start) -> Result<(Position, bool), Refusal> {
    match start {
        Start::Standard => Ok((Position::start(), false)),
        Start::Chess960 { number } => {
            let number = number.unwrap_or_else(any_number);
            let words = || format!("number {number} is not between 0 and 959");
            let position = Position::chess960(number);
            Ok((position.ok_or_else(|| Refusal::bad_request(words()))?, true))
        }
        Start::Fen { fen, chess960 } => {
            let position = Position::from_fen(fen).map_err(Refusal::bad_chess)?;
            let castles = Game::new(position.clone()).variant() == Variant::Chess960;
            Ok((position, *chess960 || castles))
        }
    }
}

/// A number that nobody can foresee.
fn any_number() -> u16 {
    (RandomState::new().hash_one(now_ms()) % u64::from(POSITIONS)) as u16
}

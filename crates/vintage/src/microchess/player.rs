//! MicroChess as a player of whole chess.
//!
//! ```
//! use player::{Player, Question, Situation};
//! use vintage::microchess::player::MicroChess;
//!
//! let mut player = MicroChess::default();
//! player.set_option("Level", "blitz")?;
//! let situation = Situation::start();
//! let choice = player.choose(&Question::new(situation.clone()), &mut |_| {})?;
//! assert_eq!(choice.best, Some(situation.position().parse_uci("e2e4")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use player::{
    Choice, Device, Event, Governor, Info, MachineKind, MachineState, MachineTime, MemoryRegion,
    OptionError, OptionSpec, Player, Question, Register, RegisterValue, Result, Score, Signal,
    Turn, common_options,
};
use rules::{Color, Move, Position};

use super::at_keypad::on_kim1;
use super::board::Board;
use super::book::{GIUOCO_PIANO, OPENINGS, Opening};
use super::console::{Console, Reply, Response};
use super::decision::{Decision, best_allowed};
use super::engine::Engine;
use super::level::Level;
use super::operator::entered;
use super::screen::screen;
use super::search::think;
use crate::limits::wait_until_wanted;

/// The clock of the KIM-1.
pub(super) const HERTZ: u32 = 1_000_000;
/// About what an instruction takes.
const CYCLES_PER_INSTRUCTION: u64 = 4;
/// Where the program keeps the squares of the pieces.
const BOARD_ADDRESS: u32 = 0x50;
/// The value byte of a quiet position, from which scores are counted.
const QUIET_VALUE: i32 = 0xD0;
/// Capturing a pawn raises the value by eight.
const VALUE_OF_A_PAWN: i32 = 8;

/// The opening as the program came: for White only.
const BUILT_IN: &str = "built-in";
const NO_OPENING: &str = "none";

/// What a player did so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Moves asked for in positions that have a legal one.
    pub moves: u64,
    /// How often MicroChess chose what chess forbids.
    pub forbidden: u64,
    /// How often it resigned.
    pub resignations: u64,
}

/// MicroChess, with an owner who enters the moves.
///
/// Its options are `Level` (`normal`, `blitz`, `super-blitz`), `Opening`: `built-in`, `none`, or one
/// of the manual's, then for either colour, and `Engine`: `kim-1` is our program on the emulated
/// machine, `native` the re-creation, which plays the same moves.
#[derive(Clone, Debug)]
pub struct MicroChess {
    pub(super) level: Level,
    engine: Engine,
    opening: String,
    record: Record,
}

impl Default for MicroChess {
    fn default() -> Self {
        Self::new(Level::Normal)
    }
}

/// A question put to the machine.
struct Asked<'a> {
    question: &'a Question,
    /// The legal moves among which it may choose; none when the game is over.
    allowed: Vec<Move>,
}

impl Asked<'_> {
    fn position(&self) -> &Position {
        self.question.situation.position()
    }

    fn text(&self, mv: Move) -> String {
        self.position().uci(mv, self.question.situation.castling_mode()).to_string()
    }
}

impl MicroChess {
    /// A player of that level, with the built-in opening.
    #[must_use]
    pub fn new(level: Level) -> Self {
        let engine = Engine::default();
        Self { level, engine, opening: BUILT_IN.to_owned(), record: Record::default() }
    }

    /// What it did so far, over all its games.
    #[must_use]
    pub fn record(&self) -> Record {
        self.record
    }

    /// The opening in memory when it plays that colour.
    pub(super) fn opening_for(&self, color: Color) -> Option<Opening> {
        let is_white = color == Color::White;
        if self.opening == BUILT_IN {
            return is_white.then_some(GIUOCO_PIANO);
        }
        let mut openings =
            OPENINGS.into_iter().filter(|opening| opening.computer_is_white == is_white);
        openings.find(|opening| opening.name.eq_ignore_ascii_case(&self.opening))
    }

    fn answer(&mut self, asked: &Asked<'_>, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        let opening = self.opening_for(asked.position().turn());
        let mut console = entered(&asked.question.situation, self.level, opening);
        let before = console.board;
        let signal = &asked.question.signal;
        let engine = if signal.probe().has_console() { Engine::Kim1 } else { self.engine };
        let reply = match engine {
            Engine::Kim1 => on_kim1(&mut console, signal, observe)?,
            Engine::Native => native(&mut console, signal, observe),
        };
        if engine == Engine::Native {
            observe(machine_state(&console, register_value(&reply), reply.cycles));
        }
        let decision = Decision::of(&reply, asked.position());
        let best = self.legal_move(&decision, asked, &reply, &before, observe);
        let score = score(&reply, asked.position(), best);
        observe(info(&reply, score, best).into());
        observe(Event::Text(time_in_words(&console, &reply, engine)));
        Ok(Choice {
            best,
            score,
            resigns: decision == Decision::Resigns,
            machine_time: Some(machine_time(&reply)),
            ..Choice::default()
        })
    }

    /// The move itself if it may be played, and otherwise the best candidate
    /// that may, by MicroChess's own values; any move when no candidate may.
    fn legal_move(
        &mut self,
        decision: &Decision,
        asked: &Asked<'_>,
        reply: &Reply,
        before: &Board,
        observe: &mut dyn FnMut(Event),
    ) -> Option<Move> {
        if let Decision::Plays(mv) = decision
            && asked.allowed.contains(mv)
        {
            self.record.moves += 1;
            return Some(*mv);
        }
        let best = match &reply.thought {
            Some(thought) => best_allowed(thought, asked.position(), &asked.allowed),
            None => best_allowed(&think(before, self.level), asked.position(), &asked.allowed),
        };
        let best = best.or(asked.allowed.first().copied());
        let instead = best.map_or("no move".to_owned(), |mv| asked.text(mv));
        observe(Event::Text(self.explain(decision, asked, &instead)));
        best
    }

    /// Counts and says why the answer is not played as it is.
    fn explain(&mut self, decision: &Decision, asked: &Asked<'_>, instead: &str) -> String {
        if asked.allowed.is_empty() {
            return "MicroChess is asked for a move where there is none".to_owned();
        }
        self.record.moves += 1;
        match decision {
            Decision::Resigns => {
                self.record.resignations += 1;
                format!("MicroChess shows FF FF FF and resigns; to play on, {instead}")
            }
            Decision::Forbidden(words) => {
                self.record.forbidden += 1;
                let Record { moves, forbidden, .. } = self.record;
                let count = format!("{forbidden} of {moves} moves");
                format!(
                    "MicroChess chose {words}, which chess forbids ({count}); {instead} instead"
                )
            }
            Decision::Plays(mv) => {
                format!(
                    "MicroChess chose {}, outside the moves asked for; {instead} instead",
                    asked.text(*mv)
                )
            }
        }
    }
}

fn machine_time(reply: &Reply) -> MachineTime {
    MachineTime { cycles: reply.cycles, hertz: HERTZ }
}

/// The re-creation stands by the cycles of the original: the error stated is the one measured.
fn time_in_words(console: &Console, reply: &Reply, engine: Engine) -> String {
    let time = machine_time(reply);
    let digits = digits(console);
    let value = value_in_words(reply);
    let whose = match engine {
        Engine::Kim1 => "on our KIM-1",
        Engine::Native => "±0 on recordings",
    };
    format!("display {digits}, value {value}, {} cycles ({whose}), {time} at 1 MHz", time.cycles)
}

fn digits(console: &Console) -> String {
    console.display.map(|byte| format!("{byte:02X}")).join(" ")
}

fn value_in_words(reply: &Reply) -> String {
    reply
        .thought
        .as_ref()
        .map_or("book".to_owned(), |thought| format!("{:02X}", thought.best_value))
}

fn register_value(reply: &Reply) -> RegisterValue {
    reply.thought.as_ref().map_or(RegisterValue::FromBook, |thought| thought.best_value.into())
}

/// A rough translation: MicroChess compares its values only with each other.
fn score(reply: &Reply, position: &Position, best: Option<Move>) -> Option<Score> {
    let thought = reply.thought.as_ref()?;
    if position.after(best?).is_checkmate() {
        return Some(Score::Mate(1));
    }
    let points = i32::from(thought.best_value) - QUIET_VALUE;
    Some(Score::Centipawns(points * 100 / VALUE_OF_A_PAWN))
}

fn info(reply: &Reply, score: Option<Score>, best: Option<Move>) -> Info {
    Info {
        depth: Some(1),
        score,
        variation: best.into_iter().collect(),
        nodes: reply.thought.as_ref().map(|thought| thought.moves),
        machine_time: Some(machine_time(reply)),
        ..Info::default()
    }
}

fn machine_state(console: &Console, value: RegisterValue, cycles: u64) -> Event {
    Event::Machine(MachineState {
        kind: MachineKind::MicroChess,
        registers: vec![Register::new("value", value)],
        memory: vec![MemoryRegion::bytes("board", BOARD_ADDRESS, console.board.0.to_vec())],
        devices: vec![Device::SevenSegment(console.display), Device::Screen(screen(console))],
        cycles,
        hertz: HERTZ,
    })
}

fn native(console: &mut Console, signal: &Signal, observe: &mut dyn FnMut(Event)) -> Reply {
    let waiting = console.clone();
    let reply = native_reply(console);
    take_time(&waiting, &reply, signal, observe);
    reply
}

pub(super) fn native_reply(console: &mut Console) -> Reply {
    match console.press(b'P') {
        Response::Played(reply) => *reply,
        Response::Shown | Response::Quit => {
            unreachable!("P is answered by a move or a resignation")
        }
    }
}

/// Lets the time pass that the machine needs for its answer, at the pace that somebody has set: none
/// where it may run as fast as it can.
fn take_time(waiting: &Console, reply: &Reply, signal: &Signal, observe: &mut dyn FnMut(Event)) {
    let mut governor = Governor::new(signal.clone(), HERTZ);
    let mut done = 0;
    while done < reply.cycles {
        done += match governor.next(done, reply.cycles - done) {
            None => return,
            Some(Turn::Cycles(cycles)) => cycles,
            Some(Turn::Instruction) => CYCLES_PER_INSTRUCTION,
        };
        observe(machine_state(waiting, RegisterValue::Pending, done.min(reply.cycles)));
    }
}

impl Player for MicroChess {
    fn name(&self) -> String {
        "MicroChess 1976".to_owned()
    }

    fn author(&self) -> String {
        "Peter Jennings; re-created by the Torres authors".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        let mut openings = vec![BUILT_IN, NO_OPENING];
        openings.extend(
            OPENINGS.iter().filter(|opening| opening.computer_is_white).map(|opening| opening.name),
        );
        let mut options = common_options();
        options.push(OptionSpec::combo("Level", &Level::ALL.map(Level::name)));
        options.push(OptionSpec::combo("Opening", &openings));
        options.push(OptionSpec::combo("Engine", &Engine::ALL.map(Engine::name)));
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let option = player::declared_option(&options, name, value)?;
        match option.name.as_str() {
            "Level" => self.level = value.parse().unwrap_or(self.level),
            "Opening" => self.opening = value.to_ascii_lowercase(),
            "Engine" => self.engine = value.parse().unwrap_or(self.engine),
            _ => (),
        }
        Ok(())
    }

    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        let choice = self.answer(&Asked { question, allowed: question.candidates() }, observe)?;
        wait_until_wanted(&question.limits, &question.signal);
        Ok(choice)
    }

    fn attend(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<Move>> {
        self.wait_at_keypad(question, observe)
    }
}

//! The C64 program as a player.
//!
//! ```
//! use player::{Limits, Player, Question, Situation};
//! use vintage::c64::player::C64;
//!
//! let mut player = C64::default();
//! let limits = Limits { cycles: Some(2_000_000), ..Limits::default() };
//! let situation = Situation::start();
//! let choice = player.choose(&Question::new(situation).with_limits(limits), &mut |_| {})?;
//! assert!(choice.best.is_some());
//! # Ok::<(), player::Fault>(())
//! ```

use super::at_keyboard::OnScreen;
use super::camera::{Shot, picture};
use super::thinking::SavedThought;
use super::whole::Whole;
use super::{C64Error, Computer, Thinking, ThinkingLimits, Thought};
use crate::camera::Camera;
use crate::limits::{obey_search_moves, wait_until_wanted};
use player::{
    Choice, Event, Fault, Info, Limits, MachineTime, OptionError, OptionSpec, Player, Question,
    Result, Score, Situation, common_options,
};
use rules::Move;
use std::time::Duration;

/// Cycles for a move where nothing else is said.
const DEFAULT_CYCLES: u64 = 20_000_000;
/// Nobody waits for more than ten minutes of 40 MHz.
const MOST_CYCLES: u64 = 24_000_000_000;
const DEEPEST: u8 = 30;
/// About what a position costs.
const CYCLES_PER_NODE: u64 = 3_000;
/// Of the time that is left, a move gets one part in this many.
const MOVES_TO_GO: u32 = 30;

/// Where two games go through the book differently; odd, so that all numbers occur.
const BOOK_STRIDE: u8 = 37;

/// Clocks by name.
const CLOCKS: [(&str, u32); 4] =
    [("ntsc", 1_022_727), ("pal", 985_248), ("20 MHz", 20_000_000), ("40 MHz", 40_000_000)];

/// The chess program on a C64, by the time of its own clock.
///
/// Its option `Clock` is `ntsc`, `pal`, or that of an accelerator, `20 MHz` or
/// `40 MHz`; `OwnBook` says whether it may use its opening book.
#[derive(Clone, Debug)]
pub struct C64 {
    computer: Computer,
    pub(super) hertz: u32,
    own_book: bool,
    /// Games so far: each goes another way through the book.
    games: u8,
    /// The whole machine, once somebody has sat before its screen.
    pub(super) whole: Option<Box<Whole>>,
}

impl Default for C64 {
    fn default() -> C64 {
        C64 { computer: Computer::new(), hertz: CLOCKS[0].1, own_book: true, games: 0, whole: None }
    }
}

impl C64 {
    /// The cycles that the limits leave for this move.
    pub(super) fn cycles(&self, situation: &Situation, limits: &Limits) -> u64 {
        let in_cycles = |time: Duration| (time.as_secs_f64() * f64::from(self.hertz)) as u64;
        let by_clock = limits.clock.as_ref().map(|clock| {
            let own = clock.of(situation.position().turn());
            let moves = clock.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(2, MOVES_TO_GO);
            in_cycles((own.time / moves + own.increment / 2).min(own.time / 2))
        });
        let unlimited = limits.infinite || limits.ponder || limits.depth.is_some();
        let asked = [
            limits.cycles,
            limits.move_time.map(in_cycles),
            limits.nodes.map(|nodes| nodes.saturating_mul(CYCLES_PER_NODE)),
            by_clock,
        ];
        let default = if unlimited { MOST_CYCLES } else { DEFAULT_CYCLES };
        asked.into_iter().flatten().min().unwrap_or(default).min(MOST_CYCLES)
    }

    /// What the opening book says, unless it is to be analysed.
    fn book_choice(&mut self, situation: &Situation, limits: &Limits) -> Result<Option<Choice>> {
        let analysis = limits.infinite || limits.ponder || !limits.search_moves.is_empty();
        if !self.own_book || analysis {
            return Ok(None);
        }
        let seed = self.games.wrapping_mul(BOOK_STRIDE);
        let (before, moves) = (self.computer.cycles(), situation.moves());
        let found = self.computer.book_move(situation.positions(), moves, seed).map_err(fault)?;
        let cycles = self.computer.cycles() - before;
        let machine_time = Some(MachineTime { cycles, hertz: self.hertz });
        Ok(found.map(|best| Choice { best: Some(best), machine_time, ..Choice::default() }))
    }

    fn report(&self, thought: &Thought, choice: &Choice) -> Info {
        Info {
            depth: Some(thought.depth),
            score: choice.score,
            nodes: Some(thought.nodes),
            variation: choice.best.into_iter().collect(),
            machine_time: choice.machine_time,
            ..Info::default()
        }
    }
}

fn score(thought: &Thought) -> Score {
    thought.mate().map_or(Score::Centipawns(thought.score), Score::Mate)
}

fn fault(error: C64Error) -> Fault {
    Fault::Crash { reason: error.to_string() }
}

impl Player for C64 {
    fn name(&self) -> String {
        "Torres C64".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        let mut options = common_options();
        options.push(OptionSpec::combo("Clock", &CLOCKS.map(|(name, _)| name)));
        options.push(OptionSpec::check_box("OwnBook", true));
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let option = player::declared_option(&options, name, value)?;
        if option.name == "Clock" {
            let clock = CLOCKS.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
            self.hertz = clock.map_or(self.hertz, |(_, hertz)| *hertz);
        }
        if option.name == "OwnBook" {
            self.own_book = value.eq_ignore_ascii_case("true");
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<()> {
        self.games = self.games.wrapping_add(1);
        self.computer.new_game().map_err(fault)
    }

    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        let Question { situation, limits, signal } = question;
        let on_screen = OnScreen::resumed(signal, observe);
        if (signal.probe().has_console() || on_screen.is_some())
            && let Some(choice) = self.choose_on_screen(question, on_screen, observe)?
        {
            return Ok(choice);
        }
        let resumed = SavedThought::resumed(signal, observe);
        let book = if resumed.is_some() { None } else { self.book_choice(situation, limits)? };
        if let Some(choice) = book {
            observe(Event::Text("from the book".to_owned()));
            return Ok(choice);
        }
        let depth = limits.depth.map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST.into()) as u8);
        let asked = ThinkingLimits { cycles: self.cycles(situation, limits), depth };
        let mut camera = Camera::new(signal, self.hertz);
        let (symbols, hertz) = (self.computer.symbols, self.hertz);
        let mut failed = None;
        let mut watch = |thinking: &mut Thinking<'_>, usual| {
            if limits.ponder && signal.was_ponder_hit() {
                return None;
            }
            let mut shot = Shot { thinking, symbols, hertz };
            camera.slice(&mut shot, usual, observe).unwrap_or_else(|fault| {
                failed = Some(fault);
                None
            })
        };
        let thought = match resumed {
            Some(saved) => self.computer.resume(situation.position(), saved, &mut watch),
            None => self.computer.think_watched(situation.positions(), asked, &mut watch),
        };
        if let Some(failed) = failed {
            return Err(failed);
        }
        let thought = thought.map_err(fault)?;
        if signal.probe().is_suspended() {
            return Ok(Choice::of(thought.best));
        }
        let machine = &self.computer.machine;
        observe(Event::Machine(picture(machine, &symbols, thought.cycles, hertz)));
        camera.show_last(machine, machine.cpu.cycles - thought.cycles, observe);
        let mut choice = Choice {
            best: thought.best,
            score: Some(score(&thought)),
            machine_time: Some(MachineTime { cycles: thought.cycles, hertz: self.hertz }),
            ..Choice::default()
        };
        observe(self.report(&thought, &choice).into());
        obey_search_moves(&mut choice, limits, "C64", observe);
        wait_until_wanted(limits, signal);
        Ok(choice)
    }

    fn attend(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<Move>> {
        self.wait_at_keyboard(question, observe)
    }
}

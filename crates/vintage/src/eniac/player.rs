//! The ENIAC as a player, with an operator at its card reader.
//!
//! ```
//! use player::{Player, Question, Situation};
//! use rules::Position;
//! use vintage::eniac::EniacPlayer;
//!
//! let position = Position::from_fen("6k1/5ppp/6r1/8/8/7P/5PP1/R5K1 w - - 0 1")?;
//! let situation = Situation::new(position);
//! let mut player = EniacPlayer::new();
//! let choice = player.choose(&Question::new(situation.clone()), &mut |_| {})?;
//! assert_eq!(choice.best, Some(situation.position().parse_san("Ra8#")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::time::{Duration, Instant};

use machines::chessvm::{Accumulator, Address, Chessvm, Decades, Deck, control_accumulators};
use player::{
    Choice, Device, Event, Fault, Info, MachineKind, MachineState, MachineTime, MemoryCell,
    MemoryRegion, OptionError, OptionSpec, Player, Question, Register, RegisterValue, Result,
    Score, Snapshot, Task, Turn, common_options,
};
use rules::Move;

use super::explain::Bench;
use super::progress::Forecast;
use super::{Answer, Cards, Eniac, Plies};
use crate::inspect::Desk;
use crate::limits::first_wanted;
use crate::snapshot;
use crate::speed::Speed;

/// Add-times in a second.
pub(super) const HERTZ: u32 = 5_000;
/// How long the machine runs before limits and pace are checked again.
const SLICE: u64 = 2_000_000;
/// How often its state is shown, at most: the page takes ten pictures a second.
const SHOWN: Duration = Duration::from_millis(80);
/// What no program of ours comes near to: a year.
const LONGEST: u64 = 365 * 24 * 3600 * 5_000;
/// Accumulators of memory that stand before the registers A to E.
const MEMORY_BEFORE_REGISTERS: u8 = 8;
/// The accumulator of memory that holds what the cards say, or the node of ply 4.
const SHEET: u8 = 5;
/// A pawn in the machine's own scores, in which 50 is even.
const PAWN: i32 = 4;

/// The ENIAC with its chess program.
///
/// Its options are `Plies` (`four` or `five`) and `Speed`: 0 for as fast as possible, otherwise how
/// many times the speed of the real machine.
#[derive(Clone, Debug)]
pub struct EniacPlayer {
    eniac: Eniac,
    speed: Speed,
}

impl Default for EniacPlayer {
    fn default() -> EniacPlayer {
        EniacPlayer::new()
    }
}

impl EniacPlayer {
    /// With the usual program, as fast as possible.
    #[must_use]
    pub fn new() -> EniacPlayer {
        EniacPlayer { eniac: Eniac::new(), speed: Speed::default() }
    }

    /// Runs the machine to the end of its program, or until it is stopped.
    fn run(
        &self,
        bench: &mut Bench,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<bool> {
        let Question { situation, limits, signal } = question;
        let mut forecast = Forecast::of(situation.position(), bench.eniac.machine());
        let mut shown = Instant::now();
        let most = limits.cycles.unwrap_or(LONGEST);
        let mut governor = self.speed.governor(signal, HERTZ);
        let mut desk = Desk::new(signal, 0);
        let deck = Cards::of(situation.position()).deck();
        while let Some(task) = governor.next_task(bench.add_times(), SLICE) {
            let left = most.saturating_sub(bench.add_times());
            let turn = match task {
                Task::Work(turn) => turn,
                Task::Answer => {
                    if signal.probe().takes_snapshot() {
                        observe(Event::Snapshot(self.snapshot(bench.eniac.machine())));
                    }
                    desk.answer(bench, observe);
                    observe(Event::Machine(state(bench, &deck)));
                    continue;
                }
            };
            let slice = match turn {
                Turn::Cycles(cycles) => cycles.min(left),
                Turn::Instruction => 1,
            };
            if desk.is_attended() {
                desk.run(bench, slice)?;
            } else {
                bench.run(slice)?;
            }
            let machine = bench.eniac.machine();
            if bench.eniac.is_stopped() {
                // The card that has just been punched is shown at once.
                observe(Event::Machine(state(bench, &deck)));
                desk.show_last(bench, observe);
                return Ok(true);
            }
            if machine.add_times() >= most {
                observe(Event::Machine(state(bench, &deck)));
                break;
            }
            if turn == Turn::Instruction || signal.pace().is_held() || shown.elapsed() >= SHOWN {
                shown = Instant::now();
                observe(Event::Machine(state(bench, &deck)));
                // At full speed it is soon over, and the time is better spent on itself.
                if signal.pace().factor().is_some() {
                    forecast.look_ahead();
                }
                observe(Event::Progress(forecast.progress(machine)));
                desk.show(bench, observe);
            }
        }
        if signal.probe().is_suspended() {
            observe(Event::Snapshot(self.snapshot(bench.eniac.machine())));
            observe(Event::Machine(state(bench, &deck)));
        }
        Ok(false)
    }

    fn snapshot(&self, machine: &Chessvm) -> Snapshot {
        snapshot::save("eniac", self.eniac.plies().program().as_bytes(), &machine.saved())
    }
}

fn time_of(add_times: u64) -> MachineTime {
    MachineTime { cycles: add_times, hertz: HERTZ }
}

/// A score of the machine as a GUI shows it.
fn score_of(score: u8) -> Score {
    match i32::from(score) {
        // A mate that is further away counts one less per ply; the nearest is 99.
        mate @ 94.. => Score::Mate((99 - mate) / 2 + 1),
        mate @ ..=6 => Score::Mate(-(mate / 2).max(1)),
        even => Score::Centipawns((even - 50) * 100 / PAWN),
    }
}

/// The machine as a panel shows it: where it is, and its twenty accumulators by their numbers on the
/// machine. The first three are those of the control circuit, as they stand between two instructions.
fn state(bench: &Bench, deck: &Deck) -> MachineState {
    let Bench { eniac, plies } = bench;
    let machine = eniac.machine();
    let both = machine.registers();
    let Address { bank, row, word } = machine.address();
    let counter = RegisterValue::FunctionTable { table: bank as u8, row, word };
    let mut registers = vec![Register::new("PC", counter)];
    for (number, Decades { minus, digits }) in (1..).zip(control_accumulators(machine, eniac.rom()))
    {
        let value = RegisterValue::Accumulator { minus, digits };
        registers.push(Register::new(format!("a{number}"), value));
    }
    registers.push(Register::new("a4 F-J", digits(&both.ls)));
    for number in 0..15 {
        if number == MEMORY_BEFORE_REGISTERS {
            registers.push(Register::new("a13 A-E", digits(&both.rf)));
        }
        if let Some(accumulator) = machine.accumulator(number) {
            let physical = if number < MEMORY_BEFORE_REGISTERS { number + 5 } else { number + 6 };
            // A node fewer to keep leaves it to what the cards say.
            let is_sheet = number == SHEET && *plies == Plies::Four;
            let what = if is_sheet { " sheet" } else { "" };
            registers.push(Register::new(format!("a{physical}{what}"), digits(&accumulator)));
        }
    }
    let memory = MemoryRegion {
        name: "memory words",
        start: 0,
        cell: MemoryCell::TwoDigits,
        cells: machine.memory().to_vec(),
    };
    MachineState {
        kind: MachineKind::Eniac,
        registers,
        memory: vec![memory],
        devices: std::iter::once(Device::Deck(
            deck.cards().iter().map(|card| card.text().to_owned()).collect(),
        ))
        .chain(machine.punched().last().map(|card| Device::Card(card.to_string())))
        .collect(),
        cycles: machine.add_times(),
        hertz: HERTZ,
    }
}

/// An accumulator digit by digit; the emulator packs two digits into a word.
fn digits(accumulator: &Accumulator) -> RegisterValue {
    let mut digits = [0; 10];
    for (pair, word) in digits.chunks_exact_mut(2).zip(accumulator.words) {
        pair.copy_from_slice(&[word / 10, word % 10]);
    }
    RegisterValue::Accumulator { minus: accumulator.minus, digits }
}

fn report(answer: &Answer, plies: Plies, observe: &mut dyn FnMut(Event)) {
    for remark in &answer.remarks {
        observe(Event::Text(remark.clone()));
    }
    let time = time_of(answer.add_times);
    observe(
        Info {
            depth: Some(plies.count()),
            score: Some(score_of(answer.score)),
            variation: answer.chosen.into_iter().collect(),
            nodes: Some(answer.instructions),
            machine_time: Some(time),
            ..Info::default()
        }
        .into(),
    );
    observe(Event::Text(format!("{time} on ENIAC, card {}", answer.card)));
}

impl Player for EniacPlayer {
    fn name(&self) -> String {
        "Torres ENIAC".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        let mut options = common_options();
        options.push(OptionSpec::combo("Plies", &["four", "five"]));
        options.push(OptionSpec::spin("Speed", 0, 0, 100_000_000));
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let spec = player::declared_option(&options, name, value)?;
        match spec.name.as_str() {
            "Plies" => self.eniac = Eniac::with_plies(value.parse().unwrap_or_default()),
            "Speed" => self.speed = Speed::from_option(value),
            _ => {}
        }
        Ok(())
    }

    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        let Question { situation, limits, signal } = question;
        let position = situation.position();
        if !position.has_legal_move() {
            return Ok(Choice::default());
        }
        let cards = Cards::of_game(situation);
        let mut bench = self.eniac.bench(&cards);
        let program = self.eniac.plies().program().as_bytes();
        if let Some(saved) = snapshot::resumed("eniac", program, signal, observe) {
            bench.eniac.machine_mut().restore(saved);
        }
        let finished = self.run(&mut bench, question, observe)?;
        let machine = bench.eniac.machine();
        let time = time_of(machine.add_times());
        let mut choice = Choice { machine_time: Some(time), ..Choice::default() };
        if finished {
            let answer = Eniac::answer(machine, position, cards.remarks)
                .map_err(|error| Fault::Crash { reason: error.to_string() })?;
            report(&answer, self.eniac.plies(), observe);
            choice.score = Some(score_of(answer.score));
            choice.best = answer.chosen;
        } else {
            observe(Event::Text(format!("stopped after {time} on ENIAC, before its card")));
        }
        let wanted = &limits.search_moves;
        let allowed = |mv: &Move| wanted.is_empty() || wanted.contains(mv);
        choice.best = choice.best.filter(allowed).or_else(|| first_wanted(position, wanted));
        Ok(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::{Limits, Signal, Situation};
    use rules::Position;

    fn situation(fen: &str) -> Situation {
        Situation::new(Position::from_fen(fen).expect("a FEN"))
    }

    #[test]
    fn it_mates_and_says_so() {
        let mate = situation("7k/1R6/R7/8/8/8/8/3K4 w - - 0 1");
        let mut said = Vec::new();
        let choice = EniacPlayer::new()
            .choose(&Question::new(mate.clone()), &mut |event| said.push(event))
            .expect("no fault");
        assert_eq!(choice.best, mate.position().parse_san("Ra8#").ok());
        assert!(matches!(choice.score, Some(Score::Mate(1))), "{:?}", choice.score);
        let told = |event: &Event| matches!(event, Event::Text(text) if text.contains("on ENIAC"));
        assert!(said.iter().any(told));
    }

    #[test]
    fn its_accumulators_have_the_numbers_of_the_machine() {
        let cards = Cards::of(&Position::start());
        let machine = Eniac::new().ready(&cards);
        let eniac = monitor::Eniac::new(machine, Plies::Four.rom());
        let state = state(&Bench { eniac, plies: Plies::Four }, &cards.deck());
        let names: Vec<&str> =
            state.registers.iter().map(|register| register.name.as_str()).collect();
        assert_eq!(names[..6], ["PC", "a1", "a2", "a3", "a4 F-J", "a5"]);
        assert_eq!(names[10..15], ["a10 sheet", "a11", "a12", "a13 A-E", "a14"]);
        assert_eq!((names.len(), names.last()), (21, Some(&"a20")));
        let counter = &state.registers[1].value;
        // Row 0 of the first table, which is written as 09.
        let digits = [0, 0, 0, 0, 0, 0, 0, 9, 0, 0];
        assert_eq!(counter, &RegisterValue::Accumulator { minus: false, digits });
    }

    #[test]
    fn it_stops_when_told_and_has_no_move_where_there_is_none() {
        let signal = Signal::new();
        signal.stop();
        let start = Situation::start();
        let mut player = EniacPlayer::new();
        let choice =
            player.choose(&Question::new(start.clone()).with_signal(signal.clone()), &mut |_| {});
        let best = choice.expect("no fault").best.expect("a move");
        assert!(start.position().is_legal(best));
        let over = situation("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        let choice = player.choose(&Question::new(over.clone()), &mut |_| {});
        assert_eq!(choice.expect("no fault").best, None);
    }

    #[test]
    fn it_does_not_resign_where_only_en_passant_is_left() {
        let forced = situation("8/8/2N1Q3/2k5/3Pp3/8/7K/1R6 b - d3 0 1");
        let mut said = Vec::new();
        let choice = EniacPlayer::new()
            .choose(&Question::new(forced.clone()), &mut |event| said.push(event))
            .expect("no fault");
        assert!(!choice.resigns && choice.best.is_some_and(Move::is_en_passant));
        let told = |event: &Event| matches!(event, Event::Text(text) if text.contains("operator"));
        assert!(said.iter().any(told));
    }

    /// Thinks until a snapshot can be taken after some add-times, and gives it.
    fn suspended(player: &mut EniacPlayer, question: &Question) -> (Snapshot, u64) {
        let (mut kept, mut cycles, signal) = (None, 0, question.signal.clone());
        let mut observe = |event| match event {
            Event::Machine(state) => {
                cycles = state.cycles;
                signal.suspend();
            }
            Event::Snapshot(snapshot) => kept = Some(snapshot),
            _ => {}
        };
        drop(player.choose(question, &mut observe));
        (kept.expect("a snapshot"), cycles)
    }

    #[test]
    fn a_thought_that_was_put_aside_goes_on_to_the_same_end() {
        let position = situation("6k1/5ppp/6r1/8/8/7P/5PP1/R5K1 w - - 0 1");
        let whole = EniacPlayer::new().choose(&Question::new(position.clone()), &mut |_| {});
        let whole = whole.expect("no fault");
        let signal = Signal::new();
        signal.pace().set_factor(Some(1_000.0));
        let question = Question::new(position.clone()).with_signal(signal);
        let (kept, cycles) = suspended(&mut EniacPlayer::new(), &question);
        let total = whole.machine_time.expect("a time").cycles;
        assert!(cycles > 0 && cycles < total, "{cycles} of {total}");
        let signal = Signal::new();
        signal.probe().resume_from(kept.clone());
        let mut first = None;
        let question = Question::new(position.clone()).with_signal(signal);
        let mut observe = |event| {
            if let Event::Machine(state) = event {
                first.get_or_insert(state.cycles);
            }
        };
        let resumed = EniacPlayer::new().choose(&question, &mut observe).expect("no fault");
        assert_eq!((resumed.best, resumed.machine_time), (whole.best, whole.machine_time));
        assert!(first.is_some_and(|first| first >= cycles), "never back: {first:?}");
        let signal = Signal::new();
        signal.probe().resume_from(kept);
        let mut five = EniacPlayer::new();
        five.set_option("Plies", "five").expect("an option");
        let limits = Limits { cycles: Some(10), ..Limits::default() };
        let question = Question::new(position).with_signal(signal).with_limits(limits);
        let mut said = String::new();
        let chosen = five.choose(&question, &mut |event| {
            if let Event::Text(text) = event {
                said += &text;
            }
        });
        assert!(chosen.is_ok_and(|choice| choice.best.is_some()));
        assert!(said.contains("another version of its program; it begins again"), "{said}");
    }

    #[test]
    fn five_plies_are_an_option() {
        let mate_in_two = situation("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
        let mut player = EniacPlayer::new();
        player.set_option("Plies", "five").expect("an option");
        assert!(player.set_option("Plies", "six").is_err());
        let mut depth = None;
        let mut note = |event| {
            if let Event::Info(info) = event {
                depth = info.depth;
            }
        };
        let choice = player.choose(&Question::new(mate_in_two.clone()), &mut note);
        assert_eq!(choice.expect("no fault").best, mate_in_two.position().parse_san("Ra6").ok());
        assert_eq!(depth, Some(5));
    }

    #[test]
    fn a_budget_of_add_times_is_kept() {
        let limits = Limits { cycles: Some(1_000_000), ..Limits::default() };
        let mut player = EniacPlayer::new();
        let choice = player
            .choose(&Question::new(Situation::start()).with_limits(limits.clone()), &mut |_| {})
            .expect("no fault");
        assert!(choice.best.is_some());
        assert!(choice.machine_time.is_some_and(|time| time.cycles < 1_100_000));
    }
}

//! The C64 as a whole, with somebody before its screen: while it thinks, and while it waits for a move.

use std::time::Duration;

use machines::Machine as _;
use machines::c64::{FRAME_WIDTH, PALETTE, Picture, ROWS};
use monitor::{Inspected, MonitorError, Symbols};
use player::{
    Choice, Device, Event, MachineKind, MachineState, MachineTime, MemoryRegion, Question, Raster,
    Result, Signal, Snapshot,
};
use rules::Move;
use serde::{Deserialize, Serialize};

use super::player::C64;
use super::whole::{PRG, Whole};
use super::{Layout, explain};
use crate::camera::{Camera, Filmed};
use crate::real_time::RealTime;
use crate::registers;
use crate::snapshot::{self, StoppedMachine};

/// The machine as a whole, in snapshots.
const MACHINE: &str = "c64 with its screen";
/// Between two looks at a program that waits for a key.
const IDLE: Duration = Duration::from_millis(5);
/// Cycles between two looks at the clock.
const SLICE: u64 = 500_000;
/// Looks at screen and keyboard in a second.
const LOOKS: u32 = 50;
/// Within this many cycles it moves once RUN/STOP is held.
const GRACE: u64 = 60_000_000;

/// The machine as a panel shows it.
fn state(whole: &Whole, picture: &Picture, cycles: u64, hertz: u32) -> MachineState {
    let bus = &whole.machine.processor.bus;
    let rows: Vec<String> = (0..ROWS).map(|row| bus.row_text(row)).collect();
    let palette = PALETTE.to_vec();
    let raster = Raster { width: FRAME_WIDTH as u16, palette, dots: picture.dots() };
    let memory = (0..=u16::MAX).map(|address| bus.ram[address]).collect();
    MachineState {
        kind: MachineKind::Mos6502,
        registers: registers::of_6502(&whole.machine.processor.cpu),
        memory: vec![MemoryRegion::bytes("RAM", 0, memory)],
        devices: vec![
            Device::Screen(rows.join("\n")),
            Device::Raster(Box::new(raster)),
            Device::Keyboard,
        ],
        cycles,
        hertz,
    }
}

/// The whole machine in the middle of a thought.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct OnScreen {
    pub(super) whole: Whole,
    /// The cycle at which the thought began.
    began: u64,
    /// Moves of the game when it has answered.
    wanted: usize,
    /// Seconds that it has.
    seconds: u64,
    hertz: u32,
}

impl OnScreen {
    /// The thought that is to be resumed, if there is one and it is of the whole machine.
    pub(super) fn resumed(signal: &Signal, observe: &mut dyn FnMut(Event)) -> Option<OnScreen> {
        snapshot::is_of(MACHINE, signal)
            .then(|| snapshot::resumed(MACHINE, PRG, signal, observe))
            .flatten()
    }
}

/// The machine of a snapshot, with the names in its program.
pub(crate) fn opened(
    snapshot: &Snapshot,
) -> std::result::Result<(StoppedMachine, Symbols), String> {
    let saved: OnScreen = snapshot::load(MACHINE, PRG, snapshot)?;
    let symbols = explain::whole_text().symbols().clone();
    Ok((StoppedMachine::WholeC64(Box::new(saved.whole.machine)), symbols))
}

impl Inspected for OnScreen {
    fn subject(&self) -> &dyn monitor::Subject {
        &self.whole.machine
    }

    fn step(&mut self) -> std::result::Result<(), MonitorError> {
        self.whole.step().map_err(|fault| MonitorError::Fault(fault.to_string()))
    }

    fn run(&mut self, cycles: u64) -> std::result::Result<(), MonitorError> {
        self.whole.run(cycles).map_err(|fault| MonitorError::Fault(fault.to_string()))
    }

    fn is_done(&self) -> bool {
        self.whole.game().len() >= self.wanted
    }
}

impl Filmed for OnScreen {
    type Machine = OnScreen;

    fn machine(&mut self) -> &mut OnScreen {
        self
    }

    fn began(&self) -> u64 {
        self.began
    }

    fn cycles(&self) -> u64 {
        self.whole.machine.cycles().saturating_sub(self.began)
    }

    /// Its own clock stops it.
    fn left(&self) -> u64 {
        u64::MAX
    }

    fn done(&self) -> f32 {
        let all = (self.seconds * u64::from(self.hertz)).max(1);
        (self.cycles() as f64 / all as f64).min(1.0) as f32
    }

    fn picture(&mut self) -> MachineState {
        state(&self.whole, &self.whole.machine.picture(), self.cycles(), self.hertz)
    }

    fn snapshot(&self) -> Snapshot {
        snapshot::save(MACHINE, PRG, self)
    }

    fn press(&mut self, key: &str) {
        self.whole.press(key);
    }
}

impl C64 {
    /// The machine before whose screen somebody sits.
    fn take_whole(&mut self) -> Result<Whole> {
        match self.whole.take() {
            Some(whole) => Ok(*whole),
            None => Whole::new(),
        }
    }

    /// Lets somebody work the keyboard until the game in the machine has one move more.
    pub(super) fn wait_at_keyboard(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<Move>> {
        let Question { situation, signal, .. } = question;
        if !Whole::can_hold(situation) {
            let words = "its own screen shows only games from the usual start";
            observe(Event::Text(words.to_owned()));
            return Ok(None);
        }
        let mut whole = self.take_whole()?;
        whole.set_seconds(self.seconds(question));
        whole.enter(situation, situation.position().turn())?;
        let (before, began) = (whole.game(), whole.machine.cycles());
        let mut time = RealTime::new(Duration::from_secs(1) / LOOKS);
        let (mut shown, mut entered) = (None, None);
        while !signal.stopped() && entered.is_none() {
            for key in signal.probe().take_keys() {
                whole.press(&key);
            }
            whole.run(u64::from(self.hertz / LOOKS))?;
            let game = whole.game();
            if let Some((&last, earlier)) = game.split_last()
                && earlier == before
            {
                entered = Layout::move_of(situation.position(), last);
            }
            let picture = whole.machine.picture();
            if shown.as_ref() != Some(&picture) {
                let cycles = whole.machine.cycles() - began;
                observe(Event::Machine(state(&whole, &picture, cycles, self.hertz)));
                shown = Some(picture);
            }
            time.wait();
        }
        self.whole = Some(Box::new(whole));
        Ok(entered)
    }

    /// Lets the whole machine answer, on its own screen; nothing where it cannot hold the game.
    pub(super) fn choose_on_screen(
        &mut self,
        question: &Question,
        resumed: Option<OnScreen>,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<Choice>> {
        let Question { situation, signal, .. } = question;
        if !Whole::can_hold(situation) || situation.position().legal_moves().is_empty() {
            return Ok(None);
        }
        let mut thought = match resumed {
            Some(thought) => thought,
            None => self.begin_on_screen(question)?,
        };
        let wanted = thought.wanted;
        let mut camera = Camera::new(signal, self.hertz);
        while !thought.is_done() {
            let before = thought.cycles();
            match camera.slice(&mut thought, SLICE, observe)? {
                Some(cycles) => {
                    if cycles > 0 {
                        thought.whole.run(cycles)?;
                    }
                    // It waits for a key: nothing is gained by asking it all the time.
                    if thought.cycles() == before {
                        std::thread::sleep(IDLE);
                    }
                }
                // The snapshot goes on.
                None if signal.probe().is_suspended() => {
                    return Ok(Some(Choice::of(
                        situation.position().legal_moves().first().copied(),
                    )));
                }
                None => thought.whole.move_at_once(wanted, GRACE)?,
            }
        }
        observe(Event::Machine(thought.picture()));
        camera.show_last(&thought, thought.began, observe);
        let cycles = thought.cycles();
        let last = thought.whole.game().get(wanted - 1).copied();
        let best = last.and_then(|bytes| Layout::move_of(situation.position(), bytes));
        self.whole = Some(Box::new(thought.whole));
        let machine_time = Some(MachineTime { cycles, hertz: self.hertz });
        Ok(Some(Choice { best, machine_time, ..Choice::default() }))
    }

    /// The whole machine with this game in it, about to think.
    fn begin_on_screen(&mut self, question: &Question) -> Result<OnScreen> {
        let situation = &question.situation;
        let mut whole = self.take_whole()?;
        let seconds = self.seconds(question);
        whole.set_seconds(seconds);
        let began = whole.machine.cycles();
        whole.enter(situation, !situation.position().turn())?;
        let (wanted, hertz) = (situation.moves().len() + 1, self.hertz);
        Ok(OnScreen { whole, began, wanted, seconds, hertz })
    }

    /// What the level leaves for a move, in seconds of the machine.
    fn seconds(&self, question: &Question) -> u64 {
        self.cycles(&question.situation, &question.limits) / u64::from(self.hertz.max(1))
    }
}

#[cfg(test)]
mod tests {
    use player::{Halt, InspectRequest, Inspection, Limits, Player, Situation};

    use super::*;

    fn think(signal: &Signal, observe: &mut dyn FnMut(Event)) -> Choice {
        let mut situation = Situation::start();
        // Out of the book.
        let mv = situation.position().parse_uci("a2a4").expect("legal");
        situation.play(mv).expect("legal");
        let limits = Limits { cycles: Some(1_100_000), ..Limits::default() };
        let question = Question::new(situation).with_limits(limits).with_signal(signal.clone());
        C64::default().choose(&question, observe).expect("a move")
    }

    fn at_its_keyboard() -> Signal {
        let signal = Signal::new();
        signal.probe().set_console(true);
        signal
    }

    #[test]
    fn a_thought_on_its_own_screen_is_put_aside_and_goes_on() {
        let whole = think(&at_its_keyboard(), &mut |_| {});
        let (signal, mut kept, mut cycles) = (at_its_keyboard(), None, 0);
        signal.pace().set_factor(Some(4.0));
        let _ = think(&signal, &mut |event| match event {
            Event::Machine(state) => {
                cycles = state.cycles;
                signal.suspend();
            }
            Event::Snapshot(snapshot) => kept = Some(snapshot),
            _ => {}
        });
        let kept = kept.expect("a snapshot");
        let (machine, symbols) = snapshot::open(&kept).expect("it can be opened");
        assert!(matches!(machine, StoppedMachine::WholeC64(_)));
        assert!(symbols.value("gameLength").is_some(), "names of the whole program");
        // Nobody has to sit there again.
        let (signal, mut first) = (Signal::new(), None);
        signal.probe().resume_from(kept);
        let resumed = think(&signal, &mut |event| {
            if let Event::Machine(state) = event {
                first.get_or_insert(state.cycles);
            }
        });
        assert!(first.is_some_and(|first| first >= cycles && first > 0), "{first:?}, {cycles}");
        assert_eq!(resumed, whole);
    }

    #[test]
    fn one_looks_inside_it_at_its_own_keyboard() {
        let (signal, mut seen) = (at_its_keyboard(), None::<Inspection>);
        signal.pace().hold();
        signal.probe().set_attended(true);
        signal.probe().ask(InspectRequest::RunToMove);
        let choice = think(&signal, &mut |event| {
            let Event::Inspection(inspection) = event else { return };
            let is_there =
                matches!(&inspection.halt, Some(Halt::Reached { place }) if place == "MakeMove");
            if seen.is_none() && is_there {
                seen = Some(*inspection);
                signal.probe().set_attended(false);
                signal.pace().go_on();
            }
        });
        let seen = seen.expect("it was held");
        assert_eq!(seen.routine.as_deref(), Some("MakeMove"));
        assert!(seen.board.is_some_and(|board| board.contains("/P7/")), "the pawn on a4");
        assert!(choice.best.is_some());
    }
}

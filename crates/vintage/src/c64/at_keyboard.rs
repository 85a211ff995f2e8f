//! The C64 as a whole, with somebody before its screen: while it thinks, and while it waits for a move.

use std::time::{Duration, Instant};

use machines::Machine as _;
use machines::c64::{FRAME_WIDTH, PALETTE, Picture, ROWS};
use player::{
    Choice, Device, Event, Governor, MachineKind, MachineState, MachineTime, MemoryRegion,
    Question, Raster, Result, Task, Turn,
};
use rules::Move;

use super::Layout;
use super::player::C64;
use super::whole::Whole;
use crate::real_time::RealTime;
use crate::registers;

/// How often a picture is taken, at most.
const SHOWN: Duration = Duration::from_millis(80);
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
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<Choice>> {
        let Question { situation, signal, .. } = question;
        if !Whole::can_hold(situation) || situation.position().legal_moves().is_empty() {
            return Ok(None);
        }
        let mut whole = self.take_whole()?;
        whole.set_seconds(self.seconds(question));
        let began = whole.machine.cycles();
        whole.enter(situation, !situation.position().turn())?;
        let wanted = situation.moves().len() + 1;
        let mut governor = Governor::new(signal.clone(), self.hertz);
        let mut shown = Instant::now();
        while whole.game().len() < wanted {
            let cycles = whole.machine.cycles().saturating_sub(began);
            match governor.next_task(cycles, SLICE) {
                Some(Task::Work(Turn::Cycles(cycles))) => whole.run(cycles)?,
                Some(Task::Work(Turn::Instruction)) => whole.run(1)?,
                Some(Task::Answer) => {
                    let _ = signal.probe().takes_snapshot();
                    drop(signal.probe().take_requests());
                    for key in signal.probe().take_keys() {
                        whole.press(&key);
                    }
                }
                // Another machine takes the thought up again, from its beginning.
                None if signal.probe().is_suspended() => {
                    return Ok(Some(Choice::of(
                        situation.position().legal_moves().first().copied(),
                    )));
                }
                None => whole.move_at_once(wanted, GRACE)?,
            }
            if shown.elapsed() >= SHOWN || signal.pace().is_held() {
                shown = Instant::now();
                observe(Event::Machine(self.seen(&whole, began)));
            }
        }
        observe(Event::Machine(self.seen(&whole, began)));
        let cycles = whole.machine.cycles() - began;
        let last = whole.game().get(wanted - 1).copied();
        let best = last.and_then(|bytes| Layout::move_of(situation.position(), bytes));
        self.whole = Some(Box::new(whole));
        let machine_time = Some(MachineTime { cycles, hertz: self.hertz });
        Ok(Some(Choice { best, machine_time, ..Choice::default() }))
    }

    fn seen(&self, whole: &Whole, began: u64) -> MachineState {
        let cycles = whole.machine.cycles().saturating_sub(began);
        state(whole, &whole.machine.picture(), cycles, self.hertz)
    }

    /// What the level leaves for a move, in seconds of the machine.
    fn seconds(&self, question: &Question) -> u64 {
        self.cycles(&question.situation, &question.limits) / u64::from(self.hertz.max(1))
    }
}

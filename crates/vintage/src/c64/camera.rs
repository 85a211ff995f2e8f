//! Pictures of the C64 while it thinks.

use machines::mos6502::{Mos6502, Ram};
use player::{Device, MachineKind, MachineState, MemoryRegion, Snapshot};

use super::program::Symbols;
use super::screen;
use super::thinking::Thinking;
use crate::camera::Filmed;
use crate::registers;

/// The thought with what a picture of it needs.
pub(super) struct Shot<'s, 'm> {
    pub(super) thinking: &'s mut Thinking<'m>,
    pub(super) symbols: Symbols,
    pub(super) hertz: u32,
}

impl Filmed for Shot<'_, '_> {
    type Machine = Mos6502<Ram>;

    fn machine(&mut self) -> &mut Mos6502<Ram> {
        self.thinking.machine
    }

    fn began(&self) -> u64 {
        self.thinking.start()
    }

    fn cycles(&self) -> u64 {
        self.thinking.cycles()
    }

    fn left(&self) -> u64 {
        self.thinking.left()
    }

    fn done(&self) -> f32 {
        self.thinking.done()
    }

    fn picture(&mut self) -> MachineState {
        picture(self.thinking.machine, &self.symbols, self.thinking.cycles(), self.hertz)
    }

    fn snapshot(&self) -> Snapshot {
        self.thinking.snapshot()
    }
}

/// The machine as a panel shows it, after the given number of cycles of thought.
pub(super) fn picture(
    machine: &Mos6502<Ram>,
    symbols: &Symbols,
    cycles: u64,
    hertz: u32,
) -> MachineState {
    let memory = (0..=u16::MAX).map(|address| machine.bus[address]).collect();
    MachineState {
        kind: MachineKind::Mos6502,
        registers: registers::of_6502(&machine.cpu),
        memory: vec![MemoryRegion::bytes("RAM", 0, memory)],
        devices: vec![Device::Screen(screen::text(machine, symbols))],
        cycles,
        hertz,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use player::{Event, Limits, Player, Question, Signal, Situation};

    use super::*;
    use crate::c64::player::C64;

    fn pictures(signal: &Signal) -> Vec<MachineState> {
        let mut player = C64::default();
        player.set_option("OwnBook", "false").expect("an option of its own");
        let limits = Limits { cycles: Some(300_000), ..Limits::default() };
        let mut taken = Vec::new();
        let mut observe = |event| {
            if let Event::Machine(state) = event {
                taken.push(state);
            }
        };
        player
            .choose(
                &Question::new(Situation::start())
                    .with_limits(limits.clone())
                    .with_signal(signal.clone()),
                &mut observe,
            )
            .expect("a move");
        taken
    }

    #[test]
    fn the_last_picture_is_of_the_end() {
        let taken = pictures(&Signal::new());
        let last = taken.last().expect("a picture");
        assert_eq!(last.kind, MachineKind::Mos6502);
        assert_eq!(last.memory[0].cells.len(), 0x1_0000);
        assert!(last.cycles >= 300_000, "{}", last.cycles);
        let [Device::Screen(text)] = last.devices.as_slice() else { panic!("{:?}", last.devices) };
        assert!(text.starts_with("8 r n b q k b n r\n"), "{text}");
    }

    #[test]
    fn each_step_is_shown() {
        let signal = Signal::new();
        signal.pace().step(3);
        let pace = signal.pace().clone();
        let later = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            pace.go_on();
        });
        let taken = pictures(&signal);
        later.join().expect("no panic");
        let cycles: Vec<u64> = taken.iter().map(|state| state.cycles).take(3).collect();
        assert!(cycles.is_sorted_by(|a, b| a < b) && cycles[2] < 100, "{cycles:?}");
    }

    /// Its last instruction ends a few cycles behind its time.
    #[test]
    fn somebody_may_look_to_the_end_of_its_time() {
        for cycles in [300_000, 300_001, 300_002, 300_003] {
            let signal = Signal::new();
            signal.probe().set_attended(true);
            let mut player = C64::default();
            player.set_option("OwnBook", "false").expect("an option of its own");
            let limits = Limits { cycles: Some(cycles), ..Limits::default() };
            let question = Question::new(Situation::start()).with_limits(limits);
            let choice = player.choose(&question.with_signal(signal), &mut |_| {});
            assert!(choice.is_ok_and(|choice| choice.best.is_some()), "{cycles}");
        }
    }

    #[test]
    fn a_thought_that_was_put_aside_goes_on_to_the_same_end() {
        let think = |signal: Signal, observe: &mut dyn FnMut(Event)| {
            let mut player = C64::default();
            player.set_option("OwnBook", "false").expect("an option of its own");
            let limits = Limits { depth: Some(5), ..Limits::default() };
            let question = Question::new(Situation::start()).with_limits(limits);
            player.choose(&question.with_signal(signal), observe)
        };
        let whole = think(Signal::new(), &mut |_| {}).expect("a move");
        let (signal, mut kept) = (Signal::new(), None);
        signal.pace().set_factor(Some(10.0));
        let suspends = signal.clone();
        drop(think(signal, &mut |event| match event {
            Event::Machine(_) => suspends.suspend(),
            Event::Snapshot(snapshot) => kept = Some(snapshot),
            _ => {}
        }));
        let (signal, mut first) = (Signal::new(), None);
        signal.probe().resume_from(kept.expect("a snapshot"));
        signal.pace().step(1);
        let pace = signal.pace().clone();
        let resumed = think(signal, &mut |event| {
            if let Event::Machine(state) = event {
                first.get_or_insert(state.cycles);
                pace.go_on();
            }
        });
        let resumed = resumed.expect("a move");
        assert!(first.is_some_and(|first| first > 100_000), "not from the start: {first:?}");
        assert_eq!(resumed, whole);
    }
}

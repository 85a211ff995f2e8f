use std::time::{Duration, Instant};

use machines::mos6502::{Mos6502, Ram};
use player::{
    Device, Event, Fault, Governor, MachineKind, MachineState, MachineTime, MemoryRegion, Progress,
    Signal, Task, Turn,
};

use super::program::Symbols;
use super::thinking::Thinking;
use super::{Computer, screen};
use crate::inspect::Desk;
use crate::registers;

/// How often a picture is taken, at most.
const SHOWN: Duration = Duration::from_millis(80);

/// Keeps the machine to its pace and takes pictures of it.
pub(super) struct Camera {
    governor: Governor,
    signal: Signal,
    symbols: Symbols,
    hertz: u32,
    shown: Instant,
    has_stepped: bool,
    /// For those who look inside.
    desk: Option<Desk<Mos6502<Ram>>>,
}

impl Camera {
    /// For a machine with the given number of cycles per second.
    pub(super) fn new(computer: &Computer, signal: &Signal, hertz: u32) -> Camera {
        let governor = Governor::new(signal.clone(), hertz);
        let (signal, symbols, shown) = (signal.clone(), computer.symbols, Instant::now());
        Camera { governor, signal, symbols, hertz, shown, has_stepped: false, desk: None }
    }

    /// Shows the machine if it is time to, and says how far it may run. `None`: it has to stop.
    pub(super) fn slice(
        &mut self,
        thinking: &mut Thinking<'_>,
        usual: u64,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<u64>, Fault> {
        let signal = self.signal.clone();
        let begin = thinking.start();
        let mut desk = self.desk.take().unwrap_or_else(|| Desk::new(&signal, begin));
        let allowed = self.slice_with(&mut desk, thinking, usual, observe);
        self.desk = Some(desk);
        allowed
    }

    fn slice_with(
        &mut self,
        desk: &mut Desk<Mos6502<Ram>>,
        thinking: &mut Thinking<'_>,
        usual: u64,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<u64>, Fault> {
        loop {
            let cycles = thinking.cycles();
            if self.has_stepped || self.shown.elapsed() >= SHOWN {
                self.shown = Instant::now();
                observe(Event::Machine(self.picture(thinking.machine, cycles)));
                let time = MachineTime { cycles, hertz: self.hertz };
                observe(Event::Progress(Progress { time, done: thinking.done() }));
                desk.show(thinking.machine, observe);
                self.has_stepped = false;
            }
            match self.governor.next_task(cycles, usual) {
                None => {
                    if self.signal.probe().is_suspended() {
                        observe(Event::Snapshot(thinking.snapshot()));
                        observe(Event::Machine(self.picture(thinking.machine, cycles)));
                    }
                    return Ok(None);
                }
                Some(Task::Work(turn)) => {
                    self.has_stepped = turn == Turn::Instruction;
                    let slice = match turn {
                        Turn::Cycles(cycles) => cycles,
                        Turn::Instruction => 1,
                    };
                    if !desk.is_attended() {
                        return Ok(Some(slice));
                    }
                    desk.run(thinking.machine, slice.min(thinking.left()))?;
                    self.has_stepped |= self.signal.pace().is_held();
                    // The caller looks at its limits and comes again.
                    return Ok(Some(0));
                }
                Some(Task::Answer) => {
                    if self.signal.probe().takes_snapshot() {
                        observe(Event::Snapshot(thinking.snapshot()));
                    }
                    desk.answer(thinking.machine, observe);
                    self.has_stepped = true;
                }
            }
        }
    }

    /// The machine as a panel shows it, after the given number of cycles of thought.
    pub(super) fn picture(&self, machine: &Mos6502<Ram>, cycles: u64) -> MachineState {
        let memory = (0..=u16::MAX).map(|address| machine.bus[address]).collect();
        MachineState {
            kind: MachineKind::Mos6502,
            registers: registers::of_6502(&machine.cpu),
            memory: vec![MemoryRegion::bytes("RAM", 0, memory)],
            devices: vec![Device::Screen(screen::text(machine, &self.symbols))],
            cycles,
            hertz: self.hertz,
        }
    }
}

#[cfg(test)]
mod tests {
    use player::{Limits, Player, Question, Situation};

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

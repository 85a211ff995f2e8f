//! Keeps a machine in mid-thought to its pace, takes pictures of it, and lets others look inside.

use std::time::{Duration, Instant};

use player::{
    Event, Fault, Governor, MachineState, MachineTime, Progress, Signal, Snapshot, Task, Turn,
};

use crate::inspect::{Desk, Explained};

/// How often a picture is taken, at most.
const SHOWN: Duration = Duration::from_millis(80);

/// A machine in the middle of a thought.
pub(crate) trait Filmed {
    /// What can be looked into.
    type Machine: Explained;

    /// The machine.
    fn machine(&mut self) -> &mut Self::Machine;

    /// The cycle at which the thought began.
    fn began(&self) -> u64;

    /// Cycles of this thought so far.
    fn cycles(&self) -> u64;

    /// Cycles until it is told to stop.
    fn left(&self) -> u64;

    /// The part of the work that is done, from 0 to 1.
    fn done(&self) -> f32;

    /// The machine as a panel shows it.
    fn picture(&mut self) -> MachineState;

    /// The thought, written down.
    fn snapshot(&self) -> Snapshot;

    /// Presses a key of the machine, by what is written on it; where it has none, nothing happens.
    fn press(&mut self, _key: &str) {}
}

/// Whoever films a thought.
pub(crate) struct Camera<M> {
    governor: Governor,
    signal: Signal,
    hertz: u32,
    /// When the last picture was taken.
    shown: Instant,
    has_stepped: bool,
    /// For those who look inside.
    desk: Option<Desk<M>>,
}

impl<M: Explained> Camera<M> {
    /// For a machine with the given number of cycles per second.
    pub(crate) fn new(signal: &Signal, hertz: u32) -> Camera<M> {
        let (governor, signal) = (Governor::new(signal.clone(), hertz), signal.clone());
        let (shown, has_stepped, desk) = (Instant::now(), false, None);
        Camera { governor, signal, hertz, shown, has_stepped, desk }
    }

    /// Shows the machine if it is time to, and says how far it may run: `usual` cycles at most, and none
    /// where somebody who looks inside has let it run. `None`: it has to stop.
    pub(crate) fn slice<F: Filmed<Machine = M>>(
        &mut self,
        filmed: &mut F,
        usual: u64,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<u64>, Fault> {
        let signal = self.signal.clone();
        let mut desk = self.desk.take().unwrap_or_else(|| Desk::new(&signal, filmed.began()));
        let allowed = self.slice_with(&mut desk, filmed, usual, observe);
        self.desk = Some(desk);
        allowed
    }

    /// Shows the inside at the end of the thought, to those who ask afterwards why it chose its move.
    pub(crate) fn show_last(&mut self, machine: &M, began: u64, observe: &mut dyn FnMut(Event)) {
        let desk = self.desk.take().unwrap_or_else(|| Desk::new(&self.signal, began));
        self.desk.insert(desk).show_last(machine, observe);
    }

    fn slice_with<F: Filmed<Machine = M>>(
        &mut self,
        desk: &mut Desk<M>,
        filmed: &mut F,
        usual: u64,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<u64>, Fault> {
        loop {
            let cycles = filmed.cycles();
            if self.has_stepped || self.shown.elapsed() >= SHOWN {
                self.shown = Instant::now();
                observe(Event::Machine(filmed.picture()));
                let time = MachineTime { cycles, hertz: self.hertz };
                observe(Event::Progress(Progress { time, done: filmed.done() }));
                desk.show(filmed.machine(), observe);
                self.has_stepped = false;
            }
            match self.governor.next_task(cycles, usual) {
                None => {
                    if self.signal.probe().is_suspended() {
                        observe(Event::Snapshot(filmed.snapshot()));
                        observe(Event::Machine(filmed.picture()));
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
                    let slice = slice.min(filmed.left());
                    desk.run(filmed.machine(), slice)?;
                    self.has_stepped |= self.signal.pace().is_held();
                    // The caller looks at its limits and comes again.
                    return Ok(Some(0));
                }
                Some(Task::Answer) => {
                    if self.signal.probe().takes_snapshot() {
                        observe(Event::Snapshot(filmed.snapshot()));
                    }
                    self.signal.probe().take_keys().iter().for_each(|key| filmed.press(key));
                    desk.answer(filmed.machine(), observe);
                    self.has_stepped = true;
                }
            }
        }
    }
}

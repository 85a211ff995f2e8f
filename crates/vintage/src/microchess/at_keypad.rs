//! The KIM-1 as a whole, with its keypad and its digits: while it thinks, and while it waits for the
//! move of somebody at its keys.

use std::time::Duration;

use machines::Machine;
use machines::kim1::Kim1;
use player::{
    Device, Event, Fault, MachineKind, MachineState, MemoryRegion, Question, Result, Signal,
    Snapshot,
};
use rules::Move;

use super::console::{Console, Reply};
use super::kim1_console::{Keypad, Kim1Console, Kim1Error, Thinking};
use super::operator::{boards_after, entered_for};
use super::player::{HERTZ, MicroChess, native_reply};
use super::screen::screen;
use crate::camera::{Camera, Filmed};
use crate::real_time::RealTime;
use crate::registers;

/// Cycles of the emulated machine between two looks at the clock.
const SLICE: u64 = 5_000_000;
/// Memory that can be written, except for a few bytes of the 6530s.
const MEMORY: std::ops::Range<u16> = 0..0x400;
/// A look at the digits and the keys, in cycles.
const LOOK: u64 = 20_000;
/// Looks for which a move has to stand on the board: the program writes it byte by byte.
const STANDS: u32 = 3;

/// The machine as a panel shows it.
fn picture(kim: &Kim1, state: &Console, segments: [u8; 6], cycles: u64) -> MachineState {
    let memory = MEMORY.map(|address| kim.peek(address)).collect();
    MachineState {
        kind: MachineKind::MicroChess,
        registers: registers::of_6502(&kim.processor.cpu),
        memory: vec![MemoryRegion::bytes("RAM", 0, memory)],
        devices: vec![
            Device::SevenSegment(state.display),
            Device::Segments(segments.to_vec()),
            Device::Screen(screen(state)),
        ],
        cycles,
        hertz: HERTZ,
    }
}

/// The thought with what its digits showed before.
struct Shot<'s> {
    thinking: &'s mut Thinking,
    waiting: &'s Console,
}

impl Filmed for Shot<'_> {
    type Machine = Thinking;

    fn machine(&mut self) -> &mut Thinking {
        self.thinking
    }

    fn began(&self) -> u64 {
        self.thinking.began()
    }

    fn cycles(&self) -> u64 {
        self.thinking.cycles()
    }

    /// Nothing but its own end stops it.
    fn left(&self) -> u64 {
        u64::MAX
    }

    fn done(&self) -> f32 {
        self.thinking.done()
    }

    fn picture(&mut self) -> MachineState {
        let segments = self.thinking.machine.take_lit().segments();
        picture(&self.thinking.machine, self.waiting, segments, self.thinking.cycles())
    }

    fn snapshot(&self) -> Snapshot {
        self.thinking.snapshot()
    }
}

/// The program on the emulated KIM-1, at the pace that somebody has set. A search that is stopped is
/// finished by the re-creation, which gives the same answer at once.
pub(super) fn on_kim1(
    console: &mut Console,
    signal: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Reply> {
    let waiting = console.clone();
    let mut kim = Kim1Console::with(console.clone());
    let resumed = Thinking::resumed(signal, observe);
    let (mut camera, mut failed) = (Camera::new(signal, HERTZ), None);
    let mut watch = |thinking: &mut Thinking| {
        let mut shot = Shot { thinking, waiting: &waiting };
        camera.slice(&mut shot, SLICE, observe).unwrap_or_else(|fault| {
            failed = Some(fault);
            None
        })
    };
    let answer = match resumed {
        Some(thinking) => kim.think(thinking, &mut watch),
        None => kim.play(&mut watch),
    };
    if let Some(fault) = failed {
        return Err(fault);
    }
    let Some(reply) = answer.map_err(|error| crash(&error))? else {
        return Ok(native_reply(console));
    };
    if let Some(thinking) = kim.finished() {
        camera.show_last(thinking, thinking.began(), observe);
    }
    *console = kim.state.clone();
    let mut keypad = Keypad::new(kim.state);
    keypad.run(2 * LOOK).map_err(|error| crash(&error))?;
    let segments = keypad.segments();
    observe(Event::Machine(picture(keypad.machine(), console, segments, reply.cycles)));
    Ok(*reply)
}

impl MicroChess {
    /// Lets somebody work the keypad until the board in memory is that after a legal move.
    pub(super) fn wait_at_keypad(
        &self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Option<Move>> {
        let Question { situation, signal, .. } = question;
        let computer = !situation.position().turn();
        let opening = self.opening_for(computer);
        let state = entered_for(computer, situation, self.level, opening);
        let boards = boards_after(&state, situation.position());
        let mut keypad = Keypad::new(state);
        let (mut shown, mut standing) = (None, 0);
        let began = keypad.machine().cycles();
        let mut time = RealTime::new(Duration::from_secs_f64(LOOK as f64 / f64::from(HERTZ)));
        while !signal.stopped() {
            for key in signal.probe().take_keys() {
                keypad.press(&key);
            }
            keypad.run(LOOK).map_err(|error| crash(&error))?;
            let seen = Some((keypad.segments(), keypad.state().board));
            if seen != shown {
                shown = seen;
                let cycles = keypad.machine().cycles() - began;
                let segments = keypad.segments();
                let mut state = picture(keypad.machine(), keypad.state(), segments, cycles);
                state.devices.push(Device::Keyboard);
                observe(Event::Machine(state));
            }
            let made = boards.iter().find(|(board, _)| *board == keypad.state().board);
            standing = if made.is_some() && keypad.is_at_rest() { standing + 1 } else { 0 };
            if let Some((_, mv)) = made.filter(|_| standing >= STANDS) {
                return Ok(Some(*mv));
            }
            time.wait();
        }
        Ok(None)
    }
}

fn crash(error: &Kim1Error) -> Fault {
    Fault::Crash { reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use player::{Activity, Choice, Halt, InspectRequest, Inspection, Player, Situation};

    use super::*;
    use crate::microchess::level::Level;

    fn after(moves: &str) -> Situation {
        let mut situation = Situation::start();
        for text in moves.split(' ') {
            let mv = situation.position().parse_uci(text).expect("legal");
            situation.play(mv).expect("legal");
        }
        situation
    }

    fn think(level: Level, signal: &Signal, observe: &mut dyn FnMut(Event)) -> Choice {
        let question = Question::new(after("e2e4")).with_signal(signal.clone());
        MicroChess::new(level).choose(&question, observe).expect("a move")
    }

    #[test]
    fn a_thought_that_was_put_aside_goes_on_to_the_same_end() {
        let whole = think(Level::Normal, &Signal::new(), &mut |_| {});
        let (signal, mut kept, mut cycles) = (Signal::new(), None, 0);
        signal.pace().set_factor(Some(10.0));
        let _ = think(Level::Normal, &signal, &mut |event| match event {
            Event::Machine(state) => {
                cycles = state.cycles;
                signal.suspend();
            }
            Event::Snapshot(snapshot) => kept = Some(snapshot),
            _ => {}
        });
        let kept = kept.expect("a snapshot");
        let (machine, symbols) = crate::snapshot::open(&kept).expect("it can be opened");
        assert!(matches!(machine, crate::snapshot::StoppedMachine::Kim1(_)));
        assert_eq!(symbols.value("pieces"), Some(i64::from(super::super::kim1_console::PIECES)));
        let (signal, mut first) = (Signal::new(), None);
        signal.probe().resume_from(kept);
        signal.probe().set_attended(true);
        let resumed = think(Level::Normal, &signal, &mut |event| {
            if let Event::Inspection(inspection) = event {
                first.get_or_insert(inspection.cycles);
            }
        });
        assert!(first.is_some_and(|first| first >= cycles && first > 0), "{first:?}, {cycles}");
        assert_eq!(resumed, whole);
    }

    /// What is seen whenever a move is about to be made, some times.
    fn looks(count: usize) -> Vec<Inspection> {
        let (signal, mut seen) = (Signal::new(), Vec::new());
        signal.pace().hold();
        signal.probe().set_attended(true);
        signal.probe().ask(InspectRequest::RunToMove);
        let _ = think(Level::Normal, &signal, &mut |event| {
            let Event::Inspection(inspection) = event else { return };
            let is_there =
                matches!(&inspection.halt, Some(Halt::Reached { place }) if place == "Deeper");
            if !is_there || seen.len() >= count {
                return;
            }
            let is_new =
                seen.last().is_none_or(|last: &Inspection| last.cycles != inspection.cycles);
            if is_new {
                seen.push(*inspection);
                if seen.len() < count {
                    signal.probe().ask(InspectRequest::RunToMove);
                } else {
                    signal.probe().set_attended(false);
                    signal.pace().go_on();
                }
            }
        });
        seen
    }

    #[test]
    fn the_position_that_it_looks_at_is_that_after_its_line() {
        let seen = looks(60);
        assert_eq!(seen.len(), 60);
        let mut lengths = [0; 8];
        for look in &seen {
            let mut situation = after("e2e4");
            // It moves twice in a row where it asks what it could do next.
            let is_played = look.line.iter().all(|text| {
                let mv = situation.position().parse_uci(text);
                mv.is_ok_and(|mv| situation.play(mv).is_ok())
            });
            if is_played {
                let fen = situation.position().fen().to_string();
                assert_eq!(look.board.as_deref(), fen.split(' ').next(), "after {:?}", look.line);
                lengths[look.line.len()] += 1;
            }
        }
        assert!(lengths[0] > 3 && lengths[1] > 30, "{lengths:?}");
        let last = seen.last().expect("a look");
        assert_eq!(last.activity, Some(Activity::Making));
        assert!(last.about.as_deref().is_some_and(|about| about.starts_with("Makes the move")));
        assert!(last.calls.iter().any(|call| call.routine == "Visit"), "{:?}", last.calls);
        let valued = seen.iter().flat_map(|look| &look.candidates);
        assert!(valued.clone().count() > 0 && valued.clone().all(|one| one.value.len() == 2));
        let king = last.squares.iter().find(|cell| cell.cell == 0x50).expect("the king's cell");
        assert_eq!(king.squares, ["e8"]);
    }
}

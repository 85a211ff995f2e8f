//! The KIM-1 as a whole, with its keypad and its digits: while it thinks, and while it waits for the
//! move of somebody at its keys.

use std::time::Duration;

use machines::Machine;
use machines::kim1::Kim1;
use player::{
    Device, Event, Fault, Governor, MachineKind, MachineState, MemoryRegion, Question, Result,
    Signal, Turn,
};
use rules::Move;

use super::console::{Console, Reply};
use super::kim1_console::{Keypad, Kim1Console, Kim1Error};
use super::operator::{boards_after, entered_for};
use super::player::{HERTZ, MicroChess, native_reply};
use super::screen::screen;
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

/// The program on the emulated KIM-1, at the pace that somebody has set. A search that is stopped is
/// finished by the re-creation, which gives the same answer at once.
pub(super) fn on_kim1(
    console: &mut Console,
    signal: &Signal,
    observe: &mut dyn FnMut(Event),
) -> Result<Reply> {
    let waiting = console.clone();
    let mut kim = Kim1Console::with(console.clone());
    let mut governor = Governor::new(signal.clone(), HERTZ);
    let mut watch = |machine: &mut Kim1, done: u64| {
        if done > 0 {
            let segments = machine.take_lit().segments();
            observe(Event::Machine(picture(machine, &waiting, segments, done)));
        }
        Some(match governor.next(done, SLICE)? {
            Turn::Cycles(cycles) => cycles,
            Turn::Instruction => 1,
        })
    };
    let reply = match kim.play(&mut watch).map_err(|error| crash(&error))? {
        Some(reply) => *reply,
        None => return Ok(native_reply(console)),
    };
    *console = kim.state.clone();
    let mut keypad = Keypad::new(kim.state);
    keypad.run(2 * LOOK).map_err(|error| crash(&error))?;
    let segments = keypad.segments();
    observe(Event::Machine(picture(keypad.machine(), console, segments, reply.cycles)));
    Ok(reply)
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

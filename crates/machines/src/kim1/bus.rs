use serde::{Deserialize, Serialize};

use super::display::{Display, Lit};
use super::{Key, Rriot, Tape, Tone, Tty};
use crate::DoesNotFit;
use crate::hexadecimal;
use crate::mos6502::Bus;

/// Bytes of read-only memory in the two 6530s together.
pub const ROM_BYTES: usize = 0x800;

const RAM_BYTES: u16 = 0x400;
/// Thirteen address lines are decoded.
const DECODED: u16 = 0x1FFF;
const SEGMENTS: u8 = 0x7F;
const TTY_IN: u8 = 0x80;
const TTY_OUT: u8 = 0x01;
const TAPE: u8 = 0x80;
/// PB5 high keeps the tape away from PB7.
const TAPE_OFF: u8 = 0x20;
/// The decoder's output that asks for the teletype's jumper.
const JUMPER_ROW: u8 = 3;
const FIRST_DIGIT: u8 = 4;

/// Memory and devices as the 6502 of a KIM-1 sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kim1Bus {
    #[serde(with = "hexadecimal")]
    ram: Box<[u8; RAM_BYTES as usize]>,
    /// $1780 to $17FF: the memory of both 6530s.
    #[serde(with = "hexadecimal")]
    small_ram: [u8; 0x80],
    #[serde(with = "hexadecimal")]
    rom: Box<[u8; ROM_BYTES]>,
    /// The 6530-003, free for the owner.
    pub application: Rriot,
    /// The 6530-002, with the keypad and the digits.
    pub system: Rriot,
    /// The key that is held down.
    pub key: Option<Key>,
    /// Whether the jumper makes the monitor use the teletype.
    pub tty_mode: bool,
    /// The teletype.
    pub tty: Tty,
    /// The cassette recorder.
    pub tape: Tape,
    display: Display,
}

impl Kim1Bus {
    pub(super) fn new(rom: &[u8; ROM_BYTES]) -> Kim1Bus {
        Kim1Bus {
            ram: Box::new([0; RAM_BYTES as usize]),
            small_ram: [0; 0x80],
            rom: Box::new(*rom),
            application: Rriot::default(),
            system: Rriot::default(),
            key: None,
            tty_mode: false,
            tty: Tty::new(110),
            tape: Tape::default(),
            display: Display::default(),
        }
    }

    /// Copies bytes into memory.
    ///
    /// # Errors
    /// When there is no memory for all of them; nothing is copied then.
    pub fn load(&mut self, address: u16, bytes: &[u8]) -> Result<(), DoesNotFit> {
        let start = usize::from(address);
        let does_not_fit = DoesNotFit { address, length: bytes.len() };
        let (memory, offset): (&mut [u8], usize) = match address {
            0..RAM_BYTES => (&mut self.ram[..], 0),
            0x1780..0x1800 => (&mut self.small_ram, 0x1780),
            _ => return Err(does_not_fit),
        };
        let range = start - offset..start - offset + bytes.len();
        memory.get_mut(range).ok_or(does_not_fit)?.copy_from_slice(bytes);
        Ok(())
    }

    pub(super) fn play(&mut self, tones: Vec<Tone>, cycle: u64) {
        self.tape.play(tones, cycle);
    }

    pub(super) fn take_lit(&mut self, cycle: u64) -> Lit {
        self.display.take(cycle)
    }

    /// The output of the decoder that PB1 to PB4 select.
    fn selected(&self) -> u8 {
        self.system.b.pins() >> 1 & 15
    }

    /// What holds the inputs of port A: the selected row of keys, and the teletype.
    fn pins_a(&self, tty: bool) -> u8 {
        let row = self.selected();
        let pulled = match self.key.map(Key::position) {
            Some((at, pin)) if at == row => pin,
            _ => u8::from(row == JUMPER_ROW && self.tty_mode),
        };
        (SEGMENTS & !pulled) | if tty { TTY_IN } else { 0 }
    }

    fn pins_b(&self, tape: bool) -> u8 {
        let off = self.system.b.pins() & TAPE_OFF != 0;
        if tape || off { 0xFF } else { !TAPE }
    }

    #[inline(never)]
    fn read_slowly(&mut self, address: u16, cycle: u64) -> u8 {
        let at = address & DECODED;
        match at {
            0x1700..0x1740 => self.application.read(at, 0xFF, 0xFF, cycle),
            0x1740..0x1780 => {
                let tty = if at & 7 == 0 { self.tty.look(cycle) } else { self.tty.peek(cycle) };
                let tape = self.tape.look(cycle);
                let (a, b) = (self.pins_a(tty), self.pins_b(tape));
                self.system.read(at, a, b, cycle)
            }
            0x1780..0x1800 => self.small_ram[usize::from(at - 0x1780)],
            0x1800..0x2000 => self.rom[usize::from(at - 0x1800)],
            _ => (address >> 8) as u8,
        }
    }

    #[inline(never)]
    fn write_slowly(&mut self, address: u16, value: u8, cycle: u64) {
        let at = address & DECODED;
        match at {
            0x1700..0x1740 => self.application.write(at, value, cycle),
            0x1740..0x1780 => {
                self.system.write(at, value, cycle);
                self.drive(cycle);
            }
            0x1780..0x1800 => self.small_ram[usize::from(at - 0x1780)] = value,
            _ => {}
        }
    }

    /// Hands the pins to the devices.
    fn drive(&mut self, cycle: u64) {
        let (a, b) = (self.system.a, self.system.b);
        let segments = a.data & a.direction & SEGMENTS;
        let digit = self.selected().wrapping_sub(FIRST_DIGIT);
        let lit = usize::from(digit) < super::DIGITS && segments != 0;
        self.display.drive(lit.then_some((usize::from(digit), segments)), cycle);
        self.tty.drive(b.pins() & TTY_OUT != 0, cycle);
        if b.direction & TAPE != 0 {
            self.tape.drive(b.data & TAPE != 0, cycle);
        }
    }
}

impl Bus for Kim1Bus {
    #[inline(always)]
    fn read(&mut self, address: u16, cycle: u64) -> u8 {
        match self.ram.get(usize::from(address & DECODED)) {
            Some(byte) => *byte,
            None => self.read_slowly(address, cycle),
        }
    }

    #[inline(always)]
    fn write(&mut self, address: u16, value: u8, cycle: u64) {
        match self.ram.get_mut(usize::from(address & DECODED)) {
            Some(byte) => *byte = value,
            None => self.write_slowly(address, value, cycle),
        }
    }

    /// A read of memory more or less is not noticed, one of a port or timer is.
    #[inline(always)]
    fn dummy_read(&mut self, address: u16, cycle: u64) {
        if (0x1700..0x1780).contains(&(address & DECODED)) {
            self.read_slowly(address, cycle);
        }
    }

    #[inline(always)]
    fn dummy_write(&mut self, address: u16, value: u8, cycle: u64) {
        if (0x1700..0x1780).contains(&(address & DECODED)) {
            self.write_slowly(address, value, cycle);
        }
    }

    fn peek(&self, address: u16) -> u8 {
        let at = address & DECODED;
        match at {
            0..RAM_BYTES => self.ram[usize::from(at)],
            0x1700..0x1740 => self.application.peek(at, 0xFF, 0xFF, 0),
            0x1740..0x1780 => {
                let (a, b) = (self.pins_a(self.tty.peek(0)), self.pins_b(self.tape.peek()));
                self.system.peek(at, a, b, 0)
            }
            0x1780..0x1800 => self.small_ram[usize::from(at - 0x1780)],
            0x1800..0x2000 => self.rom[usize::from(at - 0x1800)],
            _ => (address >> 8) as u8,
        }
    }
}

use serde::{Deserialize, Serialize};

use crate::hexadecimal;
use crate::mos6502::Bus;
use crate::{Ram, SplitMix};

use super::matrix::Matrix;
use super::reu::{self, Effect, Reu};
use super::{CHARACTER_ROM, VideoStandard, rom};

/// Memory as the 6510 sees it: 64 KB of RAM, over which the bits of the port at
/// $0001 lay read-only memory and the input/output page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct C64Bus {
    /// All of RAM, also where something else is visible.
    pub ram: Ram,
    /// The page from $D000 as last written; colour memory is its part from
    /// $D800.
    #[serde(with = "hexadecimal")]
    pub io: Box<[u8; 0x1000]>,
    pub(super) standard: VideoStandard,
    pub(super) matrix: Matrix,
    /// A bit for each 4 KB that is not RAM when read.
    covered: u16,
    io_visible: bool,
    /// What is on the expansion port.
    #[serde(default)]
    pub(super) reu: Option<Reu>,
    /// Cycles that it has taken from the processor and that are not counted yet.
    #[serde(default)]
    pub(super) taken_cycles: u64,
    /// The address behind which a transfer waits to be started; 0 if none does.
    #[serde(default)]
    trigger: u16,
    /// Not part of a snapshot: it begins from its first value when one is read.
    #[serde(skip, default = "noise")]
    noise: SplitMix,
}

fn noise() -> SplitMix {
    SplitMix::new(64)
}

const DIRECTION: u16 = 0x0000;
const PORT: u16 = 0x0001;
/// Pins that are high while they are inputs.
const PULLED_UP: u8 = 0x17;
const LORAM: u8 = 1;
const HIRAM: u8 = 2;
const CHAREN: u8 = 4;

const BASIC_BLOCKS: u16 = 0b1100 << 8;
const IO_BLOCK: u16 = 0b0010 << 12;
const KERNAL_BLOCKS: u16 = 0b1100 << 12;

const RASTER_HIGH: u16 = 0xD011;
const RASTER: u16 = 0xD012;
const SID_NOISE: u16 = 0xD41B;
const PORT_A: u16 = 0xDC00;
const PORT_B: u16 = 0xDC01;
const EXPANSION: std::ops::RangeInclusive<u16> = 0xDE00..=0xDFFF;
const COLOURS: std::ops::RangeInclusive<u16> = 0xD800..=0xDBFF;

impl C64Bus {
    /// Memory as after power-on, with everything visible.
    pub(super) fn new(standard: VideoStandard) -> C64Bus {
        let mut bus = C64Bus {
            ram: Ram::new(),
            io: Box::new([0; 0x1000]),
            standard,
            matrix: Matrix::default(),
            covered: 0,
            io_visible: true,
            reu: None,
            taken_cycles: 0,
            trigger: 0,
            noise: noise(),
        };
        bus.set_port(DIRECTION, 0x2F);
        bus.set_port(PORT, 0x37);
        bus.init_chips();
        bus
    }

    /// Whether the KERNAL, and not RAM, is visible from $E000.
    #[must_use]
    pub fn kernal_is_visible(&self) -> bool {
        self.covered & KERNAL_BLOCKS != 0
    }

    /// The registers of the chips that programs read or rely on.
    pub(super) fn init_chips(&mut self) {
        const FIRST_VALUES: [(usize, u8); 13] = [
            (0x011, 0x1B), // screen on, 25 rows
            (0x015, 0x00), // no sprites
            (0x016, 0xC8), // 40 columns
            (0x018, 0x15), // screen at $0400, capitals
            (0x020, 14),   // the border light blue
            (0x021, 6),    // the background blue
            (0x022, 1),
            (0x023, 2),
            (0xC00, 0x7F), // one column of the keyboard
            (0xC02, 0xFF), // port A drives
            (0xC03, 0x00), // port B is read
            (0xD00, 0x97), // the video chip sees the first 16 KB
            (0xD02, 0x3F),
        ];
        for (register, value) in FIRST_VALUES {
            self.io[register] = value;
        }
    }

    /// What the ports of the first CIA read.
    fn keyboard_ports(&self) -> [u8; 2] {
        let driven = |port: usize| self.io[0xC00 + port] | !self.io[0xC02 + port];
        self.matrix.ports([driven(0), driven(1)])
    }

    fn set_port(&mut self, address: u16, value: u8) {
        self.ram[address] = value;
        let outputs = self.ram[DIRECTION];
        let pins = (self.ram[PORT] & outputs) | (PULLED_UP & !outputs);
        let (loram, hiram) = (pins & LORAM != 0, pins & HIRAM != 0);
        self.io_visible = pins & CHAREN != 0 && (loram || hiram);
        let covers = |visible: bool, blocks: u16| if visible { blocks } else { 0 };
        self.covered = covers(loram && hiram, BASIC_BLOCKS)
            | covers(loram || hiram, IO_BLOCK)
            | covers(hiram, KERNAL_BLOCKS);
    }

    #[cold]
    fn covered_byte(&mut self, address: u16, cycle: u64) -> u8 {
        match address >> 12 {
            0xD if self.io_visible => self.read_io(address, cycle),
            0xD => CHARACTER_ROM[usize::from(address & 0x0FFF)],
            _ => rom::byte(address),
        }
    }

    fn read_io(&mut self, address: u16, cycle: u64) -> u8 {
        let stored = self.io[usize::from(address & 0x0FFF)];
        let raster = self.standard.raster_line(cycle);
        match address {
            RASTER => raster as u8,
            RASTER_HIGH => (stored & 0x7F) | ((raster >> 8) as u8) << 7,
            SID_NOISE => self.noise.byte(),
            PORT_A => self.keyboard_ports()[0],
            PORT_B => self.keyboard_ports()[1],
            _ if EXPANSION.contains(&address) => match &mut self.reu {
                Some(reu) if address >= reu::FIRST_REGISTER => reu.read(address),
                // Nobody drives the lines.
                _ => self.noise.byte(),
            },
            _ => stored,
        }
    }

    #[cold]
    fn write_special(&mut self, address: u16, value: u8, cycle: u64) {
        if address < 2 {
            self.set_port(address, value);
        } else if address == self.trigger {
            self.trigger = 0;
            self.ram[address] = value;
            self.transfer(cycle);
        } else if EXPANSION.contains(&address) {
            let reu = self.reu.as_mut().filter(|_| address >= reu::FIRST_REGISTER);
            match reu.map_or(Effect::None, |reu| reu.write(address, value)) {
                Effect::None => {}
                Effect::Transfer => self.transfer(cycle),
                Effect::Waits => self.trigger = reu::TRIGGER,
            }
        } else {
            let colour = COLOURS.contains(&address);
            self.io[usize::from(address & 0x0FFF)] = if colour { value & 15 } else { value };
        }
    }
}

impl Bus for C64Bus {
    #[inline(always)]
    fn read(&mut self, address: u16, cycle: u64) -> u8 {
        if (self.covered >> (address >> 12)) & 1 == 0 {
            self.ram[address]
        } else {
            self.covered_byte(address, cycle)
        }
    }

    #[inline(always)]
    fn write(&mut self, address: u16, value: u8, cycle: u64) {
        let is_special = address < 2 || address == self.trigger;
        if is_special || (self.io_visible && address >> 12 == 0xD) {
            self.write_special(address, value, cycle);
        } else {
            self.ram[address] = value;
        }
    }

    /// Nothing here minds being read or written once more.
    #[inline(always)]
    fn dummy_read(&mut self, _address: u16, _cycle: u64) {}

    #[inline(always)]
    fn dummy_write(&mut self, _address: u16, _value: u8, _cycle: u64) {}

    fn peek(&self, address: u16) -> u8 {
        let covered = (self.covered >> (address >> 12)) & 1 != 0;
        match address >> 12 {
            0xD if covered && self.io_visible => self.io[usize::from(address & 0x0FFF)],
            0xD if covered => CHARACTER_ROM[usize::from(address & 0x0FFF)],
            _ if covered => rom::byte(address),
            _ => self.ram[address],
        }
    }
}

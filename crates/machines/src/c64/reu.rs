//! A RAM Expansion Unit: memory on the expansion port, which is copied to and from the machine's own, a byte
//! in each cycle, while the processor stands still.

use serde::{Deserialize, Serialize};

use crate::mos6502::Bus as _;

use super::C64Bus;

/// The units that Commodore sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReuModel {
    /// 128 KB.
    Model1700,
    /// 256 KB.
    Model1764,
    /// 512 KB.
    Model1750,
}

impl ReuModel {
    const fn bytes(self) -> usize {
        match self {
            ReuModel::Model1700 => 0x2_0000,
            ReuModel::Model1764 => 0x4_0000,
            ReuModel::Model1750 => 0x8_0000,
        }
    }

    /// The bit of the status register that tells the larger memory chips.
    const fn chips(self) -> u8 {
        match self {
            ReuModel::Model1700 => 0,
            ReuModel::Model1764 | ReuModel::Model1750 => 0x10,
        }
    }
}

/// Where the registers begin; they are repeated every 32 bytes up to $DFFF.
pub(super) const FIRST_REGISTER: u16 = 0xDF00;
/// A write to it starts a transfer that waits for it.
pub(super) const TRIGGER: u16 = 0xFF00;

const STATUS: usize = 0;
const COMMAND: usize = 1;
const OWN_ADDRESS: usize = 2;
const UNIT_ADDRESS: usize = 4;
const LENGTH: usize = 7;
const MASK: usize = 9;
const CONTROL: usize = 10;
const REGISTERS: usize = 11;

const END_OF_BLOCK: u8 = 0x40;
const DIFFERENT: u8 = 0x20;
const EXECUTE: u8 = 0x80;
const AUTOLOAD: u8 = 0x20;
const AT_ONCE: u8 = 0x10;
const OWN_FIXED: u8 = 0x80;
const UNIT_FIXED: u8 = 0x40;
/// Bits that are high when read, whatever was written: unused lines of the bank, mask and control.
const BANK_UNUSED: u8 = 0xF8;
const MASK_UNUSED: u8 = 0x1F;
const CONTROL_UNUSED: u8 = 0x3F;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Reu {
    memory: Vec<u8>,
    chips: u8,
    registers: [u8; REGISTERS],
    /// What was last written to the addresses and the length.
    latched: [u8; REGISTERS],
}

/// What a write to a register leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    Transfer,
    /// The transfer begins with a write to $FF00.
    Waits,
}

impl Reu {
    pub(super) fn new(model: ReuModel) -> Reu {
        let mut reu = Reu {
            memory: vec![0; model.bytes()],
            chips: model.chips(),
            registers: [0; REGISTERS],
            latched: [0; REGISTERS],
        };
        reu.registers[COMMAND] = AT_ONCE;
        reu.set_length(0xFFFF);
        reu.latched = reu.registers;
        reu
    }

    /// Reading the status forgets how the last transfer ended.
    pub(super) fn read(&mut self, address: u16) -> u8 {
        let register = usize::from(address & 0x1F);
        let value = match register {
            STATUS => self.registers[STATUS] | self.chips,
            6 => self.registers[6] | BANK_UNUSED,
            MASK => self.registers[MASK] | MASK_UNUSED,
            CONTROL => self.registers[CONTROL] | CONTROL_UNUSED,
            _ => *self.registers.get(register).unwrap_or(&0xFF),
        };
        if register == STATUS {
            self.registers[STATUS] = 0;
        }
        value
    }

    pub(super) fn write(&mut self, address: u16, value: u8) -> Effect {
        let register = usize::from(address & 0x1F);
        match register {
            STATUS => Effect::None,
            COMMAND => {
                self.registers[COMMAND] = value;
                match (value & EXECUTE != 0, value & AT_ONCE != 0) {
                    (false, _) => Effect::None,
                    (true, true) => Effect::Transfer,
                    (true, false) => Effect::Waits,
                }
            }
            OWN_ADDRESS..MASK => {
                // The other bytes of the same address come back, too.
                self.latched[register] = value;
                let whole = match register {
                    OWN_ADDRESS..UNIT_ADDRESS => OWN_ADDRESS..UNIT_ADDRESS,
                    UNIT_ADDRESS..LENGTH => UNIT_ADDRESS..LENGTH,
                    _ => LENGTH..MASK,
                };
                self.registers[whole.clone()].copy_from_slice(&self.latched[whole]);
                Effect::None
            }
            MASK | CONTROL => {
                self.registers[register] = value;
                Effect::None
            }
            _ => Effect::None,
        }
    }

    fn own_address(&self) -> u16 {
        u16::from_le_bytes([self.registers[OWN_ADDRESS], self.registers[OWN_ADDRESS + 1]])
    }

    fn unit_address(&self) -> usize {
        let [low, high, bank] = [0, 1, 2].map(|at| usize::from(self.registers[UNIT_ADDRESS + at]));
        (low | high << 8 | bank << 16) & (self.memory.len() - 1)
    }

    fn length(&self) -> u16 {
        u16::from_le_bytes([self.registers[LENGTH], self.registers[LENGTH + 1]])
    }

    fn set_length(&mut self, length: u16) {
        self.registers[LENGTH..MASK].copy_from_slice(&length.to_le_bytes());
    }

    /// The next byte, where the addresses are not held; whether it was the last.
    fn advance(&mut self) -> bool {
        if self.registers[CONTROL] & OWN_FIXED == 0 {
            let next = self.own_address().wrapping_add(1).to_le_bytes();
            self.registers[OWN_ADDRESS..UNIT_ADDRESS].copy_from_slice(&next);
        }
        if self.registers[CONTROL] & UNIT_FIXED == 0 {
            let next = (self.unit_address() as u32 + 1).to_le_bytes();
            self.registers[UNIT_ADDRESS..LENGTH].copy_from_slice(&next[..3]);
        }
        let is_last = self.length() == 1;
        if !is_last {
            self.set_length(self.length().wrapping_sub(1));
        }
        is_last
    }

    fn finish(&mut self) {
        let command = self.registers[COMMAND];
        if command & AUTOLOAD != 0 {
            self.registers[OWN_ADDRESS..MASK].copy_from_slice(&self.latched[OWN_ADDRESS..MASK]);
        }
        self.registers[COMMAND] = command & !EXECUTE | AT_ONCE;
    }
}

impl C64Bus {
    /// Carries the transfer out, all at once; the cycles are taken from the processor later.
    pub(super) fn transfer(&mut self, cycle: u64) {
        let Some(mut reu) = self.reu.take() else { return };
        let kind = reu.registers[COMMAND] & 3;
        loop {
            let (own, unit) = (reu.own_address(), reu.unit_address());
            self.taken_cycles += 1;
            let mut differs = false;
            match kind {
                0 => reu.memory[unit] = self.read(own, cycle),
                1 => self.write(own, reu.memory[unit], cycle),
                2 => {
                    let byte = self.read(own, cycle);
                    self.write(own, reu.memory[unit], cycle);
                    reu.memory[unit] = byte;
                    self.taken_cycles += 1;
                }
                _ => differs = self.read(own, cycle) != reu.memory[unit],
            }
            let is_last = reu.advance();
            if is_last {
                reu.registers[STATUS] |= END_OF_BLOCK;
            }
            if differs {
                reu.registers[STATUS] |= DIFFERENT;
            }
            if is_last || differs {
                break;
            }
        }
        reu.finish();
        self.reu = Some(reu);
    }
}

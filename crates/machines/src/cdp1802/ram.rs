use super::Bus;
use crate::Ram;

impl Bus for Ram {
    #[inline(always)]
    fn read(&mut self, address: u16, _cycle: u64) -> u8 {
        self[address]
    }

    #[inline(always)]
    fn write(&mut self, address: u16, value: u8, _cycle: u64) {
        self[address] = value;
    }

    fn peek(&self, address: u16) -> u8 {
        self[address]
    }
}

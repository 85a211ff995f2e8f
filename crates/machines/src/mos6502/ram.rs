use super::Bus;
use crate::Ram;
use crate::ram::memory_cycles;

impl Bus for Ram {
    memory_cycles!();

    #[inline(always)]
    fn dummy_read(&mut self, _address: u16, _cycle: u64) {}

    #[inline(always)]
    fn dummy_write(&mut self, _address: u16, _value: u8, _cycle: u64) {}
}

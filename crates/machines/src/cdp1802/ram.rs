use super::Bus;
use crate::Ram;
use crate::ram::memory_cycles;

impl Bus for Ram {
    memory_cycles!();
}

use super::{C64Error, Computer};
use machines::Machine;
use rules::Position;

impl Computer {
    /// Lets the program think for about the given number of cycles and tells how many of
    /// them each address took, the address being that of the instruction.
    ///
    /// # Errors
    /// When the program has no room for the position, or faults.
    pub fn profile(&mut self, position: &Position, cycles: u64) -> Result<Vec<u64>, C64Error> {
        self.set_up(position)?;
        self.begin_thinking(1 << 6);
        let end = self.machine.cpu.cycles + cycles;
        let mut spent = vec![0; 0x1_0000];
        while self.machine.cpu.cycles < end && !self.is_home() {
            let (at, before) = (self.machine.cpu.pc, self.machine.cpu.cycles);
            self.machine.step()?;
            spent[usize::from(at)] += self.machine.cpu.cycles - before;
        }
        Ok(spent)
    }
}

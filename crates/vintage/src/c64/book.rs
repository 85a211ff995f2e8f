use super::{C64Error, Computer, Layout};
use rules::{Move, Position};

/// Longer games have left the book.
const LONGEST: usize = 60;

impl Computer {
    /// The program's answer from its opening book, if the game began at the
    /// usual start and has followed the book so far. Where it has a choice,
    /// `seed` decides.
    ///
    /// ```
    /// use rules::Position;
    /// use vintage::c64::Computer;
    ///
    /// let first = Computer::new().book_move(&[Position::start()], &[], 7)?;
    /// assert!(first.is_some());
    /// # Ok::<(), vintage::c64::C64Error>(())
    /// ```
    ///
    /// # Errors
    /// When the program faults.
    pub fn book_move(
        &mut self,
        game: &[Position],
        moves: &[Move],
        seed: u8,
    ) -> Result<Option<Move>, C64Error> {
        let usual = game.first() == Some(&Position::start());
        let (Some(now), true) = (game.last(), usual && moves.len() < LONGEST) else {
            return Ok(None);
        };
        for (at, (position, mv)) in (0..).zip(game.iter().zip(moves)) {
            let [from, to] = Layout::bytes_of(position, *mv);
            self.machine.bus[self.symbols.game_from + at] = from;
            self.machine.bus[self.symbols.game_to + at] = to;
        }
        self.set_up(now)?;
        self.machine.bus[self.symbols.game_length] = moves.len() as u8;
        self.machine.bus[self.symbols.seed] = seed;
        self.call(self.symbols.book_move)?;
        let found = self.machine.cpu.flags.carry;
        let bytes = [self.symbols.cur_from, self.symbols.cur_to].map(|at| self.machine.bus[at]);
        Ok(if found { Layout::move_of(now, bytes) } else { None })
    }
}

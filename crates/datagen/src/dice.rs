use chance::Random;

/// Random numbers for one game: everything follows from the seed of the run and the game's number.
#[derive(Clone, Debug)]
pub(crate) struct Dice(Random);

impl Dice {
    /// For one game of a run.
    pub(crate) fn new(seed: u64, game: u64) -> Dice {
        let mut random = Random::new(seed ^ game.wrapping_mul(0xd134_2543_de82_ef95));
        random.next_u64();
        Dice(random)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0.below(end as u64) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }
}

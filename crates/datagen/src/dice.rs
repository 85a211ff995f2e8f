/// A small random generator: everything follows from the seed.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// For one game of a run.
    pub(crate) fn new(seed: u64, game: u64) -> Dice {
        let mut dice = Dice(seed ^ game.wrapping_mul(0xd134_2543_de82_ef95));
        dice.next();
        dice
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let a = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let b = (a ^ (a >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        b ^ (b >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}

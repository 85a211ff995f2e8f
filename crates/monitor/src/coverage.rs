/// How often the instruction at each place ran.
#[derive(Clone, Debug)]
pub struct Coverage {
    counts: Vec<u64>,
}

impl Coverage {
    pub(crate) fn new(places: u32) -> Coverage {
        Coverage { counts: vec![0; places as usize] }
    }

    pub(crate) fn count(&mut self, place: u32) {
        self.counts[place as usize] += 1;
    }

    /// The places that were reached, with how often each instruction ran.
    pub fn reached(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        (0..).zip(self.counts.iter().copied()).filter(|&(_, count)| count > 0)
    }
}

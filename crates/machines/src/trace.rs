/// Someone who watches a machine at work.
///
/// Any closure that takes the machine is a trace. Runs are compiled for the
/// type of their trace, so that [`Silent`] costs nothing.
///
/// Two traces in a tuple both watch.
pub trait Trace<M> {
    /// Whether there is anyone to call. Where this is false the machine may
    /// run without keeping its state up to date in between.
    const LISTENS: bool = true;

    /// Called before each instruction.
    fn before(&mut self, machine: &M);
}

/// The trace that watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Trace<M> for Silent {
    const LISTENS: bool = false;

    fn before(&mut self, _machine: &M) {}
}

impl<M, F: FnMut(&M)> Trace<M> for F {
    fn before(&mut self, machine: &M) {
        self(machine);
    }
}

impl<M, S: Trace<M>, T: Trace<M>> Trace<M> for (S, T) {
    const LISTENS: bool = S::LISTENS || T::LISTENS;

    fn before(&mut self, machine: &M) {
        self.0.before(machine);
        self.1.before(machine);
    }
}

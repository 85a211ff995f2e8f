use player::{Player, Signal, Situation};

/// Commands beyond UCI that a program adds to the players that it serves, such as `eval` and
/// `bench`.
///
/// They run where the player thinks, after all that was asked before, so that a long one does not
/// make the server deaf.
///
/// ```
/// use player::{Player, Signal, Situation};
/// use serve::Extras;
///
/// struct Ply;
///
/// impl Extras for Ply {
///     fn commands(&self) -> Vec<(String, String)> {
///         vec![("ply".to_owned(), "how many moves were played".to_owned())]
///     }
///
///     fn run(
///         &mut self,
///         _line: &str,
///         situation: &Situation,
///         _player: &mut dyn Player,
///         _signal: &Signal,
///         say: &mut dyn FnMut(String),
///     ) {
///         say(situation.moves().len().to_string());
///     }
/// }
/// ```
pub trait Extras: Send {
    /// The first words that it answers to, each with a line of help.
    fn commands(&self) -> Vec<(String, String)>;

    /// Does what the line says, of which the first word is one of its own. It stops early when the
    /// signal says so.
    fn run(
        &mut self,
        line: &str,
        situation: &Situation,
        player: &mut dyn Player,
        signal: &Signal,
        say: &mut dyn FnMut(String),
    );
}

/// No commands beyond UCI.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoExtras;

impl Extras for NoExtras {
    fn commands(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    fn run(
        &mut self,
        _line: &str,
        _situation: &Situation,
        _player: &mut dyn Player,
        _signal: &Signal,
        _say: &mut dyn FnMut(String),
    ) {
    }
}

use player::{Player, Question};

/// Commands beyond UCI that a program adds to the players that it serves, such as `eval` and
/// `bench`.
///
/// They run where the player thinks, after all that was asked before, so that a long one does not
/// make the server deaf.
///
/// ```
/// use player::{Player, Question};
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
///         question: &Question,
///         _player: &mut dyn Player,
///         say: &mut dyn FnMut(String),
///     ) {
///         say(question.situation.moves().len().to_string());
///     }
/// }
/// ```
pub trait Extras: Send {
    /// The first words that it answers to, each with a line of help.
    fn commands(&self) -> Vec<(String, String)>;

    /// Does what the line says, of which the first word is one of its own, with the question's
    /// situation. It stops early when the question's signal says so.
    fn run(
        &mut self,
        line: &str,
        question: &Question,
        player: &mut dyn Player,
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
        _question: &Question,
        _player: &mut dyn Player,
        _say: &mut dyn FnMut(String),
    ) {
    }
}

use terms::GameResult;

use crate::{MoveText, Nag, Tag};

/// Whether the reader goes into something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// Tell what is in it.
    Read,
    /// Pass over it.
    Skip,
}

/// A comment, or a part of one that is longer than the reader's buffer.
#[derive(Clone, Copy, Debug)]
pub struct Comment<'a> {
    /// The text between the braces, or behind the semicolon; see [`decode`](crate::decode).
    pub text: &'a [u8],
    /// Whether the comment ends here.
    pub is_complete: bool,
}

/// Is told what is in a game, in the order in which it stands there.
///
/// For each game: [`begin_game`](Visitor::begin_game), tags, [`begin_moves`](Visitor::begin_moves),
/// moves and what stands between them, [`end_game`](Visitor::end_game). Every variation that begins
/// ends. Variations and glyphs before the first move of a line have nothing to refer to and are left
/// out.
///
/// An error ends the game: nothing more is told of it, not even its end.
pub trait Visitor {
    /// What a game comes to.
    type Output;
    /// Why a game is refused; [`Infallible`](std::convert::Infallible) for a visitor that takes all.
    type Error;

    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag.
    ///
    /// # Errors
    /// When the visitor refuses the game.
    fn tag(&mut self, tag: Tag<'_>) -> Result<(), Self::Error> {
        let _ = tag;
        Ok(())
    }

    /// All tags have been told. With [`Next::Skip`] the end of the game comes next.
    ///
    /// # Errors
    /// When the visitor refuses the game; the place of the error is where the game begins.
    fn begin_moves(&mut self) -> Result<Next, Self::Error> {
        Ok(Next::Read)
    }

    /// A move, or a word that should be one.
    ///
    /// # Errors
    /// When the visitor refuses the game.
    fn mv(&mut self, text: MoveText<'_>) -> Result<(), Self::Error>;

    /// A null move: the side to move passes.
    ///
    /// # Errors
    /// When the visitor refuses the game.
    fn null_move(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// A glyph behind a move: `$4`, `??` or `±`.
    ///
    /// # Errors
    /// When the visitor refuses the game.
    fn nag(&mut self, nag: Nag) -> Result<(), Self::Error> {
        let _ = nag;
        Ok(())
    }

    /// A comment, behind a move or at the beginning of a line.
    ///
    /// # Errors
    /// When the visitor refuses the game.
    fn comment(&mut self, comment: Comment<'_>) -> Result<(), Self::Error> {
        let _ = comment;
        Ok(())
    }

    /// A variation begins: other moves instead of the last one. With [`Next::Skip`] neither what is
    /// in it nor its end is told.
    ///
    /// # Errors
    /// When the visitor refuses the game.
    fn begin_variation(&mut self) -> Result<Next, Self::Error> {
        Ok(Next::Read)
    }

    /// The variation that began last has ended.
    ///
    /// # Errors
    /// When the visitor refuses the game.
    fn end_variation(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The result at the end of the main line.
    ///
    /// # Errors
    /// When the visitor refuses the game.
    fn result(&mut self, result: GameResult) -> Result<(), Self::Error> {
        let _ = result;
        Ok(())
    }

    /// The game has ended.
    fn end_game(&mut self) -> Self::Output;
}

/// Listens to nothing: for games that are passed over.
pub(crate) struct Mute;

impl Visitor for Mute {
    type Output = ();
    type Error = std::convert::Infallible;

    fn mv(&mut self, _: MoveText<'_>) -> Result<(), Self::Error> {
        Ok(())
    }

    fn end_game(&mut self) {}
}

use super::gallery::Gallery;
use super::opening_table::OpeningTable;
use super::time_use::TimeUse;
use crate::GameRecord;

/// What a page tells beyond the standings: games to look at, openings, use of time. It is gathered
/// game by game, and bounded however long the match is.
#[derive(Clone, Debug, Default)]
pub struct Details {
    names: Vec<String>,
    pub(crate) gallery: Gallery,
    pub(crate) openings: OpeningTable,
    pub(crate) times: TimeUse,
}

impl Details {
    /// Of a match between these.
    pub fn new<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Details {
        Details { names: names.into_iter().map(Into::into).collect(), ..Details::default() }
    }

    /// Takes in one more game.
    pub fn add(&mut self, game: &GameRecord) {
        self.gallery.add(game);
        let pair = if self.names.len() == 2 { &self.names[..] } else { &[] };
        self.openings.add(game, pair);
        self.times.add(game, &self.names);
    }
}

use std::fs::File;
use std::path::Path;

use games::Game;
use games::pgn::{PgnFault, Reader};

use super::error::AnalyseError;

/// The games of a file, each with its number; those that cannot be read are passed over, with a word
/// to the listener.
pub(super) struct Catalogue {
    reader: Reader<File>,
    number: u64,
}

/// What comes next in a file.
pub(super) enum Item {
    Game(u64, Box<Game>),
    /// A game that cannot be read: line and reason.
    Bad(String),
}

impl Catalogue {
    pub(super) fn open(path: &Path) -> Result<Catalogue, AnalyseError> {
        let file = File::open(path).map_err(AnalyseError::at(path))?;
        Ok(Catalogue { reader: Reader::new(file), number: 0 })
    }
}

impl Iterator for Catalogue {
    type Item = Result<Item, std::io::Error>;

    fn next(&mut self) -> Option<Result<Item, std::io::Error>> {
        let read = self.reader.next()?;
        self.number += 1;
        Some(match read {
            Ok(game) => Ok(Item::Game(self.number, Box::new(game))),
            Err(error) => match error.fault {
                PgnFault::Io(error) => Err(error),
                _ => Ok(Item::Bad(error.to_string())),
            },
        })
    }
}

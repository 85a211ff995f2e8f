//! Files of games: what the commands of `torres datagen` do with them.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use rules::PackedPosition;

use crate::pack::{packed_positions, shuffle};
use crate::{CompactError, CompactWriter, GameRecord, GameSource, to_text};

/// The games of files, plain or compact, one after the other.
///
/// An error names the file. A file that cannot be opened is an error in the place of its games.
pub fn games(files: &[PathBuf]) -> impl Iterator<Item = io::Result<GameRecord>> + '_ {
    files.iter().flat_map(|path| {
        let (games, failure) = match open(path) {
            Ok(source) => (Some(source), None),
            Err(error) => (None, Some(Err(error))),
        };
        games.into_iter().flat_map(move |source| read(path, source)).chain(failure)
    })
}

fn open(path: &Path) -> io::Result<GameSource<BufReader<File>>> {
    let file = File::open(path).map_err(|error| named(path, error.kind(), &error))?;
    GameSource::open(BufReader::new(file)).map_err(|error| invalid(path, &error))
}

fn read(
    path: &Path,
    mut source: GameSource<BufReader<File>>,
) -> impl Iterator<Item = io::Result<GameRecord>> + '_ {
    let mut failed = false;
    std::iter::from_fn(move || {
        let game = source.read().map_err(|error| invalid(path, &error)).transpose();
        // What follows a bad game cannot be told apart.
        let game = game.filter(|_| !failed);
        failed = game.as_ref().is_some_and(Result::is_err);
        game
    })
}

fn invalid(path: &Path, error: &CompactError) -> io::Error {
    named(path, io::ErrorKind::InvalidData, error)
}

fn named(path: &Path, kind: io::ErrorKind, error: &dyn std::fmt::Display) -> io::Error {
    io::Error::new(kind, format!("{}: {error}", path.display()))
}

/// Writes the games of files in the compact form, all of them or none, and returns how many.
///
/// # Errors
/// When a file cannot be read or written.
pub fn write_compact(files: &[PathBuf], output: &Path) -> io::Result<u64> {
    let mut number = 0;
    files::write_whole(output, |to: &mut dyn Write| {
        let mut writer = CompactWriter::new(to)?;
        for game in games(files) {
            writer.add(game?)?;
            number += 1;
        }
        writer.finish().map(|_| ())
    })?;
    Ok(number)
}

/// Writes the quiet positions of files as lines: FEN, score for White, result.
///
/// # Errors
/// When a file cannot be read or the lines cannot be written.
pub fn write_text(files: &[PathBuf], to: &mut dyn Write) -> io::Result<()> {
    for game in games(files) {
        let game = game?;
        for (position, ply) in game.quiet_positions() {
            writeln!(to, "{}", to_text(&position, ply.score, game.winner))?;
        }
    }
    to.flush()
}

/// How positions are taken from games for the trainer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PositionChoice {
    /// What the order follows from.
    pub seed: u64,
    /// The weight of [`smoothed_scores`](crate::smoothed_scores).
    pub weight: f64,
    /// Whether only one position of each game is taken, for a test set.
    pub one_per_game: bool,
}

impl PositionChoice {
    /// The quiet positions of files, shuffled.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn positions(&self, files: &[PathBuf]) -> io::Result<Vec<PackedPosition>> {
        let mut positions = Vec::new();
        for game in games(files) {
            let game = game?;
            let mut packed: Vec<_> = packed_positions(&game, self.weight).collect();
            if self.one_per_game {
                shuffle(&mut packed, self.seed ^ game.number);
                packed.truncate(1);
            }
            positions.append(&mut packed);
        }
        shuffle(&mut positions, self.seed);
        Ok(positions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, play_game};

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("torres-games-{}-{name}", std::process::id()))
    }

    #[test]
    fn games_keep_their_order_in_both_forms_and_a_bad_file_is_named() {
        let recipe = Recipe { soft_nodes: 40, hard_nodes: 400, ..Recipe::default() };
        let played: Vec<GameRecord> =
            (0..3).map(|number| play_game(&recipe, number).expect("memory")).collect();
        let (plain, compact, torn) = (path("plain"), path("compact"), path("torn"));
        let mut bytes = Vec::new();
        played.iter().for_each(|game| game.write(&mut bytes).expect("written"));
        std::fs::write(&plain, &bytes).expect("written");
        std::fs::write(&torn, &bytes[..bytes.len() - 3]).expect("written");
        assert_eq!(write_compact(std::slice::from_ref(&plain), &compact).expect("written"), 3);
        let both = [plain.clone(), compact.clone()];
        let numbers: Vec<u64> = games(&both).map(|game| game.expect("a game").number).collect();
        assert_eq!(numbers, [0, 1, 2, 0, 1, 2]);

        let bad = [torn.clone(), path("missing")];
        let read: Vec<io::Result<GameRecord>> = games(&bad).collect();
        let errors: Vec<String> =
            read.into_iter().filter_map(|game| game.err().map(|e| e.to_string())).collect();
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors[0].contains("-torn: ") && errors[1].contains("-missing: "), "{errors:?}");

        let choice = PositionChoice { seed: 5, weight: 0.0, one_per_game: true };
        let one_each = choice.positions(std::slice::from_ref(&plain)).expect("positions");
        let with_quiet = played.iter().filter(|game| game.quiet_positions().count() > 0);
        assert_eq!(one_each.len(), with_quiet.count());
        [plain, compact, torn].iter().for_each(|file| std::fs::remove_file(file).expect("removed"));
    }
}

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;

use crate::play::{Recipe, SelfPlay};
use crate::record::{GameRecord, RecordError};

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Games in the file.
    pub games: u64,
    /// Positions in the file.
    pub positions: u64,
}

/// Plays games on all threads and appends them to a file, until there are `games` of them or `stop`
/// says so. A file that is there is gone on with: games that it holds are not played again, and a game
/// that was cut short at its end is dropped.
///
/// # Errors
/// When the file cannot be read or written, there is no memory for the hash tables, or the system has
/// no thread.
pub fn generate(
    recipe: &Recipe,
    path: &Path,
    games: u64,
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(Progress),
) -> io::Result<Progress> {
    let (done, mut progress) = recover(path)?;
    let players = (0..threads.max(1)).map(|_| SelfPlay::new(recipe));
    let players = players.collect::<Result<Vec<_>, _>>().map_err(io::Error::other)?;
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let next = AtomicU64::new(0);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for (thread, mut player) in players.into_iter().enumerate() {
            let (sender, next, done) = (sender.clone(), &next, &done);
            let playing = move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    if !done.contains(&number) && sender.send(player.play(number)).is_err() {
                        return;
                    }
                }
            };
            if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, playing) {
                // Those that have begun leave after their first game, which nobody hears of.
                next.store(games, Ordering::Relaxed);
                let words =
                    format!("thread {} of {threads} cannot be started: {error}", thread + 1);
                return Err(io::Error::new(error.kind(), words));
            }
        }
        drop(sender);
        for game in receiver {
            let mut bytes = Vec::new();
            game.write(&mut bytes)?;
            file.write_all(&bytes)?;
            progress.games += 1;
            progress.positions += game.plies.len() as u64;
            report(progress);
        }
        Ok(progress)
    })
}

/// The numbers of the games in a file; what follows the last whole game is cut off.
fn recover(path: &Path) -> io::Result<(HashSet<u64>, Progress)> {
    let (mut done, mut progress) = (HashSet::new(), Progress::default());
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((done, progress)),
        Err(error) => return Err(error),
    };
    let mut whole = 0;
    let mut reader = BufReader::new(&file);
    loop {
        match GameRecord::read(&mut reader) {
            Ok(Some(game)) => {
                whole += 44 + 4 * game.plies.len() as u64;
                progress.games += 1;
                progress.positions += game.plies.len() as u64;
                done.insert(game.number);
            }
            Ok(None) => break,
            Err(RecordError::Io(error)) if error.kind() == io::ErrorKind::UnexpectedEof => break,
            Err(error) => {
                return Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string()));
            }
        }
    }
    if whole < file.metadata()?.len() {
        OpenOptions::new().write(true).open(path)?.set_len(whole)?;
    }
    Ok((done, progress))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_run_goes_on_where_it_was() {
        let path = std::env::temp_dir().join(format!("torres-datagen-{}", std::process::id()));
        let recipe = Recipe { soft_nodes: 40, hard_nodes: 400, ..Recipe::default() };
        let stop = AtomicBool::new(false);
        let first = generate(&recipe, &path, 3, 2, &stop, |_| {}).expect("written");
        assert_eq!(first.games, 3);
        let length = std::fs::metadata(&path).expect("there").len();
        let file = OpenOptions::new().write(true).open(&path).expect("there");
        file.set_len(length - 5).expect("cut");
        let again = generate(&recipe, &path, 5, 2, &stop, |_| {}).expect("resumed");
        assert_eq!(again.games, 5);
        let (numbers, progress) = recover(&path).expect("readable");
        assert_eq!(numbers, (0..5).collect());
        assert_eq!(progress, again);
        std::fs::remove_file(&path).expect("there");
    }
}

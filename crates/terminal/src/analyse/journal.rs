use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::AnalyseError;
use super::record::GameRecord;
use super::settings::AnalyseSettings;

/// What an analysis is about: a journal is of use only for the same one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Header {
    /// What kind of file this is, and in which form.
    torres_analysis: u32,
    version: String,
    bytes: u64,
    hash: String,
    player: String,
    options: Vec<(String, String)>,
    nodes: Option<u64>,
    depth: Option<u32>,
    milliseconds: Option<u64>,
}

/// Finished games in a file that grows by a line per game, so that an analysis that is stopped in the
/// middle loses no more than the games in work.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    games: BTreeMap<u64, GameRecord>,
}

impl Journal {
    /// Opens the journal of an analysis, or begins it.
    pub(super) fn open(settings: &AnalyseSettings) -> Result<Journal, AnalyseError> {
        let path = settings.journal_path();
        let header = Header::of(settings)?;
        if settings.restart {
            remove_if_there(&path).map_err(AnalyseError::at(&path))?;
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.map_err(AnalyseError::at(&path))?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(AnalyseError::at(&path))?;
        let other = || AnalyseError::OtherJournal { path: path.clone() };
        let (games, valid) = read(&text, &header).ok_or_else(other)?;
        let mut journal = Journal { path: path.clone(), file, games };
        journal.cut(valid).map_err(AnalyseError::at(&path))?;
        if valid == 0 {
            journal.write_line(&header).map_err(AnalyseError::at(&path))?;
        }
        Ok(journal)
    }

    /// Takes in the games that a part of the same analysis has left in its journal.
    pub(super) fn take_in(
        &mut self,
        part: &Path,
        settings: &AnalyseSettings,
    ) -> Result<(), AnalyseError> {
        let text = std::fs::read(part).map_err(AnalyseError::at(part))?;
        let other = || AnalyseError::OtherJournal { path: part.to_owned() };
        let (games, _) = read(&text, &Header::of(settings)?).ok_or_else(other)?;
        games.into_values().try_for_each(|record| match self.games.contains_key(&record.game) {
            true => Ok(()),
            false => self.add(record),
        })
    }

    /// A line that was not finished is thrown away.
    fn cut(&mut self, valid: u64) -> io::Result<()> {
        self.file.set_len(valid)?;
        self.file.seek(SeekFrom::End(0)).map(|_| ())
    }

    fn write_line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value).map_err(io::Error::other)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.file.sync_data()
    }

    pub(super) fn add(&mut self, record: GameRecord) -> Result<(), AnalyseError> {
        self.write_line(&record).map_err(AnalyseError::at(&self.path))?;
        self.games.insert(record.game, record);
        Ok(())
    }

    pub(super) fn games(&self) -> &BTreeMap<u64, GameRecord> {
        &self.games
    }

    /// All is done: nobody needs it any more.
    pub(super) fn remove(self) -> Result<(), AnalyseError> {
        remove_if_there(&self.path).map_err(AnalyseError::at(&self.path))
    }
}

impl Header {
    fn of(settings: &AnalyseSettings) -> Result<Header, AnalyseError> {
        let file = &settings.file;
        let (bytes, hash) = fingerprint(file).map_err(AnalyseError::at(file))?;
        let limits = &settings.limits;
        Ok(Header {
            torres_analysis: 1,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            bytes,
            hash: format!("{hash:016x}"),
            player: settings.player.clone(),
            options: settings.options.clone(),
            nodes: limits.nodes,
            depth: limits.depth,
            milliseconds: limits.move_time.map(|time| time.as_millis() as u64),
        })
    }
}

/// The games of a journal and how many of its bytes are whole lines; `None` when it is another's.
fn read(text: &[u8], header: &Header) -> Option<(BTreeMap<u64, GameRecord>, u64)> {
    let mut lines =
        text.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
    let mut games = BTreeMap::new();
    let Some(first) = lines.next() else { return Some((games, 0)) };
    let known: Header = serde_json::from_slice(first).ok()?;
    if known != *header {
        return None;
    }
    let mut valid = first.len();
    for line in lines {
        let Ok(record) = serde_json::from_slice::<GameRecord>(line) else { break };
        games.insert(record.game, record);
        valid += line.len();
    }
    Some((games, valid as u64))
}

/// The length of a file and a hash of its bytes (FNV-1a).
fn fingerprint(path: &Path) -> io::Result<(u64, u64)> {
    let mut file = File::open(path)?;
    let (mut bytes, mut hash) = (0, 0xcbf2_9ce4_8422_2325_u64);
    let mut piece = vec![0; 1 << 16];
    loop {
        let number = file.read(&mut piece)?;
        if number == 0 {
            return Ok((bytes, hash));
        }
        bytes += number as u64;
        for byte in &piece[..number] {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn record(game: u64) -> GameRecord {
        GameRecord { game, positions: vec![None] }
    }

    #[test]
    fn what_was_written_is_there_again() {
        let folder = std::env::temp_dir().join(format!("torres-journal-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("games.pgn");
        fs::write(&file, "1. e4 *").unwrap();
        let settings = AnalyseSettings::new(&file);
        let mut journal = Journal::open(&settings).unwrap();
        journal.add(record(1)).unwrap();
        journal.add(record(4)).unwrap();
        drop(journal);

        // Killed while it wrote.
        let path = settings.journal_path();
        let mut text = fs::read(&path).unwrap();
        text.extend(b"{\"game\":5,\"posi");
        fs::write(&path, &text).unwrap();
        let mut journal = Journal::open(&settings).unwrap();
        assert_eq!(journal.games().keys().copied().collect::<Vec<_>>(), [1, 4]);
        journal.add(record(5)).unwrap();
        drop(journal);
        assert_eq!(Journal::open(&settings).unwrap().games().len(), 3);

        let mut other = settings.clone();
        other.limits.nodes = Some(1);
        let error = Journal::open(&other).unwrap_err().to_string();
        assert!(error.contains("other settings"), "{error}");
        other.restart = true;
        assert!(Journal::open(&other).unwrap().games().is_empty());
        fs::write(&file, "1. d4 *").unwrap();
        assert!(Journal::open(&AnalyseSettings { restart: false, ..other }).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}

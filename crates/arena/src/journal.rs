//! The file that a match can be taken up again from.
//!
//! The first line says which match it is; each further line is one finished game, written and
//! brought to the disk before anything else is said about it. A line that was being written when the
//! power went is dropped, and its game is played again.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{Fingerprint, GameRecord};

/// The version of the journal's form.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Header {
    torres_journal: u32,
    fingerprint: Fingerprint,
    /// The settings in words, for people and for the message when they differ.
    settings: Vec<String>,
}

/// An open journal.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    games: Vec<GameRecord>,
    /// Bytes of a line that had not been finished, cut off when the journal was opened.
    torn: usize,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be opened, read or written.
    #[error("the journal {}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is not a journal, or of another version.
    #[error("{} is not a journal of a match: {reason}", path.display())]
    NotAJournal {
        /// Which.
        path: PathBuf,
        /// What is wrong with its first line.
        reason: String,
    },
    /// It belongs to a match with other settings.
    #[error(
        "the journal {} belongs to a match with other settings{}\n\
         use another journal, or remove this one to start again",
        path.display(),
        differing(differences)
    )]
    OtherMatch {
        /// Which.
        path: PathBuf,
        /// What differs: as it was, as it is.
        differences: Vec<(String, String)>,
    },
    /// A line in the middle cannot be read.
    #[error("line {line} of the journal {} is damaged: {reason}", path.display())]
    BadLine {
        /// Which file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// Another program is writing it.
    #[error("the journal {} is being written by another match", path.display())]
    InUse {
        /// Which.
        path: PathBuf,
    },
}

/// What differs between two matches, each difference on two lines.
fn differing(differences: &[(String, String)]) -> String {
    differences.iter().map(|(was, is)| format!("\n  there: {was}\n  now:   {is}")).collect()
}

impl Journal {
    /// Opens a journal, or begins one. Only one program can have it open.
    ///
    /// # Errors
    /// When it cannot be read or written, is in use, is damaged, or belongs to another match.
    pub fn open(
        path: &Path,
        fingerprint: Fingerprint,
        settings: &[String],
    ) -> Result<Journal, JournalError> {
        let failed = |error| JournalError::File { path: path.to_owned(), error };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let contents = Contents::read(path, &bytes)?;
        if let Some(header) = &contents.header {
            check(path, header, fingerprint, settings)?;
        }
        let mut journal = Journal {
            file,
            path: path.to_owned(),
            games: contents.games,
            torn: bytes.len() - contents.sound,
        };
        journal.cut(contents.sound as u64).map_err(failed)?;
        if contents.header.is_none() {
            let settings = settings.to_vec();
            let header = Header { torres_journal: VERSION, fingerprint, settings };
            journal.write_line(&header)?;
        }
        Ok(journal)
    }

    /// The games that were already there when it was opened.
    #[must_use]
    pub fn games(&self) -> &[GameRecord] {
        &self.games
    }

    /// How many bytes of an unfinished line were dropped.
    #[must_use]
    pub fn torn_bytes(&self) -> usize {
        self.torn
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes down a game; when this returns, it is on the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, game: &GameRecord) -> Result<(), JournalError> {
        self.write_line(game)
    }

    fn write_line(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let failed = |error: io::Error| JournalError::File { path: self.path.clone(), error };
        let mut line = serde_json::to_vec(value).map_err(|error| failed(error.into()))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(failed)?;
        self.file.sync_data().map_err(failed)
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(|_| ())
    }
}

fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(JournalError::File { path: path.to_owned(), error }),
    }
}

fn check(
    path: &Path,
    header: &Header,
    fingerprint: Fingerprint,
    settings: &[String],
) -> Result<(), JournalError> {
    if header.torres_journal != VERSION {
        let reason = format!("its form has version {}", header.torres_journal);
        return Err(JournalError::NotAJournal { path: path.to_owned(), reason });
    }
    if header.fingerprint == fingerprint {
        return Ok(());
    }
    let differences = differences(&header.settings, settings);
    Err(JournalError::OtherMatch { path: path.to_owned(), differences })
}

/// The lines that differ, side by side.
fn differences(was: &[String], is: &[String]) -> Vec<(String, String)> {
    let only = |these: &[String], those: &[String]| -> Vec<String> {
        these.iter().filter(|line| !those.contains(line)).cloned().collect()
    };
    let (gone, new) = (only(was, is), only(is, was));
    let nothing = || "(nothing)".to_owned();
    (0..gone.len().max(new.len()))
        .map(|i| {
            (
                gone.get(i).cloned().unwrap_or_else(nothing),
                new.get(i).cloned().unwrap_or_else(nothing),
            )
        })
        .collect()
}

/// What a file holds, up to the last whole line.
struct Contents {
    header: Option<Header>,
    games: Vec<GameRecord>,
    sound: usize,
}

impl Contents {
    fn read(path: &Path, bytes: &[u8]) -> Result<Contents, JournalError> {
        let mut contents = Contents { header: None, games: Vec::new(), sound: 0 };
        let mut seen = BTreeSet::new();
        for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let whole = line.ends_with(b"\n");
            match contents.take(index, line) {
                // The last line may have been cut off in the middle; anything else is damage.
                _ if !whole => break,
                Err(reason) if index == 0 => {
                    return Err(JournalError::NotAJournal { path: path.to_owned(), reason });
                }
                Err(reason) => {
                    let (path, line) = (path.to_owned(), index + 1);
                    return Err(JournalError::BadLine { path, line, reason });
                }
                Ok(game) => contents.games.extend(game.filter(|game| seen.insert(game.number))),
            }
            contents.sound += line.len();
        }
        Ok(contents)
    }

    fn take(&mut self, index: usize, line: &[u8]) -> Result<Option<GameRecord>, String> {
        if index == 0 {
            // A torn first line is still no header: only a whole one is kept.
            let header = serde_json::from_slice(line).map_err(|error| error.to_string())?;
            if line.ends_with(b"\n") {
                self.header = Some(header);
            }
            return Ok(None);
        }
        serde_json::from_slice(line).map(Some).map_err(|error| error.to_string())
    }
}

/// Replaces a file by another text, as a whole or not at all.
///
/// # Errors
/// When it cannot be written.
pub(crate) fn replace_file(path: &Path, text: &[u8]) -> io::Result<()> {
    files::write_whole(path, |out| out.write_all(text))
}

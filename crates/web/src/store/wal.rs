//! Damage in the log of the file of games (`games.sqlite-wal`), looked for before `SQLite` opens it.
//!
//! What was answered lies in the log until it is copied into the file. `SQLite` takes the log up to its
//! first frame with a wrong checksum and drops the rest without a word, as it must after a power cut
//! in the middle of a write. But each change is synced before the next one begins, so only the last change
//! of the log can be incomplete in this way. A wrong frame with two later ones that end a change
//! is damage, and so is a log with frames whose header is wrong.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The first word of a log; the last bit says that its checksums read words of the other byte order.
const MAGIC: u32 = 0x377f_0682;

/// What is wrong with a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// Changes that were answered cannot be read.
    Damage(String),
    /// Nothing follows the frame of this number, so a power cut while it was written explains it.
    Unfinished(u64),
}

/// What is wrong with the log at this path, if anything is.
pub(super) fn fault(path: &Path) -> io::Result<Option<Fault>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    find_fault(io::BufReader::new(file))
}

fn find_fault(mut log: impl Read) -> io::Result<Option<Fault>> {
    let mut header = [0; HEADER];
    // Without a frame there is nothing to lose.
    if !read_whole(&mut log, &mut header)? {
        return Ok(None);
    }
    let Some(mut sum) = Checksum::of_header(&header) else {
        let more = log.read(&mut [0])?;
        let words = || "the header of its log is wrong".to_owned();
        return Ok((more > 0).then(|| Fault::Damage(words())));
    };
    let page_bytes = word(&header, 8) as usize;
    let mut frame = vec![0; FRAME_HEADER + page_bytes];
    let mut first_wrong = None;
    let mut is_of_this_log = false;
    let mut later_changes = 0;
    let mut number = 0_u64;
    while read_whole(&mut log, &mut frame)? {
        number += 1;
        // A restarted log has another salt: what follows is left from before.
        if frame[8..16] != header[16..24] {
            // One frame with damage to the salt itself is followed by others of this log.
            first_wrong = first_wrong.or(Some(number));
            continue;
        }
        if first_wrong.is_none() && !sum.admits(&frame) {
            (first_wrong, is_of_this_log) = (Some(number), true);
        } else if first_wrong.is_some() {
            later_changes += u32::from(word(&frame, 4) != 0);
        }
    }
    Ok(first_wrong.and_then(|wrong| {
        let words = || format!("frame {wrong} of {number} in its log is wrong");
        match later_changes {
            2.. => Some(Fault::Damage(words())),
            // A frame of an older log where this one ends is as it must be.
            _ => (is_of_this_log || later_changes > 0).then_some(Fault::Unfinished(wrong)),
        }
    }))
}

/// Whether there was enough to fill the buffer.
fn read_whole(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match source.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

fn word(bytes: &[u8], place: usize) -> u32 {
    u32::from_be_bytes([bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3]])
}

/// The sum that runs through header and frames.
struct Checksum {
    first: u32,
    second: u32,
    is_big_endian: bool,
}

impl Checksum {
    /// None if the header is not one.
    fn of_header(header: &[u8; HEADER]) -> Option<Checksum> {
        let magic = word(header, 0);
        let page_bytes = word(header, 8);
        if magic & !1 != MAGIC
            || !page_bytes.is_power_of_two()
            || !(512..=65_536).contains(&page_bytes)
        {
            return None;
        }
        let mut sum = Checksum { first: 0, second: 0, is_big_endian: magic & 1 == 1 };
        sum.add(&header[..24]);
        sum.is(word(header, 24), word(header, 28)).then_some(sum)
    }

    /// Whether this frame follows the ones before it.
    fn admits(&mut self, frame: &[u8]) -> bool {
        self.add(&frame[..8]);
        self.add(&frame[FRAME_HEADER..]);
        self.is(word(frame, 16), word(frame, 20))
    }

    fn add(&mut self, bytes: &[u8]) {
        let number = |bytes: &[u8]| {
            let value = word(bytes, 0);
            if self.is_big_endian { value } else { value.swap_bytes() }
        };
        let (mut first, mut second) = (self.first, self.second);
        for pair in bytes.chunks_exact(8) {
            first = first.wrapping_add(number(&pair[..4])).wrapping_add(second);
            second = second.wrapping_add(number(&pair[4..])).wrapping_add(first);
        }
        (self.first, self.second) = (first, second);
    }

    fn is(&self, first: u32, second: u32) -> bool {
        (self.first, self.second) == (first, second)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rusqlite::Connection;

    use super::*;

    const PAGE: usize = 4096;
    const FRAME: usize = FRAME_HEADER + PAGE;

    /// A log with a frame or more for each of the given changes, as a server leaves it that is killed.
    fn log(name: &str, changes: u32) -> Vec<u8> {
        let name = format!("torres-wal-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("a folder");
        let connection = Connection::open(folder.join("some.sqlite")).expect("a file");
        let begin = "PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
             CREATE TABLE numbers (value INTEGER);";
        connection.execute_batch(begin).expect("a table");
        for value in 0..changes {
            connection.execute("INSERT INTO numbers VALUES (?1)", [value]).expect("stored");
        }
        let bytes = fs::read(folder.join("some.sqlite-wal")).expect("the log");
        drop(connection);
        drop(fs::remove_dir_all(folder));
        bytes
    }

    fn found(bytes: &[u8]) -> Option<Fault> {
        find_fault(bytes).expect("read")
    }

    fn damage(words: &str) -> Option<Fault> {
        Some(Fault::Damage(words.to_owned()))
    }

    #[test]
    fn a_log_in_order_and_one_cut_off_anywhere_are_taken() {
        let bytes = log("cut", 6);
        assert_eq!((bytes.len() - HEADER) % FRAME, 0);
        for end in (0..bytes.len()).step_by(97).chain([HEADER - 1, HEADER, bytes.len()]) {
            assert_eq!(found(&bytes[..end]), None, "{end} bytes");
        }
    }

    #[test]
    fn a_wrong_byte_is_named_unless_it_may_be_an_unfinished_change() {
        let bytes = log("byte", 6);
        let frames = (bytes.len() - HEADER) / FRAME;
        for place in (HEADER..bytes.len()).step_by(61) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            let number = (place - HEADER) / FRAME + 1;
            // Each of the last changes is one frame.
            let is_certain = number + 2 <= frames;
            let is_salt = (8..16).contains(&((place - HEADER) % FRAME));
            let expected = match (is_certain, is_salt && number == frames) {
                (true, _) => damage(&format!("frame {number} of {frames} in its log is wrong")),
                // The last frame with another salt is one of an older log.
                (false, true) => None,
                (false, false) => Some(Fault::Unfinished(number as u64)),
            };
            assert_eq!(found(&damaged), expected, "byte {place}");
        }
        for place in 0..HEADER {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            assert_eq!(found(&damaged), damage("the header of its log is wrong"), "byte {place}");
            assert_eq!(found(&damaged[..HEADER]), None, "nothing is in it");
        }
    }

    /// A log that was copied into the file is overwritten from its start: old frames follow the new ones.
    #[test]
    fn what_is_left_of_an_older_log_is_not_damage() {
        let (old, new) = (log("old", 9), log("new", 2));
        assert_ne!(old[16..24], new[16..24], "each log has salts of its own");
        let both = [&new[..], &old[new.len()..]].concat();
        assert_eq!(found(&both), None);
    }
}

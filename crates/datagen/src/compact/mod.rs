//! Games in about a byte per move, for keeping and moving them.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TorresG` and the version, 1 |
//! | 12 for each block | the number of its games, of its coded bytes, and their CRC-32, little-endian |
//! | then | the coded bytes |
//!
//! A move is its place in a cheap order of the legal moves, a score its distance from the scores before
//! it; both are range-coded with chances that each block learns from its own games. Scores are rounded
//! to 1/256 of the chance of winning ([`rounded_score`]); everything else is kept.

mod coder;
mod level;
mod model;
mod order;

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};

use coder::{Decoder, Encoder};
use model::Model;
use rules::PackedError;

use crate::record::{GameRecord, RecordError};

const MAGIC: [u8; 8] = *b"TorresG\x01";
/// Games of a block: enough to learn from, few enough that a damaged block costs little.
const BLOCK: usize = 2_048;
/// No block that was written is longer.
const LONGEST_BLOCK: u32 = 1 << 26;

/// Bytes that are not compact games.
#[derive(Debug, thiserror::Error)]
pub enum CompactError {
    /// Reading failed.
    #[error("the games cannot be read: {0}")]
    Io(#[from] io::Error),
    /// A plain game that cannot be read.
    #[error(transparent)]
    Record(RecordError),
    /// Another kind of file.
    #[error("the file does not begin with TorresG: it does not hold compact games of version 1")]
    OtherFile,
    /// A header that no writer wrote.
    #[error("a block of {games} games in {bytes} bytes is not possible")]
    Block {
        /// The number of games.
        games: u32,
        /// The number of bytes.
        bytes: u32,
    },
    /// The bytes are not those that were written.
    #[error("block {block} is damaged: its checksum is wrong")]
    Checksum {
        /// Which block, from 1.
        block: u64,
    },
    /// The file or a block ends within a game.
    #[error("the games end within a game")]
    Truncated,
    /// The first position of a game is not valid.
    #[error("the game has no start: {0}")]
    Start(PackedError),
}

/// A score as it comes back from the compact form, the same however often it is written.
///
/// ```
/// use datagen::rounded_score;
///
/// assert_eq!(rounded_score(42), 40);
/// assert_eq!(rounded_score(rounded_score(42)), 40);
/// ```
#[must_use]
pub fn rounded_score(score: i16) -> i16 {
    level::score(level::of_score(score))
}

/// Writes games in blocks; [`CompactWriter::finish`] writes the last one.
#[derive(Debug)]
pub struct CompactWriter<W: Write> {
    to: W,
    games: Vec<GameRecord>,
}

impl<W: Write> CompactWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// When writing fails.
    pub fn new(mut to: W) -> io::Result<CompactWriter<W>> {
        to.write_all(&MAGIC)?;
        Ok(CompactWriter { to, games: Vec::new() })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When writing fails.
    pub fn add(&mut self, game: GameRecord) -> io::Result<()> {
        self.games.push(game);
        if self.games.len() == BLOCK { self.write_block() } else { Ok(()) }
    }

    /// Writes what is left and gives the writer back.
    ///
    /// # Errors
    /// When writing fails.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.games.is_empty() {
            self.write_block()?;
        }
        self.to.flush()?;
        Ok(self.to)
    }

    fn write_block(&mut self) -> io::Result<()> {
        let (mut model, mut encoder) = (Model::new(), Encoder::new());
        for game in &self.games {
            model.game(&mut encoder, Some(game), |_| false).map_err(io::Error::other)?;
        }
        let bytes = encoder.finish();
        for number in [self.games.len() as u32, bytes.len() as u32, crc(&bytes)] {
            self.to.write_all(&number.to_le_bytes())?;
        }
        self.to.write_all(&bytes)?;
        self.games.clear();
        Ok(())
    }
}

/// Reads games one by one, each move legal by construction.
#[derive(Debug)]
pub struct CompactReader<R> {
    from: R,
    games: VecDeque<GameRecord>,
    blocks: u64,
}

impl<R: Read> CompactReader<R> {
    /// Looks at the beginning of a file.
    ///
    /// # Errors
    /// When it cannot be read or is another file.
    pub fn new(mut from: R) -> Result<CompactReader<R>, CompactError> {
        let mut magic = [0; 8];
        from.read_exact(&mut magic).map_err(cut_off)?;
        if magic != MAGIC {
            return Err(CompactError::OtherFile);
        }
        Ok(CompactReader { from, games: VecDeque::new(), blocks: 0 })
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// When a block is damaged or cut off.
    pub fn read(&mut self) -> Result<Option<GameRecord>, CompactError> {
        if self.games.is_empty() {
            self.read_block()?;
        }
        Ok(self.games.pop_front())
    }

    fn read_block(&mut self) -> Result<(), CompactError> {
        let mut header = [0; 12];
        match self.from.read(&mut header)? {
            0 => return Ok(()),
            some => self.from.read_exact(&mut header[some..]).map_err(cut_off)?,
        }
        let [games, length, checksum] = [0, 4, 8].map(|at| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        });
        if games == 0 || games as usize > BLOCK || length > LONGEST_BLOCK {
            return Err(CompactError::Block { games, bytes: length });
        }
        let mut bytes = Vec::new();
        (&mut self.from).take(length.into()).read_to_end(&mut bytes)?;
        if bytes.len() < length as usize {
            return Err(CompactError::Truncated);
        }
        self.blocks += 1;
        if crc(&bytes) != checksum {
            return Err(CompactError::Checksum { block: self.blocks });
        }
        self.games = decode_block(games, &bytes)?.into();
        Ok(())
    }
}

/// The games in the coded bytes of a block.
///
/// # Errors
/// When the bytes end within a game, or a game begins with an impossible position.
pub fn decode_block(games: u32, bytes: &[u8]) -> Result<Vec<GameRecord>, CompactError> {
    let (mut model, mut decoder) = (Model::new(), Decoder::new(bytes));
    let decoded = (0..games).map(|_| model.game(&mut decoder, None, Decoder::is_past_end));
    let decoded = decoded.collect::<Result<_, _>>()?;
    if decoder.is_past_end() {
        return Err(CompactError::Truncated);
    }
    Ok(decoded)
}

/// The games of a file, whichever form it has.
#[derive(Debug)]
pub enum GameSource<R> {
    /// Four bytes per move.
    Plain(R),
    /// About one.
    Compact(CompactReader<R>),
}

impl<R: BufRead> GameSource<R> {
    /// Looks at the beginning of a file: a plain one starts with the number of a game, which is
    /// never as large as the first word of a compact one.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn open(mut from: R) -> Result<GameSource<R>, CompactError> {
        if from.fill_buf()?.starts_with(&MAGIC) {
            return CompactReader::new(from).map(GameSource::Compact);
        }
        Ok(GameSource::Plain(from))
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// When the bytes are not a game or end within one.
    pub fn read(&mut self) -> Result<Option<GameRecord>, CompactError> {
        match self {
            GameSource::Plain(from) => GameRecord::read(from).map_err(CompactError::Record),
            GameSource::Compact(reader) => reader.read(),
        }
    }
}

fn cut_off(error: io::Error) -> CompactError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => CompactError::Truncated,
        _ => CompactError::Io(error),
    }
}

/// The CRC-32 of everyday formats.
fn crc(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 };
        }
    }
    !crc
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Openings, Recipe, play_game};

    fn games(openings: Openings, numbers: std::ops::Range<u64>) -> Vec<GameRecord> {
        let recipe = Recipe { soft_nodes: 20, hard_nodes: 200, openings, ..Recipe::default() };
        numbers.map(|number| play_game(&recipe, number).expect("memory")).collect()
    }

    fn written(games: &[GameRecord]) -> Vec<u8> {
        let mut writer = CompactWriter::new(Vec::new()).expect("memory");
        for game in games {
            writer.add(game.clone()).expect("memory");
        }
        writer.finish().expect("memory")
    }

    fn read(bytes: &[u8]) -> Result<Vec<GameRecord>, CompactError> {
        let mut reader = CompactReader::new(bytes)?;
        let mut games = Vec::new();
        while let Some(game) = reader.read()? {
            games.push(game);
        }
        Ok(games)
    }

    #[test]
    fn games_come_back() {
        let mut all = games(Openings::Start, 0..40);
        all.extend(games(Openings::Chess960, 7..20));
        all[3].number = u64::MAX;
        all[4].plies.clear();
        for (nth, ply) in all[5].plies.iter_mut().enumerate() {
            ply.score = [i16::MIN, i16::MAX, 0, -1, 32_000][nth % 5];
        }
        let once = read(&written(&all)).expect("our own games");
        for ply in all.iter_mut().flat_map(|game| &mut game.plies) {
            ply.score = rounded_score(ply.score);
        }
        assert_eq!(once, all);
        assert_eq!(read(&written(&once)).expect("our own games"), once);
        assert_eq!(read(&written(&[])).expect("an empty file"), []);
    }

    #[test]
    fn many_blocks_come_back() {
        let few = games(Openings::Start, 0..3);
        let all: Vec<GameRecord> = few.iter().cloned().cycle().take(BLOCK + 5).collect();
        let once = read(&written(&all)).expect("our own games");
        assert_eq!(once.len(), all.len());
        assert!(read(&written(&once)).expect("our own games") == once);
    }

    #[test]
    fn a_move_takes_about_a_byte() {
        let all = games(Openings::Start, 0..60);
        let moves: usize = all.iter().map(|game| game.plies.len()).sum();
        let bytes = written(&all).len();
        // Few games to learn from: files of thousands take less.
        assert!(bytes * 10 < moves * 17, "{bytes} bytes for {moves} moves");
    }

    #[test]
    fn damage_is_named() {
        let bytes = written(&games(Openings::Start, 0..4));
        assert!(matches!(read(b"TorresG\x02"), Err(CompactError::OtherFile)));
        for end in [0, 7, 9, 19, 21, bytes.len() - 1] {
            assert!(matches!(read(&bytes[..end]), Err(CompactError::Truncated)), "{end}");
        }
        for place in (20..bytes.len()).step_by(7) {
            let mut bytes = bytes.clone();
            bytes[place] ^= 0x10;
            assert!(matches!(read(&bytes), Err(CompactError::Checksum { block: 1 })), "{place}");
        }
        let mut bytes = bytes;
        bytes[8..12].copy_from_slice(&u32::MAX.to_le_bytes());
        assert!(matches!(read(&bytes), Err(CompactError::Block { games: u32::MAX, .. })));
    }

    #[test]
    fn wrong_bytes_with_a_right_checksum_end() {
        let mut dice = chance::Random::new(11);
        for _ in 0..300 {
            let length = dice.below(400) as usize;
            let coded: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
            let mut bytes = MAGIC.to_vec();
            for number in [3, coded.len() as u32, crc(&coded)] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.extend(coded);
            assert!(read(&bytes).is_err());
        }
    }

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
    }
}

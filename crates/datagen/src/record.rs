use std::io::{self, Read, Write};

use rules::{Color, Move, PackedError, PackedPosition, Position};

/// One move of a game and its score for White, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub played: Move,
    /// What the search said, from White's side; at most 32,000 either way.
    pub score: i16,
}

/// A game as it is stored: four bytes per move.
///
/// | bytes | what |
/// |---|---|
/// | 8 | the number of the game in its run, little-endian |
/// | 32 | the position after the random moves, packed; its result byte is the game's |
/// | 4 each | a move (16 bits as in `rules::Move`) and its score for White (16 bits, signed) |
/// | 4 | zeros |
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The number of the game in its run.
    pub number: u64,
    /// Where the moves begin.
    pub start: Position,
    /// Who won.
    pub winner: Option<Color>,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// Bytes that are not a game.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// Reading failed, or the file ends in the middle of a game.
    #[error("the game cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The position is not valid.
    #[error("the game has no start: {0}")]
    Position(PackedError),
    /// A move is not legal.
    #[error("move {ply} of the game, {played:?}, is illegal in {fen}")]
    IllegalMove {
        /// The move.
        played: Move,
        /// How many moves came before it.
        ply: usize,
        /// The position.
        fen: String,
    },
}

impl GameRecord {
    /// Writes the game.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(44 + 4 * self.plies.len());
        bytes.extend_from_slice(&self.number.to_le_bytes());
        let packed = PackedPosition::pack(&self.start).with_winner(self.winner);
        bytes.extend_from_slice(&packed.0);
        for ply in &self.plies {
            bytes.extend_from_slice(&ply.played.to_bits().to_le_bytes());
            bytes.extend_from_slice(&ply.score.to_le_bytes());
        }
        bytes.extend_from_slice(&[0; 4]);
        to.write_all(&bytes)
    }

    /// Reads the next game and checks every move; `None` at the end.
    ///
    /// # Errors
    /// When the bytes are not a game or end within one.
    pub fn read(from: &mut impl Read) -> Result<Option<GameRecord>, RecordError> {
        let mut number = [0; 8];
        match from.read(&mut number)? {
            0 => return Ok(None),
            some => from.read_exact(&mut number[some..])?,
        }
        let mut packed = PackedPosition([0; 32]);
        from.read_exact(&mut packed.0)?;
        let start = packed.unpack().map_err(RecordError::Position)?;
        let mut plies = Vec::new();
        let mut position = start.clone();
        loop {
            let mut bytes = [0; 4];
            from.read_exact(&mut bytes)?;
            if bytes == [0; 4] {
                break;
            }
            let played = Move::from_bits(u16::from_le_bytes([bytes[0], bytes[1]]));
            if position.try_play(played).is_err() {
                let (ply, fen) = (plies.len(), position.fen().to_string());
                return Err(RecordError::IllegalMove { played, ply, fen });
            }
            plies.push(Ply { played, score: i16::from_le_bytes([bytes[2], bytes[3]]) });
        }
        let number = u64::from_le_bytes(number);
        Ok(Some(GameRecord { number, start, winner: packed.winner(), plies }))
    }

    /// Every position from which a move was played, with that move and its score.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Ply)> + '_ {
        let mut position = self.start.clone();
        self.plies.iter().map(move |ply| {
            let before = position.clone();
            position.play(ply.played);
            (before, *ply)
        })
    }

    /// The positions fit for training: quiet, not in check, not decided.
    pub fn quiet_positions(&self) -> impl Iterator<Item = (Position, Ply)> + '_ {
        self.positions().filter(|(position, ply)| is_quiet(position, *ply))
    }
}

/// Whether a position is fit for training: its move is quiet, nobody is in check, nothing is decided.
pub(crate) fn is_quiet(position: &Position, ply: Ply) -> bool {
    let noisy = ply.played.is_promotion() || position.captured(ply.played).is_some();
    !noisy && !position.in_check() && ply.score.abs() < 10_000
}

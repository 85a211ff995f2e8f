use rules::{Color, Position};

use crate::architecture::{Architecture, INPUTS, View};
use crate::backend::{Backend, scalar};
use crate::block::{Block, LANES};
use crate::checksum::crc32;
use crate::error::NetworkError;
use crate::snapshot::Snapshot;

/// A network, valid by construction: every evaluation with it succeeds.
///
/// As a file, little-endian:
///
/// | bytes | what |
/// |---|---|
/// | 0..8 | `TORRESNN` |
/// | 8..12 | version: 1 |
/// | 12..24 | hidden, output buckets, king buckets |
/// | 24..56 | the king bucket of a1, b1, c1, d1, a2, … d8 |
/// | 56..68 | unit, output unit, scale |
/// | 68..72 | zero |
/// | … | input weights, 16 bits each: king bucket, colour (own first), role, square, hidden |
/// | … | input biases, 16 bits each |
/// | … | output weights, 16 bits each: bucket, side (mover first), hidden |
/// | … | output biases, 32 bits each, in units of unit × output unit |
/// | 4 | CRC-32 of everything before |
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    architecture: Architecture,
    /// How evaluators compute.
    backend: Backend,
    input_weights: Vec<Block>,
    input_biases: Vec<Block>,
    output_weights: Vec<Block>,
    output_biases: Vec<i32>,
}

const MAGIC: &[u8; 8] = b"TORRESNN";
const VERSION: u32 = 1;
const HEADER: usize = 72;
const LARGEST_HIDDEN: usize = 4096;

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    /// When the bytes are not a network, or of another version, too few or too many, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        if bytes.get(..8) != Some(MAGIC.as_slice()) {
            return Err(NetworkError::Magic);
        }
        if bytes.len() < HEADER + 4 {
            return Err(NetworkError::Size { expected: HEADER + 4, actual: bytes.len() });
        }
        let version = word(bytes, 8);
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let architecture = read_architecture(bytes)?;
        let expected = file_size(&architecture);
        if bytes.len() != expected {
            return Err(NetworkError::Size { expected, actual: bytes.len() });
        }
        let (body, sum) = bytes.split_at(expected - 4);
        let (stored, computed) = (word(sum, 0), crc32(body));
        if stored != computed {
            return Err(NetworkError::Checksum { stored, computed });
        }
        Network::read_weights(architecture, &body[HEADER..])
    }

    fn read_weights(architecture: Architecture, bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut rest = bytes;
        let blocks = architecture.blocks();
        let network = Network {
            input_weights: take_blocks(&mut rest, architecture.king_buckets * INPUTS * blocks),
            input_biases: take_blocks(&mut rest, blocks),
            output_weights: take_blocks(&mut rest, architecture.output_buckets * 2 * blocks),
            output_biases: rest.chunks_exact(4).map(|four| word(four, 0) as i32).collect(),
            backend: Backend::best(),
            architecture,
        };
        let largest =
            network.output_weights.iter().flat_map(|block| block.0).map(i16::unsigned_abs);
        let largest = u64::from(largest.max().unwrap_or(0));
        // A clipped number times a weight has to fit 16 bits.
        if largest * u64::from(network.architecture.unit.unsigned_abs()) > i16::MAX as u64 {
            let expected = "at most 32767 / unit";
            return Err(NetworkError::Field {
                name: "largest output weight",
                value: largest,
                expected,
            });
        }
        Ok(network)
    }

    /// The file of this network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let shape = &self.architecture;
        let mut bytes = Vec::with_capacity(file_size(shape));
        bytes.extend_from_slice(MAGIC);
        for number in [VERSION as usize, shape.hidden, shape.output_buckets, shape.king_buckets] {
            bytes.extend_from_slice(&(number as u32).to_le_bytes());
        }
        bytes.extend_from_slice(&shape.king_bucket_map);
        for number in [shape.unit.into(), shape.output_unit.into(), shape.scale, 0] {
            bytes.extend_from_slice(&i32::to_le_bytes(number));
        }
        let blocks =
            self.input_weights.iter().chain(&self.input_biases).chain(&self.output_weights);
        for number in blocks.flat_map(|block| block.0) {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for number in &self.output_biases {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
        bytes
    }

    /// A network of small random weights: for tests, and to start training from.
    #[must_use]
    pub fn random(architecture: Architecture, seed: u64) -> Network {
        let mut state = seed;
        let mut next = |range: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) % (2 * range + 1)) as i64 - range as i64
        };
        let mut blocks = |number: usize, range| -> Vec<Block> {
            (0..number).map(|_| Block([(); LANES].map(|()| next(range) as i16))).collect()
        };
        let size = architecture.blocks();
        Network {
            input_weights: blocks(architecture.king_buckets * INPUTS * size, 40),
            input_biases: blocks(size, 100),
            output_weights: blocks(architecture.output_buckets * 2 * size, 60),
            output_biases: (0..architecture.output_buckets as i32).map(|n| 100 * n).collect(),
            backend: Backend::best(),
            architecture,
        }
    }

    /// The same network, computed with other instructions than the fastest: for measurements and
    /// tests.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Network {
        Network { backend, ..self }
    }

    /// The instructions that evaluators of this network use.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// The shape.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The score of a position for the side to move, in centipawns, computed from scratch.
    /// [`Evaluator`](crate::Evaluator) gives the same score faster.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let board = Snapshot::of(position);
        let [us, them] = [position.turn(), !position.turn()].map(|side| {
            let view = View::new(&self.architecture, side, position.king(side));
            let mut columns = Vec::new();
            board.each_beyond(&Snapshot::EMPTY, |piece, square| {
                columns.push(self.column(view.input(piece, square)));
            });
            let mut sum = self.input_biases.clone();
            scalar::update(&mut sum, &self.input_biases, &columns, &[]);
            sum
        });
        self.score(Backend::SCALAR, &us, &them, position.occupied().len())
    }

    /// What two accumulators, the mover's first, say with this many pieces on the board.
    #[inline]
    pub(crate) fn score(&self, backend: Backend, us: &[Block], them: &[Block], pieces: u32) -> i32 {
        let shape = &self.architecture;
        let bucket = shape.output_bucket(pieces);
        let size = shape.blocks();
        let weights = &self.output_weights[bucket * 2 * size..(bucket + 1) * 2 * size];
        let (ours, theirs) = weights.split_at(size);
        let sum = backend
            .squared_sum(us, ours, shape.unit)
            .wrapping_add(backend.squared_sum(them, theirs, shape.unit));
        let (unit, output_unit) = (i64::from(shape.unit), i64::from(shape.output_unit));
        let output = i64::from(sum) / unit + i64::from(self.output_biases[bucket]);
        (output * i64::from(shape.scale) / (unit * output_unit)) as i32
    }

    /// The weights of one input.
    #[inline]
    pub(crate) fn column(&self, input: usize) -> &[Block] {
        let size = self.architecture.blocks();
        &self.input_weights[input * size..(input + 1) * size]
    }

    /// What an accumulator holds when the board is empty.
    pub(crate) fn biases(&self) -> &[Block] {
        &self.input_biases
    }

    /// The view of a side in a position.
    #[inline]
    pub(crate) fn view(&self, position: &Position, side: Color) -> View {
        View::new(&self.architecture, side, position.king(side))
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// A number of the header that lies in a range.
fn field(
    bytes: &[u8],
    at: usize,
    name: &'static str,
    range: std::ops::RangeInclusive<u32>,
    expected: &'static str,
) -> Result<usize, NetworkError> {
    let value = word(bytes, at);
    if range.contains(&value) {
        return Ok(value as usize);
    }
    Err(NetworkError::Field { name, value: value.into(), expected })
}

fn read_architecture(bytes: &[u8]) -> Result<Architecture, NetworkError> {
    let wrong = |name, value, expected| Err(NetworkError::Field { name, value, expected });
    let hidden = field(bytes, 12, "hidden size", 1..=LARGEST_HIDDEN as u32, "1 to 4096")?;
    if hidden % LANES != 0 {
        return wrong("hidden size", hidden as u64, "a multiple of 32");
    }
    let output_buckets = field(bytes, 16, "number of output buckets", 1..=32, "1 to 32")?;
    let king_buckets = field(bytes, 20, "number of king buckets", 1..=32, "1 to 32")?;
    let mut king_bucket_map = [0; 32];
    king_bucket_map.copy_from_slice(&bytes[24..56]);
    if let Some(bucket) =
        king_bucket_map.iter().find(|bucket| usize::from(**bucket) >= king_buckets)
    {
        return wrong("king bucket", u64::from(*bucket), "below their number");
    }
    let unit = field(bytes, 56, "unit", 1..=255, "1 to 255")? as i16;
    let output_unit = field(bytes, 60, "output unit", 1..=1024, "1 to 1024")? as i16;
    let scale = field(bytes, 64, "scale", 1..=10_000, "1 to 10000")? as i32;
    field(bytes, 68, "reserved word", 0..=0, "0")?;
    let shape = Architecture {
        hidden,
        output_buckets,
        king_buckets,
        king_bucket_map,
        unit,
        output_unit,
        scale,
    };
    Ok(shape)
}

fn file_size(shape: &Architecture) -> usize {
    let numbers = shape.hidden * (shape.king_buckets * INPUTS + 1 + 2 * shape.output_buckets);
    HEADER + 2 * numbers + 4 * shape.output_buckets + 4
}

/// The next `number` blocks; the size of the file was checked before.
fn take_blocks(rest: &mut &[u8], number: usize) -> Vec<Block> {
    let (bytes, others) = rest.split_at(number * 2 * LANES);
    *rest = others;
    let read = |chunk: &[u8]| {
        let mut block = Block::ZERO;
        for (number, pair) in block.0.iter_mut().zip(chunk.chunks_exact(2)) {
            *number = i16::from_le_bytes([pair[0], pair[1]]);
        }
        block
    };
    bytes.chunks_exact(2 * LANES).map(read).collect()
}

//! Networks as files: the table at [`Network`] says what lies where.

use crate::architecture::{Architecture, Head, INPUTS};
use crate::backend::Backend;
use crate::block::{Block, LANES};
use crate::checksum::crc32;
use crate::error::NetworkError;
use crate::layers::{FIRST, GROUP, Layers, Quad, SECOND};
use crate::network::{Network, Output};

const MAGIC: &[u8; 8] = b"TORRESNN";
const HEADER: usize = 72;
const LARGEST_HIDDEN: usize = 4096;
/// Numbers in floating point that the layers of one bucket have.
const FLOATS: usize = FIRST + 2 * FIRST * SECOND + SECOND + SECOND + 1;
/// No number in floating point is larger: sums of them stay finite.
const LARGEST_FLOAT: f32 = 1e6;

impl Head {
    /// The version of files whose networks end so.
    fn version(self) -> u32 {
        match self {
            Head::Squared => 1,
            Head::Layers => 2,
        }
    }

    fn of_version(version: u32) -> Result<Head, NetworkError> {
        let heads = [Head::Squared, Head::Layers];
        let found = heads.into_iter().find(|head| head.version() == version);
        found.ok_or(NetworkError::Version(version))
    }
}

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
        let mut rest = &body[HEADER..];
        let blocks = architecture.blocks();
        Ok(Network {
            input_weights: take_blocks(&mut rest, architecture.king_buckets * INPUTS * blocks),
            input_biases: take_blocks(&mut rest, blocks),
            output: read_output(&architecture, rest)?,
            backend: Backend::best(),
            architecture,
        })
    }

    /// The file of this network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let shape = &self.architecture;
        let mut bytes = Vec::with_capacity(file_size(shape));
        bytes.extend_from_slice(MAGIC);
        let sizes =
            [shape.hidden, shape.output_buckets, shape.king_buckets].map(|size| size as u32);
        for number in [shape.head.version()].into_iter().chain(sizes) {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&shape.king_bucket_map);
        for number in [shape.unit.into(), shape.output_unit.into(), shape.scale, 0] {
            bytes.extend_from_slice(&i32::to_le_bytes(number));
        }
        write_blocks(&self.input_weights, &mut bytes);
        write_blocks(&self.input_biases, &mut bytes);
        match &self.output {
            Output::Squared { weights, biases } => {
                write_blocks(weights, &mut bytes);
                bytes.extend(biases.iter().flat_map(|number| number.to_le_bytes()));
            }
            Output::Layers(layers) => layers.iter().for_each(|layers| layers.write(&mut bytes)),
        }
        bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
        bytes
    }
}

fn read_output(shape: &Architecture, bytes: &[u8]) -> Result<Output, NetworkError> {
    if shape.head == Head::Layers {
        let buckets = bytes.chunks_exact(shape.hidden * FIRST + 4 * FLOATS);
        let layers = buckets.map(|bucket| Layers::read(shape.hidden, bucket));
        return layers.collect::<Result<_, _>>().map(Output::Layers);
    }
    let mut rest = bytes;
    let weights = take_blocks(&mut rest, shape.output_buckets * 2 * shape.blocks());
    let largest = weights.iter().flat_map(|block| block.0).map(i16::unsigned_abs).max();
    let value = u64::from(largest.unwrap_or(0));
    // A clipped number times a weight has to fit 16 bits.
    if value * u64::from(shape.unit.unsigned_abs()) > i16::MAX as u64 {
        let (name, expected) = ("largest output weight", "at most 32767 / unit");
        return Err(NetworkError::Field { name, value, expected });
    }
    let biases = rest.chunks_exact(4).map(|four| word(four, 0) as i32).collect();
    Ok(Output::Squared { weights, biases })
}

impl Layers {
    /// Reads the layers of a bucket; the number of bytes was checked before.
    fn read(hidden: usize, bytes: &[u8]) -> Result<Layers, NetworkError> {
        let (weights, floats) = bytes.split_at(hidden * FIRST);
        let mut first = vec![Quad([0; GROUP * FIRST]); hidden / GROUP];
        for (neuron, weights) in weights.chunks_exact(hidden).enumerate() {
            for (quad, four) in first.iter_mut().zip(weights.as_chunks::<GROUP>().0) {
                quad.0.as_chunks_mut::<GROUP>().0[neuron] = four.map(u8::cast_signed);
            }
        }
        // The lowest 8-bit number has no positive twin, and pairs of products must fit 16 bits.
        if first.iter().any(|quad| quad.0.contains(&i8::MIN)) {
            let (name, expected) = ("weight of the first layer", "from -127 to 127");
            return Err(NetworkError::Field { name, value: 128, expected });
        }
        let mut numbers = floats.chunks_exact(4).map(|four| f32::from_bits(word(four, 0)));
        if !numbers.clone().all(|number| number.abs() <= LARGEST_FLOAT) {
            return Err(NetworkError::Float);
        }
        let mut next = || numbers.next().unwrap_or_default();
        Ok(Layers {
            first,
            first_biases: [(); FIRST].map(|()| next()),
            second: [(); 2 * FIRST].map(|()| [(); SECOND].map(|()| next())),
            second_biases: [(); SECOND].map(|()| next()),
            third: [(); SECOND].map(|()| next()),
            third_bias: next(),
        })
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        for neuron in 0..FIRST {
            let groups = self.first.iter().map(|quad| quad.0.as_chunks::<GROUP>().0[neuron]);
            bytes.extend(groups.flatten().map(i8::cast_unsigned));
        }
        let biases = self.first_biases.iter().chain(self.second.as_flattened());
        let others = self.second_biases.iter().chain(&self.third).chain([&self.third_bias]);
        bytes.extend(biases.chain(others).flat_map(|number| number.to_le_bytes()));
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
    let head = Head::of_version(word(bytes, 8))?;
    let hidden = field(bytes, 12, "hidden size", 1..=LARGEST_HIDDEN as u32, "1 to 4096")?;
    match head {
        Head::Squared if hidden % LANES != 0 => {
            return wrong("hidden size", hidden as u64, "a multiple of 32");
        }
        Head::Layers if hidden % (2 * LANES) != 0 => {
            return wrong("hidden size", hidden as u64, "a multiple of 64");
        }
        _ => {}
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
        head,
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
    let inputs = 2 * shape.hidden * (shape.king_buckets * INPUTS + 1);
    let output = match shape.head {
        Head::Squared => 4 * shape.hidden + 4,
        Head::Layers => shape.hidden * FIRST + 4 * FLOATS,
    };
    HEADER + inputs + shape.output_buckets * output + 4
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

fn write_blocks(blocks: &[Block], bytes: &mut Vec<u8>) {
    bytes.extend(blocks.iter().flat_map(|block| block.0).flat_map(i16::to_le_bytes));
}

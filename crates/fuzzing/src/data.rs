//! Files that programs write.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use datagen::{CompactReader, CompactWriter, GameRecord};
use games::book::{Book, Openings, Order};
use nnue::{Architecture, Evaluator, Network};
use rules::{PackedPosition, Position};
use tablebases::Syzygy;

/// A book of any kind gives legal openings or an error.
pub(crate) fn book(data: &[u8]) {
    let books = [Book::read_polyglot(data), Book::read_epd(data), Book::read_pgn(data, 8)];
    for book in books.into_iter().flatten() {
        let openings = Openings::new(book, Order::Sequential);
        for start in openings.iter().take(3) {
            let _ = start.position();
        }
    }
}

pub(crate) fn book_seeds() -> Vec<Vec<u8>> {
    let start = games::book::polyglot_key(&Position::start()).to_be_bytes();
    let entry = |mv: u16| [&start[..], &mv.to_be_bytes(), &[0, 9, 0, 0, 0, 0]].concat();
    vec![
        // e2e4 and d2d4.
        [entry(0x031c), entry(0x02db)].concat(),
        b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\";\n".to_vec(),
        b"1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n".to_vec(),
    ]
}

/// A small network that is in order.
static SOUND: LazyLock<Vec<u8>> =
    LazyLock::new(|| Network::random(Architecture::new(64, 1), 7).to_bytes());

/// A network file with some bytes replaced, three bytes of input each: where, and by what. Its sum is
/// put right again, because nothing but the sum would be tested otherwise.
pub(crate) fn network(data: &[u8]) {
    let mut bytes = SOUND.clone();
    let (cut, changes) = data.split_at(data.len().min(1));
    for change in changes.chunks_exact(3) {
        let spread = if change[0] & 1 == 0 { 0 } else { bytes.len() - 256 };
        let place = (usize::from(u16::from_le_bytes([change[0], change[1]])) / 2) % 256 + spread;
        bytes[place] = change[2];
    }
    if let Some(cut @ 128..) = cut.first() {
        bytes.truncate(bytes.len() - usize::from(*cut - 127));
    }
    let body = bytes.len() - 4;
    let sum = crc32(&bytes[..body]).to_le_bytes();
    bytes[body..].copy_from_slice(&sum);
    if let Ok(network) = Network::from_bytes(&bytes) {
        assert_eq!(network.to_bytes(), bytes);
        let _ = Evaluator::new(Arc::new(network)).evaluate(&Position::start(), 0);
    }
    let _ = Network::from_bytes(data);
}

pub(crate) fn network_seeds() -> Vec<Vec<u8>> {
    vec![vec![0], vec![0, 24, 0, 1], vec![130, 32, 0, 255, 1, 1, 9], SOUND[..80].to_vec()]
}

/// The sum of zip files, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & 0_u32.wrapping_sub(sum & 1))
        })
    };
    !bytes.iter().fold(!0, step)
}

/// The first bytes of a table of results, and of one of distances.
const MAGIC: [[u8; 4]; 2] = [[0x71, 0xE8, 0x23, 0x5D], [0xD7, 0x66, 0x0C, 0xA5]];

/// Damaged tables give no answer or any answer, but no crash.
pub(crate) fn syzygy(data: &[u8]) {
    let folder = folder();
    let written = [("KQvK.rtbw", MAGIC[0]), ("KQvK.rtbz", MAGIC[1])].into_iter().try_for_each(
        |(name, magic)| {
            let mut bytes = [&magic[..], data].concat();
            // A table is some blocks of 64 bytes and a sum of 16.
            bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
            fs::write(folder.join(name), bytes)
        },
    );
    if written.is_err() {
        return;
    }
    let Ok(tables) = Syzygy::open(&folder.to_string_lossy()) else { return };
    for fen in ["8/8/8/8/8/5K2/6Q1/7k b - - 0 1", "7k/8/8/8/8/8/Q7/K7 w - - 0 1"] {
        let position = Position::from_fen(fen).expect("a position");
        let _ = (tables.winner(&position, false), tables.winner(&position, true));
    }
}

/// A folder of this thread's own, so that threads do not damage each other's tables.
fn folder() -> PathBuf {
    let thread: String =
        format!("{:?}", std::thread::current().id()).chars().filter(char::is_ascii_digit).collect();
    let name = format!("torres-fuzz-{}-{thread}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    // Should it not be there, writing says so.
    let _ = fs::create_dir_all(&folder);
    folder
}

pub(crate) fn syzygy_seeds() -> Vec<Vec<u8>> {
    let flags = |bytes: &[u8]| [bytes, &[0; 120]].concat();
    vec![
        flags(&[0x01, 0x0e, 0x0e, 0x05, 0x05, 0x06, 0x06, 0x80, 0x80]),
        flags(&[
            0x01, 0x00, 0x55, 0x66, 0xee, 0x00, 0x06, 0x0a, 0x01, 0x00, 0x00, 0x00, 0x02, 0x01,
        ]),
        vec![0; 60],
    ]
}

/// Games of self-play: what is read is written the same again.
pub(crate) fn records(data: &[u8]) {
    let mut rest = data;
    while let Ok(Some(game)) = GameRecord::read(&mut rest) {
        let mut written = Vec::new();
        game.write(&mut written).expect("memory takes everything");
        let again = GameRecord::read(&mut written.as_slice()).expect("our own game");
        assert_eq!(again.as_ref(), Some(&game));
    }
}

/// Blocks of compact games, without their checksum: what is read is written and read the same again.
pub(crate) fn compact(data: &[u8]) {
    let Some((games, coded)) = data.split_first() else { return };
    let Ok(games) = datagen::decode_block(u32::from(games % 8) + 1, coded) else { return };
    let mut writer = CompactWriter::new(Vec::new()).expect("memory takes everything");
    for game in games.clone() {
        writer.add(game).expect("memory takes everything");
    }
    let written = writer.finish().expect("memory takes everything");
    let mut reader = CompactReader::new(written.as_slice()).expect("our own games");
    for game in games {
        assert_eq!(reader.read().expect("our own games"), Some(game));
    }
}

/// The first of a file, less its header, and bytes for longer games.
pub(crate) fn compact_seeds() -> Vec<Vec<u8>> {
    let mut writer = CompactWriter::new(Vec::new()).expect("memory");
    for bytes in record_seeds() {
        let game = GameRecord::read(&mut bytes.as_slice()).expect("a seed");
        writer.add(game.expect("a seed")).expect("memory");
    }
    let written = writer.finish().expect("memory");
    vec![[&[1], &written[20..]].concat(), [&[7], &written[20..], &[0x5a; 200]].concat()]
}

pub(crate) fn record_seeds() -> Vec<Vec<u8>> {
    let position = Position::start();
    let mut game = [&1_u64.to_le_bytes()[..], &PackedPosition::pack(&position).0].concat();
    let mv = position.parse_uci("e2e4").expect("a legal move");
    game.extend(mv.to_bits().to_le_bytes());
    game.extend(25_i16.to_le_bytes());
    game.extend([0; 4]);
    vec![game.repeat(2), game]
}

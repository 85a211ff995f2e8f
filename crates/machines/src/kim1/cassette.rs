//! Cassettes of the KIM-1 as tones, as records and as WAV files.
//!
//! A bit is three parts of 2.484 ms: the first is the higher tone, 3623 Hz, the last the lower,
//! 2415 Hz; the middle is the higher for a 0 and the lower for a 1. Characters are eight bits, the
//! lowest first. A record is 100 times SYN, `*`, its number, the address (low byte first) and the
//! data as two hexadecimal characters each, `/`, the sum of address and data (low byte first), and
//! EOT twice.

use super::{HERTZ, Tone};

const SYN: u8 = 0x16;
const EOT: u8 = 0x04;
const LEADER: usize = 100;
/// A third of a bit, in clock cycles.
const PART: u64 = 2484;
/// Half a period of the higher and of the lower tone, in clock cycles.
const HALF_HIGH: f64 = 138.0;
const HALF_LOW: f64 = 207.0;
/// A pause before and after each record, in clock cycles: a second.
const PAUSE: u64 = 1_000_000;
/// Halves of periods that are shorter than this are the higher tone.
const BETWEEN: u64 = 172;
/// A half that is longer is silence.
const SILENCE: u64 = 400;
const SAMPLE_RATE: u32 = 22_050;
const HEADER: usize = 44;
const MIDDLE: u8 = 0x80;
const AMPLITUDE: f64 = 100.0;

/// A record of a cassette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number, 1 to 254.
    pub id: u8,
    /// Where its data go.
    pub address: u16,
    /// The data.
    pub bytes: Vec<u8>,
}

/// What is wrong with a cassette.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CassetteError {
    /// It is not a WAV file that can be read.
    #[error("not a WAV file with 8 or 16 bits and one channel: {0}")]
    Wav(&'static str),
    /// Nothing on it begins like a record.
    #[error("no record on the cassette")]
    NoRecord,
    /// It ends inside a record.
    #[error("the cassette ends inside record {number}")]
    Truncated {
        /// Which, counted from 1.
        number: usize,
    },
    /// A character that should be a hexadecimal digit.
    #[error("record {number}: {found:#04X} is not a hexadecimal digit")]
    NoDigit {
        /// Which, counted from 1.
        number: usize,
        /// What is there.
        found: u8,
    },
    /// The sum is wrong.
    #[error("record {number}: checksum {found:04X} instead of {expected:04X}")]
    Checksum {
        /// Which, counted from 1.
        number: usize,
        /// The sum of what was read.
        expected: u16,
        /// The sum on the cassette.
        found: u16,
    },
}

impl Record {
    fn sum(&self) -> u16 {
        let [low, high] = self.address.to_le_bytes();
        let all = [low, high].into_iter().chain(self.bytes.iter().copied());
        all.map(u16::from).fold(0, u16::wrapping_add)
    }

    /// The characters on the tape.
    fn characters(&self) -> Vec<u8> {
        let mut characters = vec![SYN; LEADER];
        characters.push(b'*');
        let header = [self.id].into_iter().chain(self.address.to_le_bytes());
        header.chain(self.bytes.iter().copied()).for_each(|byte| characters.extend(hex(byte)));
        characters.push(b'/');
        self.sum().to_le_bytes().into_iter().for_each(|byte| characters.extend(hex(byte)));
        characters.extend([EOT, EOT]);
        characters
    }

    /// The record as the input of the machine hears it.
    #[must_use]
    pub fn tones(&self) -> Vec<Tone> {
        let bits =
            self.characters().into_iter().flat_map(|byte| (0..8).map(move |n| byte >> n & 1));
        let tones = bits.flat_map(|bit| {
            let parts = if bit == 1 { [1, 2] } else { [2, 1] };
            [(true, parts[0]), (false, parts[1])]
        });
        tones.map(|(high, parts)| Tone { high, cycles: parts * PART }).collect()
    }
}

fn hex(byte: u8) -> [u8; 2] {
    [byte >> 4, byte & 15].map(|digit| b"0123456789ABCDEF"[usize::from(digit)])
}

/// Records as a WAV file: 22,050 samples of 8 bits per second, one channel, with a second of silence
/// around each record.
///
/// ```
/// use machines::kim1::cassette::{Record, read_records, read_wav, write_wav};
///
/// let record = Record { id: 1, address: 0x0200, bytes: vec![0xA9, 0x01] };
/// let wav = write_wav(&[record.clone()]);
/// assert_eq!(read_records(&read_wav(&wav)?)?, [record]);
/// # Ok::<(), machines::kim1::cassette::CassetteError>(())
/// ```
#[must_use]
pub fn write_wav(records: &[Record]) -> Vec<u8> {
    let mut recorder = Recorder::default();
    for record in records {
        recorder.silence(PAUSE);
        for tone in record.tones() {
            recorder.tone(tone);
        }
    }
    recorder.silence(PAUSE);
    wav(&recorder.samples)
}

/// Turns time in clock cycles into samples.
#[derive(Debug, Default)]
struct Recorder {
    samples: Vec<u8>,
    /// Clock cycles so far.
    time: u64,
    /// The place in the wave, in half periods.
    phase: f64,
}

impl Recorder {
    fn silence(&mut self, cycles: u64) {
        self.run(cycles, None);
    }

    fn tone(&mut self, tone: Tone) {
        self.run(tone.cycles, Some(if tone.high { HALF_HIGH } else { HALF_LOW }));
    }

    fn run(&mut self, cycles: u64, half: Option<f64>) {
        let step = f64::from(HERTZ) / f64::from(SAMPLE_RATE);
        self.time += cycles;
        while (self.samples.len() as f64) * step < self.time as f64 {
            let wave = half.map_or(0.0, |half| {
                self.phase += step / half;
                (self.phase * std::f64::consts::PI).sin()
            });
            self.samples.push((f64::from(MIDDLE) + AMPLITUDE * wave) as u8);
        }
    }
}

fn wav(samples: &[u8]) -> Vec<u8> {
    let length = samples.len() as u32;
    let mut file = Vec::with_capacity(HEADER + samples.len());
    file.extend(b"RIFF");
    file.extend((length + HEADER as u32 - 8).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    [1_u16, 1].iter().for_each(|field| file.extend(field.to_le_bytes()));
    [SAMPLE_RATE, SAMPLE_RATE].iter().for_each(|field| file.extend(field.to_le_bytes()));
    [1_u16, 8].iter().for_each(|field| file.extend(field.to_le_bytes()));
    file.extend(b"data");
    file.extend(length.to_le_bytes());
    file.extend(samples);
    file
}

/// The tones of a WAV file with 8 or 16 bits and one channel, at any rate.
///
/// # Errors
/// When it is not such a file.
pub fn read_wav(file: &[u8]) -> Result<Vec<Tone>, CassetteError> {
    let (rate, samples) = samples(file)?;
    let cycle = |sample: f64| (sample * f64::from(HERTZ) / f64::from(rate)) as u64;
    let mut edges = Vec::new();
    for (at, pair) in samples.windows(2).enumerate() {
        let [before, after] = [pair[0], pair[1]];
        if (before < 0) != (after < 0) && (before - after).abs() > NOISE {
            let part = f64::from(before) / f64::from(before - after);
            edges.push(cycle(at as f64 + part));
        }
    }
    Ok(tones_of_edges(&edges))
}

/// Steps through the middle that are smaller than this are noise.
const NOISE: i32 = 8 << 8;

/// The rate and the samples around zero, as 16 bits.
fn samples(file: &[u8]) -> Result<(u32, Vec<i32>), CassetteError> {
    let wrong = CassetteError::Wav;
    if file.len() < 12 || !file.starts_with(b"RIFF") || &file[8..12] != b"WAVE" {
        return Err(wrong("it has no RIFF header"));
    }
    let (mut format, mut rest) = (None, &file[12..]);
    while let Some((head, body)) = rest.split_first_chunk::<8>() {
        let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
        let chunk = body.get(..length).ok_or(wrong("a part of it is cut off"))?;
        match (&head[..4], format) {
            (b"fmt ", _) => format = Some(read_format(chunk)?),
            (b"data", Some((rate, 1))) => {
                let loud = |byte: &u8| (i32::from(*byte) - i32::from(MIDDLE)) << 8;
                return Ok((rate, chunk.iter().map(loud).collect()));
            }
            (b"data", Some((rate, _))) => {
                let pairs = chunk.chunks_exact(2);
                let loud = |pair: &[u8]| i32::from(i16::from_le_bytes([pair[0], pair[1]]));
                return Ok((rate, pairs.map(loud).collect()));
            }
            _ => {}
        }
        rest = body.get(length + (length & 1)..).unwrap_or(&[]);
    }
    Err(wrong("it has no samples"))
}

/// The rate and the bytes of a sample.
fn read_format(chunk: &[u8]) -> Result<(u32, u8), CassetteError> {
    let field = |at: usize| Some(u16::from_le_bytes([*chunk.get(at)?, *chunk.get(at + 1)?]));
    let rate = chunk.get(4..8).map(|rate| u32::from_le_bytes([rate[0], rate[1], rate[2], rate[3]]));
    match (field(0), field(2), rate, field(14)) {
        (Some(1), Some(1), Some(rate), Some(8)) if rate > 0 => Ok((rate, 1)),
        (Some(1), Some(1), Some(rate), Some(16)) if rate > 0 => Ok((rate, 2)),
        _ => Err(CassetteError::Wav("its samples are of another kind")),
    }
}

/// The tones between the cycles at which a wave passes through the middle, as the machine's output
/// or a WAV file give them. Single halves of the wrong length, at the changes, are smoothed away.
#[must_use]
pub fn tones_of_edges(edges: &[u64]) -> Vec<Tone> {
    let halves: Vec<u64> = edges.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let is_high = |at: usize| {
        // The mean of three neighbours: a half that straddles two tones counts for neither alone.
        let around = &halves[at.saturating_sub(1)..(at + 2).min(halves.len())];
        around.iter().sum::<u64>() < BETWEEN * around.len() as u64
    };
    let mut tones: Vec<Tone> = Vec::new();
    for (at, &cycles) in halves.iter().enumerate() {
        let high = cycles > SILENCE || is_high(at);
        match tones.last_mut() {
            Some(last) if last.high == high => last.cycles += cycles,
            _ => tones.push(Tone { high, cycles }),
        }
    }
    tones
}

/// The records in the tones.
///
/// # Errors
/// When there is none, or one is damaged.
pub fn read_records(tones: &[Tone]) -> Result<Vec<Record>, CassetteError> {
    let mut bits = Bits { tones, at: 0 };
    let mut records = Vec::new();
    while bits.find_record() {
        let number = records.len() + 1;
        records.push(record(&mut bits, number)?);
    }
    if records.is_empty() { Err(CassetteError::NoRecord) } else { Ok(records) }
}

/// A place on the tape.
struct Bits<'a> {
    tones: &'a [Tone],
    at: usize,
}

impl Bits<'_> {
    /// The next higher tone with the lower one behind it.
    fn bit(&mut self) -> Option<u8> {
        while !self.tones.get(self.at)?.high {
            self.at += 1;
        }
        let [high, low] = [self.tones.get(self.at)?, self.tones.get(self.at + 1)?];
        self.at += 2;
        Some(u8::from(high.cycles <= low.cycles))
    }

    fn character(&mut self) -> Option<u8> {
        (0..8).try_fold(0, |byte, n| Some(byte | self.bit()? << n))
    }

    /// Goes on behind the next `*` that comes after ten SYNs.
    fn find_record(&mut self) -> bool {
        loop {
            let mut last = 0;
            while last != SYN {
                let Some(bit) = self.bit() else { return false };
                last = last >> 1 | bit << 7;
            }
            let mut syncs = 0;
            loop {
                match self.character() {
                    Some(SYN) => syncs += 1,
                    Some(b'*') if syncs >= 10 => return true,
                    Some(_) => break,
                    None => return false,
                }
            }
        }
    }
}

fn record(bits: &mut Bits<'_>, number: usize) -> Result<Record, CassetteError> {
    let truncated = CassetteError::Truncated { number };
    let mut bytes = Vec::new();
    loop {
        match bits.character().ok_or_else(|| truncated.clone())? {
            b'/' => break,
            high => {
                let low = bits.character().ok_or_else(|| truncated.clone())?;
                bytes.push(digit(high, number)? << 4 | digit(low, number)?);
            }
        }
    }
    let mut byte = || -> Result<u8, CassetteError> {
        let [high, low] = [bits.character(), bits.character()];
        let (high, low) = high.zip(low).ok_or_else(|| truncated.clone())?;
        Ok(digit(high, number)? << 4 | digit(low, number)?)
    };
    let found = u16::from_le_bytes([byte()?, byte()?]);
    let [id, low, high, data @ ..] = bytes.as_slice() else { return Err(truncated) };
    let address = u16::from_le_bytes([*low, *high]);
    let record = Record { id: *id, address, bytes: data.to_vec() };
    match record.sum() {
        expected if expected == found => Ok(record),
        expected => Err(CassetteError::Checksum { number, expected, found }),
    }
}

fn digit(character: u8, number: usize) -> Result<u8, CassetteError> {
    let value = char::from(character).to_digit(16);
    value.map(|value| value as u8).ok_or(CassetteError::NoDigit { number, found: character })
}

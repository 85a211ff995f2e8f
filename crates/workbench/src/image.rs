//! Programs as files, in whatever format, and as source.

use std::path::Path;

use assembler::{
    Assembler, Cpu, DiskLoader, FormatError, Image, Segment, read_intel_hex, read_paper_tape,
    read_prg,
};
use machines::DoesNotFit;
use machines::c64::D64;
use machines::chessvm::{Rom, RomError};
use machines::kim1::cassette::{Record, read_records, read_wav};
use monitor::Symbols;

use crate::problem::{Problem, failed, refused};
use crate::{read_bytes, read_text};

/// A program that is ready to be put into its machine.
pub(crate) struct Loaded {
    pub(crate) cpu: Cpu,
    pub(crate) image: Image,
    pub(crate) symbols: Symbols,
}

impl Loaded {
    /// Reads a program in the format that its name tells; source is assembled.
    pub(crate) fn read(
        path: &Path,
        cpu: Option<Cpu>,
        address: Option<u16>,
    ) -> Result<Loaded, Problem> {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let usual = match ending.as_str() {
            "rom" | "e" => Some(Cpu::Chessvm),
            "prg" | "ptp" | "wav" | "d64" => Some(Cpu::Mos6502),
            _ => None,
        };
        let name = path.display();
        let unknown = || refused(format!("{name}: for which processor? --cpu says it"));
        let cpu = cpu.or(usual).ok_or_else(unknown)?;
        if ending == "asm" || ending == "s" {
            return assemble(path, cpu);
        }
        let image = match ending.as_str() {
            "rom" => tables(path, str::parse)?,
            "e" => tables(path, Rom::from_switches)?,
            _ => Image::Bytes(segments(path, &ending, address)?),
        };
        let is_for_tables = cpu == Cpu::Chessvm;
        if matches!(image, Image::Tables(_)) != is_for_tables {
            return Err(refused(format!("{name}: is not a program for {cpu}")));
        }
        Ok(Loaded { cpu, image, symbols: Symbols::default() })
    }

    pub(crate) fn segments(&self) -> &[Segment] {
        match &self.image {
            Image::Bytes(segments) => segments,
            Image::Tables(_) => &[],
        }
    }

    /// Puts all parts of the program where they belong.
    pub(crate) fn put(
        &self,
        mut load: impl FnMut(u16, &[u8]) -> Result<(), DoesNotFit>,
    ) -> Result<(), Problem> {
        let mut parts = self.segments().iter();
        parts.try_for_each(|part| load(part.address, &part.bytes)).map_err(refused)
    }

    /// The lowest address, where programs begin unless told otherwise.
    pub(crate) fn first_address(&self) -> u16 {
        self.segments().first().map_or(0, |segment| segment.address)
    }
}

fn assemble(path: &Path, cpu: Cpu) -> Result<Loaded, Problem> {
    let assembly = Assembler::new(cpu)
        .assemble(&path.to_string_lossy(), &DiskLoader::new())
        .map_err(|failure| failed(failure.brief().trim_end()))?;
    let symbols = assembly.symbols().into_iter().collect();
    Ok(Loaded { cpu, image: assembly.image().clone(), symbols })
}

fn tables(path: &Path, read: fn(&str) -> Result<Rom, RomError>) -> Result<Image, Problem> {
    let rom =
        read(&read_text(path)?).map_err(|error| refused(format!("{}: {error}", path.display())))?;
    Ok(Image::Tables(Box::new(rom)))
}

fn segments(path: &Path, ending: &str, address: Option<u16>) -> Result<Vec<Segment>, Problem> {
    let wrong = |error: FormatError| refused(format!("{}: {error}", path.display()));
    let segments = match ending {
        "prg" => vec![read_prg(&read_bytes(path)?).map_err(wrong)?],
        "hex" => read_intel_hex(&read_text(path)?).map_err(wrong)?,
        "ptp" => read_paper_tape(&read_text(path)?).map_err(wrong)?,
        "wav" => cassette(path)?,
        "d64" => vec![first_on_disk(path)?],
        _ => vec![raw(path, address)?],
    };
    match segments.iter().all(|segment| segment.bytes.is_empty()) {
        true => Err(refused(format!("{}: holds no program", path.display()))),
        false => Ok(segments),
    }
}

/// What `LOAD"*",8,1` loads from a disk.
fn first_on_disk(path: &Path) -> Result<Segment, Problem> {
    let name = path.display();
    let file = read_disk(path)?.file(b"*");
    let file = file.ok_or_else(|| refused(format!("{name}: the disk has no file")))?;
    read_prg(&file).map_err(|error| refused(format!("{name}: {error}")))
}

/// The disk in a D64 file.
pub(crate) fn read_disk(path: &Path) -> Result<D64, Problem> {
    D64::read_image(&read_bytes(path)?)
        .map_err(|error| refused(format!("{}: {error}", path.display())))
}

/// The records of a KIM-1's cassette.
fn cassette(path: &Path) -> Result<Vec<Segment>, Problem> {
    let wrong = |error| refused(format!("{}: {error}", path.display()));
    let tones = read_wav(&read_bytes(path)?).map_err(wrong)?;
    let records = read_records(&tones).map_err(wrong)?;
    let segment = |record: Record| Segment { address: record.address, bytes: record.bytes };
    Ok(records.into_iter().map(segment).collect())
}

fn raw(path: &Path, address: Option<u16>) -> Result<Segment, Problem> {
    let name = path.display();
    let bytes = read_bytes(path)?;
    let address = address.ok_or_else(|| refused(format!("{name}: where to? --address says it")))?;
    if usize::from(address) + bytes.len() > 0x1_0000 {
        let length = bytes.len();
        return Err(refused(format!(
            "{name}: {length} bytes at ${address:04X} reach beyond $FFFF"
        )));
    }
    Ok(Segment { address, bytes })
}

/// An address in hexadecimal, with or without `$` or `0x`.
///
/// # Errors
/// Says what the text is not.
pub fn parse_address(text: &str) -> Result<u16, String> {
    let digits = text.strip_prefix('$').or_else(|| text.strip_prefix("0x")).unwrap_or(text);
    let digits = Some(digits).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
    digits
        .and_then(|digits| u16::from_str_radix(digits, 16).ok())
        .ok_or_else(|| format!("'{text}' is not an address in hexadecimal"))
}

use std::fmt;

use assembler::{
    Assembly, Cpu, Segment, write_cartridge, write_d64, write_intel_hex, write_paper_tape,
    write_prg, write_raw, write_s_record, write_tap,
};
use machines::kim1::cassette::{Record, write_wav};

/// Gaps of this length or less are filled, so that fewer records have to be loaded.
const LONGEST_FILLED_GAP: usize = 64;

/// The program in as few records as possible, numbered from 1.
fn cassette_records(segments: &[Segment]) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    for segment in segments {
        let start = usize::from(segment.address);
        let gap = records.last().map(|last| start - usize::from(last.address) - last.bytes.len());
        match (records.last_mut(), gap) {
            (Some(last), Some(gap)) if gap <= LONGEST_FILLED_GAP && fits_one(last, start) => {
                last.bytes.resize(last.bytes.len() + gap, 0);
                last.bytes.extend(&segment.bytes);
            }
            _ => {
                let id = u8::try_from(records.len() + 1).unwrap_or(1);
                records.push(Record { id, address: segment.address, bytes: segment.bytes.clone() });
            }
        }
    }
    records
}

/// Whether nothing lies between that a monitor needs while it loads: its bytes at the end of page 0,
/// and the stack.
fn fits_one(record: &Record, start: usize) -> bool {
    usize::from(record.address) >> 8 == start >> 8 || record.address >= 0x0200
}

/// What an assembled program looks like in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Commodore program: load address and bytes
    Prg,
    /// Intel HEX
    Hex,
    /// Paper tape of MOS Technology
    Tape,
    /// Motorola S-records
    Srec,
    /// The bytes alone
    Bin,
    /// The function tables of the ENIAC as text
    Rom,
    /// Switch settings of the function tables for a pulse-level ENIAC
    Switches,
    /// The sound of a KIM-1's cassette
    Wav,
    /// A disk of the 1541 with the program on it
    D64,
    /// An `EasyFlash` cartridge for a C64
    Crt,
    /// A tape of a C64, pulse by pulse
    Tap,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 11] = [
        Format::Prg,
        Format::Hex,
        Format::Tape,
        Format::Srec,
        Format::Bin,
        Format::Rom,
        Format::Switches,
        Format::Wav,
        Format::D64,
        Format::Crt,
        Format::Tap,
    ];

    /// What the people of a processor are used to.
    pub(crate) fn usual_for(cpu: Cpu) -> Format {
        match cpu {
            Cpu::Chessvm => Format::Rom,
            Cpu::Mos6502 => Format::Prg,
            Cpu::Cdp1802 | Cpu::Cdp1806 => Format::Hex,
        }
    }

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Prg => "prg",
            Format::Hex => "hex",
            Format::Tape => "tape",
            Format::Srec => "srec",
            Format::Bin => "bin",
            Format::Rom => "rom",
            Format::Switches => "switches",
            Format::Wav => "wav",
            Format::D64 => "d64",
            Format::Crt => "crt",
            Format::Tap => "tap",
        }
    }

    /// The format of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// What it is.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Format::Prg => "Commodore program: load address and bytes",
            Format::Hex => "Intel HEX",
            Format::Tape => "Paper tape of MOS Technology",
            Format::Srec => "Motorola S-records",
            Format::Bin => "The bytes alone",
            Format::Rom => "The function tables of the ENIAC as text",
            Format::Switches => "Switch settings of the function tables for a pulse-level ENIAC",
            Format::Wav => "The sound of a KIM-1's cassette",
            Format::D64 => "A disk of the 1541 with the program on it",
            Format::Crt => "An EasyFlash cartridge for a C64",
            Format::Tap => "A tape of a C64, pulse by pulse",
        }
    }

    /// How names of such files end.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Prg => "prg",
            Format::Hex => "hex",
            Format::Tape => "ptp",
            Format::Srec => "s19",
            Format::Bin => "bin",
            Format::Rom => "rom",
            Format::Switches => "e",
            Format::Wav => "wav",
            Format::D64 => "d64",
            Format::Crt => "crt",
            Format::Tap => "tap",
        }
    }

    /// The format whose files end like this.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// The contents of the file; disks and tapes give the program a name.
    pub(crate) fn write(self, assembly: &Assembly, name: &str) -> Result<Vec<u8>, String> {
        if let Some(rom) = assembly.rom() {
            return match self {
                Format::Rom => Ok(rom.to_string().into_bytes()),
                Format::Switches => Ok(rom.to_switches().into_bytes()),
                _ => Err(format!("function tables cannot be written as {self}")),
            };
        }
        let segments = assembly.segments();
        match self {
            Format::Prg => write_prg(segments).map_err(|error| error.to_string()),
            Format::Bin => write_raw(segments).map_err(|error| error.to_string()),
            Format::Hex => Ok(write_intel_hex(segments).into_bytes()),
            Format::Tape => Ok(write_paper_tape(segments).into_bytes()),
            Format::Srec => Ok(write_s_record(segments).into_bytes()),
            Format::Wav => Ok(write_wav(&cassette_records(segments))),
            Format::D64 => write_d64(segments, name).map_err(|error| error.to_string()),
            Format::Crt => write_cartridge(segments, name).map_err(|error| error.to_string()),
            Format::Tap => write_tap(segments, name).map_err(|error| error.to_string()),
            Format::Rom | Format::Switches => {
                Err("only programs for chessvm have function tables".to_owned())
            }
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Prg => "PRG",
            Format::Hex => "Intel HEX",
            Format::Tape => "paper tape",
            Format::Srec => "S-records",
            Format::Bin => "raw memory",
            Format::Rom => "function tables",
            Format::Switches => "switch settings",
            Format::Wav => "cassette sound",
            Format::D64 => "disk",
            Format::Crt => "cartridge",
            Format::Tap => "tape pulses",
        })
    }
}

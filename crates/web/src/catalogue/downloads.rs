//! The programs as files for real machines and for debuggers.

use assembler::{
    Assembly, Cpu, Segment, write_cartridge, write_d64, write_intel_hex, write_paper_tape,
    write_prg, write_s_record, write_tap,
};
use machines::chessvm::Rom;
use machines::kim1::cassette::{Record, write_wav};

use super::jumps;
use super::machine::{Machine, Program};
use crate::messages::Download;
use crate::refusal::Refusal;

/// The cards of the usual start; a test of `vintage` holds them to what the operator punches.
const START_DECK: &str = include_str!("../../../../programs/eniac/chess.deck");

/// A form in which a program can be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Prg,
    D64,
    Crt,
    Tap,
    Hex,
    Srec,
    PaperTape,
    Cassette,
    Rom,
    Switches,
    Deck,
    Listing,
    Jumps,
    Symbols,
    Labels,
}

impl Form {
    fn of(program: &Program) -> &'static [Form] {
        match program.cpu {
            Cpu::Mos6502 if program.is_for_kim1() => &[
                Form::PaperTape,
                Form::Cassette,
                Form::Hex,
                Form::Listing,
                Form::Jumps,
                Form::Symbols,
            ],
            Cpu::Mos6502 => &[
                Form::Prg,
                Form::D64,
                Form::Crt,
                Form::Tap,
                Form::Hex,
                Form::Listing,
                Form::Jumps,
                Form::Symbols,
                Form::Labels,
            ],
            Cpu::Cdp1802 | Cpu::Cdp1806 => {
                &[Form::Hex, Form::Srec, Form::Listing, Form::Jumps, Form::Symbols]
            }
            Cpu::Chessvm => {
                &[Form::Rom, Form::Switches, Form::Deck, Form::Listing, Form::Jumps, Form::Symbols]
            }
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Form::Prg => "prg",
            Form::D64 => "d64",
            Form::Crt => "crt",
            Form::Tap => "tap",
            Form::Hex => "hex",
            Form::Srec => "s19",
            Form::PaperTape => "ptp",
            Form::Cassette => "wav",
            Form::Rom => "rom",
            Form::Switches => "e",
            Form::Deck => "deck",
            Form::Listing => "lst",
            Form::Jumps => "html",
            Form::Symbols => "sym",
            Form::Labels => "labels",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Form::Prg => "to LOAD and RUN on a Commodore 64",
            Form::D64 => "a disk: LOAD\"*\",8,1 and RUN",
            Form::Crt => "an EasyFlash cartridge",
            Form::Tap => "a tape, pulse by pulse: LOAD and RUN",
            Form::Hex => "Intel HEX, for a loader or a programmer",
            Form::Srec => "Motorola S-records",
            Form::PaperTape => "a paper tape: L on the teletype, then the tape",
            Form::Cassette => "the sound of a cassette, for LOADT at $1873",
            Form::Rom => "the settings of the function tables",
            Form::Switches => "the same for a pulse-level ENIAC, switch by switch",
            Form::Deck => "the cards of the usual start, for --deck of torres machine run",
            Form::Listing => "addresses, code, cycles and source",
            Form::Jumps => "the same for a browser: names lead to where they are defined",
            Form::Symbols => "names and values, for torres machine debug --symbols",
            Form::Labels => "labels for the monitor of VICE",
        }
    }

    fn write(self, assembly: &Assembly, name: &str) -> Result<Vec<u8>, Refusal> {
        let segments = assembly.segments();
        Ok(match self {
            Form::Prg => write_prg(segments).map_err(Refusal::internal)?,
            Form::D64 => write_d64(segments, name).map_err(Refusal::internal)?,
            Form::Crt => write_cartridge(segments, name).map_err(Refusal::internal)?,
            Form::Tap => write_tap(segments, name).map_err(Refusal::internal)?,
            Form::Hex => write_intel_hex(segments).into_bytes(),
            Form::Srec => write_s_record(segments).into_bytes(),
            Form::PaperTape => write_paper_tape(segments).into_bytes(),
            Form::Cassette => write_wav(&records(segments)),
            Form::Rom => assembly.rom().map(ToString::to_string).unwrap_or_default().into_bytes(),
            Form::Switches => assembly.rom().map(Rom::to_switches).unwrap_or_default().into_bytes(),
            Form::Deck => START_DECK.into(),
            Form::Listing => assembly.listing().into_bytes(),
            Form::Jumps => jumps::web_page(name, &assembly.listing()).into_bytes(),
            Form::Symbols => assembly.symbol_file().into_bytes(),
            Form::Labels => assembly.vice_labels().into_bytes(),
        })
    }
}

/// A record on the cassette for each segment, numbered from 1.
fn records(segments: &[Segment]) -> Vec<Record> {
    let numbered = (1..).zip(segments);
    let record = |(id, segment): (u8, &Segment)| Record {
        id,
        address: segment.address,
        bytes: segment.bytes.clone(),
    };
    numbered.map(record).collect()
}

/// The programs of a machine: that which is listed, and on the 1802 also that of the smaller board.
fn programs(program: &Program) -> Vec<Program> {
    let mut all = vec![program.clone()];
    if program.cpu == Cpu::Cdp1806 {
        let main = program.main.replace("bios1806", "card1802");
        all.push(Program { main, cpu: Cpu::Cdp1802, defines: Vec::new() });
    }
    all
}

/// The name of a program's files, without the ending.
fn stem(program: &Program) -> &str {
    let file = program.main.rsplit('/').next().unwrap_or_default();
    file.trim_end_matches(".asm")
}

impl Machine {
    fn offered(&self) -> Vec<(String, Program, Form)> {
        let all = self.program.as_ref().map(programs).unwrap_or_default();
        let forms = all.into_iter().flat_map(|program| {
            Form::of(&program).iter().map(move |form| {
                (format!("{}.{}", stem(&program), form.ending()), program.clone(), *form)
            })
        });
        forms.collect()
    }

    /// What can be downloaded.
    pub(super) fn downloads(&self) -> Vec<Download> {
        let download = |(file, _, form): (String, Program, Form)| Download {
            file,
            about: form.about().to_owned(),
        };
        self.offered().into_iter().map(download).collect()
    }

    /// One of the files.
    pub(crate) fn download(&self, file: &str) -> Result<Vec<u8>, Refusal> {
        let missing =
            || Refusal::not_found(format_args!("'{}' has no file '{file}' to download", self.name));
        let offered = self.offered().into_iter().find(|(name, ..)| name == file);
        let (_, program, form) = offered.ok_or_else(missing)?;
        form.write(&program.assemble()?, stem(&program))
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Catalogue;

    #[test]
    fn every_download_is_what_its_name_says() {
        let catalogue = Catalogue::new();
        let file = |machine: &str, name: &str| {
            catalogue.machine(machine).expect("known").download(name).expect(name)
        };
        assert_eq!(file("c64", "torres-c64.prg")[..2], [0x01, 0x08]);
        assert!(file("c64", "torres-c64.labels").starts_with(b"al C:"));
        assert_eq!(file("c64", "torres-c64.d64").len(), 174_848);
        assert!(file("c64", "torres-c64.crt").starts_with(b"C64 CARTRIDGE"));
        assert!(file("c64", "torres-c64.tap").starts_with(b"C64-TAPE-RAW"));
        assert_eq!(file("cdp1802", "card1802.hex")[0], b':');
        assert_eq!(file("cdp1802", "bios1806.s19")[0], b'S');
        assert!(file("microchess", "microchess.ptp").starts_with(b";180000"));
        assert!(file("microchess", "microchess.wav").starts_with(b"RIFF"));
        let page = String::from_utf8(file("microchess", "microchess.html")).expect("text");
        assert!(page.contains("jsr <a href=\"#l"), "{}", &page[..2000]);
        let rom = String::from_utf8(file("eniac", "chess.rom")).expect("text");
        assert!(rom.lines().count() > 100, "{rom}");
        for machine in &catalogue.machines {
            for download in machine.downloads() {
                assert!(!machine.download(&download.file).expect("there").is_empty());
            }
        }
        assert!(catalogue.machine("c64").expect("known").download("../Cargo.toml").is_err());
    }
}

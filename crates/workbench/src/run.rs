//! Programs at work, at a terminal or on a pipe.

use std::path::{Path, PathBuf};

use assembler::{Cpu, Image, write_prg};
use clap::Args;
use files::write_bytes;
use machines::c64::{C64, D64, FRAME_WIDTH, PALETTE, ReuModel, VideoStandard};
use machines::cdp1802::Computer;
use machines::chessvm::Rom;
use vintage::microchess::{Engine, Level};

use crate::image::{Loaded, read_disk};
use crate::problem::{Outcome, Problem, refused};
use crate::session::{SessionStyle, hold};
use crate::values::parse_cpu;
use crate::{Streams, eniac, microchess, png};

/// What to run, and how.
#[derive(Args, Clone, Debug)]
pub struct Program {
    /// What to run: `microchess`, `eniac`, `c64`, or a file: .prg or .d64 on a C64, .hex on an 1802, .rom on
    /// chessvm
    pub program: String,
    /// `microchess`: how thoroughly it thinks: normal, blitz or super-blitz
    #[arg(long)]
    pub level: Option<Level>,
    /// `microchess`: press these keys, such as `C0122<CR>6353<CR>P`, and print what each P was answered
    #[arg(long)]
    pub keys: Option<String>,
    /// `microchess` with --keys: who answers, `native` (the re-creation, with the original's cycles) or
    /// `kim-1` (our program on the emulated machine)
    #[arg(long)]
    pub engine: Option<Engine>,
    /// Print the answers as JSON
    #[arg(long)]
    pub json: bool,
    /// ENIAC: where the cards come from.
    #[command(flatten)]
    pub source: eniac::Source,
    /// A file: the processor: chessvm, 6502, 1802 (1.75 MHz, bits over Q and EF3) or 1806 (12 MHz, BIOS)
    #[arg(long, value_parser = parse_cpu)]
    pub cpu: Option<Cpu>,
    /// ENIAC, a file: end after this many add-times or cycles
    #[arg(long)]
    pub cycles: Option<u64>,
    /// A file, without a terminal: print the screen whenever the program waits for input
    #[arg(long)]
    pub screens: bool,
    /// A C64 program: the disk in drive 8, a .d64 file, which is made if it is missing; games are saved to it
    #[arg(long, value_name = "FILE")]
    pub disk: Option<PathBuf>,
    /// A C64 program: a RAM Expansion Unit of 128, 256 or 512 KB
    #[arg(long, value_name = "KB", value_parser = parse_reu)]
    pub reu: Option<ReuModel>,
    /// A C64 program: write the screen as it is in the end into this PNG file
    #[arg(long, value_name = "FILE")]
    pub screenshot: Option<PathBuf>,
    /// A file, at a terminal: as fast as possible instead of at the speed of the machine
    #[arg(long)]
    pub fast: bool,
}

fn parse_reu(text: &str) -> Result<ReuModel, String> {
    match text {
        "128" => Ok(ReuModel::Model1700),
        "256" => Ok(ReuModel::Model1764),
        "512" => Ok(ReuModel::Model1750),
        _ => Err("a unit has 128, 256 or 512 KB".to_owned()),
    }
}

/// Runs a program on its machine.
///
/// # Errors
/// When it cannot be loaded, when it fails, or when its output cannot be written.
pub fn run(job: &Program, streams: &mut Streams<'_>) -> Outcome {
    match job.program.as_str() {
        "microchess" => run_microchess(job, streams),
        "eniac" => run_eniac(job, streams),
        "c64" => run_c64(job, streams),
        other => run_file(&PathBuf::from(other), job, streams),
    }
}

/// Refuses options that mean nothing for what is run.
fn needs_none_of(program: &str, options: &[(&str, bool)]) -> Result<(), Problem> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(refused(format!("{option} means nothing for {program}"))),
        None => Ok(()),
    }
}

fn run_eniac(job: &Program, streams: &mut Streams<'_>) -> Outcome {
    let Program { level, keys, cpu, screens, fast, .. } = job;
    let others = [
        ("--level", level.is_some()),
        ("--keys", keys.is_some()),
        ("--engine", job.engine.is_some()),
        ("--cpu", cpu.is_some()),
        ("--screens", *screens),
        ("--screenshot", job.screenshot.is_some()),
        ("--disk", job.disk.is_some()),
        ("--reu", job.reu.is_some()),
        ("--fast", *fast),
    ];
    needs_none_of("eniac", &others)?;
    eniac::think(&job.source, job.cycles, job.json, streams)
}

fn run_microchess(job: &Program, streams: &mut Streams<'_>) -> Outcome {
    let Program { source, cpu, cycles, screens, fast, .. } = job;
    let others = [
        ("--fen, --deck or --plies", source.is_given()),
        ("--cpu", cpu.is_some()),
        ("--cycles", cycles.is_some()),
        ("--screens", *screens),
        ("--screenshot", job.screenshot.is_some()),
        ("--disk", job.disk.is_some()),
        ("--reu", job.reu.is_some()),
        ("--fast", *fast),
    ];
    needs_none_of("microchess", &others)?;
    let level = job.level.unwrap_or_default();
    match &job.keys {
        Some(keys) => {
            let engine = job.engine.unwrap_or_default();
            microchess::press(engine, level, keys, job.json, streams.out)
        }
        None if job.engine.is_some() => {
            Err(refused("--engine needs --keys: the console is the serial edition's"))
        }
        None if job.json => Err(refused("--json needs --keys: there is nobody to press any")),
        None => microchess::converse(level, streams.out),
    }
}

/// The chess program of the C64 behind its text screen.
fn run_c64(job: &Program, streams: &mut Streams<'_>) -> Outcome {
    let Program { source, level, keys, cpu, json, .. } = job;
    let others = [
        ("--fen, --deck or --plies", source.is_given()),
        ("--level", level.is_some()),
        ("--keys", keys.is_some()),
        ("--engine", job.engine.is_some()),
        ("--cpu", cpu.is_some()),
        ("--json", *json),
    ];
    needs_none_of("c64", &others)?;
    let Program { cycles, screens, fast, .. } = *job;
    let style = SessionStyle { cycles, screens, fast };
    hold_c64(started(vintage::c64::CONSOLE)?, Path::new("c64"), job, style, streams)
}

fn run_file(path: &Path, job: &Program, streams: &mut Streams<'_>) -> Outcome {
    let Program { source, level, keys, .. } = job;
    let others = [
        ("--fen", source.fen.is_some()),
        ("--plies", source.plies.is_some()),
        ("--level", level.is_some()),
        ("--keys", keys.is_some()),
        ("--engine", job.engine.is_some()),
    ];
    needs_none_of("a file", &others)?;
    if !path.exists() {
        let name = path.display();
        return Err(refused(format!(
            "'{name}' is neither microchess nor eniac nor c64 nor a file"
        )));
    }
    let loaded = Loaded::read(path, job.cpu, None)?;
    if let Image::Tables(rom) = &loaded.image {
        return run_cards(rom, job, streams);
    }
    let others = [("--deck", source.deck.is_some()), ("--json", job.json)];
    needs_none_of("this file", &others)?;
    let Program { cycles, screens, fast, .. } = *job;
    let style = SessionStyle { cycles, screens, fast };
    if loaded.cpu != Cpu::Mos6502 {
        let others = [
            ("--screenshot", job.screenshot.is_some()),
            ("--disk", job.disk.is_some()),
            ("--reu", job.reu.is_some()),
        ];
        needs_none_of("this processor", &others)?;
    }
    match loaded.cpu {
        Cpu::Mos6502 => hold_c64(c64(&loaded)?, path, job, style, streams),
        Cpu::Cdp1802 => {
            hold(&mut computer(Computer::membership_card(), &loaded)?, style, streams.out)
        }
        Cpu::Cdp1806 => hold(&mut computer(Computer::with_bios(), &loaded)?, style, streams.out),
        Cpu::Chessvm => Err(refused("these are not function tables")),
    }
}

fn run_cards(rom: &Rom, job: &Program, streams: &mut Streams<'_>) -> Outcome {
    let Program { source, cycles, json, screens, fast, .. } = job;
    let others = [
        ("--screens", *screens),
        ("--screenshot", job.screenshot.is_some()),
        ("--disk", job.disk.is_some()),
        ("--reu", job.reu.is_some()),
        ("--fast", *fast),
    ];
    needs_none_of("chessvm", &others)?;
    eniac::run_program(rom, source.deck.as_deref(), *cycles, *json, streams)
}

/// A session on a C64. The picture and a disk that has changed are written however it ends.
fn hold_c64(
    mut c64: C64,
    program: &Path,
    job: &Program,
    style: SessionStyle,
    streams: &mut Streams<'_>,
) -> Outcome {
    if let Some(model) = job.reu {
        c64.plug_in(model);
    }
    let is_disk = program.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("d64"));
    let disk_file = job.disk.as_deref().or(Some(program).filter(|_| is_disk));
    let disk = disk_file.map(disk_at).transpose()?;
    if let Some(disk) = disk.clone() {
        c64.insert_disk(disk);
    }
    let outcome = hold(&mut c64, style, streams.out);
    if let (Some(path), Some(after)) =
        (disk_file, c64.disk().filter(|after| disk.as_ref() != Some(after)))
    {
        write_bytes(path, after.image()).map_err(refused)?;
    }
    if let Some(path) = &job.screenshot {
        let file = png::write(FRAME_WIDTH, &c64.picture().dots(), &PALETTE);
        write_bytes(path, &file).map_err(refused)?;
    }
    outcome
}

/// The disk in a file, or an empty one for a file that is not there.
fn disk_at(path: &Path) -> Result<D64, Problem> {
    if path.exists() { read_disk(path) } else { Ok(D64::formatted(b"TORRES", *b"64")) }
}

fn c64(loaded: &Loaded) -> Result<C64, Problem> {
    started(&write_prg(loaded.segments()).map_err(refused)?)
}

/// A C64 with a program that has just been RUN.
fn started(prg: &[u8]) -> Result<C64, Problem> {
    let mut c64 = C64::new(VideoStandard::Pal);
    c64.load_prg(prg).map_err(refused)?;
    c64.start_sys().map_err(refused)?;
    Ok(c64)
}

fn computer(mut computer: Computer, loaded: &Loaded) -> Result<Computer, Problem> {
    loaded.put(|address, bytes| computer.load(address, bytes))?;
    computer.start_at(loaded.first_address());
    Ok(computer)
}

use std::io::Write;
use std::path::{Path, PathBuf};

use assembler::{Cpu, Image, write_prg};
use clap::Args;
use machines::c64::{C64, VideoStandard};
use machines::cdp1802::Computer;
use machines::chessvm::Rom;
use vintage::microchess::Level;

use super::asm::parse_cpu;
use super::debug::put;
use super::image::Loaded;
use super::session::{Manner, hold};
use super::{Outcome, Problem, eniac, microchess, refused};

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// What to run: `microchess`, `eniac`, or a file: .prg on a C64, .hex on an 1802, .rom on chessvm
    program: String,
    /// `microchess`: how thoroughly it thinks: normal, blitz or super-blitz
    #[arg(long)]
    level: Option<Level>,
    /// `microchess`: press these keys, such as `C0122<CR>6353<CR>P`, and print what each P was answered
    #[arg(long)]
    keys: Option<String>,
    /// Print the answers as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: eniac::Source,
    /// A file: the processor: chessvm, 6502, 1802 (1.75 MHz, bits over Q and EF3) or 1806 (12 MHz, BIOS)
    #[arg(long, value_parser = parse_cpu)]
    cpu: Option<Cpu>,
    /// ENIAC, a file: end after so many add-times or cycles
    #[arg(long)]
    cycles: Option<u64>,
    /// A file, without a terminal: print the screen whenever the program waits for input
    #[arg(long)]
    screens: bool,
    /// A file, at a terminal: as fast as possible instead of at the speed of the machine
    #[arg(long)]
    fast: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    match arguments.program.as_str() {
        "microchess" => run_microchess(arguments, out),
        "eniac" => run_eniac(arguments, out),
        other => run_file(&PathBuf::from(other), arguments, out),
    }
}

/// Refuses options that mean nothing for what is run.
fn needs_none_of(program: &str, options: &[(&str, bool)]) -> Result<(), Problem> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(refused(format!("{option} means nothing for {program}"))),
        None => Ok(()),
    }
}

fn run_eniac(arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let Arguments { level, keys, cpu, screens, fast, .. } = arguments;
    let others = [
        ("--level", level.is_some()),
        ("--keys", keys.is_some()),
        ("--cpu", cpu.is_some()),
        ("--screens", *screens),
        ("--fast", *fast),
    ];
    needs_none_of("eniac", &others)?;
    eniac::think(&arguments.source, arguments.cycles, arguments.json, out)
}

fn run_microchess(arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let Arguments { source, cpu, cycles, screens, fast, .. } = arguments;
    let others = [
        ("--fen, --deck or --plies", source.is_given()),
        ("--cpu", cpu.is_some()),
        ("--cycles", cycles.is_some()),
        ("--screens", *screens),
        ("--fast", *fast),
    ];
    needs_none_of("microchess", &others)?;
    let level = arguments.level.unwrap_or_default();
    match &arguments.keys {
        Some(keys) => microchess::press(level, keys, arguments.json, out),
        None if arguments.json => Err(refused("--json needs --keys: there is nobody to press any")),
        None => microchess::converse(level, out),
    }
}

fn run_file(path: &Path, arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let Arguments { source, level, keys, .. } = arguments;
    let others = [
        ("--fen", source.fen.is_some()),
        ("--plies", source.plies.is_some()),
        ("--level", level.is_some()),
        ("--keys", keys.is_some()),
    ];
    needs_none_of("a file", &others)?;
    if !path.exists() {
        let name = path.display();
        return Err(refused(format!("'{name}' is neither microchess nor eniac nor a file")));
    }
    let loaded = Loaded::read(path, arguments.cpu, None)?;
    if let Image::Tables(rom) = &loaded.image {
        return run_cards(rom, arguments, out);
    }
    let others = [("--deck", source.deck.is_some()), ("--json", arguments.json)];
    needs_none_of("this file", &others)?;
    let Arguments { cycles, screens, fast, .. } = *arguments;
    let manner = Manner { cycles, screens, fast };
    match loaded.cpu {
        Cpu::Mos6502 => hold(&mut c64(&loaded)?, manner, out),
        Cpu::Cdp1802 => hold(&mut computer(Computer::membership_card(), &loaded)?, manner, out),
        Cpu::Cdp1806 => hold(&mut computer(Computer::with_bios(), &loaded)?, manner, out),
        Cpu::Chessvm => Err(refused("these are no function tables")),
    }
}

fn run_cards(rom: &Rom, arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let Arguments { source, cycles, json, screens, fast, .. } = arguments;
    needs_none_of("chessvm", &[("--screens", *screens), ("--fast", *fast)])?;
    eniac::run_program(rom, source.deck.as_deref(), *cycles, *json, out)
}

fn c64(loaded: &Loaded) -> Result<C64, Problem> {
    let mut c64 = C64::new(VideoStandard::Pal);
    c64.load_prg(&write_prg(loaded.segments()).map_err(refused)?).map_err(refused)?;
    c64.start_sys().map_err(refused)?;
    Ok(c64)
}

fn computer(mut computer: Computer, loaded: &Loaded) -> Result<Computer, Problem> {
    put(loaded, |address, bytes| computer.load(address, bytes))?;
    computer.start_at(loaded.first_address());
    Ok(computer)
}

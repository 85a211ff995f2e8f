use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use assembler::{Cpu, Image, write_prg};
use clap::Args;
use machines::c64::{C64, VideoStandard};
use machines::cdp1802::Computer;
use machines::chessvm::{Chessvm, Deck};
use machines::mos6502::Mos6502;
use machines::{DoesNotFit, Ram};
use monitor::{Answer, Eniac, Monitor};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::asm::parse_cpu;
use super::image::{Loaded, parse_address};
use super::{Outcome, Problem, Verdict, read_text, refused};

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The program: .prg, .hex, .ptp, .rom, .asm, or bytes with --address
    image: PathBuf,
    /// The processor: chessvm, 6502, 1802 or 1806; as the name of the file says if not given
    #[arg(long, value_parser = parse_cpu)]
    cpu: Option<Cpu>,
    /// Where plain bytes go, in hexadecimal
    #[arg(long, value_parser = parse_address)]
    address: Option<u16>,
    /// Where to begin, in hexadecimal; the lowest address if not given
    #[arg(long, value_parser = parse_address)]
    start: Option<u16>,
    /// A symbol or label file
    #[arg(long)]
    symbols: Option<PathBuf>,
    /// chessvm: the cards in the reader, one a line
    #[arg(long)]
    deck: Option<PathBuf>,
    /// Obey this command first; may be given several times
    #[arg(long = "execute", short = 'e', value_name = "COMMAND")]
    commands: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let mut monitor = prepare(arguments)?;
    for command in &arguments.commands {
        if !say(monitor.obey(command), out)? {
            return Ok(Verdict::Good);
        }
    }
    say(monitor.obey("registers"), out)?;
    if io::stdin().is_terminal() {
        converse(&mut monitor, out)?;
    } else {
        obey_lines(&mut monitor, out)?;
    }
    Ok(Verdict::Good)
}

/// Prints an answer and says whether to go on.
fn say(answer: Answer, out: &mut dyn Write) -> io::Result<bool> {
    match answer {
        Answer::Text(text) => write!(out, "{text}")?,
        Answer::Sorry(reason) => writeln!(out, "? {reason}")?,
        Answer::Quit => return Ok(false),
    }
    out.flush()?;
    Ok(true)
}

fn obey_lines(monitor: &mut Monitor, out: &mut dyn Write) -> Result<(), Problem> {
    for line in io::stdin().lock().split(b'\n') {
        let line = line.map_err(refused)?;
        if !say(monitor.obey(&String::from_utf8_lossy(&line)), out)? {
            break;
        }
    }
    Ok(())
}

fn converse(monitor: &mut Monitor, out: &mut dyn Write) -> Result<(), Problem> {
    let mut editor = DefaultEditor::new().map_err(refused)?;
    writeln!(out, "help shows the commands")?;
    out.flush()?;
    loop {
        match editor.readline("* ") {
            Ok(line) => {
                let _ = editor.add_history_entry(&line);
                if !say(monitor.obey(&line), out)? {
                    return Ok(());
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(refused(error)),
        }
    }
}

fn prepare(arguments: &Arguments) -> Result<Monitor, Problem> {
    let mut loaded = Loaded::read(&arguments.image, arguments.cpu, arguments.address)?;
    if let Some(path) = &arguments.symbols {
        loaded.symbols.read(&read_text(path)?);
    }
    if arguments.deck.is_some() && loaded.cpu != Cpu::Chessvm {
        return Err(refused("only chessvm has a card reader for --deck"));
    }
    match loaded.cpu {
        Cpu::Chessvm => eniac(arguments, loaded),
        Cpu::Mos6502 => mos6502(arguments, loaded),
        Cpu::Cdp1802 => cdp1802(Computer::membership_card(), arguments, loaded),
        Cpu::Cdp1806 => cdp1802(Computer::with_bios(), arguments, loaded),
    }
}

fn eniac(arguments: &Arguments, loaded: Loaded) -> Result<Monitor, Problem> {
    let Image::Tables(rom) = loaded.image else {
        return Err(refused("chessvm runs function tables only"));
    };
    let mut machine = Chessvm::new(&rom);
    if let Some(path) = &arguments.deck {
        machine.insert(Deck::from_text(&read_text(path)?));
    }
    Ok(Monitor::new(Eniac::new(machine, *rom), loaded.symbols))
}

/// A program that BASIC can start gets a C64, any other a 6502 with memory.
fn mos6502(arguments: &Arguments, loaded: Loaded) -> Result<Monitor, Problem> {
    if let Some(c64) = with_basic_stub(&loaded).filter(|_| arguments.start.is_none()) {
        return Ok(Monitor::new(c64, loaded.symbols));
    }
    let mut ram = Ram::new();
    put(&loaded, |address, bytes| ram.load(address, bytes))?;
    let start = arguments.start.unwrap_or(loaded.first_address());
    Ok(Monitor::new(Mos6502::at(start, ram), loaded.symbols))
}

fn with_basic_stub(loaded: &Loaded) -> Option<C64> {
    let prg = write_prg(loaded.segments()).ok()?;
    let mut c64 = C64::new(VideoStandard::Pal);
    c64.load_prg(&prg).ok()?;
    c64.start_sys().ok()?;
    Some(c64)
}

fn cdp1802(
    mut computer: Computer,
    arguments: &Arguments,
    loaded: Loaded,
) -> Result<Monitor, Problem> {
    put(&loaded, |address, bytes| computer.load(address, bytes))?;
    computer.start_at(arguments.start.unwrap_or(loaded.first_address()));
    Ok(Monitor::new(computer, loaded.symbols))
}

/// Puts all parts of a program where they belong.
pub(super) fn put(
    loaded: &Loaded,
    mut load: impl FnMut(u16, &[u8]) -> Result<(), DoesNotFit>,
) -> Result<(), Problem> {
    let parts = loaded.segments().iter();
    parts.into_iter().try_for_each(|part| load(part.address, &part.bytes)).map_err(refused)
}

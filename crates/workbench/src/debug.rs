//! The monitor at a prompt or on a pipe.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use assembler::{Cpu, Image, write_prg};
use clap::Args;
use machines::Ram;
use machines::c64::{C64, VideoStandard};
use machines::cdp1802::Computer;
use machines::chessvm::{Chessvm, Deck};
use machines::mos6502::Mos6502;
use monitor::{Answer, Eniac, Monitor};
use player::Snapshot;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use vintage::snapshot::{self, StoppedMachine};

use crate::image::Loaded;
use crate::problem::{Outcome, Problem, Verdict, refused};
use crate::values::parse_cpu;
use crate::{parse_address, read_bytes, read_text};

/// What to debug.
#[derive(Args, Clone, Debug)]
pub struct Session {
    /// The program: .prg, .hex, .ptp, .rom, .asm, or bytes with --address; or a .snapshot from the page
    pub image: PathBuf,
    /// The processor: chessvm, 6502, 1802 or 1806; as the name of the file says if not given
    #[arg(long, value_parser = parse_cpu)]
    pub cpu: Option<Cpu>,
    /// Where plain bytes go, in hexadecimal
    #[arg(long, value_parser = parse_address)]
    pub address: Option<u16>,
    /// Where to begin, in hexadecimal; the lowest address if not given
    #[arg(long, value_parser = parse_address)]
    pub start: Option<u16>,
    /// A symbol or label file
    #[arg(long)]
    pub symbols: Option<PathBuf>,
    /// chessvm: the cards in the reader, one per line
    #[arg(long)]
    pub deck: Option<PathBuf>,
    /// Obey this command first; may be given several times
    #[arg(long = "execute", short = 'e', value_name = "COMMAND")]
    pub commands: Vec<String>,
}

/// Obeys commands, first those of the session, then those of standard input.
///
/// # Errors
/// When the program cannot be loaded or an answer cannot be written.
pub fn run(session: &Session, out: &mut dyn Write) -> Outcome {
    let mut monitor = prepare(session)?;
    for command in &session.commands {
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

fn prepare(session: &Session) -> Result<Monitor, Problem> {
    if session.image.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("snapshot")) {
        return stopped(session);
    }
    let mut loaded = Loaded::read(&session.image, session.cpu, session.address)?;
    if let Some(path) = &session.symbols {
        loaded.symbols.read(&read_text(path)?);
    }
    if session.deck.is_some() && loaded.cpu != Cpu::Chessvm {
        return Err(refused("only chessvm has a card reader for --deck"));
    }
    match loaded.cpu {
        Cpu::Chessvm => eniac(session, loaded),
        Cpu::Mos6502 => mos6502(session, loaded),
        Cpu::Cdp1802 => cdp1802(Computer::membership_card(), session, loaded),
        Cpu::Cdp1806 => cdp1802(Computer::with_bios(), session, loaded),
    }
}

/// A machine from a snapshot that was saved on the page, in the middle of its thought.
fn stopped(session: &Session) -> Result<Monitor, Problem> {
    let Session { image, cpu, address, start, deck, .. } = session;
    if cpu.is_some() || address.is_some() || start.is_some() || deck.is_some() {
        let name = image.display();
        return Err(refused(format!(
            "{name}: a snapshot has its processor, program and cards: \
             --cpu, --address, --start and --deck are for programs"
        )));
    }
    let wrong = |error| refused(format!("{}: {error}", image.display()));
    let snapshot = Snapshot::new(read_bytes(image)?);
    let (machine, mut symbols) = snapshot::open(&snapshot).map_err(wrong)?;
    if let Some(path) = &session.symbols {
        symbols.read(&read_text(path)?);
    }
    Ok(match machine {
        StoppedMachine::Eniac(machine) => Monitor::new(*machine, symbols),
        StoppedMachine::C64(machine) => Monitor::new(machine, symbols),
        StoppedMachine::WholeC64(machine) => Monitor::new(*machine, symbols),
        StoppedMachine::Kim1(machine) => Monitor::new(*machine, symbols),
        StoppedMachine::Cdp1802(machine) => Monitor::new(*machine, symbols),
    })
}

fn eniac(session: &Session, loaded: Loaded) -> Result<Monitor, Problem> {
    let Image::Tables(rom) = loaded.image else {
        return Err(refused("chessvm runs function tables only"));
    };
    let mut machine = Chessvm::new(&rom);
    if let Some(path) = &session.deck {
        machine.insert(Deck::from_text(&read_text(path)?));
    }
    Ok(Monitor::new(Eniac::new(machine, *rom), loaded.symbols))
}

/// A program that BASIC can start gets a C64, any other a 6502 with memory.
fn mos6502(session: &Session, loaded: Loaded) -> Result<Monitor, Problem> {
    if let Some(c64) = with_basic_stub(&loaded).filter(|_| session.start.is_none()) {
        return Ok(Monitor::new(c64, loaded.symbols));
    }
    let mut ram = Ram::new();
    loaded.put(|address, bytes| ram.load(address, bytes))?;
    let start = session.start.unwrap_or(loaded.first_address());
    Ok(Monitor::new(Mos6502::at(start, ram), loaded.symbols))
}

fn with_basic_stub(loaded: &Loaded) -> Option<C64> {
    let prg = write_prg(loaded.segments()).ok()?;
    let mut c64 = C64::new(VideoStandard::Pal);
    c64.load_prg(&prg).ok()?;
    c64.start_sys().ok()?;
    Some(c64)
}

fn cdp1802(mut computer: Computer, session: &Session, loaded: Loaded) -> Result<Monitor, Problem> {
    loaded.put(|address, bytes| computer.load(address, bytes))?;
    computer.start_at(session.start.unwrap_or(loaded.first_address()));
    Ok(Monitor::new(computer, loaded.symbols))
}

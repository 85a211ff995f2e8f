//! MicroChess behind a terminal: on a 6850, on an Apple-1 and on a PET, each as far as the program
//! sees it. Whatever is typed, what is printed is what the re-creation shows.

use assembler::{Assembler, Cpu, DiskLoader};
use chance::Random;
use machines::Machine;
use machines::mos6502::{Bus, Mos6502, Ram};
use vintage::microchess::{Engine, EngineConsole, Level};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/kim1");
const CHROUT: u16 = 0xFFD2;
const GETIN: u16 = 0xFFE4;
/// A thought takes less.
const PATIENCE: u64 = 50_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Terminal {
    Acia,
    Apple1,
    Pet,
}

/// Memory with one of the terminals, where what is typed waits and what is printed gathers.
#[derive(Clone)]
struct Board {
    ram: Ram,
    terminal: Terminal,
    typed: Option<u8>,
    printed: String,
    /// Reads until the display takes the next character.
    busy: u8,
    /// Writes to a 6850 that has not been reset and told how to work.
    set_up: Vec<u8>,
}

impl Board {
    fn print(&mut self, byte: u8) {
        assert_eq!(self.busy, 0, "printed while the display was busy");
        self.printed.push(char::from(byte & 0x7F));
        self.busy = 3;
    }

    fn is_ready(&mut self) -> bool {
        self.busy = self.busy.saturating_sub(1);
        self.busy == 0
    }
}

impl Bus for Board {
    fn read(&mut self, address: u16, _cycle: u64) -> u8 {
        match (self.terminal, address) {
            (Terminal::Acia, 0xA000) => {
                u8::from(self.typed.is_some()) | u8::from(self.is_ready()) << 1
            }
            (Terminal::Acia, 0xA001) => self.typed.take().unwrap_or(0xFF),
            (Terminal::Apple1, 0xD010) => self.typed.take().unwrap_or(0xFF) | 0x80,
            (Terminal::Apple1, 0xD011) => u8::from(self.typed.is_some()) << 7,
            (Terminal::Apple1, 0xD012) => u8::from(!self.is_ready()) << 7,
            _ => self.ram[address],
        }
    }

    fn dummy_read(&mut self, _address: u16, _cycle: u64) {}

    fn write(&mut self, address: u16, value: u8, _cycle: u64) {
        match (self.terminal, address) {
            (Terminal::Acia, 0xA000) => self.set_up.push(value),
            (Terminal::Acia, 0xA001) | (Terminal::Apple1, 0xD012) => self.print(value),
            _ => self.ram[address] = value,
        }
    }

    fn peek(&self, address: u16) -> u8 {
        self.ram[address]
    }
}

fn computer(terminal: Terminal, file: &str, entry: &str) -> Mos6502<Board> {
    let program = Assembler::new(Cpu::Mos6502)
        .assemble(&format!("{FOLDER}/{file}"), &DiskLoader::new())
        .unwrap_or_else(|failure| panic!("{failure}"));
    let mut ram = Ram::new();
    for segment in program.segments() {
        ram.load(segment.address, &segment.bytes).expect("it fits");
    }
    // What is in page zero before is not the program's.
    for address in 0..0x100 {
        ram[address] = 0xA5;
    }
    for routine in [CHROUT, GETIN] {
        ram[routine] = 0x60;
    }
    let entry = program.symbol(entry).and_then(|value| value.try_into().ok()).expect("an entry");
    let (typed, printed, set_up) = (None, String::new(), Vec::new());
    Mos6502::at(entry, Board { ram, terminal, typed, printed, busy: 0, set_up })
}

/// Runs until a key is wanted and none is there.
fn run(machine: &mut Mos6502<Board>, typed: Option<u8>) -> String {
    machine.bus.typed = typed;
    machine.bus.printed.clear();
    let mut left = PATIENCE;
    let mut waits = 0;
    while waits < 2 && left > 0 {
        let before = machine.cpu.cycles;
        machine.step().expect("no fault");
        left = left.saturating_sub(machine.cpu.cycles - before);
        if machine.bus.terminal == Terminal::Pet {
            kernal(machine);
        }
        let asks = match machine.bus.terminal {
            Terminal::Pet => machine.cpu.pc == GETIN,
            _ => machine.bus.printed.ends_with('?'),
        };
        waits += u8::from(asks && machine.bus.typed.is_none());
    }
    assert!(left > 0, "no answer to {typed:?}");
    machine.bus.printed.clone()
}

/// The PET's KERNAL: its page zero must be in place, and it uses it.
fn kernal(machine: &mut Mos6502<Board>) {
    if machine.cpu.pc == CHROUT || machine.cpu.pc == GETIN {
        let page: Vec<u8> = (0x50..=0xFF).map(|address| machine.bus.ram[address]).collect();
        assert!(page.windows(2).all(|pair| pair[0] == pair[1]), "page zero is the KERNAL's");
        let other = page[0].wrapping_add(1);
        (0x50..=0xFF).for_each(|address| machine.bus.ram[address] = other);
    }
    if machine.cpu.pc == CHROUT {
        machine.bus.printed.push(char::from(machine.cpu.a));
    } else if machine.cpu.pc == GETIN {
        machine.cpu.a = machine.bus.typed.take().unwrap_or(0);
        (machine.cpu.x, machine.cpu.y) = (0xAA, 0xBB);
    }
}

fn digits(display: [u8; 3]) -> String {
    display.map(|byte| format!("{byte:02X} ")).concat()
}

fn follows_the_re_creation(terminal: Terminal, file: &str, entry: &str) {
    let mut machine = computer(terminal, file, entry);
    let greeting = run(&mut machine, None);
    assert!(greeting.contains("MICROCHESS"), "{greeting:?}");
    if terminal == Terminal::Acia {
        assert_eq!(machine.bus.set_up, [0x03, 0x15]);
    }
    run(&mut machine, Some(b's'));
    let mut console = EngineConsole::new(Engine::Native, Level::SuperBlitz);
    let mut random = Random::new(0x6850);
    let mut keys = b"CP6343\rP7655\rEPEP".to_vec();
    keys.extend((0..150).map(|_| b"CEP01234567\r01234567f"[random.below(21) as usize]));
    for (number, key) in keys.into_iter().enumerate() {
        let printed = run(&mut machine, Some(key));
        console.press(if key == b'f' { b'\r' } else { key }).expect("no fault");
        let shown = digits(console.state().display);
        assert!(
            printed.trim_end_matches('?').ends_with(&shown),
            "key {number}, {}: {printed:?} instead of {shown}",
            char::from(key)
        );
    }
}

#[test]
fn a_6850_shows_what_the_re_creation_shows() {
    follows_the_re_creation(Terminal::Acia, "microchess-acia.asm", "Main");
}

#[test]
fn an_apple_1_shows_what_the_re_creation_shows() {
    follows_the_re_creation(Terminal::Apple1, "microchess-apple1.asm", "Main");
}

#[test]
fn a_pet_shows_what_the_re_creation_shows() {
    follows_the_re_creation(Terminal::Pet, "microchess-pet.asm", "Main");
}

/// SYS in the line of BASIC leads to the program.
#[test]
fn a_pet_runs_it() {
    let machine = computer(Terminal::Pet, "microchess-pet.asm", "Main");
    let line: Vec<u8> = (0x0405..0x040C).map(|address| machine.bus.ram[address]).collect();
    let place = String::from_utf8_lossy(&line[1..]).trim_matches('\0').to_owned();
    assert_eq!((line[0], place.parse()), (0x9E, Ok(machine.cpu.pc)));
}

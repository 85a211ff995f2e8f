use machines::c64::{C64, VideoStandard};

use super::{FormatError, write_prg, write_raw};
use crate::assembly::Assembler;
use crate::image::Segment;
use crate::loader::MemoryLoader;
use crate::target::Cpu;

const BANK: usize = 0x2000;
const EASY_FLASH: u16 = 32;
const FLASH: u16 = 2;
/// Where the two chips of a bank are.
const LOW: u16 = 0x8000;
const HIGH: u16 = 0xA000;
/// Beyond this the copier would run into the devices.
const HIGHEST: usize = 0xC000;

/// Writes an `EasyFlash` cartridge that copies the program to its place and starts it: behind `SYS` if it has
/// such a line, else at its first byte.
///
/// # Errors
/// When there are no bytes, or they are not below $C000.
pub fn write_cartridge(segments: &[Segment], name: &str) -> Result<Vec<u8>, FormatError> {
    let bytes = write_raw(segments)?;
    let load = segments.iter().map(|segment| segment.address).min().ok_or(FormatError::Empty)?;
    let banks = bytes.len().div_ceil(BANK);
    // Whole banks are copied.
    if usize::from(load) + banks * BANK > HIGHEST {
        return Err(FormatError::TooHighForCartridge { address: load, length: bytes.len() });
    }
    let boot = boot_code(load, start_address(segments, load)?, banks);
    let mut file = header(name);
    chip(&mut file, 0, LOW, &part(&boot, LOW));
    chip(&mut file, 0, HIGH, &part(&boot, 0xE000));
    for (number, bytes) in (1..).zip(bytes.chunks(BANK)) {
        let mut bank = bytes.to_vec();
        bank.resize(BANK, 0);
        chip(&mut file, number, LOW, &bank);
    }
    Ok(file)
}

fn start_address(segments: &[Segment], load: u16) -> Result<u16, FormatError> {
    let mut c64 = C64::new(VideoStandard::Pal);
    let loaded = c64.load_prg(&write_prg(segments)?);
    Ok(loaded.ok().and_then(|_| c64.start_sys().ok()).unwrap_or(load))
}

fn boot_code(load: u16, start: u16, banks: usize) -> Vec<Segment> {
    let loader = MemoryLoader::new().with_file("cartridge.asm", include_str!("cartridge.asm"));
    let assembly = Assembler::new(Cpu::Mos6502)
        .define("LOAD_AT", i64::from(load))
        .define("START", i64::from(start))
        .define("LAST_BANK", banks as i64)
        .assemble("cartridge.asm", &loader)
        .unwrap_or_else(|failure| unreachable!("our own source: {}", failure.brief()));
    assembly.segments().to_vec()
}

/// 8 KB from an address on.
fn part(segments: &[Segment], from: u16) -> Vec<u8> {
    let mut bytes = vec![0xFF; BANK];
    for segment in segments.iter().filter(|segment| segment.address & 0xE000 == from) {
        let at = usize::from(segment.address - from);
        bytes[at..at + segment.bytes.len()].copy_from_slice(&segment.bytes);
    }
    bytes
}

fn header(name: &str) -> Vec<u8> {
    let mut file = b"C64 CARTRIDGE   ".to_vec();
    file.extend(0x40_u32.to_be_bytes());
    file.extend(0x0100_u16.to_be_bytes());
    file.extend(EASY_FLASH.to_be_bytes());
    file.extend([1, 0]); // EXROM high, GAME low: the cartridge has the reset vector
    file.resize(0x20, 0);
    file.extend(name.bytes().filter(u8::is_ascii_graphic).map(|c| c.to_ascii_uppercase()).take(31));
    file.resize(0x40, 0);
    file
}

fn chip(file: &mut Vec<u8>, bank: u16, address: u16, bytes: &[u8]) {
    file.extend(b"CHIP");
    file.extend((bytes.len() as u32 + 0x10).to_be_bytes());
    for number in [FLASH, bank, address, bytes.len() as u16] {
        file.extend(number.to_be_bytes());
    }
    file.extend(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use machines::mos6502::{Bus, Mos6502};
    use machines::{Budget, Machine};

    /// An `EasyFlash` in a C64 whose KERNAL does nothing but return.
    struct Board {
        ram: Vec<u8>,
        /// Bank, address, bytes.
        chips: Vec<(u16, u16, Vec<u8>)>,
        bank: u8,
        control: u8,
    }

    impl Clone for Board {
        fn clone(&self) -> Board {
            let Board { ram, chips, bank, control } = self;
            Board { ram: ram.clone(), chips: chips.clone(), bank: *bank, control: *control }
        }
    }

    impl Board {
        fn chip(&self, base: u16, offset: u16) -> u8 {
            let wanted = |(bank, address, _): &&(u16, u16, Vec<u8>)| {
                (*bank, *address) == (u16::from(self.bank), base)
            };
            let found = self.chips.iter().find(wanted);
            found.map_or(0xFF, |(_, _, bytes)| bytes[usize::from(offset)])
        }
    }

    impl Bus for Board {
        fn read(&mut self, address: u16, _cycle: u64) -> u8 {
            self.peek(address)
        }

        fn write(&mut self, address: u16, value: u8, _cycle: u64) {
            match (self.control, address) {
                (_, 0xDE00) => self.bank = value,
                (_, 0xDE02) => self.control = value,
                (0, 0x1000..) => {}
                _ => self.ram[usize::from(address)] = value,
            }
        }

        fn peek(&self, address: u16) -> u8 {
            match (self.control, address) {
                (0 | 7, 0x8000..=0x9FFF) => self.chip(LOW, address & 0x1FFF),
                (7, 0xA000..=0xBFFF) | (0, 0xE000..) => self.chip(HIGH, address & 0x1FFF),
                (0, 0x1000..) => 0,
                (_, 0xE000..) => 0x60,
                _ => self.ram[usize::from(address)],
            }
        }
    }

    fn board(file: &[u8]) -> Board {
        let mut chips = Vec::new();
        let mut rest = &file[0x40..];
        while !rest.is_empty() {
            assert_eq!(rest[..4], *b"CHIP");
            let word = |at: usize| u16::from_be_bytes([rest[at], rest[at + 1]]);
            let end = 0x10 + usize::from(word(14));
            chips.push((word(10), word(12), rest[0x10..end].to_vec()));
            rest = &rest[end..];
        }
        Board { ram: vec![0; 0x1_0000], chips, bank: 0, control: 0 }
    }

    #[test]
    fn a_cartridge_copies_the_program_and_starts_it() {
        // 10 SYS2061, then INC $02; JMP *, and much behind it.
        let mut bytes = vec![0x0B, 0x08, 10, 0, 0x9E, b'2', b'0', b'6', b'1', 0, 0, 0];
        bytes.extend([0xE6, 0x02, 0x4C, 0x0F, 0x08]);
        bytes.extend((0..26_000_u32).map(|number| (number * 7) as u8));
        let program = Segment { address: 0x0801, bytes };
        let file = write_cartridge(std::slice::from_ref(&program), "torres").unwrap();
        assert_eq!(file[0x16..0x1A], [0, 32, 1, 0]);
        let board = board(&file);
        let reset = u16::from_le_bytes([board.peek(0xFFFC), board.peek(0xFFFD)]);
        let mut machine = Mos6502::at(reset, board);
        machine.run(Budget::cycles(2_000_000)).unwrap();
        assert_eq!((machine.cpu.pc, machine.bus.control), (0x080F, LEAVE_CONTROL));
        assert_eq!(machine.bus.ram[0x02], 1);
        assert_eq!(machine.bus.ram[0x0801..0x0801 + program.bytes.len()], program.bytes);
    }

    const LEAVE_CONTROL: u8 = 4;

    #[test]
    fn a_program_that_is_too_high_is_refused() {
        let program = Segment { address: 0xB000, bytes: vec![0] };
        let error = write_cartridge(&[program], "a").unwrap_err();
        assert_eq!(error, FormatError::TooHighForCartridge { address: 0xB000, length: 1 });
    }
}

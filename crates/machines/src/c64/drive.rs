use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{C64, D64, DiskError};

/// The drive that the machine talks to; other devices are not there.
const DEVICE: u8 = 8;
const COMMAND_CHANNEL: u8 = 15;

/// Errors of the KERNAL.
const FILE_NOT_FOUND: u8 = 4;
const DEVICE_NOT_PRESENT: u8 = 5;
const NO_FILE_NAME: u8 = 8;

/// Roughly what the slow serial bus needs for a byte.
const CYCLES_PER_BYTE: u64 = 2_400;
const END_OF_FILE: u8 = 0x40;

/// A drive with a disk in it, and what was said to it last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Drive {
    pub(super) disk: Option<D64>,
    /// What SETLFS and SETNAM have named.
    file: u8,
    device: u8,
    channel: u8,
    name: Vec<u8>,
    /// Number of the file that is open to the command channel.
    commands: Option<u8>,
    /// What the drive has to say of its last work, and how much of it was read.
    status: Cow<'static, str>,
    read: usize,
    listens: bool,
    /// What READST tells.
    pub(super) state: u8,
}

impl Drive {
    fn set_status(&mut self, status: &'static str) {
        self.status = Cow::Borrowed(status);
        self.read = 0;
    }

    /// A command such as `S0:NAME`.
    fn command(&mut self) {
        let Some(disk) = &mut self.disk else { return };
        let is_scratch = self.name.first() == Some(&b'S');
        let name = self.name.iter().position(|c| *c == b':').map(|colon| &self.name[colon + 1..]);
        let status = match name {
            Some(name) if is_scratch => {
                disk.scratch(name);
                "01,FILES SCRATCHED,00,00\r"
            }
            _ if self.name.is_empty() => return,
            _ => "31,SYNTAX ERROR,00,00\r",
        };
        self.set_status(status);
    }
}

fn status_of(outcome: &Result<(), DiskError>) -> &'static str {
    match outcome {
        Ok(()) => "00, OK,00,00\r",
        Err(DiskError::Exists) => "63,FILE EXISTS,00,00\r",
        Err(DiskError::Full { .. } | DiskError::DirectoryFull) => "72,DISK FULL,00,00\r",
        Err(DiskError::Name { .. } | DiskError::Size { .. }) => "33,SYNTAX ERROR,00,00\r",
    }
}

/// The KERNAL's files, on one drive with the number 8.
impl C64 {
    /// Puts a disk into drive 8.
    pub fn insert_disk(&mut self, disk: D64) {
        self.drive.disk = Some(disk);
    }

    /// The disk in drive 8.
    #[must_use]
    pub fn disk(&self) -> Option<&D64> {
        self.drive.disk.as_ref()
    }

    pub(super) fn set_file(&mut self) {
        let cpu = &self.processor.cpu;
        (self.drive.file, self.drive.device, self.drive.channel) = (cpu.a, cpu.x, cpu.y);
    }

    pub(super) fn set_name(&mut self) {
        let cpu = &self.processor.cpu;
        let start = u16::from_le_bytes([cpu.x, cpu.y]);
        let ram = &self.processor.bus.ram;
        self.drive.name = (0..u16::from(cpu.a)).map(|at| ram[start.wrapping_add(at)]).collect();
    }

    fn has_drive(&self) -> bool {
        self.drive.device == DEVICE && self.drive.disk.is_some()
    }

    /// OPEN: only the command channel of the drive.
    pub(super) fn open_file(&mut self) -> Result<(), u8> {
        if !self.has_drive() || self.drive.channel != COMMAND_CHANNEL {
            return Err(DEVICE_NOT_PRESENT);
        }
        self.drive.commands = Some(self.drive.file);
        self.drive.command();
        Ok(())
    }

    pub(super) fn close_file(&mut self) {
        let number = self.processor.cpu.a;
        self.drive.commands = self.drive.commands.filter(|open| *open != number);
    }

    /// CHKIN: characters come from the drive's status from now on.
    pub(super) fn set_input(&mut self) -> Result<(), u8> {
        const FILE_NOT_OPEN: u8 = 3;
        if self.drive.commands != Some(self.processor.cpu.x) {
            return Err(FILE_NOT_OPEN);
        }
        self.drive.listens = true;
        Ok(())
    }

    pub(super) fn clear_channels(&mut self) {
        self.drive.listens = false;
    }

    /// A character of the status, if that is where input comes from.
    pub(super) fn status_character(&mut self) -> Option<u8> {
        if !self.drive.listens {
            return None;
        }
        let drive = &mut self.drive;
        if drive.status.is_empty() {
            drive.set_status("00, OK,00,00\r");
        }
        let character = drive.status.as_bytes().get(drive.read).copied().unwrap_or(b'\r');
        drive.read += 1;
        if drive.read >= drive.status.len() {
            drive.state = END_OF_FILE;
            drive.set_status("00, OK,00,00\r");
        }
        Some(character)
    }

    /// LOAD: to the address in the file, or to X and Y if the channel is 0.
    pub(super) fn load_file(&mut self) -> Result<(), u8> {
        let cpu = self.processor.cpu;
        let asked = u16::from_le_bytes([cpu.x, cpu.y]);
        if self.drive.name.is_empty() {
            return Err(NO_FILE_NAME);
        }
        let disk = self.drive.disk.as_ref().filter(|_| self.drive.device == DEVICE);
        let file = disk.ok_or(DEVICE_NOT_PRESENT)?.file(drive_name(&self.drive.name));
        let Some([low, high, bytes @ ..]) = file.as_deref() else {
            self.drive.set_status("62,FILE NOT FOUND,00,00\r");
            return Err(FILE_NOT_FOUND);
        };
        let own = u16::from_le_bytes([*low, *high]);
        let start = if self.drive.channel == 0 { asked } else { own };
        for (offset, byte) in (0..).zip(bytes) {
            use crate::mos6502::Bus;
            self.processor.bus.write(start.wrapping_add(offset), *byte, 0);
        }
        let end = start.wrapping_add(bytes.len() as u16);
        [self.processor.cpu.x, self.processor.cpu.y] = end.to_le_bytes();
        self.drive.set_status("00, OK,00,00\r");
        self.processor.cpu.cycles += bytes.len() as u64 * CYCLES_PER_BYTE;
        Ok(())
    }

    /// SAVE: from the address in page zero that A points to, to before X and Y.
    pub(super) fn save_file(&mut self) -> Result<(), u8> {
        let cpu = self.processor.cpu;
        let ram = &self.processor.bus.ram;
        let pointer = u16::from(cpu.a);
        let start = u16::from_le_bytes([ram[pointer], ram[pointer + 1]]);
        let end = u16::from_le_bytes([cpu.x, cpu.y]);
        if self.drive.name.is_empty() {
            return Err(NO_FILE_NAME);
        }
        if !self.has_drive() {
            return Err(DEVICE_NOT_PRESENT);
        }
        let length = end.wrapping_sub(start);
        let bytes = (0..length).map(|offset| ram[start.wrapping_add(offset)]);
        let file: Vec<u8> = start.to_le_bytes().into_iter().chain(bytes).collect();
        let name = drive_name(&self.drive.name).to_vec();
        let outcome = self.drive.disk.as_mut().map_or(Ok(()), |disk| disk.write(&name, &file));
        // As on the real machine the drive knows what went wrong, and the KERNAL does not.
        self.drive.set_status(status_of(&outcome));
        self.processor.cpu.cycles += file.len() as u64 * CYCLES_PER_BYTE;
        Ok(())
    }
}

/// A name without the number of the drive.
fn drive_name(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"0:").unwrap_or(name)
}

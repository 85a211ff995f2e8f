use super::bios::{CALL, RETURN, TRAP_BYTES};
use super::{BiosCall, Board, Console, Cpu, Terminal};
use crate::Ram;
use crate::pause::Served;

/// Machine cycles that a call takes besides the transmission itself.
const CALL_CYCLES: u64 = 40;
/// Machine cycles between two looks at an empty input.
const POLL_CYCLES: u64 = 20;

const RE: usize = 14;
const RF: usize = 15;
const LINK: usize = 6;

/// What a call can reach.
struct Service<'a> {
    cpu: &'a mut Cpu,
    console: &'a mut Console,
    memory: &'a Ram,
    rom_start: u16,
}

/// Does what a call does, and leaves the processor behind its entry. `None`: the
/// board has no BIOS.
pub(super) fn serve(cpu: &mut Cpu, board: &mut Board, call: BiosCall) -> Option<Served> {
    let Terminal::Bios(console) = &mut board.terminal else {
        return None;
    };
    Some(Service { cpu, console, memory: &board.memory, rom_start: board.rom_start }.serve(call))
}

impl Service<'_> {
    fn serve(mut self, call: BiosCall) -> Served {
        match call {
            BiosCall::Type => self.send(self.cpu.d),
            BiosCall::Read => return self.read(),
            BiosCall::Message => self.send_text(RF),
            BiosCall::InlineMessage => self.send_text(LINK),
            BiosCall::Test => self.cpu.df = !self.console.input.is_empty(),
            BiosCall::FreeMemory => self.cpu.r[RF] = self.rom_start.wrapping_sub(1),
            BiosCall::InitCall => return self.init_call(),
        }
        self.finish()
    }

    fn send(&mut self, byte: u8) {
        self.cpu.cycles = self.console.type_byte(byte, self.cpu.cycles);
    }

    fn read(mut self) -> Served {
        let Some(byte) = self.console.input.pop_front() else {
            self.cpu.cycles += POLL_CYCLES;
            return Served::WaitsForInput;
        };
        if self.cpu.r[RE] & 0x0100 != 0 {
            self.send(byte);
        }
        let served = self.finish();
        self.cpu.d = byte;
        served
    }

    /// Sends the text at a register, which ends behind the zero byte. All of
    /// memory without a zero is sent once.
    fn send_text(&mut self, register: usize) {
        for _ in 0..=u16::MAX {
            let byte = self.memory[self.cpu.r[register]];
            self.cpu.r[register] = self.cpu.r[register].wrapping_add(1);
            if byte == 0 {
                return;
            }
            self.send(byte);
        }
    }

    fn init_call(&mut self) -> Served {
        self.cpu.r[4] = CALL + 1;
        self.cpu.r[5] = RETURN + 1;
        self.cpu.r[3] = self.cpu.r[LINK];
        self.cpu.p = 3;
        self.cpu.x = 2;
        self.cpu.cycles += CALL_CYCLES;
        Served::Done
    }

    /// D and RE.0 are lost; the next instruction returns to the caller.
    fn finish(&mut self) -> Served {
        self.cpu.d = !self.cpu.d;
        self.cpu.r[RE] ^= 0x00FF;
        self.cpu.cycles += CALL_CYCLES;
        let pc = &mut self.cpu.r[usize::from(self.cpu.p & 15)];
        *pc = pc.wrapping_add(TRAP_BYTES);
        Served::Done
    }
}

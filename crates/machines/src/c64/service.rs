use crate::mos6502::Cpu;
use crate::pause::Served;

use super::keyboard::LineInput;
use super::{C64, KernalCall, Key, rom};

const JIFFIES: [u16; 3] = [0xA0, 0xA1, 0xA2];
/// The clock returns to zero here, one jiffy after a day.
const JIFFIES_A_DAY: u32 = 0x4F_1A01;
const IRQ_VECTOR: u16 = 0x0314;
const BRK_VECTOR: u16 = 0x0316;
const BREAK: u8 = 0x10;
const DEVICE_NOT_PRESENT: u8 = 5;

/// Cycles that the real routines take, roughly.
const SHORT_CALL: u64 = 30;
const CHARACTER_OUT: u64 = 300;
const JIFFY_ROUTINE: u64 = 155;
const DISPATCH: u64 = 14;
const POLL: u64 = 60;

impl C64 {
    /// Does what the ROM does at an address; `None` if nothing is known of it.
    pub(super) fn serve(&mut self, pc: u16) -> Option<Served> {
        match pc {
            rom::INTERRUPT_DISPATCH => self.dispatch_interrupt(),
            rom::JIFFY_ROUTINE => self.jiffy_routine(),
            rom::BASIC_WARM_START | rom::RESET => return Some(Served::LeftTheProgram),
            _ => return KernalCall::at(pc).map(|call| self.kernal_call(call)),
        }
        Some(Served::Done)
    }

    /// Goes to the program's routine for a request or for `BRK`.
    fn dispatch_interrupt(&mut self) {
        let flags_at = 0x0100 | u16::from(self.cpu().s.wrapping_add(4));
        let ram = &self.processor.bus.ram;
        let vector = if ram[flags_at] & BREAK == 0 { IRQ_VECTOR } else { BRK_VECTOR };
        let target = u16::from_le_bytes([ram[vector], ram[vector + 1]]);
        self.spend(DISPATCH);
        self.cpu().pc = target;
    }

    fn jiffy_routine(&mut self) {
        self.count_jiffy();
        self.scan_keyboard();
        self.spend(JIFFY_ROUTINE);
        self.cpu().pc = rom::INTERRUPT_EXIT;
    }

    fn scan_keyboard(&mut self) {
        let bus = &mut self.processor.bus;
        self.keyboard.scan_matrix(bus.matrix, &mut bus.ram);
        self.keyboard.scan(&mut bus.ram);
    }

    /// The jiffy clock.
    #[must_use]
    pub fn jiffies(&self) -> u32 {
        JIFFIES.iter().fold(0, |time, &at| (time << 8) | u32::from(self.processor.bus.ram[at]))
    }

    fn set_jiffies(&mut self, time: u32) {
        let [_, bytes @ ..] = time.to_be_bytes();
        for (at, byte) in JIFFIES.into_iter().zip(bytes) {
            self.processor.bus.ram[at] = byte;
        }
    }

    fn count_jiffy(&mut self) {
        let next = self.jiffies() + 1;
        self.set_jiffies(if next >= JIFFIES_A_DAY { 0 } else { next });
    }

    fn kernal_call(&mut self, call: KernalCall) -> Served {
        match call {
            KernalCall::CharacterOut => self.character_out(),
            KernalCall::CharacterIn => return self.character_in(),
            KernalCall::GetKey => self.get_key(),
            KernalCall::Plot => self.plot(),
            KernalCall::ReadTime => self.read_time(),
            KernalCall::SetTime => self.set_time(),
            KernalCall::Stop => self.stop_key(),
            KernalCall::UpdateTime => self.count_jiffy(),
            KernalCall::ScanKeyboard => self.scan_keyboard(),
            KernalCall::ScreenSize => self.answer_xy(super::COLUMNS as u8, super::ROWS as u8),
            KernalCall::DeviceBase => self.answer_xy(0x00, 0xDC),
            KernalCall::ReadStatus => self.answer_a(self.drive.state),
            KernalCall::InitScreen => self.processor.bus.init_screen(),
            KernalCall::InitDevices => self.init_devices(),
            KernalCall::RestoreVectors => self.restore_vectors(),
            KernalCall::SetFile => self.set_file(),
            KernalCall::SetName => self.set_name(),
            KernalCall::Open => self.file_call(C64::open_file),
            KernalCall::Load => self.file_call(C64::load_file),
            KernalCall::Save => self.file_call(C64::save_file),
            KernalCall::SetInput => self.file_call(C64::set_input),
            KernalCall::SetOutput => self.file_call(|_| Err(DEVICE_NOT_PRESENT)),
            KernalCall::Close => self.file_call(|c64| {
                c64.close_file();
                Ok(())
            }),
            KernalCall::ClearChannels | KernalCall::CloseAll => self.clear_channels(),
            KernalCall::SetMessages => {}
        }
        self.return_to_caller()
    }

    fn return_to_caller(&mut self) -> Served {
        self.spend(SHORT_CALL);
        let low = self.pull();
        let high = self.pull();
        self.cpu().pc = u16::from_le_bytes([low, high]).wrapping_add(1);
        Served::Done
    }

    fn character_out(&mut self) {
        let code = self.cpu().a;
        self.output.push(code);
        self.processor.bus.print(code);
        self.cpu().flags.carry = false;
        self.spend(CHARACTER_OUT);
    }

    /// Shows what is typed until RETURN, then gives one character a call.
    fn character_in(&mut self) -> Served {
        if let Some(character) = self.status_character() {
            self.cpu().flags.carry = false;
            self.answer_a(character);
            return self.return_to_caller();
        }
        loop {
            let cycle = self.processor.cpu.cycles;
            match self.keyboard.line_input(&mut self.processor.bus.ram, cycle) {
                LineInput::Echo(key) => self.processor.bus.print(key),
                LineInput::Character(character) => {
                    self.cpu().flags.carry = false;
                    self.answer_a(character);
                    return self.return_to_caller();
                }
                LineInput::Wait => {
                    self.spend(POLL);
                    return Served::WaitsForInput;
                }
            }
        }
    }

    /// A key that was waiting also switches interrupts on.
    fn get_key(&mut self) {
        let cycle = self.processor.cpu.cycles;
        let key = self.keyboard.key(&mut self.processor.bus.ram, cycle);
        if key.is_some() {
            self.cpu().flags.interrupt_disable = false;
        }
        self.cpu().flags.carry = false;
        self.answer_a(key.unwrap_or(0));
    }

    fn plot(&mut self) {
        let Cpu { x, y, flags, .. } = self.processor.cpu;
        if flags.carry {
            let (row, column) = self.processor.bus.cursor();
            self.answer_xy(row, column);
        } else {
            self.processor.bus.set_cursor(x, y);
        }
    }

    fn read_time(&mut self) {
        let [_, high, middle, low] = self.jiffies().to_be_bytes();
        self.answer_a(low);
        self.answer_xy(middle, high);
        self.cpu().flags.interrupt_disable = false;
    }

    fn set_time(&mut self) {
        let Cpu { a, x, y, .. } = self.processor.cpu;
        self.set_jiffies(u32::from_be_bytes([0, y, x, a]));
        self.cpu().flags.interrupt_disable = false;
    }

    fn stop_key(&mut self) {
        let held = self.keyboard.stop || self.processor.bus.matrix.is_down(Key::RunStop);
        self.answer_a(if held { 0x7F } else { 0xFF });
        self.cpu().flags.zero = held;
    }

    /// A call that tells by C whether it failed, and by A why.
    fn file_call(&mut self, call: impl FnOnce(&mut C64) -> Result<(), u8>) {
        self.drive.state = 0;
        let outcome = call(self);
        self.cpu().flags.carry = outcome.is_err();
        if let Err(error) = outcome {
            self.answer_a(error);
        }
    }

    pub(super) fn init_devices(&mut self) {
        use crate::mos6502::Bus;
        self.processor.bus.write(0x0001, 0xE7, 0);
        self.processor.bus.write(0x0000, 0x2F, 0);
    }

    pub(super) fn restore_vectors(&mut self) {
        let [low, high] = rom::JIFFY_ROUTINE.to_le_bytes();
        self.processor.bus.ram[IRQ_VECTOR] = low;
        self.processor.bus.ram[IRQ_VECTOR + 1] = high;
        let [low, high] = rom::BASIC_WARM_START.to_le_bytes();
        self.processor.bus.ram[BRK_VECTOR] = low;
        self.processor.bus.ram[BRK_VECTOR + 1] = high;
    }

    pub(super) fn irq_vector_is_default(&self) -> bool {
        let ram = &self.processor.bus.ram;
        u16::from_le_bytes([ram[IRQ_VECTOR], ram[IRQ_VECTOR + 1]]) == rom::JIFFY_ROUTINE
    }

    fn answer_a(&mut self, value: u8) {
        let cpu = self.cpu();
        cpu.a = value;
        cpu.flags.zero = value == 0;
        cpu.flags.negative = value >= 0x80;
    }

    fn answer_xy(&mut self, x: u8, y: u8) {
        let cpu = self.cpu();
        cpu.x = x;
        cpu.y = y;
    }

    fn pull(&mut self) -> u8 {
        let cpu = self.cpu();
        cpu.s = cpu.s.wrapping_add(1);
        let at = 0x0100 | u16::from(cpu.s);
        self.processor.bus.ram[at]
    }

    fn spend(&mut self, cycles: u64) {
        self.cpu().cycles += cycles;
    }

    fn cpu(&mut self) -> &mut Cpu {
        &mut self.processor.cpu
    }
}

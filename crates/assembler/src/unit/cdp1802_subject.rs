use machines::cdp1802::{Cdp1802, Instruction, Model};
use machines::{Machine, Ram, Stop};

use super::subject::{CallRules, Subject, Watch, fit};
use crate::image::Image;

/// Where a routine returns to, and where the call technique is put if the
/// program has not set it up: above the BIOS of every board.
const HOME: u16 = 0xFFF0;
const CALL: u16 = 0xFFA1;
const RETURN: u16 = 0xFFC1;

/// The stack of a test that names none.
const STACK: u16 = 0x7FFF;

/// CALL, entered behind its first byte: parks D in R(E).0, pushes R(6), makes
/// R(3) the return address R(6), and loads R(3) from there.
const CALL_ROUTINE: [u8; 20] = [
    0xD3, 0xAE, 0xE2, 0x96, 0x73, 0x86, 0x73, 0x93, 0xB6, 0x83, 0xA6, 0x46, 0xB3, 0x46, 0xA3, 0x8E,
    0x30, 0xA0, 0x00, 0x00,
];

/// RETURN: the other way round.
const RETURN_ROUTINE: [u8; 16] = [
    0xD3, 0xAE, 0x96, 0xB3, 0x86, 0xA3, 0xE2, 0x60, 0x72, 0xA6, 0xF0, 0xB6, 0x8E, 0x30, 0xC0, 0x00,
];

/// A CDP1802 or CDP1806 with 64 KB of memory.
#[derive(Clone)]
pub(super) struct Cdp1802Subject {
    machine: Cdp1802<Ram>,
}

impl Cdp1802Subject {
    pub(super) fn new(model: Model) -> Cdp1802Subject {
        let mut machine = Cdp1802::new(model, Ram::new());
        machine.cpu.p = 3;
        machine.cpu.x = 2;
        machine.cpu.ie = false;
        Cdp1802Subject { machine }
    }

    /// The program counter is R(3) and the stack R(2), as the technique wants;
    /// R(4) and R(5) get routines unless they have some.
    fn prepare_call(&mut self) -> Result<(), String> {
        let cpu = &mut self.machine.cpu;
        cpu.p = 3;
        cpu.x = 2;
        if cpu.r[2] == 0 {
            cpu.r[2] = STACK;
        }
        if cpu.r[4] == 0 && cpu.r[5] == 0 {
            (cpu.r[4], cpu.r[5]) = (CALL, RETURN);
            let bus = &mut self.machine.bus;
            bus.load(CALL - 1, &CALL_ROUTINE).map_err(|error| error.to_string())?;
            bus.load(RETURN - 1, &RETURN_ROUTINE).map_err(|error| error.to_string())?;
        }
        self.push_link();
        Ok(())
    }

    /// What a CALL from `HOME` would have done.
    fn push_link(&mut self) {
        let [high, low] = self.machine.cpu.r[6].to_be_bytes();
        for byte in [high, low] {
            let stack = self.machine.cpu.r[2];
            self.machine.bus[stack] = byte;
            self.machine.cpu.r[2] = stack.wrapping_sub(1);
        }
        self.machine.cpu.r[6] = HOME;
    }

    fn describe(&self) -> String {
        let cpu = &self.machine.cpu;
        let instruction = Instruction::at(&self.machine.bus, cpu.pc(), cpu.model).to_string();
        let registers: Vec<String> =
            cpu.r.iter().map(|register| format!("{register:04X}")).collect();
        format!(
            "{:04X}  {instruction:<16} D={:02X} DF={} P={:X} X={:X} R={}",
            cpu.pc(),
            cpu.d,
            u8::from(cpu.df),
            cpu.p,
            cpu.x,
            registers.join(" ")
        )
    }
}

/// `r0` to `r9`, `ra` to `rf`, `r10` to `r15`.
fn index(name: &str) -> Option<usize> {
    let digits = name.strip_prefix('r')?;
    match digits.len() {
        1 => usize::from_str_radix(digits, 16).ok(),
        2 => digits.parse().ok().filter(|number| (10..=15).contains(number)),
        _ => None,
    }
}

impl Subject for Cdp1802Subject {
    fn boxed_clone(&self) -> Box<dyn Subject> {
        Box::new(self.clone())
    }

    fn load(&mut self, image: &Image) -> Result<(), String> {
        let Image::Bytes(segments) = image else { return Err("not a program of bytes".to_owned()) };
        segments.iter().try_for_each(|segment| {
            self.machine
                .bus
                .load(segment.address, &segment.bytes)
                .map_err(|error| error.to_string())
        })
    }

    fn read(&self, address: i64) -> Option<u8> {
        u16::try_from(address).ok().map(|address| self.machine.bus[address])
    }

    fn write(&mut self, address: i64, value: i64) -> bool {
        let (Ok(address), Some(value)) = (u16::try_from(address), fit(value, 8)) else {
            return false;
        };
        self.machine.bus[address] = value as u8;
        true
    }

    fn big_endian(&self) -> bool {
        true
    }

    fn register(&self, name: &str) -> Option<i64> {
        let cpu = &self.machine.cpu;
        Some(match name {
            "d" => cpu.d.into(),
            "df" => cpu.df.into(),
            "p" => cpu.p.into(),
            "x" => cpu.x.into(),
            "t" => cpu.t.into(),
            "q" => cpu.q.into(),
            "ie" => cpu.ie.into(),
            "pc" => cpu.pc().into(),
            _ => cpu.r[index(name)?].into(),
        })
    }

    fn set_register(&mut self, name: &str, value: i64) -> bool {
        let cpu = &mut self.machine.cpu;
        let bits = match name {
            "df" | "q" | "ie" => 1,
            "p" | "x" => 4,
            "d" | "t" => 8,
            _ => 16,
        };
        let Some(fitted) = fit(value, bits) else { return false };
        match name {
            "d" => cpu.d = fitted as u8,
            "df" => cpu.df = value != 0,
            "p" => cpu.p = fitted as u8,
            "x" => cpu.x = fitted as u8,
            "t" => cpu.t = fitted as u8,
            "q" => cpu.q = value != 0,
            "ie" => cpu.ie = value != 0,
            "pc" => cpu.r[usize::from(cpu.p & 15)] = fitted,
            _ => match index(name) {
                Some(index) => cpu.r[index] = fitted,
                None => return false,
            },
        }
        true
    }

    fn call(
        &mut self,
        address: i64,
        rules: &CallRules,
        mut watch: Watch<'_>,
    ) -> Result<(), String> {
        let address = u16::try_from(address).map_err(|_| format!("{address} is no address"))?;
        if rules.stop_on_return {
            self.prepare_call()?;
        }
        let counter = usize::from(self.machine.cpu.p & 15);
        self.machine.cpu.r[counter] = address;
        let end = self.machine.cycles().saturating_add(rules.most_cycles);
        loop {
            let pc = self.machine.cpu.pc();
            let returned = rules.stop_on_return && pc == HOME;
            if returned || rules.stop_at.contains(&pc.into()) {
                return Ok(());
            }
            if self.machine.cycles() >= end {
                return Err(format!(
                    "still running at ${pc:04X} after {} cycles",
                    rules.most_cycles
                ));
            }
            if let Some(watch) = watch.as_mut() {
                watch(self.describe());
            }
            match self.machine.step() {
                Ok(Some(Stop::Halted)) if !rules.fail_on_break => return Ok(()),
                Ok(Some(Stop::Halted)) => return Err(format!("the machine stopped at ${pc:04X}")),
                Ok(_) => {}
                Err(fault) => return Err(fault.to_string()),
            }
        }
    }

    fn cycles(&self) -> u64 {
        self.machine.cycles()
    }
}

use machines::cdp1802::{Cpu, Instruction, Model};
use machines::{Ram, System};

use super::byte_subject::{ByteSubject, Chip};
use super::subject::{CallRules, fit};

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
pub(super) fn cdp1802(model: Model) -> ByteSubject<Cpu> {
    let mut cpu = Cpu::new(model);
    (cpu.p, cpu.x, cpu.ie) = (3, 2, false);
    ByteSubject::new(cpu)
}

/// The program counter is R(3) and the stack R(2), as the technique wants; R(4)
/// and R(5) get routines unless they have some.
fn prepare_call(System { cpu, bus }: &mut System<Cpu, Ram>) -> Result<(), String> {
    cpu.p = 3;
    cpu.x = 2;
    if cpu.r[2] == 0 {
        cpu.r[2] = STACK;
    }
    if cpu.r[4] == 0 && cpu.r[5] == 0 {
        (cpu.r[4], cpu.r[5]) = (CALL, RETURN);
        bus.load(CALL - 1, &CALL_ROUTINE).map_err(|error| error.to_string())?;
        bus.load(RETURN - 1, &RETURN_ROUTINE).map_err(|error| error.to_string())?;
    }
    // What a CALL from `HOME` would have done.
    for byte in cpu.r[6].to_be_bytes() {
        bus[cpu.r[2]] = byte;
        cpu.r[2] = cpu.r[2].wrapping_sub(1);
    }
    cpu.r[6] = HOME;
    Ok(())
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

impl Chip for Cpu {
    const BIG_ENDIAN: bool = true;

    fn register(&self, name: &str) -> Option<i64> {
        Some(match name {
            "d" => self.d.into(),
            "df" => self.df.into(),
            "p" => self.p.into(),
            "x" => self.x.into(),
            "t" => self.t.into(),
            "q" => self.q.into(),
            "ie" => self.ie.into(),
            "pc" => self.pc().into(),
            _ => self.r[index(name)?].into(),
        })
    }

    fn set_register(&mut self, name: &str, value: i64) -> bool {
        let bits = match name {
            "df" | "q" | "ie" => 1,
            "p" | "x" => 4,
            "d" | "t" => 8,
            _ => 16,
        };
        let Some(fitted) = fit(value, bits) else { return false };
        match name {
            "d" => self.d = fitted as u8,
            "df" => self.df = value != 0,
            "p" => self.p = fitted as u8,
            "x" => self.x = fitted as u8,
            "t" => self.t = fitted as u8,
            "q" => self.q = value != 0,
            "ie" => self.ie = value != 0,
            "pc" => self.r[usize::from(self.p & 15)] = fitted,
            _ => match index(name) {
                Some(index) => self.r[index] = fitted,
                None => return false,
            },
        }
        true
    }

    fn enter(system: &mut System<Cpu, Ram>, address: u16, returning: bool) -> Result<(), String> {
        if returning {
            prepare_call(system)?;
        }
        let counter = usize::from(system.cpu.p & 15);
        system.cpu.r[counter] = address;
        Ok(())
    }

    fn has_returned(&self, _caller: &Cpu) -> bool {
        self.pc() == HOME
    }

    fn halted(pc: u16, rules: &CallRules) -> Result<(), String> {
        if rules.fail_on_break { Err(format!("the machine stopped at ${pc:04X}")) } else { Ok(()) }
    }

    fn describe(system: &System<Cpu, Ram>) -> String {
        let cpu = &system.cpu;
        let instruction = Instruction::at(&system.bus, cpu.pc(), cpu.model).to_string();
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

use machines::{Machine, Processor, Ram, Stop, System};

use super::subject::{Call, CallRules, Subject, Watch, fit};
use crate::image::Image;

/// What is particular to a processor with 64 KB of memory. The rest of being a
/// [`Subject`] is the same for all of them.
pub(super) trait Chip: Processor<Ram> + 'static {
    /// Whether the high byte of a word comes first.
    const BIG_ENDIAN: bool = false;

    fn register(&self, name: &str) -> Option<i64>;

    fn set_register(&mut self, name: &str, value: i64) -> bool;

    /// Makes the routine at `address` the next thing to execute; `returning`
    /// means that its return is to be noticed.
    fn enter(system: &mut System<Self, Ram>, address: u16, returning: bool) -> Result<(), String>;

    /// Whether the routine that `caller` called has returned.
    fn has_returned(&self, caller: &Self) -> bool;

    /// Whether this code is an instruction that ends a call.
    fn is_break(_code: u8) -> bool {
        false
    }

    /// What the end of a run means: the call ends there, or fails.
    fn halted(pc: u16, rules: &CallRules) -> Result<(), String>;

    /// The next instruction and the registers, for a trace.
    fn describe(system: &System<Self, Ram>) -> String;
}

/// A processor with 64 KB of memory.
#[derive(Clone)]
pub(super) struct ByteSubject<C> {
    system: System<C, Ram>,
    /// The registers before the call that is going on.
    caller: C,
}

impl<C: Chip> ByteSubject<C> {
    pub(super) fn new(cpu: C) -> ByteSubject<C> {
        ByteSubject { system: System { cpu, bus: Ram::new() }, caller: cpu }
    }
}

impl<C: Chip> Subject for ByteSubject<C> {
    fn boxed_clone(&self) -> Box<dyn Subject> {
        Box::new(self.clone())
    }

    fn load(&mut self, image: &Image) -> Result<(), String> {
        let Image::Bytes(segments) = image else { return Err("not a program of bytes".to_owned()) };
        segments.iter().try_for_each(|segment| {
            let loaded = self.system.bus.load(segment.address, &segment.bytes);
            loaded.map_err(|error| error.to_string())
        })
    }

    fn read(&self, address: i64) -> Option<u8> {
        u16::try_from(address).ok().map(|address| self.system.bus[address])
    }

    fn write(&mut self, address: i64, value: i64) -> bool {
        let (Ok(address), Some(value)) = (u16::try_from(address), fit(value, 8)) else {
            return false;
        };
        self.system.bus[address] = value as u8;
        true
    }

    fn big_endian(&self) -> bool {
        C::BIG_ENDIAN
    }

    fn register(&self, name: &str) -> Option<i64> {
        self.system.cpu.register(name)
    }

    fn set_register(&mut self, name: &str, value: i64) -> bool {
        self.system.cpu.set_register(name, value)
    }

    fn call(&mut self, address: i64, rules: &CallRules, watch: Watch<'_>) -> Result<(), String> {
        let address = u16::try_from(address).map_err(|_| format!("{address} is not an address"))?;
        self.caller = self.system.cpu;
        C::enter(&mut self.system, address, rules.stop_on_return)?;
        self.run_call(rules, watch)
    }

    fn cycles(&self) -> u64 {
        self.system.cycles()
    }
}

impl<C: Chip> Call for ByteSubject<C> {
    fn is_over(&self, rules: &CallRules) -> bool {
        let returned = rules.stop_on_return && self.system.cpu.has_returned(&self.caller);
        returned || rules.stop_at.contains(&self.system.cpu.pc().into())
    }

    fn before_step(&self, rules: &CallRules) -> Option<Result<(), String>> {
        C::is_break(self.system.bus[self.system.cpu.pc()]).then(|| {
            let message = format!("BRK at ${:04X}", self.system.cpu.pc());
            if rules.fail_on_break { Err(message) } else { Ok(()) }
        })
    }

    fn place(&self) -> String {
        format!("${:04X}", self.system.cpu.pc())
    }

    fn describe(&self) -> String {
        C::describe(&self.system)
    }

    fn step(&mut self, rules: &CallRules) -> Option<Result<(), String>> {
        let pc = self.system.cpu.pc();
        match self.system.step() {
            Ok(Some(Stop::Halted)) => Some(C::halted(pc, rules)),
            Ok(_) => None,
            Err(fault) => Some(Err(fault.to_string())),
        }
    }
}

use super::bios_service::serve;
use super::{
    BiosCall, BitRate, Board, Cdp1802, Console, Fault, Model, Pacing, Polarity, SerialLine,
};
use super::{Terminal, bios};
use crate::machine::{counters_of_its_processor, run_watched};
use crate::pause::Served;
use crate::{Budget, DoesNotFit, Fault as _, Machine, Pause, Ram, Stop, Trace};
use serde::{Deserialize, Serialize};

/// A board with its processor, memory and terminal.
///
/// ```
/// use machines::cdp1802::{Computer, Pause};
/// use machines::Budget;
///
/// let mut computer = Computer::with_bios();
/// // Load R2 and R6, LBR F_INITCALL; then call F_TYPE, F_READ, and so on for ever.
/// computer.load(0x0000, &[0xF8, 0x7E, 0xB2, 0xF8, 0xFF, 0xA2]).unwrap();
/// computer.load(0x0006, &[0xF8, 0x00, 0xB6, 0xF8, 0x10, 0xA6, 0xC0, 0xFF, 0x3F]).unwrap();
/// computer.load(0x0010, &[0xF8, b'?', 0xD4, 0xFF, 0x03, 0xD4, 0xFF, 0x06, 0x30, 0x10]).unwrap();
/// computer.start_at(0x0000);
/// assert_eq!(computer.run_until_waiting(Budget::cycles(10_000)), Ok(Pause::WaitsForInput));
/// assert_eq!(computer.received(), b"?");
/// computer.send(b"a");
/// assert_eq!(computer.run_until_waiting(Budget::cycles(10_000)), Ok(Pause::WaitsForInput));
/// assert_eq!(computer.received(), b"a?"); // RE.1 asks for an echo
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Computer {
    /// The processor and the board around it.
    pub processor: Cdp1802<Board>,
    /// Clock cycles per second; a machine cycle is eight of them.
    pub clock: u64,
}

/// The first address behind the 32 KB of memory that can be written.
const ROM_START: u16 = 0x8000;

const MEMBERSHIP_CARD_CLOCK: u64 = 1_750_000;
const BIOS_CLOCK: u64 = 12_000_000;
const BITS_PER_CHARACTER: u64 = 10;

/// RE.1 as the firmware leaves it: a serial chip, with echo.
const CONSOLE_CONSTANT: u16 = 0x0100;

impl Computer {
    /// A CDP1802 Membership Card at 1.75 MHz with a terminal at 9600 baud on Q
    /// and EF3, all of whose bits the program makes itself.
    #[must_use]
    pub fn membership_card() -> Computer {
        let rate = BitRate::new(MEMBERSHIP_CARD_CLOCK, 9_600);
        let line = SerialLine::new(rate, Polarity::Normal, Pacing::Steady { rest: 0 });
        Computer::new(Model::Cdp1802, MEMBERSHIP_CARD_CLOCK, Terminal::Line(line))
    }

    /// A CDP1806 at 12 MHz whose BIOS drives a serial chip at 19200 baud.
    #[must_use]
    pub fn with_bios() -> Computer {
        let cycles_per_character =
            BitRate::new(BIOS_CLOCK, 19_200).whole_cycles(BITS_PER_CHARACTER);
        let terminal = Terminal::Bios(Console::new(cycles_per_character));
        let mut computer = Computer::new(Model::Cdp1806, BIOS_CLOCK, terminal);
        bios::install(&mut computer.processor.bus.memory);
        computer.processor.cpu.r[14] = CONSOLE_CONSTANT;
        computer
    }

    /// Any other board: 32 KB of memory to write in, and a terminal.
    #[must_use]
    pub fn new(model: Model, clock: u64, terminal: Terminal) -> Computer {
        let board = Board { memory: Ram::new(), rom_start: ROM_START, terminal };
        Computer { processor: Cdp1802::new(model, board), clock }
    }

    /// Copies a program into memory.
    ///
    /// # Errors
    /// When it runs over the end of memory.
    pub fn load(&mut self, address: u16, bytes: &[u8]) -> Result<(), DoesNotFit> {
        self.processor.bus.memory.load(address, bytes)
    }

    /// Lets the processor go on at an address as a monitor's run command does:
    /// P and X are zero, Q is zero.
    pub fn start_at(&mut self, address: u16) {
        self.processor.reset();
        self.processor.cpu.r[0] = address;
    }

    /// Puts bytes on their way to the program.
    pub fn send(&mut self, bytes: &[u8]) {
        let cycle = self.cycles();
        self.processor.bus.send(bytes, cycle);
    }

    /// Takes the bytes that the program has sent.
    pub fn received(&mut self) -> Vec<u8> {
        let cycle = self.cycles();
        self.processor.bus.received(cycle)
    }

    /// Calls the subroutine at `address` by the standard call and return
    /// technique, as [`Cdp1802::call`] does, with the calls of the BIOS that it
    /// makes.
    ///
    /// # Errors
    /// When an instruction cannot be executed or the budget is used up.
    pub fn call(&mut self, address: u16, budget: Budget) -> Result<Option<Stop>, Fault> {
        let end = budget.end(self.cycles());
        let caller = self.processor.enter(address);
        loop {
            let budget = Budget::cycles(end.saturating_sub(self.cycles()));
            match self.processor.run_until(budget, |cpu| caller.is_back(cpu)) {
                Err(fault) => self.serve(fault)?,
                returned => return returned,
            };
        }
    }

    /// Seconds of the machine's own time since power-on.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.cycles() as f64 * 8.0 / self.clock as f64
    }

    /// Runs until the program stops or has nothing to do but wait for input.
    ///
    /// # Errors
    /// When an instruction cannot be executed or the budget is used up.
    pub fn run_until_waiting(&mut self, budget: Budget) -> Result<Pause, Fault> {
        let end = budget.end(self.cycles());
        loop {
            let slice = self.slice().min(end.saturating_sub(self.cycles()));
            let served = match self.processor.run_until(Budget::cycles(slice), |_| false) {
                Ok(_) => return Ok(Pause::Halted),
                Err(fault) if fault.is_over_budget() && self.cycles() < end => Served::Done,
                Err(fault) => self.serve(fault)?,
            };
            let awaited = self.is_awaited().then_some(Pause::WaitsForInput);
            if let Some(pause) = served.pause().or(awaited) {
                return Ok(pause);
            }
        }
    }

    /// How long to run before asking whether the line is awaited: the BIOS says
    /// it of itself.
    fn slice(&self) -> u64 {
        match self.processor.bus.terminal {
            Terminal::Line(_) => 5_000,
            Terminal::Bios(_) => u64::MAX,
        }
    }

    fn is_awaited(&self) -> bool {
        match &self.processor.bus.terminal {
            Terminal::Line(line) => line.is_awaited(),
            Terminal::Bios(_) => false,
        }
    }

    /// Does the BIOS call on which the processor stopped, if it is one.
    fn serve(&mut self, fault: Fault) -> Result<Served, Fault> {
        let Fault::Undefined { pc, .. } = fault else {
            return Err(fault);
        };
        let Cdp1802 { cpu, bus } = &mut self.processor;
        BiosCall::at(pc).and_then(|call| serve(cpu, bus, call)).ok_or(fault)
    }
}

impl Machine for Computer {
    type Fault = Fault;

    counters_of_its_processor!();

    fn step(&mut self) -> Result<Option<Stop>, Fault> {
        self.processor.step().or_else(|fault| self.serve(fault).map(|_| None))
    }

    fn run_traced<T: Trace<Self>>(&mut self, budget: Budget, trace: &mut T) -> Result<Stop, Fault> {
        run_watched(self, budget, trace, |computer, left| {
            let run = computer.processor.run_until(left, |_| false);
            run.or_else(|fault| computer.serve(fault).map(|_| None))
        })?
        .ok_or_else(|| Fault::OverBudget { pc: self.processor.cpu.pc() })
    }
}

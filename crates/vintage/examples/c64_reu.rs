//! What a RAM Expansion Unit saves: the C64 program searches ten positions to a depth, without one and with
//! each of those that Commodore sold: `cargo run --release -p vintage --example c64_reu -- DEPTH`.

use assembler::{Assembler, Assembly, Cpu, DiskLoader, write_prg};
use machines::c64::{C64, ReuModel, VideoStandard};
use machines::{Budget, Machine as _};
use rules::{Position, Role};
use std::error::Error;
use std::io::Write as _;

mod versus;

const PATIENCE: Budget = Budget::cycles(20_000_000_000);

fn main() -> Result<(), Box<dyn Error>> {
    let depth: u8 = std::env::args().nth(1).ok_or("usage: c64_reu DEPTH")?.parse()?;
    let program = Assembler::new(Cpu::Mos6502)
        .assemble(&format!("{}/torres-text.asm", versus::USUAL), &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    let units =
        [None, Some(ReuModel::Model1700), Some(ReuModel::Model1764), Some(ReuModel::Model1750)];
    for model in units {
        let (mut cycles, mut nodes) = (0, 0);
        for fen in versus::POSITIONS {
            let mut machine = Machine::new(&program, model)?;
            let (spent, seen) = machine.search(&Position::from_fen(fen)?, depth)?;
            cycles += spent;
            nodes += seen;
        }
        writeln!(std::io::stdout(), "{model:?}: {cycles} cycles of the clock, {nodes} nodes")?;
    }
    Ok(())
}

struct Machine<'p> {
    c64: C64,
    program: &'p Assembly,
}

impl Machine<'_> {
    fn new(program: &Assembly, model: Option<ReuModel>) -> Result<Machine<'_>, Box<dyn Error>> {
        let mut c64 = C64::new(VideoStandard::Pal);
        if let Some(model) = model {
            c64.plug_in(model);
        }
        c64.load_prg(&write_prg(program.segments())?)?;
        c64.start_sys()?;
        c64.run_until_waiting(PATIENCE)?;
        Ok(Machine { c64, program })
    }

    fn address(&self, name: &str) -> Result<u16, Box<dyn Error>> {
        let value = self.program.symbol(name).ok_or_else(|| format!("no {name}"))?;
        Ok(value.try_into()?)
    }

    fn put(&mut self, name: &str, value: u8) -> Result<(), Box<dyn Error>> {
        let address = self.address(name)?;
        self.c64.processor.bus.ram[address] = value;
        Ok(())
    }

    fn call(&mut self, name: &str) -> Result<(), Box<dyn Error>> {
        let address = self.address(name)?;
        self.c64.call(address, PATIENCE)?;
        Ok(())
    }

    /// Cycles and nodes of a search.
    fn search(&mut self, position: &Position, depth: u8) -> Result<(u64, u64), Box<dyn Error>> {
        self.call("ClearBoard")?;
        let board = self.address("Board88")?;
        for (square, piece) in position.board().iter() {
            let role = match piece.role {
                Role::Pawn => 1,
                Role::Knight => 2,
                Role::Bishop => 3,
                Role::Rook => 4,
                Role::Queen => 5,
                Role::King => 6,
            };
            let at = (7 - square.rank().index() as u16) * 16 + square.file().index() as u16;
            self.c64.processor.bus.ram[board + at] = piece.color.pick(0x80, 0) | 0x30 | role;
        }
        self.put("side", position.turn().pick(0x80, 0))?;
        let fen = position.fen().to_string();
        let rights = fen.split(' ').nth(2).unwrap_or("-");
        let castling = [('K', 1), ('Q', 2), ('k', 4), ('q', 8)];
        let bits = castling.iter().filter(|(letter, _)| rights.contains(*letter));
        self.put("castle", bits.map(|(_, bit)| bit).sum())?;
        self.put("repCount", 0)?;
        self.call("FillLists")?;
        self.put("maxDepth", depth)?;
        for (name, value) in [("stop", 0), ("softStop", 0), ("limit", 0xFF)] {
            self.put(name, value)?;
        }
        let limit = self.address("limit")?;
        self.c64.processor.bus.ram[limit + 1] = 0xFF;
        self.call("StartClock")?;
        let before = self.c64.cycles();
        self.call("Think")?;
        let nodes = self.address("nodes")?;
        let bytes = [0, 1, 2, 3].map(|at| self.c64.processor.bus.ram[nodes + at]);
        Ok((self.c64.cycles() - before, u32::from_le_bytes(bytes).into()))
    }
}

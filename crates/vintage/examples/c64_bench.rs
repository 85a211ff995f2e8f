//! How deep the C64 program comes on some positions, and in which routines its
//! cycles go: `cargo run --release -p vintage --example c64_bench -- CYCLES
//! [FOLDER [DEPTH]]`, FOLDER holding the `core.asm` of another version.

mod versus;

use assembler::{Assembler, Cpu, DiskLoader, write_prg};
use rules::Position;
use std::error::Error;
use std::io::Write as _;
use vintage::c64::{Computer, Program, ThinkingLimits};

const ROUTINES: usize = 40;
const MOST_PROFILED: u64 = 20_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let cycles = arguments.first().ok_or("usage: c64_bench CYCLES [FOLDER [DEPTH]]")?.parse()?;
    let depth = arguments.get(2).map_or(Ok(30), |text| text.parse())?;
    let folder = arguments.get(1).map_or(versus::USUAL, String::as_str);
    let program = Assembler::new(Cpu::Mos6502)
        .assemble(&format!("{folder}/core.asm"), &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    let value_of = |name: &str| program.symbol(name).and_then(|value| value.try_into().ok());
    let computer = Computer::boot(&Program::new(&write_prg(program.segments())?, value_of)?)?;
    let mut routines: Vec<(i64, String, u64)> = program
        .symbols()
        .into_iter()
        .filter(|symbol| symbol.is_label && !symbol.name.contains('.'))
        .map(|symbol| (symbol.value, symbol.name, 0))
        .collect();
    routines.sort();

    let mut out = std::io::stdout().lock();
    let (mut nodes, mut spent, mut depths) = (0, 0, 0);
    for fen in versus::POSITIONS {
        let position = Position::from_fen(fen)?;
        let limits = ThinkingLimits { cycles, depth };
        let thought = computer.clone().think(std::slice::from_ref(&position), limits)?;
        nodes += thought.nodes;
        spent += thought.cycles;
        depths += thought.depth;
        writeln!(out, "{fen}\n  {thought:?}")?;
        let profile = computer.clone().profile(&position, cycles.min(MOST_PROFILED))?;
        for (address, cycles) in (0..).zip(profile) {
            let place = routines.partition_point(|(start, ..)| *start <= address);
            if cycles > 0 && place > 0 {
                routines[place - 1].2 += cycles;
            }
        }
    }
    let each = spent / nodes.max(1);
    writeln!(out, "{nodes} nodes, {spent} cycles, {each} a node, depths {depths}")?;
    routines.sort_by_key(|(.., cycles)| std::cmp::Reverse(*cycles));
    let total: u64 = routines.iter().map(|(.., cycles)| cycles).sum();
    for (_, name, cycles) in routines.iter().take(ROUTINES) {
        writeln!(out, "{:5.1} % {name}", *cycles as f64 * 100.0 / total.max(1) as f64)?;
    }
    Ok(())
}

//! How deep the C64 program comes on some positions, and in which routines its
//! cycles go: `cargo run --release -p vintage --example c64_bench -- CYCLES
//! [FOLDER [DEPTH]]`, FOLDER holding the `core.asm` of another version.

use assembler::{Assembler, Cpu, DiskLoader, write_prg};
use rules::Position;
use std::error::Error;
use std::io::Write as _;
use vintage::c64::{Computer, Program, ThinkingLimits};

const USUAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/c64");
const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "8/5pk1/4p1p1/3pP2p/r2P1P1P/1R4P1/6K1/8 w - - 0 40",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN1BN2/PP2QPPP/R2R2K1 w - - 0 14",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2P1P3/PPNBB3/1Q1N1PPP/2R2RK1 b - - 0 15",
    "r1bqk2r/ppp2ppp/2n2n2/2bpp3/4P3/2PP1N2/PP1NBPPP/R1BQK2R b KQkq - 0 6",
    "3r2k1/pp3ppp/2n1b3/4p3/4P3/1P2BN2/P4PPP/3R2K1 w - - 0 24",
];
const ROUTINES: usize = 40;
const MOST_PROFILED: u64 = 20_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let cycles = arguments.first().ok_or("usage: c64_bench CYCLES [FOLDER [DEPTH]]")?.parse()?;
    let depth = arguments.get(2).map_or(Ok(30), |text| text.parse())?;
    let folder = arguments.get(1).map_or(USUAL, String::as_str);
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
    for fen in POSITIONS {
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

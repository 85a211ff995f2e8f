//! The machine cycles of every routine of the 1802 program, calls included, as
//! its headers give them: least, most and average over some commands.
//!
//! `cargo run -p vintage --example cdp1802_cycles`

use assembler::{Assembler, Assembly, Cpu, DiskLoader};
use machines::cdp1802::Computer;
use machines::{Budget, Machine};
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::io::{self, Write as _};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/cdp1802");

/// What is typed, and the cycles that are run then.
const SESSION: [(&str, u64); 11] = [
    ("uci", 5_000_000),
    ("ucinewgame", 5_000_000),
    ("position startpos", 5_000_000),
    ("go movetime 1000", 5_000_000),
    ("position startpos moves e2e4 e7e6", 5_000_000),
    ("go depth 1", 5_000_000),
    (
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        9_000_000,
    ),
    ("go depth 3", 60_000_000),
    ("perft 2", 20_000_000),
    ("position fen 8/5k2/8/1pP5/8/1K6/6P1/8 w - b6 0 1 moves b3c3 f7e7", 5_000_000),
    ("go wtime 60000 btime 60000 winc 100 binc 100", 15_000_000),
];

/// A call that has not returned.
struct Frame {
    name: u16,
    back: u16,
    stack: u16,
    start: u64,
}

/// Calls, cycles, least, most.
type Tally = (u64, u64, u64, u64);

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for (cpu, source, computer) in [
        (Cpu::Cdp1806, "bios1806.asm", Computer::with_bios()),
        (Cpu::Cdp1802, "card1802.asm", Computer::membership_card()),
    ] {
        let program = Assembler::new(cpu)
            .assemble(&format!("{FOLDER}/{source}"), &DiskLoader::new())
            .map_err(|failure| failure.to_string())?;
        writeln!(out, "{source}")?;
        for (name, (calls, cycles, least, most)) in measured(&program, computer)? {
            let average = cycles / calls;
            writeln!(
                out,
                "{name:18} {calls:8} calls {least:8} to {most:10}, {average} on average"
            )?;
        }
    }
    Ok(())
}

fn measured(
    program: &Assembly,
    mut computer: Computer,
) -> Result<BTreeMap<String, Tally>, Box<dyn Error>> {
    for segment in program.segments() {
        computer.load(segment.address, &segment.bytes)?;
    }
    let labels = program.symbols().into_iter().filter(|symbol| symbol.is_label);
    let names: HashMap<u16, String> = labels
        .filter(|symbol| !symbol.name.contains('.'))
        .filter_map(|symbol| Some((u16::try_from(symbol.value).ok()?, symbol.name)))
        .collect();
    let (mut frames, mut tallies) = (Vec::new(), HashMap::new());
    let mut watch = |computer: &Computer| follow(computer, &names, &mut frames, &mut tallies);
    computer.start_at(0);
    // Each run ends with its budget: the program waits for commands for ever.
    let _ = computer.run_traced(Budget::cycles(20_000_000), &mut watch);
    for (line, cycles) in SESSION {
        computer.send(line.as_bytes());
        computer.send(b"\n");
        let _ = computer.run_traced(Budget::cycles(cycles), &mut watch);
    }
    Ok(tallies.into_iter().map(|(address, tally)| (names[&address].clone(), tally)).collect())
}

/// Keeps account of calls by the standard call and return technique: R6 is the
/// way back, R2 the stack, R3 the program counter.
fn follow(
    computer: &Computer,
    names: &HashMap<u16, String>,
    frames: &mut Vec<Frame>,
    tallies: &mut HashMap<u16, Tally>,
) {
    let cpu = &computer.processor.cpu;
    if cpu.p != 3 {
        return;
    }
    let (pc, stack) = (cpu.pc(), cpu.r[2]);
    while let Some(frame) = frames.pop_if(|frame| stack >= frame.stack + 2) {
        if pc == frame.back {
            let cycles = cpu.cycles - frame.start;
            let (calls, sum, least, most) =
                tallies.entry(frame.name).or_insert((0, 0, u64::MAX, 0));
            (*calls, *sum) = (*calls + 1, *sum + cycles);
            (*least, *most) = ((*least).min(cycles), (*most).max(cycles));
        }
    }
    let again = frames.iter().any(|frame| frame.name == pc && frame.stack == stack);
    if names.contains_key(&pc) && !again {
        frames.push(Frame { name: pc, back: cpu.r[6], stack, start: cpu.cycles });
    }
}

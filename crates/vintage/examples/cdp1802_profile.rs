//! Where the 1802 program spends its machine cycles: by routine, calls not included, over some
//! positions searched to a depth.
//!
//! `cargo run --release -p vintage --example cdp1802_profile -- FOLDER DEPTH [labels | branches]`,
//! where `labels` counts the labels inside routines apart, and `branches` shows only the branches
//! that are long.

use assembler::{Assembler, Cpu, DiskLoader};
use machines::cdp1802::Computer;
use machines::{Budget, Machine as _};
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write as _};

const POSITIONS: [&str; 4] = [
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/5pk1/4p1p1/3pP2p/r2P1P1P/5KP1/3R4/8 w - - 0 40",
];
/// Cycles of the longest run; each ends when the program waits for the next command.
const LONGEST: u64 = 2_000_000_000;
/// Characters per machine cycle are few: what is typed is heard by then.
const COMMAND: u64 = 3_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, depth, labels @ ..] = arguments.as_slice() else {
        return Err("usage: cdp1802_profile FOLDER DEPTH [labels]".into());
    };
    let program = Assembler::new(Cpu::Cdp1806)
        .assemble(&format!("{folder}/bios1806.asm"), &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    let mut computer = Computer::with_bios();
    for segment in program.segments() {
        computer.load(segment.address, &segment.bytes)?;
    }
    computer.start_at(0);
    let _ = computer.run(Budget::cycles(20_000_000));
    let mut spent = Spent { cycles: vec![0; 1 << 16], visits: vec![0; 1 << 16], last: None };
    for fen in POSITIONS {
        computer.send(format!("position fen {fen}\n").as_bytes());
        let _ = computer.run(Budget::cycles(COMMAND));
        computer.send(format!("go depth {depth}\n").as_bytes());
        computer.received();
        let mut text = String::new();
        let end = computer.cycles() + LONGEST;
        while !text.contains("bestmove") && computer.cycles() < end {
            let mut follow = |seen: &Computer| spent.follow(seen);
            let _ = computer.run_traced(Budget::cycles(COMMAND), &mut follow);
            text += &String::from_utf8_lossy(&computer.received());
        }
        spent.last = None;
    }
    let starts: BTreeMap<u16, String> = program
        .symbols()
        .into_iter()
        .filter(|symbol| symbol.is_label && (!labels.is_empty() || !symbol.name.contains('.')))
        .filter_map(|symbol| Some((u16::try_from(symbol.value).ok()?, symbol.name)))
        .collect();
    if labels.iter().any(|word| word == "branches") {
        spent.cycles.iter_mut().enumerate().for_each(|(address, cycles)| {
            let code = computer.processor.bus.memory[address as u16];
            *cycles *= u64::from(matches!(code, 0xC0..=0xC3 | 0xC9..=0xCB));
        });
    }
    spent.report(&starts)
}

/// Machine cycles and visits by address.
struct Spent {
    cycles: Vec<u64>,
    visits: Vec<u64>,
    last: Option<(u16, u64)>,
}

impl Spent {
    /// An instruction is about to be executed: the one before has taken its time.
    fn follow(&mut self, computer: &Computer) {
        let cpu = &computer.processor.cpu;
        if let Some((address, since)) = self.last {
            self.cycles[usize::from(address)] += cpu.cycles - since;
        }
        self.visits[usize::from(cpu.pc())] += 1;
        self.last = Some((cpu.pc(), cpu.cycles));
    }

    fn report(&self, starts: &BTreeMap<u16, String>) -> Result<(), Box<dyn Error>> {
        let all: u64 = self.cycles.iter().sum();
        let mut totals: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for address in 0..=u16::MAX {
            let Some((start, name)) = starts.range(..=address).next_back() else { continue };
            let total = totals.entry(name).or_default();
            total.0 += self.cycles[usize::from(address)];
            total.1 = self.visits[usize::from(*start)];
        }
        let mut rows: Vec<_> = totals.into_iter().filter(|(_, (cycles, _))| *cycles > 0).collect();
        rows.sort_by_key(|(_, (cycles, _))| std::cmp::Reverse(*cycles));
        let mut out = io::stdout().lock();
        for (name, (cycles, visits)) in rows.into_iter().take(80) {
            let part = 100.0 * cycles as f64 / all as f64;
            let each = cycles.checked_div(visits).unwrap_or(0);
            writeln!(
                out,
                "{part:5.1} %  {cycles:11} cycles {visits:9} times {each:6} each  {name}"
            )?;
        }
        writeln!(out, "{all} machine cycles")?;
        Ok(())
    }
}

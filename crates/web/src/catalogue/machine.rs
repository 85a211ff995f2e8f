use assembler::Cpu;

use crate::messages::MachineKind;

/// The stories, in the order of the years.
const STORIES: [&str; 11] = [
    include_str!("../../data/machines/ajedrecista.txt"),
    include_str!("../../data/machines/eniac.txt"),
    include_str!("../../data/machines/turochamp.txt"),
    include_str!("../../data/machines/bernstein.txt"),
    include_str!("../../data/machines/microchess.txt"),
    include_str!("../../data/machines/cdp1802.txt"),
    include_str!("../../data/machines/c64.txt"),
    include_str!("../../data/machines/seajay.txt"),
    include_str!("../../data/machines/torres.txt"),
    include_str!("../../data/machines/material.txt"),
    include_str!("../../data/machines/random.txt"),
];

/// What is written about a player: a head of `key: value` lines, then paragraphs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Machine {
    /// The player.
    pub(super) name: String,
    pub(super) title: String,
    /// What its panel shows.
    pub(super) panel: Option<MachineKind>,
    /// Cycles a second.
    pub(super) hertz: Option<u32>,
    /// Its program, if it is in assembly of ours.
    pub(super) program: Option<Program>,
    pub(super) facts: Vec<(String, String)>,
    pub(super) story: Vec<String>,
}

/// A program and how it is assembled: `folder/main.asm cpu NAME=value…`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Program {
    pub(super) main: String,
    pub(super) cpu: Cpu,
    pub(super) defines: Vec<(String, i64)>,
}

pub(super) fn all() -> Vec<Machine> {
    STORIES.iter().map(|text| parse(text)).collect()
}

fn parse(text: &str) -> Machine {
    let (head, story) = text.split_once("\n\n").unwrap_or((text, ""));
    let mut machine = Machine {
        story: story.split("\n\n").map(|words| words.trim().replace('\n', " ")).collect(),
        ..Machine::default()
    };
    for (key, value) in head.lines().filter_map(|line| line.split_once(": ")) {
        let value = value.trim();
        match key {
            "name" => machine.name = value.to_owned(),
            "title" => machine.title = value.to_owned(),
            "panel" => {
                machine.panel = value.parse().ok();
            }
            "hertz" => machine.hertz = value.parse().ok(),
            "program" => machine.program = program(value),
            _ => machine.facts.extend(fact(value)),
        }
    }
    machine
}

fn fact(text: &str) -> Option<(String, String)> {
    let (label, value) = text.split_once(" | ")?;
    Some((label.to_owned(), value.to_owned()))
}

fn program(text: &str) -> Option<Program> {
    let mut words = text.split_whitespace();
    let main = words.next()?.to_owned();
    let cpu = match words.next()? {
        "chessvm" => Cpu::Chessvm,
        "mos6502" => Cpu::Mos6502,
        "cdp1802" => Cpu::Cdp1802,
        "cdp1806" => Cpu::Cdp1806,
        _ => return None,
    };
    let define = |word: &str| {
        let (name, value) = word.split_once('=')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    Some(Program { main, cpu, defines: words.filter_map(define).collect() })
}

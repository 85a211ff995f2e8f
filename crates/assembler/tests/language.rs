//! The language that all CPUs share: directives, expressions, macros.
//!
//! `data/language/cases.txt` has cases of the form
//!
//! ```text
//! === what is tested (CPU)
//! source
//! --- ADDRESS: BYTES, and more segments on further lines
//! ```

use assembler::{Assembler, Cpu, MemoryLoader};

struct Case<'a> {
    name: &'a str,
    cpu: Cpu,
    source: String,
    expected: Vec<&'a str>,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let mut cases = Vec::new();
    for part in text.split("=== ").skip(1) {
        let (head, body) = part.split_once('\n').unwrap();
        let (name, cpu) = head.trim_end_matches(')').rsplit_once(" (").unwrap();
        let cpu = Cpu::from_name(cpu).unwrap_or_else(|| panic!("{cpu} is not a CPU"));
        let (source, expected) = body.split_once("\n---").unwrap_or_else(|| panic!("{name}"));
        let expected = expected.lines().map(|line| line.trim_start_matches("---").trim());
        let expected = expected.filter(|line| !line.is_empty()).collect();
        cases.push(Case { name, cpu, source: source.to_owned() + "\n", expected });
    }
    cases
}

fn segments(case: &Case<'_>) -> Vec<String> {
    let loader = MemoryLoader::new()
        .with_file("main.asm", case.source.as_str())
        .with_file("part.asm", "part .byte 1, 2\n")
        .with_file("three.bin", [7u8, 8, 9].as_slice());
    let program = Assembler::new(case.cpu).define("OUTSIDE", 5).assemble("main.asm", &loader);
    let program = program.unwrap_or_else(|failure| panic!("{}: {failure}", case.name));
    let shown = program.segments().iter().map(|segment| {
        let bytes: Vec<String> = segment.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        format!("{:04X}: {}", segment.address, bytes.join(" "))
    });
    shown.collect()
}

#[test]
fn every_case_gives_its_bytes() {
    let cases = cases(include_str!("data/language/cases.txt"));
    assert!(cases.len() >= 30);
    for case in &cases {
        assert_eq!(segments(case), case.expected, "{}", case.name);
    }
}

#[test]
fn the_listing_shows_addresses_bytes_cycles_and_sums() {
    let text = include_str!("data/mos6502/listed.asm");
    let loader = MemoryLoader::new().with_file("listed.asm", text);
    let program = Assembler::new(Cpu::Mos6502).assemble("listed.asm", &loader).unwrap();
    let said =
        format!("{}\n{}\n{}", program.listing(), program.symbol_file(), program.vice_labels());
    let expected = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mos6502/listed.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(expected, &said).unwrap();
    }
    assert_eq!(said, std::fs::read_to_string(expected).unwrap());
}

#[test]
fn addresses_are_found_by_label() {
    let program =
        Assembler::new(Cpu::Mos6502).assemble_text("* = $1000\nfirst nop\n nop\n.x nop").unwrap();
    assert_eq!(program.nearest_label(0x1001), Some(("first".to_owned(), 1)));
    assert_eq!(program.nearest_label(0x1002), Some(("first.x".to_owned(), 0)));
    assert_eq!(program.nearest_label(0x0FFF), None);
    assert_eq!(program.symbol("first.x"), Some(0x1002));
}

/// Where a branch of the 1802 at `at` leads.
fn goal(memory: &[u8], at: usize) -> usize {
    let page_of_operand = (at + 1) & 0xFF00;
    match memory[at] {
        0x30..=0x3F => page_of_operand | usize::from(memory[at + 1]),
        _ => usize::from(memory[at + 1]) << 8 | usize::from(memory[at + 2]),
    }
}

#[test]
fn branches_chosen_by_the_assembler_lead_where_they_should() {
    // Many branches, each to some other, with code of different lengths between them.
    const COUNT: usize = 2_000;
    let goal_of = |branch: usize| match branch % 4 {
        0 => branch * 7919 % COUNT,
        away => (branch + away * 5).saturating_sub(8) % COUNT,
    };
    let mut text = String::from(" .branches auto\n");
    for branch in 0..COUNT {
        text += &format!("L{branch} LBZ L{}\n .fill {}, 0\n", goal_of(branch), branch % 11);
    }
    let program = Assembler::new(Cpu::Cdp1802).assemble_text(&text).unwrap();
    let memory = &program.segments()[0].bytes;
    let at = |branch: usize| program.symbol(&format!("L{branch}")).unwrap() as usize;
    let (mut short, mut needlessly_long) = (0, 0);
    for branch in 0..COUNT {
        assert_eq!(goal(memory, at(branch)), at(goal_of(branch)), "branch {branch}");
        let in_page = (at(branch) + 1) >> 8 == at(goal_of(branch)) >> 8;
        let is_short = memory[at(branch)] == 0x32;
        short += usize::from(is_short);
        needlessly_long += usize::from(in_page && !is_short);
    }
    assert!(short > COUNT / 3, "{short} short branches");
    assert!(needlessly_long < COUNT / 20, "{needlessly_long} branches could be short");
}

//! Whatever the input, the answer is a program or an error: no panic, no hang.

use assembler::{
    Assembler, Cpu, MemoryLoader, TestOptions, read_intel_hex, read_paper_tape, read_prg, run_tests,
};
use std::time::{Duration, Instant};

/// `SplitMix64`: small, seeded, good enough to make nonsense.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

fn brief(cpu: Cpu, text: &[u8]) -> String {
    let loader = MemoryLoader::new().with_file("main.asm", text).with_file("self.asm", text);
    match Assembler::new(cpu).assemble("main.asm", &loader) {
        Ok(program) => {
            let _ = (program.listing(), program.symbol_file(), program.vice_labels());
            let _ = (program.register_report(), program.render_warnings(false));
            String::new()
        }
        Err(failure) => {
            assert!(!failure.diagnostics.is_empty());
            let _ = failure.render(true);
            failure.brief()
        }
    }
}

fn refused(cpu: Cpu, text: &str, why: &str) {
    let start = Instant::now();
    let said = brief(cpu, text.as_bytes());
    let beginning: String = text.chars().take(60).collect();
    assert!(said.contains(why), "{beginning:?}: {said}");
    assert!(said.len() < 20_000, "{beginning:?}: {} bytes of errors", said.len());
    assert!(start.elapsed() < Duration::from_secs(10), "{beginning:?}: too slow");
}

#[test]
fn absurd_programs_are_refused() {
    for cpu in Cpu::ALL {
        refused(cpu, &"x".repeat(1 << 20), "bytes; 8192 is the longest");
        refused(cpu, &format!(" .byte 1{}", "+1".repeat(1 << 19)), "8192 is the longest");
        refused(cpu, &format!(" .byte {}1", "(".repeat(4_000)), "nested too deep");
        refused(cpu, &format!(" .byte {}1", "-".repeat(4_000)), "nested too deep");
        refused(cpu, &format!(" .byte {}1", "< ".repeat(2_000)), "nested too deep");
        refused(cpu, "m .macro\n m\n m\n .endm\n m", "nested deeper");
        refused(cpu, " .include \"self.asm\"\n .include \"self.asm\"", "nested deeper");
        refused(cpu, "one = two\ntwo = three\nthree = one", "in terms of itself");
        refused(cpu, " .rept 65536\n .rept 65536\n .endr\n .endr", "lines, repetitions included");
        refused(cpu, " .fill 999999999", "not");
        refused(cpu, " .fill 70000, 1", "not");
        refused(cpu, &" lda nowhere_at_all,,\n".repeat(5_000), "giving up");
        refused(cpu, " .rept 5000\n .byte none\n .endr", "`none` is not defined");
        refused(cpu, " .byte 99999999999999999999", "is not a number");
        refused(cpu, " .byte 4294967295 * 4294967295 * 4294967295", "out of all bounds");
    }
    refused(Cpu::Mos6502, "a1 = * + size\n .fill size\nsize = a1 + 1", "");
}

fn numbered(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// Programs that are correct line by line, and far too large.
#[test]
fn enormous_programs_end() {
    let chunks = numbered(20_000, |n| format!("label{n} jmp label{n}\n"));
    refused(Cpu::Chessvm, &chunks, "does not fit");
    let labels = numbered(50_000, |n| format!("label{n}\n"));
    assert_eq!(brief(Cpu::Chessvm, labels.as_bytes()), "");
    let placed = numbered(20_000, |n| format!(" .org 100\nlabel{n} halt\n"));
    refused(Cpu::Chessvm, &placed, "these rows are in use already");
    let straight = " inc A\n".repeat(50_000);
    refused(Cpu::Chessvm, &format!("start{straight}"), "does not fit");
    for cpu in Cpu::ALL {
        let undefined = numbered(20_000, |n| format!("label{n} .byte missing{n}\n"));
        refused(cpu, &undefined, "is not defined");
    }
    refused(Cpu::Mos6502, &" .fill 65000, 1\n".repeat(5_000), "reaches beyond");
}

/// Each constant twice the next one: evaluated naively that never ends.
#[test]
fn doubling_constants_end() {
    let doubling = |last: usize| {
        let lines = numbered(last, |n| format!("c{n} = c{} + c{}\n", n + 1, n + 1));
        format!("{lines}c{last} = 1\n")
    };
    let program = Assembler::new(Cpu::Mos6502).assemble_text(&doubling(60)).expect("no circle");
    assert_eq!(program.symbol("c0"), Some(1 << 60));
    refused(Cpu::Mos6502, &(doubling(150) + " .byte c0"), "out of all bounds");
}

/// A chain is as long as it likes; a circle has no value, however long it is.
#[test]
fn a_deep_definition_is_not_a_circular_one() {
    let deep = numbered(100_000, |n| format!("d{n} = d{} + 1\n", n + 1)) + "d100000 = 0\n";
    let program = Assembler::new(Cpu::Mos6502).assemble_text(&deep).expect("no circle");
    assert_eq!(program.symbol("d0"), Some(100_000));
    let circle = numbered(50_000, |n| format!("e{n} = e{} + 1\n", (n + 1) % 50_000));
    refused(Cpu::Mos6502, &circle, "in terms of itself");
    // Addresses move while the program is laid out, so chains of them are limited.
    let moving = |last: usize| {
        let lines = numbered(last, |n| format!("f{n} = f{} + 1\n", n + 1));
        format!("{lines} lda f0\nf{last} = *\n")
    };
    let program = Assembler::new(Cpu::Mos6502).assemble_text(&moving(1_000)).expect("no circle");
    assert_eq!(program.symbol("f0"), Some(1_003));
    refused(Cpu::Mos6502, &moving(100_000), "a chain of more than 2000 constants");
}

/// The time that an input takes grows as the input does.
#[test]
fn large_inputs_take_time_in_proportion() {
    let seconds = |lines: usize| {
        let half = lines / 2;
        let text = format!("{} nop\n{}", " .if 1\n".repeat(half), " .endif\n".repeat(half));
        let start = Instant::now();
        assert_eq!(brief(Cpu::Mos6502, text.as_bytes()), "");
        start.elapsed().as_secs_f64()
    };
    let (few, many) = (seconds(20_000).max(0.05), seconds(200_000));
    assert!(many < 40.0 * few, "20,000 lines took {few} s, 200,000 lines {many} s");
    let three_million = " nop\n".repeat(3_000_000);
    let start = Instant::now();
    assert!(brief(Cpu::Mos6502, three_million.as_bytes()).contains("more than 400000 lines"));
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let said = brief(Cpu::Cdp1802, &[0xFF, 0xFE, 0x00, 0x80]);
    assert!(said.contains("byte 0 is not UTF-8"), "{said}");
}

const WORDS: &[&str] = &[
    "\n",
    "\n ",
    "\n        ",
    "label",
    ".loop",
    ":",
    "=",
    ":=",
    ",",
    "(",
    ")",
    "[",
    "]",
    "#",
    "<",
    ">",
    "+",
    "-",
    "*",
    "/",
    "%",
    "&&",
    "?",
    "1",
    "$ff",
    "%101",
    "0x",
    "M05",
    "99",
    "65536",
    "\"",
    "'",
    "\\1",
    "\\x",
    ";",
    "a",
    "x",
    "R8",
    "A<->B",
    "lda",
    "jmp",
    "bne",
    "mov",
    "jsr",
    "ret",
    "LDI",
    "CALL",
    "RLDI",
    ".byte",
    ".word",
    ".text",
    ".fill",
    ".org",
    ".align",
    ".macro",
    ".endm",
    ".rept",
    ".endr",
    ".if",
    ".else",
    ".endif",
    ".ifdef",
    ".include",
    "\"self.asm\"",
    ".table",
    ".bank",
    ".section",
    ".assert",
    ".samepage",
    ".endsamepage",
    ".equ",
    ".set",
    ".foreach",
    ".enc",
    ".cpu",
    "EQU",
    "DB",
    "ORG",
    "♞",
    "\u{0}",
    "\t",
    "HIGH(",
    ".0",
    ".1",
    "label.loop",
    "..",
    "m",
];

#[test]
fn random_programs_do_no_harm() {
    let mut random = Random(1946);
    for round in 0..3_000 {
        let length = 1 + random.below(60);
        let mut text = String::new();
        for _ in 0..length {
            text += random.pick(WORDS);
            if random.below(3) > 0 {
                text.push(' ');
            }
        }
        brief(Cpu::ALL[round % 4], text.as_bytes());
    }
}

#[test]
fn damaged_programs_do_no_harm() {
    let sources = [
        (Cpu::Chessvm, include_str!("data/chessvm/first.asm")),
        (Cpu::Mos6502, include_str!("data/mos6502/tass.asm")),
        (Cpu::Cdp1802, include_str!("data/unit/cosmac.asm")),
        (Cpu::Mos6502, include_str!("data/errors/macros.asm")),
    ];
    let mut random = Random(1802);
    for round in 0..2_000 {
        let (cpu, text) = sources[round % sources.len()];
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..1 + random.below(6) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = random.next() as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"\n ;:\"'\\(,#.=*"[random.below(13)]),
            }
        }
        brief(cpu, &bytes);
    }
}

#[test]
fn damaged_tests_do_no_harm() {
    let mut random = Random(6502);
    let options = TestOptions { most_cycles: 10_000, ..TestOptions::default() };
    for _ in 0..300 {
        let mut bytes = include_bytes!("data/unit/bytes.test").to_vec();
        let at = random.below(bytes.len());
        bytes[at] = random.next() as u8;
        bytes.remove(random.below(bytes.len()));
        let text = String::from_utf8_lossy(&bytes).replace("100000000", "10");
        let loader = MemoryLoader::new()
            .with_file("bytes.test", text)
            .with_file("bytes.asm", include_bytes!("data/unit/bytes.asm").as_slice());
        let _ = run_tests("bytes.test", &loader, &options).map(|report| report.to_string());
    }
}

#[test]
fn absurd_tests_are_refused() {
    let cases = [
        (format!("suite(\"x\") {{ test(\"y\") {{ a = {}1 }} }}", "(".repeat(10_000)), "bytes"),
        (format!("suite(\"x\") {{ test(\"y\") {{ a = {}1 }} }}", "(".repeat(1_000)), "too deep"),
        (format!("suite(\"x\") {{ test(\"y\") {{ a = 1{} }} }}", "+1".repeat(1_000)), "too long"),
        ("suite(\"x\") { test(\"y\") ".to_owned() + &"{ if 1 ".repeat(500), "too deep"),
        ("suite".to_owned(), "expected `(`"),
        ("suite(\"x\") { assemble(\"none.asm\") test(\"y\") { a = 1 } }".to_owned(), "cannot read"),
        ("suite(\"x\") { cpu(\"z80\") test(\"y\") { a = 1 } }".to_owned(), "unknown CPU"),
        ("suite(\"x\") { load(\"x.test\") test(\"y\") { a = 1 } }".to_owned(), "where to?"),
    ];
    for (text, why) in cases {
        let loader = MemoryLoader::new().with_file("x.test", text);
        let failure = run_tests("x.test", &loader, &TestOptions::default()).unwrap_err();
        assert!(failure.brief().contains(why), "{}", failure.brief());
    }
}

#[test]
fn random_files_do_no_harm() {
    let mut random = Random(64);
    for _ in 0..5_000 {
        let length = random.below(40);
        let hex = b":;0123456789ABCDEFx\n\r";
        let bytes: Vec<u8> = (0..length).map(|_| hex[random.below(hex.len())]).collect();
        let text = String::from_utf8_lossy(&bytes);
        let _ = (read_intel_hex(&text), read_paper_tape(&text), read_prg(&bytes));
    }
}

//! Command lines and what they are answered, on all three machines.

use assembler::{Assembler, Cpu};
use machines::Ram;
use machines::cdp1802::Computer;
use machines::chessvm::Chessvm;
use machines::mos6502::Mos6502;

use super::*;

/// Counts X down in a routine that calls another.
const BYTES: &str = "
        * = $0400
start   ldx #3
        jsr outer
        nop
done    jmp done
outer   jsr inner
        dex
        bne outer
        rts
inner   inc count
        rts
count   .byte 0
";

fn mos6502() -> Monitor {
    let program = Assembler::new(Cpu::Mos6502).assemble_text(BYTES).unwrap();
    let mut ram = Ram::new();
    program.segments().iter().for_each(|part| ram.load(part.address, &part.bytes).unwrap());
    Monitor::new(Mos6502::at(0x0400, ram), program.symbols().into_iter().collect())
}

fn said(monitor: &mut Monitor, line: &str) -> String {
    match monitor.obey(line) {
        Answer::Text(text) => text,
        other => panic!("{line}: {other:?}"),
    }
}

fn sorry(monitor: &mut Monitor, line: &str) -> String {
    match monitor.obey(line) {
        Answer::Sorry(reason) => reason,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn steps_go_in_over_and_out() {
    let mut monitor = mos6502();
    let text = said(&mut monitor, "step");
    assert!(text.contains("X:03") && text.contains("> 0402  20 09 04  JSR $0409"), "{text}");
    assert!(text.contains("; outer"), "{text}");
    assert!(said(&mut monitor, "s 2").contains("> 0410"), "into inner");
    assert!(said(&mut monitor, "out").contains("> 040C"), "back in outer");
    assert!(said(&mut monitor, "o").contains("> 0405"), "back in start");
    said(&mut monitor, "restart");
    said(&mut monitor, "");
    let text = said(&mut monitor, "over");
    assert!(text.contains("X:00") && text.contains("> 0405"), "{text}");
    assert!(said(&mut monitor, "m count 1").starts_with("0414  03"));
}

#[test]
fn breakpoints_stop_at_places_memory_and_cycles() {
    let mut monitor = mos6502();
    assert_eq!(said(&mut monitor, "b inner"), "1: at 0410 inner\n");
    assert!(said(&mut monitor, "run").starts_with("breakpoint 1: at 0410 inner\n"));
    assert_eq!(said(&mut monitor, "watch count"), "2: when 0414 is not 00\n");
    assert!(said(&mut monitor, "run").starts_with("breakpoint 2: when 0414 is not 00\n"));
    assert!(said(&mut monitor, "m count 1").contains("01"));
    said(&mut monitor, "delete 1");
    assert!(said(&mut monitor, "run").starts_with("breakpoint 2: when 0414 is not 01\n"));
    assert_eq!(said(&mut monitor, "delete all"), "no breakpoints\n");
    said(&mut monitor, "at 60");
    assert!(said(&mut monitor, "run").starts_with("breakpoint 3: at cycle 60\n"));
    assert_eq!(said(&mut monitor, "break"), "no breakpoints\n");
    assert!(said(&mut monitor, "run").starts_with("the program has stopped\n"));
    assert!(sorry(&mut monitor, "at 5").starts_with("cycle 5 has passed"));
}

#[test]
fn a_run_is_bounded() {
    let mut monitor = mos6502();
    assert!(said(&mut monitor, "run 10").starts_with("the cycles of this run are used up\n"));
    said(&mut monitor, "limit 5");
    assert!(said(&mut monitor, "step 1000000").starts_with("the cycles of this run are used up\n"));
    assert!(said(&mut monitor, "to $1234").starts_with("the cycles of this run are used up\n"));
}

#[test]
fn the_past_comes_back() {
    let mut monitor = mos6502();
    said(&mut monitor, "step 7");
    let seventh = said(&mut monitor, "r");
    said(&mut monitor, "snapshot here");
    said(&mut monitor, "step 5");
    assert_eq!(said(&mut monitor, "rewind 5"), seventh);
    said(&mut monitor, "run");
    assert_eq!(said(&mut monitor, "restore here"), seventh);
    assert!(sorry(&mut monitor, "rewind 3").contains("before the snapshot"));
    assert!(sorry(&mut monitor, "rewind 100").contains("only 7 instructions"));
    assert!(sorry(&mut monitor, "restore there").contains("'there'"));
}

#[test]
fn rewinding_crosses_many_moments_and_keeps_changes_from_outside() {
    let mut monitor = mos6502();
    said(&mut monitor, "poke 0400 E8 4C 00 04");
    said(&mut monitor, "step 150001");
    let here = said(&mut monitor, "r");
    said(&mut monitor, "step 99999");
    assert_eq!(said(&mut monitor, "rewind 99999"), here);
    said(&mut monitor, "r x=77");
    said(&mut monitor, "step 10");
    assert!(said(&mut monitor, "rewind 10").contains("X:77"));
}

#[test]
fn registers_and_memory_can_be_changed() {
    let mut monitor = mos6502();
    assert!(said(&mut monitor, "r a=7f y=1").contains("A:7F X:00 Y:01"));
    assert!(said(&mut monitor, "goto done").contains("> 0406"));
    assert_eq!(said(&mut monitor, "poke 0200 1 2 ff"), "0200  01 02 FF\n");
    assert_eq!(said(&mut monitor, "m 0200 3"), "0200  01 02 FF\n");
    let text = said(&mut monitor, "d start 4");
    assert!(text.starts_with("start:\n  0400  A2 03     LDX #$03\n"), "{text}");
    assert!(said(&mut monitor, "d").starts_with("outer:\n"), "goes on where it ended");
    assert_eq!(said(&mut monitor, "symbol inn"), "inner = $0410\n");
}

#[test]
fn what_makes_no_sense_is_answered_and_changes_nothing() {
    let mut monitor = mos6502();
    let before = said(&mut monitor, "r");
    for line in [
        "fly",
        "step x",
        "b nowhere",
        "b 12345",
        "watch",
        "watch 10000",
        "delete",
        "delete 9",
        "r a",
        "r a=100",
        "r q=1",
        "r a=zz",
        "m zz",
        "poke",
        "poke 0400",
        "poke 0400 100",
        "poke ffff 1 2",
        "goto",
        "to",
        "symbols",
        "symbols no/such/file",
        "trace no/such/folder/f",
        "restore",
        "coverage",
        "coverage maybe",
        "type hello",
        "at",
        "rewind 1",
        "step 99999999999999999999",
        "run -1",
    ] {
        let reason = sorry(&mut monitor, line);
        assert!(!reason.is_empty() && !reason.contains('\n'), "{line}: {reason}");
    }
    assert_eq!(said(&mut monitor, "r"), before);
    assert_eq!(monitor.obey("quit"), Answer::Quit);
    assert!(said(&mut monitor, "help").contains("rewind"));
}

#[test]
fn coverage_and_trace_see_every_instruction() {
    let mut monitor = mos6502();
    let path = std::env::temp_dir().join(format!("torres-trace-{}", std::process::id()));
    said(&mut monitor, "coverage on");
    said(&mut monitor, &format!("trace {}", path.display()));
    said(&mut monitor, "run");
    let text = said(&mut monitor, "coverage");
    assert!(text.starts_with("10 instructions were reached, 20 ran\n"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("inner") && line.contains("2 reached")));
    assert!(said(&mut monitor, "trace off").ends_with(": 20 instructions\n"));
    let trace = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(trace.lines().count(), 20);
    assert!(trace.starts_with("0400  A2 03     LDX #$03"), "{trace}");
}

/// The machine code of calls and returns is part of the program here.
#[test]
fn the_1802_steps_over_calls_by_the_standard_technique() {
    let program = Assembler::new(Cpu::Cdp1806)
        .assemble_text(
            "
        ORG 0
        LOAD R2,7EFFH
        LOAD R6,MAIN
        LBR 0FF3FH
MAIN    LDI 5
        CALL DOUBLE
        PLO R8
        IDL
DOUBLE  SHL
        RETN
",
        )
        .unwrap();
    let mut computer = Computer::with_bios();
    program.segments().iter().for_each(|part| computer.load(part.address, &part.bytes).unwrap());
    computer.start_at(0);
    let mut monitor = Monitor::new(computer, program.symbols().into_iter().collect());
    said(&mut monitor, "to MAIN");
    said(&mut monitor, "s");
    let text = said(&mut monitor, "over");
    assert!(text.contains("D:0A") && text.contains("PLO R8"), "{text}");
    said(&mut monitor, "goto MAIN");
    said(&mut monitor, "to DOUBLE");
    let text = said(&mut monitor, "out");
    assert!(text.contains("D:0A") && text.contains("PLO R8"), "{text}");
    assert!(said(&mut monitor, "run").starts_with("the program has stopped\n"));
    assert!(said(&mut monitor, "r r8=1234 d=9").contains("1234"));
}

#[test]
fn chessvm_is_looked_into_by_rows() {
    let program = Assembler::new(Cpu::Chessvm)
        .assemble_text(
            "
start   mov 41,A
        jsr plus
        print
        halt
plus    inc A
        ret
",
        )
        .unwrap();
    let rom = program.rom().unwrap().clone();
    let eniac = Eniac::new(Chessvm::new(&rom), rom);
    let mut monitor = Monitor::new(eniac, program.symbols().into_iter().collect());
    let text = said(&mut monitor, "r");
    assert!(text.contains("start:\n> 100.0  mov 41,A"), "{text}");
    assert!(said(&mut monitor, "s").contains("100.2  jsr "));
    let text = said(&mut monitor, "over");
    assert!(text.contains("A-E: P 42 00") && text.contains("print"), "{text}");
    assert!(said(&mut monitor, "run").starts_with("4200\nthe program has stopped\n"));
    assert!(said(&mut monitor, "rewind 2").contains("print"));
    assert_eq!(said(&mut monitor, "poke 10 42 7"), "10  42 07\n");
    assert_eq!(said(&mut monitor, "m 10 2"), "10  42 07\n");
    assert!(sorry(&mut monitor, "poke 74 1 2").contains("75"));
    assert!(said(&mut monitor, "r a=-1").contains("A-E: M 99"));
    assert!(sorry(&mut monitor, "r b=-1").contains("does not fit"));
    assert!(sorry(&mut monitor, "b 99").contains("neither"));
}

#[test]
fn registers_and_regions_are_values() {
    let mut monitor = mos6502();
    monitor.set_register("X", 0x7F).unwrap();
    let register = |monitor: &Monitor, name| {
        monitor.registers().into_iter().find(|register| register.name == name).unwrap()
    };
    let x = Register { name: "X", kind: RegisterKind::Byte, value: 0x7F };
    assert_eq!(register(&monitor, "X"), x);
    assert_eq!(register(&monitor, "PC").value, 0x0400);
    monitor.poke(0x01FE, &[1, 2, 3]).unwrap();
    let stack = monitor.regions().into_iter().find(|region| region.name == "stack").unwrap();
    assert!(monitor.memory(stack.cells).ends_with(&[0, 1, 2]));
    assert_eq!(monitor.memory(0xFFFE..0x2_0000).len(), 2);
    assert_eq!(monitor.listing(0x0400, 2)[1].label, None);
    assert_eq!(monitor.listing(0x0409, 1)[0].label.as_deref(), Some("outer"));
}

#[test]
fn the_sign_of_an_accumulator_belongs_to_its_first_register() {
    let rom = machines::chessvm::Rom::default();
    let mut monitor = Monitor::new(Eniac::new(Chessvm::new(&rom), rom), Symbols::default());
    for (name, value) in [("a", -1), ("b", 5), ("f", 42)] {
        monitor.set_register(name, value).unwrap();
        let found =
            monitor.registers().into_iter().find(|register| register.name.to_lowercase() == name);
        assert_eq!(found.map(|register| register.value), Some(value), "{name}");
    }
    assert_eq!(monitor.registers().len(), 10);
}

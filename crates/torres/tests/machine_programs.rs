//! `torres machine asm`, `test`, `run FILE` and `debug`.

mod machine;

use std::fs;
use std::path::{Path, PathBuf};

use machine::{Said, folder, machine, machine_with_input, text};

/// Greets, then echoes what is typed until an exclamation mark.
const C64: &str = "
        * = $0801
        basic_stub start
chrout  = $ffd2
chrin   = $ffcf
start   ldx #0
.char   lda hello,x
        beq echo
        jsr chrout
        inx
        bne .char
echo    jsr chrin
        jsr chrout
        cmp #'!'
        bne echo
        rts
hello   .text \"READY\"
        .byte 13, 0
";

const COSMAC: &str = "
        ORG 0
        LOAD R2,7EFFH
        LOAD R6,MAIN
        LBR 0FF3FH
MAIN    LDI '?'
        CALL 0FF03H
        CALL 0FF06H
        CALL 0FF03H
        IDL
";

const ENIAC: &str = "
start   read
        mov F,A
        inc A
        print
        halt
";

fn source(name: &str, program: &str) -> PathBuf {
    let path = folder(name).join("program.asm");
    fs::write(&path, program).unwrap();
    path
}

fn assembled(name: &str, program: &str, cpu: &str) -> PathBuf {
    let path = source(name, program);
    let said = machine(&["asm", text(&path), "--cpu", cpu]);
    assert_eq!(said.status, 0, "{}", said.err);
    let ending = match cpu {
        "6502" => "prg",
        "chessvm" => "rom",
        _ => "hex",
    };
    path.with_extension(ending)
}

#[test]
fn every_format_is_written() {
    let path = source("formats", C64);
    for (format, begin) in [
        ("prg", &b"\x01\x08"[..]),
        ("hex", b":10080100"),
        ("tape", b";180801"),
        ("srec", b"S1130801"),
        ("bin", b"\x0b\x08"),
        ("crt", b"C64 CARTRIDGE   "),
        ("tap", b"C64-TAPE-RAW\x01"),
    ] {
        let out = path.with_file_name(format!("out-{format}"));
        let arguments = ["asm", text(&path), "--cpu", "6502", "--format", format, "-o", text(&out)];
        let said = machine(&arguments);
        assert_eq!(said.status, 0, "{format}: {}", said.err);
        let bytes = fs::read(&out).unwrap();
        assert!(bytes.starts_with(begin), "{format}: {bytes:02X?}");
    }
}

#[test]
fn listing_labels_symbols_and_constants() {
    let path = source("extras", "* = $1000\nstart lda #LEVELS\n .include \"more.asm\"\n");
    let folder = path.parent().unwrap().to_owned();
    fs::create_dir(folder.join("lib")).unwrap();
    fs::write(folder.join("lib/more.asm"), "more rts\n").unwrap();
    let [out, listing, labels, symbols] =
        ["a.prg", "a.lst", "a.lbl", "a.sym"].map(|name| folder.join(name));
    let said = machine(&[
        "asm",
        text(&path),
        "--cpu",
        "6502",
        "-o",
        text(&out),
        "--listing",
        text(&listing),
        "--labels",
        text(&labels),
        "--symbols",
        text(&symbols),
        "-D",
        "LEVELS=$2A",
        "-I",
        text(&folder.join("lib")),
    ]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(fs::read(out).unwrap(), [0x00, 0x10, 0xA9, 0x2A, 0x60]);
    assert!(fs::read_to_string(listing).unwrap().contains("A9 2A"));
    assert_eq!(fs::read_to_string(labels).unwrap(), "al C:1002 .more\nal C:1000 .start\n");
    assert!(fs::read_to_string(symbols).unwrap().contains("more = $1002"));
}

#[test]
fn errors_show_their_line_and_leave_the_old_file_alone() {
    let path = source("errors", "* = $1000\n lda #300\n bne nowhere\n");
    let out = path.with_extension("prg");
    fs::write(&out, "old").unwrap();
    let said = machine(&["asm", text(&path), "--cpu", "6502"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(said.err.contains("program.asm:2:"), "{}", said.err);
    assert!(said.err.contains("nowhere"), "{}", said.err);
    assert_eq!(fs::read(&out).unwrap(), b"old");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 2);
    let said = machine(&["asm", "no/such.asm", "--cpu", "6502"]);
    assert_eq!(said.status, 1, "{}", said.err);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let path = source("refused", "start halt\n");
    let file = text(&path);
    let missing = path.with_file_name("no").join("such.rom");
    for arguments in [
        vec!["asm", file],
        vec!["asm", file, "--cpu", "z80"],
        vec!["asm", file, "--cpu", "chessvm", "--format", "prg"],
        vec!["asm", file, "--cpu", "chessvm", "-D", "1x=2"],
        vec!["asm", file, "--cpu", "chessvm", "-o", file],
        vec!["asm", file, "--cpu", "chessvm", "-o", text(&missing)],
        vec!["run", "no-such-program"],
        vec!["run", file, "--level", "blitz"],
        vec!["run", "microchess", "--cycles", "5"],
        vec!["debug", "no/such.prg"],
        vec!["debug", file],
        vec!["debug", file, "--cpu", "chessvm", "--start", "xyz"],
        vec!["test"],
    ] {
        let said = machine(&arguments);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!said.err.is_empty());
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "start halt\n");
}

const UNIT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../assembler/tests/data/unit");

#[test]
fn unit_tests_are_chosen_counted_and_traced() {
    let bytes = format!("{UNIT}/bytes.test");
    let said = machine(&["test", &bytes, "--filter", "Arithmetic/"]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    assert!(said.out.ends_with("9 passed, 0 failed, 15 skipped\n"), "{}", said.out);
    let said = machine(&["test", &bytes, "--tag", "timing", "--trace"]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.contains("1 passed") && said.out.contains("DEY"), "{}", said.out);
    let said = machine(&["test", &bytes, &format!("{UNIT}/cosmac.test"), "--json"]);
    assert_eq!(said.status, 1, "some are meant to fail");
    let results: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(results.iter().any(|result| result["outcome"] == "failed"));
    assert!(results.iter().any(|result| result["test"] == "saturate"));
}

#[test]
fn files_that_are_no_tests_fail_with_their_line() {
    let path = source("no-tests", "suite(\"x\") {\n  test(\n");
    let said = machine(&["test", text(&path)]);
    assert_eq!(said.status, 1);
    assert!(said.err.contains("program.asm:"), "{}", said.err);
    assert_eq!(machine(&["test", "no/such.test"]).status, 1);
}

#[test]
fn a_program_runs_on_the_c64() {
    let prg = assembled("c64", C64, "6502");
    let said = machine_with_input(&["run", text(&prg)], b"e4\nnf3!\n");
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.starts_with("READY\n"), "{}", said.out);
    assert!(said.out.contains("E4") && said.out.contains("NF3!"), "{}", said.out);
    let said = machine_with_input(&["run", text(&prg), "--screens"], b"");
    assert_eq!((said.status, said.out.as_str()), (0, "READY\n"), "{}", said.err);
}

#[test]
fn the_chess_program_for_the_c64_plays_on_a_pipe() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/c64/torres-text.asm");
    let prg = folder("torres-text").join("torres-text.prg");
    let said = machine(&["asm", source, "--cpu", "6502", "-o", text(&prg)]);
    assert_eq!(said.status, 0, "{}", said.err);
    let keys = b"level 1\ne2e4\ne4e6\nundo\nnew\nquit\n";
    let said = machine_with_input(&["run", text(&prg)], keys);
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.contains("Torres C64          level 1\n8 r n b q k b n r"), "{}", said.out);
    assert!(said.out.contains("4 . . . . P . . ."), "{}", said.out);
    assert!(said.out.contains("i play "), "{}", said.out);
    assert!(said.out.contains("that is not legal"), "{}", said.out);
    let screens = machine_with_input(&["run", text(&prg), "--screens"], b"flip\nquit\n").out;
    assert!(screens.contains("1 R N B K Q B N R"), "{screens}");
}

#[test]
fn the_c64_is_run_by_its_name() {
    let said = machine_with_input(&["run", "c64"], b"level 1\nquit\n");
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.contains("Torres C64          level 1\n8 r n b q k b n r"), "{}", said.out);
}

#[test]
fn a_snapshot_that_cannot_be_opened_is_refused() {
    let file = folder("snapshots").join("eniac-move-1.snapshot");
    for (content, reason) in [
        ("", "the snapshot is damaged"),
        ("{}", "the snapshot is damaged"),
        (
            r#"{"form":1,"machine":"univac","program":1,"digest":2,"state":""}"#,
            "is of an unknown machine, 'univac'",
        ),
        (
            r#"{"form":1,"machine":"c64","program":1,"digest":2,"state":""}"#,
            "was taken with another version of its program",
        ),
    ] {
        fs::write(&file, content).expect("a file");
        let said = machine(&["debug", text(&file)]);
        assert_eq!(said.status, 2, "{}", said.err);
        assert!(said.err.contains(reason), "{}", said.err);
    }
    let said = machine(&["debug", text(&file), "--cpu", "6502"]);
    assert!(said.err.contains("a snapshot has its processor"), "{}", said.err);
}

#[test]
fn a_program_that_does_not_end_is_ended() {
    let prg = assembled("endless", "* = $0801\n basic_stub start\nstart inx\n jmp start\n", "6502");
    let said = machine(&["run", text(&prg), "--cycles", "100000"]);
    assert_eq!(said.status, 1);
    assert!(said.err.contains("cycles"), "{}", said.err);
    let no_stub = assembled("no-stub", "* = $1000\n rts\n", "6502");
    let said = machine(&["run", text(&no_stub)]);
    assert_eq!((said.status, said.err.lines().count()), (2, 1), "{}", said.err);
}

#[test]
fn a_program_runs_on_the_1806() {
    let hex = assembled("cosmac", COSMAC, "1806");
    let said = machine_with_input(&["run", text(&hex), "--cpu", "1806"], b"x\n");
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(said.out, "?xx", "the echo and the answer");
}

fn debug(image: &Path, more: &[&str], lines: &str) -> Said {
    let mut arguments = vec!["debug", text(image)];
    arguments.extend(more);
    machine_with_input(&arguments, lines.as_bytes())
}

#[test]
fn the_monitor_obeys_lines_on_all_machines() {
    let prg = assembled("debug-c64", C64, "6502");
    let said = debug(&prg, &["-e", "limit 100000"], "b ffd2\nrun\nfly\nm 0400 4\nquit\nstep\n");
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.contains("breakpoint 1: at FFD2\n"), "{}", said.out);
    assert!(said.out.contains("? 'fly' is not a command; try help\n"), "{}", said.out);
    assert!(said.out.ends_with("0400  20 20 20 20\n"), "{}", said.out);

    let hex = assembled("debug-cosmac", COSMAC, "1806");
    let said = debug(&hex, &["--cpu", "1806"], "type x\nrun\noutput\n");
    assert!(said.out.contains("the program has stopped"), "{}", said.out);
    assert!(said.out.ends_with("?xx"), "{}", said.out);

    let rom = assembled("debug-eniac", ENIAC, "chessvm");
    let deck = rom.with_file_name("deck.txt");
    fs::write(&deck, "41000\n").unwrap();
    let said = debug(&rom, &["--deck", text(&deck)], "run\n");
    assert!(said.out.contains("4200\nthe program has stopped\n"), "{}", said.out);
}

#[test]
fn the_monitor_assembles_source_and_knows_its_names() {
    let path = source("debug-source", "* = $1000\nstart ldx #5\nloop dex\n bne loop\n brk\n");
    let said = debug(&path, &["--cpu", "6502"], "to loop\nd\n");
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.contains("loop:\n> 1002  CA        DEX\n"), "{}", said.out);
    assert!(said.out.contains("; loop"), "{}", said.out);
    let path = source("debug-wrong", " lda #\n");
    let said = debug(&path, &["--cpu", "6502"], "");
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(said.err.contains("program.asm:1:"), "{}", said.err);
}

#[test]
fn a_disk_runs_and_a_picture_is_written() {
    let path = source("disk", C64);
    let (disk, picture) = (path.with_extension("d64"), path.with_extension("png"));
    let said = machine(&["asm", text(&path), "--cpu", "6502", "-o", text(&disk)]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.contains("174848 bytes of disk, CRC-32 "), "{}", said.out);
    let said = machine_with_input(&["run", text(&disk), "--screenshot", text(&picture)], b"AB!\n");
    assert_eq!((said.status, said.out.as_str()), (0, "READY\nAB!"), "{}", said.err);
    assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG\r\n\x1A\n"));
    let refused = machine(&["run", text(&path.with_extension("d65")), "--disk", text(&disk)]);
    assert_eq!(refused.status, 2, "{}", refused.err);
    let refused = machine(&["run", text(&disk), "--reu", "100"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("a unit has 128, 256 or 512 KB"), "{}", refused.err);
    fs::write(&disk, "short").unwrap();
    let refused = machine(&["run", text(&disk)]);
    assert!(refused.err.contains("174,848"), "{}", refused.err);
}

#[test]
fn results_are_written_for_build_servers() {
    let folder = folder("junit");
    let (tests, xml) = (folder.join("a.test"), folder.join("results.xml"));
    fs::write(folder.join("a.asm"), "* = $1000\nfive lda #5\n rts\n").unwrap();
    let body = |expected| {
        format!(
            "suite(\"S\") {{\n assemble(\"a.asm\")\n test(\"t\", \"five & more\") {{\n jsr([five])\n \
             assert(a == {expected})\n }}\n}}\n"
        )
    };
    fs::write(&tests, body(5)).unwrap();
    let said = machine(&["test", text(&tests), "--junit", text(&xml)]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    let written = fs::read_to_string(&xml).unwrap();
    assert!(written.contains("tests=\"1\" failures=\"0\""), "{written}");
    fs::write(&tests, body(6)).unwrap();
    let said = machine(&["test", text(&tests), "--junit", text(&xml)]);
    assert_eq!(said.status, 1);
    let written = fs::read_to_string(&xml).unwrap();
    assert!(
        written.contains("failures=\"1\"") && written.contains("<failure message="),
        "{written}"
    );
}

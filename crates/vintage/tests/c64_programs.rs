//! The assembly of the C64 program: its unit tests, its book, and the program with
//! a text screen on a whole machine.

use assembler::{Assembler, Assembly, Cpu, DiskLoader, TestOptions, run_tests, write_prg};
use machines::c64::{C64, CharacterSet, Pause, ReuModel, VideoStandard};
use machines::c64::{char_from_petscii, petscii_from_ascii};
use machines::mos6502::Bus as _;
use machines::{Budget, Machine as _};
use rules::{CastlingMode, Outcome, Position};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use vintage::c64::Computer;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../programs/c64")
}

#[test]
fn unit_tests_pass() {
    let mut passed = 0;
    for entry in fs::read_dir(folder()).expect("the folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "test") {
            let report =
                run_tests(&path.to_string_lossy(), &DiskLoader::new(), &TestOptions::default())
                    .unwrap_or_else(|failure| panic!("{failure}"));
            assert_eq!(report.failed(), 0, "{}: {:?}", path.display(), report.results);
            passed += report.passed();
        }
    }
    assert!(passed >= 50, "{passed} tests");
}

fn play(position: &mut Position, text: &str) {
    let mv = position.parse_uci(text).unwrap_or_else(|error| panic!("{error}"));
    position.play(mv);
}

/// The lines of `book.txt`.
fn book() -> Vec<Vec<String>> {
    let source = fs::read_to_string(folder().join("book.txt")).expect("the book");
    let lines = source.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn the_book_has_five_hundred_lines_of_legal_moves() {
    let lines = book();
    assert!(lines.len() >= 500, "{} lines", lines.len());
    for line in &lines {
        let mut position = Position::start();
        line.iter().for_each(|text| play(&mut position, text));
    }
    let begins = |line: &Vec<String>| lines.iter().filter(|other| other.starts_with(line)).count();
    assert!(lines.iter().all(|line| begins(line) == 1), "a line is the beginning of another");
}

/// The packed tree is that of the lines: at every place of the book the program answers, and with one
/// of the moves that are there.
#[test]
fn the_program_follows_its_book() {
    let mut places: BTreeMap<Vec<String>, BTreeSet<String>> = BTreeMap::new();
    for line in book() {
        for at in 0..line.len() {
            places.entry(line[..at].to_vec()).or_default().insert(line[at].clone());
        }
    }
    let answer = |before: &[String], seed: u8| {
        let (mut game, mut moves) = (vec![Position::start()], Vec::new());
        for text in before {
            let now = game.last().expect("a position");
            moves.push(now.parse_uci(text).expect("legal"));
            game.push(now.after(moves[moves.len() - 1]));
        }
        let found = Computer::new().book_move(&game, &moves, seed).expect("no fault");
        let now = game.last().expect("a position");
        found.map(|mv| now.uci(mv, CastlingMode::Standard).to_string())
    };
    for (number, (before, known)) in places.iter().enumerate() {
        let found = answer(before, number as u8).expect("a move of the book");
        assert!(known.contains(&found), "{found} after {before:?}");
    }
    let first: BTreeSet<String> = (0..=255).filter_map(|seed| answer(&[], seed)).collect();
    assert!(first.len() > 3 && first.is_subset(&places[&Vec::new()]), "{first:?}");
    assert_eq!(answer(&["a2a4".to_owned(), "h7h5".to_owned()], 0), None, "not in the book");
}

fn assembled() -> Assembly {
    let path = folder().join("torres-text.asm");
    Assembler::new(Cpu::Mos6502)
        .assemble(&path.to_string_lossy(), &DiskLoader::new())
        .unwrap_or_else(|failure| panic!("{failure}"))
}

/// The playable program, waiting for its first command.
fn machine() -> C64 {
    machine_with(&assembled(), None)
}

fn machine_with(program: &Assembly, unit: Option<ReuModel>) -> C64 {
    let mut c64 = C64::new(VideoStandard::Pal);
    if let Some(model) = unit {
        c64.plug_in(model);
    }
    c64.load_prg(&write_prg(program.segments()).expect("a file")).expect("it fits");
    c64.start_sys().expect("a SYS line");
    wait(&mut c64, 5_000_000);
    c64
}

fn wait(c64: &mut C64, cycles: u64) {
    assert_eq!(c64.run_until_waiting(Budget::cycles(cycles)), Ok(Pause::WaitsForInput));
}

/// Types a line and returns what is written until the next prompt.
fn say(c64: &mut C64, line: &str, cycles: u64) -> String {
    let set = CharacterSet::SmallLetters;
    c64.output.clear();
    let keys = format!("{line}\n");
    let keys: Vec<u8> = keys.chars().filter_map(|key| petscii_from_ascii(key, set)).collect();
    c64.type_keys(&keys);
    wait(c64, cycles);
    c64.output.iter().filter_map(|code| char_from_petscii(*code, set)).collect()
}

fn rows(c64: &C64) -> Vec<String> {
    (1..9).map(|row| c64.processor.bus.row_text(row)).collect()
}

#[test]
fn the_board_is_on_the_screen_and_moves_are_made() {
    let mut c64 = machine();
    assert_eq!(rows(&c64)[7], "1 R N B Q K B N R", "the board is there at once");
    say(&mut c64, "level 1", 5_000_000);
    let start = rows(&c64);
    assert_eq!(start[0], "8 r n b q k b n r");
    assert_eq!(start[7], "1 R N B Q K B N R");
    assert!(say(&mut c64, "e2e5", 5_000_000).contains("not legal"));
    let answer = say(&mut c64, "e2e4", 20_000_000);
    assert!(answer.contains("i play "), "{answer}");
    let now = rows(&c64);
    assert_eq!(now[4], "4 . . . . P . . .");
    assert_ne!(now[..4], start[..4], "Black has moved too");
    say(&mut c64, "undo", 5_000_000);
    assert_eq!(rows(&c64), start);
    assert!(say(&mut c64, "undo", 5_000_000).contains("no move"));
}

#[test]
fn sides_can_be_changed_and_the_board_turned() {
    let mut c64 = machine();
    say(&mut c64, "level 1", 5_000_000);
    let answer = say(&mut c64, "side", 20_000_000);
    assert!(answer.contains("i play "), "{answer}");
    assert!(rows(&c64)[7].starts_with("8 r n b k q"), "{:?}", rows(&c64));
    say(&mut c64, "flip", 5_000_000);
    assert!(rows(&c64)[0].starts_with("8 r n b q k"), "{:?}", rows(&c64));
    say(&mut c64, "new", 5_000_000);
    assert_eq!(rows(&c64)[7], "1 R N B Q K B N R");
}

#[test]
fn the_level_is_kept_by_the_jiffy_clock() {
    let mut c64 = machine();
    say(&mut c64, "level 2", 5_000_000);
    say(&mut c64, "a2a3", 20_000_000); // not in the book
    let before = c64.seconds();
    let answer = say(&mut c64, "h2h3", 20_000_000);
    let seconds = c64.seconds() - before;
    assert!((1.0..4.0).contains(&seconds), "{seconds} seconds");
    assert!(answer.contains("thinking\ndepth 1 "), "{answer}");
}

#[test]
fn run_stop_ends_the_thinking() {
    let mut c64 = machine();
    say(&mut c64, "level 8", 5_000_000);
    c64.hold_stop(true);
    assert!(say(&mut c64, "a2a3", 20_000_000).contains("i play "));
}

#[test]
fn a_whole_game_is_played_by_the_rules() {
    let mut c64 = machine();
    say(&mut c64, "level 1", 5_000_000);
    let told = say(&mut c64, "auto", 1_000_000_000);
    let mut position = Position::start();
    let moves = told.lines().filter_map(|line| line.strip_prefix("i play "));
    moves.for_each(|text| play(&mut position, text));
    let end = position.outcome();
    let mate = told.contains("checkmate");
    assert_eq!(mate, matches!(end, Some(Outcome::Checkmate { .. })), "{}", position.fen());
    assert!(mate || told.contains("stalemate") || told.contains("draw"), "{told}");
    assert!(say(&mut c64, "e2e4", 5_000_000).contains("not legal"), "it is over");
}

#[test]
fn quit_leaves_the_program() {
    let mut c64 = machine();
    c64.type_keys(b"QUIT\r");
    assert_eq!(c64.run_until_waiting(Budget::cycles(5_000_000)), Ok(Pause::Halted));
}

fn address(program: &Assembly, name: &str) -> u16 {
    let value = program.symbol(name).unwrap_or_else(|| panic!("no {name}"));
    value.try_into().expect("an address")
}

#[test]
fn a_ram_expansion_unit_is_found_with_its_size() {
    let program = assembled();
    let units = [
        (None, 0),
        (Some(ReuModel::Model1700), 1),
        (Some(ReuModel::Model1764), 3),
        (Some(ReuModel::Model1750), 7),
    ];
    for (unit, last_bank) in units {
        let mut c64 = machine_with(&program, unit);
        assert_eq!(c64.processor.bus.ram[address(&program, "reuBanks")], last_bank, "{unit:?}");
        say(&mut c64, "level 1", 5_000_000);
        let told = say(&mut c64, "auto", 1_000_000_000);
        let mut position = Position::start();
        let moves = told.lines().filter_map(|line| line.strip_prefix("i play "));
        moves.for_each(|text| play(&mut position, text));
        assert!(told.contains("checkmate") || told.contains("draw"), "{told}");
    }
}

/// Memory that only looks like the registers, as that of an `EasyFlash`.
#[test]
fn memory_in_place_of_the_registers_is_not_a_unit() {
    let program = assembled();
    let mut c64 = machine_with(&program, None);
    // The routine with its registers in plain memory: the page of devices is switched off.
    let port = c64.processor.bus.ram[0x01_u16];
    c64.processor.bus.write(0x01, 0x34, 0);
    c64.processor.bus.ram[address(&program, "reuBanks")] = 7;
    c64.processor.cpu.flags.interrupt_disable = true;
    let _ = c64.call(address(&program, "FindReu"), Budget::cycles(5_000));
    assert_eq!(c64.processor.bus.ram[address(&program, "reuBanks")], 0);
    c64.processor.bus.write(0x01, port, 0);
}

/// Pawns that block each other, and kings that walk: what matters is which positions are remembered.
#[test]
fn a_ram_expansion_unit_saves_work() {
    let program = assembled();
    let work = |unit| {
        let mut c64 = machine_with(&program, unit);
        let call = |c64: &mut C64, name: &str| {
            let end = c64.call(address(&program, name), Budget::cycles(5_000_000_000));
            assert_eq!(end, Ok(Pause::Halted), "{name}");
        };
        call(&mut c64, "ClearBoard");
        let board = address(&program, "Board88");
        let pieces = [
            (0x70, 0xB6),
            (0x11, 0x36),
            (0x23, 0x31),
            (0x30, 0x31),
            (0x35, 0x31),
            (0x33, 0xB1),
            (0x40, 0xB1),
            (0x43, 0xB1),
            (0x45, 0xB1),
        ];
        for (square, piece) in pieces {
            c64.processor.bus.ram[board + square] = piece;
        }
        let values =
            [("side", 0x80), ("repCount", 0), ("maxDepth", 13), ("stop", 0), ("softStop", 0)];
        for (name, value) in values {
            c64.processor.bus.ram[address(&program, name)] = value;
        }
        let limit = address(&program, "limit");
        c64.processor.bus.ram[limit] = 0xFF;
        c64.processor.bus.ram[limit + 1] = 0xFF;
        call(&mut c64, "FillLists");
        call(&mut c64, "StartClock");
        let before = c64.cycles();
        call(&mut c64, "Think");
        assert_eq!(c64.processor.bus.ram[address(&program, "resultDepth")], 13);
        c64.cycles() - before
    };
    let (without, with) = (work(None), work(Some(ReuModel::Model1750)));
    assert!(with * 10 < without * 9, "{with} cycles instead of {without}");
}

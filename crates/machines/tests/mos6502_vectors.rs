//! The 6502 against single instructions with every bus cycle.
#![expect(clippy::print_stdout, reason = "a test that cannot run says so")]

use std::path::Path;

use machines::mos6502::vectors::{Case, FolderError, ParseError, Report, check_folder, generate};

const OURS: &[u8] = include_bytes!("data/mos6502/vectors.bin");
const PUBLIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors/6502");

/// What `examples/mos6502_vectors.rs` was called with to make our file.
const SEED: u64 = 6502;
const CASES_PER_OPCODE: usize = 20;

#[test]
fn our_vectors_pass() {
    let mut report = Report::default();
    report.check(&Case::parse_all(OURS).unwrap());
    assert_eq!(report.first_failures, []);
    assert_eq!((report.passed, report.failed, report.refused), (151 * 20, 0, 0));
}

#[test]
fn our_vectors_come_from_their_seed() {
    let mut file = Vec::new();
    for case in (0..=255).flat_map(|opcode| generate(opcode, SEED, CASES_PER_OPCODE)) {
        case.write(&mut file);
    }
    assert!(file == OURS, "the generator no longer makes the file");
}

#[test]
fn the_public_vectors_pass() {
    let folder = Path::new(PUBLIC);
    if !folder.exists() {
        println!("skipped: {PUBLIC} not present");
        return;
    }
    let report = check_folder(folder).unwrap();
    let first: Vec<_> = report.first_failures.iter().map(ToString::to_string).collect();
    assert_eq!(first, [""; 0]);
    assert_eq!(report.failed, 0);
    assert!(report.passed >= 45_300, "only {} cases", report.passed);
}

#[test]
fn a_wrong_case_is_reported_with_all_that_differs() {
    let mut case = generate(0x8D, 1, 1).remove(0);
    case.after.cpu.x ^= 1;
    case.after.memory[0].value ^= 1;
    case.cycles.pop();
    let mut report = Report::default();
    report.check(&[case]);
    assert_eq!((report.passed, report.failed), (0, 1));
    assert_eq!(report.first_failures[0].differences.len(), 3);
    let text = report.first_failures[0].to_string();
    assert!(text.contains("(STA); X $") && text.contains("cycle 3: w $"), "{text}");
}

#[test]
fn undocumented_opcodes_are_counted_apart() {
    let mut case = generate(0xEA, 1, 1).remove(0);
    case.initial.memory[0].value = 0x1A;
    let mut report = Report::default();
    report.check(&[case]);
    assert_eq!((report.passed, report.failed, report.refused), (0, 0, 1));
}

#[test]
fn a_file_cut_anywhere_is_refused_or_shorter() {
    let mut file = Vec::new();
    generate(0x20, 1, 1)[0].write(&mut file);
    assert_eq!(Case::parse_all(&file).unwrap().len(), 1);
    assert_eq!(Case::parse_all(&[]).unwrap().len(), 0);
    for length in 1..file.len() {
        let error = Case::parse_all(&file[..length]).unwrap_err();
        assert!(matches!(error, ParseError::Truncated { .. }), "{length}: {error}");
    }
    *file.last_mut().unwrap() = b'x';
    let error = Case::parse_all(&file).unwrap_err();
    assert_eq!(error, ParseError::UnknownAccess { mark: b'x', offset: file.len() - 1 });
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let error = check_folder(Path::new("no/such/folder")).unwrap_err();
    assert!(matches!(error, FolderError::Unreadable { .. }));
    assert!(error.to_string().starts_with("no/such/folder: "));
}

//! `torres machine vectors`.

mod machine;

use std::fs;
use std::path::Path;

use machine::{folder, machine, machine_with_input, text};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../machines/tests/data");

#[test]
fn our_own_vectors_pass() {
    let said = machine(&["vectors", "mos6502", &format!("{DATA}/mos6502")]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.contains("3020 passed, 0 failed"), "{}", said.out);
    let said = machine(&["vectors", "cdp1802", &format!("{DATA}/cdp1802/vectors.bin")]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.contains("28416 passed, 0 failed"), "{}", said.out);
}

/// A bit of A after the first instruction: behind the name, the registers
/// before and the cells before.
#[test]
fn a_wrong_outcome_is_a_failure() {
    let folder = folder("wrong-vectors");
    let mut bytes = fs::read(format!("{DATA}/mos6502/vectors.bin")).unwrap();
    let cells = usize::from(bytes[17]);
    bytes[18 + 3 * cells + 3] ^= 1;
    fs::write(folder.join("wrong.bin"), bytes).unwrap();
    let said = machine(&["vectors", "6502", text(&folder), "--json"]);
    assert_eq!(said.status, 1);
    let report: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(report["failed"], 1);
    assert_eq!(report["first_failures"].as_array().unwrap().len(), 1);
}

#[test]
fn what_are_no_vectors_is_refused() {
    let empty = folder("no-vectors");
    let cut = folder("cut-vectors");
    let bytes = fs::read(format!("{DATA}/mos6502/vectors.bin")).unwrap();
    fs::write(cut.join("cut.bin"), &bytes[..1000]).unwrap();
    let other = empty.join("other.txt");
    fs::write(&other, "CDP1802").unwrap();
    for (processor, path) in [
        ("mos6502", empty.as_path()),
        ("mos6502", cut.as_path()),
        ("mos6502", Path::new("no/such/folder")),
        ("cdp1802", other.as_path()),
        ("cdp1802", Path::new("no/such/file")),
        ("cdp1802", empty.as_path()),
    ] {
        let said = machine_with_input(&["vectors", processor, text(path)], b"");
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{}", path.display());
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    }
}

#[test]
fn vectors_of_the_1802_are_written_for_others_and_read_back() {
    let folder = folder("written-vectors");
    let said = machine(&["vectors", "cdp1802", text(&folder), "--write", "20"]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert!(said.out.contains("111 files, 20 vectors each"), "{}", said.out);
    let said = machine(&["vectors", "cdp1802", text(&folder)]);
    assert!(said.out.contains("2220 passed, 0 failed"), "{}", said.out);
    let path = folder.join("add.json");
    let mut cases: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let after = &mut cases[3]["final"]["d"];
    *after = (after.as_u64().unwrap() ^ 1).into();
    fs::write(&path, cases.to_string()).unwrap();
    let said = machine(&["vectors", "cdp1802", text(&path)]);
    assert_eq!(said.status, 1);
    assert!(said.out.starts_with("ADD F4 #3: "), "{}", said.out);
    assert!(said.out.contains("19 passed, 1 failed"), "{}", said.out);
    fs::write(&path, "[{}]").unwrap();
    let said = machine(&["vectors", "cdp1802", text(&path)]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    let said = machine(&["vectors", "mos6502", text(&folder), "--write", "1"]);
    assert_eq!((said.status, said.err.lines().count()), (2, 1), "{}", said.err);
}

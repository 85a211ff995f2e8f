//! The prepared programs are those that the sources give.

use std::collections::BTreeMap;
use std::fs;

#[test]
fn prepared_programs_are_those_of_the_sources() {
    let files = fs::read_dir(programs::prepared()).expect("the folder");
    let mut there: BTreeMap<String, Vec<u8>> = files
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(&path).expect("a file"))
        })
        .collect();
    for (name, bytes) in programs::assemble().expect("the programs assemble") {
        let is_same = there.remove(&name).is_some_and(|found| found == bytes);
        assert!(is_same, "{name} is not what the sources give: cargo run -p programs");
    }
    assert!(there.is_empty(), "nothing needs {:?}", there.keys());
}

#[test]
fn a_change_in_a_source_is_seen() {
    let folder = std::env::temp_dir().join(format!("torres-digest-{}", std::process::id()));
    fs::create_dir_all(folder.join("inner")).expect("a folder");
    let digest = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("a file");
        programs::digest(&folder).expect("a digest")
    };
    let first = digest("inner/a.asm", "nop\n");
    assert_eq!(digest("inner/a.asm", "nop\r\n"), first, "line ends");
    assert_eq!(digest("notes.txt", "nothing"), first, "not a source");
    assert_ne!(digest("inner/a.asm", "clc\n"), first);
    assert_eq!(digest("inner/a.asm", "nop\n"), first);
    assert_ne!(digest("b.asm", ""), first, "one more file");
    fs::remove_dir_all(folder).expect("removed");
}
